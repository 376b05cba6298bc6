/** Where a booking stands. */
export const bookingStatuses = ['Pending', 'Confirmed', 'Completed', 'Cancelled', 'Expired', 'NoShow'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Where its money stands. */
export const paymentStatuses = ['Unpaid', 'PartPaid', 'Paid', 'Failed', 'RefundPending', 'Refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export type BookingState = { status: BookingStatus; paymentStatus: PaymentStatus }
export type BookingKind = 'hotel' | 'package'

/** The moves of each half; staying where one is counts as none. */
export const statusMoves: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  Pending: ['Confirmed', 'Cancelled', 'Expired'],
  Confirmed: ['Completed', 'Cancelled', 'NoShow'],
  Completed: [],
  Cancelled: [],
  Expired: [],
  NoShow: [],
}
export const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Unpaid: ['PartPaid', 'Paid', 'Failed'],
  PartPaid: ['Paid', 'RefundPending'],
  Paid: ['RefundPending'],
  Failed: ['Paid'],
  RefundPending: ['Refunded'],
  Refunded: [],
}

const legalPayments: Readonly<Record<BookingStatus, readonly PaymentStatus[]>> = {
  Pending: ['Unpaid', 'PartPaid', 'Failed', 'Paid'],
  Confirmed: ['Paid'],
  Completed: ['Paid'],
  NoShow: ['Paid'],
  Cancelled: ['Unpaid', 'Failed', 'Paid', 'RefundPending', 'Refunded'],
  Expired: ['Unpaid', 'Failed', 'RefundPending', 'Refunded'],
}

/** Whether the two halves may stand together. */
export const isLegal = ({ status, paymentStatus }: BookingState, kind: BookingKind = 'hotel'): boolean =>
  legalPayments[status].includes(paymentStatus) ||
  (kind === 'package' && status === 'Confirmed' && paymentStatus === 'PartPaid')

/** Every state another can be reached from by one update of both halves. */
export function movesFrom(from: BookingState, kind: BookingKind = 'hotel'): BookingState[] {
  const statuses = [from.status, ...statusMoves[from.status]]
  // A refund in one step passes through its waiting state unseen.
  const next = [from.paymentStatus, ...paymentMoves[from.paymentStatus]]
  const payments = next.includes('RefundPending') ? [...new Set([...next, 'Refunded' as const])] : next
  return statuses
    .flatMap((status) => payments.map((paymentStatus) => ({ status, paymentStatus })))
    .filter((to) => to.status !== from.status || to.paymentStatus !== from.paymentStatus)
    .filter((to) => isLegal(to, kind))
}

export const canMove = (from: BookingState, to: BookingState, kind: BookingKind = 'hotel'): boolean =>
  movesFrom(from, kind).some((move) => move.status === to.status && move.paymentStatus === to.paymentStatus)
