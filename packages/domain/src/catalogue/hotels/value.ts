/** What the value of a hotel is reckoned from. */
export type ValueFacts = {
  /** What the stay costs, and what it costs in the middle hotel of the same stars; in the same money. */
  total: number
  middle: number
  /** From 0 to 5, in halves. */
  rating: number
  /** Whether it can still be cancelled for nothing. */
  free: boolean
  /** To the centre of the place; null where nobody knows. */
  km: number | null
}

/** A part of a value: how many points it brought, of how many. */
type ValuePart = {
  what: 'Price' | 'Cancellation' | 'Distance' | 'Stars'
  how: string
  points: number
  most: number
}

/** How good a buy a hotel is, from 0 to 10, and why. */
export type HotelValue = { score: number; parts: ValuePart[] }

const most = { price: 6, free: 1.5, distance: 1.5, stars: 1 } as const

/** From how far away on a hotel gets no points for where it stands. */
const far = 15

/** At half the middle price all points, at the middle one half of them, at half as much again none. */
const pricePoints = (total: number, middle: number): number =>
  middle > 0 ? Math.min(most.price, Math.max(0, most.price * (1.5 - total / middle))) : most.price / 2

/** Where a hotel stands that nobody has measured, it is taken to be neither near nor far. */
const distancePoints = (km: number | null): number =>
  km === null ? most.distance / 2 : most.distance * Math.max(0, 1 - km / far)

const freePoints = (free: boolean): number => (free ? most.free : 0)

const starPoints = (rating: number): number => (most.stars * rating) / 5

/** The value as hotels are ordered by it, before it is rounded. It never grows with the price. */
export const pointsOf = ({ total, middle, rating, free, km }: ValueFacts): number =>
  pricePoints(total, middle) + freePoints(free) + distancePoints(km) + starPoints(rating)

const tenth = (points: number): number => Math.round(points * 10) / 10

function priceWords(total: number, middle: number, stars: number): string {
  const peers = `the middle of the ${stars}-star hotels found`
  if (!(middle > 0)) return 'no hotel to compare with'
  const percent = Math.round((total / middle - 1) * 100)
  return percent === 0 ? `as much as ${peers}` : `${Math.abs(percent)} % ${percent < 0 ? 'below' : 'above'} ${peers}`
}

/** How good a buy a hotel is, with every part of the reckoning in words. */
export function valueOf(facts: ValueFacts): HotelValue {
  const { total, middle, rating, free, km } = facts
  const part = (what: ValuePart['what'], how: string, points: number, of: number): ValuePart => ({
    what,
    how,
    points: tenth(points),
    most: of,
  })
  return {
    score: tenth(pointsOf(facts)),
    parts: [
      part('Price', priceWords(total, middle, Math.floor(rating)), pricePoints(total, middle), most.price),
      part('Cancellation', free ? 'free at first' : 'never free', freePoints(free), most.free),
      part(
        'Distance',
        km === null ? 'not known, counted as half' : `${tenth(km)} km to the centre`,
        distancePoints(km),
        most.distance,
      ),
      part('Stars', `${rating} of 5`, starPoints(rating), most.stars),
    ],
  }
}
