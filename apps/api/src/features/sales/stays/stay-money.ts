import { taxAccounts, taxesKept } from '@karavan/domain/money/kept-tax'
import { daysBetween } from '@karavan/domain/base/dates'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Context } from '../../../platform/context.ts'
import { dayWords } from '../../../platform/words.ts'
import {
  draftPosting,
  type LockedAccount,
  post,
  postDraft,
  type PostingDraft,
  reverse,
} from '../../money/ledger/index.ts'
import { causeKeys, saleKinds, saleMoney, taxesBack } from '../core/index.ts'
import type { StayBookingRecord } from './stay.table.ts'

/** What the ledger needs to know of a booking. */
export type Sold = Pick<
  StayBookingRecord,
  'id' | 'reference' | 'orgId' | 'supplierId' | 'hotel' | 'fromDate' | 'untilDate' | 'total' | 'net' | 'fee' | 'taxes'
>
export type Paid = Sold & Pick<StayBookingRecord, 'paid' | 'funding' | 'postedId' | 'invoiceKey'>

/** Where a booking's money stands after a posting. */
export type MoneyState = Pick<StayBookingRecord, 'paid' | 'penalty' | 'funding' | 'postedId' | 'invoiceKey'>

const stayOf = ({ hotel, fromDate, untilDate }: Sold) => {
  const nights = daysBetween(fromDate, untilDate)
  return `${hotel.hotelName}, ${hotel.location}, ${dayWords(fromDate)} to ${dayWords(untilDate)} (${nights} ${nights === 1 ? 'night' : 'nights'})`
}

const { orderOf, askInvoice, askCreditNote, postSupplierPenalty } = saleMoney(saleKinds.booking)

const place = ({ orgId }: Pick<Sold, 'orgId'>, funding: Funding) => ({ orgId, service: 'hotel' as const, funding })

const owedOf = ({ supplierId, net }: Pick<Sold, 'supplierId' | 'net'>) => [{ supplierId, amount: toMinor(net) }]
/** The place of a sale: with the one it is bought of. */
const salePlace = (booking: Omit<Sold, 'reference'>, funding: Funding) => ({
  ...place(booking, funding),
  suppliers: owedOf(booking),
})

const amountsOf = (booking: Omit<Sold, 'reference'>) => ({
  total: toMinor(booking.total),
  net: toMinor(booking.net),
  fee: toMinor(booking.fee),
  ...taxAccounts(booking.taxes),
})

const saleOrder = (context: Omit<Context, 'user'>, booking: Sold, key: string) =>
  orderOf(booking, context, `Hotel ${stayOf(booking)}`, key)

const soldFor = (booking: Sold, funding: Funding, postedId: string): MoneyState => ({
  paid: booking.total,
  penalty: 0,
  funding,
  postedId,
  invoiceKey: causeKeys.sale(postedId),
})

/** Books the sale; `key` names what was paid, so that it counts once. */
async function bookSale(
  context: Omit<Context, 'user'>,
  booking: Sold,
  funding: Funding,
  key: string,
): Promise<MoneyState> {
  const order = saleOrder(context, booking, key)
  const { id } = await post(context.db, order, 'sale', salePlace(booking, funding), amountsOf(booking))
  return soldFor(booking, funding, id)
}

/** What a sale by wallet will book, before it has a number. */
export const draftSale = (booking: Omit<Sold, 'reference'>): PostingDraft =>
  draftPosting('sale', salePlace(booking, 'wallet'), amountsOf(booking))

/** Books the sale of a new booking from a wallet that is locked, and asks for its invoice, both late. */
export async function postNewSale(
  context: Omit<Context, 'user'>,
  booking: Sold,
  draft: PostingDraft,
  accounts: readonly LockedAccount[],
): Promise<MoneyState> {
  const order = saleOrder(context, booking, `booking ${booking.id} sale`)
  const id = await postDraft(context.db, order, draft, accounts)
  await askSaleInvoice(context, booking, id)
  return soldFor(booking, 'wallet', id)
}

