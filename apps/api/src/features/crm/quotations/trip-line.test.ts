import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayWords, spanWords } from '../../../platform/words.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { listenToWire } from '../../../testing/wire.ts'
import { makeActivity } from '../../catalogue/itineraries/testing/trip.ts'
import { bodyOf, dayFromNow, fund, makeHotel, netPrice, type TestHotel, write } from '../../sales/stays/testing/stay.ts'
import { book, makeHotels, makeTrip, type TestTrip } from '../../sales/trips/testing/trip.ts'
import { houseLine, housesOf } from './testing/house.ts'
import { contentOf, quotationsOf } from './testing/quotation.ts'

let test: TestApp
let wire: ReturnType<typeof listenToWire>
beforeAll(async () => {
  wire = listenToWire()
  test = await startTestApp()
  await fund(database(), agent().orgId, 1_000_000)
})
afterAll(async () => {
  wire.stop()
  await test.close()
})

const database = () => test.app.platform.database
const agent = () => test.people.agent

/** The line of a trip for two that begins forty days from now. */
const tripLine = ({ id }: Pick<TestTrip, 'id'>, key = 'trip', changes: object = {}): QuotedLine =>
  houseLine(
    {
      ...{ kind: 'trip', itineraryId: id, startDate: dayFromNow(40), category: 'Standard' },
      ...{ adults: 2, childrenAges: [], ...changes },
    },
    'Lakes',
    key,
  )
const optionOf = (...lines: QuotedLine[]) => [{ key: 'a', name: 'Only', summary: '', lines }]

/** A draft of lines, and how each of them stands whenever it is opened. */
async function drafted(...lines: QuotedLine[]) {
  const calls = quotationsOf(test)
  const content = contentOf(test, { options: optionOf(...lines), extras: [] })
  const { id, version } = (await calls.create(agent(), content)).body.data
  const opened = async () => (await calls.get(agent(), id)).body.data
  return {
    opened,
    states: async () =>
      (await opened()).current.content.options[0]?.lines.map(({ price, shown }) => [price.state, shown?.why]),
    left: async () => (await opened()).current.content.options[0]?.lines.map(({ shown }) => shown?.left),
    send: () => calls.send(agent(), id, version),
  }
}

/** Books one night of a hotel, and gives what cancels it. */
async function sellNight(hotel: TestHotel, from: number) {
  const { body } = await write<{ data: Booking }>(
    test,
    '/hotels/create-book',
    agent(),
    bodyOf(hotel, { from, nights: 1 }),
  )
  return () =>
    write(test, `/bookings/${body.data.id}/cancel`, agent(), { reason: 'Ill', shownRefund: netPrice(1) }).then(
      ({ status }) => expect(status).toBe(200),
    )
}

const cancelTrip = async ({ id, totalInr }: Pick<TripBooking, 'id' | 'totalInr'>) =>
  expect(
    (await write(test, `/package-bookings/${id}/cancel`, agent(), { reason: 'Ill', shownRefund: totalInr })).status,
  ).toBe(200)

const live = [['live', null]]

