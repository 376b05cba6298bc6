import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateIn } from '../../base/dates.ts'
import { answerUntil, endOfDay, payLaterUntil } from './deadline.ts'

describe('the end of a day', () => {
  it.each([
    ['Asia/Kolkata', '2027-01-10', '2027-01-10T18:29:59.000Z'],
    ['Asia/Dubai', '2027-01-10', '2027-01-10T19:59:59.000Z'],
    // The clocks go forward in the night of 28 March 2027, and back in the night of 31 October.
    ['Europe/London', '2027-03-27', '2027-03-27T23:59:59.000Z'],
    ['Europe/London', '2027-03-28', '2027-03-28T22:59:59.000Z'],
    ['Europe/Paris', '2027-10-31', '2027-10-31T22:59:59.000Z'],
  ])('in %s on %s is %s', (zone, day, moment) => {
    expect(endOfDay(zone, day).toISOString()).toBe(moment)
  })

  it('is the last second that is still that day, in every zone and season', () => {
    const zones = ['Asia/Kolkata', 'Europe/London', 'America/New_York', 'Pacific/Auckland', 'Asia/Dubai']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 3000 }), (zone, offset) => {
        const day = new Date(Date.UTC(2024, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10)
        const end = endOfDay(zone, day)
        expect(dateIn(zone, end)).toBe(day)
        expect(dateIn(zone, new Date(end.getTime() + 1000))).not.toBe(day)
      }),
    )
  })
})

describe('paying later', () => {
  const now = new Date('2027-01-01T06:00:00Z')
  const stay = { policy: [{ daysBefore: 7, penaltyPercent: 50 }], zone: 'Asia/Kolkata' }

  it('holds for a day when free cancellation ends later', () => {
    expect(payLaterUntil({ ...stay, checkIn: '2027-02-01' }, now).toISOString()).toBe('2027-01-02T06:00:00.000Z')
  })

  it('ends with the day before free cancellation does', () => {
    // Free until 2 January, so the hold ends with the first.
    expect(payLaterUntil({ ...stay, checkIn: '2027-01-09' }, now).toISOString()).toBe('2027-01-01T18:29:59.000Z')
  })

  it('is over before it starts when free cancellation is', () => {
    expect(payLaterUntil({ ...stay, checkIn: '2027-01-08' }, now) < now).toBe(true)
  })

  it('ends before check-in when cancelling never costs anything', () => {
    expect(payLaterUntil({ ...stay, policy: [], checkIn: '2027-01-02' }, now).toISOString()).toBe(
      '2027-01-01T18:29:59.000Z',
    )
  })
})

describe('a request', () => {
  it('is answered within two days, and before the guests stand at the door', () => {
    const now = new Date('2027-01-01T06:00:00Z')
    const stay = { policy: [], zone: 'Asia/Kolkata' }
    expect(answerUntil({ ...stay, checkIn: '2027-02-01' }, now).toISOString()).toBe('2027-01-03T06:00:00.000Z')
    expect(answerUntil({ ...stay, checkIn: '2027-01-01' }, now).toISOString()).toBe('2027-01-01T18:29:59.000Z')
  })
})
