import type { BookPreview } from '@karavan/contracts/crm/bookings/book'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Cancellation } from '@karavan/contracts/crm/bookings/cancel'
import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { convert, less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { isOfHouse, type QuotationRates } from '@karavan/domain/crm/quotation'
import { rateOf } from '@karavan/domain/crm/quotation-price'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rupees } from '../../../platform/words.ts'
import { inFlights } from '../../../testing/in-flights.ts'
import { wordsOf } from '../../../testing/pdf-words.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeCity, makeTrip, planIn, tripBody } from '../../catalogue/itineraries/testing/trip.ts'
import { insertRates } from '../../money/exchange-rates/index.ts'
import { createMarkup } from '../../money/markups/index.ts'
import { makeSold } from '../../sales/activities/testing/activity.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { dayFromNow, invoiceMade, makeHotel, soldNights, write } from '../../sales/stays/testing/stay.ts'
import { makeOffer, personBody, read as readVisa, submit } from '../../sales/visa-applications/testing/application.ts'
import { makeSupplier } from '../supplier-payments/testing/payable.ts'
import { totalsFor } from '../quotations/quotation.price.ts'
import { houseLine, housesOf, stayLine } from '../quotations/testing/house.ts'
import { quotationsOf } from '../quotations/testing/quotation.ts'
import { drawnRates, drawQuotations, type DrawnQuotation, lineOf, type Stock } from './testing/drawn-quotation.ts'

/** So many are quoted, accepted, booked and invoiced; a thousand when a drill asks for it. */
const served = process.env.DRILL ? Number(process.env.DRILL_QUOTATIONS ?? 1000) : 50

let test: TestApp
let stock: Stock
let agencies: { agent: Person; registered: boolean }[]
const database = () => test.app.platform.database

async function makeSoldTrip(price: number): Promise<string> {
  const city = await makeCity(test, { price })
  await database().pool.query('update hotel_room set allotment = 9000 where id = $1', [city.roomId])
  return (await makeTrip(test, test.people.admin, tripBody(planIn(city)))).id
}

beforeAll(async () => {
  test = await startTestApp()
  const { orgId } = test.people.admin
  const house = { id: null, orgId, name: 'House', requestId: 'test' }
  const rule = { audience: 'agencies', orgId: null, basis: 'percent', value: 11.5 } as const
  for (const service of ['hotel', 'activity', 'itinerary', 'visa'] as const)
    await createMarkup(database().db, house, { ...rule, service, from: '2026-01-01', until: null, note: null })
  stock = {
    hotels: [
      await makeHotel(database(), { price: 1733, allotment: 9000 }),
      await makeHotel(database(), { allotment: 9000 }),
    ],
    activities: [
      await makeSold(test, 'Pushkar'),
      await makeSold(test, 'Bundi', { adultPrice: 333.33, childPrice: 111.11 }),
    ],
    trips: [await makeSoldTrip(2133), await makeSoldTrip(3200)],
    visas: [await makeOffer(test), await makeOffer(test, { rate: { adult: { embassyFee: 3333, serviceFee: 777 } } })],
  }
  await database().pool.query('update room_season set extra_bed_adult = 711.11 where room_id = $1', [
    stock.hotels[0]?.roomId,
  ])
  await insertRates(
    database().db,
    orgId,
    'Test',
    Object.entries(drawnRates).map(([code, rate]) => ({
      ...{ country: code, code, name: code, symbol: code, rate, effectiveFrom: '2026-01-01' },
    })),
  )
  agencies = [
    { agent: await makeBuyer(test, 900_000_000), registered: true },
    { agent: await makeBuyer(test, 900_000_000), registered: false },
  ]
  await database().pool.query(`update org set gstin = '27ABCDE1234F1Z5', state_code = '27' where id = $1`, [
    agencies[0]?.agent.orgId,
  ])
})
afterAll(() => test.close())

const allOf = (amounts: readonly number[]) => toMajor(sum(amounts.map(toMinor)))

/** What a paper says. */
async function paperOf(path: string, as?: Person): Promise<string> {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  return wordsOf((await test.app.inject({ url: `/api/v1${path}`, headers })).rawPayload)
}

