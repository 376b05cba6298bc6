import { type Minor, percentOf, sum } from '../base/money.ts'
import type { OpenPart } from './receipt.ts'

/** What a customer pays by a link: one instalment, all that is open, or an amount somebody typed. */
export const payLinkKinds = ['instalment', 'balance', 'amount'] as const
export type PayLinkKind = (typeof payLinkKinds)[number]

/** What a link is for; of an amount what is left after what came by it. */
export type LinkedPart =
  | { what: 'instalment'; instalmentId: string }
  | { what: 'balance' }
  | { what: 'amount'; left: Minor }

const leastPercent = 10
const leastAmount: Minor = 500_00

const byDay = (a: OpenPart, b: OpenPart): number =>
  a.dueOn === b.dueOn ? a.number - b.number : a.dueOn < b.dueOn ? -1 : 1

/**
 * What of a booking is open now by a link: the instalments its money is for, and how much that is. One that is gone, because
 * the plan was changed, stands for what is due first now.
 */
export function payableBy<P extends OpenPart>(link: LinkedPart, parts: readonly P[]): { parts: P[]; open: Minor } {
  const due = parts.filter(({ open }) => open > 0).toSorted(byDay)
  const openOf = (some: readonly P[]) => sum(some.map(({ open }) => open))
  if (link.what === 'instalment') {
    const named = parts.find(({ id }) => id === link.instalmentId)
    const its = named ? due.filter(({ id }) => id === named.id) : due.slice(0, 1)
    return { parts: its, open: openOf(its) }
  }
  const open = link.what === 'amount' ? Math.min(Math.max(link.left, 0), openOf(due)) : openOf(due)
  return { parts: open > 0 ? due : [], open }
}

/** The least that can be paid of what is open: a tenth in whole rupees, at least ₹500, and never more than all of it. */
export const leastPayment = (open: Minor): Minor =>
  Math.min(open, Math.max(leastAmount, Math.ceil(percentOf(open, leastPercent) / 100) * 100))

/** Why an amount cannot be paid of what is open. */
export type PaymentFault = 'nothing-open' | 'too-little' | 'too-much'

export function paymentFault(amount: Minor, open: Minor): PaymentFault | null {
  if (open <= 0) return 'nothing-open'
  if (amount > open) return 'too-much'
  return amount < leastPayment(open) ? 'too-little' : null
}
