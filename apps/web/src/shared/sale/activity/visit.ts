import type { Guests } from '@karavan/domain/catalogue/search/guests'
import { guestLimits } from '@karavan/domain/catalogue/search/guests'

/** When somebody wants to do an activity, and who comes. */
export type Visit = Guests & { date: string; time: string }

const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
const within = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max

/** The visit an address names; what it lacks is two adults on the next day. */
export function visitIn(
  params: URLSearchParams,
  { tomorrow, timings }: { tomorrow: string; timings: readonly string[] },
): Visit {
  const [date, adults] = [params.get('date'), Number(params.get('adults') ?? 2)]
  const childrenAges = (params.get('ages') ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number)
    .filter((age) => within(age, guestLimits.age))
  return {
    date: isDate(date) && date >= tomorrow ? date : tomorrow,
    time: timings[0] ?? '',
    adults: within(adults, guestLimits.adults) ? adults : 2,
    children: childrenAges.length,
    childrenAges,
    pets: false,
  }
}
