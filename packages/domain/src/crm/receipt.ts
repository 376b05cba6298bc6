import type { PlainDate } from '../base/dates.ts'
import { type Minor, sum } from '../base/money.ts'

/** Money of a customer is written down, seen on the account, or found not to have come. */
export const receiptStates = ['Unverified', 'Verified', 'Void'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** What of an instalment can still be paid. */
export type OpenPart = { id: string; number: number; dueOn: PlainDate; open: Minor }

/** So much of a receipt is for an instalment. */
export type Allocation = { id: string; amount: Minor }

/** Uses money on what was due first; what is left is the customer's advance. */
export function allocateOldest(amount: Minor, parts: readonly OpenPart[]): Allocation[] {
  let left = amount
  return parts
    .toSorted((a, b) => (a.dueOn === b.dueOn ? a.number - b.number : a.dueOn < b.dueOn ? -1 : 1))
    .flatMap(({ id, open }) => {
      const taken = Math.min(left, open)
      left -= taken
      return taken > 0 ? [{ id, amount: taken }] : []
    })
}

/** What is wrong with a choice of allocations: where it stands, and in words; null when it can be made. */
export function allocationFault(
  amount: Minor,
  parts: readonly Omit<OpenPart, 'dueOn' | 'number'>[],
  wanted: readonly Allocation[],
): { at: number | null; message: string } | null {
  const twice = wanted.findIndex(({ id }, at) => wanted.findIndex((one) => one.id === id) !== at)
  if (twice >= 0) return { at: twice, message: 'Each instalment only once' }
  const above = wanted.findIndex((one) => one.amount > (parts.find(({ id }) => id === one.id)?.open ?? 0))
  if (above >= 0) return { at: above, message: 'More than is open of this instalment' }
  return sum(wanted.map((one) => one.amount)) > amount ? { at: null, message: 'More than was received' } : null
}

/** What makes two references the same, however they are typed: their letters and digits; null when there are none. */
export const referenceKey = (reference: string | null): string | null =>
  reference?.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || null
