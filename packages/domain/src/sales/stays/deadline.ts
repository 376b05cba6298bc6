import { addDays, type PlainDate } from '../../base/dates.ts'
import { freeUntil, type PenaltyStep, penaltyPercentOn } from '../../catalogue/hotels/cancellation.ts'

const hourMs = 3_600_000

// Making a format takes much longer than using one, and there are few zones.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(zone, format)
  return format
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(zone: string, moment: number): number {
  const parts = formatOf(zone).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '0'
  const local = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`
  return Date.parse(local) - Math.floor(moment / 1000) * 1000
}

/** The moment at which the clocks of this zone show a time of a day. */
export function momentIn(zone: string, day: PlainDate, time: string): Date {
  const wall = Date.parse(`${day}T${time}Z`)
  // The offset is asked at the guess, and again where that leads, since clocks may change in between.
  const guess = wall - offsetAt(zone, wall)
  return new Date(wall - offsetAt(zone, guess))
}

/** The last second of a day where the clocks of this zone hang: shown as 23:59 there. */
export const endOfDay = (zone: string, day: PlainDate): Date => momentIn(zone, day, '23:59:59')

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

type Stay = { policy: readonly PenaltyStep[]; checkIn: PlainDate; zone: string }

/** Until when an agency may owe for rooms it holds; a moment already past means that it may not. */
export function payLaterUntil({ policy, checkIn, zone }: Stay, now: Date): Date {
  const lastFree = freeUntil(policy, checkIn) ?? checkIn
  return earlier(new Date(now.getTime() + 24 * hourMs), endOfDay(zone, addDays(lastFree, -1)))
}

/** Until when the house answers a request. */
export const answerUntil = ({ checkIn, zone }: Stay, now: Date): Date =>
  earlier(new Date(now.getTime() + 48 * hourMs), endOfDay(zone, checkIn))

/** Until when which share is kept, in the order of time; the last holds without an end. */
export function penaltySteps({ policy, checkIn, zone }: Stay): { until: Date | null; penaltyPercent: number }[] {
  const lastDays = [...new Set(policy.map(({ daysBefore }) => addDays(checkIn, -daysBefore)))].sort()
  const last = lastDays.at(-1)
  return [
    ...lastDays.map((day) => ({ until: endOfDay(zone, day), penaltyPercent: penaltyPercentOn(policy, checkIn, day) })),
    { until: null, penaltyPercent: last === undefined ? 0 : penaltyPercentOn(policy, checkIn, addDays(last, 1)) },
  ]
}

/** How long before its end somebody is reminded of a hold. */
export const reminderMs = 4 * hourMs
