import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBookingKind, MoneyWay } from '@karavan/domain/crm/booking'
import { restOf } from '@karavan/domain/crm/booking-instalment'
import type { PlainDate } from '@karavan/domain/base/dates'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { entity, type FullCrmBooking } from './crm-booking.queries.ts'
import type { InstalmentRecord } from './crm-booking.table.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { deleteOpenInstalments } from './part.queries.ts'
import {
  countPaid,
  findInstalment,
  hasSupplierPayment,
  insertRest,
  markPaid,
  markSupplierPaid,
  markUnpaid,
  markVerified,
} from './payment.queries.ts'
import { takeNumber } from './series.queries.ts'

type Paid = z.output<(typeof contract)['pay']['body']> & {
  amount: number
  paidOn: PlainDate
  way: MoneyWay
  reference: string | null
}

/** Money of a customer for an instalment. */
export type Payment = { amount: number; paidOn: PlainDate; way: MoneyWay; reference: string | null; paymentId?: string }

type Booking = Pick<FullCrmBooking, 'id' | 'orgId'>

const seenAlready = () => problem('CONFLICT', 'This is noted already.')

/**
 * Notes money for an instalment of a booking, whose row the caller has locked, under the next number of receipts; what
 * is left of the instalment becomes one of its own, due on the same day. Tells the number, or null when it was paid.
 */
export async function receivePayment(
  db: Db,
  actor: Actor,
  { id: bookingId, orgId }: Booking,
  part: InstalmentRecord,
  { amount, paidOn, way, reference, paymentId }: Payment,
  day: PlainDate,
): Promise<string | null> {
  const rest = restOf(toMinor(part.amount), toMinor(amount))
  if (rest === null)
    throw invalid({ path: 'amount', message: `More than this instalment of ${rupees(toMinor(part.amount))}` })
  if (part.paidAt) return null
  const receiptNumber = await takeNumber(db, orgId, 'RC', day)
  const receipt = { amount, paidOn, way, reference, receiptNumber, ...(paymentId ? { paymentId } : {}) }
  if (!(await markPaid(db, { bookingId, id: part.id }, receipt))) return null
  if (rest > 0) await insertRest(db, uuidv7(), part, toMajor(rest))
  await countPaid(db, bookingId)
  await recordAudit(db, actor, {
    entity,
    id: bookingId,
    orgId,
    action: `${part.label} paid: ${rupees(toMinor(amount))} by ${way}, receipt ${receiptNumber}`,
    after: { paid: amount, paidOn, way, reference },
  })
  return receiptNumber
}

async function partOf({ db }: Context, booking: FullCrmBooking, id: string): Promise<InstalmentRecord> {
  const part = await findInstalment(db, { bookingId: booking.id, id })
  if (!part) throw notFound('instalment')
  return part
}

function refuseTomorrow(paidOn: PlainDate, day: PlainDate): void {
  if (paidOn > day) throw invalid({ path: 'paidOn', message: 'Not before it happens' })
}

/** The customer has paid an instalment, or a part of it. */
export async function payInstalment(context: Context, kind: CrmBookingKind, id: string, partId: string, paid: Paid) {
  const { platform, db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const part = await partOf(context, booking, partId)
  if (booking.status === 'Cancelled') throw problem('CONFLICT', 'It is cancelled; nothing is owed any more.')
  const day = today(platform.config)
  refuseTomorrow(paid.paidOn, day)
  if (part.paidAt) throw seenAlready()
  const { amount, paidOn, way, reference } = paid
  if (!(await receivePayment(db, actor, booking, part, { amount, paidOn, way, reference }, day))) throw seenAlready()
  emitCrmBookingChanged(emit, booking)
}

/** Somebody saw the money on the account. */
export async function verifyInstalment(context: Context, kind: CrmBookingKind, id: string, partId: string) {
  const { db, user, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const part = await partOf(context, booking, partId)
  if (!part.paidAt) throw problem('CONFLICT', 'Nothing was paid of it yet.')
  if (!(await markVerified(db, { bookingId: id, id: partId }, user.id))) throw seenAlready()
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: booking.orgId,
    action: `${part.label} verified: ${rupees(toMinor(part.amount))}`,
    after: { receipt: part.receiptNumber },
  })
  emitCrmBookingChanged(emit, booking)
}

/** It was not paid after all; its receipt is void and its number is not given again. */
export async function unpayInstalment(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  partId: string,
  reason: string,
) {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const part = await partOf(context, booking, partId)
  if (part.paymentId) throw problem('CONFLICT', 'It was paid by card here; give the money back instead.')
  if (!(await markUnpaid(db, { bookingId: id, id: partId }))) throw problem('CONFLICT', 'Nothing was paid of it yet.')
  await countPaid(db, id)
  if (booking.status === 'Cancelled') await deleteOpenInstalments(db, id)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: booking.orgId,
    action: `${part.label} not paid after all: ${reason}; receipt ${part.receiptNumber} void`,
    before: { paid: part.amount, verified: part.verifiedAt !== null },
    after: { reason },
  })
  emitCrmBookingChanged(emit, booking)
}

/** A supplier was paid; the amount is what left the account, in rupees. */
export async function paySupplier(context: Context, kind: CrmBookingKind, id: string, paymentId: string, paid: Paid) {
  const { platform, db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const own = { bookingId: id, id: paymentId }
  if (!(await hasSupplierPayment(db, own))) throw notFound('payment')
  refuseTomorrow(paid.paidOn, today(platform.config))
  const { amount: amountInr, paidOn, way, reference } = paid
  const made = await markSupplierPaid(db, own, { amountInr, paidOn, way, reference })
  if (!made) throw seenAlready()
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: booking.orgId,
    action: `${made.supplier} paid: ${rupees(toMinor(amountInr))} by ${way}`,
    after: { paidOn, reference, planned: `${made.currency} ${made.amount}` },
  })
  emitCrmBookingChanged(emit, booking)
}
