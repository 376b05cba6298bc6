import { pricedOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { LineItem, QuotedLine } from '@karavan/contracts/crm/quotations/line'
import { toMajor } from '@karavan/domain/base/money'
import { isOfHouse, type PlainLine, type QuotationRates } from '@karavan/domain/crm/quotation'
import { priceLine, resolveLines, sellingUnits } from '@karavan/domain/crm/quotation-price'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseDiscount } from '../../../platform/auth/refuse-without.ts'

type Holder = Pick<Caller, 'rights'>
type Group = QuotationContent['options'][number] | QuotationContent['extras'][number]

export const knowsCost = ({ rights }: Holder) => rights.includes('cost') && rights.includes('margin')

const unmarked = { basis: 'percent', value: 0 } as const
const noFares = { adult: 0, child: 0, infant: 0 }

/** A flight without the part of its fares that an airline pays on. */
const withoutFares = (item: LineItem): LineItem => (item.kind === 'flight' ? { ...item, basic: noFares } : item)

/** A line by what it is sold for: nothing of what it costs, of whom it is bought, or of what is put on top. */
function soldLine(
  line: QuotedLine,
  plain: PlainLine,
  guests: QuotationContent['guests'],
  rates: QuotationRates,
): QuotedLine {
  const cost = sellingUnits(plain, guests, rates)
  const { price } = line
  const sold = isOfHouse(line.item.kind) && price.cost !== null && cost.per === 'all'
  return {
    ...line,
    item: withoutFares(line.item),
    supplier: null,
    currency: 'INR',
    cost,
    markup: unmarked,
    price: { ...price, cost: sold ? cost.unit : null, currency: 'INR', rate: 1, gst: 0, tcs: 0 },
  }
}

const mapGroups = (
  content: QuotationContent,
  change: (line: QuotedLine, group: Group, at: number) => QuotedLine,
): Pick<QuotationContent, 'options' | 'extras'> => {
  const all = <G extends Group>(groups: readonly G[]): G[] =>
    groups.map((group) => ({ ...group, lines: group.lines.map((line, at) => change(line, group, at)) }))
  return { options: all(content.options), extras: all(content.extras) }
}

/** The lines of every option, and of every extra beside the first option, with the markup each has in the end. */
function plainLines(content: QuotationContent, rates: QuotationRates): Map<string, PlainLine[]> {
  const priced = pricedOf(content)
  const first = priced.options[0]
  const options = priced.options.map(
    ({ key }) => [key, resolveLines(priced, rates, { option: key, extras: [] })] as const,
  )
  const extras = priced.extras.map(({ key }) => {
    const all = first ? resolveLines(priced, rates, { option: first.key, extras: [key] }) : []
    return [key, all.slice(first?.lines.length ?? 0)] as const
  })
  return new Map([...options, ...extras])
}

/** What is offered as somebody without the right to costs gets it: at selling prices, which come to the same. */
export function contentFor(caller: Holder, content: QuotationContent, rates: QuotationRates): QuotationContent {
  if (knowsCost(caller)) return content
  const plain = plainLines(content, rates)
  return {
    ...content,
    ...mapGroups(content, (line, { key }, at) => {
      const own = plain.get(key)?.[at]
      return own ? soldLine(line, own, content.guests, rates) : line
    }),
    markup: { basis: 'percent', value: 0 },
  }
}

/** What somebody without the right to costs begins with: what the house sells is marked up as everything of the organisation is. */
export function withFirstMarkup(
  caller: Holder,
  content: QuotationContent,
  markup: QuotationContent['markup'],
): QuotationContent {
  if (knowsCost(caller)) return content
  const change = (line: QuotedLine): QuotedLine =>
    isOfHouse(line.item.kind) ? { ...line, markup: { basis: 'inherit' } } : line
  return { ...content, ...mapGroups(content, change), markup }
}

const same = (one: QuotedLine, other: QuotedLine) =>
  JSON.stringify([one.currency, one.cost, one.markup]) === JSON.stringify([other.currency, other.cost, other.markup])

const withKeptFares = (item: LineItem, kept: LineItem): LineItem =>
  item.kind === 'flight' && kept.kind === 'flight' ? { ...item, basic: kept.basic } : item

/**
 * What somebody without the right to costs sends back, with the costs that were kept from them: a line whose price they left is as
 * it was, and one they priced anew keeps its cost and earns the rest. New lines are as they were typed; what the house sells is
 * priced by it, and marked up as before.
 */
export function withKeptCosts(
  caller: Holder,
  before: QuotationContent,
  sent: QuotationContent,
  rates: QuotationRates,
): QuotationContent {
  if (knowsCost(caller)) return sent
  const plain = plainLines(before, rates)
  const known = new Map<string, { line: QuotedLine; plain: PlainLine }>()
  mapGroups(before, (line, { key }, at) => {
    const own = plain.get(key)?.[at]
    if (own) known.set(`${key} ${line.key}`, { line, plain: own })
    return line
  })
  const typed = plainLines({ ...sent, markup: { basis: 'percent', value: 0 } }, rates)
  const change = (line: QuotedLine, group: Group, at: number): QuotedLine => {
    const kept = known.get(`${group.key} ${line.key}`)
    const ofHouse = isOfHouse(line.item.kind)
    if (!kept || ofHouse !== isOfHouse(kept.line.item.kind))
      return ofHouse ? { ...line, markup: { basis: 'inherit' } } : line
    const { supplier, currency, cost, markup, price } = kept.line
    if (ofHouse) return { ...line, supplier, currency, cost, markup, price }
    const item = withKeptFares(line.item, kept.line.item)
    if (same(line, soldLine(kept.line, kept.plain, before.guests, rates)))
      return { ...line, item, supplier, currency, cost, markup, price }
    const own = typed.get(group.key)?.[at]
    const gross = own ? priceLine(own, sent.guests, rates).sell : 0
    const earned = gross - priceLine(kept.plain, sent.guests, rates).cost
    refuseDiscount(caller, { gross, margin: earned }, 0)
    const value = toMajor(Math.max(0, earned))
    return { ...line, item, supplier, currency, cost, markup: { basis: 'perBooking', value } }
  }
  return { ...sent, ...mapGroups(sent, change), markup: before.markup }
}

/** What moved, without the figures for those who may not know what it costs. */
export const movedFor = <M extends { was: number | null; now: number | null }>(
  caller: Holder,
  moved: readonly M[],
): M[] => (knowsCost(caller) ? [...moved] : moved.map((one) => ({ ...one, was: null, now: null })))
