import type { TaxRate } from '@karavan/contracts/money/taxes/tax.contract'
import { serviceWords } from '../../../kit/markup-words.ts'
import { formatMoney } from '../../../ui/format.ts'

export const marketWords: Record<TaxRate['market'], string> = { domestic: 'In India', overseas: 'Overseas' }
export const basisWords: Record<TaxRate['basis'], string> = { gross: 'The whole bill', fee: 'What the house earns' }

/** Which amounts of a year a row is for, in words. */
export function slabWords(slab: TaxRate['slab']): string {
  if (!slab) return 'Every amount'
  const rupees = (amount: number) => formatMoney(amount, 'INR', 0)
  if (slab.upTo === null) return `Above ${rupees(slab.above)}`
  return slab.above === 0 ? `Up to ${rupees(slab.upTo)}` : `Above ${rupees(slab.above)} up to ${rupees(slab.upTo)}`
}

/** A row by its name: `GST 18 % on hotels, in India`. */
export const kindWords: Record<TaxRate['kind'], string> = { GST: 'GST', TCS: 'TCS', 'TCS-NO-PAN': 'TCS without PAN' }

export const rateName = ({ kind, rate, service, market }: Pick<TaxRate, 'kind' | 'rate' | 'service' | 'market'>) =>
  `${kindWords[kind]} ${rate} % on ${serviceWords[service].toLowerCase()}, ${marketWords[market].toLowerCase()}`

/** Whether a row holds on a day, is still to come, or is over. */
export function stateOn({ from, until }: Pick<TaxRate, 'from' | 'until'>, day: string): 'now' | 'planned' | 'ended' {
  if (until !== null && until < day) return 'ended'
  return from > day ? 'planned' : 'now'
}
