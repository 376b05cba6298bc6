import { isBelowLeastMargin } from '../base/access/rights.ts'
import { sum } from '../base/money.ts'
import type { Choice, Priced, QuotationRates } from './quotation.ts'
import { totalsOf } from './quotation-price.ts'

/** Sets to begin a search from: after them a fixed markup and the nights it is counted by only grow with each extra. */
const beginnings = (keys: readonly string[]): string[][] => [
  [],
  ...keys.map((key) => [key]),
  ...keys.flatMap((one, at) => keys.slice(at + 1).map((other) => [one, other])),
]

/**
 * What a customer could choose of an option so that it earns less of its price than it should; null where nothing does. An extra
 * that earns enough by itself never makes the rest thinner, so only thin ones are tried together.
 */
export function thinChoice(quotation: Priced, rates: QuotationRates, option: string, least: number): Choice | null {
  const seen = new Map<string, { spare: number; below: boolean }>()
  const at = (extras: readonly string[]) => {
    const name = extras.toSorted().join(' ')
    const known = seen.get(name)
    if (known) return known
    const { margin, gross } = totalsOf(quotation, rates, { option, extras })
    const found = { spare: margin * 100 - gross * least, below: isBelowLeastMargin({ margin, gross }, least) }
    seen.set(name, found)
    return found
  }
  const search = (chosen: readonly string[], rest: readonly string[]): readonly string[] | null => {
    const { spare, below } = at(chosen)
    if (below) return chosen
    const thin = rest.filter((key) => at([...chosen, key]).spare < spare)
    const [first, ...others] = thin
    const lost = sum(thin.map((key) => Math.ceil(spare - at([...chosen, key]).spare)))
    if (first === undefined || lost <= spare) return null
    return search([...chosen, first], others) ?? search(chosen, others)
  }
  const keys = quotation.extras.map(({ key }) => key)
  // Percents are earned line by line; what is fixed hangs on what else is chosen.
  const groups = [...quotation.options, ...quotation.extras]
  const markups = [quotation.markup, ...groups.flatMap(({ lines }) => lines.map(({ markup }) => markup))]
  const isFixed = markups.some((one) => one && one.basis !== 'percent' && one.basis !== 'inherit')
  const starts = isFixed ? beginnings(keys) : [[]]
  for (const start of starts) {
    const found = search(
      start,
      keys.filter((key) => !start.includes(key)),
    )
    if (found) return { option, extras: found }
  }
  return null
}
