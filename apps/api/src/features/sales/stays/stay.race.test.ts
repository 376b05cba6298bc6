import { addDays, datesBetween } from '@karavan/domain/base/dates'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFlights } from '../../../testing/in-flights.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { releaseRooms, takeRooms } from './room.queries.ts'
import { makeBuyer } from './testing/buyer.ts'
import { balanceOf, bodyOf, dayFromNow, makeHotel, type Refusal, type TestHotel, write } from './testing/stay.ts'

const drill = Boolean(process.env.DRILL)
const count = (small: number, full: number) => (drill ? full : small)

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Night = { night: string; sold: number; allotment: number }
const nightsOf = (where: TestApp, roomId: string) =>
  readRows<Night>(
    where.app.platform.database,
    'select night, sold, allotment from room_night where room_id = $1 order by night',
    [roomId],
  )

describe('many buyers for few rooms', () => {
  it('books exactly as many as there are, and charges nobody else', async () => {
    const hotel = await makeHotel(database(), { allotment: 10 })
    const buyers = await inFlights(
      Array.from({ length: count(200, 1000) }, () => 100_000),
      8,
      (rupees) => makeBuyer(test, rupees),
    )
    const answers = await inFlights(buyers, 200, async (buyer) => {
      const options = { as: buyer, body: bodyOf(hotel, { nights: 5 }), headers: { 'idempotency-key': uuidv7() } }
      // A server with too much to do says so, and the buyer asks again under the same key.
      for (;;) {
        const { status, body: answer } = await test.call<Refusal>('POST', '/hotels/create-book', options)
        if (status !== 503) return { buyer, outcome: status === 201 ? 'booked' : `${status} ${answer.code}` }
      }
    })
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['booked', '409 SOLD_OUT']))
    const winners = new Set(answers.filter(({ outcome }) => outcome === 'booked').map(({ buyer }) => buyer.orgId))
    expect(winners.size).toBe(10)
    const wallets = await readRows<{ org_id: string; balance: string }>(
      database(),
      'select org_id, balance from wallet',
    )
    const charged = wallets.filter(({ balance }) => Number(balance) === 80_000).map(({ org_id }) => org_id)
    expect(new Set(charged)).toEqual(winners)
    const whole = new Set(wallets.filter(({ balance }) => Number(balance) === 100_000).map(({ org_id }) => org_id))
    expect(buyers.filter(({ orgId }) => !winners.has(orgId)).every(({ orgId }) => whole.has(orgId))).toBe(true)
    expect((await nightsOf(test, hotel.roomId)).map(({ sold }) => sold)).toEqual([10, 10, 10, 10, 10])
    const [ledger] = await readRows<{ sum: string }>(database(), 'select sum(amount) from ledger_entry')
    expect(Number(ledger?.sum)).toBe(0)
  })

  it('never exceeds the allotment with random overlapping stays, taken and given back', async () => {
    const hotels = [await makeHotel(database(), { allotment: 3 }), await makeHotel(database(), { allotment: 7 })]
    const stays = fc.sample(
      fc.record({
        from: fc.integer({ min: 10, max: 30 }),
        nights: fc.integer({ min: 1, max: 8 }),
        // Rooms of both hotels at once, in either order: a circle would wait for itself here.
        rooms: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 3 }),
        givenBack: fc.boolean(),
      }),
      { numRuns: 500, seed: 20261115 },
    )
    const kept = await inFlights(stays, 40, async ({ from, nights, rooms, givenBack }) => {
      const stay = {
        rooms: rooms.map((index) => ({ roomId: hotels[index]?.roomId ?? '' })),
        fromDate: dayFromNow(from),
        untilDate: dayFromNow(from + nights),
      }
      const short = await database().transaction((db) => takeRooms(db, stay))
      if (short.length > 0) return null
      if (givenBack) await database().transaction((db) => releaseRooms(db, stay))
      return givenBack ? null : stay
    })
    expect(kept.filter(Boolean).length).toBeGreaterThan(10)
    for (const { roomId } of hotels)
      for (const { night, sold, allotment } of await nightsOf(test, roomId)) {
        const owed = kept.flatMap((stay) =>
          stay && datesBetween(stay.fromDate, stay.untilDate).includes(night)
            ? stay.rooms.filter((room) => room.roomId === roomId)
            : [],
        ).length
        expect([night, sold]).toEqual([night, owed])
        expect(sold).toBeLessThanOrEqual(allotment)
      }
  })

  it('has one effect however often one key comes at once', async () => {
    const hotel = await makeHotel(database())
    const buyer = await makeBuyer(test, 100_000)
    const headers = { 'idempotency-key': `once ${uuidv7()}`.replace(' ', '-') }
    const body = bodyOf(hotel)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        test.call<{ data: { id: string } }>('POST', '/hotels/create-book', { as: buyer, body, headers }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body: answer }) => answer.data.id)).size).toBe(1)
    expect(await balanceOf(database(), buyer.orgId)).toBe(92_000)
    expect((await nightsOf(test, hotel.roomId)).map(({ sold }) => sold)).toEqual([1, 1])
  })
})

