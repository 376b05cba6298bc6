import type { PlainDate } from '../../base/dates.ts'
import { convertBack, type Minor, portion, sum } from '../../base/money.ts'

/** What is left of an advance in its own currency: so much of it, and what that was in rupees on its day. */
export type Advance = { id: string; currency: string; amount: Minor; inr: Minor }

/** What of one advance, or of rupees where it is of none, is used on a bill; `amount` at the rate of the bill, `gain` more than it was paid at. */
export type Use = { key: string; advanceId: string | null; inCurrency: Minor; amount: Minor; gain: Minor }

/** What is left to be paid of a bill before more is used on it, in rupees as it was booked; below zero it was paid too much. */
type Bill = {
  key: string
  dueOn: PlainDate
  currency: string
  rate: number
  amount: Minor
  /** Nothing is moved to it or from it now. */
  fixed?: boolean
}

/** What a supplier has beyond its bills, and what of that is used on them so far. */
export type OnAccount = { rupees: Minor; advances: readonly Advance[]; used: readonly Use[] }

const inOrder = (one: Bill, other: Bill): number =>
  one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : one.key < other.key ? -1 : 1

/** A part of what was used, taken back. */
function backOf(use: Use, amount: Minor): Use {
  const part = (of: Minor) => -portion(of, amount, use.amount)
  return { ...use, amount: -amount, inCurrency: part(use.inCurrency), gain: part(use.gain) }
}

/** How much of what is used on bills is rupees, which a supplier may send back instead. */
export const usedRupees = (used: readonly Use[]): Minor =>
  sum(used.flatMap(({ advanceId, amount }) => (advanceId === null && amount > 0 ? [amount] : [])))

/** Takes so many rupees off the bills they are used on, what was used last first. */
export function letGo(used: readonly Use[], amount: Minor): Use[] {
  let left = amount
  return used
    .filter((use) => use.advanceId === null && use.amount > 0)
    .toReversed()
    .flatMap((use) => {
      const part = Math.min(left, use.amount)
      left -= part
      return part > 0 ? [{ ...use, amount: -part }] : []
    })
}

/** What is left of advances when so much of them was sent back, the newest first. */
function leftOf(advances: readonly Advance[], back: Minor): Advance[] {
  let given = Math.max(0, back)
  return advances
    .toReversed()
    .map((one) => {
      const inr = Math.min(given, one.inr)
      given -= inr
      const amount = inr === one.inr ? one.amount : portion(one.amount, inr, one.inr)
      return { ...one, amount: one.amount - amount, inr: one.inr - inr }
    })
    .toReversed()
}

/**
 * Uses what a supplier has on account on its bills, the oldest first, and gives back what was used on bills that came down. An
 * advance is used on bills of its currency alone, at their rates; so is what was paid too much of a bill in another currency, in
 * rupees as it was booked. Rupees are used on any bill. Tells what moves for that, what is open of the bills then, and what is left.
 */
export function useOnAccount<B extends Bill>(
  bills: readonly B[],
  { rupees: before, advances, used }: OnAccount,
): { open: (B & { open: Minor })[]; credit: Minor; gain: Minor; uses: Use[] } {
  const sorted = bills.toSorted(inOrder)
  const rest = new Map(sorted.map(({ key, amount }) => [key, amount]))
  const left = new Map(advances.map((one) => [one.id, { ...one }]))
  const uses: Use[] = []
  let rupees = before
  const restOf = ({ key }: Bill): Minor => rest.get(key) ?? 0
  const move = (use: Use): void => {
    uses.push(use)
    rest.set(use.key, (rest.get(use.key) ?? 0) - use.amount)
    const advance = left.get(use.advanceId ?? '')
    if (!advance) rupees -= use.amount
    else {
      advance.amount -= use.inCurrency
      advance.inr -= use.amount - use.gain
    }
  }
  const moveRupees = ({ key }: Bill, amount: Minor): void =>
    move({ key, advanceId: null, inCurrency: 0, amount, gain: 0 })
  const free = sorted.filter(({ fixed }) => !fixed)
  for (const bill of free)
    for (const one of used.filter(({ key, amount }) => key === bill.key && amount > 0).toReversed())
      if (restOf(bill) < 0) move(backOf(one, Math.min(-restOf(bill), one.amount)))
  const tooMuch = free.filter((bill) => restOf(bill) < 0)
  for (const bill of tooMuch) if (rupees < 0) moveRupees(bill, -Math.min(-rupees, -restOf(bill)))
  // What was sent back beyond that is of advances.
  const given = sum([...left.values()].map(({ inr }) => inr))
  const usable = leftOf([...left.values()], -rupees)
  const sentBack = given - sum(usable.map(({ inr }) => inr))
  for (const one of usable) left.set(one.id, one)
  for (const bill of free) {
    for (const one of usable) {
      const open = convertBack(Math.max(0, restOf(bill)), bill.rate)
      const inCurrency = one.currency === bill.currency ? Math.min(open, one.amount) : 0
      if (inCurrency <= 0) continue
      // What ends a bill or an advance leaves no paisa of it by rounding.
      const amount = inCurrency === open ? restOf(bill) : portion(restOf(bill), inCurrency, open)
      const paid = inCurrency === one.amount ? one.inr : portion(one.inr, inCurrency, one.amount)
      if (amount > 0) move({ key: bill.key, advanceId: one.id, inCurrency, amount, gain: amount - paid })
    }
    const some = Math.min(Math.max(0, rupees), restOf(bill))
    if (some > 0) moveRupees(bill, some)
    for (const over of tooMuch) {
      if (over.currency !== 'INR' && over.currency !== bill.currency) continue
      const part = Math.min(-restOf(over), restOf(bill))
      if (part <= 0) continue
      moveRupees(over, -part)
      moveRupees(bill, part)
    }
  }
  const amounts = sorted.map(restOf)
  return {
    open: sorted.flatMap((bill) => (restOf(bill) > 0 ? [{ ...bill, open: restOf(bill) }] : [])),
    credit: sum([
      rupees,
      sentBack,
      ...[...left.values()].map(({ inr }) => inr),
      ...amounts.filter((amount) => amount < 0).map((amount) => -amount),
    ]),
    gain: sum(uses.map(({ gain }) => gain)),
    uses,
  }
}
