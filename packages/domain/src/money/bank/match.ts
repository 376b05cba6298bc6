import { daysBetween, type PlainDate } from '../../base/dates.ts'
import type { Minor } from '../../base/money.ts'
import { foundName, foundReference, namesAnother } from './narration.ts'

/**
 * What a line of a bank's statement can be: money of a customer or back to one, of an agency, paid to a supplier, or paid out for
 * cards.
 */
export const matchKinds = ['receipt', 'refund', 'deposit', 'supplier-payment', 'booking-payment', 'settlement'] as const
export type MatchKind = (typeof matchKinds)[number]

/** A line as it is compared: what came in is above zero, what went out below. */
export type MatchedLine = {
  id: string
  amount: Minor
  paidOn: PlainDate
  description: string
  reference: string | null
}

/** Something on file that a line could be; its amount has the sign it would have on the statement. */
export type Candidate = {
  kind: MatchKind
  id: string
  amount: Minor
  on: PlainDate
  reference: string | null
  names: readonly string[]
  /** Somebody else claims the same payment, so that a person decides. */
  contested: boolean
}

export type Scored<C> = { candidate: C; score: number; reasons: string[] }

const points = { amount: 30, reference: 50, partReference: 25, otherReference: 20, name: 25, partName: 10 }
const sureFrom = 70
const clearBy = 20

/** Further apart than this a line and something on file are the same only by their reference. */
const mostDaysApart = 45

const dayWords = (days: number, apart: number): string =>
  days === 0 ? 'Same day' : `${apart === 1 ? '1 day' : `${apart} days`} ${days > 0 ? 'later' : 'earlier'}`

const dayPoints = (apart: number): number => (apart === 0 ? 15 : apart <= 3 ? 10 : apart <= 10 ? 5 : 0)

/** How well something on file fits a line, with the reasons in words; null when it does not. Another amount never fits. */
export function scoreOf<C extends Candidate>(line: MatchedLine, candidate: C): Scored<C> | null {
  if (candidate.amount !== line.amount) return null
  const reasons = ['Same amount']
  let score = points.amount
  const text = `${line.reference ?? ''} ${line.description}`
  const reference = foundReference(text, candidate.reference)
  if (reference) {
    score += reference === 'whole' ? points.reference : points.partReference
    const part = reference === 'whole' ? 'Reference' : 'End of'
    reasons.push(`${part} ${candidate.reference} is on the line`)
  } else if (namesAnother(text, candidate.reference)) {
    score -= points.otherReference
    reasons.push(`Its reference ${candidate.reference} is not on the line`)
  }
  const named = candidate.names
    .map((name) => ({ name, found: foundName(line.description, name) }))
    .sort(
      (a, b) =>
        Number(b.found === 'whole') - Number(a.found === 'whole') ||
        Number(Boolean(b.found)) - Number(Boolean(a.found)),
    )[0]
  if (named?.found) {
    score += named.found === 'whole' ? points.name : points.partName
    reasons.push(named.found === 'whole' ? `${named.name} is named` : `Part of ${named.name} is named`)
  }
  const days = daysBetween(candidate.on, line.paidOn)
  const apart = Math.abs(days)
  if (apart > mostDaysApart && reference !== 'whole') return null
  score += dayPoints(apart)
  reasons.push(dayWords(days, apart))
  return { candidate, score, reasons }
}

/** What fits best first; what fits equally well stands in the order of days and ids, whatever order it came in. */
export function rankFor<C extends Candidate>(line: MatchedLine, candidates: readonly C[]): Scored<C>[] {
  const apart = ({ candidate }: Scored<C>) => Math.abs(daysBetween(candidate.on, line.paidOn))
  return candidates
    .flatMap((candidate) => scoreOf(line, candidate) ?? [])
    .sort(
      (a, b) =>
        b.score - a.score ||
        apart(a) - apart(b) ||
        (`${a.candidate.kind} ${a.candidate.id}` < `${b.candidate.kind} ${b.candidate.id}` ? -1 : 1),
    )
}

type Suggestion<C> = Scored<C> & {
  /** Fits clearly better than all else, on both sides, and nobody else claims it: it may be accepted without a look. */
  sure: boolean
}

/** The best for each line. A line and something on file are a sure pair only when neither has another partner nearly as good. */
export function suggest<C extends Candidate>(
  lines: readonly MatchedLine[],
  candidates: readonly C[],
): Map<string, Suggestion<C>> {
  const byAmount = new Map<Minor, C[]>()
  for (const one of candidates) {
    const same = byAmount.get(one.amount)
    if (same) same.push(one)
    else byAmount.set(one.amount, [one])
  }
  const ranked = lines.map((line) => ({ line, ranks: rankFor(line, byAmount.get(line.amount) ?? []) }))
  // The two best scores each thing on file has with any line.
  const wanted = new Map<string, [number, number]>()
  const nameOf = ({ kind, id }: Candidate) => `${kind} ${id}`
  for (const { ranks } of ranked)
    for (const { candidate, score } of ranks) {
      const [best, second] = wanted.get(nameOf(candidate)) ?? [0, 0]
      wanted.set(nameOf(candidate), score > best ? [score, best] : [best, Math.max(second, score)])
    }
  return new Map(
    ranked.flatMap(({ line, ranks: [best, next] }) => {
      if (!best) return []
      const [most, rival] = wanted.get(nameOf(best.candidate)) ?? [0, 0]
      const clear = best.score - (next?.score ?? 0) >= clearBy && best.score === most && best.score - rival >= clearBy
      const sure = clear && best.score >= sureFrom && !best.candidate.contested
      return [[line.id, { ...best, sure }] as const]
    }),
  )
}
