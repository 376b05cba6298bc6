import type { PlainDate } from '../base/dates.ts'
import { type Minor, sum } from '../base/money.ts'

/** A part of the price that is not paid yet; with an id it is one that is there already. */
type OpenPart = { id: string | null; label: string; dueOn: PlainDate; amount: Minor }

/** A part that is paid; it stays as it is. */
type PaidPart = { id: string; amount: Minor }

type Planned = { parts: OpenPart[] } | { problem: string }

/**
 * The open parts of a price beside those that are paid, so that together they are the total to the paisa. When none is
 * asked for, all that is left is one part.
 */
export function planInstalments(
  total: Minor,
  paid: readonly PaidPart[],
  wanted: readonly OpenPart[],
  { label, dueOn }: { label: string; dueOn: PlainDate },
): Planned {
  const got = sum(paid.map(({ amount }) => amount))
  const left = total - got
  if (left < 0) return { problem: 'More is paid already than this comes to' }
  const changed = wanted.find(({ id, amount }) => paid.some((part) => part.id === id && part.amount !== amount))
  if (changed) return { problem: `${changed.label} is paid and stays as it is` }
  const parts = wanted.filter(({ id }) => !paid.some((part) => part.id === id))
  if (parts.length === 0) return { parts: left > 0 ? [{ id: null, label, dueOn, amount: left }] : [] }
  if (sum(parts.map(({ amount }) => amount)) !== left) return { problem: 'Together they have to be the total' }
  return { parts }
}

/** What stays open of a part of which so much was paid; null when more was paid than it is. */
export const restOf = (amount: Minor, paid: Minor): Minor | null => (paid > amount ? null : amount - paid)

/** The lowest numbers that are free, one for each of so many. */
export function freeNumbers(taken: readonly number[], count: number): number[] {
  const used = new Set(taken)
  const numbers: number[] = []
  for (let number = 1; numbers.length < count; number++) if (!used.has(number)) numbers.push(number)
  return numbers
}
