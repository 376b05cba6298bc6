import type { TripBooking, TripTerms } from '@karavan/contracts/sales/trips/trip-booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  balanceOf,
  dayFromNow,
  fund,
  houseAccounts,
  invoiceMade,
  makeHotel,
  type Refusal,
  soldNights,
  write,
} from '../stays/testing/stay.ts'
import { makeRate } from '../../catalogue/hotels/testing/hotel.ts'
import { makeActivity } from '../../catalogue/itineraries/testing/trip.ts'
import { book, makeHotels, makeTrip } from './testing/trip.ts'

let test: TestApp
const database = () => test.app.platform.database
const agent = () => test.people.agent
const wallet = () => balanceOf(database(), agent().orgId)
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), agent().orgId, 1_000_000)
})
afterAll(() => test.close())

type Answer = { data: TripBooking } & Refusal
const cancel = (id: string, shownRefund: number, rest: object = {}) =>
  write<Answer>(test, `/package-bookings/${id}/cancel`, agent(), { reason: 'Ill', shownRefund, ...rest })
const costOf = async (id: string) =>
  (
    await test.call<{ data: { penalty: number; refund: number; penaltyPercent: number; refundTo: string[] } }>(
      'GET',
      `/package-bookings/${id}/cancellation`,
      { as: agent() },
    )
  ).body.data
const set = (id: string, body: object) =>
  write<{ data: { status: string; paymentStatus: string } } & Refusal>(
    test,
    `/package-bookings/${id}/status`,
    test.people.admin,
    body,
    'PATCH',
  )
const newTrip = async () => makeTrip(test, await makeHotels(test, 2))

