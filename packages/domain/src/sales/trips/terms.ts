import { addDays, dateIn, daysBetween, type PlainDate } from '../../base/dates.ts'
import { allocate, type Minor, percentOf, portion, sum } from '../../base/money.ts'
import { type PenaltyStep, penaltyPercentOn } from '../../catalogue/hotels/cancellation.ts'
import type { SupplierShare } from '../../money/payables/share.ts'
import { endOfDay } from '../stays/deadline.ts'

/** A part of what was sold, with its share of the price: cancelled by its own steps, on the calendar of its place. */
type TermsPart = {
  what: string
  /** With its share of the taxes. */
  share: Minor
  date: PlainDate
  zone: string
  steps: readonly PenaltyStep[]
  /** Whom it is bought of, or nobody yet; those sold before do not say it. */
  supplierId?: string | null | undefined
}

/** By what a sale is cancelled: its parts, and what the house keeps at least of the whole. */
export type SaleTerms = { parts: readonly TermsPart[]; floor?: readonly PenaltyStep[] | undefined }

/** A part before its share is known; `amount` is what its lines come to before taxes. */
export type SoldPart = Omit<TermsPart, 'share'> & { amount: Minor }

const byDate = <T extends { date: PlainDate }>(parts: readonly T[]): T[] =>
  [...parts].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

/** The parts of a trip in the order of their days, with all of its price on them: what no part bears goes with the earliest. */
export function partTerms(parts: readonly SoldPart[], { gross, total }: { gross: Minor; total: Minor }): TermsPart[] {
  const ordered = byDate(parts)
  const borne = sum(ordered.map(({ amount }) => amount))
  const amounts = ordered.map(({ amount }, index) => (index === 0 ? amount + Math.max(0, gross - borne) : amount))
  if (ordered.length === 0) return []
  const shares = sum(amounts) > 0 ? allocate(total, amounts) : amounts.map((_, index) => (index === 0 ? total : 0))
  return ordered.map(({ amount: _, ...part }, index) => ({ ...part, share: shares[index] ?? 0 }))
}

const totalOf = ({ parts }: SaleTerms): Minor => sum(parts.map(({ share }) => share))

/** What a sum is of the whole, in percent with at most two decimals; something is never told as nothing. */
const percentIn = (part: Minor, whole: Minor): number =>
  whole <= 0 || part <= 0 ? 0 : Math.max(1, Math.round((part * 10_000) / whole)) / 100

type Kept = { penalty: Minor; penaltyPercent: number }

/** What is kept of the whole price when it is cancelled at a moment. */
export function keptAt(terms: SaleTerms, now: Date): Kept {
  const { parts, floor = [] } = terms
  const percents = parts.map(({ date, zone, steps }) => penaltyPercentOn(steps, date, dateIn(zone, now)))
  const kept = sum(parts.map(({ share }, index) => percentOf(share, percents[index] ?? 0)))
  const total = totalOf(terms)
  const [first] = byDate(parts)
  const least = first ? penaltyPercentOn(floor, first.date, dateIn(first.zone, now)) : 0
  if (percentOf(total, least) > kept) return { penalty: percentOf(total, least), penaltyPercent: least }
  // Where all parts keep the same share it is told as it stands, without a rounding.
  const [same = 0] = percents
  return { penalty: kept, penaltyPercent: percents.every((one) => one === same) ? same : percentIn(kept, total) }
}

/**
 * What each supplier keeps of what it was to get when a sale is cancelled at a moment: by the steps of its own parts. Null where
 * the parts do not say whose they are.
 */
export function suppliersKeep({ parts }: SaleTerms, owed: readonly SupplierShare[], now: Date): SupplierShare[] | null {
  if (parts.length === 0 || parts.some(({ supplierId }) => supplierId === undefined)) return null
  const keptOf = (some: readonly TermsPart[]) =>
    sum(some.map(({ share, steps, date, zone }) => percentOf(share, penaltyPercentOn(steps, date, dateIn(zone, now)))))
  const shareOf = (some: readonly TermsPart[]) => sum(some.map(({ share }) => share))
  return owed.map(({ supplierId, amount }) => {
    const own = parts.filter((part) => part.supplierId === supplierId)
    // Who is owed something and has no part with a price keeps as all of them together do.
    const its = shareOf(own) > 0 ? own : parts
    const whole = shareOf(its)
    return { supplierId, amount: whole > 0 ? portion(amount, keptOf(its), whole) : 0 }
  })
}

export type DatedPenalty = Kept & { until: Date | null }

/** The last moments after which a step of some part begins. */
function stepEnds({ parts, floor = [] }: SaleTerms): Date[] {
  const [first] = byDate(parts)
  const all = first && floor.length > 0 ? [...parts, { ...first, steps: floor }] : parts
  const ends = all.flatMap(({ date, zone, steps }) =>
    steps.map(({ daysBefore }) => endOfDay(zone, addDays(date, -daysBefore)).getTime()),
  )
  return [...new Set(ends)].sort((a, b) => a - b).map((end) => new Date(end))
}

/** Until when what is kept, in the order of time; steps at one price are one, and the last holds without an end. */
export function datedPenalties(terms: SaleTerms): DatedPenalty[] {
  const ends = stepEnds(terms)
  const last = ends.at(-1)
  const after = { until: null, ...keptAt(terms, last ? new Date(last.getTime() + 1000) : new Date(0)) }
  const steps = [...ends.map((until) => ({ until, ...keptAt(terms, until) })), after]
  return steps.filter(({ penalty }, index) => penalty !== steps[index + 1]?.penalty)
}

/** The same up to the last moment at which anything is cancelled: what would begin after it is never charged. */
export function chargedPenalties(terms: SaleTerms, end: Date): DatedPenalty[] {
  const steps = datedPenalties(terms)
  const charged = steps.filter((_, index) => (steps[index - 1]?.until ?? new Date(0)) < end)
  return charged.map((step, index) => (index === charged.length - 1 ? { ...step, until: null } : step))
}

/** When the next step begins after a moment; null when none does. */
export function nextStepAfter(terms: SaleTerms, now: Date): Date | null {
  const end = datedPenalties(terms).find(({ until }) => until !== null && until >= now)?.until
  return end ? new Date(end.getTime() + 1000) : null
}

/** When cancelling begins to cost something; null when it never does. */
export function firstPenaltyAt(terms: SaleTerms): Date | null {
  const [first] = datedPenalties(terms)
  if (!first) return null
  if (first.penalty > 0) return new Date(0)
  return first.until && new Date(first.until.getTime() + 1000)
}

/** What cancelling costs at a moment, never more than was paid, and what comes back of that. */
export function cancellationAt(terms: SaleTerms, paid: Minor, now: Date): Kept & { refund: Minor } {
  const kept = keptAt(terms, now)
  const penalty = Math.min(paid, kept.penalty)
  return { penaltyPercent: kept.penaltyPercent, penalty, refund: paid - penalty }
}

/** The terms of a trip in short, as steps before its first day: for lists that ask for a day rather than a moment. */
export function shortPolicy(terms: SaleTerms, departure: PlainDate, zone: string): PenaltyStep[] {
  const steps = datedPenalties(terms)
  return steps.flatMap(({ until }, index) => {
    const daysBefore = until ? daysBetween(dateIn(zone, until), departure) : -1
    const after = steps[index + 1]
    return after && daysBefore >= 0 ? [{ daysBefore, penaltyPercent: after.penaltyPercent }] : []
  })
}
