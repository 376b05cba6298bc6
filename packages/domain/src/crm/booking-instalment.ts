import type { PlainDate } from '../base/dates.ts'
import { type Minor, sum } from '../base/money.ts'

/** A part of the price as it is wanted; with an id it is one that is there already. */
type WantedPart = { id: string | null; label: string; dueOn: PlainDate; amount: Minor }

/** A part of which something is paid, or all. */
type BegunPart = WantedPart & { id: string; paid: Minor }

type Planned = { parts: WantedPart[] } | { problem: string }

/** What stays of parts that are not wanted any more: of those with money on them so much as is paid. */
export const closedParts = <P extends { amount: number; paid: number }>(parts: readonly P[]): P[] =>
  parts.filter(({ paid }) => paid > 0).map((part) => ({ ...part, amount: part.paid }))

/**
 * The parts of a price beside those that are paid in full, so that together they are the total to the paisa. One of which
 * something is paid keeps at least that, and just that when it is not asked for. When none is asked for, all that is left is one
 * part.
 */
export function planInstalments(
  total: Minor,
  begun: readonly BegunPart[],
  wanted: readonly WantedPart[],
  { label, dueOn }: { label: string; dueOn: PlainDate },
): Planned {
  const left = total - sum(begun.map(({ paid }) => paid))
  if (left < 0) return { problem: 'More is paid already than this comes to' }
  const full = begun.filter(({ amount, paid }) => paid === amount)
  const changed = wanted.find(({ id, amount }) => full.some((part) => part.id === id && part.amount !== amount))
  if (changed) return { problem: `${changed.label} is paid and stays as it is` }
  const parts = wanted.filter(({ id }) => !full.some((part) => part.id === id))
  const less = parts.find(({ id, amount }) => begun.some((part) => part.id === id && part.paid > amount))
  if (less) return { problem: `More is paid already of ${less.label}` }
  const kept = closedParts(begun.filter(({ id, amount, paid }) => paid < amount && !parts.some((one) => one.id === id)))
  if (parts.length === 0) return { parts: [...kept, ...(left > 0 ? [{ id: null, label, dueOn, amount: left }] : [])] }
  const asked = sum([...full, ...kept, ...parts].map(({ amount }) => amount))
  if (asked !== total) return { problem: 'Together they have to be the total' }
  return { parts: [...kept, ...parts] }
}

/** The lowest numbers that are free, one for each of so many. */
export function freeNumbers(taken: readonly number[], count: number): number[] {
  const used = new Set(taken)
  const numbers: number[] = []
  for (let number = 1; numbers.length < count; number++) if (!used.has(number)) numbers.push(number)
  return numbers
}
