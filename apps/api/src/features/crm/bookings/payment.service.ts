import { supplierPaidWords } from '@karavan/domain/base/access/cost-words'
import type { crmServices as contract } from '@karavan/contracts/crm/bookings/service.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { exchangeDifference, restOf, settledBy } from '@karavan/domain/money/payables/bill'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { today } from '../../../platform/clock.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { entity } from './crm-booking.queries.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { useAccounts } from '../payables/index.ts'
import { lockSupplier, refuseUnchecked } from '../suppliers/index.ts'
import type { SupplierPaymentRecord } from './crm-booking.table.ts'
import { isHouse } from './book-of.ts'
import { findSupplierPayment, insertServicePayment, payPart } from './payment.queries.ts'
import { postPaid } from './supplied-book.service.ts'

type Paid = z.output<(typeof contract)['paySupplier']['body']>

/** What of a planned payment is settled by what was paid; refused where that is more than is open, or does not tell. */
function settledOf(planned: SupplierPaymentRecord, paid: Paid): Minor {
  const { currency } = planned
  const bill = {
    currency,
    amount: toMinor(planned.amount),
    amountInr: toMinor(planned.amountInr),
    paid: toMinor(planned.paid),
  }
  const rest = restOf(bill)
  if (planned.paidAt !== null || rest.inr === 0) throw notedAlready()
  const inCurrency = paid.inCurrency === undefined ? null : toMinor(paid.inCurrency)
  const settled = settledBy(bill, { paidOut: toMinor(paid.amount), inCurrency })
  if ('lacks' in settled) throw invalid({ path: 'inCurrency', message: `Say how much the supplier got in ${currency}` })
  if ('tooMuch' in settled)
    throw invalid(
      settled.tooMuch === 'paidOut'
        ? { path: 'amount', message: `More than the ${rupees(rest.inr)} that are owed` }
        : {
            path: 'inCurrency',
            message: `More than the ${currency} ${toMajor(rest.inCurrency).toFixed(2)} that are owed`,
          },
    )
  if (settled.amount === 0) throw invalid({ path: 'inCurrency', message: 'Less than a paisa' })
  return settled.amount
}

const notedAlready = () => problem('CONFLICT', 'This is noted already.')

/** What the supplier has on account is used before more is paid: this booking is held by now, and whoever held it before may have kept it from that. */
async function useAccount({ platform, db, actor }: Context, orgId: string, supplierId: string): Promise<void> {
  const clock = { day: today(platform.config), zone: platform.config.todayZone }
  await useAccounts(db, actor, { orgId, house: await isHouse(db, orgId) }, [supplierId], clock)
}

/** A supplier was paid all or a part; the amount is what left the account, in rupees. What is not paid stays owed. */
export async function paySupplier(context: Context, kind: CrmBookingKind, id: string, paymentId: string, paid: Paid) {
  const { db, actor, emit } = context
  const own = { bookingId: id, id: paymentId }
  // Whoever pays several at once holds the supplier before its bookings.
  const { supplierId = null } = (await findSupplierPayment(db, own)) ?? {}
  if (supplierId) await lockSupplier(db, supplierId)
  const booking = await getLockedCrmBooking(context, kind, id)
  const { orgId, number } = booking
  if (supplierId) await useAccount(context, orgId, supplierId)
  const planned = await findSupplierPayment(db, own)
  if (!planned) throw notFound('payment')
  await refuseMoneyDay(context, orgId, paid.paidOn, 'paidOn')
  const { paidOn, way, reference } = paid
  if (way === 'bank' && planned.supplierId) await refuseUnchecked(db, [planned.supplierId])
  const [amount, paidOut] = [settledOf(planned, paid), toMinor(paid.amount)]
  const part = { amount: toMajor(amount), paidOut: paid.amount, paidOn, way, reference }
  const whole = sum([toMinor(planned.paid), amount]) === toMinor(planned.amountInr)
  if (!(await payPart(db, planned, part, whole))) throw notedAlready()
  const partId = uuidv7()
  await insertServicePayment(db, {
    ...part,
    id: partId,
    orgId,
    bookingId: id,
    plannedId: paymentId,
    paidBefore: planned.paid,
  }).catch((error: unknown) => {
    throw brokenUnique(error) === 'crm_service_payment_once' ? notedAlready() : error
  })
  await postPaid(
    db,
    {
      description: `${planned.supplier} paid${reference ? `, ${reference}` : ''}`,
      cause: { entity, id, number },
      key: `service-paid ${partId}`,
      actor,
    },
    { orgId, supplierId: planned.supplierId, way },
    { amount, paidOut, tds: 0, difference: exchangeDifference({ amount, paidOut, tds: 0 }) },
  )
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: supplierPaidWords(planned.supplier, { whole, amount: rupees(paidOut), way }),
    after: {
      paidOn,
      reference,
      planned: `${planned.currency} ${planned.amount}`,
      ...(paid.inCurrency === undefined ? {} : { paid: `${planned.currency} ${paid.inCurrency}` }),
    },
  })
  emitCrmBookingChanged(emit, booking)
}
