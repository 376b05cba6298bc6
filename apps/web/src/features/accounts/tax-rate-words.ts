import type { TaxRate } from '@karavan/contracts/taxes/tax.contract'
import { serviceWords } from '../../kit/markup-words.ts'
import { formatMoney } from '../../ui/format.ts'

export const marketWords: Record<TaxRate['market'], string> = { domestic: 'In India', overseas: 'Overseas' }
export const basisWords: Record<TaxRate['basis'], string> = { gross: 'The whole bill', fee: 'What the house earns' }

/** Which amounts of a year a row is for, in words. */
export function slabWords(slab: TaxRate['slab']): string {
  if (!slab) return 'Every amount'
  const above = `above ${formatMoney(slab.above, 'INR', 0)}`
  return slab.upTo === null ? above : `${above} up to ${formatMoney(slab.upTo, 'INR', 0)}`
}

/** A row by its name: `GST 18 % on hotels, in India`. */
export const rateName = ({ kind, rate, service, market }: Pick<TaxRate, 'kind' | 'rate' | 'service' | 'market'>) =>
  `${kind} ${rate} % on ${serviceWords[service].toLowerCase()}, ${marketWords[market].toLowerCase()}`

/** Whether a row holds on a day, is still to come, or is over. */
export function stateOn({ from, until }: Pick<TaxRate, 'from' | 'until'>, day: string): 'now' | 'planned' | 'ended' {
  if (until !== null && until < day) return 'ended'
  return from > day ? 'planned' : 'now'
}
