import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { settleStayBooking } from './settle.job.ts'
import { bookByCard, tellOfPayment } from './testing/card.ts'
import { balanceOf, bodyOf, fund, houseAccounts, makeHotel, soldNights, write } from './testing/stay.ts'

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), test.people.agent.orgId, 100_000)
})
afterAll(() => test.close())

const get = async (id: string) =>
  (await test.call<{ data: Booking }>('GET', `/bookings/${id}`, { as: test.people.admin })).body.data
const change = (id: string, set: string) => database().pool.query(`update hotel_booking set ${set} where id = $1`, [id])
const settle = (bookingId: string) =>
  database().transaction((db) =>
    settleStayBooking(test.app.platform)({ bookingId }, { db, emit: () => {} } as unknown as JobContext),
  )
const expire = async (id: string) => {
  await change(id, `hold_expires_at = now() - interval '1 second'`)
  await settle(id)
}
const refundsOf = (session: string) =>
  readRows<{ amount: string; status: string }>(
    database(),
    'select amount, status from payment_refund where session_id = $1',
    [session],
  )
/** Waits for the job that gives the money back. */
const refunded = (id: string) =>
  expect.poll(async () => (await get(id)).paymentStatus, { timeout: 20_000 }).toBe('Refunded')
const cancel = (id: string, body: object) =>
  write<{ data: Booking }>(test, `/bookings/${id}/cancel`, test.people.agent, { reason: '', ...body })

/** What an event moves in the house's accounts, in rupees. */
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await houseAccounts(database())
  await work()
  const after = await houseAccounts(database())
  const codes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    codes.map((code) => [code, (after[code] ?? 0) - (before[code] ?? 0)] as const).filter(([, change]) => change !== 0),
  )
}

