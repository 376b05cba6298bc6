import { bookingStatuses, paymentStatuses } from '@karavan/domain/sales/stays/state'
import { z } from 'zod'
import { email, line, optional, phone, prose, timestamp } from '../../kit/field.ts'
import { amount, sentAmount } from '../../kit/money.ts'

/** How an Admin records a payment that came in outside the product. */
export const offlineWays = ['wallet', 'bank', 'cash', 'cheque', 'upi'] as const

/** The ways a booking is paid; an on-request one waits for the house whatever was chosen. */
export const paymentWays = ['wallet', 'card', 'later'] as const

/** What a booking says of how it is paid; what the house books for its own customers is paid by nobody. */
export const bookedWays = [...paymentWays, 'internal'] as const
export type BookedWay = (typeof bookedWays)[number]

/** Where what is given back may go. */
export const refundWays = ['wallet', 'card'] as const

export const LeadGuest = z.strictObject({ name: line(120), email, phone })
export const LeadGuestSent = z.object({ name: z.string(), email: z.string(), phone: z.string() })

const state = { status: z.enum(bookingStatuses), paymentStatus: z.enum(paymentStatuses) }
export const BookingState = z.object(state)

/** Whose a sale is, and under which number. */
export const saleFields = {
  id: z.uuid(),
  reference: z.string(),
  orgId: z.uuid(),
  companyName: z.string(),
  userId: z.uuid(),
}

/** What is kept of a booking that is cancelled, and until when nothing is. */
export const policyFields = {
  cancellationPolicy: z.array(z.object({ daysBefore: z.number(), penaltyPercent: z.number() })),
  freeUntil: z.iso.date().nullable(),
}

/** How a booking ended, how it is vouched for, and where it may go. */
export const courseFields = {
  cancelledReason: z.string().nullable(),
  voucherCode: z.string(),
  voucherVersion: z.number().int(),
  /** The states an Admin may move it to; empty for everybody else. */
  moves: z.array(BookingState),
}

/** That a voucher counts although not all is paid: since when, by whose word and why. */
export const Released = z.object({ at: timestamp, by: z.string(), reason: z.string() }).meta({ id: 'Released' })

/** Lets a voucher go out before all is paid. */
export const ReleaseBody = z.strictObject({ reason: line(300) })
export const exampleRelease = { reason: 'The rest is paid on arrival, agreed with the owner' }

/** The filters all lists of bookings have. */
export const bookingFilter = {
  status: z.enum(bookingStatuses).optional(),
  paymentStatus: z.enum(paymentStatuses).optional(),
  orgId: z.uuid().optional(),
}

/** A move by hand, with the payment that came in outside the product. */
export const statusFields = {
  ...state,
  way: z.enum(offlineWays).optional(),
  reference: optional(line(80)),
}
/** How much was paid, of one that is paid in part. */
export const partField = { amount: amount.min(0.01).optional() }

export const BookingMoved = BookingState.extend({ id: z.uuid(), updatedAt: timestamp })

/** So much is kept until a moment; the last holds without an end. */
export const DatedPenalty = z.object({
  until: timestamp.nullable(),
  penaltyPercent: z.number(),
  penalty: sentAmount,
})

export const CancellationCost = z.object({
  allowed: z.boolean(),
  penaltyPercent: z.number(),
  penalty: sentAmount,
  refund: sentAmount,
  /** Where the refund may go; the first one is what the buyer would expect. */
  refundTo: z.array(z.enum(refundWays)),
  steps: z.array(DatedPenalty),
})

/** What a booking would cost with other days, to whoever it was sold to. */
export const AmendmentCost = z.object({
  totalInr: sentAmount,
  /** Why it cannot be had then, in words; null when it can. */
  obstacle: z.string().nullable(),
})

export const CancelBody = z.strictObject({
  reason: prose(500),
  /** The refund the person saw; another one is a conflict. */
  shownRefund: amount,
  /** Only what was paid by card can go back to it. */
  refundTo: z.enum(refundWays).optional(),
})
export const exampleCancel = { reason: 'Plans changed', shownRefund: 0 }
