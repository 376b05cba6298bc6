import { fixedCharge } from '../base/markup.ts'
import { allocate, convert, type Minor, percentOf, perOne, sum, times, toMajor } from '../base/money.ts'
import { houseCost, taxedAs } from '../money/pricing/resale.ts'
import { taxesOn, type TaxLine } from '../money/tax/tax.ts'
import { countsOf, countsOfLine, markupOfLine } from './quotation-markup.ts'
import {
  type Choice,
  type GuestKind,
  guestKinds,
  houseServices,
  type PlainLine,
  type PlainMarkup,
  type Priced,
  type QuotationRates,
  type QuotedGuests,
  type QuotedLine,
} from './quotation.ts'

/** A line in rupees: what it costs, what it is sold for, and whose it is. */
export type PricedLine = { key: string; cost: Minor; sell: Minor; byKind: Record<GuestKind, Minor> }

/** What one of a kind of guest pays with taxes, and how many there are. */
type PerPerson = { kind: GuestKind; count: number; amount: Minor }

export type QuotationTotals = {
  lines: PricedLine[]
  cost: Minor
  /** All lines before tax. */
  gross: Minor
  margin: Minor
  taxes: TaxLine[]
  total: Minor
  perPerson: PerPerson[]
  instalments: { label: string; dueOn: string | null; amount: Minor }[]
  /** What the house asks on top that is no cost, since it comes back: GST as input credit, and what it collects at source. */
  credit: { gst: Minor; tcs: Minor }
  /** The keys of lines that have no price, and are not counted. */
  open: string[]
}

const unitOf = {
  adults: 'adult',
  childrenWithBed: 'childWithBed',
  childrenWithoutBed: 'childWithoutBed',
  infants: 'infant',
} as const

/** Who shares what is for all of them: whoever has a bed, or everybody when nobody has. */
function sharers(guests: QuotedGuests): Record<GuestKind, number> {
  const { adults, childrenWithBed } = guests
  if (adults + childrenWithBed > 0) return { adults, childrenWithBed, childrenWithoutBed: 0, infants: 0 }
  return guests.childrenWithoutBed + guests.infants > 0 ? { ...guests } : { ...guests, adults: 1 }
}

const split = (amount: Minor, weights: Record<GuestKind, number>): Record<GuestKind, Minor> => {
  const parts = allocate(
    amount,
    guestKinds.map((kind) => weights[kind]),
  )
  return Object.fromEntries(guestKinds.map((kind, index) => [kind, parts[index] ?? 0])) as Record<GuestKind, Minor>
}

const markedUp = (cost: Minor, { basis, value }: PlainMarkup): Minor =>
  basis === 'percent' ? sum([cost, percentOf(cost, value)]) : cost

/** The rate of a currency; one that nobody has written down cannot be priced. */
export function rateOf({ rates }: Pick<QuotationRates, 'rates'>, currency: string): number {
  const rate = currency === 'INR' ? 1 : rates[currency]
  if (rate === undefined) throw new RangeError(`There is no rate for ${currency}`)
  return rate
}

/** Prices a line: units are turned into rupees, marked up and multiplied, in this order, each exact. */
export function priceLine(line: PlainLine, guests: QuotedGuests, rates: Pick<QuotationRates, 'rates'>): PricedLine {
  const rate = rateOf(rates, line.currency)
  const { cost, markup } = line
  const fixed = markup.basis === 'perBooking' ? markup.value : 0
  const shares = sharers(guests)
  if (cost.per === 'all') {
    const unit = convert(cost.unit, rate)
    const sell = sum([times(markedUp(unit, markup), cost.quantity), fixed])
    return { key: line.key, cost: times(unit, cost.quantity), sell, byKind: split(sell, shares) }
  }
  const units = guestKinds.map((kind) => ({ kind, unit: convert(cost[unitOf[kind]], rate), count: guests[kind] }))
  const added = split(fixed, shares)
  const byKind = Object.fromEntries(
    units.map(({ kind, unit, count }) => [kind, sum([times(markedUp(unit, markup), count), added[kind]])]),
  ) as Record<GuestKind, Minor>
  return {
    key: line.key,
    cost: sum(units.map(({ unit, count }) => times(unit, count))),
    sell: sum(Object.values(byKind)),
    byKind,
  }
}

