import { type Activity, activities as contract } from '@karavan/contracts/catalogue/activities/activity.contract'
import { examplePlan } from '@karavan/contracts/catalogue/itineraries/plan'
import { toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { waysTo } from '../../../testing/subtraction.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makePlace, makeRate } from '../hotels/testing/hotel.ts'

type One = { data: Activity }
type Many = { data: Activity[]; meta: { total: number } }
type Refused = { code: string; detail: string; errors?: { path: string; message: string }[]; current?: Activity }

let test: TestApp
let [jaipur, dubai] = ['', '']
beforeAll(async () => {
  test = await startTestApp()
  await makeRate(test, 'United Arab Emirates', 'AED', 23)
  jaipur = await makePlace(test, 'Jaipur', 'India')
  dubai = await makePlace(test, 'Dubai', 'United Arab Emirates')
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
// Without steps, whose percents would be taken for prices.
const fields = (rest: object = {}) => ({
  ...contract.create.example,
  locationId: jaipur,
  cancellationPolicy: [],
  ...rest,
})
const make = async (rest: object = {}) => (await asAdmin<One>('POST', '/activities', fields(rest))).body.data
const read = async (id: string, as?: Person, query = '') =>
  (await test.call<One>('GET', `/activities/${id}${query}`, { as })).body.data

describe('activities', () => {
  it('are created, read, changed and deleted, and each leaves a trail', async () => {
    const made = await make({ timings: ['15:00', '09:00'], closedWeekdays: [5, 1] })
    expect(made).toMatchObject({ version: 1, location: 'Jaipur', country: 'India', currency: 'INR', rates: 'net' })
    expect([made.timings, made.closedWeekdays]).toEqual([
      ['09:00', '15:00'],
      [1, 5],
    ])
    const path = `/activities/${made.id}`
    const changed = await asAdmin<One>('PUT', path, fields({ adultPrice: 200, version: 1 }))
    expect(changed.body.data).toMatchObject({ adultPrice: 200, version: 2 })
    const stale = await asAdmin<Refused>('PUT', path, fields({ version: 1 }))
    expect([stale.status, stale.body.code, stale.body.current?.version]).toEqual([409, 'STALE_VERSION', 2])
    expect((await asAdmin('DELETE', path)).status).toBe(200)
    expect((await asAdmin('GET', path)).status).toBe(404)
    const trail = await asAdmin<{ data: { action: string }[] }>('GET', `/audit?entity=activity&id=${made.id}&sort=at`)
    expect(trail.body.data.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
  })

  it('name every bad field and refuse a place that is not there', async () => {
    const bad = {
      name: '',
      durationMinutes: 5,
      adultFromAge: 1,
      timings: ['9 am'],
      closedWeekdays: [0, 1, 2, 3, 4, 5, 6],
    }
    const refused = await asAdmin<Refused>('POST', '/activities', fields(bad))
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['name', 'durationMinutes', 'timings.0', 'closedWeekdays']),
    )
    const ages = await asAdmin<Refused>('POST', '/activities', fields({ freeUnderAge: 6, adultFromAge: 3 }))
    expect(ages.body.errors?.[0]?.path).toBe('adultFromAge')
    const group = await asAdmin<Refused>('POST', '/activities', fields({ pricedPer: 'group', groupSize: null }))
    expect(group.body.errors?.[0]?.path).toBe('groupSize')
    const nowhere = await asAdmin<Refused>('POST', '/activities', fields({ locationId: uuidv7() }))
    expect([nowhere.status, nowhere.body.errors?.[0]?.path]).toEqual([400, 'locationId'])
    const unpriced = await makePlace(test, 'Thimphu', 'Bhutan')
    const noCurrency = await asAdmin<Refused>('POST', '/activities', fields({ locationId: unpriced }))
    expect(noCurrency.body.errors?.[0]?.path).toBe('locationId')
    expect(noCurrency.body.errors?.[0]?.message).toContain('Bhutan has no currency yet')
  })

  it('that are inactive are seen by nobody else', async () => {
    const hidden = await make({ name: 'Hidden well', status: 'inactive' })
    expect((await test.call('GET', `/activities/${hidden.id}`)).status).toBe(404)
    expect((await test.call('GET', `/activities/${hidden.id}`, { as: test.people.agent })).status).toBe(404)
    const found = async (as?: Person) =>
      (await test.call<Many>('GET', '/activities?q=Hidden well', { as })).body.meta.total
    expect([await found(), await found(test.people.agent), await found(test.people.admin)]).toEqual([0, 0, 1])
  })

  it('are found by place, category and words, and sorted by what they cost in rupees', async () => {
    const [cheap, dear] = [
      await make({ name: 'Sort cheap', adultPrice: 500, category: 'Wellness' }),
      await make({ name: 'Sort dear', adultPrice: 100, locationId: dubai, category: 'Wellness' }),
    ]
    const list = async (query: string) => {
      const { body } = await test.call<Many>('GET', `/activities?${query}`)
      return body.data.map(({ id }) => id)
    }
    expect(await list('category=Wellness&sort=adultPriceInr')).toEqual([cheap.id, dear.id])
    expect(await list('category=Wellness&sort=-adultPriceInr')).toEqual([dear.id, cheap.id])
    expect(await list(`category=Wellness&locationId=${dubai}`)).toEqual([dear.id])
    expect(await list('q=Sort&country=India')).toEqual([cheap.id])
  })
})

describe('the price of an activity', () => {
  const markup = (body: object) =>
    asAdmin('POST', '/agent-markups', { service: 'activity', basis: 'percent', from: '2025-01-01', ...body })

  it('is what the caller pays, and net only for an Admin who asks', async () => {
    await markup({ audience: 'retail', value: 25 })
    await markup({ audience: 'agencies', value: 10 })
    const { id } = await make({ locationId: dubai, adultPrice: 101.01, childPrice: 0 })
    const prices = async (as?: Person, query = '') => {
      const { adultPrice, adultPriceInr, childPrice, childPriceInr, rates } = await read(id, as, query)
      return [adultPrice, adultPriceInr, childPrice, childPriceInr, rates]
    }
    expect(await prices()).toEqual([126.26, 2904.04, 0, 0, 'selling'])
    expect(await prices(undefined, '?rates=net')).toEqual([126.26, 2904.04, 0, 0, 'selling'])
    expect(await prices(test.people.agent, '?rates=net')).toEqual([111.11, 2555.55, 0, 0, 'selling'])
    expect(await prices(test.people.admin, '?rates=net')).toEqual([101.01, 2323.23, 0, 0, 'net'])
    const listed = await test.call<Many>('GET', `/activities?rates=net&locationId=${dubai}`, { as: test.people.agent })
    expect(JSON.stringify(listed.body)).not.toMatch(/101\.01|2323\.23/)
  })

  it('has a fixed markup on it once for a person, and for everybody a group holds', async () => {
    await asAdmin('POST', '/agent-markups', {
      service: 'activity',
      audience: 'agency',
      orgId: test.people.agent.orgId,
      basis: 'perPerson',
      value: 46,
      from: '2025-01-01',
    })
    const person = await make({ locationId: dubai, adultPrice: 100, childPrice: 50 })
    const group = await make({ locationId: dubai, adultPrice: 100, pricedPer: 'group', groupSize: 6 })
    expect(await read(person.id, test.people.agent)).toMatchObject({
      adultPrice: 102,
      adultPriceInr: 2346,
      childPrice: 52,
      childPriceInr: 1196,
    })
    expect(await read(group.id, test.people.agent)).toMatchObject({ adultPrice: 112, adultPriceInr: 2576 })
  })

  it.each(['perBooking', 'perNight'] as const)('carries what each of two adults pays of a markup %s', async (basis) => {
    const { foreignAgent } = test.people
    await markup({ audience: 'agency', orgId: foreignAgent.orgId, basis, value: 92 })
    const category = 'Adventure'
    const person = await make({ locationId: dubai, adultPrice: 100, childPrice: 50, category })
    const group = await make({ locationId: dubai, adultPrice: 101, pricedPer: 'group', groupSize: 6, category })
    const free = await make({ locationId: dubai, adultPrice: 0, childPrice: 0, category })
    expect(await read(person.id, foreignAgent)).toMatchObject({
      adultPrice: 102,
      adultPriceInr: 2346,
      childPrice: 51,
      childPriceInr: 1173,
    })
    expect(await read(group.id, foreignAgent)).toMatchObject({ adultPrice: 105, adultPriceInr: 2415 })
    expect(await read(free.id, foreignAgent)).toMatchObject({ adultPrice: 0, adultPriceInr: 0 })
    const { body } = await test.call<Many>('GET', `/activities?category=${category}&sort=-adultPriceInr&rates=net`, {
      as: foreignAgent,
    })
    const prices = body.data.map(({ adultPriceInr }) => adultPriceInr ?? 0)
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
    expect(waysTo([100, 50, 101, 2300, 1150, 2323, 92].map(toMinor), body)).toEqual([])
  })

  it('is unknown in rupees while the house has no rate', async () => {
    const phuket = await makePlace(test, 'Phuket', 'Thailand')
    const { id } = await make({ locationId: phuket })
    expect(await read(id)).toMatchObject({ currency: 'THB', adultPriceInr: null, childPriceInr: null })
  })
})

describe('deleting', () => {
  it('is refused in words while a plan names the activity', async () => {
    const activity = await make({ name: 'Camel ride' })
    const plan = structuredClone(examplePlan) as { departure: { items: object[] } }
    plan.departure.items = [{ key: 'ride', activityId: activity.id, time: null }]
    const { pool } = test.app.platform.database
    await pool.query(
      `insert into itinerary (id, org_id, user_id, kind, house, title, status, plan, asked, location_ids, nights)
       values ($1, $2, $3, 'single', true, 'Dunes and forts', 'draft', $4, '{}', '{}', 2)`,
      [uuidv7(), test.people.admin.orgId, test.people.admin.id, JSON.stringify(plan)],
    )
    const refused = await asAdmin<Refused>('DELETE', `/activities/${activity.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
    expect(refused.body.detail).toContain('Camel ride is part of the itinerary “Dunes and forts”')
    expect((await read(activity.id)).name).toBe('Camel ride')
  })

  it('of its place is refused in words as well', async () => {
    const place = await makePlace(test, 'Pushkar', 'India')
    await make({ locationId: place })
    const refused = await asAdmin<Refused>('DELETE', `/locations/${place}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
    expect(refused.body.detail).toContain('An activity is offered in this place')
  })
})
