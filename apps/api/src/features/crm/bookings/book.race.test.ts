import type { BookPreview } from '@karavan/contracts/crm/bookings/book'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { balanceOf, bodyOf, makeHotel, soldNights, type TestHotel, write } from '../../sales/stays/testing/stay.ts'
import { settleTripBooking } from '../../sales/trips/settle.job.ts'
import { housesOf } from '../quotations/testing/house.ts'
import { runLoose } from '../testing/loose.ts'
import { taken, tripThrough, work } from './testing/booked.ts'

let test: TestApp
let house: ReturnType<typeof housesOf>
beforeAll(async () => {
  test = await startTestApp()
  house = housesOf(test)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const count = async (text: string, orgId: string) =>
  (await readRows<{ count: number }>(database(), `select count(*)::int as count from ${text}`, [orgId]))[0]?.count
const staysOf = (orgId: string) => count('hotel_booking where org_id = $1', orgId)
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

/** Nobody answers a quotation, or books a booking, that another has. */
const answered = [/ for update of "quotation"/, ''] as const
const held = [/ for update of "crm_booking"/, ''] as const

describe('two who accept at once', () => {
  const twice = async (hotel: TestHotel) => {
    const agent = await makeBuyer(test, 0)
    const { accept } = await house.quoted(hotel, agent)
    return { orgId: agent.orgId, accept }
  }

  it('make one booking and hold one room', async () => {
    const hotel = await makeHotel(database())
    const { orgId, accept } = await twice(hotel)
    expect(statusesOf(await Promise.all([accept(), accept()]))).toEqual([200, 409])
    expect([await staysOf(orgId), await count('crm_booking where org_id = $1', orgId)]).toEqual([1, 1])
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
  })

  it('both get their yes without the lock of the quotation', async () => {
    const { orgId, accept } = await twice(await makeHotel(database()))
    const answers = await runLoose({ cut: [answered], hold: /^update "quotation_version"/ }, [
      accept,
      (somebodyWaits) => somebodyWaits.then(accept),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await staysOf(orgId)).toBe(1)
  })
})

describe('an acceptance and a booking of the portal for the last room', () => {
  const both = async (hotel: TestHotel) => {
    const [seller, buyer] = [await makeBuyer(test, 20_000), await makeBuyer(test, 20_000)]
    const { accept } = await house.quoted(hotel, seller)
    const buy = () => write<{ code?: string }>(test, '/hotels/create-book', buyer, bodyOf(hotel, { from: 40 }))
    return { seller, buyer, accept, buy }
  }

  const lastRoom = { hold: /from take_rooms\(/ }

  it('have one winner, who was faster to take it, and the other is told', async () => {
    const hotel = await makeHotel(database(), { allotment: 1 })
    const { seller, buyer, accept, buy } = await both(hotel)
    const [yes, bought] = await runLoose<{ status: number; body: { code?: string } }>(lastRoom, [
      accept,
      (somebodyWaits) => somebodyWaits.then(buy),
    ])
    expect([yes?.status, yes?.body.code, bought?.status]).toEqual([409, 'SOLD_OUT', 201])
    expect([await soldNights(database(), hotel.roomId), await staysOf(seller.orgId)]).toEqual([[1, 1], 0])
    expect([await balanceOf(database(), seller.orgId), await balanceOf(database(), buyer.orgId)]).toEqual([
      20_000, 12_000,
    ])
  })

  it('cost nothing to whoever came too late for what is held', async () => {
    const hotel = await makeHotel(database(), { allotment: 1 })
    const { seller, buyer, accept, buy } = await both(hotel)
    const [bought, yes] = await runLoose<{ status: number; body: { code?: string } }>(lastRoom, [
      buy,
      (somebodyWaits) => somebodyWaits.then(accept),
    ])
    expect([bought?.status, bought?.body.code, yes?.status]).toEqual([409, 'SOLD_OUT', 200])
    expect([await soldNights(database(), hotel.roomId), await staysOf(seller.orgId)]).toEqual([[1, 1], 1])
    expect([await balanceOf(database(), seller.orgId), await balanceOf(database(), buyer.orgId)]).toEqual([
      20_000, 20_000,
    ])
  })
})

describe('an acceptance of a trip and a booking of the portal for the last room', () => {
  const both = async () => {
    const [seller, buyer] = [await makeBuyer(test, 20_000), await makeBuyer(test, 20_000)]
    const hotel = await makeHotel(database(), { allotment: 1 })
    const { accept } = await house.quoted([], seller, await tripThrough(test, hotel))
    const buy = () => write<{ code?: string }>(test, '/hotels/create-book', buyer, bodyOf(hotel, { from: 40 }))
    const left = async () => [
      await soldNights(database(), hotel.roomId),
      await count('package_booking where org_id = $1', seller.orgId),
      await balanceOf(database(), seller.orgId),
      await balanceOf(database(), buyer.orgId),
    ]
    return { accept, buy, left }
  }
  const lastRoom = { hold: /from take_rooms\(/ }

  it('leave the room to whoever bought it, and hold no part of the trip', async () => {
    const { accept, buy, left } = await both()
    // Its rooms are free when it is looked at, and gone when they are locked.
    const [yes, bought] = await runLoose<{ status: number; body: { code?: string } }>(
      { hold: /from hotel_room where id = any.* for no key update/ },
      [accept, (somebodyWaits) => somebodyWaits.then(buy)],
    )
    expect([yes?.status, yes?.body.code, bought?.status]).toEqual([409, 'SOLD_OUT', 201])
    expect(await left()).toEqual([[1, 1], 0, 20_000, 12_000])
  })

  it('cost nothing to whoever came too late for what is held', async () => {
    const { accept, buy, left } = await both()
    const [bought, yes] = await runLoose<{ status: number; body: { code?: string } }>(lastRoom, [
      buy,
      (somebodyWaits) => somebodyWaits.then(accept),
    ])
    expect([bought?.status, bought?.body.code, yes?.status]).toEqual([409, 'SOLD_OUT', 200])
    expect(await left()).toEqual([[1, 1], 1, 20_000, 20_000])
  })
})

describe('a held trip that is booked by two at once, or when its hold ends', () => {
  const held = async () => {
    const agent = await makeBuyer(test, 50_000)
    const hotel = await makeHotel(database(), { allotment: 1 })
    const booked = await taken(test, agent, await house.quoted([], agent, await tripThrough(test, hotel)))
    const id = (await booked.lines())[0]?.portal_id ?? ''
    const [service] = (await booked.preview()).services
    // What is shown is not looked at anew: between looking and booking the hold may end.
    const place = await booked.booking()
    const book = () =>
      write<{ code?: string }>(test, `/crm/bookings/${place.kind}/${place.id}/book`, agent, {
        ...{ serviceIds: [service?.id], shownTotal: service?.total },
      })
    const stands = async () =>
      (
        await readRows<{ status: string; paid: number }>(
          database(),
          'select status, paid::float8 as paid from package_booking where id = $1',
          [id],
        )
      )[0]
    return { id, agent, hotel, total: service?.total ?? 0, book, stands }
  }

  it('is paid once', async () => {
    const { agent, total, book, stands } = await held()
    expect(statusesOf(await Promise.all([book(), book()]))).toEqual([200, 409])
    expect([await balanceOf(database(), agent.orgId), await stands()]).toEqual([
      50_000 - total,
      { status: 'Confirmed', paid: total },
    ])
  })

  it('is not paid when the clock has let go of it while somebody was about to', async () => {
    const { id, agent, hotel, book, stands } = await held()
    const expire = async () => {
      await database().pool.query(
        `update package_booking set hold_expires_at = now() - interval '1 second' where id = $1`,
        [id],
      )
      await work(test, (context) => settleTripBooking(test.app.platform)({ packageId: id }, context))
      return { status: 0 }
    }
    const [booked] = await runLoose<{ status: number }>({ hold: /from "package_booking".* for update/ }, [
      book,
      (somebodyWaits) => somebodyWaits.then(expire),
    ])
    expect([booked?.status, await stands(), await balanceOf(database(), agent.orgId)]).toEqual([
      409,
      { status: 'Expired', paid: 0 },
      50_000,
    ])
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
  })
})

describe('two who book the same services at once', () => {
  const prepared = async () => {
    const agent = await makeBuyer(test, 50_000)
    await database().pool.query('update org set hold_on_accept = false where id = $1', [agent.orgId])
    const { accept, placed } = await house.quoted([await makeHotel(database()), await makeHotel(database())], agent)
    await accept()
    const place = await placed()
    const path = `/crm/bookings/${place?.kind}/${place?.id}/book`
    const { services } = (await test.call<{ data: BookPreview }>('GET', path, { as: agent })).body.data
    const body = { serviceIds: services.map(({ id }) => id), shownTotal: 16_000 }
    return { orgId: agent.orgId, book: () => write(test, path, agent, body) }
  }

  it('make one set of portal bookings, which is paid once', async () => {
    const { orgId, book } = await prepared()
    expect(statusesOf(await Promise.all([book(), book()]))).toEqual([200, 409])
    expect([await staysOf(orgId), await balanceOf(database(), orgId)]).toEqual([2, 34_000])
  })

  it('make two without the lock of the booking', async () => {
    const { orgId, book } = await prepared()
    const answers = await runLoose({ cut: [held], hold: /from hotel_room where id = any.* for no key update/ }, [
      book,
      (somebodyWaits) => somebodyWaits.then(book),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect([await staysOf(orgId), await balanceOf(database(), orgId)]).toEqual([4, 18_000])
  })
})
