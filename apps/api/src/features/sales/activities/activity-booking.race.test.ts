import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFlights } from '../../../testing/in-flights.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { balanceOf, dayFromNow, type Refusal, write } from '../stays/testing/stay.ts'
import { book, makeSold, orderOf, send, takenOf } from './testing/activity.ts'

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const purse = 100_000
const makeBuyers = (count: number) =>
  inFlights(
    Array.from({ length: count }, () => purse),
    8,
    (rupees) => makeBuyer(test, rupees),
  )

/** Everybody books at once; a server with too much to do is asked again. */
const rush = (activityId: string, buyers: Awaited<ReturnType<typeof makeBuyers>>) =>
  inFlights(buyers, 40, async (buyer) => {
    for (;;) {
      const { status, body } = await send(test, buyer, orderOf(activityId))
      if (status !== 503) return { buyer, outcome: status === 201 ? 'booked' : `${status} ${body.code}` }
    }
  })

describe('many buyers for the last places of a day', () => {
  it('books exactly as many as fit, each under a number of its own, and charges nobody else', async () => {
    const activityId = await makeSold(test, 'Orchha', { dailyCapacity: 11 })
    const buyers = await makeBuyers(30)
    const answers = await rush(activityId, buyers)
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['booked', '409 SOLD_OUT']))
    expect(answers.filter(({ outcome }) => outcome === 'booked')).toHaveLength(5)
    expect(await takenOf(database(), activityId)).toBe(10)
    for (const { buyer, outcome } of answers)
      expect(await balanceOf(database(), buyer.orgId)).toBe(outcome === 'booked' ? purse - 1000 : purse)
    const rows = await readRows<{ reference: string }>(database(), 'select reference from activity_booking')
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
  })

  it('gives the places back once, however often it is cancelled at once', async () => {
    const activityId = await makeSold(test, 'Mandu', { dailyCapacity: 4 })
    const [buyer] = await makeBuyers(1)
    if (!buyer) throw new Error('no buyer')
    await book(test, buyer, activityId)
    const { id } = await book(test, buyer, activityId)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        write<Refusal>(test, `/activity-bookings/${id}/cancel`, buyer, { reason: '', shownRefund: 1000 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect([await takenOf(database(), activityId), await balanceOf(database(), buyer.orgId)]).toEqual([2, purse - 1000])
  })
})

describe('bookings that are moved to another day', () => {
  const move = (
    { id, time, leadGuest, travellers, requests, price, version }: ActivityBooking,
    as: Person,
    day: number,
  ) =>
    write<{ data: ActivityBooking } & Refusal>(test, `/activity-bookings/${id}/amend`, as, {
      ...{ date: dayFromNow(day), time, leadGuest, travellers, requests, shownTotal: price.totalInr, version },
    })
  const daysOf = (activityId: string) =>
    readRows<{ day: string; taken: number }>(
      database(),
      'select day::text, taken from activity_day where activity_id = $1 and taken > 0 order by day',
      [activityId],
    )

  it('at once by several go to one of the days, with their places and their money', async () => {
    const activityId = await makeSold(test, 'Khajuraho', { dailyCapacity: 2 })
    const [buyer] = await makeBuyers(1)
    if (!buyer) throw new Error('no buyer')
    const booking = await book(test, buyer, activityId)
    const answers = await inFlights([31, 32, 33, 34], 4, (day) => move(booking, buyer, day))
    const won = answers.filter(({ status }) => status === 200)
    expect([won.length, answers.filter(({ body }) => body.code === 'STALE_VERSION').length]).toEqual([1, 3])
    expect(await daysOf(activityId)).toEqual([{ day: won[0]?.body.data.date, taken: 2 }])
    expect(await balanceOf(database(), buyer.orgId)).toBe(purse - 1000)
  })

  it('share the last places of it among as many as fit, and the others stay where they are', async () => {
    const activityId = await makeSold(test, 'Gwalior', { dailyCapacity: 4 })
    const buyers = await makeBuyers(5)
    const bookings = await inFlights([...buyers.entries()], 5, async ([at, buyer]) => ({
      ...{ buyer, booking: await book(test, buyer, activityId, { from: 40 + at }) },
    }))
    const answers = await inFlights(bookings, 5, ({ booking, buyer }) => move(booking, buyer, 30))
    expect(answers.map(({ status, body }) => (status === 200 ? 'moved' : body.code)).sort()).toEqual([
      ...['SOLD_OUT', 'SOLD_OUT', 'SOLD_OUT', 'moved', 'moved'],
    ])
    const days = await daysOf(activityId)
    expect([days[0], days.length]).toEqual([{ day: dayFromNow(30), taken: 4 }, 4])
    for (const buyer of buyers) expect(await balanceOf(database(), buyer.orgId)).toBe(purse - 1000)
  })

  it('need no second connection, however few there are', async () => {
    const [buyer] = await makeBuyers(1)
    if (!buyer) throw new Error('no buyer')
    const booking = await book(test, buyer, await makeSold(test, 'Orcha'))
    const { pool } = database()
    const others = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
    try {
      expect((await move(booking, buyer, 31)).status).toBe(200)
    } finally {
      for (const one of others) one.release()
    }
  })
})

describe('what the database refuses of a booking', () => {
  it('a state there is not, a number twice', async () => {
    const [buyer] = await makeBuyers(1)
    if (!buyer) throw new Error('no buyer')
    const activityId = await makeSold(test, 'Chanderi')
    const [one, other] = [await book(test, buyer, activityId), await book(test, buyer, activityId)]
    const change = (set: string, id: string) =>
      database().pool.query(`update activity_booking set ${set} where id = $1`, [id])
    await expect(change(`payment_status = 'Unpaid'`, one.id)).rejects.toThrow('activity_booking_legal_state')
    await expect(change(`reference = '${other.reference}'`, one.id)).rejects.toThrow('activity_booking_reference_key')
  })
})

describe('with its guards off', () => {
  const barrier = 77_034
  let loose: TestApp
  beforeAll(async () => {
    loose = await startTestApp()
    const { pool } = loose.app.platform.database
    await pool.query('alter table activity_day drop constraint activity_day_not_oversold')
    // Whoever writes waits behind a gate, after everybody has looked.
    await pool.query(`create function wait_at_gate() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${barrier}); return new; end $$`)
    await pool.query(
      'create trigger activity_day_gate before insert on activity_day for each row execute function wait_at_gate()',
    )
  })
  afterAll(() => loose.close())

  it('the last place is sold twice, so the tests above can fail', async () => {
    const { database: at } = loose.app.platform
    const activityId = await makeSold(loose, 'Sanchi', { dailyCapacity: 2 })
    // The lock is a select of this table: behind a view that reads by a WITH query it locks nothing.
    await at.pool.query('alter table activity rename to activity_kept')
    await at.pool.query(
      'create view activity as with kept as materialized (select * from activity_kept) select * from kept',
    )
    const buyers = [await makeBuyer(loose, purse), await makeBuyer(loose, purse)]
    const gate = await at.pool.connect()
    try {
      await gate.query('select pg_advisory_lock($1)', [barrier])
      const running = buyers.map((buyer) => send(loose, buyer, orderOf(activityId)))
      for (let waiting = 0; waiting < buyers.length; ) {
        const { rows } = await gate.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
          [barrier],
        )
        waiting = rows[0]?.count ?? 0
      }
      await gate.query('select pg_advisory_unlock($1)', [barrier])
      expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201])
    } finally {
      gate.release()
    }
    expect(await takenOf(at, activityId)).toBe(4)
  })
})
