import type { BookedWay } from '@karavan/contracts/sales/core/booking'
import type { Service } from '@karavan/domain/base/markup'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { type BookedTax, taxAccounts, taxesKept } from '@karavan/domain/money/kept-tax'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import type { SupplierShare } from '@karavan/domain/money/payables/share'
import type { PaymentStatus } from '@karavan/domain/sales/stays/state'
import type { Context } from '../../../platform/context.ts'
import {
  draftPosting,
  type LockedAccount,
  post,
  postDraft,
  type PostingDraft,
  reverse,
} from '../../money/ledger/index.ts'
import type { Sale, SaleKind } from './sale-kind.ts'
import { causeKeys, saleMoney, taxesBack } from './sale-money.ts'

/** What the ledger needs to know of a booking. */
export type Sold = Omit<Sale, 'userId'> & {
  total: number
  net: number
  fee: number
  taxes: BookedTax[]
  /** Of one that is paid in part: how much. */
  paid?: number
  paymentStatus?: PaymentStatus
}

/** Where the money of a booking comes from; what the house books for itself is a cost of its own. */
export type SaleFunding = Funding | 'internal'

/** Where a booking's money stands after a posting. */
export type MoneyState = {
  paid: number
  penalty: number
  funding: SaleFunding | null
  postedId: string | null
  invoiceKey: string | null
}
/** Where what is had at once is paid from. */
export const fundingOf = ({ payment }: { payment: BookedWay }): 'wallet' | 'internal' =>
  payment === 'internal' ? 'internal' : 'wallet'

type Paid = Omit<MoneyState, 'penalty'>
type By = Omit<Context, 'user'>

/** What is still to be paid of a booking. */
export const owed = ({ total, paid }: { total: number; paid: number }): Minor => sum([toMinor(total), -toMinor(paid)])

/** How one kind of booking is named in the books. */
type Named<S> = {
  service: Service
  /** What stands before its words in the ledger, and on invoices. */
  posted: string
  invoiced: string
  wordsOf(sold: S): string
  /** Of whom it is bought, and for how much. */
  owedOf(sold: Omit<S, 'reference'>): SupplierShare[]
}