/** What the house asked for something, and of what kind it is; taxes as they are kept, in minor units. */
type Bought = { kind: QuotedLine['item']['kind']; total: number; gst: number }
type Sold = { id: string } & Bought

/** The bookings of the portal that a booking was bought as and paid. */
const boughtOf = ({ lines }: CrmBooking) =>
  readRows<Sold>(
    database(),
    `select id, kind, total::float8 as total, coalesce((
         select sum((t ->> 'amount')::int) from jsonb_array_elements(taxes) t where t ->> 'name' <> 'TCS'), 0)::float8 / 100 as gst
     from (select id, 'stay' as kind, total, taxes from hotel_booking
       union all select id, 'activity', total, taxes from activity_booking
       union all select id, 'trip', total, taxes from package_booking) sold
     where id = any($1)`,
    [lines.flatMap(({ portal }) => portal?.id ?? [])],
  )

/**
 * What something costs an agency by the table of the design: GST comes back to whoever has a GSTIN and sells on a fee; a
 * package of five percent gives back that of a trip alone.
 */
const costOf = ({ kind, total, gst }: Bought, { taxAs }: Pick<QuotationContent, 'taxAs'>, registered: boolean) =>
  registered && (taxAs === 'fee' || (taxAs === 'package' && kind === 'trip')) ? less(total, gst) : total

/** What lines cost that are not paid when a booking is made: what others sell, and visas until they are handed in. */
const laterCosts = (
  { guests, taxAs }: QuotationContent,
  lines: readonly QuotedLine[],
  rates: QuotationRates,
  registered: boolean,
) =>
  lines.flatMap(({ item, price, cost, currency }): number[] => {
    if (item.kind === 'visa') {
      const asked = { kind: item.kind, total: allOf([price.cost ?? 0, price.gst]), gst: price.gst }
      return [costOf(asked, { taxAs }, registered)]
    }
    if (isOfHouse(item.kind)) return []
    if (cost.per === 'all') return [toMajor(convert(toMinor(cost.unit), rateOf(rates, currency)))]
    const { adults, childrenWithBed, childrenWithoutBed, infants } = guests
    return [
      ...Array.from({ length: adults }, () => cost.adult),
      ...Array.from({ length: childrenWithBed }, () => cost.childWithBed),
      ...Array.from({ length: childrenWithoutBed }, () => cost.childWithoutBed),
      ...Array.from({ length: infants }, () => cost.infant),
    ]
  })