/**
 * A line's cost as it would have to be for the line to sell for the same without a markup, in rupees and major units: what those
 * are told who may not know what it costs. An amount that is put on top leaves no units to tell, only the whole.
 */
export function sellingUnits(line: PlainLine, guests: QuotedGuests, rates: Pick<QuotationRates, 'rates'>) {
  const { cost, markup } = line
  const unit = (amount: Minor) => toMajor(markedUp(convert(amount, rateOf(rates, line.currency)), markup))
  if (markup.basis === 'perBooking')
    return { per: 'all' as const, unit: toMajor(priceLine(line, guests, rates).sell), quantity: 1 }
  if (cost.per === 'all') return { per: 'all' as const, unit: unit(cost.unit), quantity: cost.quantity }
  return {
    per: 'person' as const,
    adult: unit(cost.adult),
    childWithBed: unit(cost.childWithBed),
    childWithoutBed: unit(cost.childWithoutBed),
    infant: unit(cost.infant),
  }
}

/** The lines a choice is made of: those of its option, then those of its extras. */
export function linesOf(
  quotation: Pick<Priced, 'options' | 'extras'>,
  { option, extras }: Choice,
): readonly QuotedLine[] {
  const chosen = quotation.options.find(({ key }) => key === option)
  if (!chosen) throw new RangeError('There is no such option')
  const unknown = extras.find((key) => !quotation.extras.some((extra) => extra.key === key))
  if (unknown !== undefined) throw new RangeError('There is no such extra')
  return [...chosen.lines, ...quotation.extras.filter(({ key }) => extras.includes(key)).flatMap(({ lines }) => lines)]
}

export const sellerOf = ({ registered = true, sellerState }: QuotationRates) => ({ registered, state: sellerState })

/** Whether a line has no price that counts: it waits for dates, or is no longer sold. */
export const isOpen = ({ price }: Pick<QuotedLine, 'price'>): boolean =>
  price?.state === 'unpriced' || price?.state === 'gone'

/** What the seller pays for a line: of the house's price the part that is a cost by the way it is sold on. */
function paidFor({ taxAs }: Pick<Priced, 'taxAs'>, rates: QuotationRates, line: QuotedLine): Minor | null {
  const { kind = 'typed', price } = line
  const service = houseServices[kind]
  if (!service || !price) return null
  return isOpen(line) ? 0 : houseCost(service, price, taxAs, sellerOf(rates))
}

const nothing: PlainMarkup = { basis: 'perBooking', value: 0 }

const ownCost = (line: QuotedLine, guests: QuotedGuests, rates: QuotationRates): Minor =>
  priceLine({ ...line, markup: nothing }, guests, rates).cost

/** The lines of a choice with what each costs its seller, and with the markup of the quotation where they have none of their own. */
export function resolveLines(quotation: Priced, rates: QuotationRates, choice: Choice): PlainLine[] {
  const { guests, markup } = quotation
  const costed = linesOf(quotation, choice).map((line): QuotedLine => {
    const paid = paidFor(quotation, rates, line)
    return paid === null ? line : { ...line, currency: 'INR', cost: { per: 'all', unit: paid, quantity: 1 } }
  })
  const inheriting = costed.filter((line) => line.markup.basis === 'inherit' && !isOpen(line))
  const counts = countsOf(quotation, costed)
  const charge = inheriting.length === 0 ? 0 : fixedCharge(markup ?? null, counts)
  const costs = inheriting.map((line) => ownCost(line, guests, rates))
  const shares = charge === 0 ? [] : allocate(charge, sum(costs) > 0 ? costs : costs.map(() => 1))
  return costed.map((line): PlainLine => {
    const { markup: own } = line
    if (own.basis !== 'inherit')
      return { ...line, markup: isOpen(line) ? nothing : markupOfLine(own, countsOfLine(line, counts)) }
    if (markup?.basis === 'percent') return { ...line, markup: { basis: 'percent', value: markup.value } }
    return { ...line, markup: { basis: 'perBooking', value: shares[inheriting.indexOf(line)] ?? 0 } }
  })
}

