import { addDays, type PlainDate } from '../base/dates.ts'
import { toMinor } from '../base/money.ts'
import { isArranged, isWanted, type ServiceState } from './service.ts'

/** What an agency books for its customers by itself, outside the portal. */
export const crmBookingKinds = ['flight', 'hotel', 'land-package'] as const
export type CrmBookingKind = (typeof crmBookingKinds)[number]

/** What the number of a booking begins with. */
export const crmBookingPrefix: Readonly<Record<CrmBookingKind, string>> = {
  flight: 'CF',
  hotel: 'CH',
  'land-package': 'CL',
}

export const crmBookingStatuses = ['Draft', 'Confirmed', 'Travelling', 'Completed', 'Cancelled'] as const
export type CrmBookingStatus = (typeof crmBookingStatuses)[number]

/** Where a booking may go; what is cancelled or over stays so. */
export const crmBookingMoves: Readonly<Record<CrmBookingStatus, readonly CrmBookingStatus[]>> = {
  Draft: ['Confirmed', 'Cancelled'],
  Confirmed: ['Travelling', 'Completed', 'Cancelled'],
  Travelling: ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
}

export const canMoveCrmBooking = (from: CrmBookingStatus, to: CrmBookingStatus): boolean =>
  crmBookingMoves[from].includes(to)

const liveStatuses: readonly CrmBookingStatus[] = ['Draft', 'Confirmed', 'Travelling']

/** Whether a booking still happens. */
export const isLive = (status: CrmBookingStatus): boolean => liveStatuses.includes(status)

/** How money reaches an agency, or leaves it. */
export const moneyWays = ['cash', 'bank', 'upi', 'cheque', 'card'] as const
export type MoneyWay = (typeof moneyWays)[number]

/** Where a part of the price stands; overdue is a matter of the day alone. */
export const dueStatuses = ['Due', 'Part paid', 'Overdue', 'Paid unverified', 'Verified'] as const
export type DueStatus = (typeof dueStatuses)[number]

export function dueStatus(
  part: { dueOn: PlainDate; amount: number; paid: number /** All of it was seen on the account. */; verified: boolean },
  today: PlainDate,
): DueStatus {
  if (part.paid >= part.amount) return part.verified ? 'Verified' : 'Paid unverified'
  if (part.dueOn < today) return 'Overdue'
  return part.paid > 0 ? 'Part paid' : 'Due'
}

/** When a supplier is to be paid. */
export const supplierTerms = ['At booking', 'Before check-in', 'Month-end'] as const
export type SupplierTerm = (typeof supplierTerms)[number]

/** How many days before the first one a supplier with these terms is paid. */
const supplierLeadDays = 7

/** The day a supplier's terms come to; never before the booking itself. */
export function supplierDueOn(term: SupplierTerm, booked: PlainDate, starts: PlainDate): PlainDate {
  if (term === 'At booking') return booked
  if (term === 'Before check-in') {
    const due = addDays(starts, -supplierLeadDays)
    return due < booked ? booked : due
  }
  const [year = 0, month = 0] = starts.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/**
 * What keeps the voucher of services from counting: one that is not confirmed, or money that is open unless the vouchers were
 * released.
 */
export function voucherLacks(
  {
    paid,
    total,
    writtenOff = 0,
    releasedReason,
  }: { paid: number; total: number; writtenOff?: number; releasedReason: string | null },
  lines: readonly { state: ServiceState }[],
): ('supplier' | 'payment')[] {
  const waiting = lines.some(({ state }) => isWanted(state) && !isArranged(state))
  const owing = toMinor(paid) + toMinor(writtenOff) < toMinor(total) && releasedReason === null
  return [...(waiting ? (['supplier'] as const) : []), ...(owing ? (['payment'] as const) : [])]
}

/** What a trip still needs before it starts. */
export const missingThings = ['payment', 'ticket', 'voucher', 'visa', 'supplier'] as const
export type MissingThing = (typeof missingThings)[number]

/** How many days before the start each thing should be there. */
export const missingLead: Readonly<Record<MissingThing, number>> = {
  payment: 7,
  ticket: 3,
  voucher: 3,
  visa: 7,
  supplier: 5,
}

/** The day by which something has to be there. */
export const missingBy = (thing: MissingThing, starts: PlainDate): PlainDate => addDays(starts, -missingLead[thing])
