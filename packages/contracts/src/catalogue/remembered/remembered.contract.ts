import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { HotelCard } from '../hotels/hotel.ts'
import { decimal } from '../../kit/money.ts'

const tag = 'Hotel search'

/** How many searches are remembered of a person, and how many hotels may be marked. */
export const recentMost = 12
export const favouritesMost = 200

const searched = {
  /** The place as addresses carry it, and as it is called. */
  place: line(120),
  placeName: line(200),
  /** The stay as the address of its results carries it. */
  stay: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9=&,-]+$/, 'The query of a stay'),
  fromDate: z.iso.date(),
  untilDate: z.iso.date(),
  adults: z.number().int().min(1).max(16),
  children: z.number().int().min(0).max(8),
  /** The cheapest total for the one who searched; null when nothing was free. */
  leastTotal: decimal(2).min(0).max(1e11).nullable(),
}

export const RecentSearch = z.object({ ...searched, searchedAt: timestamp }).meta({ id: 'RecentSearch' })
export type RecentSearch = z.infer<typeof RecentSearch>

/** What the search remembers of a person. */
export const remembered = {
  favourites: endpoint({
    method: 'GET',
    path: '/favourites',
    access: 'signedIn',
    tag,
    summary: 'The hotels on sale that the caller marked, the last marked first',
    response: z.object({ data: z.array(HotelCard) }),
  }),
  mark: endpoint({
    method: 'POST',
    path: '/favourites',
    access: 'signedIn',
    tag,
    summary: 'Mark a hotel as a favourite, or take the mark away',
    body: z.strictObject({ hotelId: z.uuid(), on: z.boolean() }),
    response: one(z.object({ on: z.boolean() })),
    unaudited: true,
    example: { hotelId: '00000000-0000-4000-8000-000000000000', on: false },
  }),
  recent: endpoint({
    method: 'GET',
    path: '/recent-searches',
    access: 'signedIn',
    tag,
    summary: 'What the caller searched for last and has not travelled yet, newest first',
    response: z.object({ data: z.array(RecentSearch) }),
  }),
  remember: endpoint({
    method: 'POST',
    path: '/recent-searches',
    access: 'signedIn',
    tag,
    summary: 'Remember a search with the cheapest total that it found',
    body: z.strictObject(searched).refine(({ fromDate, untilDate }) => fromDate < untilDate, {
      path: ['untilDate'],
      message: 'Check-out comes after check-in',
    }),
    response: one(z.object({ kept: z.number().int() })),
    unaudited: true,
    example: {
      place: 'dubai',
      placeName: 'Dubai, UAE',
      stay: 'fromDate=2027-01-10&untilDate=2027-01-14&adultsCount=2&childrenCount=0',
      fromDate: '2027-01-10',
      untilDate: '2027-01-14',
      adults: 2,
      children: 0,
      leastTotal: 42_900,
    },
  }),
}
