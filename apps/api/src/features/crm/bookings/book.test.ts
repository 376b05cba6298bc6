import type { Cancellation } from '@karavan/contracts/crm/bookings/cancel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { typedPrice } from '@karavan/contracts/crm/quotations/line'
import { less } from '@karavan/domain/base/money'
import { makeCity, makeTrip, planIn, tripBody } from '../../catalogue/itineraries/testing/trip.ts'
import { adultTotal, makeOffer } from '../../sales/visa-applications/testing/application.ts'
import { type Answer, follow, taken, work } from './testing/booked.ts'
import { bookNow, cancelFree, editOf, send } from './testing/crm-booking.ts'
import { houseLine, housesOf, stayLine } from '../quotations/testing/house.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { makeSold, takenOf } from '../../sales/activities/testing/activity.ts'
import { settleActivityBooking } from '../../sales/activities/settle.job.ts'
import { balanceOf, dayFromNow, makeHotel, type Refusal, soldNights, write } from '../../sales/stays/testing/stay.ts'

let test: TestApp
let house: ReturnType<typeof housesOf>
beforeAll(async () => {
  test = await startTestApp()
  house = housesOf(test)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
/** An accepted quotation of hotels with its booking, and what is done with it. */
const accepted = async (as: Person, ...hotels: Awaited<ReturnType<typeof makeHotel>>[]) =>
  taken(test, as, await house.quoted(hotels, as))

const two = { adults: 2, childrenAges: [] }
const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0)

const unheld = (orgId: string) => database().pool.query('update org set hold_on_accept = false where id = $1', [orgId])

describe('services of the house that are booked', () => {
  it('become portal bookings paid from the wallet: the held one is paid, the other is made', async () => {
    const agent = await makeBuyer(test, 50_000)
    const held = await makeHotel(database())
    // Paying later is not possible where every cancellation costs.
    const other = await makeHotel(database(), { policy: [{ daysBefore: 60, penaltyPercent: 100 }] })
    const { preview, book, lines, booking } = await accepted(agent, held, other)
    const { services, spendable } = await preview()
    expect(services.map(({ action, total }) => [action, total])).toEqual([
      ['held', 8000],
      ['wallet', 8000],
    ])
    expect(spendable).toBe(50_000)
    const { status, body } = await book()
    expect([status, body.data.lines.map(({ state, portal }) => [state, portal?.status])]).toEqual([
      200,
      [
        ['Confirmed', 'Confirmed'],
        ['Confirmed', 'Confirmed'],
      ],
    ])
    for (const { portal_id: id } of await lines())
      expect(await house.stay(id ?? '')).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid', paid: 8000 })
    expect(await balanceOf(database(), agent.orgId)).toBe(34_000)
    expect([await soldNights(database(), held.roomId), await soldNights(database(), other.roomId)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect((await booking()).cost).toBe(16_000)
  })

  it('are booked all or none: a wallet that is short, rooms that are gone and another price leave nothing', async () => {
    const agent = await makeBuyer(test, 10_000)
    await unheld(agent.orgId)
    const [one, two] = [await makeHotel(database()), await makeHotel(database(), { allotment: 1 })]
    const { book, lines } = await accepted(agent, one, two)
    const short = await book()
    expect([short.status, short.body.code, short.body.current]).toEqual([
      402,
      'INSUFFICIENT_BALANCE',
      expect.objectContaining({ shortfall: 6000 }),
    ])
    const dearer = await book({ shownTotal: 15_999 })
    expect([dearer.status, dearer.body.code, dearer.body.current]).toEqual([
      409,
      'PRICE_CHANGED',
      expect.objectContaining({ total: 16_000 }),
    ])
    const rich = await makeBuyer(test, 50_000)
    await (await accepted(rich, two)).book()
    const gone = await book()
    expect([gone.status, gone.body.code]).toEqual([409, 'SOLD_OUT'])
    expect((await lines()).map(({ state, portal_id: id }) => [state, id])).toEqual([
      ['Draft', null],
      ['Draft', null],
    ])
    expect([await balanceOf(database(), agent.orgId), await soldNights(database(), one.roomId)]).toEqual([10_000, []])
  })

  it('are asked for where the hotel confirms by hand, and nothing is paid before', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { preview, book } = await accepted(agent, await makeHotel(database(), { sellMode: 'onRequest' }))
    expect((await preview()).services[0]).toMatchObject({ action: 'onRequest', counted: true, paidNow: false })
    const { body } = await book()
    expect(body.data.lines[0]).toMatchObject({ state: 'Requested', portal: { status: 'Pending', onRequest: true } })
    expect(await balanceOf(database(), agent.orgId)).toBe(50_000)
    expect((await book()).body).toMatchObject({ code: 'CONFLICT' })
  })

  it('are booked once, and by nobody else', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { book, booking } = await accepted(agent, await makeHotel(database()))
    expect((await book()).status).toBe(200)
    const again = await book()
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    const made = await booking()
    const path = `/crm/bookings/${made.kind}/${made.id}/book`
    const admin = await write<Refusal>(test, path, test.people.admin, {
      ...{ serviceIds: [made.lines[0]?.id], shownTotal: 0 },
    })
    expect([admin.status, admin.body.code]).toEqual([409, 'CONFLICT'])
    const stranger = await makeBuyer(test, 0)
    expect((await test.call('GET', path, { as: stranger })).status).toBe(404)
    // What the house asks is what it costs.
    const seller = await createColleague(database().db, agent.orgId, 'Sales')
    await database().pool.query(`update app_user set allowed = '{book,records}' where id = $1`, [seller.id])
    const blind = await test.call<Refusal>('GET', path, { as: seller })
    expect([blind.status, blind.body.code, blind.body.current?.right]).toEqual([409, 'RIGHT_NEEDED', 'cost'])
    const unseen = await write<Refusal>(test, path, seller, { serviceIds: [made.lines[0]?.id], shownTotal: 0 })
    expect([unseen.status, unseen.body.code]).toEqual([409, 'RIGHT_NEEDED'])
    const [{ count } = { count: 0 }] = await readRows<{ count: number }>(
      database(),
      'select count(*)::int as count from hotel_booking where org_id = $1',
      [agent.orgId],
    )
    expect(count).toBe(1)
  })
})

describe('a booking of many kinds of services', () => {
  it('becomes a stay, a package, a draft application and a request, each at what it costs by the tax of the sale', async () => {
    const agent = await makeBuyer(test, 100_000)
    await database().pool.query(`update org set gstin = '27ABCDE1234F1Z5', state_code = '27' where id = $1`, [
      agent.orgId,
    ])
    const trip = await makeTrip(test, test.people.admin, tripBody(planIn(await makeCity(test))))
    const visaId = await makeOffer(test)
    const startDate = dayFromNow(40)
    const party = { adults: 2, childrenAges: [] }
    const typed = { ...houseLine({ kind: 'typed', hotel: null }, 'A van', 'van'), supplier: 'Gulf Cars' }
    const lines = [
      stayLine(await makeHotel(database())),
      houseLine({ kind: 'trip', itineraryId: trip.id, startDate, category: 'Standard', ...party }, 'Lakes', 'trip'),
      houseLine(
        { kind: 'visa', visaId, travelDate: startDate, adults: 1, children: 0, express: false },
        'Visa',
        'visa',
      ),
      { ...typed, cost: { per: 'all' as const, unit: 2500, quantity: 1 }, price: typedPrice },
    ]
    const options = [{ key: 'a', name: 'All', summary: '', lines }]
    const { preview, book, booking } = await taken(
      test,
      agent,
      await house.quoted([], agent, { options, taxAs: 'package' }),
    )
    const { services } = await preview()
    expect(services.map(({ action }) => action)).toEqual(['held', 'held', 'visa', 'supplier'])
    const { status, body } = await book()
    expect([status, body.detail]).toEqual([200, undefined])
    expect(body.data.lines.map(({ state, portal, request }) => [state, portal?.kind, request?.supplier])).toEqual([
      ['Confirmed', 'booking', undefined],
      ['Confirmed', 'package', undefined],
      ['Requested', 'visa-application', undefined],
      ['Requested', undefined, 'Gulf Cars'],
    ])
    const [stay = 0, package_ = 0] = services.map(({ total }) => total ?? 0)
    expect(await balanceOf(database(), agent.orgId)).toBe(100_000 - stay - package_)
    const [bought] = await readRows<{ total: number; gst: number }>(
      database(),
      `select total::float8 as total, (select sum((t ->> 'amount')::int) / 100.0 from jsonb_array_elements(taxes) t)::float8 as gst
       from package_booking where id = $1`,
      [body.data.lines[1]?.portal?.id],
    )
    // The tax of a trip that is sold on as a package comes back; that of a visa does not.
    expect(bought?.gst).toBeGreaterThan(0)
    expect(body.data.lines.map(({ costInr }) => costInr)).toEqual([
      8000,
      less(bought?.total ?? 0, bought?.gst ?? 0),
      adultTotal,
      2500,
    ])
    const { cost, gross, marginActual, ifCancelled, kind, id } = await booking()
    expect(marginActual).toBe(less(gross, cost))
    // Of what the house sold, its terms are known.
    expect(ifCancelled?.unknown).toEqual({ count: 0, cost: 0 })

    // A draft of an application goes with its service.
    const [, , visa] = body.data.lines
    const cancelled = await write<Answer>(test, `/crm/bookings/${kind}/${id}/services/${visa?.id}/cancel`, agent, {
      reason: 'They have one',
    })
    expect(cancelled.status).toBe(200)
    expect(cancelled.body.data.lines[2]).toMatchObject({ state: 'Cancelled', portal: null })
    const drafts = await readRows(database(), 'select id from visa_application where org_id = $1', [agent.orgId])
    expect(drafts).toEqual([])
    await follow(test)
    expect((await booking()).lines[2]?.state).toBe('Cancelled')
  })
})

describe('activities of the house', () => {
  const visit = (activityId: string, kind: 'activity' | 'transfer' = 'activity') =>
    houseLine({ kind, activityId, date: dayFromNow(41), time: null, adults: 2, childrenAges: [7] }, kind, kind)
  const quotedBy = (agent: Person, ...lines: ReturnType<typeof visit>[]) =>
    house.quoted([], agent, { options: [{ key: 'a', name: 'All', summary: '', lines }] })
  const takenBy = async (agent: Person, ...lines: ReturnType<typeof visit>[]) =>
    taken(test, agent, await quotedBy(agent, ...lines))

  it('are held with the rooms when a customer accepts, and paid together', async () => {
    const agent = await makeBuyer(test, 50_000)
    const hotel = await makeHotel(database())
    const walk = await makeSold(test, 'Hampi', { dailyCapacity: 4 })
    const car = await makeSold(test, 'Hospet', { sellMode: 'onRequest' })
    const { preview, book, booking } = await takenBy(agent, stayLine(hotel), visit(walk), visit(car, 'transfer'))
    expect((await preview()).services.map(({ action, total }) => [action, total])).toEqual([
      ['held', 8000],
      ['held', 1250],
      ['onRequest', 1250],
    ])
    expect(await takenOf(database(), walk)).toBe(3)
    const { status, body } = await book()
    expect([status, body.data.lines.map(({ state, portal }) => [state, portal?.kind, portal?.status])]).toEqual([
      200,
      [
        ['Confirmed', 'booking', 'Confirmed'],
        ['Confirmed', 'activity', 'Confirmed'],
        ['Requested', 'activity', 'Pending'],
      ],
    ])
    expect(body.data.lines[1]?.portal?.reference).toMatch(/^AB-/)
    expect(await balanceOf(database(), agent.orgId)).toBe(50_000 - 9250)
    expect((await booking()).cost).toBe(8000 + 1250 + 1250)
  })

  it('refuse an acceptance whose places are gone, and let go what a cancelled booking held', async () => {
    const agent = await makeBuyer(test, 0)
    const walk = await makeSold(test, 'Badami', { dailyCapacity: 5 })
    const [one, two] = [await quotedBy(agent, visit(walk)), await quotedBy(agent, visit(walk))]
    const first = await taken(test, agent, one)
    expect((await two.accept()).body).toMatchObject({ code: 'SOLD_OUT' })
    const called = await cancelFree(test, await first.booking(), 'Ill', agent)
    expect([called.status, await takenOf(database(), walk)]).toEqual([200, 0])
  })

  it('that are only held go back on sale when the hold ends, although the wallet could pay', async () => {
    const agent = await makeBuyer(test, 50_000)
    const walk = await makeSold(test, 'Aihole')
    const { lines, booking } = await takenBy(agent, visit(walk))
    const [line] = await lines()
    await database().pool.query(
      `update activity_booking set hold_expires_at = now() - interval '1 second' where id = $1`,
      [line?.portal_id],
    )
    await work(test, (context) =>
      settleActivityBooking(test.app.platform)({ bookingId: line?.portal_id ?? '' }, context),
    )
    await follow(test)
    expect([await takenOf(database(), walk), await balanceOf(database(), agent.orgId)]).toEqual([0, 50_000])
    expect((await booking()).lines[0]).toMatchObject({ state: 'Draft', portal: null })
  })
})

describe('a portal booking', () => {
  it('is sold on once', async () => {
    const agent = await makeBuyer(test, 0)
    const [one, two] = [
      await accepted(agent, await makeHotel(database())),
      await accepted(agent, await makeHotel(database())),
    ]
    const [[first], [second]] = [await one.lines(), await two.lines()]
    const twice = database().pool.query('update crm_booking_line set portal_id = $2 where id = $1', [
      second?.id,
      first?.portal_id,
    ])
    await expect(twice).rejects.toThrow(/crm_booking_line_portal_once/)
  })
})

describe('a service follows the portal booking it was bought as', () => {
  const statusOf = (id: string, body: object) =>
    write<Refusal>(test, `/bookings/${id}/status`, test.people.admin, body, 'PATCH')

  it('from asked for to confirmed, with the number of the hotel', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { book, booking } = await accepted(agent, await makeHotel(database(), { sellMode: 'onRequest' }))
    const id = (await book()).body.data.lines[0]?.portal?.id ?? ''
    const moved = await statusOf(id, {
      status: 'Confirmed',
      paymentStatus: 'Paid',
      confirmationNo: 'LP-77',
      way: 'wallet',
    })
    expect(moved.status).toBe(200)
    await follow(test)
    const [line] = (await booking()).lines
    expect(line).toMatchObject({ state: 'Confirmed', supplierReference: 'LP-77', portal: { confirmationNo: 'LP-77' } })
    expect(await follow(test)).toBe(0)
  })

  it('to cancelled, of which the penalty is still a cost', async () => {
    const agent = await makeBuyer(test, 50_000)
    const policy = [
      { daysBefore: 60, penaltyPercent: 25 },
      { daysBefore: 7, penaltyPercent: 100 },
    ]
    const { book, booking } = await accepted(agent, await makeHotel(database(), { policy }))
    const { lines, ifCancelled } = (await book()).body.data
    expect(ifCancelled).toEqual({
      ...{ now: 2000, later: [{ from: dayFromNow(34), kept: 8000 }], unknown: { count: 0, cost: 0 } },
    })
    const id = lines[0]?.portal?.id ?? ''
    const cancelled = await write(test, `/bookings/${id}/cancel`, agent, { reason: 'Ill', shownRefund: 6000 })
    expect(cancelled.status).toBe(200)
    await follow(test)
    const after = await booking()
    expect([after.lines[0]?.state, after.cost]).toEqual(['Cancelled', 2000])
  })

  it('back to a draft when what is held ends, and can be booked again', async () => {
    const agent = await makeBuyer(test, 50_000)
    const { book, booking, lines, preview } = await accepted(agent, await makeHotel(database()))
    const id = (await lines())[0]?.portal_id ?? ''
    expect((await write(test, `/bookings/${id}/cancel`, agent, { reason: '', shownRefund: 0 })).status).toBe(200)
    await follow(test)
    expect((await booking()).lines[0]).toMatchObject({ state: 'Draft', portal: null })
    expect((await preview()).services[0]).toMatchObject({ action: 'wallet' })
    expect((await book()).body.data.lines[0]).toMatchObject({ state: 'Confirmed' })
  })
})

