import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDay, isPlainDate, toDay, weekdayOf } from './dates.ts'

const dayMs = 86_400_000

describe('days of the calendar', () => {
  it('are counted as the clock of the machine counts them, from the year 0 on and before 1970', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (day) => {
        const date = new Date(day * dayMs).toISOString().slice(0, 10)
        expect([fromDay(day), toDay(date)]).toEqual([date, day])
        expect(weekdayOf(date)).toBe(new Date(day * dayMs).getUTCDay())
      }),
    )
  })

  it('know leap days', () => {
    expect(['2024-02-29', '2000-02-29', '1900-03-01'].map((date) => fromDay(toDay(date)))).toEqual([
      '2024-02-29',
      '2000-02-29',
      '1900-03-01',
    ])
    expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', 'tomorrow'].map(isPlainDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
