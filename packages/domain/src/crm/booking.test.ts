import { describe, expect, it } from 'vitest'
import { addDays } from '../base/dates.ts'
import { ageOf } from '../money/payables/age.ts'
import { canMoveCrmBooking, crmBookingStatuses, dueStatus, missingBy, supplierDueOn } from './booking.ts'

describe('a booking of the CRM', () => {
  it('goes on or ends, and never comes back', () => {
    const moves = crmBookingStatuses.flatMap((from) =>
      crmBookingStatuses.filter((to) => canMoveCrmBooking(from, to)).map((to) => `${from} ${to}`),
    )
    expect(moves).toEqual([
      'Draft Confirmed',
      'Draft Cancelled',
      'Confirmed Travelling',
      'Confirmed Completed',
      'Confirmed Cancelled',
      'Travelling Completed',
      'Travelling Cancelled',
    ])
  })

  it('says where a part of its price stands: overdue from the day after', () => {
    const open = { dueOn: '2026-11-15', amount: 100, paid: 0, verified: false }
    expect(dueStatus(open, '2026-11-15')).toBe('Due')
    expect(dueStatus({ ...open, paid: 99 }, '2026-11-15')).toBe('Part paid')
    expect(dueStatus({ ...open, paid: 99 }, '2026-11-16')).toBe('Overdue')
    const paid = { ...open, paid: 100 }
    expect(dueStatus(paid, '2026-12-01')).toBe('Paid unverified')
    expect(dueStatus({ ...paid, verified: true }, '2026-12-01')).toBe('Verified')
  })

  it.each([
    ['At booking', '2026-11-15', '2027-01-10', '2026-11-15'],
    ['Before check-in', '2026-11-15', '2027-01-10', '2027-01-03'],
    ['Before check-in', '2026-11-15', '2026-11-18', '2026-11-15'],
    ['Month-end', '2026-11-15', '2027-01-10', '2027-01-31'],
    ['Month-end', '2026-11-15', '2028-02-10', '2028-02-29'],
    ['Month-end', '2026-11-15', '2026-12-31', '2026-12-31'],
  ] as const)('pays a supplier %s, booked %s for %s, on %s', (term, booked, starts, due) => {
    expect(supplierDueOn(term, booked, starts)).toBe(due)
  })

  it.each([
    [-1, 'not due'],
    [0, 'not due'],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, 'over 90'],
  ])('calls a debt %i days late %s', (late, age) => {
    expect(ageOf('2026-08-01', addDays('2026-08-01', late))).toBe(age)
  })

  it('wants money and visas a week before the start, papers three days before', () => {
    expect(missingBy('payment', '2027-01-10')).toBe('2027-01-03')
    expect(missingBy('ticket', '2027-01-02')).toBe('2026-12-30')
  })
})
