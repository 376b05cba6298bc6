import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { SellOffer } from '@karavan/contracts/crm/bookings/sell'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { book as bookActivity, makeSold } from '../../sales/activities/testing/activity.ts'
import { adultTotal, makeDraft, makeOffer, personBody } from '../../sales/visa-applications/testing/application.ts'
import { bodyOf, fund, makeHotel, write } from '../../sales/stays/testing/stay.ts'
import { book as bookTrip, makeHotels, makeTrip } from '../../sales/trips/testing/trip.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { follow } from './testing/booked.ts'
import { bookNow, type Reply } from './testing/crm-booking.ts'

let test: TestApp
const database = () => test.app.platform.database
const agent = () => test.people.agent
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), agent().orgId, 200_000)
})
afterAll(() => test.close())

let customers = 0
const newCustomer = () => {
  customers += 1
  return { name: `Buyer ${customers}`, phone: `+91 97400 ${20_000 + customers}` }
}
const sell = (named: object, rest: object = {}, as: Person = agent()) =>
  write<Reply>(test, '/crm/bookings/sell', as, { customer: newCustomer(), ...named, ...rest })
const offerOf = (named: Record<string, string>, as: Person = agent()) =>
  test.call<{ data: SellOffer }>('GET', `/crm/bookings/sell?${new URLSearchParams(named)}`, { as })

const bookStay = async (payment: 'wallet' | 'later' = 'wallet') => {
  const hotel = await makeHotel(database())
  const { body } = await write<{ data: Booking }>(test, '/hotels/create-book', agent(), bodyOf(hotel, { payment }))
  return body.data
}

