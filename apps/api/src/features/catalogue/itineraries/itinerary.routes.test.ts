import type { Itinerary, ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays } from '../hotels/testing/hotel.ts'
import { type City, makeCity, makeTrip, planIn, type Sent, tripBody } from './testing/trip.ts'

type Refusal = { code: string; detail: string; errors?: { path: string; message: string }[]; current?: Itinerary }

let test: TestApp
let city: City
let other: City
let published: Itinerary
beforeAll(async () => {
  test = await startTestApp()
  city = await makeCity(test)
  other = await makeCity(test, { country: 'Thailand' })
  published = await makeTrip(test, test.people.admin, tripBody(planIn(city), { title: 'Published by the house' }))
})
afterAll(() => test.close())

const as = (name: PersonName | null) => (name ? test.people[name] : undefined)
const get = (id: string, name: PersonName | null, path = '/itineraries') =>
  test.call<{ data: Itinerary }>('GET', `${path}/${id}`, { as: as(name) })
const list = async (query: string, name: PersonName | null = null, path = '/itineraries') => {
  const { status, body } = await test.call<{ data: ItineraryRow[]; meta: { total: number } }>(
    'GET',
    `${path}?pageSize=100&${query}`,
    { as: as(name) },
  )
  expect([query, status]).toEqual([query, 200])
  return body.data.map(({ id }) => id)
}
const send = (name: PersonName, body: unknown, path = '/itineraries') =>
  test.call<Refusal>('POST', path, { as: as(name), body })

