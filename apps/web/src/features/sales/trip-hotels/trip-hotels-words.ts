import type { TripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels'
import { paths } from '../../../shared/paths.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { StayOffer } from './stay-choice.ts'

export const tripHotelsNoun = { one: 'choice of hotels', many: 'choices of hotels' }

export const tripHotelsCrumbs = (): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Multi Itinerary Hotel', to: paths.dashboard.multiItineraryHotel.index.href() },
]

export const choiceWords: Record<TripHotels['status'], { tone: Tone; words: string }> = {
  Draft: { tone: 'amber', words: 'Draft' },
  Booked: { tone: 'green', words: 'Booked' },
}

export const obstacleWords: Record<NonNullable<StayOffer['obstacle']>, string> = {
  soldOut: 'Sold out on these nights',
  noSeason: 'Not sold on every one of these nights',
  tooMany: 'The rooms do not hold this party',
  minNights: 'Takes longer stays only',
  maxNights: 'Takes shorter stays only',
  noArrival: 'Takes no arrivals on this day',
  notSold: 'Not sold any more',
}

/** What stands in the way of a stay that was chosen some time ago. */
export const obstacleText = (obstacle: string): string =>
  obstacle === 'past'
    ? 'Begins in the past'
    : (obstacleWords[obstacle as keyof typeof obstacleWords] ?? 'Not to be had on these nights')
