import { type Markup, services } from '@karavan/domain/base/markup'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDays, makeRate } from '../features/catalogue/hotels/testing/hotel.ts'
import { makeCity, makeTrip, markUpTrips, planIn, tripBody } from '../features/catalogue/itineraries/testing/trip.ts'
import { stayItem, trayOf } from '../features/catalogue/quote-tray/testing/quote.ts'
import { makeVisa, makeVisaRate } from '../features/catalogue/visas/testing/visa.ts'
import { createMarkup } from '../features/money/markups/index.ts'
import { balanceOf, fund, write } from '../features/sales/stays/testing/stay.ts'
import { rupees } from '../platform/words.ts'
import { createColleague, type Person } from '../testing/people.ts'
import { wordsOf } from '../testing/pdf-words.ts'
import { waysTo } from '../testing/subtraction.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

type Call = { method: string; path: string; body?: object }
type Priced = { totalInr: number; explanation: { what: string; amount: number }[] }

let test: TestApp
let sales: Person
let booker: Person
let calls: Call[]
let stay: { hotelId: string; dates: { fromDate: string; untilDate: string }; rooms: object[] }
let visit: { activityId: string; date: string; adults: number; childrenAges: number[] }

const pool = () => test.app.platform.database.pool

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.app.platform.database
  const { admin, agent } = test.people
  sales = await createColleague(db, agent.orgId, 'Sales')
  booker = await createColleague(db, agent.orgId, 'Sales')
  await pool().query(`update app_user set allowed = '{book}' where id = $1`, [booker.id])
  await makeRate(test, 'Thailand', 'THB', 2.5)
  const actor = { id: null, orgId: admin.orgId, name: 'House', requestId: 'test' }
  const rule = {
    audience: 'agencies',
    orgId: null,
    basis: 'percent',
    from: '2026-01-01',
    until: null,
    note: null,
  } as const
  for (const [service, value] of [
    ['hotel', 17.31],
    ['activity', 13.57],
    ['visa', 23.9],
  ] as const)
    await createMarkup(db, actor, { ...rule, service, value })
  await markUpTrips(test, 19.37, { audience: 'agencies', basis: 'percent' })
  const [home, abroad] = [
    await makeCity(test, { price: 3217.43 }),
    await makeCity(test, { country: 'Thailand', price: 1931.27 }),
  ]
  await pool().query('update activity set adult_price = 613.37, child_price = 417.19')
  const trip = await makeTrip(test, admin, tripBody(planIn(home, abroad)), '/multi-city-itineraries')
  const visa = await makeVisa(test, { country: 'Thailand' })
  await makeVisaRate(test, visa.id, { adult: { embassyFee: 4000, serviceFee: 717.17 } })
  for (const as of [agent, sales]) await trayOf(test, as).add(stayItem(test, home))
  await trayOf(test, agent).markUp('percent', 1)
  const dates = { fromDate: inDays(test, 30), untilDate: inDays(test, 32) }
  const query = `fromDate=${dates.fromDate}&untilDate=${dates.untilDate}&adultsCount=2&childrenCount=1&childrenAges=8`
  const asked = { startDate: inDays(test, 40), adults: 2, childrenAges: [], category: 'Standard' }
  const { plan } = trip
  visit = { activityId: home.activityId, date: inDays(test, 30), adults: 2, childrenAges: [8] }
  stay = {
    hotelId: home.hotelId,
    dates,
    rooms: [{ roomId: home.roomId, mealPlan: 'cpai', adults: 2, childrenAges: [8] }],
  }
  const get = (path: string): Call => ({ method: 'GET', path })
  const post = (path: string, body: object): Call => ({ method: 'POST', path, body })
  const place = encodeURIComponent(abroad.name)
  calls = [
    ...['/hotels', `/hotels/${home.hotelId}`, '/hotels/featured', `/hotelsbyrooms?hotelId=${abroad.hotelId}`].map(get),
    ...[`/hotels/availability/${place}?${query}`, `/hotels/availability/${place}?${query}&sort=-price`].map(get),
    ...[`/hotels/availability/${place}/facets?${query}`, `/hotelsbyrooms?hotelId=${abroad.hotelId}&${query}`].map(get),
    get(`/hotels/availability/${place}/calendar?month=${dates.fromDate.slice(0, 7)}&nights=2&adultsCount=2`),
    get(`/hotels/hotel-details/${place}?hotelId=${abroad.hotelId}&${query}`),
    post(`/hotels/${home.hotelId}/quote`, { ...dates, rooms: stay.rooms }),
    ...['/activities?sort=adultPriceInr', `/activities/${home.activityId}`, `/activities/${abroad.activityId}`].map(
      get,
    ),
    get(`/activities/${abroad.activityId}/offer?date=${inDays(test, 30)}&adults=2&childrenAges=8`),
    ...['/visas', `/visas/${visa.id}`, `/visas/${visa.id}/price?adults=2&children=1&express=true`].map(get),
    ...['', '?sort=fromPrice', `/${trip.id}`].map((rest) => get(`/multi-city-itineraries${rest}`)),
    get(`/multi-city-itineraries/${trip.id}/itinerary.pdf?startDate=${asked.startDate}`),
    post(`/multi-city-itineraries/${trip.id}/price`, { asked }),
    post(`/multi-city-itineraries/${trip.id}/terms`, asked),
    post(`/multi-city-itineraries/${trip.id}/stays`, asked),
    post('/itineraries/price', { plan, asked }),
    post('/itineraries/price-book', { locationIds: [home.placeId], hotelIds: [abroad.hotelId], activityIds: [] }),
    ...['/quote-tray', '/quote-tray/quotes', '/crm/quotations/draft?tray=yes', '/me'].map(get),
  ]
})
afterAll(() => test.close())