describe('an itinerary', () => {
  it('of the house is public once it is published, and nobody else’s business before', async () => {
    const draft = await makeTrip(test, test.people.admin, tripBody(planIn(city), { status: 'draft' }))
    expect(draft).toMatchObject({ house: true, canEdit: true, orgId: test.people.admin.orgId })
    for (const name of [null, 'agent', 'customer', 'houseStaff', 'unverified'] as const) {
      expect([name, (await get(published.id, name)).status]).toEqual([name, 200])
      expect([name, (await get(draft.id, name)).status]).toEqual([name, 404])
    }
    expect((await get(draft.id, 'admin')).status).toBe(200)
    expect((await get(published.id, null)).body.data.canEdit).toBe(false)
  })

  it('of the house is public within its validity only', async () => {
    const over = await makeTrip(test, test.people.admin, tripBody(planIn(city), { validUntil: inDays(test, -1) }))
    const still = await makeTrip(test, test.people.admin, tripBody(planIn(city), { validUntil: inDays(test, 0) }))
    expect((await get(over.id, null)).status).toBe(404)
    expect((await get(over.id, 'agent')).status).toBe(404)
    expect((await get(still.id, null)).status).toBe(200)
    expect(await list('')).not.toContain(over.id)
  })

  it('of an agency is its own, of a traveller theirs alone, and an Admin sees all', async () => {
    const trip = await makeTrip(test, test.people.agent, tripBody(planIn(city)))
    expect(trip).toMatchObject({ house: false, orgId: test.people.agent.orgId, status: 'published' })
    const seen = async (id: string) => {
      const names = [null, 'admin', 'houseStaff', 'agent', 'agencyStaff', 'foreignAgent', 'customer'] as const
      const statuses = await Promise.all(names.map(async (name) => (await get(id, name)).status))
      return names.filter((_, at) => statuses[at] === 200)
    }
    expect(await seen(trip.id)).toEqual(['admin', 'agent', 'agencyStaff'])
    const private_ = await makeTrip(test, test.people.customer, tripBody(planIn(city)))
    expect(await seen(private_.id)).toEqual(['admin', 'customer'])
    const staff = await makeTrip(test, test.people.houseStaff, tripBody(planIn(city)))
    expect(staff.house).toBe(false)
    expect(await seen(staff.id)).toEqual(['admin', 'houseStaff'])
    // Ready for its owner is not published to the public.
    expect(await list('')).not.toContain(trip.id)
    expect(await list('scope=all', 'agent')).toEqual(expect.arrayContaining([trip.id, published.id]))
    expect(await list('scope=own', 'agent')).toContain(trip.id)
    expect(await list('scope=own', 'agent')).not.toContain(published.id)
    expect(await list('scope=own', 'foreignAgent')).not.toContain(trip.id)
    expect(await list('scope=own')).toEqual([])
    expect(await list('scope=own', 'admin')).toEqual(expect.arrayContaining([trip.id, private_.id, published.id]))
    expect(await list(`scope=own&orgId=${test.people.agent.orgId}`, 'admin')).toContain(trip.id)
    expect(await list(`scope=own&orgId=${test.people.agent.orgId}`, 'admin')).not.toContain(private_.id)
  })

  it('of one kind is not found under the address of the other', async () => {
    expect((await get(published.id, 'admin', '/multi-city-itineraries')).status).toBe(404)
    expect(await list('', 'admin', '/multi-city-itineraries')).not.toContain(published.id)
  })

  it('keeps of its terms only what does no harm', async () => {
    const terms = '<p onclick="x()">Pay <b>first</b></p><script>alert(1)</script><a href="javascript:x">here</a>'
    const trip = await makeTrip(test, test.people.agent, tripBody(planIn(city), { terms }))
    expect(trip.terms).toBe('<p>Pay <strong>first</strong></p><a>here</a>')
  })

  it('is changed by its own organisation, with the version it was read at', async () => {
    const trip = await makeTrip(test, test.people.agent, tripBody(planIn(city)))
    const put = (name: PersonName, change: Partial<Sent> & { version?: number }) =>
      test.call<{ data: Itinerary } & Refusal>('PUT', `/itineraries/${trip.id}`, {
        as: as(name),
        body: { ...tripBody(planIn(city)), version: 1, ...change },
      })
    const done = await put('agencyStaff', { title: 'Changed' })
    expect([done.status, done.body.data.title, done.body.data.version]).toEqual([200, 'Changed', 2])
    const stale = await put('agent', { title: 'Too late' })
    expect([stale.status, stale.body.code, stale.body.current?.title]).toEqual([409, 'STALE_VERSION', 'Changed'])
    expect((await put('foreignAgent', { version: 2 })).status).toBe(404)
    expect((await put('customer', { version: 2 })).status).toBe(404)
    // An Admin sees it, and leaves it to whose it is.
    expect([(await put('admin', { version: 2 })).status, (await put('admin', { version: 2 })).body.code]).toEqual([
      409,
      'CONFLICT',
    ])
    const trail = await readRows<{ action: string; changes: { field: string }[] }>(
      test.app.platform.database,
      'select action, changes from audit_entry where entity_id = $1 order by at, id',
      [trip.id],
    )
    expect(trail.map(({ action }) => action)).toEqual(['created', 'changed'])
    expect(trail[1]?.changes.map(({ field }) => field)).toEqual(['title'])
  })

  it('of the house is changed and deleted by an Admin only', async () => {
    for (const name of ['agent', 'customer', 'houseStaff'] as const) {
      const put = await test.call<Refusal>('PUT', `/itineraries/${published.id}`, {
        as: as(name),
        body: { ...tripBody(planIn(city)), version: published.version },
      })
      expect([name, put.status, put.body.code]).toEqual([name, 409, 'CONFLICT'])
      const gone = await test.call<Refusal>('DELETE', `/itineraries/${published.id}`, { as: as(name) })
      expect([name, gone.status, gone.body.code]).toEqual([name, 409, 'CONFLICT'])
    }
    const mine = await makeTrip(test, test.people.admin, tripBody(planIn(city)))
    expect((await test.call('DELETE', `/itineraries/${mine.id}`, { as: as('admin') })).status).toBe(200)
    expect((await get(mine.id, 'admin')).status).toBe(404)
  })

  it('is not deleted when something was booked from it', async () => {
    const trip = await makeTrip(test, test.people.agent, tripBody(planIn(city)))
    await test.app.platform.database.pool.query(
      `insert into trip_hotels (id, reference, org_id, user_id, itinerary_id, title, asked, stays, from_date, until_date,
         status) values ($1, 'MH-2026-900001', $2, $3, $4, 'Hotels', '{}', '[]', '2027-01-10', '2027-01-12', 'Draft')`,
      [uuidv7(), test.people.agent.orgId, test.people.agent.id, trip.id],
    )
    const gone = await test.call<Refusal>('DELETE', `/itineraries/${trip.id}`, { as: as('agent') })
    expect([gone.status, gone.body.code]).toEqual([409, 'IN_USE'])
    expect((await get(trip.id, 'agent')).status).toBe(200)
  })

  it('is featured only when it is the house’s and published', async () => {
    const body = (status: Sent['status']) => tripBody(planIn(city), { featured: true, status })
    expect((await send('agent', body('published'))).body.errors?.map(({ path }) => path)).toEqual(['featured'])
    expect((await send('admin', body('draft'))).body.errors?.map(({ path }) => path)).toEqual(['featured'])
    const { status, body: made } = await test.call<{ data: Itinerary }>('POST', '/itineraries', {
      as: as('admin'),
      body: body('published'),
    })
    expect(status).toBe(201)
    expect(await list('featured=true')).toEqual([made.data.id])
  })

  it('names its places, days and classes', () => {
    expect(published).toMatchObject({
      nights: 2,
      days: 3,
      categories: ['Standard'],
      image: '/scenes/lake-udaipur.svg',
      places: [{ id: city.placeId, location: city.name, country: 'India', nights: 2 }],
      companyName: 'house company',
    })
  })
})

