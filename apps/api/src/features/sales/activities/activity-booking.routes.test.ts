import type { ActivityBooking, ActivityBookingRow } from '@karavan/contracts/sales/activities/activity-booking'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, dayFromNow, fund, houseAccounts, invoiceMade, type Refusal, write } from '../stays/testing/stay.ts'
import { book, makeSold, orderOf, send, takenOf } from './testing/activity.ts'

let test: TestApp
let walk: string
const database = () => test.app.platform.database
const agent = () => test.people.agent
const start = 100_000
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), agent().orgId, start)
  await fund(database(), test.people.foreignAgent.orgId, start)
  walk = await makeSold(test, 'Bhuj')
})
afterAll(() => test.close())

const cancel = (id: string, shownRefund: number, as = agent()) =>
  write<{ data: ActivityBooking } & Refusal>(test, `/activity-bookings/${id}/cancel`, as, { reason: '', shownRefund })
const get = async (id: string, as = agent()) =>
  (await test.call<{ data: ActivityBooking }>('GET', `/activity-bookings/${id}`, { as })).body.data

describe('booking an activity', () => {
  it('takes places, money and a number together, and invoices it', async () => {
    const activityId = await makeSold(test, 'Morjim', { dailyCapacity: 5, timings: ['15:00'] })
    const before = await balanceOf(database(), agent().orgId)
    const data = await book(test, agent(), activityId, { childrenAges: [8], shownTotal: 1250 })
    expect(data).toMatchObject({
      reference: expect.stringMatching(/^AB-\d{4}-\d{6}$/) as string,
      status: 'Confirmed',
      paymentStatus: 'Paid',
      time: '15:00',
      paid: 1250,
      freeUntil: dayFromNow(29),
      canCancel: true,
      moves: [],
    })
    expect(await balanceOf(database(), agent().orgId)).toBe(before - 1250)
    expect(await takenOf(database(), activityId)).toBe(3)
    expect((await houseAccounts(database()))['supplier-payable']).toBe(-1250)
    await invoiceMade(database(), data.id)
    const [invoice] = await readRows<{ document: object }>(
      database(),
      'select document from invoice where cause_id = $1',
      [data.id],
    )
    expect(invoice?.document).toMatchObject({ total: 125_000, sac: '998554', bookingReference: data.reference })
    const [entry] = await readRows(database(), 'select source, kind, title, people from booking_entry where id = $1', [
      data.id,
    ])
    expect(entry).toEqual({ source: 'activity', kind: 'activity', title: 'Morjim walk', people: 3 })
  })

  it('holds places to be paid later, and asks for those that are confirmed by hand', async () => {
    const held = await book(test, agent(), walk, { payment: 'later' })
    expect(held).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid', paid: 0 })
    expect(held.holdExpiresAt).not.toBeNull()
    const asked = await makeSold(test, 'Kutch', { sellMode: 'onRequest' })
    const waits = await book(test, agent(), asked, { payment: 'wallet' })
    expect(waits).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid', onRequest: true })
    const said = await write<{ data: object }>(
      test,
      `/activity-bookings/${waits.id}/status`,
      test.people.admin,
      { status: 'Confirmed', paymentStatus: 'Paid', way: 'wallet', confirmationNo: 'K-17' },
      'PATCH',
    )
    expect(said.status).toBe(200)
    expect(await get(waits.id)).toMatchObject({ status: 'Confirmed', paid: 1000, confirmationNo: 'K-17' })
  })

  it('is done once under one key', async () => {
    const options = { as: agent(), body: orderOf(walk), headers: { 'idempotency-key': uuidv7() } }
    const answers = await Promise.all(
      [1, 2, 3].map(() => test.call<{ data: { id: string } }>('POST', '/activity-bookings', options)),
    )
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })
})

