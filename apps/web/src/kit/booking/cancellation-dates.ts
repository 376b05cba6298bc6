import { penaltyPercentOn, type PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'

/** So much is kept from one day of the hotel's calendar to another; null where there is no end. */
export type PolicyPart = { from: PlainDate | null; until: PlainDate | null; percent: number }

/** A policy as days: what cancelling costs until when, from today on, in order. */
export function policyParts(policy: readonly PenaltyStep[], checkIn: PlainDate, today: PlainDate): PolicyPart[] {
  const ends = [...new Set(policy.map(({ daysBefore }) => addDays(checkIn, -daysBefore)))].sort()
  const parts: PolicyPart[] = []
  let from: PlainDate | null = null
  for (const until of [...ends, null]) {
    const percent = penaltyPercentOn(policy, checkIn, until ?? from ?? checkIn)
    const before = parts.at(-1)
    if (before && before.percent === percent) before.until = until
    else parts.push({ from, until, percent })
    from = until === null ? null : addDays(until, 1)
  }
  return parts.filter(({ until }) => until === null || until >= today)
}
