import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { buyers, type Purchase } from './booking.ts'
import { withClient } from './cluster.ts'
import { type Wire, wireOf } from './load.ts'

/** A figure from 0 up to 1 that is the same at each run. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const parties = [
  'adultsCount=2&childrenCount=0',
  'adultsCount=2&childrenCount=1&childrenAges=7',
  'adultsCount=1&childrenCount=0',
  'adultsCount=4&childrenCount=2&childrenAges=3,11',
]
const combinations = 1600

/** Somebody's dates and party: drawn from 50 arrivals, 5 lengths, 4 parties, and visitors as often as one of the buyers. */
function drawn(random: () => number): { stay: string; token: string | null } {
  const from = 20 + Math.floor(random() * 50)
  const until = from + 1 + Math.floor(random() * 5)
  const party = parties[Math.floor(random() * parties.length)]
  const token = random() < 0.5 ? null : `buyer-${1 + Math.floor(random() * buyers)}`
  return { stay: `fromDate=${inDays(from)}&untilDate=${inDays(until)}&${party}`, token }
}

const many = (make: (random: () => number) => Wire): Wire[] => {
  const random = chance(20_261_117)
  return Array.from({ length: combinations }, () => make(random))
}

/** Searches in places from one number to another. */
export const searches = (first: number, last: number): Wire[] =>
  many((random) => {
    const { stay, token } = drawn(random)
    const place = first + Math.floor(random() * (last - first + 1))
    return wireOf({ path: `/hotels/availability/place-${place}?${stay}`, token })
  })

/** One search in each place, in an order of chance. */
export const eachPlace = (places: number): Wire[] =>
  Array.from({ length: places }, (_, index) => {
    const place = 1 + ((index * 7919) % places)
    return wireOf({
      path: `/hotels/availability/place-${place}?fromDate=${inDays(40)}&untilDate=${inDays(43)}&${parties[0]}`,
    })
  })

export async function details(url: string): Promise<Wire[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string; slug: string }>(
      `select h.id, l.slug from hotel h join location l on l.id = h.location_id order by md5(h.id::text) limit 1000`,
    ),
  )
  return many((random) => {
    const { stay, token } = drawn(random)
    const hotel = rows[Math.floor(random() * rows.length)]
    return wireOf({ path: `/hotels/hotel-details/${hotel?.slug}?hotelId=${hotel?.id}&${stay}`, token })
  })
}

export const featured = (): Wire[] => many((random) => wireOf({ path: '/hotels/featured', token: drawn(random).token }))

/** Bookings by wallet: each request another room, buyer and key. */
export const bookings = (purchases: readonly Purchase[]): (() => Wire) => {
  let next = 0
  return () => {
    const { token, body } = purchases[next++ % purchases.length] as Purchase
    return wireOf({ method: 'POST', path: '/hotels/create-book', token, body, key: randomUUID() })
  }
}

const perSecond = 20

/**
 * Writes into the places that are searched, twenty times a second: mostly rooms that are sold and given back, at times a price
 * or a stop of sales. A room that is short takes nothing, and counts as a write nobody had to see.
 */
export async function writeAlong(client: pg.Client, slugs: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ id: string }>(
    `select r.id from hotel_room r join hotel h on h.id = r.hotel_id join location l on l.id = h.location_id
     where l.slug = any ($1) order by md5(r.id::text) limit 2000`,
    [slugs],
  )
  const random = chance(7)
  let turn = 0
  let under = Promise.resolve<unknown>(undefined)
  const write = () => {
    const room = rows[Math.floor(random() * rows.length)]?.id
    const night = inDays(20 + Math.floor(random() * 50))
    turn += 1
    if (turn % 20 === 0)
      return client.query('update room_season set cpai = cpai + 0.01 where room_id = $1 and start_date <= $2', [
        room,
        night,
      ])
    if (turn % 10 === 0)
      return client.query('update room_night set stopped = not stopped where room_id = $1 and night = $2', [
        room,
        night,
      ])
    const [sold] = [client.query('select * from take_rooms(array[$1::uuid], array[1], $2, $2)', [room, night])]
    return sold.then(({ rowCount }) =>
      rowCount ? undefined : client.query('select release_rooms(array[$1::uuid], array[1], $2, $2)', [room, night]),
    )
  }
  const timer = setInterval(() => {
    under = under.then(write)
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await under
  }
}
