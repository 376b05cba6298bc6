import { daysBetween } from '@karavan/domain/base/dates'
import { describe, expect, it } from 'vitest'
import { dayByKey, mondayOf, rangeOf, stepFrom } from './calendar-days.ts'

describe('days of the calendar', () => {
  it('begin the week on Monday', () => {
    expect(['2026-11-15', '2026-11-16', '2026-11-22'].map(mondayOf)).toEqual(['2026-11-09', '2026-11-16', '2026-11-16'])
  })

  it('show a month in whole weeks, never more than six of them', () => {
    expect(rangeOf('month', '2026-11-15')).toEqual({ from: '2026-10-26', until: '2026-12-06' })
    expect(rangeOf('month', '2027-02-10')).toEqual({ from: '2027-02-01', until: '2027-02-28' })
    for (let month = 1; month <= 12; month++) {
      const { from, until } = rangeOf('month', `2028-${String(month).padStart(2, '0')}-29`)
      expect((daysBetween(from, until) + 1) % 7).toBe(0)
      expect(daysBetween(from, until)).toBeLessThan(42)
    }
  })

  it('show a week, and thirty days to come', () => {
    expect(rangeOf('week', '2026-11-15')).toEqual({ from: '2026-11-09', until: '2026-11-15' })
    expect(rangeOf('agenda', '2026-11-15')).toEqual({ from: '2026-11-15', until: '2026-12-14' })
  })

  it('go on from the last day of a long month to that of a short one', () => {
    expect(stepFrom('month', '2027-01-31', 1)).toBe('2027-02-28')
    expect(stepFrom('month', '2027-01-31', -1)).toBe('2026-12-31')
    expect(stepFrom('week', '2026-11-15', -1)).toBe('2026-11-08')
    expect(stepFrom('agenda', '2026-11-15', 1)).toBe('2026-12-15')
  })

  it('are walked by keys', () => {
    const from = '2026-11-15'
    expect(['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageDown', 'x'].map((key) => dayByKey(key, from))).toEqual([
      '2026-11-14',
      '2026-11-22',
      '2026-11-09',
      '2026-11-15',
      '2026-12-15',
      null,
    ])
  })
})
