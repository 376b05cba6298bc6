import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealPan } from '../../../platform/crypto/pan.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeRate } from '../../catalogue/hotels/testing/hotel.ts'
import { makeActivity } from '../../catalogue/itineraries/testing/trip.ts'
import { takenOf } from '../../sales/activities/testing/activity.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { balanceOf, dayFromNow, makeHotel, type Refusal, soldNights, write } from '../../sales/stays/testing/stay.ts'
import { settleTripBooking } from '../../sales/trips/settle.job.ts'
import { makeTrip } from '../../sales/trips/testing/trip.ts'
import { houseLine, housesOf, stayLine } from '../quotations/testing/house.ts'
import { follow, taken, work } from './testing/booked.ts'
import { cancelFree } from './testing/crm-booking.ts'

let test: TestApp
let house: ReturnType<typeof housesOf>
beforeAll(async () => {
  test = await startTestApp()
  house = housesOf(test)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const tripOf = async (id: string) =>
  (await test.call<{ data: TripBooking }>('GET', `/package-bookings/${id}`, { as: test.people.admin })).body.data

/** A trip of one hotel with something to do, for two, forty days from now, as it is quoted by somebody. */
async function quoted(as: Person, options: Parameters<typeof makeHotel>[1] = {}) {
  const hotel = await makeHotel(database(), options)
  const activityId = await makeActivity(test, hotel.locationId, { dailyCapacity: 4 })
  const { id: itineraryId } = await makeTrip(test, [hotel], { kind: 'single', activityId })
  const asked = { startDate: dayFromNow(40), category: 'Standard' as const, adults: 2, childrenAges: [] }
  const line = houseLine({ kind: 'trip', itineraryId, ...asked }, 'Lakes', 'trip')
  return {
    hotel,
    line,
    quote: () => house.quoted([], as, { options: [{ key: 'a', name: 'Only', summary: '', lines: [line] }] }),
    stock: async () => [await soldNights(database(), hotel.roomId), await takenOf(database(), activityId)],
  }
}

async function accepted(as: Person, options: Parameters<typeof makeHotel>[1] = {}) {
  const { quote, ...trip } = await quoted(as, options)
  const booked = await taken(test, as, await quote())
  const heldId = async () => (await booked.lines())[0]?.portal_id ?? ''
  return { ...trip, ...booked, heldId }
}

const taken2 = [[1, 1], 2]
const free = [[0, 0], 0]

/** Puts the PAN of an agency on file. */
const keepPan = (orgId: string, pan: string) => {
  const sealed = sealPan(test.app.platform, 'org', { id: orgId, orgId }, pan)
  return database().pool.query(
    'update org set pan_key_id = $2, pan_wrapped_key = $3, pan_sealed = $4, pan_hash = $5, pan_end = $6 where id = $1',
    [orgId, sealed.panKeyId, sealed.panWrappedKey, sealed.panSealed, sealed.panHash, sealed.panEnd],
  )
}

/** Ends a hold, or brings its end near. */
const endIn = (id: string, interval: string) =>
  database().pool.query(
    `update package_booking set hold_expires_at = now() + $2::interval, created_at = now() - interval '1 day' where id = $1`,
    [id, interval],
  )
const settle = (id: string) => work(test, (context) => settleTripBooking(test.app.platform)({ packageId: id }, context))
const newsOf = async (reference: string, end: string) =>
  (
    await readRows<{ body: string }>(database(), 'select body from notification where title = $1', [
      `${reference} ${end}`,
    ])
  ).map(({ body }) => body)

describe('a trip that a customer accepts', () => {
  it('is held with its rooms and places for a day, and nothing is paid', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { stock, lines, heldId, preview } = await accepted(agent)
    expect(await stock()).toEqual(taken2)
    const trip = await tripOf(await heldId())
    expect(trip).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid', payment: 'later', paid: 0 })
    const hours = (Date.parse(trip.holdExpiresAt ?? '') - Date.now()) / 3_600_000
    expect([hours > 23.9, hours <= 24]).toEqual([true, true])
    expect(await lines()).toMatchObject([
      { state: 'Draft', portal_kind: 'package', portal_reference: trip.reference, item: { kind: 'trip' } },
    ])
    expect((await preview()).services).toMatchObject([
      { action: 'held', total: trip.totalInr, counted: true, paidNow: true, heldUntil: trip.holdExpiresAt },
    ])
    expect(await balanceOf(database(), agent.orgId)).toBe(50_000)
    const posted = await readRows(database(), 'select id from ledger_transaction where cause_id = $1', [trip.id])
    expect(posted).toEqual([])
    expect((await newsOf(trip.reference, 'is held for you'))[0]).toContain('Held until ')
  })

  it('is paid by booking it, under its number, and takes nothing twice', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { stock, book, heldId, booking } = await accepted(agent)
    const { id, reference, totalInr } = await tripOf(await heldId())
    const { status, body } = await book()
    expect([status, body.data.lines]).toMatchObject([
      200,
      [{ state: 'Confirmed', portal: { kind: 'package', id, reference, status: 'Confirmed' } }],
    ])
    expect(await tripOf(id)).toMatchObject({
      ...{ status: 'Confirmed', paymentStatus: 'Paid', paid: totalInr, holdExpiresAt: null },
      instalments: [{ status: 'Paid', way: 'wallet', amount: totalInr }],
    })
    expect([await stock(), await balanceOf(database(), agent.orgId)]).toEqual([taken2, 50_000 - totalInr])
    expect((await book()).body.code).toBe('CONFLICT')
    const { lines, details } = await booking()
    expect(lines).toHaveLength(1)
    // The quotation named no hotel: the booking has those of the trip, once, and their numbers when they come.
    const [stay] = (await tripOf(id)).stays
    const described = (confirmationNo: string | null) => ({
      hotels: [
        { hotel: stay?.hotelName, place: stay?.location, roomType: stay?.type, nights: stay?.nights, confirmationNo },
      ],
    })
    expect(details).toMatchObject(described(null))
    await test.call('PATCH', `/package-bookings/${id}/hotel-numbers`, {
      as: test.people.admin,
      body: { numbers: [{ stay: 0, confirmationNo: 'LKV-1' }] },
    })
    await follow(test)
    expect((await booking()).details).toMatchObject(described('LKV-1'))
  })

  it('stays held by a wallet that is short', async () => {
    const agent = await makeBuyer(test, 10)
    const { stock, book, heldId } = await accepted(agent)
    expect((await book()).body.code).toBe('INSUFFICIENT_BALANCE')
    expect([await stock(), (await tripOf(await heldId())).status]).toEqual([taken2, 'Pending'])
  })

  it('goes back on sale at the end of the hold, however full the wallet, and can be booked anew', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { stock, book, heldId, booking, preview } = await accepted(agent)
    const id = await heldId()
    await settle(id)
    expect((await tripOf(id)).status).toBe('Pending')
    await endIn(id, '-1 second')
    await settle(id)
    expect(await tripOf(id)).toMatchObject({ status: 'Expired', paymentStatus: 'Unpaid', paid: 0 })
    expect([await stock(), await balanceOf(database(), agent.orgId)]).toEqual([free, 50_000])
    // Nobody pays what is held no longer, even before its service has followed.
    expect((await book()).body.code).toBe('CONFLICT')
    await follow(test)
    expect((await booking()).lines[0]).toMatchObject({ state: 'Draft', portal: null })
    expect((await preview()).services[0]).toMatchObject({ action: 'wallet' })
    expect((await book()).body.data.lines[0]).toMatchObject({ state: 'Confirmed' })
    expect([await stock(), (await heldId()) === id]).toEqual([taken2, false])
  })

  it('is told of once before its hold ends', async () => {
    const { heldId } = await accepted(await makeBuyer(test, 0))
    const { id, reference } = await tripOf(await heldId())
    const told = () => newsOf(reference, 'must be booked soon')
    await settle(id)
    expect(await told()).toEqual([])
    await endIn(id, '3 hours')
    await settle(id)
    await settle(id)
    expect(await told()).toHaveLength(1)
  })

  it('is let go with its service, and with its booking', async () => {
    const agent = await makeBuyer(test, 0)
    const [one, two] = [await accepted(agent), await accepted(agent)]
    const { kind, id, lines } = await one.booking()
    const path = `/crm/bookings/${kind}/${id}/services/${lines[0]?.id}/cancel`
    expect((await write<Refusal>(test, path, agent, { reason: 'Ill' })).status).toBe(200)
    expect((await cancelFree(test, await two.booking(), 'Ill', agent)).status).toBe(200)
    expect([await one.stock(), await two.stock()]).toEqual([free, free])
  })

  it('is not held where nobody may pay later, and is accepted all the same', async () => {
    const agent = await makeBuyer(test, 50_000)
    const near = await accepted(agent, { policy: [{ daysBefore: 60, penaltyPercent: 100 }] })
    expect([await near.lines(), await near.stock()]).toMatchObject([[{ portal_id: null, unheld: 'charged' }], [[], 0]])
    const asked = await accepted(agent, { sellMode: 'onRequest' })
    expect([await asked.lines(), await asked.stock()]).toMatchObject([
      [{ portal_id: null, unheld: 'onRequest' }],
      [[], 0],
    ])
    await database().pool.query('update org set hold_on_accept = false where id = $1', [agent.orgId])
    const unwanted = await accepted(agent)
    expect([await unwanted.lines(), await unwanted.stock()]).toMatchObject([[{ portal_id: null }], [[], 0]])
    expect((await unwanted.book()).status).toBe(200)
    // What is booked is no longer said not to be held.
    expect((await near.book()).status).toBe(200)
    expect(await near.lines()).toMatchObject([{ state: 'Confirmed', unheld: null }])
  })

  it('abroad is held before the PAN of the agency is known, and is paid under it alone', async () => {
    await makeRate(test, 'Thailand', 'THB', 2)
    const agent = await makeBuyer(test, 500_000)
    const { heldId, stock, book } = await accepted(agent, { country: 'Thailand', stateCode: null })
    const id = await heldId()
    expect([await stock(), await tripOf(id)]).toMatchObject([taken2, { status: 'Pending', pan: null }])
    const refused = await book()
    expect([refused.status, refused.body.code]).toEqual([422, 'PAN_NEEDED'])
    expect([await stock(), (await tripOf(id)).status]).toEqual([taken2, 'Pending'])
    const unnamed = database().pool.query(`update package_booking set payment_status = 'Paid' where id = $1`, [id])
    await expect(unnamed).rejects.toThrow('package_booking_later_pan')
    await keepPan(agent.orgId, 'AAGCK1234P')
    expect((await book()).status).toBe(200)
    expect(await tripOf(id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid', pan: '••••••234P' })
  })

  it('and that needs the last room twice is refused as a whole', async () => {
    const agent = await makeBuyer(test, 0)
    const { line, hotel, stock } = await quoted(agent, { allotment: 1 })
    const options = [{ key: 'a', name: 'Only', summary: '', lines: [line, stayLine(hotel)] }]
    const { accept, lines } = await house.quoted([], agent, { options })
    const { status, body } = await accept()
    expect([status, body.code]).toEqual([409, 'SOLD_OUT'])
    expect([await lines(), await stock()]).toEqual([[], [[], 0]])
  })

  it('of the house itself is held until it begins, and booked at net', async () => {
    const { admin } = test.people
    const { book, heldId, stock } = await accepted(admin)
    const id = await heldId()
    const held = await tripOf(id)
    expect(held).toMatchObject({ status: 'Pending', payment: 'internal', instalments: [] })
    expect((held.holdExpiresAt ?? '') > `${dayFromNow(40)}T00:00:00.000Z`).toBe(true)
    expect((await book()).body.data.lines[0]).toMatchObject({ state: 'Confirmed', portal: { id } })
    expect(await tripOf(id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid', paid: held.totalInr })
    const posted = await readRows<{ kind: string }>(
      database(),
      'select kind from ledger_transaction where cause_id = $1',
      [id],
    )
    expect([posted, await stock()]).toEqual([[{ kind: 'internal-cost' }], taken2])
  })

  it('of the house itself is posted too where an Admin says that it is paid', async () => {
    const { admin } = test.people
    const id = await (await accepted(admin)).heldId()
    const to = { status: 'Confirmed', paymentStatus: 'Paid', way: 'bank', reference: 'UTR 77' }
    const { status, body } = await test.call<Refusal>('PATCH', `/package-bookings/${id}/status`, {
      as: admin,
      body: to,
    })
    expect([status, body.detail]).toEqual([200, undefined])
    const posted = await readRows(database(), 'select kind from ledger_transaction where cause_id = $1', [id])
    expect(posted).toEqual([{ kind: 'internal-cost' }])
  })
})
