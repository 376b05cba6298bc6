import { type Minor, percentOf, sum } from '../money.ts'
import { inRupees, type Markup, markedUp } from '../pricing/markup.ts'
import { type NetLine, type Quote, quote } from '../pricing/quote.ts'
import { type Supply, taxesOn, type TaxLine } from '../tax/tax.ts'
import type { TaxRow } from '../tax/tax-row.ts'
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

const people = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

function linesOf({ adults, children, express, rate }: VisaPriceInput): NetLine[] {
  const sets = [
    { count: adults, fees: rate.adult, who: people(adults, 'adult', 'adults') },
    { count: children, fees: rate.child, who: people(children, 'child', 'children') },
  ].filter(({ count }) => count > 0)
  return [
    ...sets.map(
      ({ count, fees, who }): NetLine => ({
        label: 'Embassy fee',
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
    nights: 1,
    rooms: 1,
    supply: input.supply,
    taxRows: input.taxRows,
  })

/** What of one person's price is whose, in rupees, kept with the applicant when the application is paid. */
export type ApplicantShare = { embassy: Minor; service: Minor; express: Minor }

/** The share of one adult or child in a price; all shares and a charge per booking make up its lines. */
export function shareOf(input: VisaPriceInput, who: 'adult' | 'child'): ApplicantShare {
  const { rate, exchange, markup, express } = input
  return {
    embassy: inRupees(rate[who].embassyFee, exchange),
    service: markedUp(inRupees(rate[who].serviceFee, exchange), markup),
    express: express && rate.expressSurcharge !== null ? inRupees(rate.expressSurcharge, exchange) : 0,
  }
}

/** How much of what is not the service fee goes back, in percent: before the embassy has it, and after. */
export type RefundRule = { before: number; after: number }

/** What goes back for people who step back: net to take from the supplier, fee of the house, taxes on that fee. */
export type VisaReturn = { net: Minor; fee: Minor; taxes: TaxLine[]; total: Minor }

/** What goes back of people's shares: their embassy fees and surcharges, with the tax on these; never the service fee. */
export function returnOf(
  shares: readonly ApplicantShare[],
  percent: number,
  tax: { supply: Supply; taxRows: readonly TaxRow[] },
): VisaReturn {
  const net = sum(shares.map(({ embassy }) => percentOf(embassy, percent)))
  const fee = sum(shares.map(({ express }) => percentOf(express, percent)))
  const taxes = taxesOn(tax.taxRows, tax.supply, { gross: net + fee, fee })
  return { net, fee, taxes, total: sum([net, fee, ...taxes.map(({ amount }) => amount)]) }
}
