import { AvailabilityQuery } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { addDays } from '@karavan/domain/base/dates'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Pair, startPair } from '../../../../../../../tests/support/standby.ts'
import { today } from '../../../../platform/clock.ts'
import { readPosition } from '../../../../platform/db/position.ts'
import type { Replicas } from '../../../../platform/db/replicas.ts'
import { createPeople } from '../../../../testing/people.ts'
import { startOn } from '../../../../testing/started-app.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { searchHotels } from '../availability.service.ts'
import { inDays, makeHotel, makePlace, roomBody } from '../testing/hotel.ts'
import { Books, booksOf } from './books.ts'

const header = 'karavan-seen'
const longAgo = '0/1'
const slug = 'fartown-india'
const runs = process.env.DRILL ? 40 : 4

let pair: Pair
let test: TestApp
let replicas: Replicas
let hotels: Hotel[]

beforeAll(async () => {
  pair = await startPair()
  const env = {
    JOBS: 'off',
    DATABASE_REPLICA_URL: pair.standbyUrl,
    REPLICA_SEARCH: 'on',
    REPLICA_MAX_LAG_SECONDS: '60',
  }
  const started = await startOn(pair.primaryUrl, env)
  const people = await createPeople(started.app.platform.database.db)
  test = { ...started, databaseUrl: pair.primaryUrl, people }
  replicas = test.app.platform.replicas as Replicas
  const place = await makePlace(test, 'Fartown')
  hotels = []
  for (const [hotelName, allotment] of [
    ['Inn', 9],
    ['Lodge', 9],
    ['Cabin', 3],
  ] as const)
    hotels.push(await makeHotel(test, place, { hotelName, rooms: [roomBody(test, { allotment })] }))
})
afterAll(async () => {
  await test.close()
  await pair.stop()
})

const roomAt = (index: number) => hotels[index]?.rooms[0]?.id ?? ''
const query = () => ({ fromDate: inDays(test, 3), untilDate: inDays(test, 4), adultsCount: '2', pageSize: '50' })

/** What is left at each hotel, who said so, and how far the database was. */
async function search(seen?: string, part = '') {
  const before = replicas.counted.replica
  const month = { month: inDays(test, 3).slice(0, 7), nights: '1', adultsCount: '2' }
  const url = `/hotels/availability/${slug}${part}?${new URLSearchParams(part === '/calendar' ? month : query())}`
  const headers: Record<string, string> = seen === undefined ? {} : { [header]: seen }
  const { status, body, headers: told } = await test.call<{ data: AvailableHotel[] }>('GET', url, { headers })
  expect(status).toBe(200)
  return {
    left: part ? [] : body.data.map(({ hotel, roomsLeft, totalInr }) => [hotel.hotelName, roomsLeft, totalInr]),
    byReplica: replicas.counted.replica > before,
    seen: String(told[header]),
  }
}
const leftOf = async (seen: string | undefined, name: string) =>
  (await search(seen)).left.find(([hotel]) => hotel === name)?.[1]

/** The way to the replica, however far it is. */
async function onReplica() {
  const { db } = await replicas.read(
    { position: longAgo, caller: null },
    async (found) => ({ db: found }),
    () => true,
  )
  const source = replicas.sourceOf(db)
  if (!source) throw new Error('The primary was asked')
  return { db, source }
}

const change = (text: string, values: unknown[] = []) => test.app.platform.database.pool.query(text, values)
const sold = 'select * from take_rooms(array[$1::uuid], array[$2::int], $3, $3)'
const freed = 'select release_rooms(array[$1::uuid], array[$2::int], $3, $3)'

/** Waits until the standby has all that was written. */
const isLevel = async () => {
  const end = await replicas.position()
  await vi.waitFor(async () => expect((await search(end)).byReplica).toBe(true), { timeout: 10_000, interval: 50 })
}

beforeEach(isLevel)

it('begins at the primary, and is answered by the replica from what it has seen on', async () => {
  const first = await search()
  expect([first.byReplica, readPosition(first.seen)]).toEqual([false, expect.any(BigInt)])
  await isLevel()
  const second = await search(first.seen)
  expect([second.byReplica, second.left]).toEqual([true, first.left])
  expect(readPosition(second.seen)).toBeGreaterThanOrEqual(readPosition(first.seen) ?? 0n)
  for (const part of ['/facets', '/calendar']) expect((await search(first.seen, part)).byReplica).toBe(true)
  expect((await search('FFFFFFFF/FFFFFFFF')).byReplica).toBe(false)
  expect((await search('nonsense')).byReplica).toBe(false)
})