describe('cancelling a trip', () => {
  it('gives everything back early, and puts rooms and places on sale again', async () => {
    const hotels = await makeHotels(test, 1)
    const [hotel] = hotels
    if (!hotel) throw new Error('no hotel')
    const activityId = await makeActivity(test, hotel.locationId, { dailyCapacity: 2 })
    const trip = await makeTrip(test, hotels, { kind: 'single', activityId })
    const [before, accounts] = [await wallet(), await houseAccounts(database())]
    const { data } = await book(test, trip, agent())
    const cost = await costOf(data.id)
    expect(cost).toMatchObject({ penalty: 0, refund: data.totalInr, refundTo: ['wallet'] })
    const other = await cancel(data.id, 1)
    expect([other.status, other.body.code]).toEqual([409, 'PRICE_CHANGED'])
    const { body } = await cancel(data.id, data.totalInr)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0, cancelledReason: 'Ill' })
    expect(await wallet()).toBe(before)
    expect(await houseAccounts(database())).toEqual(accounts)
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
    const [day] = await readRows<{ taken: number }>(
      database(),
      'select taken from activity_day where activity_id = $1',
      [activityId],
    )
    expect(day?.taken).toBe(0)
    await invoiceMade(database(), data.id, 2)
    const again = await cancel(data.id, 0)
    expect([again.status, again.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    const voucher = await test.call<{ data: { state: string } }>('GET', `/vouchers/${data.voucherCode}`)
    expect(voucher.body.data.state).toBe('void')
  })

  it('keeps a quarter within thirty days, with its taxes, and credits the rest', async () => {
    const policy = [{ daysBefore: 30, penaltyPercent: 25 }]
    const hotels = [await makeHotel(database(), { policy }), await makeHotel(database(), { policy })]
    const trip = await makeTrip(test, hotels)
    const before = await wallet()
    const { data } = await book(test, trip, agent(), { from: 25 })
    expect(await costOf(data.id)).toMatchObject({ penaltyPercent: 25, penalty: 4200, refund: 12_600 })
    const accounts = await houseAccounts(database())
    const { body } = await cancel(data.id, 12_600)
    expect(body.data).toMatchObject({ paymentStatus: 'Refunded', paid: 4200 })
    expect(await wallet()).toBe(before - 4200)
    const after = await houseAccounts(database())
    const moved = (code: string) => Math.round(((after[code] ?? 0) - (accounts[code] ?? 0)) * 100) / 100
    expect([moved('cancellation-income'), moved('unearned')]).toEqual([-4000, 0])
    // Suppliers keep a quarter of what they were to get.
    expect([moved('supplier-payable'), moved('cost:itinerary')]).toEqual([12_000, 4000])
    await invoiceMade(database(), data.id, 2)
    const [credit] = await readRows<{ document: { total: number; against: string } }>(
      database(),
      `select document from invoice where cause_id = $1 and kind = 'credit-note'`,
      [data.id],
    )
    expect(credit?.document.total).toBe(1_260_000)
    expect(credit?.document.against).toMatch(/^KI/)
  })

  it('drops what is not paid yet, and invoices only what is kept', async () => {
    await makeRate(test, 'Thailand', 'THB', 2)
    const hotel = await makeHotel(database(), { country: 'Thailand', stateCode: null })
    const trip = await makeTrip(test, [hotel], { kind: 'single' })
    const [before, accounts] = [await wallet(), await houseAccounts(database())]
    const { data } = await book(test, trip, agent(), { from: 40, schedule: 'instalments', pan: 'ABCDE1234F' })
    // One of those sold by one policy for all of it.
    const [early, late] = [45, 7].map((daysBefore) => ({ daysBefore, penaltyPercent: daysBefore === 7 ? 100 : 10 }))
    await database().pool.query('update package_booking set terms = null, cancellation_policy = $2 where id = $1', [
      data.id,
      JSON.stringify([early, late]),
    ])
    const cost = await costOf(data.id)
    expect(cost).toMatchObject({ penaltyPercent: 10, penalty: 1713.6, refund: 3427.2 })
    const { body } = await cancel(data.id, cost.refund)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 1713.6, nextDue: null })
    expect(body.data.instalments.map(({ status }) => status)).toEqual(['Paid', 'Cancelled'])
    expect(await wallet()).toBeCloseTo(before - 1713.6, 2)
    const after = await houseAccounts(database())
    expect(after.unearned ?? 0).toBe(accounts.unearned ?? 0)
    // A third of what was paid is kept, and a third of the tax on it.
    expect((after['tcs-payable'] ?? 0) - (accounts['tcs-payable'] ?? 0)).toBeCloseTo(-33.6, 2)
    await invoiceMade(database(), data.id)
    const [invoice] = await readRows<{ document: { total: number; description: string } }>(
      database(),
      'select document from invoice where cause_id = $1',
      [data.id],
    )
    expect(invoice?.document).toMatchObject({ total: 171_360 })
    expect(invoice?.document.description).toContain('Cancellation charge')
  })
})

describe('the terms of a trip', () => {
  it('are those of its parts as they were sold, in one list', async () => {
    const strict = await makeHotel(database(), { policy: [{ daysBefore: 40, penaltyPercent: 100 }] })
    const kind = await makeHotel(database(), { policy: [] })
    const activityId = await makeActivity(test, strict.locationId)
    const trip = await makeTrip(test, [kind, strict], { activityId })
    const asked = { startDate: dayFromNow(60), adults: 2, childrenAges: [], category: 'Standard' }
    const terms = await test.call<{ data: z.output<typeof TripTerms> }>(
      'POST',
      `/multi-city-itineraries/${trip.id}/terms`,
      { as: agent(), body: asked },
    )
    const { data } = await book(test, trip, agent(), { schedule: 'instalments' })
    expect(terms.body.data.penalties).toEqual(data.penalties)
    // 8000 of each stay and 1000 of what is done, each with its five percent of tax.
    expect(data.penalties.map(({ until, penalty }) => [until?.slice(0, 10), penalty])).toEqual([
      [dayFromNow(22), 0],
      [dayFromNow(59), 8400],
      [undefined, 9450],
    ])
    // Before the first penalty begins, in the days of the house.
    expect(data.instalments.map(({ dueOn }) => dueOn)).toEqual([dayFromNow(0), dayFromNow(22)])
    expect(terms.body.data.instalments.map(({ amount }) => amount)).toEqual(
      data.instalments.map(({ amount }) => amount),
    )
    expect(data.freeUntil).toBe(dayFromNow(22))
    // What hotels do later is nothing to a trip that is sold.
    await database().pool.query(`update hotel set cancellation_policy = '[]' where id = $1`, [strict.hotelId])
    const { body } = await test.call<{ data: TripBooking }>('GET', `/package-bookings/${data.id}`, { as: agent() })
    expect(body.data.penalties).toEqual(data.penalties)
  })
})

