import { pricedOf, type QuotationContent, type QuotedLine } from '@karavan/contracts/crm/quotations/content'
import { toMajor } from '@karavan/domain/base/money'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { priceLine, sellingUnits } from '@karavan/domain/crm/quotation-price'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseDiscount } from '../../../platform/auth/refuse-without.ts'

type Rates = Pick<QuotationRates, 'rates'>
type Priced = ReturnType<typeof pricedOf>['options'][number]['lines'][number]
type Holder = Pick<Caller, 'rights'>

const knowsCost = ({ rights }: Holder) => rights.includes('cost') && rights.includes('margin')

/** A line by what it is sold for: nothing of what it costs, of whom it is bought, or of what is put on top. */
const soldLine = (line: QuotedLine, priced: Priced, guests: QuotationContent['guests'], rates: Rates): QuotedLine => ({
  ...line,
  supplier: null,
  currency: 'INR',
  cost: sellingUnits(priced, guests, rates),
  markup: { kind: 'percent', value: 0 },
})

/** Every line of a content with its twin in minor units. */
function mapLines(
  content: QuotationContent,
  change: (line: QuotedLine, priced: Priced) => QuotedLine,
): QuotationContent {
  const priced = pricedOf(content)
  const all = <P extends { lines: QuotedLine[] }>(
    parts: readonly P[],
    twins: readonly { lines: readonly Priced[] }[],
  ) =>
    parts.map((part, at) => ({
      ...part,
      lines: part.lines.map((line, index) => {
        const twin = twins[at]?.lines[index]
        return twin ? change(line, twin) : line
      }),
    }))
  return { ...content, options: all(content.options, priced.options), extras: all(content.extras, priced.extras) }
}

/** What is offered as somebody without the right to costs gets it: at selling prices, which come to the same. */
export const contentFor = (caller: Holder, content: QuotationContent, rates: Rates): QuotationContent =>
  knowsCost(caller) ? content : mapLines(content, (line, priced) => soldLine(line, priced, content.guests, rates))

const same = (one: QuotedLine, other: QuotedLine) =>
  JSON.stringify([one.currency, one.cost, one.markup]) === JSON.stringify([other.currency, other.cost, other.markup])

/**
 * What somebody without the right to costs sends back, with the costs that were kept from them: a line whose price they left is as
 * it was, and one they priced anew keeps its cost and earns the rest. New lines are as they were typed.
 */
export function withKeptCosts(
  caller: Holder,
  before: QuotationContent,
  sent: QuotationContent,
  rates: Rates,
): QuotationContent {
  if (knowsCost(caller)) return sent
  const known = new Map<string, { line: QuotedLine; priced: Priced }>()
  mapLines(before, (line, priced) => {
    known.set(line.key, { line, priced })
    return line
  })
  return mapLines(sent, (line, priced) => {
    const kept = known.get(line.key)
    if (!kept) return line
    const { supplier, currency, cost, markup } = kept.line
    if (same(line, soldLine(kept.line, kept.priced, before.guests, rates)))
      return { ...line, supplier, currency, cost, markup }
    const gross = priceLine(priced, sent.guests, rates).sell
    const earned = gross - priceLine(kept.priced, sent.guests, rates).cost
    refuseDiscount(caller, { gross, margin: earned }, 0)
    return { ...line, supplier, currency, cost, markup: { kind: 'amount', value: toMajor(Math.max(0, earned)) } }
  })
}