/** Books what is paid at once and whole, keeps penalties of it, and gives the rest back. */
export function wholeMoney<S extends Sold>(kind: SaleKind, { service, posted, invoiced, wordsOf, owedOf }: Named<S>) {
  const { orderOf, askInvoice, askCreditNote, postSupplierPenalty } = saleMoney(kind)

  const place = ({ orgId }: Pick<Sold, 'orgId'>, funding: Funding) => ({ orgId, service, funding })
  /** The place of a sale: with those it is bought of. */
  const salePlace = (booking: Omit<S, 'reference'>, funding: Funding) => ({
    ...place(booking, funding),
    suppliers: owedOf(booking),
  })
  const amountsOf = (booking: Omit<Sold, 'reference'>) => ({
    total: toMinor(booking.total),
    net: toMinor(booking.net),
    fee: toMinor(booking.fee),
    ...taxAccounts(booking.taxes),
  })
  const saleOrder = (context: By, booking: S, key: string) =>
    orderOf(booking, context, `${posted} ${wordsOf(booking)}`, key)
  const soldFor = (booking: Sold, funding: SaleFunding, postedId: string): MoneyState => ({
    paid: booking.total,
    penalty: 0,
    funding,
    postedId,
    invoiceKey: funding === 'internal' ? null : causeKeys.sale(postedId),
  })

  /** Asks for the invoice of a sale that is booked; the house sends itself none. */
  const askSaleInvoice = async (context: By, booking: S, funding: SaleFunding, postedId: string): Promise<void> => {
    if (funding === 'internal') return
    await askInvoice(context, booking, {
      causeKey: causeKeys.sale(postedId),
      description: `${invoiced}: ${wordsOf(booking)}`,
      total: toMinor(booking.total),
      taxes: booking.taxes,
    })
  }

  /** Books what is kept of a booking whose sale is not, or no longer, in the books. */
  async function postPenalty(
    context: By,
    booking: S,
    funding: Funding,
    { kept, percent, key }: { kept: Minor; percent?: number | undefined; key: string },
  ) {
    const taxes = taxesKept(booking.taxes, kept, toMinor(booking.total))
    const { cgst, sgst, igst } = taxAccounts(taxes)
    const { id } = await post(
      context.db,
      orderOf(booking, context, `Cancellation charge, ${wordsOf(booking)}`, key),
      'penalty',
      place(booking, funding),
      { penalty: kept, income: kept - sum([cgst, sgst, igst]), cgst, sgst, igst },
    )
    await postSupplierPenalty(context, booking, {
      service,
      owed: owedOf(booking),
      part: percent === undefined ? { kept, of: toMinor(booking.total) } : { percent },
      key: `supplier ${key}`,
      description: `Kept by the supplier, ${wordsOf(booking)}`,
    })
    return { id, taxes }
  }

  const costPlace = (booking: Omit<S, 'reference'>) => ({ orgId: booking.orgId, service, suppliers: owedOf(booking) })

  /** Books money for what is not sold yet. */
  async function postHeld(
    context: By,
    booking: S,
    words: string,
    amount: Minor,
    funding: Funding,
    key: string,
  ): Promise<string> {
    const order = orderOf(booking, context, words, key)
    const { id } = await post(context.db, order, 'instalment', place(booking, funding), {
      total: amount,
      amount,
      tcs: 0,
    })
    return id
  }

  /** Books what was open of a price that was paid in part, and the sale out of both. */
  async function postRest(context: By, booking: S, funding: Funding, key: string): Promise<MoneyState> {
    const rest = sum([toMinor(booking.total), -toMinor(booking.paid ?? 0)])
    if (rest > 0) await postHeld(context, booking, `Rest of ${wordsOf(booking)}`, rest, funding, key)
    const order = saleOrder(context, booking, `${key} with its part`)
    const { id } = await post(context.db, order, 'sale', salePlace(booking, 'unearned'), amountsOf(booking))
    await askSaleInvoice(context, booking, 'unearned', id)
    return soldFor(booking, 'unearned', id)
  }

  /** Takes back what the house booked for itself; of what its supplier keeps, it bears all. */
  async function endInternal(
    context: By,
    booking: S & Paid,
    penalty: Minor,
    { reason, percent }: { reason: string; percent?: number | undefined },
  ): Promise<MoneyState> {
    const { postedId } = booking
    await reverse(
      context.db,
      orderOf(booking, context, `${reason}, ${wordsOf(booking)}`, `reverse ${postedId}`),
      `${postedId}`,
    )
    await postSupplierPenalty(context, booking, {
      service,
      owed: owedOf(booking),
      part: percent === undefined ? { kept: penalty, of: toMinor(booking.total) } : { percent },
      key: `supplier penalty ${postedId}`,
      description: `Kept by the supplier, ${wordsOf(booking)}`,
    })
    return { paid: toMajor(penalty), penalty: toMajor(penalty), funding: null, postedId: null, invoiceKey: null }
  }

  return {
    /** What a booking that is had at once will book, before it has a number. */
    draftSale: (booking: Omit<S, 'reference'>, funding: 'wallet' | 'internal'): PostingDraft =>
      funding === 'internal'
        ? draftPosting('internal-cost', costPlace(booking), { amount: toMinor(booking.net) })
        : draftPosting('sale', salePlace(booking, funding), amountsOf(booking)),

    /** Books the sale of a new booking from a wallet that is locked, or as a cost, and asks for its invoice, both late. */
    async postNewSale(
      context: By,
      booking: S,
      draft: PostingDraft,
      accounts: readonly LockedAccount[],
      funding: 'wallet' | 'internal',
    ): Promise<MoneyState> {
      const order = saleOrder(context, booking, `${kind.entity} ${booking.id} sale`)
      const id = await postDraft(context.db, order, draft, accounts)
      await askSaleInvoice(context, booking, funding, id)
      return soldFor(booking, funding, id)
    },

    /** Books the sale and asks for its invoice; `key` names what was paid, so that it counts once. */
    async postSale(context: By, booking: S, funding: SaleFunding, key: string): Promise<MoneyState> {
      if (booking.paymentStatus === 'PartPaid' && funding !== 'internal')
        return postRest(context, booking, funding, key)
      const order = saleOrder(context, booking, key)
      const { id } =
        funding === 'internal'
          ? await post(context.db, order, 'internal-cost', costPlace(booking), { amount: toMinor(booking.net) })
          : await post(context.db, order, 'sale', salePlace(booking, funding), amountsOf(booking))
      await askSaleInvoice(context, booking, funding, id)
      return soldFor(booking, funding, id)
    },

    /** Books a part of the price; it is not earned before the rest is there. */
    async postPart(context: By, booking: S, amount: Minor, funding: Funding, key: string): Promise<MoneyState> {
      const id = await postHeld(context, booking, `Part of ${wordsOf(booking)}`, amount, funding, key)
      return { paid: toMajor(amount), penalty: 0, funding, postedId: id, invoiceKey: null }
    },

    /** Books the whole price as a penalty: somebody cancelled without having paid, and pays now. */
    async payPenalty(context: By, booking: S, funding: Funding, key: string): Promise<MoneyState> {
      const total = toMinor(booking.total)
      const { id, taxes } = await postPenalty(context, booking, funding, { kept: total, key })
      const invoiceKey = causeKeys.penalty(id)
      const description = `Cancellation charge: ${wordsOf(booking)}`
      await askInvoice(context, booking, { causeKey: invoiceKey, description, total, taxes })
      return { paid: booking.total, penalty: booking.total, funding, postedId: id, invoiceKey }
    },

    /**
     * Takes back what was booked and keeps the penalty. Money that came in from outside stays with the house and goes
     * into the wallet of the organisation, if it has one.
     */
    async giveBack(
      context: By,
      booking: S & Paid,
      penalty: Minor,
      { hasWallet, reason, percent }: { hasWallet: boolean; reason: string; percent?: number | undefined },
    ): Promise<MoneyState> {
      const { db } = context
      const { postedId, funding: before } = booking
      if (!postedId || !before) throw new Error(`Nothing was posted for ${booking.reference}`)
      if (before === 'internal') return endInternal(context, booking, penalty, { reason, percent })
      const paid = toMinor(booking.paid)
      const taxes = taxesKept(booking.taxes, paid, toMinor(booking.total))
      await reverse(db, orderOf(booking, context, `${reason}, ${wordsOf(booking)}`, `reverse ${postedId}`), postedId)
      const funding = hasWallet ? 'wallet' : before
      if (funding !== before)
        await post(
          db,
          orderOf(booking, context, `Payment kept in the wallet, ${wordsOf(booking)}`, `return ${postedId}`),
          'kept-in-wallet',
          { orgId: booking.orgId, funding: before },
          { amount: paid },
        )
      const charged = { kept: penalty, percent, key: `penalty ${postedId}` }
      const kept = penalty > 0 ? await postPenalty(context, booking, funding, charged) : null
      const back = paid - penalty
      if (kept && booking.invoiceKey === null)
        await askInvoice(context, booking, {
          causeKey: causeKeys.penalty(kept.id),
          description: `Cancellation charge: ${wordsOf(booking)}`,
          total: penalty,
          taxes: kept.taxes,
        })
      // What was paid in part was not invoiced.
      if (back > 0 && booking.invoiceKey !== null)
        await askCreditNote(context, booking, {
          causeKey: causeKeys.return(postedId),
          description: `${reason}: ${wordsOf(booking)}`,
          total: back,
          taxes: taxesBack(taxes, kept?.taxes ?? []),
        })
      return {
        paid: toMajor(penalty),
        penalty: toMajor(penalty),
        funding: kept ? funding : null,
        postedId: kept?.id ?? null,
        invoiceKey: booking.invoiceKey ?? (kept && causeKeys.penalty(kept.id)),
      }
    },
  }
}