/** What a ticket is taken to earn where its tax is valued by its basic fares. */
function valueOf({ valued, currency }: PlainLine, guests: QuotedGuests, rates: QuotationRates): Minor | null {
  if (!valued) return null
  const { fares, percent } = valued
  const rate = rateOf(rates, currency)
  return percentOf(sum(guestKinds.map((kind) => times(convert(fares[unitOf[kind]], rate), guests[kind]))), percent)
}

/** What an agency earns as its tax sees it: what it adds, and of tickets that are valued by their fares a part of those. */
function feeOf(lines: readonly PlainLine[], priced: readonly PricedLine[], { guests }: Priced, rates: QuotationRates) {
  const values = lines.map((line) => valueOf(line, guests, rates))
  const earned = sum(priced.map(({ sell, cost }, at) => (values[at] === null ? sell - cost : 0)))
  return sum([Math.max(0, earned), ...values.map((value) => value ?? 0)])
}

function taxesOf(
  quotation: Priced,
  rates: QuotationRates,
  bill: { gross: Minor; fee: Minor },
  noPan: boolean | undefined,
): TaxLine[] {
  if (quotation.taxAs === 'none') return []
  const { registered } = sellerOf(rates)
  return taxesOn(
    registered ? rates.taxRows : rates.taxRows.filter(({ kind }) => kind !== 'GST'),
    {
      service: taxedAs(quotation.taxAs),
      country: quotation.country,
      placeState: null,
      buyerState: rates.buyerState,
      houseState: rates.sellerState,
      day: rates.day,
      noPan: noPan ?? false,
    },
    bill,
  )
}

/** What the house asks for lines that its buyer gets back. */
function creditOf(quotation: Priced, rates: QuotationRates, lines: readonly QuotedLine[]): QuotationTotals['credit'] {
  const bought = lines.flatMap((line) => {
    const paid = paidFor(quotation, rates, line)
    return paid === null || !line.price || isOpen(line) ? [] : [{ ...line.price, paid }]
  })
  return {
    gst: sum(bought.map(({ cost, gst, paid }) => cost + gst - paid)),
    tcs: sum(bought.map(({ tcs }) => tcs)),
  }
}

/** Prices a choice of a quotation. The same function runs for the builder, the document, the customer's page and the booking. */
export function totalsOf(quotation: Priced, rates: QuotationRates, choice: Choice): QuotationTotals {
  const { guests } = quotation
  const asked = linesOf(quotation, choice)
  const plain = resolveLines(quotation, rates, choice)
  const lines = plain.map((line) => priceLine(line, guests, rates))
  const cost = sum(lines.map((line) => line.cost))
  const gross = sum(lines.map((line) => line.sell))
  const margin = gross - cost
  const taxes = taxesOf(quotation, rates, { gross, fee: feeOf(plain, lines, quotation, rates) }, choice.noPan)
  const total = sum([gross, ...taxes.map(({ amount }) => amount)])
  const own = Object.fromEntries(
    guestKinds.map((kind) => [kind, sum(lines.map(({ byKind }) => byKind[kind]))]),
  ) as Record<GuestKind, Minor>
  const taxed = split(total - gross, gross > 0 ? own : sharers(guests))
  const perPerson = guestKinds
    .filter((kind) => guests[kind] > 0)
    .map((kind) => ({ kind, count: guests[kind], amount: perOne(own[kind] + taxed[kind], guests[kind]) }))
  return {
    ...{ lines, cost, gross, margin, taxes, total, perPerson, instalments: instalmentsOf(quotation, total) },
    credit: creditOf(quotation, rates, asked),
    open: asked.filter(isOpen).map(({ key }) => key),
  }
}

function instalmentsOf({ instalments }: Priced, total: Minor): QuotationTotals['instalments'] {
  if (instalments.length === 0) return [{ label: 'In full', dueOn: null, amount: total }]
  const parts = allocate(
    total,
    instalments.map(({ percent }) => percent),
  )
  return instalments.map(({ label, dueOn }, index) => ({ label, dueOn, amount: parts[index] ?? 0 }))
}
