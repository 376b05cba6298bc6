import { addDays } from '@karavan/domain/base/dates'
import { afterEach, describe, expect, it } from 'vitest'
import { today } from './clock.ts'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

// Far ahead, far behind, half an hour off, and with a summer time of half an hour.
const hosts = [
  'UTC',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
]
const dayOf = (todayZone: string, moment: string) => today({ todayZone }, new Date(moment))

describe.each(hosts)('the day of the house on a host in %s', (host) => {
  it('changes at midnight of the house', () => {
    process.env.TZ = host
    expect(dayOf('Asia/Kolkata', '2026-11-18T18:29:59.999Z')).toBe('2026-11-18')
    expect(dayOf('Asia/Kolkata', '2026-11-18T18:30:00.000Z')).toBe('2026-11-19')
  })

  it('is 23 and 25 hours long when the clocks of the house change', () => {
    process.env.TZ = host
    // 8 March and 1 November 2026: the day begins by one offset and ends by the other.
    expect(dayOf('America/New_York', '2026-03-08T04:59:59Z')).toBe('2026-03-07')
    expect(dayOf('America/New_York', '2026-03-08T05:00:00Z')).toBe('2026-03-08')
    expect(dayOf('America/New_York', '2026-03-09T03:59:59Z')).toBe('2026-03-08')
    expect(dayOf('America/New_York', '2026-03-09T04:00:00Z')).toBe('2026-03-09')
    expect(dayOf('America/New_York', '2026-11-02T04:59:59Z')).toBe('2026-11-01')
    expect(dayOf('America/New_York', '2026-11-02T05:00:00Z')).toBe('2026-11-02')
  })

  it('comes after a leap day and after the last of the year', () => {
    process.env.TZ = host
    expect(dayOf('Asia/Kolkata', '2028-02-28T18:30:00Z')).toBe('2028-02-29')
    expect(dayOf('Asia/Kolkata', '2028-02-29T18:30:00Z')).toBe('2028-03-01')
    expect(dayOf('Asia/Kolkata', '2027-12-31T18:30:00Z')).toBe('2028-01-01')
    // Days are counted by the calendar, whatever the clocks of the host do on them.
    let day = '2026-01-01'
    for (let count = 0; count < 800; count++) {
      const next = addDays(day, 1)
      expect(next > day && addDays(next, -1) === day).toBe(true)
      day = next
    }
    expect(day).toBe('2028-03-11')
  })
})
