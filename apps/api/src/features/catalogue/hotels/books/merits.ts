import type { PlainDate } from '@karavan/domain/base/dates'
import { metresBetween } from '@karavan/domain/catalogue/content/similar-hotel'
import { type HotelValue, pointsOf, type ValueFacts, valueOf } from '@karavan/domain/catalogue/hotels/value'
import { freeUntilOf } from '../stay.service.ts'
import type { Ranking } from './ranking.ts'

const classes = 6

/** What found hotels have beside their prices: how far they are, whether they can be cancelled for nothing, what they are worth. */
export class Merits {
  readonly #ranking: Ranking
  readonly #stay: { from: PlainDate; day: PlainDate }
  readonly #free: (boolean | undefined)[][] = []
  #middles: number[] | null = null

  constructor(ranking: Ranking, stay: { from: PlainDate; day: PlainDate }) {
    this.#ranking = ranking
    this.#stay = stay
  }

  /** To the centre of its place in kilometres; null where nobody knows. */
  kmOf(at: number): number | null {
    const { book, place } = this.#ranking.bookOf(at)
    const hotel = this.#ranking.hotel[at] ?? 0
    const [latitude, longitude] = [book.latitude[hotel] ?? Number.NaN, book.longitude[hotel] ?? Number.NaN]
    if (place.latitude === null || place.longitude === null || Number.isNaN(latitude + longitude)) return null
    const centre = { latitude: place.latitude, longitude: place.longitude }
    return metresBetween(centre, { latitude, longitude }) / 1000
  }

  /** Whether a stay in it can still be cancelled for nothing. */
  isFree(at: number): boolean {
    const { book, place } = this.#ranking.bookOf(at)
    const hotel = this.#ranking.hotel[at] ?? 0
    const known = (this.#free[this.#ranking.place[at] ?? 0] ??= [])
    const terms = () => book.termsOf(hotel, place.country)
    return (known[book.cancellation[hotel] ?? 0] ??= freeUntilOf(terms(), this.#stay.from, this.#stay.day) !== null)
  }

  /** Which of two is the better buy; one that cannot be better even at its least price needs not be added up. */
  compare(one: number, other: number): number {
    const points = this.#pointsOf(other)
    return this.#mostPointsOf(one) < points ? 1 : points - this.#pointsOf(one)
  }

  valueOf(at: number): HotelValue {
    return valueOf(this.#factsOf(at))
  }

  #pointsOf(at: number): number {
    return pointsOf(this.#factsOf(at))
  }

  #mostPointsOf(at: number): number {
    return pointsOf({ ...this.#beside(at), total: this.#ranking.least[at] ?? 0, middle: this.#middleOf(at) })
  }

  #factsOf(at: number): ValueFacts {
    return { ...this.#beside(at), total: this.#ranking.offerOf(at).total, middle: this.#middleOf(at) }
  }

  #beside(at: number): Pick<ValueFacts, 'rating' | 'free' | 'km'> {
    return { rating: this.#halfStars(at) / 2, free: this.isFree(at), km: this.kmOf(at) }
  }

  #halfStars(at: number): number {
    return this.#ranking.bookOf(at).book.rating[this.#ranking.hotel[at] ?? 0] ?? 0
  }

  #middleOf(at: number): number {
    this.#middles ??= this.#findMiddles()
    return this.#middles[this.#halfStars(at) >> 1] ?? 0
  }

  /** Of the hotels of each number of stars the middle one by what they cost at least; only that one is added up. */
  #findMiddles(): number[] {
    const { count, least } = this.#ranking
    const ofClass = Array.from({ length: classes }, (): number[] => [])
    for (let at = 0; at < count; at++) ofClass[this.#halfStars(at) >> 1]?.push(at)
    return ofClass.map((hotels) => {
      const prices = Float64Array.from(hotels, (at) => least[at] ?? 0).sort()
      const middle = prices[(prices.length - 1) >> 1] ?? 0
      const found = hotels.find((at) => least[at] === middle)
      return found === undefined ? 0 : this.#ranking.offerOf(found).total
    })
  }
}
