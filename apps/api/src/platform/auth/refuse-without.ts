import { isBelowLeastMargin, type Right, rightWords } from '@karavan/domain/base/access/rights'
import { problem } from '../http/problem.ts'
import type { Caller } from './caller.ts'

type Holder = Pick<Caller, 'rights'>

/** Refuses whoever lacks a right in their organisation, and names it. */
export function refuseWithout({ rights }: Holder, right: Right): void {
  if (rights.includes(right)) return
  throw problem(
    'RIGHT_NEEDED',
    `You have no right to ${rightWords(right)}; the owner of your organisation can give it.`,
    {
      current: { right },
    },
  )
}

/** Refuses a file of what belongs to an organisation; travellers take away what is their own. */
export function refuseExport(caller: Pick<Caller, 'rights' | 'userType'>): void {
  if (caller.userType !== 'Customer') refuseWithout(caller, 'reports')
}

/** Refuses a price that earns less than the organisation lets everybody go down to, in percent of the price before taxes. */
export function refuseDiscount(caller: Holder, price: { gross: number; margin: number }, leastPercent: number): void {
  if (isBelowLeastMargin(price, leastPercent)) refuseWithout(caller, 'discount')
}
