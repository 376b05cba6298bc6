import type { ClientQuote, SentQuote } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { createColleague } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inDays, makeRate, sell } from '../hotels/testing/hotel.ts'
import { type City, makeCity, makeTrip, planIn, tripBody } from '../itineraries/testing/trip.ts'
import { makeVisa, makeVisaRate } from '../visas/testing/visa.ts'
import { linkOf, stayItem, trayOf } from './testing/quote.ts'

let test: TestApp
let city: City
let tray: ReturnType<typeof trayOf>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://trips.example' })
  city = await makeCity(test)
  tray = trayOf(test, test.people.agent)
})
afterAll(() => test.close())
beforeEach(() => tray.clear())

const open = (quote: SentQuote) => test.call<{ data: ClientQuote }>('GET', linkOf(quote))

describe('a tray', () => {
  it('holds a stay, an activity, a visa and a trip with the price of now, each once', async () => {
    const visa = await makeVisa(test)
    await makeRate(test, visa.country, visa.currency, 22.65)
    await makeVisaRate(test, visa.id)
    const trip = await makeTrip(test, test.people.admin, tripBody(planIn(city)))
    const asked = { startDate: inDays(test, 30), adults: 2, childrenAges: [], category: 'Standard' as const }
    const stay = stayItem(test, city)
    const items = [
      stay,
      { kind: 'activity', activityId: city.activityId, date: inDays(test, 41), adults: 2, childrenAges: [7] },
      { kind: 'visa', visaId: visa.id, adults: 2, children: 1, express: false },
      { kind: 'trip', itineraryId: trip.id, asked },
    ] as const
    for (const item of [...items, stay]) expect((await tray.add(item as never)).status).toBe(201)
    const found = await tray.read()
    expect(found.items.map(({ kind, state }) => [kind, state])).toEqual([
      ['stay', 'live'],
      ['activity', 'live'],
      ['visa', 'live'],
      ['trip', 'live'],
    ])
    expect(found.items[0]).toMatchObject({ title: `${city.name} Palace`, place: city.name })
    expect(found.items[0]?.words[1]).toMatch(/with breakfast$/)
    for (const { yours, client } of found.items) expect([(yours ?? 0) > 0, client]).toEqual([true, yours])
  })

  it('prices for the client with its own markup, percent or rupees on each', async () => {
    await tray.add(stayItem(test, city))
    await tray.markUp('percent', 12.5)
    const [percent] = (await tray.read()).items
    const cost = toMinor(percent?.yours ?? 0)
    // The agency of the tests has no GSTIN: it charges no tax, and gets none back.
    expect(percent?.client).toBe(toMajor(sum([cost, percentOf(cost, 12.5)])))
    await tray.markUp('perBooking', 999.99)
    expect((await tray.read()).items[0]?.client).toBe(toMajor(cost + 999_99))
  })

  it('sells at the price of the house where the house sells', async () => {
    const mine = trayOf(test, test.people.admin)
    await mine.add(stayItem(test, city))
    await mine.markUp('percent', 50)
    const { canMarkUp, items } = await mine.read()
    expect([canMarkUp, items[0]?.client]).toEqual([false, items[0]?.yours])
  })

  it('says what is no longer sold and what waits for dates, and sends neither', async () => {
    const full = await makeCity(test)
    const trip = await makeTrip(test, test.people.admin, tripBody(planIn(city)))
    const undated = { startDate: null, adults: 2, childrenAges: [], category: 'Standard' as const }
    await tray.add(stayItem(test, full))
    await tray.add({ kind: 'trip', itineraryId: trip.id, asked: undated })
    await tray.add({ kind: 'trip', itineraryId: uuidv7(), asked: undated })
    const [room] = await readRows<{ allotment: number }>(
      test.app.platform.database,
      'select allotment from hotel_room where id = $1',
      [full.roomId],
    )
    await sell(test, full.roomId, room?.allotment ?? 0, inDays(test, 41), inDays(test, 42))
    expect((await tray.read()).items.map(({ state, yours }) => [state, yours])).toEqual([
      ['gone', null],
      ['unpriced', null],
      ['gone', null],
    ])
    const { status, body } = await tray.send()
    expect(status).toBe(400)
    expect(body.errors.map(({ path }) => path)).toEqual(['items.0', 'items.1', 'items.2'])
    expect(body.errors[1]?.message).toContain('needs dates')
    await tray.clear()
    expect((await tray.send()).body.errors).toEqual([{ path: 'items', message: 'There is nothing on the tray' }])
  })

  it('belongs to one person', async () => {
    const { body } = await tray.add(stayItem(test, city))
    const others = trayOf(test, test.people.foreignAgent)
    expect((await others.read()).items).toEqual([])
    const { status } = await test.call('DELETE', `/quote-tray/items/${body.data.id}`, { as: test.people.foreignAgent })
    expect(status).toBe(404)
    expect((await tray.read()).items).toHaveLength(1)
  })
})

