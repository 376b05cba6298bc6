import type { Booking, BookingRow } from '@karavan/contracts/sales/stays/booking'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testIssuer, tokenOf } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertUser } from '../../people/users/index.ts'
import {
  balanceOf,
  bodyOf,
  dayFromNow,
  fund,
  makeHotel,
  netPrice,
  type Refusal,
  soldNights,
  type TestHotel,
  write,
} from './testing/stay.ts'

type One = { data: Booking }
type Many = { data: { bookings: BookingRow[] }; meta: { total: number } }

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp({ MAX_ADULTS: '6', MAX_CHILDREN: '3', MAX_INFANTS: '2' })
  for (const person of ['agent', 'foreignAgent', 'customer'] as const)
    await fund(database(), test.people[person].orgId, 100_000)
})
afterAll(() => test.close())

const book = (as: Person, body: unknown) => write<One>(test, '/hotels/create-book', as, body)
const refused = async (as: Person, body: unknown) => {
  const { status, body: answer } = await write<Refusal>(test, '/hotels/create-book', as, body)
  return { status, ...answer }
}
const get = (as: Person, id: string) => test.call<One>('GET', `/bookings/${id}`, { as })

describe('booking from the wallet', () => {
  it('confirms, charges once, takes the nights and leaves its trail', async () => {
    const hotel = await makeHotel(database())
    const { agent } = test.people
    const before = await balanceOf(database(), agent.orgId)
    const { status, body } = await book(agent, bodyOf(hotel, { nights: 3, childrenAges: [3] }))
    expect(status).toBe(201)
    const { data } = body
    expect(data).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Paid',
      paid: netPrice(3),
      nights: 3,
      adults: 2,
      children: 1,
      infants: 0,
      holdExpiresAt: null,
      canCancel: true,
      canAmend: true,
      moves: [],
      hotel: { hotelName: hotel.name },
      freeUntil: dayFromNow(23),
    })
    expect(data.reference).toMatch(/^HB-\d{4}-\d{6}$/)
    expect(data.voucherCode.length).toBeGreaterThanOrEqual(24)
    expect(await balanceOf(database(), agent.orgId)).toBe(before - netPrice(3))
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1, 1])
    expect((await get(agent, data.id)).body.data.reference).toBe(data.reference)

    const trail = await test.call<{ data: { action: string }[] }>('GET', `/audit?entity=booking&id=${data.id}`, {
      as: agent,
    })
    expect(trail.body.data.map(({ action }) => action)).toEqual(['created'])
    const notes = await readRows(database(), 'select user_id from notification where title = $1', [
      `${data.reference} is confirmed`,
    ])
    expect(notes.map(({ user_id }) => user_id).sort()).toEqual([agent.id, test.people.admin.id].sort())
    const mails = await readRows(database(), `select recipient from mail where template = 'booking-confirmed'`)
    expect(mails).toContainEqual({ recipient: agent.email })
  })

  it('has one effect for one key, and refuses another body under it', async () => {
    const hotel = await makeHotel(database())
    const { agent } = test.people
    const headers = { 'idempotency-key': 'the-same-key-twice' }
    const body = bodyOf(hotel)
    const [first, second] = [
      await test.call<One>('POST', '/hotels/create-book', { as: agent, body, headers }),
      await test.call<One>('POST', '/hotels/create-book', { as: agent, body, headers }),
    ]
    expect([first.status, second.status, second.body.data.id]).toEqual([201, 201, first.body.data.id])
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
    const other = { ...body, requests: 'Another' }
    expect((await test.call('POST', '/hotels/create-book', { as: agent, body: other, headers })).status).toBe(422)
  })

  it('refuses more than the wallet holds, and takes nothing', async () => {
    const hotel = await makeHotel(database(), { price: 60_000 })
    const answer = await refused(test.people.agent, bodyOf(hotel, { shownTotal: netPrice(2, 2, 60_000) }))
    expect(answer).toMatchObject({ status: 402, code: 'INSUFFICIENT_BALANCE' })
    expect(answer.current?.shortfall).toBeGreaterThan(0)
    expect(await soldNights(database(), hotel.roomId)).toEqual([])
  })

  it('refuses a total other than the one shown, with both', async () => {
    const hotel = await makeHotel(database())
    const answer = await refused(test.people.agent, bodyOf(hotel, { shownTotal: 7999.99 }))
    expect(answer).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      current: { shownTotal: 7999.99, total: 8000, price: { totalInr: 8000 } },
    })
    expect(await soldNights(database(), hotel.roomId)).toEqual([])
  })

  it('says which rooms are gone on which nights, and charges nothing', async () => {
    const hotel = await makeHotel(database(), { allotment: 1 })
    const { agent, foreignAgent } = test.people
    await book(agent, bodyOf(hotel, { from: 31, nights: 1 }))
    const before = await balanceOf(database(), foreignAgent.orgId)
    const answer = await refused(foreignAgent, bodyOf(hotel, { from: 30, nights: 3 }))
    expect(answer).toMatchObject({
      status: 409,
      code: 'SOLD_OUT',
      current: { rooms: [{ roomId: hotel.roomId, nights: [dayFromNow(31)], left: 0 }] },
    })
    expect(await balanceOf(database(), foreignAgent.orgId)).toBe(before)
    expect(await soldNights(database(), hotel.roomId)).toEqual([1])
  })

  it('keeps a stopped night from being sold', async () => {
    const hotel = await makeHotel(database())
    await database().pool.query(
      `insert into room_night (room_id, night, location_id, allotment, stopped)
       select r.id, $2::date, h.location_id, r.allotment, true from hotel_room r join hotel h on h.id = r.hotel_id where r.id = $1`,
      [hotel.roomId, dayFromNow(31)],
    )
    expect(await refused(test.people.agent, bodyOf(hotel))).toMatchObject({ status: 409, code: 'SOLD_OUT' })
  })
})