describe('a trip in a draft', () => {
  it('tells its parts: the stays of its class, and what is done', async () => {
    const hotels = await makeHotels(test, 2, 3)
    const draft = await drafted(tripLine(await makeTrip(test, hotels)))
    const words = (await draft.opened()).current.content.options[0]?.lines[0]?.shown?.words ?? []
    const [first, second] = hotels.map(({ name }) => name)
    expect(words.join(' | ')).toMatch(new RegExp(`2 nights.*, ${first}; 2 nights.*, ${second}`))
    expect(words.length).toBeLessThanOrEqual(6)
  })

  it('is gone when a hotel has no room left on one of its nights, and comes back with it', async () => {
    const hotels = await makeHotels(test, 2, 1)
    const [, second] = hotels as [TestHotel, TestHotel]
    const draft = await drafted(tripLine(await makeTrip(test, hotels)))
    expect([await draft.states(), await draft.left()]).toEqual([live, [1]])
    const cancel = await sellNight(second, 43)
    const days = spanWords(dayFromNow(42), dayFromNow(44))
    const why = `sold out: Lake room at ${second.name}, ${days}`
    expect([await draft.states(), await draft.left()]).toEqual([[['gone', why]], [0]])
    expect((await draft.opened()).moved).toMatchObject([{ key: 'trip', now: null, why }])
    const refused = await draft.send()
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('is no longer to be had')])
    await cancel()
    expect(await draft.states()).toEqual(live)
    expect((await draft.send()).status).toBe(200)
  })

  it('is gone when it needs more rooms than are left, and while their sale is stopped', async () => {
    const [hotel] = (await makeHotels(test, 1, 2)) as [TestHotel]
    const trip = await makeTrip(test, [hotel], { kind: 'single' })
    const draft = await drafted(tripLine(trip), tripLine(trip, 'four', { adults: 4 }))
    const why = `sold out: Lake room at ${hotel.name}, ${spanWords(dayFromNow(40), dayFromNow(42))}`
    expect([await draft.states(), await draft.left()]).toEqual([
      [...live, ...live],
      [2, 1],
    ])
    const cancel = await sellNight(hotel, 40)
    expect(await draft.states()).toEqual([...live, ['gone', why]])
    await cancel()
    const stop = (stopped: boolean) =>
      test.call('PUT', `/hotels/${hotel.hotelId}/rooms/${hotel.roomId}/stop-sale`, {
        as: test.people.admin,
        body: { from: dayFromNow(41), until: dayFromNow(41), stopped },
      })
    expect((await stop(true)).status).toBe(200)
    expect(await draft.states()).toEqual([
      ['gone', why],
      ['gone', why],
    ])
    await stop(false)
    expect(await draft.states()).toEqual([...live, ...live])
  })

  it('is gone when something to do has too few places left, and comes back with them', async () => {
    const [hotel] = (await makeHotels(test, 1)) as [TestHotel]
    const activityId = await makeActivity(test, hotel.locationId, { name: 'Boat ride', dailyCapacity: 3 })
    const trip = await makeTrip(test, [hotel], { kind: 'single', activityId })
    const draft = await drafted(tripLine(trip))
    expect([await draft.states(), await draft.left()]).toEqual([live, [1]])
    const { data } = await book(test, trip, agent(), { from: 40 })
    expect(await draft.states()).toEqual([['gone', `sold out: Boat ride on ${dayWords(dayFromNow(40))}`]])
    await cancelTrip(data)
    expect(await draft.states()).toEqual(live)
  })

  it('names the first of what is sold out, and how much more', async () => {
    const hotels = await makeHotels(test, 2, 1)
    const trip = await makeTrip(test, hotels)
    const draft = await drafted(tripLine(trip))
    await book(test, trip, agent(), { from: 40 })
    const days = spanWords(dayFromNow(40), dayFromNow(42))
    expect(await draft.states()).toEqual([['gone', `sold out: Lake room at ${hotels[0]?.name}, ${days} and 1 more`]])
  })

  it('is gone when its itinerary is off sale or begins outside of its validity', async () => {
    const trip = await makeTrip(test, await makeHotels(test, 1), { kind: 'single' })
    const draft = await drafted(tripLine(trip))
    const set = (change: string, ...values: unknown[]) =>
      database().pool.query(`update itinerary set ${change} where id = $1`, [trip.id, ...values])
    for (const status of ['draft', 'archived']) {
      await set('status = $2', status)
      expect(await draft.states()).toEqual([['gone', 'no longer sold']])
      await set(`status = 'published'`)
    }
    await set('valid_until = $2', dayFromNow(39))
    expect(await draft.states()).toEqual([['gone', `only offered until ${dayWords(dayFromNow(39))}`]])
    await set('valid_from = $2, valid_until = $3', dayFromNow(41), dayFromNow(50))
    expect(await draft.states()).toEqual([
      ['gone', `only offered from ${dayWords(dayFromNow(41))} until ${dayWords(dayFromNow(50))}`],
    ])
    await set('valid_from = $2', dayFromNow(40))
    expect(await draft.states()).toEqual(live)
  })

  it('says that the house has to be asked for its rooms, and is not booked before', async () => {
    const asked = await makeHotel(database(), { sellMode: 'onRequest' })
    const options = optionOf(tripLine(await makeTrip(test, [asked], { kind: 'single' })))
    const { quotation, accept, placed } = await housesOf(test).quoted([], agent(), { options })
    const [line] = quotation.current.content.options[0]?.lines ?? []
    expect([line?.price.state, line?.shown?.onRequest]).toEqual(['locked', true])
    expect((await accept()).status).toBe(200)
    const place = await placed()
    const { body } = await test.call<{ data: { services: { action: string; why: string | null }[] } }>(
      'GET',
      `/crm/bookings/${place?.kind}/${place?.id}/book`,
      { as: agent() },
    )
    expect(body.data.services).toMatchObject([
      { action: 'none', why: 'Some of its rooms are confirmed on request: ask the house' },
    ])
  })

  it('is looked at with all others at once, each by itself', async () => {
    const trips = [
      await makeTrip(test, await makeHotels(test, 2, 1)),
      await makeTrip(test, await makeHotels(test, 1, 1), { kind: 'single' }),
    ]
    const [one, ...more] = trips.flatMap((trip, at) => [
      tripLine(trip, `a-${at}`),
      tripLine(trip, `b-${at}`, { adults: 1 }),
    ])
    if (!one) throw new Error('no line')
    const asked = async (...lines: QuotedLine[]) => {
      const draft = await drafted(...lines)
      wire.take()
      const states = await draft.states()
      const sent = wire.take().flat()
      return { states, sent: sent.filter((text) => /room_night|activity_day|from "itinerary"|room_season/.test(text)) }
    }
    const single = await asked(one)
    const all = await asked(one, ...more)
    expect(all.states).toEqual([...live, ...live, ...live, ...live])
    expect(single.sent.length).toBeGreaterThan(0)
    expect(all.sent).toEqual(single.sent)
  })
})

describe('a trip that was sent', () => {
  it('is not accepted once it is sold out, whoever sent it is told, and is when rooms return', async () => {
    const hotels = await makeHotels(test, 1, 1)
    const [hotel] = hotels as [TestHotel]
    const options = optionOf(tripLine(await makeTrip(test, hotels, { kind: 'single' })))
    const { quotation, accept, lines } = await housesOf(test).quoted([], agent(), { options })
    const cancel = await sellNight(hotel, 41)
    const words = `Lakes (sold out: Lake room at ${hotel.name}, ${spanWords(dayFromNow(40), dayFromNow(42))})`
    for (const time of [1, 2]) {
      const { status, body } = await accept()
      expect([time, status, body.code, body.detail]).toEqual([time, 409, 'SOLD_OUT', expect.stringContaining(words)])
    }
    expect(await lines()).toEqual([])
    const told = await readRows<{ body: string }>(
      database(),
      `select body from notification where title like $1 and title like '%could not be accepted'`,
      [`${quotation.number}%`],
    )
    expect(told.map(({ body }) => body.includes(words))).toEqual([true])
    await cancel()
    expect((await accept()).status).toBe(200)
    expect(await lines()).toMatchObject([{ item: { kind: 'trip' } }])
  })
})
