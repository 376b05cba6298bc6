import { daysBetween, type PlainDate, weekdayOf } from '../../base/dates.ts'
import { type Season, seasonOn, type StayLimits } from './season.ts'
import type { StayDates } from './stay-price.ts'

/** Why a stay may not begin when it does: it is too short or too long for that day, or nobody may arrive on its weekday. */
export type StayFault =
  | { fault: 'minNights'; nights: number }
  | { fault: 'maxNights'; nights: number }
  | { fault: 'noArrival'; weekday: number }

/** What the season of the first night says against a stay, and the hotel before it; null when they say nothing. */
export function stayFault(
  { from, until }: StayDates,
  seasons: readonly Season[],
  hotel: { minNights: number },
): StayFault | null {
  const nights = daysBetween(from, until)
  const { minStay = 1, maxStay = nights, noArrival = [] }: StayLimits = seasonOn(seasons, from) ?? {}
  const least = Math.max(hotel.minNights, minStay)
  if (nights < least) return { fault: 'minNights', nights: least }
  if (nights > maxStay) return { fault: 'maxNights', nights: maxStay }
  const weekday = weekdayOf(from)
  return noArrival.includes(weekday) ? { fault: 'noArrival', weekday } : null
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The same in words that go on from whoever it is about: `takes stays of 3 nights or more`. */
export function faultWords(found: StayFault): string {
  if (found.fault === 'noArrival') return `takes no arrivals on a ${weekdays[found.weekday] ?? 'day'} then`
  const nights = `${found.nights} ${found.nights === 1 ? 'night' : 'nights'}`
  return found.fault === 'minNights' ? `takes stays of ${nights} or more` : `takes stays of at most ${nights} then`
}

/** Whether a room is sold on request to who arrives on a day: always, or since the house may no longer sell it by itself. */
export const isOnRequest = (
  { sellMode, releaseDays }: { sellMode: 'instant' | 'onRequest'; releaseDays?: number | null | undefined },
  from: PlainDate,
  day: PlainDate,
): boolean => sellMode === 'onRequest' || daysBetween(day, from) < (releaseDays ?? 0)
