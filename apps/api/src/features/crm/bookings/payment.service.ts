import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { entity } from './crm-booking.queries.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { hasSupplierPayment, markSupplierPaid } from './payment.queries.ts'

type Paid = z.output<(typeof contract)['paySupplier']['body']>

/** A supplier was paid; the amount is what left the account, in rupees. */
export async function paySupplier(context: Context, kind: CrmBookingKind, id: string, paymentId: string, paid: Paid) {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const own = { bookingId: id, id: paymentId }
  if (!(await hasSupplierPayment(db, own))) throw notFound('payment')
  await refuseMoneyDay(context, booking.orgId, paid.paidOn, 'paidOn')
  const { amount: amountInr, paidOn, way, reference } = paid
  const made = await markSupplierPaid(db, own, { amountInr, paidOn, way, reference })
  if (!made) throw problem('CONFLICT', 'This is noted already.')
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: booking.orgId,
    action: `${made.supplier} paid: ${rupees(toMinor(amountInr))} by ${way}`,
    after: { paidOn, reference, planned: `${made.currency} ${made.amount}` },
  })
  emitCrmBookingChanged(emit, booking)
}