describe('an Admin', () => {
  it('records the first instalment and then the rest, each payment once', async () => {
    const trip = await newTrip()
    const before = await wallet()
    const { data } = await book(test, trip, agent(), { payment: 'card', schedule: 'instalments' })
    expect(data).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid' })
    const first = { status: 'Confirmed', paymentStatus: 'PartPaid', way: 'bank', reference: 'UTIB 000771' }
    expect((await set(data.id, { ...first, reference: undefined })).body.errors?.[0]?.path).toBe('reference')
    expect((await set(data.id, first)).body.data).toMatchObject({ status: 'Confirmed', paymentStatus: 'PartPaid' })
    const twice = await set(data.id, { ...first, paymentStatus: 'Paid' })
    expect([twice.status, twice.body.code]).toEqual([409, 'DUPLICATE'])
    const illegal = await set(data.id, { status: 'Expired', paymentStatus: 'Unpaid' })
    expect([illegal.status, illegal.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
    const rest = await set(data.id, { status: 'Confirmed', paymentStatus: 'Paid', way: 'upi', reference: 'UPI 000772' })
    expect(rest.body.data).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
    expect(await wallet()).toBe(before)
    const { body } = await test.call<{ data: TripBooking }>('GET', `/package-bookings/${data.id}`, {
      as: test.people.admin,
    })
    expect(body.data.instalments.map(({ way }) => way)).toEqual(['bank', 'upi'])
    expect(body.data.moves).toContainEqual({ status: 'Completed', paymentStatus: 'Paid' })
  })

  it('records all of it by one payment, and gives all of it back into the wallet', async () => {
    const trip = await newTrip()
    const { data } = await book(test, trip, agent(), { payment: 'card', schedule: 'instalments' })
    const paid = { status: 'Confirmed', paymentStatus: 'Paid', way: 'cheque', reference: 'CHQ 88123' }
    expect((await set(data.id, paid)).status).toBe(200)
    const before = await wallet()
    expect((await set(data.id, { status: 'Cancelled', paymentStatus: 'RefundPending' })).status).toBe(200)
    const due = await test.call<{ data: { kind: string; causeId: string; amount: number }[] }>(
      'GET',
      '/accounts/refunds',
      { as: test.people.admin },
    )
    expect(due.body.data).toContainEqual(
      expect.objectContaining({ kind: 'package', causeId: data.id, amount: data.totalInr }),
    )
    expect((await set(data.id, { status: 'Cancelled', paymentStatus: 'Refunded' })).status).toBe(200)
    expect(await wallet()).toBe(before + data.totalInr)
    for (const { roomId } of trip.hotels) expect(await soldNights(database(), roomId)).toEqual([0, 0])
  })

  it('keeps all of it, and sees what is owed', async () => {
    const trip = await newTrip()
    const { data } = await book(test, trip, agent(), { schedule: 'instalments' })
    const owed = await test.call<{ data: { kind: string; causeId: string; amount: number }[] }>(
      'GET',
      '/accounts/receivables',
      { as: test.people.admin },
    )
    expect(owed.body.data).toContainEqual(
      expect.objectContaining({ kind: 'package', causeId: data.id, amount: 11_760 }),
    )
    const before = await wallet()
    expect((await set(data.id, { status: 'Cancelled', paymentStatus: 'Paid' })).status).toBe(200)
    expect(await wallet()).toBe(before)
    await invoiceMade(database(), data.id)
    const revenue = await test.call<{ data: { service: string; margin: number }[] }>('GET', '/accounts/revenue', {
      as: test.people.admin,
    })
    expect(revenue.body.data.map(({ service }) => service)).toContain('itinerary')
  })
})
