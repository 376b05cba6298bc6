import { penaltyPercentOn, type PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { clockWords } from '@karavan/domain/base/clock-words'
import { addDays, dateIn, type PlainDate } from '@karavan/domain/base/dates'

/** So much is kept from one day of the hotel's calendar to another; null where there is no end. */
export type PolicyPart = {
  from: PlainDate | null
  until: PlainDate | null
  percent: number
  /** At which hour of the last day it ends, and what it comes to, where both are known; else midnight and the percent. */
  clock?: string
  kept?: number
}

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

/** What is kept until a moment, in rupees, as the server counts it. */
export type DatedPenalty = { until: string | null; penaltyPercent: number; penalty: number }

/** The time the clocks of a zone show: 11:59 pm. */
const clockIn = (zone: string, moment: string): string =>
  clockWords(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      new Date(moment),
    ),
  )

/** Dated penalties as days of one zone, from today on. */
export function datedParts(penalties: readonly DatedPenalty[], zone: string, today: PlainDate): PolicyPart[] {
  let from: PlainDate | null = null
  const parts = penalties.map(({ until, penaltyPercent, penalty }): PolicyPart => {
    const last = until && dateIn(zone, new Date(until))
    const part = {
      from,
      until: last,
      percent: penaltyPercent,
      kept: penalty,
      ...(until ? { clock: clockIn(zone, until) } : {}),
    }
    from = last && addDays(last, 1)
    return part
  })
  return parts.filter(({ until }) => until === null || until >= today)
}