/** Quotes, accepts and books one, and gives what of it is to be invoiced. */
async function serve(drawn: DrawnQuotation): Promise<Sold[]> {
  const { taxAs, agency, basis, value, taken } = drawn
  const { agent, registered } = agencies[agency] ?? { agent: test.people.agent, registered: false }
  const options = drawn.options.map((lines, at) => ({
    ...{ key: `o${at}`, name: `Way ${at + 1}`, summary: '' },
    lines: lines.map((one, index) => lineOf(stock, one, `line-${index}`)),
  }))
  const extras = drawn.extras.map(({ lines }, at) => ({
    ...{ key: `x${at}`, name: `Extra ${at + 1}`, summary: '' },
    lines: lines.map((one, index) => lineOf(stock, one, `x${at}-${index}`)),
  }))
  const added = extras.flatMap(({ key }, at) => (drawn.extras[at]?.added ? key : []))
  const { guests } = drawn
  const children = guests.childrenWithBed + guests.childrenWithoutBed
  const childrenAges = [
    ...Array.from({ length: children }, () => 6),
    ...Array.from({ length: guests.infants }, () => 1),
  ]
  const made = await housesOf(test).quoted([], agent, {
    ...{ options, extras, taxAs, markup: { basis, value }, guests, childrenAges },
  })
  const { quotation, token, page } = made
  const { content, rates } = quotation.current
  for (const [at, { key }] of options.entries())
    expect(page.options[at]?.price.total).toBe(
      toMajor(totalsFor({ content, rates }, { option: key, extras: [] }).total),
    )
  const offered = await paperOf(`/quotes/${token}/quotation.pdf`)
  for (const { price } of page.options) expect(offered).toContain(rupees(toMinor(price.total)))

  const choice = { option: `o${taken}`, extras: added }
  const asked = await test.call<{ data: PublicQuote['options'][number]['price'] }>(
    'GET',
    `/quotes/${token}/price?option=${choice.option}&extras=${added.join(',')}`,
  )
  const { total, instalments } = asked.body.data
  expect(total).toBe(toMajor(totalsFor({ content, rates }, choice).total))
  const yes = { ...choice, shownTotal: total }
  expect((await quotationsOf(test).accept(token, page, yes)).status).toBe(200)
  const accepted = await paperOf(`/crm/quotations/${quotation.id}/quotation.pdf`, agent)
  for (const amount of [total, ...instalments.map((one) => one.amount)])
    expect(accepted).toContain(rupees(toMinor(amount)))

  const place = await made.placed()
  const path = `/crm/bookings/${place?.kind}/${place?.id}/book`
  const { services } = (await test.call<{ data: BookPreview }>('GET', path, { as: agent })).body.data
  const paid = services.filter(({ counted }) => counted)
  const shownTotal = allOf(paid.map((one) => one.total ?? 0))
  const serviceIds = services.filter(({ counted, action }) => counted || action === 'visa').map(({ id }) => id)
  const answer = await write<{ data: CrmBooking; detail?: string }>(test, path, agent, { serviceIds, shownTotal })
  expect([answer.status, answer.body.detail]).toEqual([200, undefined])
  const booking = answer.body.data
  expect([booking.total, allOf([booking.gross, ...booking.taxes.map((tax) => tax.amount)])]).toEqual([total, total])

  const bought = await boughtOf(booking)
  expect([bought.length, allOf(bought.map((one) => one.total))]).toEqual([paid.length, shownTotal])
  const costs = bought.map((one) => costOf(one, { taxAs }, registered))
  const lines = [content.options[taken], ...content.extras.filter(({ key }) => added.includes(key))]
  const later = laterCosts(
    content,
    lines.flatMap((one) => one?.lines ?? []),
    rates,
    registered,
  )
  expect(booking.marginActual).toBe(less(booking.gross, allOf([...costs, ...later])))
  return bought
}

describe('quotations of what the house sells', () => {
  it('are one sum in the builder, on paper, on the page, in the booking, in the wallet and on the invoices of the portal, and earn their price less what they cost', {
    timeout: process.env.DRILL ? 3_600_000 : 300_000,
  }, async () => {
    const sold = (await inFlights(drawQuotations(served), 4, serve)).flat()
    // Invoices are written by a job: all of them have their turn while the next quotations are made.
    for (const { id } of sold) await invoiceMade(database(), id)
    const invoices = await readRows<{ id: string; total: number }>(
      database(),
      `select cause_id as id, sum((document ->> 'total')::int)::int as total from invoice where cause_id = any($1) group by 1`,
      [sold.map(({ id }) => id)],
    )
    expect(new Map(invoices.map(({ id, total }) => [id, total]))).toEqual(
      new Map(sold.map(({ id, total }) => [id, toMinor(total)])),
    )
  })
})

