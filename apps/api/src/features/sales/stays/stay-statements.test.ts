import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { listenToWire, transactionWith } from '../../../testing/wire.ts'
import { linkHotels } from '../../catalogue/hotels/index.ts'
import { bodyOf, fund, makeHotel, write } from './testing/stay.ts'

const most = 8

let test: TestApp
let wire: ReturnType<typeof listenToWire>
beforeAll(async () => {
  wire = listenToWire()
  test = await startTestApp()
  await fund(test.app.platform.database, test.people.agent.orgId, 100_000)
})
afterAll(async () => {
  wire.stop()
  await test.close()
})

/** What the transaction of one booking sends, after one that opened accounts. */
async function statementsOf(options: Parameters<typeof bodyOf>[1]): Promise<string[]> {
  const { database } = test.app.platform
  const hotel = await makeHotel(database)
  // A job does it otherwise, maybe between the two bookings, and what is owed to another supplier opens another account.
  await database.transaction((db) => linkHotels(db, { ids: [hotel.hotelId] }))
  const body = bodyOf(hotel, options)
  await write(test, '/hotels/create-book', test.people.agent, body)
  wire.take()
  const { status } = await write(test, '/hotels/create-book', test.people.agent, body)
  expect(status).toBe(201)
  return transactionWith(wire.take(), 'insert into "hotel_booking"').map((text) => text.slice(0, 100))
}

describe('a booking', () => {
  it(`from the wallet sends at most ${most} statements in its transaction`, async () => {
    const sent = await statementsOf({ nights: 2 })
    expect([sent[0], sent.at(-1)]).toEqual(['BEGIN', 'COMMIT'])
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
  })

  it(`to be paid later sends at most ${most} too`, async () => {
    const sent = await statementsOf({ nights: 2, payment: 'later' })
    expect([sent[0], sent.at(-1)]).toEqual(['BEGIN', 'COMMIT'])
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
  })
})
