import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { inFlights } from '../../../testing/in-flights.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { updateStayBooking, getStayBookingById } from './stay.queries.ts'
import { stateOf } from '../core/index.ts'
import { releaseRooms } from './room.queries.ts'
import { settleStayBooking } from './settle.job.ts'
import { bookByCard, tellOfPayment } from './testing/card.ts'
import { bodyOf, fund, makeHotel, soldNights, write } from './testing/stay.ts'

const races = process.env.DRILL ? 200 : 24

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), test.people.agent.orgId, 10_000_000)
})
afterAll(() => test.close())

const settle = (bookingId: string) =>
  database().transaction((db) =>
    settleStayBooking(test.app.platform)({ bookingId }, { db, emit: () => {} } as unknown as JobContext),
  )
const get = async (id: string) =>
  (await test.call<{ data: Booking }>('GET', `/bookings/${id}`, { as: test.people.admin })).body.data
const endHoldNow = (id: string) =>
  database().pool.query(`update hotel_booking set hold_expires_at = now() - interval '1 second' where id = $1`, [id])

type Books = { kind: string; at: string }
const postingsOf = (id: string) =>
  readRows<Books>(database(), 'select kind, at from ledger_transaction where cause_id = $1 order by at, id', [id])
const refundsOf = (session: string) =>
  readRows<{ amount: string; status: string }>(
    database(),
    'select amount, status from payment_refund where session_id = $1',
    [session],
  )

/** One race for the only room: the end of the hold, the payment, and every other time somebody who wants it too. */
async function race(index: number) {
  const hotel = await makeHotel(database(), { allotment: 1 })
  const { booking, session } = await bookByCard(test, hotel, test.people.agent)
  await endHoldNow(booking.id)
  const rival = () => write(test, '/hotels/create-book', test.people.agent, bodyOf(hotel))
  const [, told, taken] = await Promise.all([
    settle(booking.id),
    tellOfPayment(test, session, 'payment.paid'),
    index % 2 === 0 ? rival() : null,
  ])
  expect(told).toBe(200)
  // Whoever found it busy comes again, as the clock and the provider do.
  await settle(booking.id)
  return { hotel, booking, session, taken: taken?.status === 201 }
}

describe('the end of a hold against its payment', () => {
  it(`ends ${races} times booked or given back, never both and never neither`, async () => {
    const ends = await inFlights(
      Array.from({ length: races }, (_, index) => index),
      8,
      race,
    )
    const outcomes = new Map<string, number>()
    for (const { hotel, booking, session, taken } of ends) {
      await expect
        .poll(async () => (await get(booking.id)).paymentStatus, { timeout: 60_000 })
        .toMatch(/^(Paid|Refunded)$/)
      const { status, paymentStatus } = await get(booking.id)
      const kinds = (await postingsOf(booking.id)).map(({ kind }) => kind)
      const refunds = await refundsOf(session)
      if (status === 'Confirmed') {
        expect({ paymentStatus, kinds, refunds }).toEqual({ paymentStatus: 'Paid', kinds: ['sale'], refunds: [] })
        expect(taken).toBe(false)
      } else {
        expect({ status, paymentStatus, kinds }).toEqual({
          status: 'Expired',
          paymentStatus: 'Refunded',
          kinds: ['payment-held', 'payment-returned'],
        })
        expect(refunds).toEqual([{ amount: '8000.00', status: 'Done' }])
        expect(taken).toBe(true)
      }
      // The one room is sold once, to this booking or to the other.
      expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
    }
    expect(outcomes.get('Confirmed')).toBeGreaterThan(0)
  })

  it('leaves a paid booking without its room when nobody waits for the other, so the test above can fail', async () => {
    const hotel = await makeHotel(database(), { allotment: 1 })
    const { booking } = await bookByCard(test, hotel, test.people.agent)
    const { db } = database()
    // Both read it as it stands, and both act on what they read: the lock is what keeps them apart.
    const [asClock, asCard] = await Promise.all([
      getStayBookingById(db, booking.id),
      getStayBookingById(db, booking.id),
    ])
    await releaseRooms(db, asClock)
    await updateStayBooking(db, booking.id, stateOf(asCard), { status: 'Confirmed', paymentStatus: 'Paid' })
    const now = await get(booking.id)
    expect({ status: now.status, rooms: await soldNights(database(), hotel.roomId) }).toEqual({
      status: 'Confirmed',
      rooms: [0, 0],
    })
    // Put back, so that nothing of it stays behind.
    await database().pool.query(
      `update hotel_booking set status = 'Pending', payment_status = 'Unpaid' where id = $1`,
      [booking.id],
    )
  })
})
