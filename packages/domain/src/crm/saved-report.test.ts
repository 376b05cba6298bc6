import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rights, type Right } from '../base/access/rights.ts'
import { addDays, daysBetween, weekdayOf } from '../base/dates.ts'
import { figuresFor, rightOfFigure } from './report.ts'
import { lackingFor, mondayOf, nextMailDay, rightsInReport, savedViews } from './saved-report.ts'

const date = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
const hour = fc.integer({ min: 0, max: 23 })
const time = fc.record({ day: fc.integer({ min: 1, max: 7 }), hour })
const some = fc.subarray<Right>(rights)

describe('a saved report', () => {
  it('is mailed next on its weekday, after now and within a week', () => {
    fc.assert(
      fc.property(time, date, hour, (at, day, now) => {
        const next = nextMailDay(at, { day, hour: now })
        expect(weekdayOf(next)).toBe(at.day % 7)
        const hours = daysBetween(day, next) * 24 + at.hour - now
        expect(hours > 0 && hours <= 7 * 24).toBe(true)
      }),
    )
  })

  it('comes once in a week of Monday to Sunday', () => {
    fc.assert(
      fc.property(time, date, hour, (at, day, now) => {
        const first = nextMailDay(at, { day, hour: now })
        const second = nextMailDay(at, { day: first, hour: at.hour })
        expect(daysBetween(mondayOf(first), mondayOf(second))).toBe(7)
        expect(weekdayOf(mondayOf(first))).toBe(1)
      }),
    )
  })

  it('goes to nobody who may not see a figure in it, nor to others without the right to their reports', () => {
    fc.assert(
      fc.property(fc.constantFrom(...savedViews), some, some, fc.boolean(), (view, owner, reader, own) => {
        const needs = rightsInReport(view, owner)
        if (lackingFor({ needs, staff: own ? 'me' : undefined }, { id: 'me', rights: reader }) !== undefined) return
        if (!own) expect(reader).toContain('reports')
        if (view === 'leaks') expect(reader).toEqual(expect.arrayContaining(['cost', 'margin']))
        if (view !== 'sales') return
        for (const figure of figuresFor(needs)) {
          const right = rightOfFigure(figure)
          if (right) expect(reader).toContain(right)
        }
      }),
    )
  })
})
