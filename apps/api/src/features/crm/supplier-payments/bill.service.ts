import type {
  agencySupplierPayments as contract,
  TypedBill,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { convert, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { payableDueOn } from '@karavan/domain/crm/supplier'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { post, postInBook, reverse } from '../../money/ledger/index.ts'
import { lockCrmBookingById, lockCrmBookingByNumber, renewCost, soldService } from '../bookings/index.ts'
import { findDayRate } from '../rates/index.ts'
import { lockPaidSuppliers, type PaidSupplier, type Payer, useAccountOf } from '../payables/index.ts'
import { cancelBillRow, findBill, givesInputTax, insertBill, isBilledByMerged } from './bill.queries.ts'
import type { SupplierBillRecord } from './bill.table.ts'

type Asked = z.output<(typeof contract)['addBill']['body']>

const entity = 'supplier-bill'

/** At noon in India, so that it is that day wherever the house is nearby. */
const atDay = (day: string) => `${day}T06:30:00.000Z`

const toTypedBill = (row: SupplierBillRecord): TypedBill => {
  const { id, supplierId, reference, label, bookingId, kind, billedOn, dueOn, currency } = row
  const { amount, amountInr, inputTax } = row
  return {
    ...{ id, supplierId, reference, label, bookingId, kind, billedOn, dueOn, currency, amount, amountInr, inputTax },
    cancelled: row.cancelledAt !== null,
  }
}

const billedAlready = (reference: string) =>
  problem('DUPLICATE', `A bill ${reference} of this supplier was added before; it counts once.`)

/** What a bill is in rupees, and what of that is tax that comes back. */
async function worthOf({ db }: Context, payer: Payer, supplier: PaidSupplier, asked: Asked) {
  const { currency, amount, billedOn } = asked
  if (currency !== 'INR' && currency !== supplier.currency)
    throw invalid({ path: 'currency', message: `${supplier.name} is paid in ${supplier.currency}` })
  const rate = currency === 'INR' ? 1 : (asked.rate ?? (await findDayRate(db, payer.orgId, currency, billedOn)))
  if (rate === null) throw invalid({ path: 'rate', message: `Nobody wrote down what ${currency} costs` })
  const amountInr = convert(toMinor(amount), rate)
  if (amountInr === 0) throw invalid({ path: 'amount', message: 'Less than a paisa' })
  const inputTax = toMinor(asked.inputTax)
  if (inputTax >= amountInr) throw invalid({ path: 'inputTax', message: 'Less than the bill' })
  if (inputTax > 0 && !(await givesInputTax(db, payer.orgId, supplier.id)))
    throw invalid({ path: 'inputTax', message: 'Tax comes back only where you and the supplier have a GSTIN' })
  return { rate, amountInr, inputTax }
}

/** The booking a bill is for, held until it costs that; one of others does not exist. */
async function lockBilled({ db, user }: Context, { orgId }: Payer, { booking: number }: Asked) {
  if (number === null) return null
  const booking = await lockCrmBookingByNumber(db, user, orgId, number)
  if (!booking) throw invalid({ path: 'booking', message: 'There is no booking of this number' })
  return booking
}

/** Adds a bill that belongs to no booked service; what it costs and the tax in it are owed to its supplier from then on. */
export async function addBill(context: Context, payer: Payer, asked: Asked): Promise<TypedBill> {
  const { db, user, actor, emit, platform } = context
  const { orgId, house } = payer
  const { supplierId, reference, label, billedOn, currency, amount } = asked
  await refuseMoneyDay(context, orgId, billedOn, 'billedOn')
  const [supplier] = await lockPaidSuppliers(db, orgId, [supplierId])
  if (!supplier) throw notFound('supplier')
  if (await isBilledByMerged(db, supplierId, reference)) throw billedAlready(reference)
  // As whoever pays several at once, who holds the supplier before its bookings.
  const booking = await lockBilled(context, payer, asked)
  const { rate, amountInr, inputTax } = await worthOf(context, payer, supplier, asked)
  const kind = booking?.kind ?? asked.kind
  const byTerms = payableDueOn(supplier, { terms: 'Month-end' }, { booked: billedOn, starts: billedOn })
  // Terms that count back from a service would have it due before it came.
  const dueOn = asked.dueOn ?? (byTerms < billedOn ? billedOn : byTerms)
  const id = uuidv7()
  const order = {
    description: label,
    cause: { entity, id, number: reference },
    key: `${entity} ${id}`,
    actor,
    at: atDay(billedOn),
  }
  const posted = house
    ? await post(
        db,
        order,
        'internal-cost',
        { orgId, service: soldService[kind], suppliers: [{ supplierId, amount: amountInr }] },
        { amount: amountInr },
      )
    : await postInBook(
        db,
        order,
        'service-confirmed',
        { book: orgId, supplierId, kind },
        { cost: sum([amountInr, -inputTax]), inputTax, amount: amountInr },
      )
  const made = await insertBill(db, {
    ...{ id, orgId, supplierId, reference, bookingId: booking?.id ?? null, label, kind, billedOn, dueOn },
    ...{ currency, rate, amount },
    ...{ amountInr: toMajor(amountInr), inputTax: toMajor(inputTax), addedBy: user.name, postedId: posted.id },
  }).catch((error: unknown) => {
    throw brokenUnique(error) === 'supplier_bill_reference_once' ? billedAlready(reference) : error
  })
  if (booking) await renewCost(context, booking)
  await useAccountOf(db, actor, payer, supplier, { day: today(platform.config), zone: platform.config.todayZone })
  await recordAudit(db, actor, {
    ...{ entity, id, orgId, action: 'added' },
    after: {
      supplier: supplier.name,
      booking: booking?.number,
      reference,
      label,
      billedOn,
      dueOn,
      currency,
      amount,
      amountInr: made.amountInr,
    },
  })
  emit({ tag: 'Payment', id, orgId })
  return toTypedBill(made)
}

/** Takes a bill back by its mirror image, for a reason that is kept; what was paid of it is on account then. */
export async function cancelBill(context: Context, payer: Payer, id: string, reason: string): Promise<TypedBill> {
  const { db, user, actor, emit, platform } = context
  const { orgId } = payer
  const found = await findBill(db, orgId, id)
  if (!found) throw notFound('bill')
  const [supplier] = await lockPaidSuppliers(db, orgId, [found.ofSupplier])
  if (!supplier) throw notFound('supplier')
  const booking = found.bookingId && (await lockCrmBookingById(db, found.bookingId))
  const cancelled = await cancelBillRow(db, id, { by: user.name, reason })
  if (!cancelled) throw problem('CONFLICT', 'This bill is cancelled already.')
  const { reference, label, postedId } = cancelled
  const cause = { entity, id, number: reference }
  await reverse(
    db,
    { description: `${label}: cancelled, ${reason}`.slice(0, 300), cause, key: `${entity} ${id} cancelled`, actor },
    postedId,
  )
  if (booking) await renewCost(context, booking)
  await useAccountOf(db, actor, payer, supplier, { day: today(platform.config), zone: platform.config.todayZone })
  await recordAudit(db, actor, {
    ...{ entity, id, orgId, action: `cancelled: ${reason}` },
    before: { supplier: supplier.name, reference, amountInr: cancelled.amountInr },
  })
  emit({ tag: 'Payment', id, orgId })
  return toTypedBill(cancelled)
}