describe('a plan', () => {
  const nobody = uuidv7()
  const changed = (change: (plan: Plan) => void): Plan => {
    const plan = structuredClone(planIn(city))
    change(plan)
    return plan
  }
  const leg = (plan: Plan) => plan.legs[0] as Plan['legs'][number]
  it.each([
    ['a place', (plan: Plan) => void (leg(plan).locationId = nobody), ['plan.legs.0.locationId']],
    [
      'a hotel',
      (plan: Plan) => void (leg(plan).own = { hotelId: nobody, roomId: nobody, mealPlan: 'cpai' }),
      ['plan.legs.0.own.hotelId'],
    ],
    [
      'a room of the hotel',
      (plan: Plan) =>
        void (leg(plan).hotels.Luxury = { hotelId: city.hotelId, roomId: other.roomId, mealPlan: 'cpai' }),
      ['plan.legs.0.hotels.Luxury.roomId'],
    ],
    [
      'an activity of a day, of the last one, and of travel',
      (plan: Plan) => {
        leg(plan).days[1]?.items.push({ key: 'stray-1', activityId: nobody, time: null })
        plan.departure.items.push({ key: 'stray-2', activityId: nobody, time: null })
        leg(plan).travel = { mode: 'car', note: '', activityId: nobody }
      },
      ['plan.legs.0.travel.activityId', 'plan.legs.0.days.1.items.0.activityId', 'plan.departure.items.0.activityId'],
    ],
  ])('with %s that does not exist is refused by its field', async (_, change, paths) => {
    const { status, body } = await send('agent', tripBody(changed(change)))
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, paths])
  })

  it('of several places is no single-city itinerary', async () => {
    const plan = planIn(city, other)
    expect((await send('agent', tripBody(plan))).body.errors?.map(({ path }) => path)).toEqual([
      'plan.legs.1.locationId',
    ])
    expect((await send('agent', tripBody(plan), '/multi-city-itineraries')).status).toBe(201)
  })

  it('with a key twice, a night without a day or more than 60 nights is refused', async () => {
    const twice = changed((plan) => void (plan.departure.key = 'day-0-0'))
    const uneven = changed((plan) => void (leg(plan).nights = 3))
    expect((await send('agent', tripBody(twice))).body.errors?.map(({ path }) => path)).toEqual(['plan.legs'])
    expect((await send('agent', tripBody(uneven))).body.errors?.map(({ path }) => path)).toEqual(['plan.legs.0.days'])
  })

  it('with half a character in a text is refused by its field', async () => {
    const torn = changed((plan) => void (plan.departure.title = '\ud800'))
    expect((await send('agent', tripBody(torn))).body.errors?.map(({ path }) => path)).toEqual(['plan.departure.title'])
    const listed = tripBody(planIn(city), { inclusions: ['\ud800'] })
    expect((await send('agent', listed)).body.errors?.map(({ path }) => path)).toEqual(['inclusions.0'])
  })

  it('names a template that exists, and ends not before it begins', async () => {
    const strange = await send('agent', tripBody(planIn(city), { templateId: nobody }))
    expect([strange.status, strange.body.errors?.map(({ path }) => path)]).toEqual([400, ['templateId']])
    const turned = tripBody(planIn(city), { validFrom: '2027-02-01', validUntil: '2027-01-01' })
    expect((await send('agent', turned)).body.errors?.map(({ path }) => path)).toEqual(['validUntil'])
  })
})

