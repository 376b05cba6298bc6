import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { exchangeDifference } from '@karavan/domain/money/payables/bill'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { entity } from './crm-booking.queries.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { lockSupplier } from '../suppliers/index.ts'
import { findSupplierPayment, markSupplierPaid } from './payment.queries.ts'
import { postPaid } from './supplied-book.service.ts'

type Paid = z.output<(typeof contract)['paySupplier']['body']>

/** A supplier was paid; the amount is what left the account, in rupees. What it differs by from what is owed is of the rates. */
export async function paySupplier(context: Context, kind: CrmBookingKind, id: string, paymentId: string, paid: Paid) {
  const { db, actor, emit } = context
  const own = { bookingId: id, id: paymentId }
  // Whoever pays several at once holds the supplier before its bookings.
  const { supplierId = null } = (await findSupplierPayment(db, own)) ?? {}
  if (supplierId) await lockSupplier(db, supplierId)
  const booking = await getLockedCrmBooking(context, kind, id)
  const planned = await findSupplierPayment(db, own)
  if (!planned) throw notFound('payment')
  const { orgId, number } = booking
  await refuseMoneyDay(context, orgId, paid.paidOn, 'paidOn')
  const { paidOn, way, reference } = paid
  const amountInr = toMajor(sum([toMinor(planned.paid), toMinor(paid.amount)]))
  const made = await markSupplierPaid(db, own, { amountInr, paidOn, way, reference })
  if (!made) throw problem('CONFLICT', 'This is noted already.')
  const amount = Math.max(0, sum([toMinor(planned.amountInr), -toMinor(planned.paid)]))
  const paidOut = toMinor(paid.amount)
  await postPaid(
    db,
    {
      description: `${made.supplier} paid${reference ? `, ${reference}` : ''}`,
      cause: { entity, id, number },
      key: `service-paid ${paymentId}`,
      actor,
    },
    { orgId, supplierId: made.supplierId, way },
    { amount, paidOut, tds: 0, difference: exchangeDifference({ amount, paidOut, tds: 0 }) },
  )
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: `${made.supplier} paid: ${rupees(paidOut)} by ${way}`,
    after: { paidOn, reference, planned: `${made.currency} ${made.amount}` },
  })
  emitCrmBookingChanged(emit, booking)
}