describe('what is refused', () => {
  it('another total, a full day, a closed one, the past, too young, too many names', async () => {
    const refusal = async (body: object, as = agent()) => {
      const answer = await send(test, as, body)
      return [answer.status, answer.body.code]
    }
    expect(await refusal(orderOf(walk, { shownTotal: 999 }))).toEqual([409, 'PRICE_CHANGED'])
    const small = await makeSold(test, 'Diu', { dailyCapacity: 1 })
    const before = await balanceOf(database(), agent().orgId)
    expect(await refusal(orderOf(small))).toEqual([409, 'SOLD_OUT'])
    expect([await balanceOf(database(), agent().orgId), await takenOf(database(), small)]).toEqual([before, 0])
    const shut = await makeSold(test, 'Somnath', { closedDates: [dayFromNow(30)], minAge: 8, timings: ['09:00'] })
    expect(await refusal(orderOf(shut))).toEqual([422, 'NOT_BOOKABLE'])
    expect(await refusal(orderOf(shut, { from: 31, time: '10:00' }))).toEqual([422, 'NOT_BOOKABLE'])
    expect(await refusal(orderOf(shut, { from: 31, childrenAges: [5], shownTotal: 1250 }))).toEqual([
      422,
      'NOT_BOOKABLE',
    ])
    expect(await refusal(orderOf(walk, { from: -1 }))).toEqual([422, 'NOT_BOOKABLE'])
    expect(await refusal(orderOf(walk, { travellers: ['A', 'B', 'C'].map((name) => ({ name })) }))).toEqual([
      400,
      'VALIDATION',
    ])
    expect(await refusal(orderOf(walk), test.people.customer)).toEqual([402, 'INSUFFICIENT_BALANCE'])
    const gone = await makeSold(test, 'Dwarka', { status: 'inactive' })
    expect((await refusal(orderOf(gone)))[0]).toBe(404)
  })

  it('another organisation, as if there was nothing', async () => {
    const { id } = await book(test, agent(), walk)
    const foreign = test.people.foreignAgent
    for (const path of ['', '/cancellation', '/voucher.pdf', '/invoice.pdf', '/booking.ics'])
      expect((await test.call('GET', `/activity-bookings/${id}${path}`, { as: foreign })).status).toBe(404)
    expect((await cancel(id, 1000, foreign)).status).toBe(404)
    const list = await test.call<{ data: ActivityBookingRow[] }>('GET', '/activity-bookings', { as: foreign })
    expect(list.body.data).toEqual([])
  })
})

describe('what it costs', () => {
  it('is told before, with what is left and what stands in the way', async () => {
    const activityId = await makeSold(test, 'Mandvi', { dailyCapacity: 2 })
    const ask = (query: string) =>
      test.call<{ data: Record<string, unknown> }>('GET', `/activities/${activityId}/offer?${query}`, { as: agent() })
    const fits = await ask(`date=${dayFromNow(30)}&adults=2`)
    expect(fits.body.data).toMatchObject({ price: { totalInr: 1000 }, obstacle: null, left: 2, onRequest: false })
    const crowd = await ask(`date=${dayFromNow(30)}&adults=2&childrenAges=4`)
    expect(crowd.body.data).toMatchObject({ obstacle: 'Only 2 places are left on this day.' })
  })
})

describe('cancelling', () => {
  it('gives all back while it is free, and the places', async () => {
    const activityId = await makeSold(test, 'Patan')
    const before = await balanceOf(database(), agent().orgId)
    const { id } = await book(test, agent(), activityId)
    expect((await cancel(id, 999)).body.code).toBe('PRICE_CHANGED')
    const { body } = await cancel(id, 1000)
    expect(body.data).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded', paid: 0 })
    expect(await balanceOf(database(), agent().orgId)).toBe(before)
    expect(await takenOf(database(), activityId)).toBe(0)
    expect((await cancel(id, 0)).body.code).toBe('ILLEGAL_TRANSITION')
  })

  it('keeps what its steps say: by default all of it on its day', async () => {
    const today = await book(test, agent(), walk, { from: 0 })
    const cost = await test.call<{ data: object }>('GET', `/activity-bookings/${today.id}/cancellation`, {
      as: agent(),
    })
    expect(cost.body.data).toMatchObject({ allowed: true, penaltyPercent: 100, penalty: 1000, refund: 0 })
    expect((await cancel(today.id, 0)).body.data).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'Paid',
      paid: 1000,
    })
    const strict = await makeSold(test, 'Bhadra', { cancellationPolicy: [{ daysBefore: 60, penaltyPercent: 30 }] })
    const early = await book(test, agent(), strict)
    expect((await cancel(early.id, 700)).body.data).toMatchObject({ paymentStatus: 'Refunded', paid: 300 })
  })
})

