import { isClosedOn, minuteOf } from '../activities/activity.ts'
import { addDays, type PlainDate } from '../../base/dates.ts'
import { daysOf, hotelOf, type Leg, legDates, type Plan, type PlannedDay, type TripRequest } from './plan.ts'
import { priceTrip } from './trip-price.ts'
import { faultWords, type StayFault, stayFault } from '../hotels/stay-limit.ts'
import type { StayDates } from '../hotels/stay-price.ts'
import type { BookActivity, BookRoom, TripBook } from './trip-book.ts'

export type FindingCode =
  | 'noStay'
  | 'noSeason'
  | 'tooMany'
  | 'tooShort'
  | 'tooLong'
  | 'noArrival'
  | 'notSold'
  | 'wrongPlace'
  | 'overlap'
  | 'closed'
  | 'tooYoung'
  | 'outside'

/** Something that does not fit, in words; `key` is the leg, day or item it is about. */
export type Finding = { code: FindingCode; key: string; day: number | null; text: string }

type Timed = { key: string; from: number; until: number; activity: BookActivity }

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function overlapsOf(day: PlannedDay, index: number, activities: ReadonlyMap<string, BookActivity>): Finding[] {
  const timed = day.items
    .flatMap(({ key, activityId, time }): Timed[] => {
      const activity = activities.get(activityId)
      if (!activity || time === null) return []
      return [{ key, from: minuteOf(time), until: minuteOf(time) + activity.durationMinutes, activity }]
    })
    .sort((a, b) => a.from - b.from)
  const found: Finding[] = []
  let latest: Timed | undefined
  for (const next of timed) {
    if (latest && next.from < latest.until)
      found.push({
        code: 'overlap',
        key: next.key,
        day: index,
        text: `Day ${index + 1}: ${next.activity.name} begins at ${clock(next.from)}, while ${latest.activity.name} lasts until ${clock(latest.until)}.`,
      })
    if (!latest || next.until > latest.until) latest = next
  }
  return found
}

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
const dayWords = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const atUtc = (date: PlainDate) => new Date(`${date}T00:00:00Z`)

const codeOf = { minNights: 'tooShort', maxNights: 'tooLong', noArrival: 'noArrival' } as const

/** What a hotel says against a stay; without a date it is known how long that is at least. */
const faultOf = (leg: Leg, stay: StayDates | undefined, room: BookRoom): StayFault | null => {
  if (stay) return stayFault(stay, room.seasons, room)
  return leg.nights < room.minNights ? { fault: 'minNights', nights: room.minNights } : null
}

/** What does not fit in a plan for this party, in the order of the trip. */
export function lintTrip(plan: Plan, request: TripRequest, book: TripBook): Finding[] {
  const activities = new Map(book.activities.map((activity) => [activity.id, activity]))
  const rooms = new Map(book.rooms.map((room) => [room.roomId, room]))
  const places = new Map(book.places.map((place) => [place.id, place.location]))
  const dates = request.startDate === null ? null : legDates(plan, request.startDate)
  // A leg's travel is a gap under the same key; only those of its stay are asked for here.
  const reasons = new Map(
    priceTrip(plan, request, book)
      .gaps.filter(({ reason }) => reason === 'tooMany' || reason === 'noSeason')
      .map(({ key, reason }) => [key, reason]),
  )
  const found: Finding[] = []

  let night = 0
  for (const [index, leg] of plan.legs.entries()) {
    const place = places.get(leg.locationId) ?? 'a place that is no longer offered'
    const choice = hotelOf(leg, request.category)
    const room = choice ? rooms.get(choice.roomId) : undefined
    const nights = leg.nights === 1 ? `Night ${night + 1}` : `Nights ${night + 1} to ${night + leg.nights}`
    const say = (code: FindingCode, text: string) => found.push({ code, key: leg.key, day: night, text })
    const stay = dates?.[index]
    if (!choice) say('noStay', `${nights} in ${place} have no ${request.category} hotel.`)
    else if (!room) say('notSold', `${nights} in ${place}: the chosen hotel is no longer on sale.`)
    else {
      if (room.locationId !== leg.locationId) say('wrongPlace', `${room.hotelName} is not in ${place}.`)
      const fault = faultOf(leg, stay, room)
      if (fault)
        say(
          codeOf[fault.fault],
          `${room.hotelName} ${faultWords(fault)}${fault.fault === 'noArrival' ? '' : `, and this one has ${leg.nights}`}.`,
        )
      const reason = reasons.get(leg.key)
      if (reason === 'tooMany') say('tooMany', `${room.hotelName}: these guests do not fit into ${room.type}.`)
      if (reason === 'noSeason' && stay)
        say(
          'noSeason',
          `${room.hotelName} has no price for ${room.type} from ${dayWords.format(atUtc(stay.from))} to ${dayWords.format(atUtc(stay.until))}.`,
        )
    }
    night += leg.nights
  }

  const check = (activity: BookActivity, date: PlainDate | null, say: (code: FindingCode, text: string) => void) => {
    if (date !== null && isClosedOn(activity, date))
      say('closed', `${activity.name} is closed on ${weekday.format(atUtc(date))}, ${dayWords.format(atUtc(date))}.`)
    const young = request.childrenAges.filter((age) => age < activity.minAge)
    if (young.length > 0)
      say(
        'tooYoung',
        `${activity.name} is for ages ${activity.minAge} and up; a child of ${Math.min(...young)} cannot join.`,
      )
  }

  for (const [index, { day, leg }] of daysOf(plan).entries()) {
    const date = request.startDate === null ? null : addDays(request.startDate, index)
    const travel = plan.legs[leg]?.days[0] === day ? plan.legs[leg].travel : null
    if (travel?.activityId) {
      const { key } = plan.legs[leg] as Leg
      const say = (code: FindingCode, text: string) =>
        found.push({ code, key, day: index, text: `Day ${index + 1}: ${text}` })
      const activity = activities.get(travel.activityId)
      if (activity) check(activity, date, say)
      else say('notSold', `the ${travel.mode} that was planned is no longer offered.`)
    }
    // On the day of a move one is in two places.
    const here = plan.legs[leg]
    const before = here?.days[0] === day ? plan.legs[leg - 1] : undefined
    const around = [here?.locationId, before?.locationId]
    for (const { key, activityId, time } of day.items) {
      const activity = activities.get(activityId)
      const say = (code: FindingCode, text: string) =>
        found.push({ code, key, day: index, text: `Day ${index + 1}: ${text}` })
      if (!activity) {
        say('notSold', 'an activity is no longer offered.')
        continue
      }
      if (!around.includes(activity.locationId))
        say('outside', `${activity.name} is in ${places.get(activity.locationId) ?? 'another place'}.`)
      check(activity, date, say)
      if (time !== null && activity.timings.length > 0 && !activity.timings.includes(time))
        say('closed', `${activity.name} begins at ${activity.timings.join(', ')}, not at ${time}.`)
    }
    found.push(...overlapsOf(day, index, activities))
  }
  return found
}

/** What keeps a trip from being sold; the rest of what does not fit is the traveller's own affair. */
const blocking: ReadonlySet<FindingCode> = new Set([
  'noStay',
  'noSeason',
  'tooMany',
  'tooShort',
  'tooLong',
  'noArrival',
  'notSold',
  'closed',
  'tooYoung',
])

/** What of a plan cannot be had for this party on its days, so that the trip cannot be booked as it is. */
export const saleFaults = (plan: Plan, request: TripRequest, book: TripBook): Finding[] =>
  lintTrip(plan, request, book).filter(({ code }) => blocking.has(code))
