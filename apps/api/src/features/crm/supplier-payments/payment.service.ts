import type {
  supplierPayments as contract,
  SupplierPayment,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { exchangeDifference } from '@karavan/domain/money/payables/bill'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { post } from '../../money/ledger/index.ts'
import { refuseUnchecked } from '../suppliers/index.ts'
import { postPaid, takeNumber } from '../bookings/index.ts'
import {
  lockPaidSuppliers,
  lockPlanned,
  type PaidSupplier,
  type Payer,
  payPlanned,
  readOpen,
  useAccountOf,
} from '../payables/index.ts'
import { billsOf } from './part-bills.ts'
import { findPayment, insertPart, insertPayment } from './payment.queries.ts'

type Asked = z.output<(typeof contract)['create']['body']>
type AskedPart = Asked['parts'][number]
/** What left the bank and was kept as tax for an amount. */
function outlay(part: AskedPart, at: number) {
  const [amount, tds] = [toMinor(part.amount), toMinor(part.tds)]
  if (tds > amount) throw invalid({ path: `parts.${at}.tds`, message: 'More tax than is paid' })
  return { amount, tds, paidOut: part.paidOut === undefined ? amount - tds : toMinor(part.paidOut) }
}

/** Pays one supplier, whose bills are held. */
async function payPart(
  { db, actor, platform }: Context,
  payer: Payer,
  payment: { id: string; number: string; orgId: string } & Pick<Asked, 'reference' | 'paidOn' | 'way'>,
  supplier: PaidSupplier,
  part: AskedPart,
  at: number,
): Promise<void> {
  const open = await readOpen(db, payer, supplier, platform.config.todayZone)
  const { paid, onAccount } = billsOf(part, at, open)
  const { amount, tds, paidOut } = outlay(part, at)
  if (part.advance && onAccount === 0)
    throw invalid({ path: `parts.${at}.advance`, message: 'Nothing of it is on account' })
  const difference = exchangeDifference({ amount, paidOut, tds })
  const partId = uuidv7()
  const order = {
    description: `${supplier.name} paid, ${payment.reference}`,
    cause: { entity: 'supplier-payment', id: payment.id, number: payment.number },
    key: `supplier-payment ${partId}`,
    actor,
  }
  const { orgId, paidOn, way, reference } = payment
  const suppliers = [{ supplierId: supplier.id, amount }]
  const postedId =
    payer.house && onAccount === amount && difference === 0
      ? (await post(db, order, 'supplier-advance', { orgId, suppliers }, { amount, paidOut, tds })).id
      : await postPaid(db, order, { orgId, supplierId: supplier.id, way }, { amount, difference, paidOut, tds })
  await insertPart(
    db,
    {
      id: partId,
      paymentId: payment.id,
      supplierId: supplier.id,
      amount: toMajor(amount),
      paidOut: toMajor(paidOut),
      tds: toMajor(tds),
      tdsSection: tds > 0 ? (supplier.tds?.section ?? null) : null,
      ...(part.advance ? { advanceCurrency: part.advance.currency, advanceAmount: part.advance.amount } : {}),
      postedId,
    },
    paid.map((one) => ({ causeEntity: one.bill.entity, causeId: one.bill.id, amount: toMajor(one.amount) })),
  )
  for (const { bill, amount: part } of paid)
    if (bill.crmKind !== null)
      await payPlanned(
        db,
        { bookingId: bill.id, supplierId: supplier.id },
        { amount: toMajor(part), paidOn, way, reference },
      )
}

/** Holds the bookings of the CRM that suppliers have open bills of: what is planned there follows what is paid. */
async function holdBookings({ db, platform }: Context, payer: Payer, suppliers: Iterable<PaidSupplier>): Promise<void> {
  const ids: string[] = []
  for (const supplier of suppliers) {
    const { open } = await readOpen(db, payer, supplier, platform.config.todayZone)
    ids.push(...open.filter(({ crmKind }) => crmKind !== null).map(({ id }) => id))
  }
  await lockPlanned(db, ids)
}

/** Records that suppliers were paid; each of them is held meanwhile, so that nothing is paid twice. */
export async function paySuppliers(context: Context, payer: Payer, asked: Asked): Promise<SupplierPayment> {
  const { db, user, actor, emit, platform } = context
  const day = today(platform.config)
  await refuseMoneyDay(context, user.orgId, asked.paidOn, 'paidOn')
  const ids = asked.parts.map(({ supplierId }) => supplierId)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (twice >= 0) throw invalid({ path: `parts.${twice}.supplierId`, message: 'This supplier stands here twice' })
  const held = new Map((await lockPaidSuppliers(db, user.orgId, ids)).map((supplier) => [supplier.id, supplier]))
  if (asked.way === 'bank') await refuseUnchecked(db, ids)
  const clock = { day, zone: platform.config.todayZone }
  for (const supplier of held.values()) await useAccountOf(db, actor, payer, supplier, clock)
  await holdBookings(context, payer, held.values())
  const { paidOn, way, reference, note } = asked
  const number = await takeNumber(db, user.orgId, 'SP', day)
  const payment = { id: uuidv7(), number, orgId: user.orgId, reference, paidOn, way }
  if (!(await insertPayment(db, { ...payment, note, paidBy: user.name })))
    throw problem('DUPLICATE', `A payment with the reference ${reference} was recorded before; it counts once.`)
  for (const [at, part] of asked.parts.entries()) {
    const supplier = held.get(part.supplierId)
    if (!supplier) throw notFound('supplier')
    await payPart(context, payer, payment, supplier, part, at)
    await useAccountOf(db, actor, payer, supplier, clock)
  }
  const made = await findPayment(db, payment.id)
  if (!made) throw notFound('payment')
  await recordAudit(db, actor, {
    entity: 'supplier-payment',
    id: payment.id,
    action: 'paid',
    after: {
      number: made.number,
      suppliers: made.parts.map(({ name }) => name),
      reference,
      paidOn,
      amount: made.amount,
      paidOut: made.paidOut,
      tds: made.tds,
    },
  })
  emit({ tag: 'Payment', id: payment.id, orgId: user.orgId })
  // What is planned in bookings of the CRM has moved with it.
  emit({ tag: 'CrmBooking', id: payment.id, orgId: user.orgId })
  return made
}
