import { convertBack, type Minor, sum, times } from '../../base/money.ts'
import { type Supply, type TaxLine, taxesOn } from '../tax/tax.ts'
import type { TaxRow } from '../tax/tax-row.ts'
import type { Markup } from '../../base/markup.ts'
import { Bill } from './bill.ts'
import { withCharge } from './charge.ts'

/** Something that costs so much apiece, so many times; a share below 100 makes a child or a supplement of it. */
export type NetLine = {
  label: string
  how: string
  /** Catalogue price of one, in minor units of the catalogue's currency. */
  unit: Minor
  count: number
  share?: number | undefined
  /** Passed on as it is: no markup on it. */
  passThrough?: boolean
  /** What the house takes for itself: all of it is earned, and nothing of it is owed to a supplier. */
  ours?: boolean
  /** The nights it is a price of, when it is one of nights; all lines of these nights together are what they cost. */
  part?: NightsSold
}

/** Nights of one price. */
export type NightsSold = { nights: number }

/** Something that makes nights cheaper: the catalogue price `of` each falls from one amount to another. */
export type NetCut = {
  label: string
  how: string
  nights: readonly { part: NightsSold; of: Minor; from: Minor; to: Minor }[]
}

export type QuoteInput = {
  lines: readonly NetLine[]
  /** What is taken off them, one after another. */
  cuts?: readonly NetCut[]
  /** What one unit of the catalogue's currency costs in rupees, and since when. */
  rate: number
  markup: Markup | null
  nights: number
  rooms: number
  supply: Supply
  taxRows: readonly TaxRow[]
}

/** A line as the buyer sees it, in rupees; where it bears a part of a charge, one of it is rounded and the amount counts. */
export type QuoteLine = { label: string; how: string; unit: Minor; count: number; amount: Minor }

export type Quote = {
  lines: QuoteLine[]
  /** All lines together, before tax. */
  gross: Minor
  taxes: TaxLine[]
  total: Minor
  /** What the house pays and earns; never for anybody who may not write the catalogue. */
  inside: { net: Minor; fee: Minor }
  /** The total in the catalogue's currency, for showing beside. */
  totalInCurrency: Minor
}

/** Prices anything the house sells, and keeps every line and tax of it in words. */
export function quote(input: QuoteInput): Quote {
  const bill = new Bill(input.rate, input.markup)
  const nights = new Map<NightsSold, { gross: Minor; net: Minor }>()
  const lines = input.lines.map(({ label, how, unit, count, share, passThrough, ours, part }): QuoteLine => {
    const { gross, net } = bill
    bill.price(unit, passThrough)
    const one = bill.add(count, share, ours)
    if (part && input.cuts?.length) {
      const night = nights.get(part) ?? { gross: 0, net: 0 }
      night.gross += (bill.gross - gross) / part.nights
      night.net += (bill.net - net) / part.nights
      nights.set(part, night)
    }
    return { label, how, unit: one, count, amount: times(one, count) }
  })
  for (const cut of input.cuts ?? []) {
    const amount = sum(
      cut.nights.map(({ part, ...night }) => -bill.cut(nights.get(part) ?? { gross: 0, net: 0 }, night)),
    )
    lines.push({ label: cut.label, how: cut.how, unit: amount, count: 1, amount })
  }
  const charge = bill.charge(input)
  const { gross, net, fee } = bill
  const taxes = taxesOn(input.taxRows, input.supply, { gross, fee })
  const total = sum([gross, ...taxes.map((tax) => tax.amount)])
  return {
    lines: charge === 0 ? lines : charged(lines, charge, input),
    gross,
    taxes,
    total,
    inside: { net, fee },
    totalInCurrency: convertBack(total, input.rate),
  }
}

/** Lines that hide a charge; what is passed on bears none of it, and beside nothing else it stands by itself. */
const charged = (lines: readonly QuoteLine[], charge: Minor, { markup, nights, rooms, lines: asked }: QuoteInput) =>
  withCharge(lines, charge, (_, index) => !asked[index]?.passThrough) ?? [
    ...lines,
    {
      label: 'Service charge',
      how: markup?.basis === 'perNight' ? `${rooms} × ${nights} room nights` : 'per booking',
      unit: charge,
      count: 1,
      amount: charge,
    },
  ]

/** One step of how a price came about, as a person reads it. */
export type Step = { what: string; how: string; amount: Minor }

const taxWords: Record<TaxLine['name'], string> = {
  CGST: 'Central GST',
  SGST: 'State GST',
  IGST: 'Integrated GST',
  TCS: 'Tax collected at source',
}

const taxSteps: ReadonlySet<string> = new Set(Object.values(taxWords))

/** Whether a step of an explanation is a tax. */
export const isTaxStep = ({ what }: Pick<Step, 'what'>): boolean => taxSteps.has(what)

// Making a format takes much longer than using one, and not every page that knows of prices says one.
let format: Intl.NumberFormat | undefined
const rupees = (amount: Minor) =>
  (format ??= new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })).format(amount / 100)

/** Explains a quote to its buyer; the amounts add up to the total. What the house earns is not said in figures. */
export const explain = ({ lines, taxes, gross }: Pick<Quote, 'lines' | 'taxes' | 'gross'>): Step[] => [
  ...lines.map(({ label, how, amount }) => ({ what: label, how, amount })),
  ...taxes.map(({ name, rate, base, amount }) => ({
    what: taxWords[name],
    how: `${rate} % on ${name !== 'TCS' && base < gross ? 'our service fee' : rupees(base)}`,
    amount,
  })),
]
