import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatCount, formatMoney, formatNumber } from '../../../ui/format.ts'

export const activityNoun = { one: 'activity', many: 'activities' }

/** The way to a page about activities; what is given comes after it. */
export const activityCrumbs = (...more: string[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Activities', to: paths.dashboard.activities.index.href() },
  ...more.map((label) => ({ label })),
]

/** Weekdays from Monday, with the numbers they have. */
export const weekdays = [
  { day: 1, short: 'Mon', name: 'Monday' },
  { day: 2, short: 'Tue', name: 'Tuesday' },
  { day: 3, short: 'Wed', name: 'Wednesday' },
  { day: 4, short: 'Thu', name: 'Thursday' },
  { day: 5, short: 'Fri', name: 'Friday' },
  { day: 6, short: 'Sat', name: 'Saturday' },
  { day: 0, short: 'Sun', name: 'Sunday' },
] as const

/** `2 h 30 min`. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** The weekdays it is closed on, in words. */
export const closedWords = (closed: readonly number[]): string => {
  const names = weekdays.filter(({ day }) => closed.includes(day)).map(({ name }) => `${name}s`)
  return names.length < 2
    ? (names[0] ?? 'Open every day of the week')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type Ages = Pick<Activity, 'minAge' | 'freeUnderAge' | 'adultFromAge'>

/** Who may come and who pays what, in one sentence. */
export const ageWords = ({ minAge, freeUnderAge, adultFromAge }: Ages): string =>
  [
    minAge > 0 ? `From ${minAge} years` : 'For every age',
    freeUnderAge > minAge ? `free under ${freeUnderAge}` : '',
    adultFromAge > 0 ? `adult price from ${adultFromAge}` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** What the price is for. */
export const unitWords = ({ pricedPer, groupSize }: Pick<Activity, 'pricedPer' | 'groupSize'>): string =>
  pricedPer === 'group' ? `group of up to ${groupSize}` : 'adult'

/** A price as this caller reads it: net in its own currency, else in rupees. */
export function priceWords(activity: Activity, which: 'adult' | 'child' = 'adult'): string {
  const price = which === 'adult' ? activity.adultPrice : activity.childPrice
  const inr = which === 'adult' ? activity.adultPriceInr : activity.childPriceInr
  if (activity.rates === 'net') return formatMoney(price, activity.currency)
  return inr === null ? 'No rate yet' : formatMoney(inr)
}

const clock = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i

/** A time as people type it, as `14:30`; what is none stays as it is, to be seen and put right. */
export function clockOf(typed: string): string {
  const match = clock.exec(typed.trim())
  if (!match) return typed.trim()
  const half = match[3]?.toLowerCase()
  const given = Number(match[1])
  const hour = half === undefined ? given : (given % 12) + (half === 'pm' ? 12 : 0)
  return hour > 23 || (half !== undefined && given > 12)
    ? typed.trim()
    : `${String(hour).padStart(2, '0')}:${match[2] ?? '00'}`
}

const counted = (label: string, one: string, many?: string) => ({
  label,
  show: (value: unknown) => formatCount((value as unknown[]).length, one, many),
})

/** What is kept with fewer than so many days to go, in one line. */
export const stepWords = ({ daysBefore, penaltyPercent }: { daysBefore: number; penaltyPercent: number }): string =>
  daysBefore === 1
    ? `On the day itself: ${formatNumber(penaltyPercent)} % kept`
    : `Less than ${formatCount(daysBefore, 'day')} before: ${formatNumber(penaltyPercent)} % kept`

export const activityHistoryWords: HistoryWords = {
  images: counted('Pictures', 'picture'),
  inclusions: counted('Included', 'line'),
  timings: { label: 'Begins at', show: (value) => (value as string[]).join(', ') || 'any time' },
  closedWeekdays: { label: 'Closed on', show: (value) => closedWords(value as number[]) },
  closedDates: counted('Closed days', 'day'),
  durationMinutes: { label: 'Duration', show: (value) => durationWords(value as number) },
  adultPrice: 'Adult price (net)',
  childPrice: 'Child price (net)',
  pricedPer: 'Priced per',
  dailyCapacity: 'Places a day',
  sellMode: { label: 'Booked', show: (value) => (value === 'instant' ? 'at once' : 'on request') },
  cancellationPolicy: counted('Cancellation', 'step'),
  location: 'Place',
}
