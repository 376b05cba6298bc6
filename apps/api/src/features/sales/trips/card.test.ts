import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tellOfPayment } from '../stays/testing/card.ts'
import { balanceOf, fund, houseAccounts, type Refusal, soldNights, write } from '../stays/testing/stay.ts'
import { releaseHolding } from './holding.ts'
import { getTripBookingById } from './trip-booking.queries.ts'
import { book, makeHotels, makeTrip, send, type TestTrip } from './testing/trip.ts'

let test: TestApp
const database = () => test.app.platform.database
const agent = () => test.people.agent
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), agent().orgId, 100_000)
  await fund(database(), test.people.foreignAgent.orgId, 100_000)
})
afterAll(() => test.close())

const get = async (id: string) =>
  (await test.call<{ data: TripBooking }>('GET', `/package-bookings/${id}`, { as: agent() })).body.data
const open = async (session: string) => test.call('POST', `/payments/sessions/${session}/open`)

async function byCard(trip: TestTrip, options: object = {}) {
  const { data, payment } = await book(test, trip, agent(), { payment: 'card', ...options })
  const session = payment?.sessionId ?? ''
  await open(session)
  return { data, session }
}
const start = (id: string) =>
  write<{ data: PayLink } & Refusal>(test, '/payments/sessions', agent(), { purpose: 'package', packageId: id })

/** What the clock does with a hold that ended. */
async function expire(id: string): Promise<void> {
  await database().transaction(async (db) => releaseHolding(db, await getTripBookingById(db, id)))
  await database().pool.query(`update package_booking set status = 'Expired', hold_expires_at = null where id = $1`, [
    id,
  ])
}

describe('a trip paid by card', () => {
  it('is held, confirmed by the provider, and its next instalment paid on a page of its own', async () => {
    const trip = await makeTrip(test, await makeHotels(test, 2))
    const { data, session } = await byCard(trip, { schedule: 'instalments' })
    expect(data).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid', canPay: true })
    expect(await tellOfPayment(test, session, 'payment.paid')).toBe(200)
    expect(await get(data.id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'PartPaid', holdExpiresAt: null })
    const second = await start(data.id)
    await open(second.body.data.sessionId)
    expect(await tellOfPayment(test, second.body.data.sessionId, 'payment.paid')).toBe(200)
    const paid = await get(data.id)
    expect(paid).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid', paid: 16_800 })
    expect(paid.instalments.map(({ way }) => way)).toEqual(['card', 'card'])
    expect((await start(data.id)).status).toBe(422)
  })

  const cancel = (id: string, shownRefund: number, refundTo?: string) =>
    write<{ data: TripBooking } & Refusal>(test, `/package-bookings/${id}/cancel`, agent(), {
      reason: '',
      shownRefund,
      ...(refundTo ? { refundTo } : {}),
    })
  const refundsOf = (sessions: string[]) =>
    readRows<{ id: string; session_id: string; amount: string }>(
      database(),
      'select id, session_id, amount from payment_refund where session_id = any($1) order by amount',
      [sessions],
    )

  it('goes back to every card it came from, and is refunded when the last of them says so', async () => {
    const trip = await makeTrip(test, await makeHotels(test, 1), { kind: 'single' })
    const { data, session } = await byCard(trip, { schedule: 'instalments' })
    await tellOfPayment(test, session, 'payment.paid')
    const second = (await start(data.id)).body.data.sessionId
    await open(second)
    await tellOfPayment(test, second, 'payment.paid')
    const cards = (await houseAccounts(database()))['card-clearing'] ?? 0
    const { body } = await cancel(data.id, 8400)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'RefundPending', paid: 0 })
    expect((await houseAccounts(database()))['card-clearing'] ?? 0).toBe(cards - 8400)
    const refunds = await refundsOf([session, second])
    expect(refunds.map(({ amount }) => Number(amount))).toEqual([2520, 5880])
    // The provider answers by itself here; a message that comes twice changes nothing.
    for (const { id, session_id } of refunds)
      await tellOfPayment(test, session_id, 'refund.done', { refundKey: id, captured: 0 })
    expect(await get(data.id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded' })
  })

  it('goes into the wallet when that is asked for', async () => {
    const trip = await makeTrip(test, await makeHotels(test, 1), { kind: 'single' })
    const { data, session } = await byCard(trip)
    await tellOfPayment(test, session, 'payment.paid')
    const before = await balanceOf(database(), agent().orgId)
    const { body } = await cancel(data.id, 8400, 'wallet')
    expect(body.data).toMatchObject({ paymentStatus: 'Refunded' })
    expect(await balanceOf(database(), agent().orgId)).toBe(before + 8400)
    expect(await refundsOf([session])).toEqual([])
  })

  it('is booked again when the payment comes late and everything is still there', async () => {
    const trip = await makeTrip(test, await makeHotels(test, 2, 1))
    const { data, session } = await byCard(trip)
    await expire(data.id)
    await tellOfPayment(test, session, 'payment.paid')
    expect(await get(data.id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
    for (const { roomId } of trip.hotels) expect(await soldNights(database(), roomId)).toEqual([1, 1])
  })

  it('is refunded when one of its hotels is gone by then, and takes no other', async () => {
    const hotels = await makeHotels(test, 2, 1)
    const trip = await makeTrip(test, hotels)
    const { data, session } = await byCard(trip)
    await expire(data.id)
    const last = hotels.at(-1)
    if (!last) throw new Error('no hotel')
    const alone = await makeTrip(test, [last], { kind: 'single' })
    await book(test, alone, test.people.foreignAgent, { from: 62 })
    await tellOfPayment(test, session, 'payment.paid')
    expect(await get(data.id)).toMatchObject({ status: 'Expired', paymentStatus: 'RefundPending', paid: 0 })
    expect(await soldNights(database(), hotels[0]?.roomId ?? '')).toEqual([0, 0])
    const refunds = await readRows(database(), 'select id from payment_refund where session_id = $1', [session])
    expect(refunds).toHaveLength(1)
  })

  it('can be paid from the wallet while it is held; the card is given back then', async () => {
    const trip = await makeTrip(test, await makeHotels(test, 1), { kind: 'single' })
    const { data, session } = await byCard(trip)
    const path = `/package-bookings/${data.id}/pay`
    const paid = await write<{ data: TripBooking }>(test, path, agent(), { instalment: 1, shownAmount: 8400 })
    expect(paid.body.data).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
    await tellOfPayment(test, session, 'payment.paid')
    const refunds = await readRows(database(), 'select id from payment_refund where session_id = $1', [session])
    expect(refunds).toHaveLength(1)
    expect(await get(data.id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid', paid: 8400 })
  })

  it('says that a card was refused, and keeps the rooms', async () => {
    const trip = await makeTrip(test, await makeHotels(test, 1), { kind: 'single' })
    const { data, session } = await byCard(trip)
    await tellOfPayment(test, session, 'payment.failed', { message: 'Refused' })
    expect(await get(data.id)).toMatchObject({ status: 'Pending', paymentStatus: 'Failed', canPay: true })
    expect((await send(test, trip, agent(), { shownTotal: 1 })).status).toBe(409)
  })
})