describe('a list', () => {
  let abroad: Itinerary
  let long: Itinerary
  beforeAll(async () => {
    const path = '/multi-city-itineraries'
    abroad = await makeTrip(
      test,
      test.people.admin,
      tripBody(planIn(other), {
        title: 'Abroad',
        themes: ['Nature'],
        validFrom: '2027-03-01',
        validUntil: '2027-05-31',
      }),
      path,
    )
    long = await makeTrip(test, test.people.admin, tripBody(planIn(city, other), { title: 'Both' }), path)
  })
  const found = (query: string) => list(query, null, '/multi-city-itineraries')

  it.each([
    ['place=thai', () => [abroad, long]],
    [`place=${'TRIPVILLE%20'}`, () => [abroad, long]],
    ['place=nowhere', () => []],
    ['place=%25', () => []],
    ['country=Thailand', () => [abroad, long]],
    ['country=india', () => [long]],
    ['theme=Nature', () => [abroad]],
    ['nightsMin=3', () => [long]],
    ['nightsMax=3', () => [abroad]],
    ['month=2027-02', () => [long]],
    ['month=2027-03', () => [abroad, long]],
    ['month=2027-06', () => [long]],
    ['month=2020-01', () => []],
    ['q=abroad', () => [abroad]],
    ['q=thai', () => [abroad, long]],
    ['status=draft', () => []],
    ['featured=true', () => []],
  ] as [string, () => Itinerary[]][])('by %s finds what it should', async (query, expected) => {
    expect((await found(query)).sort()).toEqual(
      expected()
        .map(({ id }) => id)
        .sort(),
    )
  })

  it('by a place finds every trip with a leg there', async () => {
    expect(await found(`locationId=${city.placeId}`)).toEqual([long.id])
    expect((await found(`locationId=${other.placeId}`)).sort()).toEqual([abroad.id, long.id].sort())
  })

  it('is sorted by what is asked for', async () => {
    expect(await found('sort=title')).toEqual([abroad.id, long.id])
    expect(await found('sort=-nights')).toEqual([long.id, abroad.id])
    expect((await test.call('GET', '/multi-city-itineraries?sort=plan')).status).toBe(400)
  })
})

describe('a customised copy', () => {
  it('is a draft of one’s own that names what it was made from, which stays as it is', async () => {
    const before = (await get(published.id, 'admin')).body.data
    const plan = planIn(city)
    const [first] = plan.legs
    if (first?.days[0]) first.days[0].items = []
    const asked = { startDate: inDays(test, 40), adults: 3, childrenAges: [6], category: 'Standard' as const }
    const { status, body } = await test.call<{ data: Itinerary }>('POST', `/itineraries/${published.id}/customize`, {
      as: as('customer'),
      body: { title: 'Our days', plan, asked },
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title: 'Our days',
      status: 'draft',
      house: false,
      canEdit: true,
      sourceId: published.id,
      sourceTitle: 'Published by the house',
      orgId: test.people.customer.orgId,
      overview: published.overview,
      terms: published.terms,
      asked,
    })
    expect(body.data.plan).toEqual(plan)
    expect((await get(published.id, 'admin')).body.data).toEqual(before)
    expect((await get(body.data.id, 'agent')).status).toBe(404)
    const trail = await readRows(test.app.platform.database, 'select action from audit_entry where entity_id = $1', [
      body.data.id,
    ])
    expect(trail).toEqual([{ action: 'copied' }])
  })

  it('cannot be made of what one may not see, nor into another kind', async () => {
    const trip = await makeTrip(test, test.people.foreignAgent, tripBody(planIn(city)))
    const copy = (id: string, plan: Plan) =>
      test.call<Refusal>('POST', `/itineraries/${id}/customize`, {
        as: as('agent'),
        body: { title: 'Mine', plan, asked: trip.asked },
      })
    expect((await copy(trip.id, planIn(city))).status).toBe(404)
    const refused = await copy(published.id, planIn(city, other))
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, ['plan.legs.1.locationId']])
  })
})
