import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  balanceOf,
  bodyOf,
  dayFromNow,
  fund,
  invoiceMade,
  makeHotel,
  type Refusal,
  soldNights,
  type TestHotel,
  write,
} from './testing/stay.ts'

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), test.people.agent.orgId, 200_000)
})
afterAll(async () => {
  const [row] = await readRows<{ sum: string }>(database(), 'select coalesce(sum(amount), 0) as sum from ledger_entry')
  expect(Number(row?.sum)).toBe(0)
  await test.close()
})

const book = async (hotel: TestHotel, options: Parameters<typeof bodyOf>[1] = {}) =>
  (await write<{ data: Booking }>(test, '/hotels/create-book', test.people.agent, bodyOf(hotel, options))).body.data
const amend = (booking: Booking, changes: object, as = test.people.agent) =>
  write<{ data: Booking } & Refusal>(test, `/bookings/${booking.id}/amend`, as, {
    leadGuest: booking.leadGuest,
    guests: booking.guests,
    requests: booking.requests,
    fromDate: booking.fromDate,
    untilDate: booking.untilDate,
    shownTotal: booking.price.totalInr,
    version: booking.version,
    ...changes,
  })

describe('amending', () => {
  it('changes names and requests for nothing, and makes a new version of the voucher', async () => {
    const hotel = await makeHotel(database())
    const booking = await book(hotel)
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { status, body } = await amend(booking, {
      guests: [{ name: 'Ravi Rao', room: 0 }],
      requests: 'Late arrival',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      guests: [{ name: 'Ravi Rao', age: null, room: 0 }],
      requests: 'Late arrival',
      voucherVersion: 2,
      version: 2,
      price: booking.price,
    })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    const stale = await amend(booking, { requests: 'Mine' })
    expect([stale.status, stale.body.code, stale.body.current?.requests]).toEqual([
      409,
      'STALE_VERSION',
      'Late arrival',
    ])
    expect((await amend(body.data, { guests: [{ name: 'X', room: 4 }] })).body.errors?.[0]?.path).toBe('guests.0.room')
  })

  it('moves the dates: priced again, rooms exchanged, the difference posted, invoices to match', async () => {
    const hotel = await makeHotel(database())
    const booking = await book(hotel)
    const before = await balanceOf(database(), test.people.agent.orgId)
    const dates = { fromDate: dayFromNow(31), untilDate: dayFromNow(34) }
    const asked = await amend(booking, dates)
    // The price is the buyer's, whoever asks, and on the night in both stays its own room is free.
    const path = `/bookings/${booking.id}/amendment?fromDate=${dates.fromDate}&untilDate=${dates.untilDate}`
    for (const as of [test.people.agent, test.people.admin])
      expect((await test.call<{ data: unknown }>('GET', path, { as })).body.data).toEqual({
        ...{ totalInr: 12_000, obstacle: null },
      })
    expect([asked.status, asked.body.code, asked.body.current]).toMatchObject([
      409,
      'PRICE_CHANGED',
      { shownTotal: 8000, total: 12_000 },
    ])
    const { status, body } = await amend(booking, { ...dates, shownTotal: 12_000 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...dates,
      nights: 3,
      paid: 12_000,
      voucherVersion: 2,
      price: { totalInr: 12_000 },
    })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before - 4000)
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 1, 1, 1])
    await invoiceMade(database(), booking.id, 3)
    const documents = await readRows<{ kind: string; total: number; against: string | null; number: string }>(
      database(),
      `select kind, number, (document ->> 'total')::int as total, document ->> 'against' as against from invoice
       where cause_id = $1 order by kind desc, serial`,
      [booking.id],
    )
    expect(documents).toMatchObject([
      { kind: 'invoice', total: 8000_00, against: null },
      { kind: 'invoice', total: 12_000_00, against: null },
      { kind: 'credit-note', total: 8000_00, against: documents[0]?.number },
    ])
  })

  it('exchanges rooms even where the last one is its own, and refuses where they are gone', async () => {
    const hotel = await makeHotel(database(), { allotment: 1 })
    const booking = await book(hotel)
    const moved = await amend(booking, { fromDate: dayFromNow(31), untilDate: dayFromNow(33) })
    expect(moved.status).toBe(200)
    await book(hotel, { from: 33 })
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { status, body } = await amend(moved.body.data, { fromDate: dayFromNow(32), untilDate: dayFromNow(34) })
    expect([status, body.code, body.current]).toMatchObject([
      409,
      'SOLD_OUT',
      { rooms: [{ nights: [dayFromNow(33)] }] },
    ])
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 1, 1, 1, 1])
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
  })

  it('gives back what the shorter stay costs less', async () => {
    const hotel = await makeHotel(database())
    const booking = await book(hotel, { nights: 3 })
    const before = await balanceOf(database(), test.people.agent.orgId)
    await amend(booking, { untilDate: dayFromNow(31), shownTotal: 4000 })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before + 8000)
  })

  it('is refused with a charge due, for a room confirmed by hand, and for a booking that ended', async () => {
    const hotel = await makeHotel(database())
    const late = await book(hotel, { from: 3 })
    const dates = { fromDate: dayFromNow(40), untilDate: dayFromNow(42) }
    expect((await amend(late, dates)).body.code).toBe('NOT_BOOKABLE')
    expect((await amend(late, { requests: 'Cot' })).status).toBe(200)

    const asked = await makeHotel(database(), { sellMode: 'onRequest' })
    const request = await book(asked)
    const other = await amend(request, dates)
    expect(other.body.data).toMatchObject({ status: 'Pending', ...dates })
    await test.call('PATCH', `/bookings/${request.id}/status`, {
      as: test.people.admin,
      body: { status: 'Confirmed', paymentStatus: 'Paid' },
    })
    const confirmed = { ...other.body.data, version: other.body.data.version + 1 }
    expect((await amend(confirmed, { fromDate: dayFromNow(41) })).body.code).toBe('NOT_BOOKABLE')
    await test.call('PATCH', `/bookings/${request.id}/status`, {
      as: test.people.admin,
      body: { status: 'Cancelled', paymentStatus: 'Refunded' },
    })
    expect((await amend({ ...confirmed, version: confirmed.version + 1 }, {})).body.code).toBe('ILLEGAL_TRANSITION')
  })

  it('keeps the price of the agency when an Admin changes its booking', async () => {
    const hotel = await makeHotel(database())
    const booking = await book(hotel)
    const { body } = await amend(booking, { untilDate: dayFromNow(33), shownTotal: 12_000 }, test.people.admin)
    expect(body.data).toMatchObject({ paid: 12_000, companyName: 'agency company' })
  })
})