describe('a booking by card', () => {
  it('holds the rooms for a quarter of an hour and is confirmed by the signed message', async () => {
    const hotel = await makeHotel(database())
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { booking, session } = await bookByCard(test, hotel, test.people.agent)
    expect(booking).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid', payment: 'card' })
    const minutes = (Date.parse(booking.holdExpiresAt ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])

    const change = await moved(() => tellOfPayment(test, session, 'payment.paid'))
    expect(change).toMatchObject({ 'card-clearing': 8000 })
    expect(await get(booking.id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid', paid: 8000 })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    // The same news again, and other news after it, change nothing.
    expect(await moved(() => tellOfPayment(test, session, 'payment.paid'))).toEqual({})
    expect(await moved(() => tellOfPayment(test, session, 'payment.failed'))).toEqual({})
    expect((await get(booking.id)).paymentStatus).toBe('Paid')
  })

  it('says when a card was refused, and is paid by the next one', async () => {
    const { booking, session } = await bookByCard(test, await makeHotel(database()), test.people.agent)
    await tellOfPayment(test, session, 'payment.failed', { message: 'No money on it' })
    expect(await get(booking.id)).toMatchObject({ status: 'Pending', paymentStatus: 'Failed' })
    await tellOfPayment(test, session, 'payment.paid')
    expect(await get(booking.id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
  })

  it('gives the open page again, and none when nothing is to be paid', async () => {
    const { booking, session } = await bookByCard(test, await makeHotel(database()), test.people.agent)
    const start = () =>
      write<{ data: { sessionId: string } }>(test, '/payments/sessions', test.people.agent, {
        purpose: 'booking',
        bookingId: booking.id,
      })
    expect((await start()).body.data.sessionId).toBe(session)
    await tellOfPayment(test, session, 'payment.paid')
    expect(await start()).toMatchObject({ status: 422 })
  })

  it('that comes too late takes the rooms again when they are free', async () => {
    const hotel = await makeHotel(database())
    const { booking, session } = await bookByCard(test, hotel, test.people.agent)
    await expire(booking.id)
    expect(await get(booking.id)).toMatchObject({ status: 'Expired', paymentStatus: 'Unpaid' })
    await tellOfPayment(test, session, 'payment.paid')
    expect(await get(booking.id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
  })

  it('that comes too late goes back to the card when the rooms are gone', async () => {
    const hotel = await makeHotel(database(), { allotment: 1 })
    const { booking, session } = await bookByCard(test, hotel, test.people.agent)
    await expire(booking.id)
    const { status } = await write(test, '/hotels/create-book', test.people.agent, bodyOf(hotel))
    expect(status).toBe(201)
    const change = await moved(async () => {
      await tellOfPayment(test, session, 'payment.paid')
      expect(await get(booking.id)).toMatchObject({ status: 'Expired', paymentStatus: 'RefundPending' })
      await refunded(booking.id)
    })
    expect(change).toEqual({})
    expect(await refundsOf(session)).toEqual([{ amount: '8000.00', status: 'Done' }])
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
  })

  it('that came too late is in the wallet when the card returns it after all', async () => {
    const hotel = await makeHotel(database(), { allotment: 1 })
    const { booking, session } = await bookByCard(test, hotel, test.people.agent)
    await expire(booking.id)
    await write(test, '/hotels/create-book', test.people.agent, bodyOf(hotel))
    await tellOfPayment(test, session, 'payment.paid')
    await refunded(booking.id)
    const before = await balanceOf(database(), test.people.agent.orgId)
    const [refund] = await readRows<{ id: string }>(database(), 'select id from payment_refund where session_id = $1', [
      session,
    ])
    const change = await moved(() =>
      tellOfPayment(test, session, 'refund.failed', { refundKey: refund?.id ?? '', message: 'Card closed' }),
    )
    expect(change).toEqual({ 'card-clearing': 8000 })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before + 8000)
    expect((await get(booking.id)).paymentStatus).toBe('Refunded')
  })

  it('that was cancelled while the card was read goes back as well', async () => {
    const { booking, session } = await bookByCard(test, await makeHotel(database()), test.people.agent)
    expect((await cancel(booking.id, { shownRefund: 0 })).status).toBe(200)
    await tellOfPayment(test, session, 'payment.paid')
    await refunded(booking.id)
    expect(await get(booking.id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded' })
  })

  it('that was paid from the wallet meanwhile stays as it is, and the card gets its money back', async () => {
    const { booking, session } = await bookByCard(test, await makeHotel(database()), test.people.agent)
    const { status } = await test.call('PATCH', `/bookings/${booking.id}/status`, {
      as: test.people.admin,
      body: { status: 'Confirmed', paymentStatus: 'Paid', way: 'wallet' },
    })
    expect(status).toBe(200)
    await tellOfPayment(test, session, 'payment.paid')
    await expect.poll(async () => (await refundsOf(session))[0]?.status, { timeout: 20_000 }).toBe('Done')
    expect(await get(booking.id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
  })

  it('keeps its dates until it is paid', async () => {
    const { booking } = await bookByCard(test, await makeHotel(database()), test.people.agent)
    const { leadGuest, guests, requests, version } = booking
    const { status } = await write(test, `/bookings/${booking.id}/amend`, test.people.agent, {
      leadGuest,
      guests,
      requests,
      version,
      fromDate: booking.untilDate,
      untilDate: booking.untilDate.replace(/\d\d$/, '28'),
      shownTotal: 8000,
    })
    expect(status).toBe(422)
  })
})

describe('cancelling what a card paid', () => {
  const paidBooking = async () => {
    const held = await bookByCard(test, await makeHotel(database()), test.people.agent)
    await tellOfPayment(test, held.session, 'payment.paid')
    return held
  }

  it('gives it back to the card unless the wallet is asked for', async () => {
    const { booking, session } = await paidBooking()
    const offer = await test.call<{ data: { refund: number; refundTo: string[] } }>(
      'GET',
      `/bookings/${booking.id}/cancellation`,
      { as: test.people.agent },
    )
    expect(offer.body.data).toMatchObject({ refund: 8000, refundTo: ['card', 'wallet'] })
    const before = await balanceOf(database(), test.people.agent.orgId)
    const change = await moved(async () => {
      const { body } = await cancel(booking.id, { shownRefund: 8000 })
      expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'RefundPending' })
      await refunded(booking.id)
    })
    expect(change).toMatchObject({ 'card-clearing': -8000 })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    expect(await refundsOf(session)).toEqual([{ amount: '8000.00', status: 'Done' }])
  })

  it('gives it to the wallet at once when that is asked for', async () => {
    const { booking, session } = await paidBooking()
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { body } = await cancel(booking.id, { shownRefund: 8000, refundTo: 'wallet' })
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded' })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before + 8000)
    expect(await refundsOf(session)).toEqual([])
  })

  it('puts what the card does not take back into the wallet', async () => {
    const { booking, session } = await paidBooking()
    // The provider knows nothing of this payment any more, so it refuses.
    await database().pool.query(
      `delete from sandbox_order where id = (select order_id from payment_session where id = $1)`,
      [session],
    )
    const before = await balanceOf(database(), test.people.agent.orgId)
    await cancel(booking.id, { shownRefund: 8000 })
    await refunded(booking.id)
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before + 8000)
    expect(await refundsOf(session)).toEqual([{ amount: '8000.00', status: 'Failed' }])
  })

  it('keeps the penalty and gives back the rest', async () => {
    const { booking, session } = await paidBooking()
    await change(booking.id, `cancellation_policy = '[{"daysBefore": 300, "penaltyPercent": 50}]'`)
    const change50 = await moved(async () => {
      const { body } = await cancel(booking.id, { shownRefund: 4000 })
      expect(body.data).toMatchObject({ paymentStatus: 'RefundPending', paid: 4000 })
      await refunded(booking.id)
    })
    expect(change50).toMatchObject({ 'card-clearing': -4000 })
    expect(await refundsOf(session)).toEqual([{ amount: '4000.00', status: 'Done' }])
  })

  it('refuses the card for what the wallet paid', async () => {
    const hotel = await makeHotel(database())
    const { body } = await write<{ data: Booking }>(test, '/hotels/create-book', test.people.agent, bodyOf(hotel))
    const answer = await cancel(body.data.id, { shownRefund: 8000, refundTo: 'card' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect((await get(body.data.id)).status).toBe('Confirmed')
  })
})
