import { type PlainDate, weekdayOf } from '../../base/dates.ts'
import type { PenaltyStep } from '../hotels/cancellation.ts'

/** What an activity is; a transfer is picked, priced and planned like any other. */
export const activityCategories = [
  'Sightseeing',
  'Adventure',
  'Culture',
  'Nature',
  'Theme park',
  'Water',
  'Dining',
  'Wellness',
  'Shopping',
  'Transfer',
] as const
export type ActivityCategory = (typeof activityCategories)[number]

/** What is kept of an activity that says nothing of its own: all of it on its day. */
export const activityPolicy: readonly PenaltyStep[] = [{ daysBefore: 1, penaltyPercent: 100 }]

/** How its price counts: for every person, or for a group of at most so many. */
export const activityPricings = ['person', 'group'] as const
export type ActivityPricing = (typeof activityPricings)[number]

/** The ages that decide what a child pays and whether it may come. */
export type ActivityAges = { minAge: number; freeUnderAge: number; adultFromAge: number }

/** When it can be done: beginnings as clock times (none means any), weekdays from Sunday = 0, and single days. */
export type ActivityHours = {
  durationMinutes: number
  timings: readonly string[]
  closedWeekdays: readonly number[]
  closedDates: readonly PlainDate[]
}

/** Whether it is closed on a day. */
export const isClosedOn = ({ closedWeekdays, closedDates }: ActivityHours, day: PlainDate): boolean =>
  closedWeekdays.includes(weekdayOf(day)) || closedDates.includes(day)

/** The minute of the day a clock time like 14:30 stands for. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export type ActivityHeads = { adults: number; children: number; free: number }

/** Who of a party pays as what. */
export function headsOf(
  party: { adults: number; childrenAges: readonly number[] },
  { freeUnderAge, adultFromAge }: Pick<ActivityAges, 'freeUnderAge' | 'adultFromAge'>,
): ActivityHeads {
  const free = party.childrenAges.filter((age) => age < freeUnderAge).length
  const grown = party.childrenAges.filter((age) => age >= adultFromAge && age >= freeUnderAge).length
  return { adults: party.adults + grown, children: party.childrenAges.length - free - grown, free }
}

type Bookable = ActivityAges & ActivityHours & { name: string }
type Visit = { date: PlainDate; time?: string | null; childrenAges: readonly number[] }

/** Why an activity cannot be booked for a party as seen on a day, in words; null when it can, if places are left. */
export function bookingFault(activity: Bookable, { date, time, childrenAges }: Visit, day: PlainDate): string | null {
  const { name, minAge, timings } = activity
  if (date < day) return `${name} cannot be booked for a day in the past.`
  if (isClosedOn(activity, date)) return `${name} is closed on this day; choose another.`
  if (time && timings.length > 0 && !timings.includes(time)) return `${name} does not begin at ${time}.`
  const young = childrenAges.find((age) => age < minAge)
  return young === undefined ? null : `${name} is for ages ${minAge} and up; a child of ${young} cannot join.`
}
