import { type BookedTax, taxesKept } from '../../money/kept-tax.ts'
import { type Minor, percentOf, sum } from '../../base/money.ts'
import { inRupees, type Markup, markedUp } from '../../base/markup.ts'
import { type NetLine, type Quote, quote } from '../../money/pricing/quote.ts'
import type { Supply } from '../../money/tax/tax.ts'
import type { TaxRow } from '../../money/tax/tax-row.ts'
import type { VisaRate } from './visa-rate.ts'

export type VisaAsked = { adults: number; children: number; express: boolean }

export type VisaPriceInput = VisaAsked & {
  rate: Pick<VisaRate, 'adult' | 'child' | 'expressSurcharge'>
  /** What one unit of the currency costs in rupees. */
  exchange: number
  markup: Markup | null
  supply: Supply
  taxRows: readonly TaxRow[]
}

/** What an embassy asks, which anybody can look up. */
export const embassyWords = 'Embassy fee'

const people = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

function linesOf({ adults, children, express, rate }: VisaPriceInput): NetLine[] {
  const sets = [
    { count: adults, fees: rate.adult, who: people(adults, 'adult', 'adults') },
    { count: children, fees: rate.child, who: people(children, 'child', 'children') },
  ].filter(({ count }) => count > 0)
  return [
    ...sets.map(
      ({ count, fees, who }): NetLine => ({
        label: embassyWords,
        how: who,
        unit: fees.embassyFee,
        count,
        passThrough: true,
      }),
    ),
    ...sets.map(
      ({ count, fees, who }): NetLine => ({ label: 'Service fee', how: who, unit: fees.serviceFee, count, ours: true }),
    ),
    ...(express && rate.expressSurcharge !== null
      ? [
          {
            label: 'Express processing',
            how: people(adults + children, 'person', 'people'),
            unit: rate.expressSurcharge,
            count: adults + children,
            passThrough: true,
            ours: true,
          },
        ]
      : []),
  ]
}

/** Prices an application: the embassy's fee passes through, what the house takes is marked up and taxed. */
export const priceVisa = (input: VisaPriceInput): Quote =>
  quote({
    lines: linesOf(input),
    rate: input.exchange,
    markup: input.markup,
    // A visa has no nights: a markup by night adds nothing to it.
    nights: 0,
    rooms: 1,
    supply: input.supply,
    taxRows: input.taxRows,
  })

/** What one adult or child pays who applies alone; together they pay a charge for the whole application once. */
export const priceOfOne = (input: Omit<VisaPriceInput, 'adults' | 'children'>, who: 'adult' | 'child'): Quote =>
  priceVisa({
    ...input,
    adults: who === 'adult' ? 1 : 0,
    children: who === 'child' ? 1 : 0,
  })

/** What of one person's price is whose, in rupees, kept with the applicant and told nobody when the application is paid. */
export type ApplicantShare = { embassy: Minor; service: Minor; express: Minor }

/** The share of one adult or child in a price; all shares and a charge for the whole make up its lines. */
export function shareOf(input: Omit<VisaPriceInput, 'adults' | 'children'>, who: 'adult' | 'child'): ApplicantShare {
  const { rate, exchange, markup, express } = input
  return {
    embassy: inRupees(rate[who].embassyFee, exchange),
    service: markedUp(inRupees(rate[who].serviceFee, exchange), markup),
    express: express && rate.expressSurcharge !== null ? inRupees(rate.expressSurcharge, exchange) : 0,
  }
}

/** A paid application as far as it is still kept: what the embassy gets, what the house earns, and the taxes. */
export type VisaSale = { net: Minor; fee: Minor; taxes: readonly BookedTax[] }

/** What goes back for people who step back: net to take from the supplier, fee of the house, taxes; and what is kept. */
export type VisaReturn = { net: Minor; fee: Minor; taxes: BookedTax[]; total: Minor; kept: VisaSale }

/** The taxes of what is left of a sale, each in the proportion of what it was on. */
const taxesLeft = (sale: VisaSale, left: { net: Minor; fee: Minor }): BookedTax[] =>
  sale.taxes.flatMap((tax) =>
    tax.base === sale.fee
      ? taxesKept([tax], left.fee, sale.fee)
      : taxesKept([tax], sum([left.net, left.fee]), sum([sale.net, sale.fee])),
  )

/**
 * What goes back of people's shares, in percent: their embassy fees and surcharges with the tax on these, never the
 * service fee. It is taken from what is kept now and says what is kept afterwards, so that people who step back one by
 * one never get more than was paid, and get it at the tax they paid it with.
 */
export function returnOf(sale: VisaSale, shares: readonly ApplicantShare[], percent: number): VisaReturn {
  const net = sum(shares.map(({ embassy }) => percentOf(embassy, percent)))
  const fee = sum(shares.map(({ express }) => percentOf(express, percent)))
  const left = { net: sum([sale.net, -net]), fee: sum([sale.fee, -fee]) }
  if (left.net < 0 || left.fee < 0) throw new RangeError('More goes back than is there')
  const kept: VisaSale = { ...left, taxes: taxesLeft(sale, left) }
  const taxes = sale.taxes.map((tax, index) => {
    const after = kept.taxes[index]
    return {
      ...tax,
      base: sum([tax.base, -(after?.base ?? 0)]),
      amount: sum([tax.amount, -(after?.amount ?? 0)]),
    }
  })
  return { net, fee, taxes, total: sum([net, fee, ...taxes.map(({ amount }) => amount)]), kept }
}
