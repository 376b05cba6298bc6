import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inFlights } from '../../../testing/in-flights.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import * as rooms from '../stays/room.queries.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { balanceOf, makeHotel, type Refusal, type TestHotel, write } from '../stays/testing/stay.ts'
import { bookingOf, makeTrip, several } from './testing/trip.ts'

const guard = { locks: true, deadlocks: 0 }

// The rooms as they are taken, with a switch for the lock that comes first, and a count of what it keeps away.
const { takeRooms, lockRooms } = rooms
beforeAll(() => {
  vi.spyOn(rooms, 'takeRooms').mockImplementation((db, stay) =>
    takeRooms(db, stay).catch((error: unknown) => {
      if ((error as { code?: string }).code === '40P01') guard.deadlocks += 1
      throw error
    }),
  )
  vi.spyOn(rooms, 'lockRooms').mockImplementation((db, ids) => (guard.locks ? lockRooms(db, ids) : Promise.resolve()))
})
afterAll(() => vi.restoreAllMocks())

const barrier = 77_002
let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const book = async (buyer: Person, hotels: readonly TestHotel[]) => {
  const trip = await makeTrip(test, buyer, hotels)
  return () =>
    write<Refusal>(test, `/multi-city-itineraries/${trip}/book-hotels`, buyer, bookingOf(hotels)).then(
      ({ status, body }) => (status === 201 ? 'booked' : `${status} ${body.code}`),
    )
}

const mostSold = async ({ roomId }: TestHotel): Promise<number> => {
  const [row] = await readRows<{ most: number }>(
    database(),
    'select coalesce(max(sold), 0) as most from room_night where room_id = $1',
    [roomId],
  )
  return row?.most ?? 0
}

describe('two buyers who want the same hotels the other way round', () => {
  beforeAll(async () => {
    // A stop between having one stay's room types and taking them: with the lock in order only one comes so far.
    const { pool } = database()
    const { rows } = await pool.query<{ text: string }>(`select pg_get_functiondef('take_rooms'::regproc) as text`)
    const text = rows[0]?.text ?? ''
    const stopped = text.replace(
      'FOR NO KEY UPDATE;',
      `FOR NO KEY UPDATE;\n  PERFORM pg_advisory_xact_lock_shared(${barrier});`,
    )
    expect(stopped).toContain('pg_advisory_xact_lock_shared')
    await pool.query(stopped)
  })

  /** Lets nobody past the stop until both wait, there or for a lock of the other. */
  async function meet(runs: (() => Promise<string>)[]): Promise<string[]> {
    const gate = await database().pool.connect()
    try {
      await gate.query('select pg_advisory_lock($1)', [barrier])
      const running = runs.map((run) => run())
      for (let waiting = 0; waiting < runs.length; ) {
        const { rows } = await gate.query<{ count: number }>(
          // Jobs may wait for locks of their own meanwhile.
          `with stopped as (
             select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
             where not l.granted and l.locktype = 'advisory' and l.objid = $1 and a.datname = current_database())
           select count(*)::int as count from pg_stat_activity a
           where a.pid in (select pid from stopped)
             or exists (select from stopped where stopped.pid = any (pg_blocking_pids(a.pid)))`,
          [barrier],
        )
        waiting = rows[0]?.count ?? 0
      }
      await gate.query('select pg_advisory_unlock($1)', [barrier])
      return await Promise.all(running)
    } finally {
      gate.release()
    }
  }

  const race = async () => {
    const hotels = await several(2, () => makeHotel(database(), { allotment: 5 }))
    const runs = [
      await book(await makeBuyer(test, 50_000), hotels),
      await book(await makeBuyer(test, 50_000), [...hotels].reverse()),
    ]
    guard.deadlocks = 0
    return { answers: await meet(runs), hotels }
  }

  it('both get them, and neither is tried twice', async () => {
    const { answers, hotels } = await race()
    expect(answers).toEqual(['booked', 'booked'])
    expect(guard.deadlocks).toBe(0)
    for (const hotel of hotels) expect(await mostSold(hotel)).toBe(1)
  })

  it('without the lock in order they wait for each other, so the test above can fail', async () => {
    guard.locks = false
    try {
      await race()
      expect(guard.deadlocks).toBeGreaterThan(0)
    } finally {
      guard.locks = true
    }
  })
})

describe('many buyers of several hotels', () => {
  it('get all of their hotels or none, and never more than there are', async () => {
    const hotels = await several(4, (index) => makeHotel(database(), { allotment: 2 + index }))
    const orders = fc.sample(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 4 }), {
      numRuns: 24,
      seed: 20261115,
    })
    const buyers = await inFlights(orders, 4, async (order) => {
      const wanted = order.flatMap((index) => hotels[index] ?? [])
      const buyer = await makeBuyer(test, 40_000)
      return { buyer, wanted, run: await book(buyer, wanted) }
    })
    guard.deadlocks = 0
    const answers = await inFlights(buyers, 12, async ({ buyer, wanted, run }) => ({
      buyer,
      wanted,
      outcome: await run(),
    }))
    expect(guard.deadlocks).toBe(0)
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['booked', '409 SOLD_OUT']))
    for (const { buyer, wanted, outcome } of answers) {
      const paid = outcome === 'booked' ? 8000 * wanted.length : 0
      expect(await balanceOf(database(), buyer.orgId)).toBe(40_000 - paid)
    }
    for (const [index, hotel] of hotels.entries()) {
      expect(await mostSold(hotel)).toBeLessThanOrEqual(2 + index)
      const [row] = await readRows<{ nights: number }>(
        database(),
        'select coalesce(sum(sold), 0)::int as nights from room_night where room_id = $1',
        [hotel.roomId],
      )
      const booked = answers.filter(({ outcome, wanted }) => outcome === 'booked' && wanted.includes(hotel))
      expect(row?.nights).toBe(2 * booked.length)
    }
  })
})
