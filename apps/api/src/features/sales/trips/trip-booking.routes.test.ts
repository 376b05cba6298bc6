import type { TripBooking, TripBookingRow } from '@karavan/contracts/sales/trips/trip-booking'
import { addDays } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import { bookNow } from '../../crm/bookings/testing/crm-booking.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { Person } from '../../../testing/people.ts'
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
import { book, makeHotels, makeTrip, tripBookingBody, send, type TestTrip, totalOf } from './testing/trip.ts'

let test: TestApp
let trip: TestTrip
const database = () => test.app.platform.database
const agent = () => test.people.agent
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), agent().orgId, 1_000_000)
  await fund(database(), test.people.foreignAgent.orgId, 100_000)
  trip = await makeTrip(test, await makeHotels(test, 2))
})
afterAll(() => test.close())

const get = async (id: string, as = agent()) =>
  (await test.call<{ data: TripBooking }>('GET', `/package-bookings/${id}`, { as })).body.data
const pay = (id: string, instalment: number, shownAmount: number, as = agent()) =>
  write<{ data: TripBooking } & Refusal>(test, `/package-bookings/${id}/pay`, as, { instalment, shownAmount })

describe('booking a trip', () => {
  it('takes rooms and money together and keeps what was sold', async () => {
    const before = await balanceOf(database(), agent().orgId)
    const { data } = await book(test, trip, agent())
    // Two nights in two hotels for two adults at 2,000 each, and 5 % GST.
    expect(data).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Paid',
      totalInr: 16_800,
      paid: 16_800,
      people: 2,
      nights: 4,
      canCancel: true,
      canPay: false,
      pan: null,
      moves: [],
    })
    expect(data.reference).toMatch(/^PB-\d{4}-\d{6}$/)
    expect(data.stays.map(({ fromDate, untilDate, rooms, type }) => [fromDate, untilDate, rooms, type])).toEqual([
      [dayFromNow(60), dayFromNow(62), 1, 'Lake room'],
      [dayFromNow(62), dayFromNow(64), 1, 'Lake room'],
    ])
    expect(data.days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4].map((day) => dayFromNow(60 + day)))
    expect(data.instalments).toMatchObject([{ number: 1, amount: 16_800, status: 'Paid', way: 'wallet' }])
    expect(await balanceOf(database(), agent().orgId)).toBe(before - 16_800)
    for (const { roomId } of trip.hotels) expect(await soldNights(database(), roomId)).toEqual([1, 1])
    await invoiceMade(database(), data.id)
    const { invoiceNumber } = await get(data.id)
    expect(invoiceNumber).toMatch(/^KI\//)
  })

  it('asks thirty percent now and the rest later, and posts the sale with the last of it', async () => {
    const accounts = await houseAccounts(database())
    const { data } = await book(test, trip, agent(), { schedule: 'instalments' })
    expect(data).toMatchObject({ status: 'Confirmed', paymentStatus: 'PartPaid', paid: 5040, nextDue: 11_760 })
    expect(data.instalments).toMatchObject([
      { number: 1, amount: 5040, status: 'Paid' },
      { number: 2, amount: 11_760, status: 'Due', dueOn: addDays(dayFromNow(60), -21), way: null },
    ])
    expect(data.canPay).toBe(true)
    const between = await houseAccounts(database())
    expect(between.unearned ?? 0).toBe((accounts.unearned ?? 0) - 5040)
    expect((await test.call('GET', `/package-bookings/${data.id}/invoice.pdf`, { as: agent() })).status).toBe(409)

    expect((await pay(data.id, 2, 11_000)).body.code).toBe('PRICE_CHANGED')
    expect((await pay(data.id, 1, 5040)).body.detail).toContain('paid already')
    expect((await pay(data.id, 3, 5040)).status).toBe(409)
    const forecast = await test.call<{ data: { dues: { reference: string; amount: number }[] } }>(
      'GET',
      '/wallet/forecast',
      { as: agent() },
    )
    expect(forecast.body.data.dues).toContainEqual(
      expect.objectContaining({ reference: data.reference, amount: 11_760, cause: { entity: 'package', id: data.id } }),
    )

    const paid = await pay(data.id, 2, 11_760)
    expect(paid.body.data).toMatchObject({ paymentStatus: 'Paid', paid: 16_800, nextDue: null, canPay: false })
    const after = await houseAccounts(database())
    expect(after.unearned ?? 0).toBe(accounts.unearned ?? 0)
    expect((after['supplier-payable'] ?? 0) - (accounts['supplier-payable'] ?? 0)).toBe(-16_000)
    await invoiceMade(database(), data.id)
    const pdf = await test.call('GET', `/package-bookings/${data.id}/invoice.pdf`, { as: agent() })
    expect(pdf.status).toBe(200)
  })

  it('takes everything at once when departure is near', async () => {
    const { data } = await book(test, trip, agent(), { schedule: 'instalments', from: 20 })
    expect(data).toMatchObject({ paymentStatus: 'Paid' })
    expect(data.instalments).toHaveLength(1)
  })

  it('collects tax at source on trips abroad, under a PAN and with every instalment', async () => {
    await makeRate(test, 'Thailand', 'THB', 2)
    const hotel = await makeHotel(database(), { country: 'Thailand', stateCode: null })
    const abroad = await makeTrip(test, [hotel], { kind: 'single' })
    const nameless = await send(test, abroad, agent(), { shownTotal: 1 })
    expect([nameless.status, nameless.body.errors?.[0]?.path]).toEqual([422, 'pan'])
    const options = { pan: 'ABCDE1234F', schedule: 'instalments' }
    const { data } = await book(test, abroad, agent(), options)
    // 16,000 with 5 % GST are 16,800, and 2 % of that is collected.
    expect(data).toMatchObject({ totalInr: 17_136, pan: '••••••234F', paymentStatus: 'PartPaid' })
    expect(data.instalments.map(({ amount, tcs }) => [amount, tcs])).toEqual([
      [5140.8, 100.8],
      [11_995.2, 235.2],
    ])
    const tcs = () =>
      test.call<{ data: { tcs: { pan: string; base: number; tcs: number }[] } }>('GET', '/accounts/taxes', {
        as: test.people.admin,
      })
    const rowOf = async () => (await tcs()).body.data.tcs.find(({ pan }) => pan === '••••••234F')
    expect(await rowOf()).toMatchObject({ base: 5040, tcs: 100.8 })
    await pay(data.id, 2, 11_995.2)
    expect(await rowOf()).toMatchObject({ base: 16_800, tcs: 336 })
    // In the book of the agency that is a credit, and no cost.
    expect(await bookNow(test, agent())).toMatchObject({ 'tcs-credit': 336 })
    const audit = await readRows<{ changes: unknown }>(
      database(),
      'select changes from audit_entry where entity_id = $1',
      [data.id],
    )
    expect(JSON.stringify(audit)).not.toContain('ABCDE1234F')
    // Whoever needs the whole of it gets it, and stands in the trail; it is found by it, and by nobody else.
    const sought = async (as: Person) =>
      (await test.call<{ data: { id: string }[] }>('GET', '/package-bookings?q=abcde1234f', { as })).body.data
    expect((await sought(agent())).map(({ id }) => id)).toEqual([data.id])
    expect(await sought(test.people.foreignAgent)).toEqual([])
    const shown = (as: Person) =>
      test.call<{ data: { pan: string } }>('POST', `/package-bookings/${data.id}/pan`, { as })
    expect((await shown(agent())).body.data.pan).toBe('ABCDE1234F')
    expect((await shown(test.people.foreignAgent)).status).toBe(404)
    await invoiceMade(database(), data.id)
    const [invoice] = await readRows<{ document: { recipient: { pan: string }; total: number } }>(
      database(),
      'select document from invoice where cause_id = $1',
      [data.id],
    )
    expect(invoice?.document).toMatchObject({ total: 1_713_600, recipient: { pan: '••••••234F' } })
  })

  it('takes places at activities, and says which day is full', async () => {
    const [hotel] = await makeHotels(test, 1)
    if (!hotel) throw new Error('no hotel')
    const activityId = await makeActivity(test, hotel.locationId, { name: 'Sunset boat', dailyCapacity: 3 })
    const boat = await makeTrip(test, [hotel], { kind: 'single', activityId })
    const { data } = await book(test, boat, agent())
    expect(data.days[0]?.items).toEqual([{ name: 'Sunset boat', category: 'Sightseeing', time: '10:00' }])
    const shownTotal = data.totalInr
    const before = await balanceOf(database(), agent().orgId)
    const full = await send(test, boat, agent(), { shownTotal })
    expect([full.status, full.body.code]).toEqual([409, 'SOLD_OUT'])
    expect(full.body.detail).toContain('Sunset boat')
    expect(await balanceOf(database(), agent().orgId)).toBe(before)
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
  })
})