/** What stands in an answer under a name of money. */
const money =
  /total|gross|net|taxes|perNight|perPerson|price|unit|amount|base|yours|^(?:adult|child|express|min|max|tcs|penalty|[cem]+apai|epai|cpai)$/i
/** What clients pay is no secret of theirs, nor what everybody can look up. */
const open = /^client/
function secretsIn(value: unknown, name = ''): Minor[] {
  if (typeof value === 'number') return money.test(name) && value > 20 ? [toMinor(value)] : []
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one, name))
  if (value === null || typeof value !== 'object' || (value as { what?: unknown }).what === 'Embassy fee') return []
  return Object.entries(value).flatMap(([key, part]) => (open.test(key) ? [] : secretsIn(part, key)))
}

async function read({ method, path, body }: Call, as: Person): Promise<{ status: number; answer: unknown }> {
  const {
    statusCode,
    headers,
    rawPayload,
    body: text,
  } = await test.app.inject({
    method: method as 'GET',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${as.token}` },
    ...(body ? { payload: body } : {}),
  })
  const drawn = String(headers['content-type']).startsWith('application/pdf')
  return { status: statusCode, answer: drawn ? wordsOf(rawPayload) : JSON.parse(text) }
}

/** What was written to somebody, whether it has left or not. */
async function mailsOf({ email }: Person): Promise<string[]> {
  const { rows } = await pool().query<{ said: string }>(
    `select coalesce(text_body, '') || coalesce(unfilled::text, '') as said from mail where recipient = $1
     union all select text_body from mailbox where recipient = $1`,
    [email],
  )
  return rows.map(({ said }) => said)
}

const addsFor = (own: Markup) =>
  pool().query('update org set own_markup = $1 where id = $2', [
    Object.fromEntries(
      // A visa has no nights to add to.
      [...services].map((service) => [
        service,
        service === 'visa' && own.basis === 'perNight' ? { ...own, basis: 'perBooking' } : own,
      ]),
    ),
    test.people.agent.orgId,
  ])

describe.each([
  { own: { basis: 'percent', value: 9.73 }, gstin: '27AAPFU0939F1ZV' },
  { own: { basis: 'percent', value: 9.73 }, gstin: null },
  { own: { basis: 'perNight', value: 777.79 }, gstin: '27AAPFU0939F1ZV' },
  { own: { basis: 'perPerson', value: 311.13 }, gstin: null },
] as const)('the catalogue of an agency that adds $own, GSTIN $gstin', ({ own, gstin }) => {
  beforeAll(async () => {
    await addsFor(own)
    await pool().query('update org set gstin = $1 where id = $2', [gstin, test.people.agent.orgId])
  })

  it('tells Sales nothing of what the agency pays or adds, in no answer and by no subtraction', async () => {
    const found: string[] = []
    for (const call of calls) {
      const [owner, seen] = [await read(call, test.people.agent), await read(call, sales)]
      expect([call.path, owner.status, seen.status]).toEqual([call.path, owner.status, owner.status])
      expect([call.path, owner.status >= 400]).toEqual([call.path, false])
      for (const way of waysTo([...secretsIn(owner.answer), toMinor(own.value)], seen.answer))
        found.push(`${call.path}: ${way}`)
    }
    expect(found).toEqual([])
  })
})

it('meets them as the Owner and as whoever may know costs, so that they would be found', async () => {
  await addsFor({ basis: 'percent', value: 9.73 })
  const { agent, agencyStaff } = test.people
  for (const call of calls.filter(({ path }) => !/featured|\.pdf|quotes|draft|\/me$/.test(path))) {
    const { answer } = await read(call, agent)
    const secrets = secretsIn(answer)
    expect([call.path, secrets.length > 0]).toEqual([call.path, true])
    if (call.path !== '/quote-tray') expect((await read(call, agencyStaff)).answer).toEqual(answer)
  }
})

describe('who may book and not know costs', () => {
  type Answered = { data: { id: string }; code?: string; current?: unknown }
  const held = () => balanceOf(test.app.platform.database, test.people.agent.orgId)
  const guest = { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' }
  const leadGuest = { leadGuest: guest, requests: '' }
  let orders: { path: string; body: object; quoted: Call; total: (answer: never) => number }[]
  beforeAll(async () => {
    await addsFor({ basis: 'percent', value: 9.73 })
    const trip = calls.find(({ path }) => /^.multi-city.*price$/.test(path)) as Call
    const startDate = inDays(test, 40)
    const asked = { startDate, adults: 2, childrenAges: [], category: 'Standard' }
    orders = [
      {
        path: '/hotels/create-book',
        body: { hotelId: stay.hotelId, ...stay.dates, rooms: stay.rooms, ...leadGuest, guests: [], pets: false },
        quoted: calls.find(({ path }) => path.endsWith('/quote')) as Call,
        total: ({ data }: { data: Priced }) => data.totalInr,
      },
      {
        path: '/activity-bookings',
        body: { ...visit, ...leadGuest, travellers: [] },
        quoted: {
          method: 'GET',
          path: `/activities/${visit.activityId}/offer?date=${visit.date}&adults=2&childrenAges=8`,
        },
        total: ({ data }: { data: { price: Priced } }) => data.price.totalInr,
      },
      {
        path: trip.path.replace(/price$/, 'book'),
        body: { asked, ...leadGuest, travellers: [{ name: guest.name }], schedule: 'full', pan: 'ABCDE1234F' },
        quoted: trip,
        total: ({ data }: { data: { total: number } }) => data.total,
      },
    ]
  })

  it('books at the price that was shown, and the wallet pays the price of the portal', async () => {
    for (const { path, body, quoted, total } of orders) {
      const [owner, seen] = [await read(quoted, test.people.agent), await read(quoted, booker)]
      const [own, shownTotal] = [total(owner.answer as never), total(seen.answer as never)]
      expect(shownTotal).toBeGreaterThan(own)
      const secrets = secretsIn(owner.answer)
      const send = (rest: object) =>
        write<Answered>(test, path, booker, { ...body, payment: 'wallet', shownTotal, ...rest })
      const refused = [await send({ shownTotal: own }), await send({}), await send({ payment: 'card' })]
      expect([path, ...refused.map(({ body: { code } }) => code)]).toEqual([
        ...[path, 'PRICE_CHANGED', 'INSUFFICIENT_BALANCE', 'RIGHT_NEEDED'],
      ])
      await fund(test.app.platform.database, test.people.agent.orgId, own)
      const booked = await send({})
      expect([path, booked.status, await held()]).toEqual([path, 201, 0])
      const told = await mailsOf(booker)
      expect([path, told.some((said) => said.includes(rupees(toMinor(shownTotal))))]).toEqual([path, true])
      expect(waysTo(secrets, told)).toEqual([])
      for (const answer of [...refused.slice(1), booked]) expect(waysTo(secrets, answer.body)).toEqual([])
      // The total it was refused at was sent along, and is told again.
      expect(
        waysTo(secrets, { ...refused[0]?.body, current: { ...(refused[0]?.body.current as object), shownTotal: 0 } }),
      ).toEqual([])
    }
  })

  it('books the hotels of a trip at the prices that were shown', async () => {
    type Stay = { legKey: string; chosen: { hotelId: string; rooms: object[]; price: Priced } }
    const chosen = calls.find(({ path }) => path.endsWith('/stays')) as Call
    const totalOf = (stays: Stay[]) => toMajor(sum(stays.map(({ chosen: { price } }) => toMinor(price.totalInr))))
    const staysFor = async (as: Person) => ((await read(chosen, as)).answer as { data: Stay[] }).data
    const [owned, seen] = [await staysFor(test.people.agent), await staysFor(booker)]
    await fund(test.app.platform.database, test.people.agent.orgId, totalOf(owned))
    const booked = await write<Answered>(test, chosen.path.replace(/stays$/, 'book-hotels'), booker, {
      ...{ startDate: inDays(test, 40), payment: 'wallet', shownTotal: totalOf(seen), ...leadGuest },
      stays: seen.map(({ legKey, chosen: { hotelId, rooms } }) => ({ legKey, hotelId, rooms })),
    })
    expect([booked.status, await held()]).toEqual([201, 0])
    const secrets = [...secretsIn(owned), toMinor(totalOf(owned))]
    const again = [`/multi-itinerary-hotels/${booked.body.data.id}`, '/multi-itinerary-hotels']
    for (const answer of [
      booked.body,
      ...(await Promise.all(again.map((path) => read({ method: 'GET', path }, booker)))),
    ])
      expect(waysTo(secrets, answer)).toEqual([])
  })

  it('agrees to nothing whose amount they may not see', async () => {
    const [own] = (
      await test.call<{ data: { bookings: { id: string }[] } }>('GET', '/hotels/bookings', { as: test.people.agent })
    ).body.data.bookings
    const reason = { reason: '', refundTo: 'wallet', shownRefund: 0 }
    const refused = [
      await write<Answered>(test, `/bookings/${own?.id}/cancel`, booker, reason),
      await write<Answered>(test, '/payments/sessions', booker, { purpose: 'booking', bookingId: own?.id }),
    ]
    expect(refused.map(({ status, body: { code, current } }) => [status, code, current])).toEqual(
      refused.map(() => [409, 'RIGHT_NEEDED', { right: 'cost' }]),
    )
  })

  it('sells at the markup of the agency alone: on the tray, and on pages they share', async () => {
    const tray = trayOf(test, sales)
    expect((await tray.markUp('percent', 0)).status).toBe(409)
    const [{ yours, client } = { yours: 0, client: 0 }] = (await tray.read()).items
    expect([(await tray.read()).canMarkUp, yours]).toEqual([false, client])
    await tray.send()
    // One that was sent before somebody lost sight of costs knows them still.
    await pool().query(`update sent_quote set things = jsonb_set(things, '{0,yours}', '4321.09') where user_id = $1`, [
      sales.id,
    ])
    const [quote] = await tray.sent()
    expect(quote?.things.map(({ yours: own, total }) => own === total)).toEqual([true])
    const trip = calls.find(({ path }) => /^.multi-city.*price$/.test(path)) as Call
    const link = await write<{ data: { client: boolean } }>(test, trip.path.replace(/price$/, 'share'), sales, {
      ...{ asked: { startDate: inDays(test, 40), adults: 2, childrenAges: [], category: 'Standard' } },
      ...{ client: false, days: 7 },
    })
    expect([link.status, link.body.data.client]).toEqual([201, true])
  })
})
