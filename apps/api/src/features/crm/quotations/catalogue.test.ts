import type { Tray } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import type { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import { addDays } from '@karavan/domain/base/dates'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { createColleague, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeCity, makeTrip, planIn, tripBody } from '../../catalogue/itineraries/testing/trip.ts'
import { watchQuotations } from './watch.job.ts'
import { contentOf, quotationsOf } from './testing/quotation.ts'

type Draft = Got<typeof quotations.draft>['data']
type Found = Got<typeof quotations.catalogue>['data']

let test: TestApp
let agent: Person
let day: string
beforeAll(async () => {
  test = await startTestApp()
  agent = test.people.agent
  day = today(test.app.platform.config)
})
afterAll(() => test.close())

const search = (query: string) => test.call<{ data: Found }>('GET', `/crm/quotations/catalogue?${query}`, { as: agent })
const pool = () => test.app.platform.database.pool

/** A stay somebody found, as a line. */
const lineOf = ({ item, price, shown, from, until }: Found[number], key = 'stay'): QuotedLine => ({
  ...{ key, item, price, shown, from, until, service: 'Hotel', label: shown?.title ?? '', note: null, supplier: null },
  ...{ day: null, currency: 'INR', cost: { per: 'all', unit: 0, quantity: 1 }, markup: { basis: 'inherit' } },
})

async function stayIn(price: number, nights = 2) {
  const city = await makeCity(test, { price })
  const start = addDays(day, 40)
  const { body } = await search(`kind=stay&q=${city.name}&date=${start}&nights=${nights}&adults=2&ages=5`)
  // Words of one letter are in every name.
  const found = body.data.find(({ item }) => item.kind === 'stay' && item.hotelId === city.hotelId)
  if (!found) throw new Error('Nothing was found')
  return { city, start, found }
}
const reprice = (city: { roomId: string }, factor: number) =>
  pool().query(
    'update room_season set cpai = round(cpai * $2, 2), mapai = round(mapai * $2, 2), epai = round(epai * $2, 2) where room_id = $1',
    [city.roomId, factor],
  )

describe('a quotation made of the quote tray', () => {
  it('has its things as lines, and costs the client what the tray said', async () => {
    const { city, start } = await stayIn(2750)
    await pool().query(`update org set gstin = '27ABCDE1234F1Z5', state_code = '27' where id = $1`, [agent.orgId])
    const item = {
      ...{ kind: 'stay', hotelId: city.hotelId, roomId: city.roomId, mealPlan: 'cpai', fromDate: start },
      ...{ untilDate: addDays(start, 3), adults: 2, childrenAges: [5] },
    }
    await test.call('POST', '/quote-tray/items', { as: agent, body: { item } })
    await test.call('PUT', '/quote-tray/markup', { as: agent, body: { markup: { basis: 'percent', value: 12.5 } } })
    const tray = (await test.call<{ data: Tray }>('GET', '/quote-tray', { as: agent })).body.data
    const { data } = (await test.call<{ data: Draft }>('GET', '/crm/quotations/draft?tray=yes', { as: agent })).body
    expect(data.content).toMatchObject({
      ...{ startDate: start, endDate: addDays(start, 3), taxAs: 'fee', childrenAges: [5] },
      options: [{ lines: [{ item: { kind: 'stay', checkIn: start, nights: 3 }, price: { state: 'live' } }] }],
    })
    const made = (await quotationsOf(test).create(agent, data.content)).body.data
    expect(made.current.totals['standard']?.total).toBe(tray.items[0]?.client)
    await pool().query('update org set gstin = null, state_code = null where id = $1', [agent.orgId])
  })
})

describe('lines of the catalogue', () => {
  it('are found with what the portal asks for them, roomed by ages, and with what is left', async () => {
    const { city, start, found } = await stayIn(3100)
    expect(found.item).toMatchObject({
      kind: 'stay',
      hotelId: city.hotelId,
      rooms: [{ adults: 2, childrenAges: [5], noBed: 1 }],
    })
    const asked = found.item.kind === 'stay' ? found.item : null
    const portal = await test.call<{ data: { totalInr: number } }>('POST', `/hotels/${city.hotelId}/quote`, {
      as: agent,
      body: {
        ...{ fromDate: start, untilDate: addDays(start, 2) },
        // A child of five takes no bed.
        rooms: [
          { roomId: asked?.roomId, mealPlan: asked?.mealPlan, adults: 2, childrenAges: [5], childrenWithoutBed: 1 },
        ],
      },
    })
    expect(toMajor(toMinor(found.price.cost ?? 0) + toMinor(found.price.gst))).toBe(portal.body.data.totalInr)
    const things = await search(`kind=activity&q=${city.name}&date=${start}&adults=2`)
    expect(things.body.data[0]).toMatchObject({ item: { kind: 'activity', date: start }, price: { state: 'live' } })
    expect((await search(`kind=stay&q=${city.name}&adults=2`)).body.data[0]?.price.state).toBe('unpriced')
  })

  it('are hotels of at least so many stars, and those that can be cancelled for nothing, where that is asked', async () => {
    const { city, start } = await stayIn(2900)
    const found = async (rest: string) => {
      const { body } = await search(`kind=stay&q=${city.name}&date=${start}&nights=2&adults=2${rest}`)
      return body.data.some(({ item }) => item.kind === 'stay' && item.hotelId === city.hotelId)
    }
    const set = (rating: number, policy: object[]) =>
      pool().query('update hotel set rating = $2, cancellation_policy = $3 where id = $1', [
        ...[city.hotelId, rating, JSON.stringify(policy)],
      ])
    await set(3.5, [{ daysBefore: 10, penaltyPercent: 100 }])
    expect([await found(''), await found('&stars=4'), await found('&stars=3'), await found('&free=yes')]).toEqual([
      ...[true, false, true, true],
    ])
    // It begins in forty days: what costs something from fifty days before on is free no more.
    await set(4.5, [{ daysBefore: 50, penaltyPercent: 20 }])
    expect([await found('&stars=4'), await found('&free=yes')]).toEqual([true, false])
    await set(4.5, [{ daysBefore: 50, penaltyPercent: 0 }])
    expect(await found('&free=yes')).toBe(true)
  })

  it('give no bed to who is small, or to as many of the youngest as the party says, as the hotel prices them', async () => {
    const { city, start } = await stayIn(3300)
    await pool().query(
      'update hotel set child_free_under = 2, child_adult_from = 12, child_with_bed_percent = 60, child_no_bed_percent = 20 where id = $1',
      [city.hotelId],
    )
    const offered = async (party: string) => {
      const { body } = await search(`kind=stay&q=${city.name}&date=${start}&nights=2&adults=2&${party}`)
      const found = body.data.find(({ item }) => item.kind === 'stay' && item.hotelId === city.hotelId)
      const rooms = found?.item.kind === 'stay' ? found.item.rooms : []
      return { found, noBed: rooms.reduce((all, room) => all + room.noBed, 0), cost: found?.price.cost ?? 0 }
    }
    const [beds, said, small] = [
      await offered('ages=8&withoutBed=0'),
      await offered('ages=8&withoutBed=1'),
      await offered('ages=4'),
    ]
    expect([beds.noBed, said.noBed, small.noBed]).toEqual([0, 1, 1])
    // An adult of the two pays half: sixty percent of that with a bed, twenty without.
    expect(toMinor(said.cost) / toMinor(beds.cost)).toBeCloseTo(2.2 / 2.6, 6)
    expect(small.cost).toBe(said.cost)
    expect((await offered('ages=13&withoutBed=1')).noBed).toBe(0)
    // The draft that is kept counts on the beds of its own guests.
    if (beds.found?.item.kind !== 'stay') throw new Error('Nothing was found')
    const line = { ...lineOf(beds.found), item: { ...beds.found.item, rooms: [] } }
    const guests = { adults: 2, childrenWithBed: 0, childrenWithoutBed: 1, infants: 0 }
    const options = [{ key: 'a', name: 'Only', summary: '', lines: [line] }]
    const made = await quotationsOf(test).create(
      agent,
      contentOf(test, { options, extras: [], guests, childrenAges: [8] }),
    )
    expect(made.body.data.current.content.options[0]?.lines[0]).toMatchObject({
      ...{ item: { rooms: [{ noBed: 1 }] }, price: { cost: said.cost } },
    })
  })

  it('are sent only once every child has an age, since nobody else is priced', async () => {
    const { found } = await stayIn(2700)
    const calls = quotationsOf(test)
    const option = { key: 'a', name: 'Only', summary: '', lines: [lineOf(found)] }
    const guests = { adults: 2, childrenWithBed: 1, childrenWithoutBed: 0, infants: 1 }
    const content = contentOf(test, { options: [option], extras: [], guests, childrenAges: [5] })
    const { id, version } = (await calls.create(agent, content)).body.data
    const refused = await calls.send(agent, id, version)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'content.childrenAges', message: '1 age is given for 2 children; each needs one, infants too' }],
    ])
    const changed = await calls.update(agent, id, { content: { ...content, childrenAges: [5, 1] }, version })
    expect(changed.status).toBe(200)
    expect((await calls.send(agent, id, changed.body.data.version)).status).toBe(200)
    // What the house does not sell is priced by its own words.
    expect((await calls.sent(agent, { guests, childrenAges: [] })).quotation.status).toBe('Sent')
  })

  it('keep what they cost from Sales, who change a quotation without losing it', async () => {
    const { city, start, found } = await stayIn(2600)
    const sales = await createColleague(test.app.platform.database.db, agent.orgId, 'Sales')
    const calls = quotationsOf(test)
    const option = { key: 'a', name: 'Only', summary: '', lines: [lineOf(found)] }
    const content = contentOf(test, { options: [option], extras: [], markup: { basis: 'percent', value: 10 } })
    const made = (await calls.create(agent, content)).body.data
    await pool().query('update quotation set created_by = $2 where id = $1', [made.id, sales.id])
    const whole = made.current.totals['a']
    const sold = (await calls.get(sales, made.id)).body.data
    const [line] = sold.current.content.options[0]?.lines ?? []
    expect(line?.price).toMatchObject({ state: 'live', cost: whole?.gross, gst: 0, tcs: 0 })
    expect(sold.current.totals['a']?.total).toBe(whole?.total)
    const secrets = [String(found.price.cost), String(whole?.cost), String(whole?.margin)]
    const seen: string[] = JSON.stringify(sold).match(/\d+(?:\.\d+)?/g) ?? []
    expect(secrets.filter((secret) => seen.includes(secret))).toEqual([])
    // What Sales adds has the price it will be kept with: the quotation's markup on a cost that is not told.
    const { taxAs } = content
    const asked = `/crm/quotations/catalogue?kind=stay&q=${city.name}&date=${start}&nights=2&adults=2&ages=5`
    const offered = await test.call<{ data: Found }>('GET', `${asked}&quotationId=${made.id}&taxAs=${taxAs}`, {
      as: sales,
    })
    const same = offered.body.data.find(({ item }) => JSON.stringify(item) === JSON.stringify(found.item))
    expect(same).toMatchObject({ price: { state: 'live', cost: null, gst: 0, tcs: 0 }, sells: whole?.gross })
    const added = await test.call<{ data: Found }>('POST', '/crm/quotations/prices', {
      as: sales,
      body: {
        ...{ party: { adults: 2, childrenAges: [5] }, items: [found.item, found.item], quotationId: made.id, taxAs },
        places: ['stay', 'more'].map((one) => ({ part: 'options', group: 'a', line: one })),
      },
    })
    expect(added.body.data.map(({ sells }) => sells)).toEqual([whole?.gross, whole?.gross])
    const told: string[] = JSON.stringify([offered.body, added.body]).match(/\d+(?:\.\d+)?/g) ?? []
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([])

    const renamed = { ...sold.current.content, title: 'By the lake' }
    const saved = await calls.update(sales, made.id, { version: sold.version, content: renamed })
    expect([saved.status, saved.body.data.total]).toEqual([200, made.total])
    const after = (await calls.get(agent, made.id)).body.data.current
    expect(after.content).toMatchObject({ title: 'By the lake', markup: { basis: 'percent', value: 10 } })
    expect(after.content.options[0]?.lines[0]).toMatchObject({
      markup: { basis: 'inherit' },
      price: { cost: found.price.cost },
    })
    expect(after.totals['a']?.margin).toBe(whole?.margin)

    // What they begin with stays alone is marked up as those are, and kept as it was shown.
    const own = '{"hotel": {"basis": "percent", "value": 20}, "itinerary": {"basis": "percent", "value": 5}}'
    await pool().query('update org set own_markup = $2 where id = $1', [agent.orgId, own])
    const before = await test.call<{ data: Found }>('POST', '/crm/quotations/prices', {
      as: sales,
      body: { party: { adults: 2, childrenAges: [5] }, items: [found.item], taxAs, markedAs: 'hotel' },
    })
    const begun = (await calls.create(sales, content)).body.data
    await pool().query(`update org set own_markup = '{}' where id = $1`, [agent.orgId])
    const kept = (await calls.get(agent, begun.id)).body.data.current
    expect(kept.content.markup).toEqual({ basis: 'percent', value: 20 })
    expect(kept.totals['a']?.gross).toBe(before.body.data[0]?.sells)
  })

  it('follow the house while they are drafted, and what moved is named', async () => {
    const { city, found } = await stayIn(2000)
    const calls = quotationsOf(test)
    const option = { key: 'a', name: 'Only', summary: '', lines: [lineOf(found)] }
    const content = contentOf(test, { options: [option], extras: [], markup: { basis: 'percent', value: 10 } })
    const made = (await calls.create(agent, content)).body.data
    const cost = made.current.totals['a']?.cost ?? 0
    expect(made.current.totals['a']?.gross).toBe(toMajor(Math.round(toMinor(cost) * 1.1)))
    expect(made.moved).toEqual([])
    await reprice(city, 1.5)
    const opened = (await calls.get(agent, made.id)).body.data
    expect(opened.moved).toMatchObject([{ group: 'a', key: 'stay', was: cost }])
    expect(opened.current.totals['a']?.cost).toBeGreaterThan(cost)
    // Nothing is sent at a price its seller has not seen.
    const early = await calls.send(agent, made.id, made.version)
    expect([early.status, early.body.code]).toEqual([409, 'PRICE_CHANGED'])
    const saved = await calls.update(agent, made.id, { content, version: made.version })
    expect(saved.body.data.moved).toHaveLength(1)
    const sent = await calls.send(agent, made.id, saved.body.data.version)
    expect(sent.status).toBe(200)
    expect(sent.body.data.current.content.options[0]?.lines[0]?.price.state).toBe('locked')
  })

  it('stay as they were sent, are watched, and repriced by a new version', async () => {
    const { city, found } = await stayIn(2500)
    const calls = quotationsOf(test)
    const option = { key: 'a', name: 'Only', summary: '', lines: [lineOf(found)] }
    const { quotation, token } = await calls.sent(agent, { options: [option], extras: [] })
    const total = quotation.current.totals['a']?.total
    await reprice(city, 1.01)
    expect((await calls.get(agent, quotation.id)).body.data.moved).toEqual([])
    await reprice(city, 1.2)
    expect((await calls.get(agent, quotation.id)).body.data).toMatchObject({
      total,
      moved: [{ key: 'stay' }],
      current: { totals: { a: { total } } },
    })
    expect((await calls.open(token)).body.data.options[0]?.price.total).toBe(total)
    // Its owner hears of it by night, and of the same only once.
    const { platform } = test.app
    const watch = () => platform.database.transaction((db) => watchQuotations(platform)({}, { db, emit: () => {} }))
    const told = async ({ id }: Person) =>
      (
        await pool().query<{ body: string }>(
          `select body from notification where title like $1 and user_id = $2 and title like '%costs you something else%'`,
          [`${quotation.number}%`, id],
        )
      ).rows
    await watch()
    await watch()
    expect(await told(agent)).toHaveLength(1)
    expect((await told(agent))[0]?.body).toMatch(new RegExp(`${city.name} Palace.* → ₹`))
    // Whoever may not know costs hears that it moved, and not from what to what.
    const sales = await createColleague(test.app.platform.database.db, agent.orgId, 'Sales')
    await pool().query('update quotation set created_by = $2, moved_told = null where id = $1', [
      quotation.id,
      sales.id,
    ])
    await watch()
    expect(await told(sales)).toHaveLength(1)
    expect((await told(sales))[0]?.body).toContain(`${city.name} Palace`)
    expect((await told(sales))[0]?.body).not.toContain('₹')
    await pool().query('update quotation set created_by = $2 where id = $1', [quotation.id, agent.id])
    const next = (await calls.newVersion(agent, quotation.id)).body.data
    expect(next.current.content.options[0]?.lines[0]?.price.state).toBe('live')
    expect(next.current.totals['a']?.total).toBeGreaterThan(total ?? 0)
    expect((await calls.open(token)).body.data.options[0]?.price.total).toBe(total)
  })

  it('that are gone keep their old price to be seen, count nothing and cannot be sent', async () => {
    const { city, found } = await stayIn(1800)
    const calls = quotationsOf(test)
    const lines = [lineOf(found), { ...lineOf(found, 'typed'), item: { kind: 'typed' as const, hotel: null } }]
    const option = { key: 'a', name: 'Only', summary: '', lines }
    const made = (await calls.create(agent, contentOf(test, { options: [option], extras: [] }))).body.data
    await pool().query(`update hotel set status = 'inactive' where id = $1`, [city.hotelId])
    const opened = (await calls.get(agent, made.id)).body.data
    expect(opened.current.content.options[0]?.lines[0]).toMatchObject({
      price: { state: 'gone', cost: made.current.content.options[0]?.lines[0]?.price.cost },
      shown: { title: `${city.name} Palace` },
    })
    expect(opened.current.totals['a']).toMatchObject({ cost: 0, open: ['stay'] })
    expect(opened.moved).toMatchObject([{ key: 'stay', now: null }])
    const refused = await calls.send(agent, made.id, made.version)
    expect([refused.status, refused.body.code]).toEqual([422, 'UNPRICED'])
    expect(refused.body.detail).toContain('is no longer to be had')
  })

  it('of a trip are gone where something of it is closed on its day, as the booking would say', async () => {
    const { city, start, found } = await stayIn(1900)
    const trip = await makeTrip(test, test.people.admin, tripBody(planIn(city)))
    const item = {
      ...{ kind: 'trip' as const, itineraryId: trip.id, startDate: start, category: 'Standard' as const },
      ...{ adults: 2, childrenAges: [5] },
    }
    const calls = quotationsOf(test)
    const option = { key: 'a', name: 'Only', summary: '', lines: [{ ...lineOf(found, 'trip'), item }] }
    const made = (await calls.create(agent, contentOf(test, { options: [option], extras: [] }))).body.data
    expect(made.current.content.options[0]?.lines[0]?.price.state).toBe('live')
    await pool().query('update activity set closed_dates = $2 where id = $1', [
      city.activityId,
      JSON.stringify([start]),
    ])
    const opened = (await calls.get(agent, made.id)).body.data
    const [line] = opened.current.content.options[0]?.lines ?? []
    expect([line?.price.state, line?.shown?.why]).toEqual([
      'gone',
      expect.stringMatching(/^Day 1: Walk \w+ is closed on /),
    ])
    const refused = await calls.send(agent, made.id, made.version)
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('is no longer to be had')])
  })
})
