import { missingLead } from '@karavan/domain/crm/booking'
import { proposedBefore } from '@karavan/domain/crm/customer-date'
import type { PlainDate } from '@karavan/domain/base/dates'
import { allocate, type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'

/** A part of the price as it is typed; one that is paid stays as it is. */
export type InstalmentValues = { id: string; label: string; dueOn: string; amount: number | null; paid: boolean }

const amountOf = ({ amount }: InstalmentValues): Minor => toMinor(amount ?? 0)

/** How much of the total no instalment has yet; below zero they come to more than it. */
export const restOf = (plan: readonly InstalmentValues[], total: Minor): Minor =>
  sum([total, ...plan.map((one) => -amountOf(one))])

type Days = {
  startDate: PlainDate
  today: PlainDate
  /** The last day on which the money is in time for what has to be done with it. */
  latest?: PlainDate | null
}

/**
 * The day the rest should be there; the first day may not be known yet: some days before the trip, in time for what has to be done
 * with it, and never before today.
 */
export function balanceDay({ startDate, today, latest = null }: Days): PlainDate {
  return startDate ? proposedBefore({ starts: startDate, lead: missingLead.payment, today }, latest) : today
}

const part = (label: string, dueOn: string, amount: Minor): InstalmentValues => ({
  id: '',
  label,
  dueOn,
  amount: toMajor(amount),
  paid: false,
})

/** Those that are paid, and how much is left for the others. */
function settled(plan: readonly InstalmentValues[], total: Minor): { paid: InstalmentValues[]; left: Minor } {
  const paid = plan.filter((one) => one.paid)
  return { paid, left: restOf(paid, total) }
}

/** All that is not paid yet in one sum. */
export function planAtOnce(plan: readonly InstalmentValues[], total: Minor, days: Days): InstalmentValues[] {
  const { paid, left } = settled(plan, total)
  if (left <= 0) return paid
  return [...paid, part(paid.length > 0 ? 'Balance' : 'In full', balanceDay(days), left)]
}

/** What is not paid yet in two: so many percent now, the rest before the trip. */
export function planInTwo(
  plan: readonly InstalmentValues[],
  total: Minor,
  days: Days,
  percent = 30,
): InstalmentValues[] {
  const { paid, left } = settled(plan, total)
  if (left <= 0) return paid
  const [first = 0, second = 0] = allocate(left, [percent, 100 - percent])
  const parts = [part('On booking', days.today, first), part('Before travel', balanceDay(days), second)]
  return [...paid, ...parts.filter(({ amount }) => amount !== 0)]
}

/**
 * Makes the instalments come to the total: what is missing goes to those without an amount; where all have one, each
 * open one takes its share of it, or gives its share of what is too much; where none is open, one is added.
 */
export function spreadRest(plan: readonly InstalmentValues[], total: Minor, days: Days): InstalmentValues[] {
  const { paid, left } = settled(plan, total)
  if (left <= 0) return paid
  const open = plan.filter((one) => !one.paid)
  if (open.length === 0) return planAtOnce(plan, total, days)
  const rest = restOf(plan, total)
  const blank = open.filter((one) => amountOf(one) === 0)
  const takers = blank.length > 0 && rest > 0 ? blank : open
  const shares = allocate(takers === blank ? rest : left, takers === blank ? takers.map(() => 1) : weightsOf(takers))
  const share = new Map(takers.map((one, index) => [one, toMajor(shares[index] ?? 0)]))
  return plan
    .map((one) => ({ ...one, amount: share.get(one) ?? one.amount }))
    .filter(({ paid: done, amount }) => done || amount !== 0)
}

const weightsOf = (plan: readonly InstalmentValues[]): number[] => {
  const weights = plan.map(amountOf)
  return weights.some((weight) => weight > 0) ? weights : plan.map(() => 1)
}

/** One more instalment, of what no other has. */
export const oneMore = (plan: readonly InstalmentValues[], total: Minor, days: Days): InstalmentValues => {
  const left = Math.max(0, restOf(plan, total))
  return plan.length === 0 ? part('On booking', days.today, left) : part('Before travel', balanceDay(days), left)
}
