import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import { hotelsOf } from '@karavan/contracts/crm/quotations/content'
import type { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { TripPriceSent } from '@karavan/contracts/catalogue/itineraries/plan'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { addDays } from '@karavan/domain/base/dates'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import type { Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeCity, makeTrip, markUpTrips, planIn, tripBody } from '../../catalogue/itineraries/testing/trip.ts'
import { quotationsOf } from './testing/quotation.ts'

type Draft = Got<typeof quotations.draft>['data']

let test: TestApp
let agent: Person
let day: string
beforeAll(async () => {
  test = await startTestApp()
  agent = test.people.agent
  day = today(test.app.platform.config)
})
afterAll(() => test.close())

type Begun = { data: Draft; errors: { path: string; message: string }[] }
const draft = (as: Person, query = '') => test.call<Begun>('GET', `/crm/quotations/draft?${query}`, { as })
async function enquire(kind: string, details: object): Promise<Enquiry> {
  const headers = { 'idempotency-key': uuidv7() }
  const body = { ...enquiries.create.example, customer: { name: `Asker ${uuidv7().slice(-6)}` }, details }
  return (await test.call<{ data: Enquiry }>('POST', `/crm/enquiries/${kind}`, { as: agent, body, headers })).body.data
}
const party = { adults: 2, children: 2, childrenAges: [4, 9], infants: 1 }

describe('a quotation begun', () => {
  it('from nothing has room for all of it, and the terms of the house', async () => {
    const { content, customer, enquiryId } = (await draft(agent)).body.data
    expect([customer, enquiryId]).toEqual([null, null])
    expect(content).toMatchObject({ options: [{ lines: [] }], taxAs: 'package', validUntil: addDays(day, 7) })
    expect(content.terms).toContain('Price and payment')
    expect(content.terms).not.toContain('<')
    const made = await quotationsOf(test).create(agent, content)
    expect(made.status).toBe(201)
  })

  it('from a trip that is asked for has its guests, dates, days and a line for every wish', async () => {
    const start = addDays(day, 50)
    const enquiry = await enquire('package', {
      ...enquiries.create.example.details,
      destinations: ['Bangkok, Thailand', 'Krabi'],
      when: { date: start, month: null, flexible: false },
      nights: 5,
      party,
      extraBeds: null,
      rooms: 2,
      services: ['Flights', 'Hotels', 'Visa'],
      fromCity: 'Pune',
    })
    const { content, customer, enquiryNumber } = (await draft(agent, `enquiryId=${enquiry.id}`)).body.data
    expect([customer?.name, enquiryNumber]).toEqual([enquiry.customerName, enquiry.number])
    expect(content).toMatchObject({
      country: 'Thailand',
      startDate: start,
      endDate: addDays(start, 5),
      guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 1, infants: 1 },
    })
    expect(content.days.map(({ place, title }) => `${place}: ${title}`)).toEqual([
      'Bangkok, Thailand: Arrival in Bangkok, Thailand',
      'Bangkok, Thailand: A day in Bangkok, Thailand',
      'Bangkok, Thailand: A day in Bangkok, Thailand',
      'Krabi: Arrival in Krabi',
      'Krabi: A day in Krabi',
      'Krabi: Departure',
    ])
    const [option] = content.options
    expect(option && hotelsOf(option).map(({ place, nights }) => [place, nights])).toEqual([
      ['Bangkok, Thailand', 3],
      ['Krabi', 2],
    ])
    expect(option?.lines.map(({ service, label, cost }) => [service, label, cost])).toEqual([
      ['Hotel', 'Hotel in Bangkok, Thailand, 3 nights', { per: 'all', unit: 0, quantity: 6 }],
      ['Hotel', 'Hotel in Krabi, 2 nights', { per: 'all', unit: 0, quantity: 4 }],
      ['Flight', 'Flights from Pune', { per: 'person', adult: 0, childWithBed: 0, childWithoutBed: 0, infant: 0 }],
      ['Visa', 'Visa', { per: 'person', adult: 0, childWithBed: 0, childWithoutBed: 0, infant: 0 }],
    ])
    expect(option?.lines[1]).toMatchObject({ from: addDays(start, 3), until: addDays(start, 5) })
    expect(content.instalments.map(({ dueOn }) => dueOn)).toEqual([null, addDays(start, -21)])
    const made = await quotationsOf(test).create(agent, content, {
      customer: { customerId: customer?.id },
      enquiryId: enquiry.id,
    })
    expect(made.status).toBe(201)
    expect((await draft(test.people.foreignAgent, `enquiryId=${enquiry.id}`)).status).toBe(404)
  })

  it('says no age of a child that nobody said, however the trip is begun', async () => {
    const { details } = enquiries.create.example
    const young = { adults: 2, children: 2, childrenAges: [4], infants: 1 }
    const enquiry = await enquire('package', { ...details, party: young, extraBeds: null })
    const begun = (await draft(agent, `enquiryId=${enquiry.id}`)).body.data.content
    expect([begun.guests.childrenWithBed + begun.guests.childrenWithoutBed, begun.childrenAges]).toEqual([2, [4, 1]])
    const asked = { startDate: addDays(day, 30), adults: 2, childrenAges: [], category: 'Standard' as const }
    const own = await makeTrip(test, agent, tripBody(planIn(await makeCity(test)), { asked }))
    const trip = (await draft(agent, `enquiryId=${enquiry.id}&itineraryId=${own.id}`)).body.data.content
    expect(trip.childrenAges).toEqual([4, 1])
  })

  it('from flights, rooms or visas that are asked for is about those, with the own markup for them', async () => {
    const own = { itinerary: 12, hotel: 8, visa: 25 }
    const markups = Object.fromEntries(
      Object.entries(own).map(([service, value]) => [service, { basis: 'percent', value }]),
    )
    await test.app.platform.database.pool.query('update org set own_markup = $2 where id = $1', [agent.orgId, markups])
    const leaves = addDays(day, 12)
    const flight = await enquire('flight', {
      kind: 'flight',
      tripType: 'return',
      segments: [
        { from: 'Mumbai', to: 'Singapore', date: leaves, time: null },
        { from: 'Singapore', to: 'Mumbai', date: addDays(leaves, 4), time: null },
      ],
      cabin: 'Business',
      party,
      airline: null,
      directOnly: false,
      baggage: null,
      fareType: 'Regular',
    })
    const flown = (await draft(agent, `enquiryId=${flight.id}`)).body.data.content
    expect(flown).toMatchObject({ country: 'Singapore', startDate: leaves, taxAs: 'none', instalments: [] })
    expect(flown.markup).toEqual(markups.itinerary)
    expect(flown.options[0]?.lines.map(({ service }) => service)).toEqual(['Flight', 'Flight'])
    const hotel = await enquire('hotel', {
      kind: 'hotel',
      destination: 'Munnar',
      checkIn: leaves,
      checkOut: addDays(leaves, 3),
      rooms: 2,
      party,
      stars: 4,
      mealPlan: 'Breakfast',
      preferredHotel: 'Tea Valley',
      pets: false,
    })
    const begun = (await draft(agent, `enquiryId=${hotel.id}`)).body.data
    const slept = begun.content
    expect([slept.markup, begun.markups]).toEqual([markups.hotel, markups])
    expect(slept.options[0]).toMatchObject({
      lines: [
        {
          service: 'Hotel',
          item: { hotel: { hotel: 'Tea Valley', nights: 3, category: '4 star' } },
          cost: { unit: 0, quantity: 6 },
          price: { state: 'unpriced' },
        },
      ],
    })
    const visa = await enquire('visa', {
      kind: 'visa',
      country: 'Japan',
      visaType: 'tourist',
      entries: 'single',
      travelDate: leaves,
      applicants: 3,
      nationality: null,
      documentsInHand: [],
      express: true,
      appointmentOn: null,
    })
    const granted = (await draft(agent, `enquiryId=${visa.id}`)).body.data.content
    expect(granted).toMatchObject({
      country: 'Japan',
      guests: { adults: 3 },
      markup: markups.visa,
      options: [{ lines: [{ service: 'Visa' }] }],
    })
  })

  it('from an itinerary has its days, its hotels by class, and what each costs whoever quotes it', async () => {
    const [city, grand] = [await makeCity(test, { price: 1931.07 }), await makeCity(test, { price: 4100 })]
    await markUpTrips(test, 13.37)
    await test.app.platform.database.pool.query(
      `update org set own_markup = '{"itinerary": {"basis": "percent", "value": 10.5}}' where id = $1`,
      [agent.orgId],
    )
    const plan = planIn(city)
    const [leg] = plan.legs
    if (!leg) throw new Error('no leg')
    leg.hotels.Luxury = { hotelId: grand.hotelId, roomId: grand.roomId, mealPlan: 'mapai' }
    const asked = { startDate: addDays(day, 30), adults: 2, childrenAges: [5], category: 'Standard' as const }
    const body = tripBody(plan, { title: 'Lakes', asked, inclusions: ['Boat'], terms: '<p>Be <b>kind</b>.</p>' })
    const trip = await makeTrip(test, agent, body)
    const { content } = (await draft(agent, `itineraryId=${trip.id}`)).body.data
    expect(content).toMatchObject({
      title: 'Lakes',
      destinations: [city.name],
      startDate: asked.startDate,
      endDate: addDays(asked.startDate, 2),
      guests: { adults: 2, childrenWithoutBed: 1 },
      inclusions: ['Boat'],
      terms: 'Be kind.',
    })
    expect(content.days.map(({ date, meals }) => [date, meals])).toEqual([
      [asked.startDate, []],
      [addDays(asked.startDate, 1), ['Breakfast']],
      [addDays(asked.startDate, 2), ['Breakfast']],
    ])
    expect(content.days[0]?.description).toMatch(/10:00 Walk/)
    expect(content.options.map(({ key, name }) => [key, name])).toEqual([
      ['standard', 'Standard'],
      ['luxury', 'Luxury'],
    ])
    const [standard, luxury] = content.options
    expect(luxury && hotelsOf(luxury)).toMatchObject([{ hotel: `${grand.name} Palace`, nights: 2 }])
    expect(standard?.lines.map(({ item, day: on }) => [item.kind, on])).toEqual([
      ['stay', 1],
      ['activity', 1],
    ])
    // Each line costs what the portal asks this agency for it, and is marked up as the agency does trips.
    const stay = standard?.lines[0]
    const asked0 = stay?.item.kind === 'stay' ? stay.item : null
    const price = await test.call<{ data: { totalInr: number } }>('POST', `/hotels/${asked0?.hotelId}/quote`, {
      as: agent,
      body: {
        fromDate: asked.startDate,
        untilDate: addDays(asked.startDate, 2),
        rooms: asked0?.rooms.map(({ adults, childrenAges, noBed: childrenWithoutBed }) => ({
          ...{ roomId: asked0.roomId, mealPlan: asked0.mealPlan, adults, childrenAges, childrenWithoutBed },
        })),
      },
    })
    expect(stay?.price).toMatchObject({ state: 'live', currency: 'INR', rate: 1 })
    expect(toMajor(toMinor(stay?.price.cost ?? 0) + toMinor(stay?.price.gst ?? 0))).toBe(price.body.data.totalInr)
    expect(content.markup).toEqual({ basis: 'percent', value: 10.5 })
    expect(stay?.markup).toEqual({ basis: 'inherit' })
    expect((await draft(test.people.foreignAgent, `itineraryId=${trip.id}`)).status).toBe(404)

    // Kept as one it costs what the trip costs.
    const one = (await draft(agent, `itineraryId=${trip.id}&asOne=yes`)).body.data.content
    for (const option of one.options) {
      const { data } = (
        await test.call<{ data: TripPriceSent }>('POST', `/itineraries/${trip.id}/price`, {
          as: agent,
          body: { asked: { ...asked, category: option.name } },
        })
      ).body
      expect(option.lines.map(({ item }) => item.kind)).toEqual(['trip'])
      expect(option.lines[0]?.price.cost).toBe(data.gross)
    }

    // The house pays what it pays, and marks it up as its shop does, which has no rule here.
    const ours = await makeTrip(test, test.people.admin, body)
    const own = (await draft(test.people.admin, `itineraryId=${ours.id}&asOne=yes`)).body.data.content
    expect(own.markup).toEqual({ basis: 'percent', value: 0 })
    const line = own.options[0]?.lines[0]
    if (line?.item.kind !== 'trip') throw new Error('A trip is one line')
    expect(line.price.state).toBe('unpriced')
    line.item.startDate = asked.startDate
    const made = (await quotationsOf(test).create(test.people.admin, own)).body.data
    const paid = made.current.content.options[0]?.lines[0]?.price
    expect(paid).toMatchObject({ state: 'live', gst: 0, tcs: 0 })
    expect(paid?.cost).toBeLessThan(one.options[0]?.lines[0]?.price.cost ?? 0)
    expect(made.current.totals.standard?.cost).toBe(paid?.cost)
  })

  it('from an itinerary of more parts than an option holds is refused, and kept as one line it is not', async () => {
    const city = await makeCity(test)
    const plan = planIn(city, city)
    for (const [index, day] of plan.legs.flatMap(({ days }) => days).entries())
      day.items = Array.from({ length: 20 }, (_, at) => ({
        ...{ key: `a-${index}-${at}`, activityId: city.activityId, time: null },
      }))
    const trip = await makeTrip(test, agent, tripBody(plan, { title: 'Much to do' }))
    const refused = await draft(agent, `itineraryId=${trip.id}`)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'asOne', message: 'It has 82 parts, and an option holds 60 lines: keep it as one line' }],
    ])
    const one = await draft(agent, `itineraryId=${trip.id}&asOne=yes`)
    expect(one.body.data.content.options[0]?.lines).toHaveLength(1)
  })

  it('from an itinerary is for whom and when somebody says', async () => {
    const city = await makeCity(test)
    const trip = await makeTrip(test, agent, tripBody(planIn(city), { title: 'For three' }))
    const date = addDays(day, 50)
    const { content } = (await draft(agent, `itineraryId=${trip.id}&date=${date}&adults=2&ages=7`)).body.data
    expect(content).toMatchObject({ startDate: date, guests: { adults: 2 }, childrenAges: [7] })
    expect(content.options[0]?.lines.map(({ item, price }) => [item.kind, price.state])).toEqual([
      ['stay', 'live'],
      ['activity', 'live'],
    ])
    expect(content.options[0]?.lines[1]?.item).toMatchObject({ date, adults: 2, childrenAges: [7] })
  })

  it('asks for the rest before getting out of what it is made of costs something', async () => {
    const city = await makeCity(test, { price: 2100 })
    const asked = { startDate: addDays(day, 90), adults: 2, childrenAges: [], category: 'Standard' as const }
    const trip = await makeTrip(test, agent, tripBody(planIn(city), { title: 'Strict', asked }))
    const rest = async () => (await draft(agent, `itineraryId=${trip.id}`)).body.data.content.instalments[1]?.dueOn
    expect(await rest()).toBe(addDays(asked.startDate, -21))
    await test.app.platform.database.pool.query(
      `update hotel set cancellation_policy = '[{"daysBefore": 40, "penaltyPercent": 100}]' where id = $1`,
      [city.hotelId],
    )
    expect(await rest()).toBe(addDays(asked.startDate, -41))
  })

  it('from an itinerary without a date waits for one, and cannot be sent as if it cost nothing', async () => {
    const city = await makeCity(test, { price: 2100 })
    const plan = planIn(city)
    const asked = { startDate: null, adults: 2, childrenAges: [], category: 'Standard' as const }
    const trip = await makeTrip(test, agent, tripBody(plan, { title: 'Some day', asked }))
    const { content } = (await draft(agent, `itineraryId=${trip.id}`)).body.data
    expect(content.options[0]?.lines.map(({ price }) => price.state)).toEqual(['unpriced', 'unpriced'])
    expect(content.options[0]?.lines[0]?.shown?.title).toBe(`${city.name} Palace`)
    const calls = quotationsOf(test)
    const made = (await calls.create(agent, content)).body.data
    expect(made.current.totals.standard).toMatchObject({ total: 0, open: ['stay-1', 'done-1'] })
    const refused = await calls.send(agent, made.id, made.version)
    expect([refused.status, refused.body.code]).toEqual([422, 'UNPRICED'])
    expect(refused.body.errors?.map(({ path }) => path)).toEqual([
      'content.options.0.lines.0',
      'content.options.0.lines.1',
    ])
  })
})
