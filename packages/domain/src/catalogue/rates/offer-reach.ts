import { addDays, type PlainDate, toDay } from '../../base/dates.ts'
import { mealPlans } from '../hotels/meal-plan.ts'
import type { Offer } from '../hotels/offer.ts'
import { priceAt, type Season } from '../hotels/season.ts'
import { type DaySpan, firstOn, spanOf, within, without } from './day-span.ts'
import { checkedDays, type RatedRoom } from './rates.ts'

/** Why nobody can have an offer. */
export const neverReasons = [
  'noRoom',
  'bookingOver',
  'stayOver',
  'tooLate',
  'notSold',
  'blackedOut',
  'tooLong',
] as const
export type NeverReason = (typeof neverReasons)[number]

export const neverWords: Readonly<Record<NeverReason, string>> = {
  noRoom: 'none of its room types is on sale any more',
  bookingOver: 'the last day to book it has passed',
  stayOver: 'its last night has passed',
  tooLate: 'who books so early arrives after its last night',
  notSold: 'none of its nights has a price at its meal plans',
  blackedOut: 'every night it could hold for is blacked out',
  tooLong: 'no season lets anybody stay that long',
}

/** The rooms an offer holds for. */
export const roomsOf = (offer: Offer, rooms: readonly RatedRoom[]): RatedRoom[] =>
  rooms.filter(({ id }) => offer.roomIds.length === 0 || offer.roomIds.includes(id))

/** The meal plans an offer holds for. */
export const plansOf = ({ plans }: Offer) => (plans.length === 0 ? mealPlans : plans)

const later = (...dates: (PlainDate | undefined)[]): PlainDate =>
  dates.reduce<string>((a, b) => (b && b > a ? b : a), '')

/** The nights an offer can still be had for, but for its blackouts: none before who books it could arrive. */
function nightsOf(offer: Offer, today: PlainDate): DaySpan | null {
  const booked = later(today, offer.bookFrom)
  const arrives = offer.kind === 'earlyBird' ? addDays(booked, offer.daysAhead) : booked
  const last = addDays(today, checkedDays - 1)
  const first = later(arrives, offer.stayFrom)
  const end = offer.stayUntil && offer.stayUntil < last ? offer.stayUntil : last
  return first <= end ? spanOf(first, end) : null
}

/** The same without its blackouts. */
export const openNights = (offer: Offer, today: PlainDate): DaySpan[] => {
  const nights = nightsOf(offer, today)
  return nights ? without(nights, blackoutsOf(offer)) : []
}

const blackoutsOf = ({ blackout }: Offer): DaySpan[] => blackout.map(({ from, until }) => spanOf(from, until))

const nightsAsked = (offer: Offer): number =>
  offer.kind === 'longStay' ? offer.nights : offer.kind === 'stayPay' ? offer.stay : 1

const isPriced = (season: Season, offer: Offer): boolean => plansOf(offer).some((plan) => priceAt(season, plan) > 0)

/** Why an offer never applies; null when somebody can have it. */
export function whyNever(offer: Offer, rooms: readonly RatedRoom[], today: PlainDate): NeverReason | null {
  const meant = roomsOf(offer, rooms)
  if (meant.length === 0) return 'noRoom'
  if (offer.bookUntil && offer.bookUntil < today) return 'bookingOver'
  if (offer.stayUntil && offer.stayUntil < today) return 'stayOver'
  const nights = nightsOf(offer, today)
  if (!nights) return 'tooLate'
  const seasons = meant.flatMap((room) => room.seasons).filter((season) => isPriced(season, offer))
  const sold = seasons.flatMap((season) => {
    const span = within(spanOf(season.start, season.end), nights)
    return span && firstOn(span, season.weekdays) !== null ? [{ span, weekdays: season.weekdays }] : []
  })
  if (sold.length === 0) return 'notSold'
  const dark = blackoutsOf(offer)
  if (!sold.some(({ span, weekdays }) => without(span, dark).some((part) => firstOn(part, weekdays) !== null)))
    return 'blackedOut'
  // How long somebody may stay is said by the season of the first night, which need not be one of the cheaper ones.
  const begin = toDay(today)
  const open = seasons.filter(({ end }) => toDay(end) >= begin)
  return open.every(({ maxStay }) => maxStay !== undefined && maxStay < nightsAsked(offer)) ? 'tooLong' : null
}