describe('something of the catalogue that is added to a booking', () => {
  it('is locked at the price that was shown, taken into what is open, and booked at the portal like any other', async () => {
    const agent = await makeBuyer(test, 50_000)
    const [held, more] = [await makeHotel(database()), await makeHotel(database(), { allotment: 1 })]
    const { book, booking, lines } = await accepted(agent, held)
    const before = await booking()
    const walk = { ...{ kind: 'activity', activityId: await makeSold(test, 'Ooty'), date: dayFromNow(41) }, ...two }
    const line = (label: string, cost: number, item: object) => ({
      ...{ service: 'Other', terms: 'Before check-in', currency: 'INR', label, cost, sell: cost + 1000, item },
      // What stands there of somebody else is none of it.
      ...{ supplier: 'Another agency', from: dayFromNow(1) },
    })
    const add = (stay: number, item: object = stayLine(more).item) => {
      const added = [line('Two nights more', stay, item), line('A walk', 1000, walk)]
      const body = editOf(before, { lines: [...editOf(before).lines, ...added], instalments: [] })
      return send(test, `${before.kind}/${before.id}`, body, agent, 'PUT')
    }
    const dearer = await add(7999)
    expect([dearer.status, dearer.body.code, dearer.body.current]).toEqual([
      409,
      'PRICE_CHANGED',
      expect.objectContaining({ shownTotal: 7999, total: 8000 }),
    ])
    const undated = await add(8000, { ...stayLine(more).item, checkIn: null })
    expect(undated.body.errors[0]?.path).toBe('lines.1.item')
    const { status, body } = await add(8000)
    expect(status).toBe(200)
    expect(body.data.lines.slice(1)).toMatchObject([
      {
        ...{ label: 'Two nights more', service: 'Hotel', supplier: null, ofHouse: true, state: 'Draft' },
        ...{ from: dayFromNow(40), until: dayFromNow(42), costInr: 8000, plannedCostInr: 8000, sell: 9000 },
        stay: { ofHouse: true, rooms: [{ count: 1 }] },
      },
      { label: 'A walk', service: 'Sightseeing', from: dayFromNow(41), costInr: 1000, ofHouse: true },
    ])
    expect(sumOf(body.data.instalments)).toBe(body.data.total)
    const booked = await book()
    expect(booked.body.data.lines.map(({ state, portal }) => [state, portal?.kind])).toEqual([
      ['Confirmed', 'booking'],
      ['Confirmed', 'booking'],
      ['Confirmed', 'activity'],
    ])
    expect(await balanceOf(database(), agent.orgId)).toBe(33_000)
    expect((await lines()).map(({ portal_id: id }) => id).every(Boolean)).toBe(true)
  })

  it('is refused where it is not to be had, or is something that is booked already', async () => {
    const agent = await makeBuyer(test, 50_000)
    const full = await makeHotel(database(), { allotment: 1 })
    await (await accepted(agent, full)).book()
    const { booking } = await accepted(agent, await makeHotel(database()))
    const before = await booking()
    const [first] = editOf(before).lines
    const put = (lines: object[]) =>
      send(test, `${before.kind}/${before.id}`, editOf(before, { lines, instalments: [] }), agent, 'PUT')
    const { id: _, ...fresh } = first ?? { id: '' }
    const gone = await put([{ ...first }, { ...fresh, cost: 8000, item: stayLine(full).item }])
    expect([gone.status, gone.body.code]).toEqual([409, 'SOLD_OUT'])
    const other = await put([{ ...first, item: stayLine(full).item }])
    expect(other.body.errors[0]?.path).toBe('lines.0.item')
  })
})

