import { taxAccounts } from '@karavan/domain/money/kept-tax'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { fitShares } from '@karavan/domain/money/payables/share'
import { keptOf, returnsOf } from '@karavan/domain/sales/trips/return'
import { suppliersKeep } from '@karavan/domain/sales/trips/terms'
import type { Context } from '../../../platform/context.ts'
import { dayWords } from '../../../platform/words.ts'
import { post, reverse } from '../../money/ledger/index.ts'
import { causeKeys, saleKinds, saleMoney, taxesBack } from '../core/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import type { InstalmentRecord, TripBookingRecord } from './trip-booking.table.ts'

/** What the ledger needs to know of a booked trip. */
type Sold = Pick<
  TripBookingRecord,
  'id' | 'reference' | 'orgId' | 'title' | 'startDate' | 'endDate' | 'total' | 'net' | 'fee' | 'taxes' | 'paid' | 'owed'
>
type Part = Pick<InstalmentRecord, 'number' | 'amount' | 'tcs'>

/** Where a booked trip's money stands after a posting. */
type MoneyState = Pick<TripBookingRecord, 'paid' | 'postedId' | 'invoiceKey'>

const tripOf = ({ title, startDate, endDate }: Sold) => `${title}, ${dayWords(startDate)} to ${dayWords(endDate)}`

const { orderOf, askInvoice, askCreditNote, postSupplierPenalty } = saleMoney(saleKinds.package)

const owedOf = ({ owed, net }: Pick<Sold, 'owed' | 'net'>) => fitShares(owed ?? [], toMinor(net))

const amountOf = (parts: readonly Part[]): Minor => sum(parts.map(({ amount }) => toMinor(amount)))
const tcsOf = (parts: readonly Part[]): Minor => sum(parts.map(({ tcs }) => toMinor(tcs)))

/** Books the sale out of what came in for it, now that all of it has, and asks for its invoice. */
async function postSale(
  context: Omit<Context, 'user'>,
  trip: Sold,
): Promise<Pick<MoneyState, 'postedId' | 'invoiceKey'>> {
  const total = toMinor(trip.total)
  const { tcs, ...gst } = taxAccounts(trip.taxes)
  const { id } = await post(
    context.db,
    orderOf(trip, context, `Trip ${tripOf(trip)}`, `package ${trip.id} sale`),
    'sale',
    { orgId: trip.orgId, service: 'itinerary', funding: 'unearned', suppliers: owedOf(trip) },
    // The tax collected at source was booked with each instalment.
    { total: total - tcs, net: toMinor(trip.net), fee: toMinor(trip.fee), ...gst, tcs: 0 },
  )
  const invoiceKey = causeKeys.sale(id)
  const description = `Tour package: ${tripOf(trip)}`
  await askInvoice(context, trip, { causeKey: invoiceKey, description, total, taxes: trip.taxes })
  return { postedId: id, invoiceKey }
}

/** What was booked for instalments: their posting, and how the whole stands. */
export type PaidParts = { partsPostedId: string | null; money: MoneyState; paymentStatus: 'Paid' | 'PartPaid' }

/** Books a trip of the house for its own customer: what suppliers get is a cost, nothing is paid, and no invoice is sent. */
export async function postInternal(context: Omit<Context, 'user'>, trip: Sold): Promise<PaidParts> {
  const { id } = await post(
    context.db,
    orderOf(trip, context, `Trip ${tripOf(trip)}`, `package ${trip.id} sale`),
    'internal-cost',
    { orgId: trip.orgId, service: 'itinerary', suppliers: owedOf(trip) },
    { amount: toMinor(trip.net) },
  )
  const money = { paid: trip.total, postedId: id, invoiceKey: null }
  return { partsPostedId: null, money, paymentStatus: 'Paid' }
}

/** Books instalments as one payment, and with the last of them the sale; `key` names the payment, so that it counts once. */
export async function postInstalments(
  context: Omit<Context, 'user'>,
  trip: Sold,
  parts: readonly Part[],
  { funding, key }: { funding: Funding; key: string },
): Promise<PaidParts> {
  const [total, tcs] = [amountOf(parts), tcsOf(parts)]
  const numbers = parts.map(({ number }) => number).join(' and ')
  const { id } = await post(
    context.db,
    orderOf(trip, context, `Instalment ${numbers}, ${tripOf(trip)}`, key),
    'instalment',
    { orgId: trip.orgId, funding },
    { total, amount: total - tcs, tcs },
  )
  const paid = sum([toMinor(trip.paid), total])
  const whole = paid === toMinor(trip.total)
  const sale = whole ? await postSale(context, trip) : { postedId: null, invoiceKey: null }
  return {
    partsPostedId: id,
    money: { paid: toMajor(paid), ...sale },
    paymentStatus: whole ? 'Paid' : 'PartPaid',
  }
}