describe('selling a portal booking to a customer', () => {
  it('makes a CRM booking of a stay with one confirmed service that names it', async () => {
    const stay = await bookStay()
    const named = { portalKind: 'booking', portalId: stay.id }
    const before = await offerOf(named)
    expect(before.body.data).toMatchObject({
      sold: null,
      title: stay.hotel.hotelName,
      cost: 8000,
      guest: stay.leadGuest,
    })
    const { status, body } = await sell(named, { sell: 9500, taxAs: 'none' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      kind: 'hotel',
      title: stay.hotel.hotelName,
      startDate: stay.fromDate,
      endDate: stay.untilDate,
      total: 9500,
      details: { hotel: stay.hotel.hotelName, rooms: [{ type: 'Lake room', count: 1, adults: 2, children: 0 }] },
      lines: [{ state: 'Confirmed', sell: 9500, cost: 8000, supplierReference: null }],
    })
    const [line] = await readRows(
      database(),
      'select portal_kind, portal_id, portal_reference from crm_booking_line where booking_id = $1',
      [body.data.id],
    )
    expect(line).toEqual({ portal_kind: 'booking', portal_id: stay.id, portal_reference: stay.reference })
    // The hotel's own number, once it has said one.
    const numbered = await bookStay()
    await database().pool.query(`update hotel_booking set confirmation_no = 'LP-77' where id = $1`, [numbered.id])
    const other = await sell({ portalKind: 'booking', portalId: numbered.id }, { sell: 9500, taxAs: 'none' })
    expect(other.body.data.lines[0]).toMatchObject({ state: 'Confirmed', supplierReference: 'LP-77' })
    const { number, id, kind, customerName } = body.data
    expect((await offerOf(named)).body.data.sold).toEqual({ id, kind, number, customerName })
  })

  it('takes trips and activities too, at the own markup where no price is said', async () => {
    const activity = await bookActivity(test, agent(), await makeSold(test, 'Sikkim'))
    const trip = await bookTrip(test, await makeTrip(test, await makeHotels(test, 2)), agent())
    const sold = await sell({ portalKind: 'activity', portalId: activity.id })
    expect(sold.body.data).toMatchObject({
      kind: 'land-package',
      lines: [{ service: 'Sightseeing', state: 'Confirmed', cost: 1000, sell: 1000 }],
    })
    const whole = await sell({ portalKind: 'package', portalId: trip.data.id })
    expect(whole.body.data).toMatchObject({ kind: 'land-package', title: trip.data.title })
  })

  it('keeps what a trip costs and the tax that comes back, whatever changes of it later', async () => {
    const buyer = await makeBuyer(test, 200_000)
    await database().pool.query(`update org set gstin = '27ABCDE1234F1Z5' where id = $1`, [buyer.orgId])
    const { data: trip } = await bookTrip(test, await makeTrip(test, await makeHotels(test, 2)), buyer)
    const sold = await sell({ portalKind: 'package', portalId: trip.id }, { taxAs: 'package' }, buyer)
    const before = await bookNow(test, buyer)
    expect([sold.status, before['input-tax']]).toEqual([201, expect.any(Number)])
    await database().pool.query('update package_booking set requests = requests where id = $1', [trip.id])
    await follow(test)
    expect(await bookNow(test, buyer)).toEqual(before)
    const [line] = await readRows(database(), 'select cost from crm_booking_line where booking_id = $1', [
      sold.body.data.id,
    ])
    expect(Number(line?.['cost'])).toBe(sold.body.data.lines[0]?.cost)
  })

  it('follows a trip with the number each hotel gives, and keeps one that somebody noted', async () => {
    const { data: trip } = await bookTrip(test, await makeTrip(test, await makeHotels(test, 2)), agent())
    const sold = (await sell({ portalKind: 'package', portalId: trip.id })).body.data
    const read = async () => {
      const { details } = (
        await test.call<{ data: CrmBooking }>('GET', `/crm/bookings/${sold.kind}/${sold.id}`, { as: agent() })
      ).body.data
      return details.kind === 'land-package' ? details.hotels.map(({ confirmationNo }) => confirmationNo) : null
    }
    expect(await read()).toEqual([null, null])
    const number = (stay: number, confirmationNo: string) =>
      test.call('PATCH', `/package-bookings/${trip.id}/hotel-numbers`, {
        as: test.people.admin,
        body: { numbers: [{ stay, confirmationNo }] },
      })
    await number(1, 'CRK-20871')
    await follow(test)
    expect(await read()).toEqual([null, 'CRK-20871'])
    await number(0, 'LKV-1')
    await number(1, '')
    await follow(test)
    expect(await read()).toEqual(['LKV-1', 'CRK-20871'])
    expect(await follow(test)).toBe(0)
  })

  it('takes a visa application once it is handed in, with those who applied as travellers', async () => {
    const { id } = await makeDraft(test, agent(), await makeOffer(test), { people: [personBody(), personBody()] })
    const named = { portalKind: 'visa-application', portalId: id }
    expect((await sell(named)).status).toBe(422)
    const handedIn = { payment: 'wallet', shownTotal: 2 * adultTotal }
    expect((await write(test, `/visa-applications/${id}/submit`, agent(), handedIn)).status).toBe(200)
    const { status, body } = await sell(named, { sell: 15_000, taxAs: 'none' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      kind: 'land-package',
      total: 15_000,
      lines: [{ service: 'Visa', state: 'Confirmed', cost: 2 * adultTotal, sell: 15_000 }],
    })
    expect(body.data.travellers).toHaveLength(2)
  })

  it('is for the agency that booked it, and for what still stands', async () => {
    const stay = await bookStay('later')
    const named = { portalKind: 'booking', portalId: stay.id }
    expect((await sell(named, {}, test.people.foreignAgent)).status).toBe(404)
    expect((await offerOf(named, test.people.foreignAgent)).status).toBe(404)
    await write(test, `/bookings/${stay.id}/cancel`, agent(), { reason: '', shownRefund: 0 })
    const { status, body } = await sell(named)
    expect([status, body.code]).toEqual([422, 'NOT_BOOKABLE'])
  })

  it('is done once, however often it is asked for at once', async () => {
    const stay = await bookStay()
    const named = { portalKind: 'booking', portalId: stay.id }
    const answers = await Promise.all(Array.from({ length: 6 }, () => sell(named)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await sell(named)).status).toBe(409)
    const other = await sell({ portalKind: 'booking', portalId: (await bookStay()).id })
    const again = database().pool.query('update crm_booking_line set portal_id = $2 where booking_id = $1', [
      other.body.data.id,
      stay.id,
    ])
    await expect(again).rejects.toThrow('crm_booking_line_portal_once')
  })
})