describe('a quote', () => {
  const send = async () => {
    await tray.add(stayItem(test, city))
    await tray.add(stayItem(test, city, { mealPlan: 'mapai' }))
    await tray.markUp('percent', 10)
    return (await tray.send({ clientPhone: '+91 98200 11111', note: 'The second has dinner.' })).body.data
  }

  it('is a page at the price of its client, with words to send and nothing of what the seller pays', async () => {
    const quote = await send()
    expect(quote.message).toContain(`https://trips.example${quote.path}`)
    expect(quote.message).toContain('Dear Asha Rao')
    const { status, body } = await open(quote)
    expect(status).toBe(200)
    expect(body.data.things.map(({ key, total }) => [key, total])).toEqual(
      quote.things.map(({ key, total }) => [key, total]),
    )
    for (const { yours } of quote.things) expect(JSON.stringify(body)).not.toContain(String(yours))
    expect(JSON.stringify(body)).not.toMatch(/yours|markup|roomId/i)
    expect(body.data.seller.name).toBe('agency company')
  })

  it('keeps its price whatever becomes of the catalogue', async () => {
    const quote = await send()
    await test.app.platform.database.pool.query('update room_season set cpai = cpai * 2 where room_id = $1', [
      city.roomId,
    ])
    expect((await open(quote)).body.data.things[0]?.total).toBe(quote.things[0]?.total)
    await test.app.platform.database.pool.query('update room_season set cpai = cpai / 2 where room_id = $1', [
      city.roomId,
    ])
  })

  it('tells its seller what the client opened and asked for', async () => {
    const quote = await send()
    // Whoever sends it looks at it first, and is not told of that.
    await test.call('GET', linkOf(quote), { as: test.people.agent })
    await open(quote)
    const want = (key: string) => test.call('POST', `${linkOf(quote)}/want`, { body: { key, note: 'Twin beds' } })
    expect((await want('2')).status).toBe(200)
    expect((await want('2')).status).toBe(200)
    expect((await want('3')).status).toBe(400)
    const [sent] = await tray.sent()
    expect(sent).toMatchObject({ id: quote.id, seenCount: 1, wanted: { key: '2', note: 'Twin beds' }, path: null })
    const told = await readRows<{ title: string }>(
      test.app.platform.database,
      'select title from notification where user_id = $1 order by created_at desc, id desc limit 2',
      [test.people.agent.id],
    )
    expect(told.map(({ title }) => title)).toEqual([
      `Asha Rao would like ${city.name} Palace`,
      'Asha Rao opened your quote',
    ])
  })

  it('is sent by those who may send quotations', async () => {
    const { db } = test.app.platform.database
    for (const [role, told] of [
      ['Sales', [201, undefined]],
      ['Operations', [409, 'quote']],
    ] as const) {
      const theirs = trayOf(test, await createColleague(db, test.people.agent.orgId, role))
      await theirs.add(stayItem(test, city))
      const { status, body } = await theirs.send()
      expect([status, (body as { current?: { right?: string } }).current?.right]).toEqual(told)
    }
  })

  it('is sent once however often the button is pressed', async () => {
    await tray.add(stayItem(test, city))
    const before = (await tray.sent()).length
    const key = uuidv7()
    const answers = await Promise.all([tray.send({}, key), tray.send({}, key)])
    expect(answers.map(({ body }) => body.data?.id).filter(Boolean).length).toBeGreaterThan(0)
    expect((await tray.sent()).length).toBe(before + 1)
  })

  it('ends when it is withdrawn or over, and is nobody else’s', async () => {
    const quote = await send()
    const foreign = await test.call('DELETE', `/quote-tray/quotes/${quote.id}`, { as: test.people.foreignAgent })
    expect(foreign.status).toBe(404)
    expect((await test.call('DELETE', `/quote-tray/quotes/${quote.id}`, { as: test.people.agent })).status).toBe(200)
    expect((await open(quote)).status).toBe(404)
    const over = await send()
    await test.app.platform.database.pool.query('update sent_quote set expires_at = now() where id = $1', [over.id])
    expect((await open(over)).status).toBe(404)
    expect((await test.call('POST', `${linkOf(over)}/want`, { body: { key: '1', note: '' } })).status).toBe(404)
  })
})