describe('what cannot be booked', () => {
  let hotel: TestHotel
  beforeAll(async () => {
    hotel = await makeHotel(database(), { minNights: 2, allotment: 50 })
  })
  const fields = async (body: unknown) => {
    const { status, errors } = await refused(test.people.agent, body)
    return [status, ...(errors ?? []).map(({ path }) => path)]
  }

  it('is refused by its fields, and nothing is stored', async () => {
    expect(await fields(bodyOf(hotel, { from: -1 }))).toEqual([400, 'fromDate'])
    expect(await fields(bodyOf(hotel, { nights: 0 }))).toEqual([400, 'untilDate'])
    expect(await fields(bodyOf(hotel, { nights: 1 }))).toEqual([400, 'untilDate'])
    expect(await fields(bodyOf(hotel, { nights: 61 }))).toEqual([400, 'untilDate'])
    expect(await fields({ ...bodyOf(hotel), fromDate: '2027-02-30' })).toContain('fromDate')
    expect(await fields(bodyOf(hotel, { adults: 3 }))).toEqual([400, 'rooms.0.adults'])
    expect(await fields(bodyOf(hotel, { adults: 2, childrenAges: [4, 5] }))).toEqual([400, 'rooms.0.childrenAges'])
    expect(await fields(bodyOf(hotel, { childrenAges: [18] }))).toEqual([400, 'rooms.0.childrenAges.0'])
    expect(await fields({ ...bodyOf(hotel), guests: [{ name: 'Stray', room: 1 }] })).toEqual([400, 'guests.0.room'])
    expect(await fields(bodyOf(hotel, { shownTotal: -1 }))).toEqual([400, 'shownTotal'])
    expect(await fields({ ...bodyOf(hotel), net: 1 })).toContain(400)
    expect(await soldNights(database(), hotel.roomId)).toEqual([])
  })

  it('has more people than the settings allow', async () => {
    expect(await fields(bodyOf(hotel, { rooms: 4 }))).toEqual([400, 'rooms'])
    expect(await fields(bodyOf(hotel, { rooms: 4, adults: 1, childrenAges: [5] }))).toEqual([400, 'rooms'])
    expect(await fields(bodyOf(hotel, { rooms: 3, adults: 1, childrenAges: [1] }))).toEqual([400, 'rooms'])
    const { body } = await book(test.people.agent, bodyOf(hotel, { rooms: 2, adults: 1, childrenAges: [1] }))
    expect(body.data).toMatchObject({ adults: 2, children: 0, infants: 2 })
  })

  it('is a hotel off sale, or a pet where none may come', async () => {
    const closed = await makeHotel(database(), { status: 'inactive' })
    expect(await refused(test.people.agent, bodyOf(closed))).toMatchObject({ status: 404 })
    expect(await refused(test.people.agent, bodyOf(hotel, { pets: true }))).toMatchObject({
      status: 422,
      code: 'NOT_BOOKABLE',
    })
  })

  it.each(['wallet', 'card'] as const)('is the %s of the house, which has none', async (payment) => {
    const answer = await refused(test.people.admin, bodyOf(hotel, { payment }))
    expect(answer).toMatchObject({ status: 422, code: 'NOT_BOOKABLE' })
  })
})

