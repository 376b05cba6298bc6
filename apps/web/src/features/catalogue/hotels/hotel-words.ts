import type { sellModes } from '@karavan/contracts/catalogue/hotels/hotel'
import { type MealPlan, mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatCount, formatNumber } from '../../../ui/format.ts'
import { weekdayNames } from './inventory-change.ts'

export const hotelNoun = { one: 'hotel', many: 'hotels' }

/** The way to a page about hotels; what is given comes after it. */
export const hotelCrumbs = (...more: string[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Hotels', to: paths.dashboard.hotels.index.href() },
  ...more.map((label) => ({ label })),
]

/** A meal plan in words with its code: `With breakfast (CPAI)`. */
export const planWords = (plan: MealPlan): string => `${mealPlanWords[plan]} (${plan.toUpperCase()})`

/** The plans in the order people read them, from the room alone to most meals. */
export const plansInOrder = ['epai', 'cpai', 'mapai', 'apai'] as const satisfies MealPlan[]

export const sellWords: Record<(typeof sellModes)[number], string> = { instant: 'At once', onRequest: 'On request' }

type Capacity = { maxAdults: number; maxChildren: number; maxOccupancy: number }

/** Who fits into a room: `2 adults, 1 child, 3 people at most`. */
export const capacityWords = ({ maxAdults, maxChildren, maxOccupancy }: Capacity): string =>
  [
    formatCount(maxAdults, 'adult'),
    maxChildren > 0 ? formatCount(maxChildren, 'child', 'children') : 'no children',
    `${formatCount(maxOccupancy, 'person', 'people')} at most`,
  ].join(', ')

/** One step of a cancellation policy: `Less than 7 days before: 50 %`. */
export const stepWords = ({ daysBefore, penaltyPercent }: { daysBefore: number; penaltyPercent: number }): string =>
  `Less than ${formatCount(daysBefore, 'day')} before check-in: ${formatNumber(penaltyPercent)} % kept`

type ChildPolicy = { freeUnderAge: number; adultFromAge: number; withBedPercent: number; noBedPercent: number }

/** What children pay, in one sentence. */
export const childWords = ({ freeUnderAge, adultFromAge, withBedPercent, noBedPercent }: ChildPolicy): string =>
  [
    freeUnderAge > 0 ? `Free under ${freeUnderAge}` : 'Nobody is free',
    freeUnderAge < adultFromAge
      ? `${formatNumber(withBedPercent)} % with a bed and ${formatNumber(noBedPercent)} % without from ${freeUnderAge} to ${adultFromAge - 1}`
      : '',
    `adult price from ${adultFromAge}`,
  ]
    .filter(Boolean)
    .join(', ')

const counted = (label: string, one: string, many?: string) => ({
  label,
  show: (value: unknown) => formatCount((value as unknown[]).length, one, many),
})

export const hotelHistoryWords: HistoryWords = {
  hotelName: 'Name',
  images: counted('Pictures', 'picture'),
  amenities: counted('Amenities', 'amenity', 'amenities'),
  rooms: {
    label: 'Rooms',
    // A change in bulk names the room types, an edit of the hotel has them all.
    show: (value) => (typeof value === 'string' ? value : formatCount((value as unknown[]).length, 'room type')),
  },
  seasons: counted('Seasons by name', 'season'),
  file: { label: 'Paper', show: (value) => (value as { name: string }).name },
  weekdays: {
    label: 'Weekdays',
    show: (value) => (value as number[]).map((day) => weekdayNames.find((one) => one.day === day)?.short).join(', '),
  },
  stopped: { label: 'Sale', show: (value) => (value ? 'stopped' : 'open') },
  releaseDays: 'Release days',
  alarmAt: 'Told when so few are left',
  cancellationPolicy: counted('Cancellation', 'step'),
  minNights: 'Least nights',
  singleSupplementPercent: 'Single supplement (%)',
  checkInTime: 'Check-in',
  checkOutTime: 'Check-out',
  childPolicy: { label: 'Children', show: (value) => childWords(value as ChildPolicy) },
}