/** A place money goes back to, and how much; the key names the place. */
export type Place = { funding: Funding; amount: Minor; key: string }

/** What is kept of a cancelled trip, by the terms of a moment: this one, unless it is said otherwise. */
type Kept = { at?: Date | undefined; penalty: Minor; percent?: number | undefined }

/** Books what the suppliers of a cancelled trip keep, as of the moment its buyer's penalty is of. */
async function keepForSuppliers(
  context: Omit<Context, 'user'>,
  trip: FullTripBooking,
  { at, penalty, percent }: Kept,
): Promise<void> {
  const owed = owedOf(trip)
  // Each keeps by the steps of its own parts; the house's own least is not theirs.
  const own =
    trip.terms && suppliersKeep(trip.terms, owed, context.past ? new Date(context.past.at) : (at ?? new Date()))
  await postSupplierPenalty(context, trip, {
    service: 'itinerary',
    owed: own ?? owed,
    part: own ? { percent: 100 } : percent === undefined ? { kept: penalty, of: toMinor(trip.total) } : { percent },
    key: `package ${trip.id} supplier penalty`,
    description: `Kept by suppliers, ${tripOf(trip)}`,
  })
}

/** Takes back a trip of the house itself; of what suppliers keep, it bears all. */
export async function endInternal(
  context: Omit<Context, 'user'>,
  trip: FullTripBooking,
  { at, penalty, percent, reason }: Kept & { reason: string },
): Promise<MoneyState & Pick<TripBookingRecord, 'penalty'>> {
  const { postedId } = trip
  if (!postedId) throw new Error(`Nothing was posted for ${trip.reference}`)
  await reverse(context.db, orderOf(trip, context, `${reason}, ${tripOf(trip)}`, `reverse ${postedId}`), postedId)
  if (penalty > 0) await keepForSuppliers(context, trip, { at, penalty, percent })
  return { paid: toMajor(penalty), penalty: toMajor(penalty), postedId: null, invoiceKey: null }
}

/** Takes back what was booked for a trip, gives the places what is theirs and keeps the rest as a penalty. */
export async function giveBack(
  context: Omit<Context, 'user'>,
  trip: FullTripBooking,
  { at, places, penalty, percent, reason }: Kept & { places: readonly Place[]; reason: string },
): Promise<MoneyState & Pick<TripBookingRecord, 'penalty'>> {
  const { db } = context
  const { postedId, orgId } = trip
  const paidParts = trip.instalments.filter(({ paidAt }) => paidAt !== null)
  const bill = { taxes: trip.taxes, total: toMinor(trip.total), paid: toMinor(trip.paid), tcsPaid: tcsOf(paidParts) }
  const words = `${reason}, ${tripOf(trip)}`
  if (postedId) await reverse(db, orderOf(trip, context, words, `reverse ${postedId}`), postedId)
  const kept = keptOf(bill, penalty)
  const returned = returnsOf(
    places.map(({ amount }) => amount),
    bill.tcsPaid - kept.tcs,
  )
  for (const [index, amounts] of returned.entries()) {
    const { funding = 'wallet', key = '' } = places[index] ?? {}
    const order = orderOf(trip, context, words, `package ${trip.id} return ${key}`)
    await post(db, order, 'instalment-returned', { orgId, funding }, amounts)
  }
  let penaltyId: string | null = null
  if (penalty > 0) {
    const { penalty: amount, income, cgst, sgst, igst } = kept
    const order = orderOf(trip, context, `Cancellation charge, ${tripOf(trip)}`, `package ${trip.id} penalty`)
    const where = { orgId, funding: 'unearned' as const }
    penaltyId = (await post(db, order, 'penalty', where, { penalty: amount, income, cgst, sgst, igst })).id
    await keepForSuppliers(context, trip, { at, penalty, percent })
  }
  const back = bill.paid - penalty
  let { invoiceKey } = trip
  if (invoiceKey !== null && back > 0)
    await askCreditNote(context, trip, {
      causeKey: causeKeys.return(`${postedId}`),
      description: `${reason}: ${tripOf(trip)}`,
      total: back,
      taxes: taxesBack(trip.taxes, kept.taxes),
    })
  if (invoiceKey === null && penaltyId !== null) {
    // Nothing was invoiced yet: what is kept has a document of its own.
    invoiceKey = causeKeys.penalty(penaltyId)
    const description = `Cancellation charge: ${tripOf(trip)}`
    await askInvoice(context, trip, { causeKey: invoiceKey, description, total: penalty, taxes: kept.taxes })
  }
  return { paid: toMajor(penalty), penalty: toMajor(penalty), postedId: penaltyId, invoiceKey }
}
