import type { PlainDate } from '@karavan/domain/base/dates'
import { saleFaults } from '@karavan/domain/catalogue/itineraries/lint'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { dayWords } from '../../../platform/words.ts'
import type { TripRecord } from './itinerary.queries.ts'
import type { PricedTrip } from './trip-price.service.ts'
import type { TripStock } from './trip-stock.ts'

/** When a trip is offered, for one that begins outside of that; null within. */
export function offeredWhen(
  { validFrom, validUntil }: Pick<TripRecord, 'validFrom' | 'validUntil'>,
  startDate: PlainDate,
): string | null {
  if ((validFrom ?? startDate) <= startDate && startDate <= (validUntil ?? startDate)) return null
  return [validFrom && `from ${dayWords(validFrom)}`, validUntil && `until ${dayWords(validUntil)}`]
    .filter(Boolean)
    .join(' ')
}

const firstOf = ([first = '', ...more]: readonly string[]) =>
  more.length > 0 ? `${first} and ${more.length} more` : first

type Wanted = { trip: TripRecord; asked: TripRequest }

/** Why a trip cannot be booked from its day on, by the rules of its booking; null when it can, if only on request. */
export function tripObstacle(
  { trip, asked }: Wanted,
  { price, book }: PricedTrip,
  { soldOut }: Pick<TripStock, 'soldOut'>,
  day: PlainDate,
): string | null {
  const { startDate } = asked
  if (startDate === null) return null
  if (trip.status === 'archived') return 'no longer sold'
  if (startDate < day) return 'in the past'
  const offered = offeredWhen(trip, startDate)
  if (offered) return `only offered ${offered}`
  const [fault] = saleFaults(trip.plan, asked, book)
  if (fault) return fault.text.replace(/\.$/, '')
  if (price.gaps.length > 0) return 'a part of it is not sold'
  return soldOut.length > 0 ? `sold out: ${firstOf(soldOut)}` : null
}
