import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import type { TripPriceSent } from '@karavan/contracts/catalogue/itineraries/plan'
import { toMinor } from '@karavan/domain/base/money'
import { type Paper, paperPrice, paperRules } from '@karavan/domain/base/paper'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  bodyOf as crmBodyOf,
  givePan,
  dayFrom,
  receive,
  type Reply,
  send,
} from '../features/crm/bookings/testing/crm-booking.ts'
import { linkOf, trayOf } from '../features/catalogue/quote-tray/testing/quote.ts'
import { quotationsOf, tokenIn } from '../features/crm/quotations/testing/quotation.ts'
import { createMarkup } from '../features/money/markups/index.ts'
import { secretPages } from '../features/secret-pages.ts'
import { bodyOf, fund, invoiceMade, makeHotel, quoteOf, write } from '../features/sales/stays/testing/stay.ts'
import { book as bookTrip, makeTrip, type TestTrip } from '../features/sales/trips/testing/trip.ts'
import { rupees } from '../platform/words.ts'
import type { Person } from '../testing/people.ts'
import { wordsOf } from '../testing/pdf-words.ts'
import { readRows } from '../testing/rows.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** Whoever sells: who buys for their customers, and who works in their office. */
type SellerName = 'house' | 'agency' | 'agency with ground contact'
type Drawn = Partial<Record<string, string>>
type NoteLink = (path: string) => void

let test: TestApp
let trip: TestTrip
/** The words of every paper by seller, with the totals that decide whether one tells too much. */
const drawn = new Map<SellerName, Drawn>()
const totals = new Map<SellerName, { own: number; client: number | null }>()

const database = () => test.app.platform.database
const peopleOf = (name: SellerName): { buyer: Person; office: Person } => {
  const { customer, admin, agent, foreignAgent } = test.people
  if (name === 'house') return { buyer: customer, office: admin }
  const agency = name === 'agency' ? agent : foreignAgent
  return { buyer: agency, office: agency }
}

const faces = {
  house: {
    phone: '+91 22 1111 1111',
    email: 'help@house.example',
    gstin: '27AAAAA1111A1Z1',
    terms: 'The house says so.',
  },
  agency: {
    phone: '+91 20 2222 2222',
    email: 'office@agency.example',
    gstin: '27BBBBB2222B1Z2',
    terms: 'The agency says so.',
  },
  'agency with ground contact': {
    phone: '+91 40 3333 3333',
    email: 'office@foreign.example',
    gstin: '36CCCCC3333C1Z3',
    terms: 'The other agency says so.',
  },
} as const
const names = {
  house: 'house company',
  agency: 'agency company',
  'agency with ground contact': 'foreign company',
} as const