describe('with its guards off', () => {
  const barrier = 77_001
  let loose: TestApp
  beforeAll(async () => {
    loose = await startTestApp()
    const { pool } = loose.app.platform.database
    // The function without its lock, and with a stop between looking and taking.
    const { rows } = await pool.query<{ text: string }>(`select pg_get_functiondef('take_rooms'::regproc) as text`)
    const text = rows[0]?.text ?? ''
    const unlocked = text
      .replace(/PERFORM 1 FROM hotel_room[^;]*FOR NO KEY UPDATE;/, '')
      .replace('INSERT INTO room_night', `PERFORM pg_advisory_xact_lock_shared(${barrier});\n  INSERT INTO room_night`)
    expect(unlocked).not.toContain('FOR NO KEY UPDATE')
    expect(unlocked).toContain('pg_advisory_xact_lock_shared')
    await pool.query(unlocked)
  })
  afterAll(() => loose.close())

  /** Lets nobody past the stop until so many have looked and found the room free. */
  async function meet<T>(runs: (() => Promise<T>)[]): Promise<T[]> {
    const gate = await loose.app.platform.database.pool.connect()
    try {
      await gate.query('select pg_advisory_lock($1)', [barrier])
      const running = runs.map((run) => run())
      for (let waiting = 0; waiting < runs.length; ) {
        const { rows } = await gate.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
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

  const race = async (hotel: TestHotel, nights: [number, number][]) => {
    const runs: (() => Promise<number>)[] = []
    for (const [from, length] of nights) {
      const buyer = await makeBuyer(loose, 100_000)
      const body = bodyOf(hotel, { from, nights: length })
      runs.push(async () => (await write(loose, '/hotels/create-book', buyer, body)).status)
    }
    return (await meet(runs)).sort()
  }
  const mostSold = async (hotel: TestHotel) =>
    Math.max(...(await nightsOf(loose, hotel.roomId)).map(({ sold }) => sold))

  it('without the lock the database still refuses the second', async () => {
    const hotel = await makeHotel(loose.app.platform.database, { allotment: 1 })
    expect(
      await race(hotel, [
        [30, 2],
        [30, 2],
      ]),
    ).toEqual([201, 500])
    expect(await mostSold(hotel)).toBe(1)
  })

  it('without the constraint too, the last room is sold twice, so the tests above can fail', async () => {
    const { pool } = loose.app.platform.database
    await pool.query('alter table room_night drop constraint room_night_not_oversold')
    const same = await makeHotel(loose.app.platform.database, { allotment: 1 })
    expect(
      await race(same, [
        [30, 2],
        [30, 2],
      ]),
    ).toEqual([201, 201])
    expect(await mostSold(same)).toBe(2)
    const overlapping = await makeHotel(loose.app.platform.database, { allotment: 1 })
    expect(
      await race(overlapping, [
        [30, 3],
        [32, 3],
      ]),
    ).toEqual([201, 201])
    expect((await nightsOf(loose, overlapping.roomId)).map(({ sold }) => sold)).toEqual([1, 1, 2, 1, 1])
    expect((await nightsOf(loose, overlapping.roomId))[2]?.night).toBe(addDays(dayFromNow(30), 2))
  })
})