describe('a booking that is cancelled', () => {
  it('lets go what is held for it', async () => {
    const agent = await makeBuyer(test, 50_000)
    const hotel = await makeHotel(database())
    const held = await accepted(agent, hotel)
    expect((await cancelFree(test, await held.booking(), 'Ill', agent)).status).toBe(200)
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
  })

  it('with its charges gives up what is bought in the same step, at the refund that was shown', async () => {
    const agent = await makeBuyer(test, 50_000)
    const hotel = await makeHotel(database(), { policy: [{ daysBefore: 60, penaltyPercent: 25 }] })
    const bought = await accepted(agent, hotel)
    await bought.book()
    expect(await bookNow(test, agent)).toMatchObject({ 'cost:land-package': 8000, 'house-wallet': 42_000 })
    const { kind, id, lines } = await bought.booking()
    const path = `/crm/bookings/${kind}/${id}/cancel`
    const read = await test.call<{ data: Cancellation }>('GET', `${path}lation`, { as: agent })
    const [service] = read.body.data.services
    expect(service).toMatchObject({ by: 'portal', supplierCharge: 2000, portal: { penalty: 2000, refund: 6000 } })
    const body = { services: [{ id: lines[0]?.id, supplierCharge: 2000, ourCharge: 0 }], reason: 'Ill' }
    const other = await write<Answer>(test, path, agent, { ...body, shownRefund: 0 })
    expect([other.status, other.body.current]).toEqual([409, expect.objectContaining({ refund: 6000, portal: 6000 })])
    expect(await balanceOf(database(), agent.orgId)).toBe(42_000)
    const done = await write<Answer>(test, path, agent, { ...body, shownRefund: 6000 })
    expect([done.status, done.body.data.status, done.body.data.cost]).toEqual([200, 'Cancelled', 2000])
    expect(done.body.data.lines[0]).toMatchObject({ state: 'Cancelled', portal: { status: 'Cancelled' }, sell: 2000 })
    expect([await balanceOf(database(), agent.orgId), await soldNights(database(), hotel.roomId)]).toEqual([
      48_000,
      [0, 0],
    ])
    await follow(test)
    expect(await bookNow(test, agent)).toMatchObject({ 'penalty:land-package': 2000, 'house-wallet': 48_000 })
    expect((await bought.booking()).cost).toBe(2000)
  })
})
