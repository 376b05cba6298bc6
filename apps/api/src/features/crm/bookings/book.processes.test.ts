import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOtherProcess } from '../../../testing/other-process.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { balanceOf, bodyOf, makeHotel, soldNights, write } from '../../sales/stays/testing/stay.ts'
import { housesOf } from '../quotations/testing/house.ts'
import { tripThrough } from './testing/booked.ts'

let test: TestApp
let other: Awaited<ReturnType<typeof startOtherProcess>>
beforeAll(async () => {
  test = await startTestApp()
  other = await startOtherProcess(test)
})
afterAll(async () => {
  await other.close()
  await test.close()
})

const database = () => test.app.platform.database

/** How many connections wait for somebody else. Asked outside of a transaction, which would know no later connection. */
const waiting = async () =>
  (
    await readRows<{ count: number }>(
      database(),
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.count ?? 0

/** Begins one after the other while nobody can write down which nights are sold; all go on once each of them waits. */
async function inTurn<T>(runs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const gate = await database().pool.connect()
  const running: Promise<T>[] = []
  let through = 0
  try {
    await gate.query('begin')
    await gate.query('lock table room_night in exclusive mode')
    for (const run of runs) {
      running.push(run().finally(() => (through += 1)))
      // Whoever is refused before comes to no night.
      while (through === 0 && (await waiting()) < running.length);
    }
  } finally {
    await gate.query('commit')
    gate.release()
  }
  return Promise.all(running)
}

type Answered = { status: number; body: { code?: string } }

describe('an acceptance in one process and a booking of the portal in another, for the last room', () => {
  it.each([
    { what: 'a stay', first: 'the acceptance', answers: [200, 409], left: [20_000, 20_000], made: [1, 0] },
    { what: 'a stay', first: 'the booking', answers: [409, 201], left: [20_000, 12_000], made: [0, 1] },
    { what: 'a trip', first: 'the acceptance', answers: [200, 409], left: [20_000, 20_000], made: [1, 0] },
    { what: 'a trip', first: 'the booking', answers: [409, 201], left: [20_000, 12_000], made: [0, 1] },
  ])('of $what have one winner when $first comes first, and nobody pays twice', async (race) => {
    const { what, first, answers, left } = race
    const hotel = await makeHotel(database(), { allotment: 1 })
    const [seller, buyer] = [await makeBuyer(test, 20_000), await makeBuyer(test, 20_000)]
    const { accept } = await housesOf(test).quoted(
      hotel,
      seller,
      what === 'a trip' ? await tripThrough(test, hotel) : {},
    )
    const yes = (): Promise<Answered> => accept()
    const buy = () => write<Answered['body']>(other, '/hotels/create-book', buyer, bodyOf(hotel, { from: 40 }))
    const accepted = first === 'the acceptance'
    const inOrder = await inTurn(accepted ? [yes, buy] : [buy, yes])
    const [said, bought] = accepted ? inOrder : inOrder.toReversed()
    expect([said?.status, bought?.status]).toEqual(answers)
    expect((accepted ? bought : said)?.body.code).toBe('SOLD_OUT')
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
    const made = await readRows<{ count: number }>(
      database(),
      `select ((select count(*) from hotel_booking where org_id = o)
         + (select count(*) from package_booking where org_id = o))::int as count
       from unnest($1::uuid[]) with ordinality as a (o, at) order by at`,
      [[seller.orgId, buyer.orgId]],
    )
    expect(made.map(({ count }) => count)).toEqual(race.made)
    const balances = [await balanceOf(database(), seller.orgId), await balanceOf(database(), buyer.orgId)]
    expect(balances).toEqual(left)
  })
})
