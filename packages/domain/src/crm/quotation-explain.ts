import type { Markup } from '../base/markup.ts'
import { type Minor, sum } from '../base/money.ts'
import { type HouseGst, houseGst } from '../money/pricing/resale.ts'
import { type Choice, houseServices, type Priced, type QuotationRates, type QuotedLine } from './quotation.ts'
import { countsOf, countsOfLine, timesOf } from './quotation-markup.ts'
import {
  isOpen,
  linesOf,
  priceLine,
  type QuotationTotals,
  resolveLines,
  sellerOf,
  totalsOf,
} from './quotation-price.ts'

/** What the house asks for a line, what becomes of its GST, and the cash that is needed to buy it. */
type AskedByHouse = { cost: Minor; gst: Minor; tcs: Minor; fate: HouseGst; cash: Minor }

/** How the price of a line came about. */
export type ExplainedLine = {
  key: string
  label: string
  /** Of what others sell, nothing. */
  house: AskedByHouse | null
  /** It has no price, and is not counted. */
  open: boolean
  cost: Minor
  /** Whether it takes part in the markup of the quotation, how often one of its own is counted, and what it comes to. */
  markup: Markup & { inherited: boolean; times: number; amount: Minor }
  sell: Minor
}

export type Explained = { lines: ExplainedLine[]; totals: QuotationTotals /** To be paid to the house. */; cash: Minor }

function houseOf({ taxAs }: Priced, rates: QuotationRates, line: QuotedLine): AskedByHouse | null {
  const { kind = 'typed', price } = line
  const service = houseServices[kind]
  if (!service || !price || isOpen(line)) return null
  const { cost, gst, tcs } = price
  return { cost, gst, tcs, fate: houseGst(service, taxAs, sellerOf(rates)), cash: sum([cost, gst, tcs]) }
}

/** How the price of a choice came about, line by line: the same lines and sums that `totalsOf` prices. */
export function explain(quotation: Priced, rates: QuotationRates, choice: Choice): Explained {
  const plain = resolveLines(quotation, rates, choice)
  const chosen = linesOf(quotation, choice)
  const counts = countsOf(quotation, chosen)
  const lines = chosen.map((asked, at): ExplainedLine => {
    const line = plain[at]
    if (!line) throw new RangeError('Each line has its price')
    const { cost, sell } = priceLine(line, quotation.guests, rates)
    const inherited = asked.markup.basis === 'inherit'
    const markup = asked.markup.basis === 'inherit' ? line.markup : asked.markup
    return {
      ...{
        key: asked.key,
        label: asked.label,
        house: houseOf(quotation, rates, asked),
        open: isOpen(asked),
        cost,
        sell,
      },
      markup: { ...markup, inherited, times: timesOf(markup, countsOfLine(asked, counts)), amount: sell - cost },
    }
  })
  return {
    lines,
    totals: totalsOf(quotation, rates, choice),
    cash: sum(lines.map(({ house }) => house?.cash ?? 0)),
  }
}