describe('what is refused', () => {
  it('another total, with both', async () => {
    const { status, body } = await send(test, trip, agent(), { shownTotal: 16_799 })
    expect([status, body.code, body.current?.shownTotal, body.current?.total]).toEqual([
      409,
      'PRICE_CHANGED',
      16_799,
      16_800,
    ])
  })

  it('a trip with gaps, in words', async () => {
    const luxury = await send(test, trip, agent(), { asked: { category: 'Luxury' } })
    expect([luxury.status, luxury.body.code]).toEqual([422, 'NOT_BOOKABLE'])
    expect(luxury.body.detail).toContain('no Luxury hotel')
    const late = await send(test, trip, agent(), { from: 900 })
    expect(late.body.detail).toContain('has no price')
  })

  it('rooms that are confirmed by hand', async () => {
    const hotel = await makeHotel(database(), { sellMode: 'onRequest' })
    const asked = await makeTrip(test, [hotel], { kind: 'single' })
    const { status, body } = await send(test, asked, agent())
    expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
    expect(body.detail).toContain('on request; ask us')
  })

  it('the past, the house, too many names, too little money', async () => {
    expect((await send(test, trip, agent(), { from: -1 })).status).toBe(400)
    expect((await send(test, trip, test.people.admin)).body.code).toBe('NOT_BOOKABLE')
    const crowd = await send(test, trip, agent(), { travellers: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] })
    expect(crowd.body.errors?.[0]?.path).toBe('travellers')
    const poor = await send(test, trip, test.people.customer, {
      shownTotal: await totalOf(test, trip, test.people.customer),
    })
    expect([poor.status, poor.body.code]).toEqual([402, 'INSUFFICIENT_BALANCE'])
  })

  it('all of it when one hotel of four is sold out at the last moment, and names it', async () => {
    const hotels = await makeHotels(test, 4, 1)
    const four = await makeTrip(test, hotels)
    const third = hotels[2]
    if (!third) throw new Error('no hotel')
    const alone = await makeTrip(test, [third], { kind: 'single' })
    await book(test, alone, test.people.foreignAgent, { from: 64 })
    const before = await balanceOf(database(), agent().orgId)
    const shownTotal = await totalOf(test, four, agent())
    const { status, body } = await send(test, four, agent(), { shownTotal })
    expect([status, body.code]).toEqual([409, 'SOLD_OUT'])
    expect(body.detail).toContain(third.name)
    expect(body.current?.rooms).toMatchObject([{ hotelName: third.name, nights: [dayFromNow(64), dayFromNow(65)] }])
    expect(await balanceOf(database(), agent().orgId)).toBe(before)
    for (const { roomId } of hotels.filter((hotel) => hotel !== third))
      expect(await soldNights(database(), roomId)).toEqual([])
  })

  it('another organisation, as if there was nothing', async () => {
    const { data } = await book(test, trip, agent())
    const foreign = test.people.foreignAgent
    for (const path of ['', '/cancellation', '/voucher.pdf', '/itinerary.pdf', '/invoice.pdf', '/booking.ics'])
      expect((await test.call('GET', `/package-bookings/${data.id}${path}`, { as: foreign })).status).toBe(404)
    expect((await pay(data.id, 1, 1, foreign)).status).toBe(404)
    const cancel = await write(test, `/package-bookings/${data.id}/cancel`, foreign, { reason: '', shownRefund: 0 })
    expect(cancel.status).toBe(404)
    const list = await test.call<{ data: TripBookingRow[] }>('GET', '/package-bookings', { as: foreign })
    expect(list.body.data.map(({ id }) => id)).not.toContain(data.id)
  })
})