it('never goes back: what is seen of a later moment is asked of who has it', async () => {
  await pair.onStandby('select pg_wal_replay_pause()')
  try {
    const before = await search(longAgo)
    expect(before.byReplica).toBe(true)
    await change(sold, [roomAt(0), 6, inDays(test, 3)])
    // Exact as of where the replica is, for who has seen nothing later.
    expect(await search(longAgo)).toEqual(before)
    const after = await search()
    expect([after.byReplica, after.left[0]?.[1]]).toEqual([false, 3])
    const again = await search(after.seen)
    expect([again.byReplica, again.left]).toEqual([false, after.left])
  } finally {
    await pair.onStandby('select pg_wal_replay_resume()')
  }
  await isLevel()
  expect(await leftOf(longAgo, 'Inn')).toBe(3)
  await change(freed, [roomAt(0), 6, inDays(test, 3)])
})

it('has a sale of a transaction that was open while the replica was read, once that is committed', async () => {
  const late = await test.app.platform.database.pool.connect()
  try {
    await late.query('begin')
    await late.query(sold, [roomAt(0), 7, inDays(test, 3)])
    // Later ones are committed before it, so that it is none of the newest any more.
    for (const count of [1, 1]) await change(sold, [roomAt(1), count, addDays(today(test.app.platform.config), 9)])
    await isLevel()
    expect(await leftOf(longAgo, 'Inn')).not.toBe(2)
    expect(await leftOf(longAgo, 'Inn')).not.toBe(2)
    await late.query('commit')
  } finally {
    late.release()
  }
  await isLevel()
  expect(await leftOf(longAgo, 'Inn')).toBe(2)
  await change(freed, [roomAt(0), 7, inDays(test, 3)])
})

it('finds what is on the replica at its moment, whoever writes what meanwhile', async () => {
  const room = fc.nat({ max: 1 })
  const act = fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), room, count: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('open' as const) }),
    fc.record({ kind: fc.constant('end' as const), commit: fc.constantFrom(true, true, false) }),
    fc.record({ kind: fc.constant('price' as const), room, price: fc.integer({ min: 1000, max: 9000 }) }),
    fc.record({ kind: fc.constant('follow' as const) }),
  )
  const { platform } = test.app
  const { db, source } = await onReplica()
  const warm = booksOf(platform, db)
  const cold = new Books(source, 64 * 1024 * 1024, true)
  const day = today(platform.config)
  const ask = (books: Books) => searchHotels(books, { day, caller: null }, slug, AvailabilityQuery.parse(query()))
  let furthest = 0n
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 20 }), async (acts) => {
      const open = await platform.database.pool.connect()
      let begun = false
      await change('update room_night set sold = 0')
      try {
        for (const what of acts) {
          if (what.kind === 'sell') await change(sold, [roomAt(what.room), what.count, inDays(test, 3)])
          else if (what.kind === 'price')
            await change('update room_season set cpai = $2 where room_id = $1', [roomAt(what.room), what.price])
          else if (what.kind === 'follow') await isLevel()
          else if (what.kind === 'open' && !begun) {
            await open.query('begin')
            // Rooms that nobody else sells, who would wait for them.
            await open.query(sold, [roomAt(2), 1, inDays(test, 3)])
            begun = true
          } else if (what.kind === 'end' && begun) {
            await open.query(what.commit ? 'commit' : 'rollback')
            begun = false
          }
          await pair.onStandby('select pg_wal_replay_pause()')
          try {
            await vi.waitFor(async () =>
              expect(await pair.onStandby(`select pg_get_wal_replay_pause_state() as state`)).toEqual([
                { state: 'paused' },
              ]),
            )
            cold.forget()
            const found = await ask(cold)
            expect(found.data.length).toBeGreaterThan(0)
            expect(await ask(warm)).toEqual(found)
            const { seen } = await search(longAgo)
            expect(readPosition(seen)).toBeGreaterThanOrEqual(furthest)
            furthest = readPosition(seen) ?? 0n
          } finally {
            await pair.onStandby('select pg_wal_replay_resume()')
          }
        }
      } finally {
        if (begun) await open.query('rollback')
        open.release()
      }
    }),
    { seed: 20261119, numRuns: runs },
  )
})

it('asks the primary alone where the house does not want that', async () => {
  const { replicas: set } = test.app.platform.config
  set.search = false
  try {
    expect(await search(longAgo)).toMatchObject({ byReplica: false, seen: 'undefined' })
  } finally {
    set.search = true
  }
})
