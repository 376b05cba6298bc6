import { type Minor, portion, sum } from '../../base/money.ts'
import type { BookedTax } from '../kept-tax.ts'
import { isInState, isNothing, placeOf, type RateItem, rateItems, takeBack } from './paper.ts'

/** A sale somebody paid for before it was invoiced. */
export type AdvancedSale = {
  number: string
  placeOfSupply: string | null
  sellerState: string | null
  /** What it is sold for, with all of its taxes, and those taxes. */
  total: Minor
  taxes: readonly BookedTax[]
  /** What came, and below zero what went back. */
  paid: readonly { on: string; amount: Minor }[]
  invoiced: readonly { on: string; amount: Minor }[]
  /** From this day on nothing will be supplied any more. */
  cancelledOn: string | null
}

/** What of a sale was paid and not yet invoiced at the end of a day. */
export function advanceOn({ total, paid, invoiced, cancelledOn }: AdvancedSale, day: string): Minor {
  if (cancelledOn !== null && cancelledOn <= day) return 0
  const until = (moves: AdvancedSale['paid']) => sum(moves.filter(({ on }) => on <= day).map(({ amount }) => amount))
  return Math.min(total, Math.max(0, until(paid) - until(invoiced)))
}

const within = (amount: Minor, advance: Minor, total: Minor): Minor =>
  advance <= 0 || total <= 0 ? 0 : portion(amount, advance, total)

/** The GST inside an advance, by rate. */
const taxInside = ({ taxes, total }: AdvancedSale, advance: Minor): RateItem[] =>
  rateItems(taxes).map((item) => ({
    rate: item.rate,
    taxable: within(item.taxable, advance, total),
    cgst: within(item.cgst, advance, total),
    sgst: within(item.sgst, advance, total),
    igst: within(item.igst, advance, total),
  }))

/** The GST inside what of a sale was paid and not yet invoiced at the end of a day. */
export function advanceTaxOn(sale: AdvancedSale, day: string): Record<'cgst' | 'sgst' | 'igst', Minor> {
  const items = taxInside(sale, advanceOn(sale, day))
  const all = (tax: 'cgst' | 'sgst' | 'igst') => sum(items.map((item) => item[tax]))
  return { cgst: all('cgst'), sgst: all('sgst'), igst: all('igst') }
}

export type AdvanceMove = RateItem & { inState: boolean; place: string }

/** What of a month stands in the table of advances received, and in that of advances used up. */
export type AdvanceMoves = { received: AdvanceMove[]; used: AdvanceMove[] }

/**
 * How the tax on advances moved in a month. Each sale is either in the one table or in the other: the difference between what
 * was open before the month and after it, so that the months add up to what is open.
 */
export function advanceMoves(
  sales: readonly AdvancedSale[],
  { before, last }: { before: string; last: string },
): AdvanceMoves {
  const moves: AdvanceMoves = { received: [], used: [] }
  for (const sale of sales) {
    const [opening, closing] = [advanceOn(sale, before), advanceOn(sale, last)]
    const was = taxInside(sale, opening)
    const where = { inState: isInState(sale.taxes), place: placeOf(sale) }
    for (const [at, now] of taxInside(sale, closing).entries()) {
      const then = was[at] ?? now
      const moved: RateItem = {
        rate: now.rate,
        taxable: sum([now.taxable, -then.taxable]),
        cgst: sum([now.cgst, -then.cgst]),
        sgst: sum([now.sgst, -then.sgst]),
        igst: sum([now.igst, -then.igst]),
      }
      if (isNothing(moved)) continue
      if (closing > opening) moves.received.push({ ...moved, ...where })
      else moves.used.push({ ...takeBack(moved), ...where })
    }
  }
  return moves
}
