import { seesNoCost } from '@karavan/domain/base/access/rights'
import { inProportion, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'

type Looker = Pick<Caller, 'orgKind' | 'rights'>

/** Refuses what nobody can agree to without seeing what it costs: a charge, a refund, the page of a card. */
export function refuseUnseen(looker: Looker): void {
  if (seesNoCost(looker)) refuseWithout(looker, 'cost')
}

/** A price as somebody sees it: whoever may not know what it costs sees what a client pays. */
export const seenBy = <P>(looker: Looker, price: P, asClient: (price: P) => P): P =>
  seesNoCost(looker) ? asClient(price) : price

/** How parts of a sale are told to somebody: in the proportion of what they see of the whole. */
export const seenAmounts =
  (looker: Looker, { total, client }: { total: number; client: number | null }) =>
  (amount: number): number =>
    seesNoCost(looker) && client !== null && total > 0
      ? toMajor(inProportion(toMinor(amount), toMinor(client), toMinor(total)))
      : amount

/** Sentences without those that name a sum. */
const withoutSums = (note: string): string =>
  note
    .split(/(?<=\.)\s+/)
    .filter((sentence) => !sentence.includes('₹'))
    .join(' ')

/**
 * How whoever bought something is told of it: amounts as they see them, and no charge or refund where they may not know what it
 * costs. Whoever acts is known; anybody else is asked for.
 */
export async function toldTo(context: SystemContext, userId: string) {
  const { user } = context as Partial<Context>
  const looker: Looker | null = user?.id === userId ? user : await context.platform.findCallerById(userId, context.db)
  return {
    amounts: (whole: { total: number; client: number | null }) =>
      looker ? seenAmounts(looker, whole) : (amount: number) => amount,
    note: (words: string) => (looker && seesNoCost(looker) ? withoutSums(words) : words),
  }
}