describe('paying later', () => {
  it('holds rooms for an agency for a day', async () => {
    const hotel = await makeHotel(database())
    const { status, body } = await book(test.people.agencyStaff, bodyOf(hotel, { payment: 'later' }))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid', paid: 0 })
    const hours = (Date.parse(body.data.holdExpiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
  })

  it('is refused when free cancellation ends too soon, and to travellers', async () => {
    const hotel = await makeHotel(database())
    expect(await refused(test.people.agent, bodyOf(hotel, { payment: 'later', from: 7 }))).toMatchObject({
      status: 422,
      code: 'NOT_BOOKABLE',
    })
    expect(await refused(test.people.customer, bodyOf(hotel, { payment: 'later' }))).toMatchObject({
      status: 422,
      code: 'NOT_BOOKABLE',
    })
  })

  it('lets the house wait until the guests come', async () => {
    const hotel = await makeHotel(database())
    const { body } = await book(test.people.admin, bodyOf(hotel, { payment: 'later', from: 3 }))
    expect(body.data).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid' })
    expect(Date.parse(body.data.holdExpiresAt ?? '')).toBeGreaterThan(Date.now() + 2 * 86_400_000)
  })
})

describe('a room on request', () => {
  it('is set aside at once and charged when an Admin confirms', async () => {
    const hotel = await makeHotel(database(), { sellMode: 'onRequest' })
    const { agent, admin } = test.people
    const before = await balanceOf(database(), agent.orgId)
    const { body } = await book(agent, bodyOf(hotel))
    expect(body.data).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid', onRequest: true })
    const hours = (Date.parse(body.data.holdExpiresAt ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(48)
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
    expect(await balanceOf(database(), agent.orgId)).toBe(before)

    const confirmed = await test.call<{ data: object }>('PATCH', `/bookings/${body.data.id}/status`, {
      as: admin,
      body: { status: 'Confirmed', paymentStatus: 'Paid', confirmationNo: 'LP-77' },
    })
    expect(confirmed.status).toBe(200)
    expect(Object.keys(confirmed.body.data).sort()).toEqual(['id', 'paymentStatus', 'status', 'updatedAt'])
    expect(await balanceOf(database(), agent.orgId)).toBe(before - netPrice(2))
    expect((await get(agent, body.data.id)).body.data).toMatchObject({
      status: 'Confirmed',
      confirmationNo: 'LP-77',
      holdExpiresAt: null,
    })
  })
})

describe('lists', () => {
  it('show each caller theirs, with filters, search and pages', async () => {
    const hotel = await makeHotel(database(), { allotment: 20 })
    const { agent, foreignAgent, customer, admin, agencyStaff } = test.people
    const mine = (await book(agent, bodyOf(hotel, { from: 40 }))).body.data
    const theirs = (await book(foreignAgent, bodyOf(hotel, { from: 41 }))).body.data
    const own = (await book(customer, bodyOf(hotel, { from: 42 }))).body.data
    const ids = async (as: Person, query = '', path = '/hotels/bookings') => {
      const { body } = await test.call<Many>('GET', `${path}?hotelId=${hotel.hotelId}${query}`, { as })
      return body.data.bookings.map(({ id }) => id)
    }
    expect(await ids(admin)).toEqual([own.id, theirs.id, mine.id])
    expect(await ids(agent)).toEqual([mine.id])
    expect(await ids(agencyStaff)).toEqual([mine.id])
    expect(await ids(customer)).toEqual([own.id])
    expect(await ids(agent, `&orgId=${foreignAgent.orgId}`)).toEqual([])
    expect(await ids(admin, `&orgId=${foreignAgent.orgId}`)).toEqual([theirs.id])
    expect(await ids(admin, '&sort=fromDate&pageSize=1&page=2')).toEqual([theirs.id])
    expect(await ids(admin, `&from=${dayFromNow(41)}&until=${dayFromNow(41)}`)).toEqual([theirs.id])
    expect(await ids(admin, '&status=Cancelled')).toEqual([])
    expect(await ids(admin, `&q=${mine.reference.toLowerCase()}`)).toEqual([mine.id])
    expect(await ids(admin, '&q=asha')).toHaveLength(3)
    expect(await ids(admin, '', `/hotels/bookings/${agent.id}`)).toEqual([mine.id])
    expect(await ids(agencyStaff, '', `/hotels/bookings/${agent.id}`)).toEqual([mine.id])
    const { body } = await test.call<Many>('GET', `/hotels/bookings?hotelId=${hotel.hotelId}`, { as: agent })
    expect(body.data.bookings[0]).toMatchObject({
      reference: mine.reference,
      companyName: 'agency company',
      hotelName: hotel.name,
      leadGuest: 'Asha Rao',
      nights: 2,
      rooms: 1,
      guests: 2,
      totalInr: 8000,
    })
  })

  it('show a traveller what they booked themselves, and nothing of those who share their account', async () => {
    const { customer } = test.people
    const id = uuidv7()
    const email = 'companion@example.test'
    await insertUser(database().db, {
      id,
      orgId: customer.orgId,
      issuer: testIssuer,
      subject: id,
      email,
      name: 'Companion',
      userType: 'Customer',
      verified: true,
      active: true,
    })
    const companion: Person = { id, orgId: customer.orgId, email, token: tokenOf({ subject: id, email }) }
    const { data } = (await book(customer, bodyOf(await makeHotel(database())))).body
    const listed = async (as: Person) =>
      (await test.call<Many>('GET', '/hotels/bookings', { as })).body.data.bookings.map((row) => row.id)
    expect(await listed(customer)).toContain(data.id)
    expect(await listed(companion)).toEqual([])
    expect((await get(companion, data.id)).status).toBe(404)
    const cancelled = await write(test, `/bookings/${data.id}/cancel`, companion, {
      reason: '',
      shownRefund: data.paid,
    })
    expect(cancelled.status).toBe(404)
  })

  it('answer for a stranger as for nobody', async () => {
    const { agent, foreignAgent, customer } = test.people
    const foreign = await test.call('GET', `/hotels/bookings/${foreignAgent.id}`, { as: agent })
    expect(foreign.status).toBe(404)
    expect((await test.call('GET', `/hotels/bookings/${agent.id}`, { as: customer })).status).toBe(404)
    expect((await test.call('GET', '/hotels/bookings?sort=net', { as: agent })).status).toBe(400)
  })
})