describe('amending', () => {
  const amend = (booking: ActivityBooking, changes: object, as = agent()) => {
    const { date, time, leadGuest, travellers, requests, version } = booking
    const shownTotal = booking.price.totalInr
    return write<{ data: ActivityBooking } & Refusal>(test, `/activity-bookings/${booking.id}/amend`, as, {
      ...{ date, time, leadGuest, travellers, requests, shownTotal, version, ...changes },
    })
  }

  it('moves it to another day at the price of now, with its places and its money', async () => {
    const activityId = await makeSold(test, 'Bera', { dailyCapacity: 2, timings: ['09:00', '15:00'] })
    const before = await balanceOf(database(), agent().orgId)
    const booking = await book(test, agent(), activityId, { time: '09:00' })
    await book(test, agent(), activityId, { from: 32, time: '09:00' })
    await database().pool.query('update activity set adult_price = 600 where id = $1', [activityId])
    const date = dayFromNow(31)
    const stale = await amend(booking, { date })
    expect([stale.status, stale.body.code, stale.body.current?.total]).toEqual([409, 'PRICE_CHANGED', 1200])
    const asked = (at: number, as = agent()) =>
      test.call<{ data: unknown }>('GET', `/activity-bookings/${booking.id}/amendment?date=${dayFromNow(at)}`, { as })
    expect((await asked(31)).body.data).toEqual({ totalInr: 1200, obstacle: null })
    expect((await asked(32)).body.data).toEqual({ totalInr: 1200, obstacle: 'Sold out on this day; choose another.' })
    const full = await amend(booking, { date: dayFromNow(32), shownTotal: 1200 })
    expect([full.status, full.body.code]).toEqual([409, 'SOLD_OUT'])
    const odd = await amend(booking, { time: '11:00' })
    expect(odd.body.code).toBe('NOT_BOOKABLE')
    const moved = await amend(booking, { date, time: '15:00', shownTotal: 1200, requests: 'A guide' })
    expect(moved.body.data).toMatchObject({
      ...{ date, time: '15:00', requests: 'A guide', paid: 1200, status: 'Confirmed', paymentStatus: 'Paid' },
      ...{ voucherVersion: booking.voucherVersion + 1, price: { totalInr: 1200 } },
    })
    expect(await balanceOf(database(), agent().orgId)).toBe(before - 1000 - 1200)
    const days = await readRows(
      database(),
      'select day::text, taken from activity_day where activity_id = $1 and taken > 0 order by day',
      [activityId],
    )
    expect(days).toEqual([31, 32].map((at) => ({ day: dayFromNow(at), taken: 2 })))
    expect((await amend(booking, { date })).body.code).toBe('STALE_VERSION')
    expect((await amend(booking, { date }, test.people.foreignAgent)).status).toBe(404)
  })
})

describe('its papers and its list', () => {
  it('are there, and its voucher says that it is good', async () => {
    const data = await book(test, agent(), walk, { time: '16:30' })
    await invoiceMade(database(), data.id)
    for (const name of ['voucher.pdf', 'invoice.pdf'])
      expect((await test.call('GET', `/activity-bookings/${data.id}/${name}`, { as: agent() })).status).toBe(200)
    const calendar = await test.app.inject({
      url: `/api/v1/activity-bookings/${data.id}/booking.ics`,
      headers: { authorization: `Bearer ${agent().token}` },
    })
    // Half past four in India.
    expect(calendar.body).toContain('T110000Z')
    const voucher = await test.call<{ data: unknown }>('GET', `/vouchers/${data.voucherCode}?v=1`)
    expect(voucher.body.data).toMatchObject({ kind: 'activity', state: 'valid', hotelName: 'Bhuj walk' })
    expect(JSON.stringify(voucher.body.data)).not.toContain('1000')
  })

  it('shows own bookings, and filters them', async () => {
    const data = await book(test, agent(), walk, { from: 77 })
    const list = async (query: string, as = agent()) =>
      (await test.call<{ data: ActivityBookingRow[] }>('GET', `/activity-bookings?pageSize=100${query}`, { as })).body
        .data
    expect((await list(`&q=${data.reference}`)).map(({ id }) => id)).toEqual([data.id])
    expect(await list(`&from=${dayFromNow(77)}&until=${dayFromNow(77)}`)).toMatchObject([
      { id: data.id, name: 'Bhuj walk', people: 2, totalInr: 1000, leadGuest: 'Asha Rao' },
    ])
    expect((await list('&status=Cancelled')).map(({ id }) => id)).not.toContain(data.id)
    expect((await list('', test.people.admin)).map(({ id }) => id)).toContain(data.id)
  })
})