describe('sending twice', () => {
  it('books once under one key', async () => {
    const shownTotal = await totalOf(test, trip, agent(), { from: 90 })
    const headers = { 'idempotency-key': uuidv7() }
    const options = { as: agent(), body: tripBookingBody({ from: 90, shownTotal }), headers }
    const path = `/multi-city-itineraries/${trip.id}/book`
    const answers = await Promise.all([1, 2, 3].map(() => test.call<{ data: { id: string } }>('POST', path, options)))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })
})

describe('the list', () => {
  it('shows own trips with what is due, and filters them', async () => {
    const { data } = await book(test, trip, agent(), { schedule: 'instalments', from: 100 })
    const list = async (query: string, as = agent()) =>
      (await test.call<{ data: TripBookingRow[] }>('GET', `/package-bookings?pageSize=100${query}`, { as })).body.data
    const row = (await list('')).find(({ id }) => id === data.id)
    expect(row).toMatchObject({ title: 'Lakes and palaces', nextDue: 11_760, paymentStatus: 'PartPaid', people: 2 })
    expect((await list('&due=due')).map(({ id }) => id)).toContain(data.id)
    expect((await list('&due=overdue')).map(({ id }) => id)).not.toContain(data.id)
    expect((await list(`&q=${data.reference}`)).map(({ id }) => id)).toEqual([data.id])
    expect((await list(`&from=${dayFromNow(100)}&until=${dayFromNow(100)}`)).map(({ id }) => id)).toContain(data.id)
    expect((await list('', test.people.admin)).map(({ id }) => id)).toContain(data.id)
  })
})

describe('its documents', () => {
  it('are there, and its voucher says that it is good', async () => {
    const { data } = await book(test, trip, agent(), { from: 120 })
    for (const name of ['voucher.pdf', 'itinerary.pdf'])
      expect((await test.call('GET', `/package-bookings/${data.id}/${name}`, { as: agent() })).status).toBe(200)
    const calendar = await test.app.inject({
      url: `/api/v1/package-bookings/${data.id}/booking.ics`,
      headers: { authorization: `Bearer ${agent().token}` },
    })
    expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    const voucher = await test.call<{ data: unknown }>('GET', `/vouchers/${data.voucherCode}?v=1`)
    expect(voucher.body.data).toMatchObject({
      kind: 'package',
      state: 'valid',
      hotelName: 'Lakes and palaces',
      stays: [{ hotelName: trip.hotels[0]?.name }, { hotelName: trip.hotels[1]?.name }],
    })
    expect(JSON.stringify(voucher.body.data)).not.toContain('16800')
  })
})
