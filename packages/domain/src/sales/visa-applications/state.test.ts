import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userTypes } from '../../base/access/user-type.ts'
import {
  canMoveVisa,
  moverOf,
  otbMovesFrom,
  otbStatuses,
  shownVisaStatus,
  statusOfAll,
  type VisaMover,
  visaMovesFrom,
  type VisaStatus,
  visaStatuses,
} from './state.ts'

/** Who may move an applicant from the row to the column: a = whoever applies, h = the house, p = a payment. */
const table: Record<VisaStatus, Partial<Record<VisaStatus, string>>> = {
  Draft: { AwaitingPayment: 'a', Submitted: 'a', Cancelled: 'ah' },
  AwaitingPayment: { Submitted: 'ap', Cancelled: 'ah' },
  Submitted: { DocumentsRequired: 'h', InProcess: 'h', Cancelled: 'ah' },
  DocumentsRequired: { Submitted: 'ah', InProcess: 'ah' },
  InProcess: { DocumentsRequired: 'h', Rejected: 'h', Approved: 'h' },
  Rejected: {},
  Approved: {},
  Cancelled: {},
}
const letters: Record<VisaMover, string> = { applicant: 'a', house: 'h', payment: 'p' }
const movers = Object.keys(letters) as VisaMover[]

describe('where an applicant may be moved to', () => {
  const cases = visaStatuses.flatMap((from) => visaStatuses.flatMap((to) => movers.map((by) => ({ from, to, by }))))

  it.each(cases)('from $from to $to by the $by', ({ from, to, by }) => {
    const allowed = table[from][to]?.includes(letters[by]) ?? false
    expect(canMoveVisa(from, to, by)).toBe(allowed)
    expect(visaMovesFrom(from, by).includes(to)).toBe(allowed)
  })

  it('is the house’s affair for its Admins alone', () => {
    for (const userType of userTypes) expect(moverOf(userType)).toBe(userType === 'Admin' ? 'house' : 'applicant')
  })
})

describe('where an application stands', () => {
  it.each<[VisaStatus[], VisaStatus]>([
    [[], 'Draft'],
    [['Approved', 'InProcess'], 'InProcess'],
    [['InProcess', 'DocumentsRequired'], 'DocumentsRequired'],
    [['Approved', 'Rejected'], 'Rejected'],
    [['Cancelled', 'Approved'], 'Approved'],
    [['Cancelled', 'Cancelled'], 'Cancelled'],
  ])('%j is %s', (statuses, expected) => {
    expect(statusOfAll(statuses)).toBe(expected)
  })

  it('does not hang on the order of its people, and is where one of them stands', () => {
    const some = fc.array(fc.constantFrom(...visaStatuses), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(some, (statuses) => {
        const all = statusOfAll(statuses)
        expect(statusOfAll([...statuses].reverse())).toBe(all)
        expect(statuses).toContain(all)
        expect(all === 'Cancelled').toBe(statuses.every((one) => one === 'Cancelled'))
      }),
    )
  })
})

describe('what is shown of an application', () => {
  it.each<[VisaStatus[], string]>([
    [['Approved', 'Rejected'], 'PartlyApproved'],
    [['Approved', 'Rejected', 'Cancelled'], 'PartlyApproved'],
    [['Rejected', 'Rejected'], 'Rejected'],
    [['Approved', 'Approved'], 'Approved'],
    [['Approved', 'Rejected', 'InProcess'], 'InProcess'],
  ])('%j is %s', (statuses, expected) => {
    const approved = statuses.filter((one) => one === 'Approved').length
    expect(shownVisaStatus({ status: statusOfAll(statuses), approved })).toBe(expected)
  })
})

describe('OK to board', () => {
  it('is said to be needed by either side; only the house asks the airline', () => {
    const moves = (by: 'applicant' | 'house') =>
      Object.fromEntries(otbStatuses.map((from) => [from, otbMovesFrom(from, by)]))
    expect(moves('applicant')).toEqual({ NotNeeded: ['Needed'], Needed: ['NotNeeded'], Requested: [], Updated: [] })
    expect(moves('house')).toEqual({
      NotNeeded: ['Needed'],
      Needed: ['NotNeeded', 'Requested'],
      Requested: ['Needed', 'Updated'],
      Updated: ['Requested'],
    })
  })
})
