import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarkup } from '../../money/markups/index.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  balanceOf,
  bodyOf,
  dayFromNow,
  fund,
  houseAccounts,
  makeHotel,
  netPrice,
  quoteOf,
  type Refusal,
  soldNights,
  type TestHotel,
  write,
} from './testing/stay.ts'

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  for (const person of ['agent', 'foreignAgent'] as const) await fund(database(), test.people[person].orgId, 500_000)
  // Only the first agency is charged a markup, so that both kinds of price are seen.
  await createMarkup(
    database().db,
    { id: null, orgId: test.people.admin.orgId, name: 'House', requestId: 'test' },
    {
      service: 'hotel',
      audience: 'agency',
      orgId: test.people.foreignAgent.orgId,
      basis: 'percent',
      value: 12.5,
      from: '2026-01-01',
      until: null,
      note: null,
    },
  )
})
afterAll(async () => {
  const [row] = await readRows<{ sum: string }>(database(), 'select coalesce(sum(amount), 0) as sum from ledger_entry')
  expect(Number(row?.sum)).toBe(0)
  await test.close()
})

const book = async (hotel: TestHotel, options: Parameters<typeof bodyOf>[1] = {}, as = test.people.agent) =>
  (await write<{ data: Booking }>(test, '/hotels/create-book', as, bodyOf(hotel, options))).body.data
const cancel = (id: string, shownRefund: number, as = test.people.agent) =>
  write<{ data: Booking } & Refusal>(test, `/bookings/${id}/cancel`, as, { reason: 'Plans changed', shownRefund })
const costOf = async (id: string, as = test.people.agent) =>
  (
    await test.call<{ data: { allowed: boolean; penalty: number; refund: number; steps: { until: string | null }[] } }>(
      'GET',
      `/bookings/${id}/cancellation`,
      { as },
    )
  ).body.data

describe('cancelling', () => {
  it('in good time gives everything back and the rooms too', async () => {
    const hotel = await makeHotel(database())
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { id } = await book(hotel)
    expect(await costOf(id)).toEqual({
      allowed: true,
      penaltyPercent: 0,
      penalty: 0,
      refundTo: ['wallet'],
      refund: 8000,
      steps: [
        // The last second of the last free day, where the hotel is.
        { until: `${dayFromNow(23)}T18:29:59.000Z`, penaltyPercent: 0, penalty: 0 },
        { until: null, penaltyPercent: 50, penalty: 4000 },
      ],
    })
    const { status, body } = await cancel(id, 8000)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'Refunded',
      paid: 0,
      cancelledReason: 'Plans changed',
      canCancel: false,
      canAmend: false,
    })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
    expect(await houseAccounts(database())).not.toHaveProperty('cancellation-income')
  })

  it('late keeps the penalty with its share of the tax', async () => {
    const hotel = await makeHotel(database())
    const { foreignAgent } = test.people
    const shownTotal = await quoteOf(test, foreignAgent, hotel)
    // 8,000 and 12.5 % are 9,000; 18 % of the 1,000 are 180.
    expect(shownTotal).toBe(9180)
    const before = { wallet: await balanceOf(database(), foreignAgent.orgId), house: await houseAccounts(database()) }
    const { id } = await book(hotel, { from: 3, shownTotal }, foreignAgent)
    expect(await costOf(id, foreignAgent)).toMatchObject({ penalty: 4590, refund: 4590 })
    const { body } = await cancel(id, 4590, foreignAgent)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 4590 })
    expect(await balanceOf(database(), foreignAgent.orgId)).toBe(before.wallet - 4590)
    const house = await houseAccounts(database())
    const moved = (code: string) => Math.round(((before.house[code] ?? 0) - (house[code] ?? 0)) * 100) / 100
    expect(moved('cancellation-income')).toBe(4500)
    expect(moved('igst') + moved('cgst') + moved('sgst')).toBe(90)
    // The supplier keeps half of what it was to get, so that 500 are earned.
    expect([moved('supplier-payable'), moved('cost:hotel'), moved('markup:hotel')]).toEqual([4000, -4000, 0])
  })

  it('at the full penalty leaves it paid, with nothing to give back', async () => {
    const hotel = await makeHotel(database(), { policy: [{ daysBefore: 10, penaltyPercent: 100 }] })
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { id } = await book(hotel, { from: 2 })
    const { body } = await cancel(id, 0)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'Paid', paid: 8000 })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before - 8000)
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
  })

  it('of what was never paid costs nothing', async () => {
    const hotel = await makeHotel(database())
    const { id } = await book(hotel, { payment: 'later' })
    const { body } = await cancel(id, 0)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'Unpaid', holdExpiresAt: null })
  })

  it('asks again when the refund is another than the one shown', async () => {
    const hotel = await makeHotel(database())
    const { id } = await book(hotel, { from: 3 })
    const { status, body } = await cancel(id, 8000)
    expect([status, body.code, body.current]).toEqual([
      409,
      'PRICE_CHANGED',
      { shownRefund: 8000, refund: 4000, penalty: 4000 },
    ])
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
  })

  it('happens once', async () => {
    const hotel = await makeHotel(database())
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { id } = await book(hotel)
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id, 8000)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
  })

  it('is not possible once the stay has begun, nor for a stranger', async () => {
    const hotel = await makeHotel(database())
    const { id } = await book(hotel)
    await database().pool.query(`update hotel_booking set from_date = current_date - 2 where id = $1`, [id])
    expect((await costOf(id)).allowed).toBe(false)
    expect((await cancel(id, 4000)).body.code).toBe('NOT_BOOKABLE')
    expect((await cancel(id, 8000, test.people.foreignAgent)).status).toBe(404)
    expect(netPrice(2)).toBe(8000)
  })
})