async function fetchText(path: string, as?: Person): Promise<string> {
  const { statusCode, headers, rawPayload, body } = await test.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  })
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`)
  expect(rawPayload.length).toBeLessThan(1_500_000)
  return headers['content-type'] === 'application/pdf' ? wordsOf(rawPayload) : body
}

/** Where pages made for others are, of every seller. */
const links = new Map<SellerName, string[]>()
const nameOf = (path: string) => {
  const page = secretPages.find((one) => path.startsWith(one.path))
  return page?.find(test.app.platform, path.slice(page.path.length)) ?? null
}

/** The words of a mail that is to be sent. */
async function mailed(template: string, recipient: string): Promise<string> {
  const rows = await readRows<{ text: string }>(
    database(),
    `select concat_ws(' ', m.sender_name, m.reply_to, coalesce(m.text_body, b.text_body), coalesce(m.html_body, b.html_body)) as text
     from mail m left join mailbox b on b.id = m.id where m.template = $1 and m.recipient = $2`,
    [template, recipient],
  )
  return rows[0]?.text ?? ''
}

async function drawTrips(buyer: Person, noteLink: NoteLink): Promise<Drawn> {
  const startDate = dayFrom(60)
  const asked = { startDate, adults: 2, childrenAges: [], category: 'Standard' }
  const share = async (client: boolean) => {
    const { body } = await test.call<{ data: { path: string } }>('POST', `/multi-city-itineraries/${trip.id}/share`, {
      as: buyer,
      body: { asked, client, days: 5 },
    })
    noteLink(body.data.path)
    return fetchText(body.data.path.replace('/share/', '/shares/'))
  }
  const { data } = await bookTrip(test, trip, buyer)
  noteLink(`/voucher/${data.voucherCode}`)
  return {
    itinerary: await fetchText(
      `/multi-city-itineraries/${trip.id}/itinerary.pdf?startDate=${startDate}&adults=2`,
      buyer,
    ),
    'share-page': await share(true),
    'colleague-page': await share(false),
    'day-plan': await fetchText(`/package-bookings/${data.id}/itinerary.pdf`, buyer),
    'voucher of a trip': await fetchText(`/package-bookings/${data.id}/voucher.pdf`, buyer),
    'voucher-page of a trip': await fetchText(`/vouchers/${data.voucherCode}`),
    'calendar of a trip': await fetchText(`/package-bookings/${data.id}/booking.ics`, buyer),
  }
}

async function drawStays(buyer: Person): Promise<Drawn> {
  const hotel = await makeHotel(database(), { allotment: 20 })
  const shownTotal = await quoteOf(test, buyer, hotel)
  const { body } = await write<{ data: Booking }>(test, '/hotels/create-book', buyer, bodyOf(hotel, { shownTotal }))
  const { id, voucherCode } = body.data
  await invoiceMade(database(), id)
  return {
    voucher: await fetchText(`/bookings/${id}/voucher.pdf`, buyer),
    'voucher-page': await fetchText(`/vouchers/${voucherCode}`),
    calendar: await fetchText(`/bookings/${id}/booking.ics`, buyer),
    'house-invoice': await fetchText(`/bookings/${id}/invoice.pdf`, buyer),
  }
}

async function drawQuotations(office: Person, noteLink: NoteLink): Promise<Drawn> {
  const quotations = quotationsOf(test)
  const made = await quotations.sent(office)
  noteLink(`/quote/${tokenIn(made.quotation)}`)
  const email = `client-${office.id}@example.test`
  const second = await quotations.sent(office, {}, { customer: { name: 'Asha', email } })
  await quotations.post(office, second.quotation.id, 'versions')
  const draft = (await quotations.get(office, second.quotation.id)).body.data
  await quotations.send(office, draft.id, draft.version, true)
  return {
    quotation: await fetchText(`/quotes/${tokenIn(made.quotation)}/quotation.pdf`),
    'quotation-page': await fetchText(`/quotes/${tokenIn(made.quotation)}`),
    'customer-mail': await mailed('quotation-sent', email),
  }
}

async function drawQuotes(office: Person, noteLink: NoteLink): Promise<Drawn> {
  const tray = trayOf(test, office)
  await tray.add({
    kind: 'trip',
    itineraryId: trip.id,
    asked: { startDate: dayFrom(60), adults: 2, childrenAges: [], category: 'Standard' },
  })
  await tray.markUp('percent', 7)
  const quote = (await tray.send()).body.data
  noteLink(quote.path ?? '')
  return { quote: await fetchText(`${linkOf(quote)}/pdf`), 'quote-page': await fetchText(linkOf(quote)) }
}

async function drawBookings(office: Person, noteLink: NoteLink): Promise<Drawn> {
  const supplierEmail = `rooms-${office.id}@example.test`
  const line = { ...crmBodyOf().lines[0], supplier: 'Gulf Rooms', supplierEmail }
  const created = await send(test, 'land-package', crmBodyOf({ lines: [line] }), office)
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const booking: CrmBooking = created.body.data
  await givePan(test, booking)
  await send(test, `${at(booking)}/status`, { from: 'Draft', status: 'Confirmed' }, office, 'PATCH')
  const receipt = (await receive(test, booking, { amount: 500 }, office)).body.data
  await send(test, `${at(booking)}/services/${booking.lines[0]?.id}/request`, { mail: true }, office)
  const { body } = await test.call<Reply>('GET', `/crm/bookings/${at(booking)}`, { as: office })
  const path = body.data.lines[0]?.request?.path ?? ''
  noteLink(path)
  const pay = (await send(test, `${at(booking)}/pay-links`, { what: 'balance' }, office)).body as unknown as {
    data: { path: string }
  }
  noteLink(pay.data.path)
  const [row] = await readRows<{ code: string }>(
    database(),
    'select voucher_code as code from crm_booking where id = $1',
    [booking.id],
  )
  return {
    'voucher of the CRM': await fetchText(`/crm/bookings/${at(booking)}/voucher.pdf`, office),
    'voucher-page of the CRM': await fetchText(`/vouchers/${row?.code}`),
    receipt: await fetchText(`/crm/receipts/${receipt.id}/receipt.pdf`, office),
    'pay-page': await fetchText(pay.data.path),
    'supplier-page': await fetchText(path),
    'supplier-mail': await mailed('supplier-link', supplierEmail),
  }
}

const sellers: SellerName[] = ['house', 'agency', 'agency with ground contact']

beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://trips.example' })
  const { pool } = database()
  for (const name of sellers) {
    const { phone, email, gstin, terms } = faces[name]
    await pool.query(
      `update org set phone = $2, email = $3, gstin = $4, paper_terms = $5, state_code = '27', brand_colour = '#b4460f',
         ground_contact = $6, own_markup = '{"itinerary": {"basis": "percent", "value": 7}}' where id = $1`,
      [peopleOf(name).office.orgId, phone, email, gstin, terms, name === 'agency with ground contact'],
    )
  }
  for (const service of ['itinerary', 'hotel'] as const)
    await createMarkup(
      database().db,
      { id: null, orgId: test.people.admin.orgId, name: 'House', requestId: 'test' },
      {
        service,
        audience: 'agencies',
        orgId: null,
        basis: 'percent',
        value: 11,
        from: '2026-01-01',
        until: null,
        note: null,
      },
    )
  trip = await makeTrip(test, [
    await makeHotel(database(), { allotment: 50 }),
    await makeHotel(database(), { allotment: 50 }),
  ])
  for (const name of sellers) {
    const { buyer, office } = peopleOf(name)
    await fund(database(), buyer.orgId, 900_000)
    const { body } = await test.call<{ data: TripPriceSent }>('POST', `/multi-city-itineraries/${trip.id}/price`, {
      as: buyer,
      body: { asked: { startDate: dayFrom(60), adults: 2, childrenAges: [], category: 'Standard' } },
    })
    totals.set(name, { own: body.data.total, client: body.data.clientTotal })
    const noted: string[] = []
    const noteLink: NoteLink = (path) => noted.push(path)
    links.set(name, noted)
    drawn.set(name, {
      ...(await drawTrips(buyer, noteLink)),
      ...(await drawStays(buyer)),
      ...(await drawQuotations(office, noteLink)),
      ...(await drawQuotes(office, noteLink)),
      ...(await drawBookings(office, noteLink)),
    })
  }
})
afterAll(() => test.close())

/** Papers that only a machine reads: they carry neither a head nor a price. */
const isFile = (paper: string) => paper.startsWith('calendar')
const ruleOf = (paper: string) => paper.replace(/ of .*$/, '') as Paper
const shown = (name: SellerName) => Object.entries(drawn.get(name) ?? {}).map(([paper, text = '']) => ({ paper, text }))
const ownPapers = (name: SellerName) =>
  shown(name).filter(({ paper }) => !isFile(paper) && paperRules[ruleOf(paper)].head === 'seller')

describe.each(sellers)('the papers of the %s', (name) => {
  it('are all drawn and read here', () => {
    const read = new Set(shown(name).map(({ paper }) => ruleOf(paper)))
    const missing = (Object.keys(paperRules) as Paper[]).filter((paper) => !read.has(paper))
    // What an agency owes the house is read where statements are tested.
    expect(missing).toEqual(['wallet-statement'])
    for (const { paper, text } of shown(name)) expect([paper, text.length > 50]).toEqual([paper, true])
  })

  it('carry the head of whoever sells', () => {
    const { phone, email, gstin, terms } = faces[name]
    for (const { paper, text } of ownPapers(name)) {
      const forSupplier = paperRules[ruleOf(paper)].for === 'supplier'
      const parts = [names[name], phone, email, ...(forSupplier ? [] : [gstin, terms])]
      expect([paper, parts.filter((part) => !text.includes(part))]).toEqual([paper, []])
    }
  })

  it('name nobody else, and the house only where it is wanted', () => {
    for (const { paper, text } of ownPapers(name))
      for (const other of sellers.filter((one) => one !== name)) {
        const ground =
          name === 'agency with ground contact' && other === 'house' && paperRules[ruleOf(paper)].for === 'customer'
        const { email, gstin, terms } = faces[other]
        const secrets = [email, gstin, terms, ...(ground ? [] : [names[other], faces[other].phone])]
        expect([paper, secrets.filter((part) => text.includes(part))]).toEqual([paper, []])
        if (ground && !paper.startsWith('receipt') && !/^(itinerary|day-plan|quotation|quote)$/.test(paper))
          expect([paper, text.includes(names.house), text.includes(faces.house.phone)]).toEqual([paper, true, true])
      }
    for (const { paper, text } of ownPapers(name)) expect([paper, /karavan/i.test(text)]).toEqual([paper, false])
  })

  it('hold the price of whom they are for, and no other', () => {
    const { own, client } = totals.get(name) ?? { own: 0, client: null }
    const agency = name !== 'house'
    expect(agency ? client : own).toBeGreaterThan(agency ? own : 0)
    const said = (amount: number, text: string) =>
      text.includes(rupees(toMinor(amount)).slice(1)) || text.includes(`:${amount},`) || text.includes(`:${amount}}`)
    for (const { paper, text } of shown(name)) {
      const kind = isFile(paper) ? 'none' : paperPrice(ruleOf(paper), agency ? 'agency' : 'house')
      if (kind === 'none') expect([paper, /₹|\bINR\b|"(total|price)"/.test(text)]).toEqual([paper, false])
      if (paper === 'supplier-page')
        expect([paper, /56,?000|59,?976|"(total|sell)"/.test(text)]).toEqual([paper, false])
      if (kind === 'client') expect([paper, said(own, text)]).toEqual([paper, false])
      if (['itinerary', 'share-page', 'quote', 'quote-page'].includes(paper))
        expect([paper, said(agency ? (client ?? 0) : own, text)]).toEqual([paper, true])
      if (paper === 'colleague-page') expect([paper, said(own, text)]).toEqual([paper, true])
    }
  })

  it('tell no number of ours as the hotel’s', () => {
    for (const { paper, text } of shown(name))
      if (/^voucher( of|$)/.test(paper)) expect([paper, /to follow/i.test(text)]).toEqual([paper, true])
  })
})

describe.each(sellers)('previews of links of the %s', (name) => {
  const read = async () =>
    Promise.all((links.get(name) ?? []).map(async (path) => ({ path, said: await nameOf(path) })))

  it('name who sells and what, and neither a price nor whom it is for', async () => {
    const all = await read()
    expect(new Set(all.map(({ path }) => path.split('/').slice(1, -1).join('/')))).toEqual(
      new Set(['share', 'quote', 'quote/options', 'supplier', 'voucher', 'pay/link']),
    )
    for (const { path, said } of all) {
      expect([path, said?.seller]).toEqual([path, names[name]])
      const text = `${said?.title} ${said?.description}`
      expect([path, Boolean(said?.title) && text.includes(names[name])]).toEqual([path, true])
      for (const other of sellers.filter((one) => one !== name)) expect(text).not.toContain(names[other])
      expect(text).not.toMatch(/₹|karavan|\bAsha\b|undefined|null/i)
    }
  })

  it('are no look at the page', async () => {
    const seen = async () =>
      readRows(
        database(),
        `select (select sum(seen_count) from share_link) as shares, (select sum(seen_count) from sent_quote) as quotes,
           (select sum(seen_count) from quotation_version) as quotations, (select count(seen_at) from service_request) as suppliers`,
      )
    const before = await seen()
    await read()
    expect(await seen()).toEqual(before)
  })
})

it('a link that is nobody’s has no name', async () => {
  for (const page of secretPages) expect(await page.find(test.app.platform, 'x'.repeat(43))).toBeNull()
})

it('invoices of the house have its head, whoever bought', () => {
  for (const name of sellers) expect(drawn.get(name)?.['house-invoice']).toContain('house company')
})