/** Asks for the invoice of a sale that is booked. */
const askSaleInvoice = (context: Omit<Context, 'user'>, booking: Sold, postedId: string): Promise<void> =>
  askInvoice(context, booking, {
    causeKey: causeKeys.sale(postedId),
    description: `Hotel accommodation: ${stayOf(booking)}`,
    total: toMinor(booking.total),
    taxes: booking.taxes,
  })

/** Books the sale and asks for its invoice. */
export async function postSale(...sale: Parameters<typeof bookSale>): Promise<MoneyState> {
  const [context, booking] = sale
  const money = await bookSale(...sale)
  if (money.postedId) await askSaleInvoice(context, booking, money.postedId)
  return money
}

/** Books what is kept of a booking whose sale is not, or no longer, in the books. */
async function postPenalty(
  context: Omit<Context, 'user'>,
  booking: Sold,
  funding: Funding,
  { kept, percent, key }: { kept: Minor; percent?: number | undefined; key: string },
) {
  const taxes = taxesKept(booking.taxes, kept, toMinor(booking.total))
  const { cgst, sgst, igst } = taxAccounts(taxes)
  const { id } = await post(
    context.db,
    orderOf(booking, context, `Cancellation charge, ${stayOf(booking)}`, key),
    'penalty',
    place(booking, funding),
    { penalty: kept, income: kept - sum([cgst, sgst, igst]), cgst, sgst, igst },
  )
  await postSupplierPenalty(context, booking, {
    service: 'hotel',
    owed: owedOf(booking),
    part: percent === undefined ? { kept, of: toMinor(booking.total) } : { percent },
    key: `supplier ${key}`,
    description: `Kept by the supplier, ${stayOf(booking)}`,
  })
  return { id, taxes }
}

/** Books the whole price as a penalty: somebody cancelled without having paid, and pays now. */
export async function payPenalty(
  context: Omit<Context, 'user'>,
  booking: Sold,
  funding: Funding,
  key: string,
): Promise<MoneyState> {
  const total = toMinor(booking.total)
  const { id, taxes } = await postPenalty(context, booking, funding, { kept: total, key })
  const invoiceKey = causeKeys.penalty(id)
  const description = `Cancellation charge: ${stayOf(booking)}`
  await askInvoice(context, booking, { causeKey: invoiceKey, description, total, taxes })
  return { paid: booking.total, penalty: booking.total, funding, postedId: id, invoiceKey }
}

/**
 * Takes back what was booked and keeps the penalty. Money that came in from outside stays with the house and goes into
 * the wallet of the organisation, if it has one.
 */
export async function giveBack(
  context: Omit<Context, 'user'>,
  booking: Paid,
  penalty: Minor,
  { hasWallet, reason, percent }: { hasWallet: boolean; reason: string; percent?: number | undefined },
): Promise<MoneyState> {
  const { db } = context
  const { postedId, funding: before } = booking
  if (!postedId || !before) throw new Error(`Nothing was posted for ${booking.reference}`)
  const paid = toMinor(booking.paid)
  const taxes = taxesKept(booking.taxes, paid, toMinor(booking.total))
  await reverse(db, orderOf(booking, context, `${reason}, ${stayOf(booking)}`, `reverse ${postedId}`), postedId)
  const funding = hasWallet ? 'wallet' : before
  if (funding !== before)
    await post(
      db,
      orderOf(booking, context, `Payment kept in the wallet, ${stayOf(booking)}`, `return ${postedId}`),
      'kept-in-wallet',
      { orgId: booking.orgId, funding: before },
      { amount: paid },
    )
  const charged = { kept: penalty, percent, key: `penalty ${postedId}` }
  const kept = penalty > 0 ? await postPenalty(context, booking, funding, charged) : null
  const back = paid - penalty
  if (back > 0)
    await askCreditNote(context, booking, {
      causeKey: causeKeys.return(postedId),
      description: `${reason}: ${stayOf(booking)}`,
      total: back,
      taxes: taxesBack(taxes, kept?.taxes ?? []),
    })
  return {
    paid: toMajor(penalty),
    penalty: toMajor(penalty),
    funding: kept ? funding : null,
    postedId: kept?.id ?? null,
    invoiceKey: booking.invoiceKey,
  }
}