describe('what the house books for customers of its own', () => {
  type Row = { payment: string; total: number; net: number; fee: number; paid: number; invoice_key: string | null }

  /** The bookings of the portal under some ids, and what the books say of each. */
  const portalRows = (ids: readonly string[]) =>
    readRows<Row & { id: string }>(
      database(),
      `select id, payment, total::float8 as total, net::float8 as net, fee::float8 as fee, paid::float8 as paid, invoice_key
       from (select id, payment, total, net, fee, paid, invoice_key from hotel_booking
         union all select id, payment, total, net, fee, paid, invoice_key from activity_booking
         union all select id, payment, total, net, fee, paid, invoice_key from package_booking
         union all select id, payment, total, net, fee, total - refunded, invoice_key from visa_application) sold
       where id = any($1)`,
      [ids],
    )

  const entriesOf = (ids: readonly string[]) =>
    readRows<{ id: string; kind: string; code: string; amount: number }>(
      database(),
      `select t.cause_id as id, t.kind, a.code, e.amount::float8 as amount from ledger_transaction t
       join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
       where t.cause_id = any($1) order by t.at, t.id, e.amount desc`,
      [ids],
    )

  it('is a cost at net and no sale: stays, activities, trips and visas, without invoice, and cancelled at what suppliers keep', async () => {
    const { admin } = test.people
    const house = { id: null, orgId: admin.orgId, name: 'House', requestId: 'test' }
    const retail = { audience: 'retail', orgId: null, basis: 'percent', value: 13.5, from: '2026-01-01' } as const
    for (const service of ['hotel', 'activity', 'itinerary', 'visa'] as const)
      await createMarkup(database().db, house, { ...retail, service, until: null, note: null })
    const supplier = await makeSupplier(test)
    const policy = [{ daysBefore: 60, penaltyPercent: 25 }]
    const hotel = await makeHotel(database(), { policy })
    const asked = await makeHotel(database(), { sellMode: 'onRequest' })
    await database().pool.query('update hotel set supplier_id = $2 where id = any($1)', [
      [hotel.hotelId, asked.hotelId],
      supplier.id,
    ])
    const [startDate, party] = [dayFromNow(40), { adults: 2, childrenAges: [] }]
    const [activityId = '', itineraryId = '', visaId = ''] = [stock.activities[0], stock.trips[1], stock.visas[0]]
    const lines = [
      stayLine(hotel),
      houseLine({ kind: 'activity', activityId, date: dayFromNow(41), time: null, ...party }, 'Walk', 'walk'),
      houseLine({ kind: 'trip', itineraryId, startDate, category: 'Standard', ...party }, 'Lakes', 'trip'),
      houseLine(
        { kind: 'visa', visaId, travelDate: startDate, adults: 1, children: 0, express: false },
        'Visa',
        'visa',
      ),
      stayLine(asked, 'asked'),
    ]
    const options = [{ key: 'a', name: 'All', summary: '', lines }]
    const made = await housesOf(test).quoted([], admin, { options })
    expect((await made.accept()).status).toBe(200)
    const place = await made.placed()
    const path = `/crm/bookings/${place?.kind}/${place?.id}`
    const { services, spendable } = (await test.call<{ data: BookPreview }>('GET', `${path}/book`, { as: admin })).body
      .data
    // Held rooms and places too are booked at net.
    expect([spendable, services.map(({ action, paidNow }) => [action, paidNow])]).toEqual([
      null,
      [
        ['house', false],
        ['house', false],
        ['house', false],
        ['visa', false],
        ['onRequest', false],
      ],
    ])
    expect(services.slice(0, 2).map(({ total, cost }) => [total, cost])).toEqual([
      [8000, 8000],
      [1000, 1000],
    ])
    const counted = services.filter((one) => one.counted)
    const shownTotal = allOf(counted.map((one) => one.total ?? 0))
    const serviceIds = services.map(({ id }) => id)
    // All or none: at another price nothing is booked.
    const dearer = await write<{ code: string }>(test, `${path}/book`, admin, {
      serviceIds,
      shownTotal: shownTotal + 1,
    })
    expect([dearer.status, dearer.body.code]).toEqual([409, 'PRICE_CHANGED'])
    const booked = await write<{ data: CrmBooking; detail?: string }>(test, `${path}/book`, admin, {
      ...{ serviceIds, shownTotal },
    })
    expect([booked.status, booked.body.detail]).toEqual([200, undefined])
    expect(booked.body.data.lines.map(({ state }) => state)).toEqual([
      ...['Confirmed', 'Confirmed', 'Confirmed', 'Requested', 'Requested'],
    ])
    const [stay = '', walk = '', trip = '', visa = '', request = ''] = booked.body.data.lines.map(
      ({ portal }) => portal?.id ?? '',
    )

    // The application is handed in as everybody does, and the hotel that was asked says yes.
    const draft = await readVisa(test, admin, visa)
    const filled = await test.call('PUT', `/visa-applications/${visa}`, {
      as: admin,
      body: {
        ...{ visaId, travelDate: startDate, returnDate: dayFromNow(50), express: false, version: draft.version },
        applicants: [{ ...personBody(), id: draft.applicants[0]?.id }],
      },
    })
    expect(filled.status).toBe(200)
    expect((await submit(test, admin, visa, 5000)).status).toBe(422)
    expect((await submit(test, admin, visa, 5000, 'internal')).status).toBe(200)
    const yes = { status: 'Confirmed', paymentStatus: 'Paid', confirmationNo: 'LP-9' }
    const confirmed = await write(test, `/bookings/${request}/status`, admin, yes, 'PATCH')
    expect(confirmed.status).toBe(200)

    const ids = [stay, walk, trip, visa, request]
    const rows = await portalRows(ids)
    expect(rows.map(({ payment, fee, invoice_key: key }) => [payment, fee, key])).toEqual(
      ids.map(() => ['internal', 0, null]),
    )
    for (const { total, net, paid } of rows) expect([total, paid]).toEqual([net, net])
    const invoices = await readRows(database(), 'select id from invoice where cause_id = any($1)', [ids])
    expect(invoices).toEqual([])
    const entries = await entriesOf(ids)
    for (const { id, net } of rows) {
      const own = entries.filter((one) => one.id === id)
      expect(own.every(({ kind }) => kind === 'internal-cost')).toBe(true)
      expect(own[0]?.code).toMatch(/^cost:(?:hotel|activity|itinerary|visa)$/)
      expect([own[0]?.amount, allOf(own.map(({ amount }) => amount))]).toEqual([net, 0])
    }
    expect(entries).toContainEqual({
      id: stay,
      kind: 'internal-cost',
      code: `supplier-payable:${supplier.id}`,
      amount: -8000,
    })

    // Other days are shown at net too, before anybody says yes to them.
    const moved = [
      ['bookings', stay, `fromDate=${dayFromNow(60)}&untilDate=${dayFromNow(62)}`, 8000],
      ['activity-bookings', walk, `date=${dayFromNow(61)}`, 1000],
    ] as const
    const freed = (policy: string) =>
      database().pool.query('update hotel_booking set cancellation_policy = $2 where id = $1', [stay, policy])
    const terms = await readRows<{ policy: object }>(
      database(),
      'select cancellation_policy as policy from hotel_booking where id = $1',
      [stay],
    )
    await freed('[]')
    for (const [name, id, query, totalInr] of moved)
      expect((await test.call('GET', `/${name}/${id}/amendment?${query}`, { as: admin })).body).toEqual({
        data: { totalInr, obstacle: null },
      })
    await freed(JSON.stringify(terms[0]?.policy))

    // Cancelled, the cost goes, and what the supplier keeps stays; nothing comes back that nobody paid.
    const read = await test.call<{ data: Cancellation }>('GET', `${path}/cancellation`, { as: admin })
    expect(read.body.data.services[0]).toMatchObject({
      ...{ by: 'portal', supplierCharge: 2000, portal: { penalty: 2000, refund: 0 } },
    })
    const chosen = read.body.data.services.slice(0, 3)
    const cancelled = await write<{ data: CrmBooking; detail?: string }>(test, `${path}/cancel`, admin, {
      services: chosen.map(({ id, supplierCharge }) => ({ id, supplierCharge, ourCharge: 0 })),
      ...{ reason: 'Ill', shownRefund: 0 },
    })
    expect([cancelled.status, cancelled.body.detail]).toEqual([200, undefined])
    const left = await entriesOf([stay, walk, trip])
    expect(allOf(left.filter(({ id, code }) => id === stay && code === 'cost:hotel').map(({ amount }) => amount))).toBe(
      2000,
    )
    expect(allOf(left.filter(({ code }) => code === 'cost:activity').map(({ amount }) => amount))).toBe(0)
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
    // The visa goes back to the embassy's account, as far as it gives it back.
    const stepped = await write(test, `/visa-applications/${visa}/cancel`, admin, { reason: 'Ill', shownRefund: 0 })
    expect(stepped.status).toBe(200)
    const after = await entriesOf([visa])
    expect(allOf(after.filter(({ code }) => code === 'cost:visa').map(({ amount }) => amount))).toBe(0)
  })

  it('is at net by nobody else, which the tables refuse as well', async () => {
    for (const table of ['hotel_booking', 'activity_booking', 'package_booking', 'visa_application']) {
      const cheaper = database().pool.query(
        `update ${table} set payment = 'internal', invoice_key = coalesce(invoice_key, 'sale') where id = (select id from ${table} order by id limit 1)`,
      )
      await expect(cheaper).rejects.toThrow(`${table}_internal_at_net`)
    }
  })
})
