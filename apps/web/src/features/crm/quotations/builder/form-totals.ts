import { pricedOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { agesFault, isOfHouse, type QuotationRates } from '@karavan/domain/crm/quotation'
import { type PricedLine, type QuotationTotals, totalsOf } from '@karavan/domain/crm/quotation-price'
import { type Explained, explain } from '@karavan/domain/crm/quotation-explain'
import type { Minor } from '@karavan/domain/base/money'
import { toContent } from './content-values.ts'
import type { FlightValues, LineValues, QuotationValues } from './quotation-values.ts'

/** What a form comes to while it is typed: each option alone, what each extra adds to it, and every line. */
export type FormTotals = {
  options: ReadonlyMap<string, QuotationTotals>
  /** By option, then by extra. */
  adds: ReadonlyMap<string, ReadonlyMap<string, Minor>>
  /** By the key of the option or extra and its own: several options may hold lines of one key. */
  lines: ReadonlyMap<string, PricedLine>
}

/** What a line is called among all of a quotation. */
export const lineName = (group: string, line: string): string => `${group}/${line}`

const count = (value: number | null): number => (value !== null && Number.isInteger(value) && value > 0 ? value : 0)

const typedFares = ({ adult, child, infant }: FlightValues['fare']) => ({
  ...{ adult: adult ?? 0, child: child ?? 0, infant: infant ?? 0 },
})

const typedLine = (line: LineValues): LineValues => ({
  ...line,
  flight: line.flight && { ...line.flight, fare: typedFares(line.flight.fare) },
  cost: {
    per: line.cost.per,
    quantity: Math.max(1, count(line.cost.quantity)),
    unit: line.cost.unit ?? 0,
    adult: line.cost.adult ?? 0,
    childWithBed: line.cost.childWithBed ?? 0,
    childWithoutBed: line.cost.childWithoutBed ?? 0,
    infant: line.cost.infant ?? 0,
  },
})

const withLines = <T extends { lines: LineValues[] }>(all: readonly T[]): T[] =>
  all.map((one) => ({ ...one, lines: one.lines.map(typedLine) }))

const typedGuests = ({ adults, childrenWithBed, childrenWithoutBed, infants }: QuotationValues['guests']) => ({
  ...{ adults: count(adults), childrenWithBed: count(childrenWithBed) },
  ...{ childrenWithoutBed: count(childrenWithoutBed), infants: count(infants) },
})

type AgedValues = Pick<QuotationValues, 'options' | 'extras' | 'guests' | 'childrenAges'>

/** What keeps the ages and the children of something the house sells apart, in the words of the refusal to send it. */
export function agesMissing({ options, extras, guests, childrenAges }: AgedValues): string | null {
  const ofHouse = [...options, ...extras].some(({ lines }) => lines.some(({ house }) => house && isOfHouse(house.kind)))
  return ofHouse ? agesFault(typedGuests(guests), childrenAges) : null
}

/** The form as if what is missing were nothing, so that it has a price at every stroke. */
const typedContent = (values: QuotationValues): QuotationContent =>
  toContent({
    ...values,
    guests: typedGuests(values.guests),
    options: withLines(values.options),
    extras: withLines(values.extras),
    instalments: values.instalments.filter(({ percent }) => percent !== null && percent > 0),
  }) as QuotationContent

/** Prices a form as the server will price it; null where it cannot be, such as for want of a rate. */
export function formTotals(values: QuotationValues, rates: QuotationRates): FormTotals | null {
  try {
    const priced = pricedOf(typedContent(values))
    const keys = priced.extras.map(({ key }) => key)
    const of = (option: string, extras: string[]) => totalsOf(priced, rates, { option, extras })
    const options = new Map(priced.options.map(({ key }) => [key, of(key, [])]))
    const adds = new Map(
      [...options].map(([option, { total }]) => [
        option,
        new Map(keys.map((key) => [key, of(option, [key]).total - total])),
      ]),
    )
    const named = (group: string, found: readonly PricedLine[], keys: ReadonlySet<string>) =>
      found.flatMap((line): [string, PricedLine][] => (keys.has(line.key) ? [[lineName(group, line.key), line]] : []))
    const keysOf = (group: { lines: readonly { key: string }[] }) => new Set(group.lines.map(({ key }) => key))
    const first = priced.options[0]?.key ?? ''
    const lines = [
      ...priced.options.flatMap((group) => named(group.key, options.get(group.key)?.lines ?? [], keysOf(group))),
      ...priced.extras.flatMap((group) => named(group.key, of(first, [group.key]).lines, keysOf(group))),
    ]
    return { options, adds, lines: new Map(lines) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** How the price of an option came about as it is typed; null where it cannot be priced. */
export function explainForm(values: QuotationValues, rates: QuotationRates, option: string): Explained | null {
  try {
    return explain(pricedOf(typedContent(values)), rates, { option, extras: [] })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The currencies the form uses for which nobody has written a rate down. */
export const missingRates = (values: QuotationValues, rates: QuotationRates): string[] => [
  ...new Set(
    [...values.options, ...values.extras]
      .flatMap(({ lines }) => lines.map(({ currency }) => currency))
      .filter((currency) => currency !== 'INR' && rates.rates[currency] === undefined),
  ),
]
