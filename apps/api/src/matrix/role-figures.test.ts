import { contracts } from '@karavan/contracts/all'
import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import { exampleSupplier } from '@karavan/contracts/crm/suppliers/supplier'
import { may } from '@karavan/domain/base/access/permission'
import type { UserType } from '@karavan/domain/base/access/user-type'
import { rolesWith } from '@karavan/domain/base/access/rights'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, make as makeBooking, paidBooking, read, send } from '../features/crm/bookings/testing/crm-booking.ts'
import { pageOf } from '../features/crm/bookings/testing/request.ts'
import { contentOf } from '../features/crm/quotations/testing/quotation.ts'
import { dayFromNow, write } from '../features/sales/stays/testing/stay.ts'
import { createColleague, type Person } from '../testing/people.ts'
import { wordsOf } from '../testing/pdf-words.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { crmFixtures } from './crm-fixtures.ts'
import { fixtures } from './fixtures.ts'

/** What things of the agency cost and what it earns with them, each figure recognisable wherever it comes out. */
const planted = {
  'cost of a booked service': 41_237.61,
  'cost of a quoted line': 38_519.27,
  'price of a supplier': 7193.43,
  'tax on the bill of a supplier': 1963.69,
  'payment to a supplier': 9041.27,
  'bill of a supplier': 6271.53,
}
/** What is booked at the portal says what the agency pays for it, and is refused as a whole; so is the trail of it. */
const trailOf = {
  '/bookings/:id': 'booking',
  '/package-bookings/:id': 'package',
  '/activity-bookings/:id': 'activity',
  '/visa-applications/:id': 'visa-application',
}
/** What Sales sees of the same records. */
const sold = 56_000
const figures = new Map<string, number>([
  ...Object.entries(planted),
  ['margin of a booking', Math.round((sold - planted['cost of a booked service']) * 100) / 100],
])

/** The reads of the office, and the others in which its records come up. */
const reads: Endpoint[] = Object.values(contracts)
  .flatMap((calls) => Object.values<Endpoint>(calls))
  .filter(
    ({ method, path }) =>
      method === 'GET' &&
      /^\/(?:crm|audit|search|day|notifications|me|wallet|hotels\/bookings|(?:package-|activity-)?bookings|visa-applications)\b/.test(
        path,
      ),
  )

/** Those that are open to no such account, whatever its rights. */
const closedTo = (userType: UserType) =>
  reads.filter(({ access }) => typeof access !== 'string' && !may({ userType }, access.can)).map(({ path }) => path)

const fixturePath = (path: string) => /^(.*?:(?:id|userId|code))\b/.exec(path)?.[1] ?? ''
/** What is made here, with figures that can be recognised. */
const planting = new Set(['/crm/suppliers/:id', '/crm/bookings/:kind/:id', '/crm/quotations/:id'])

let test: TestApp
let sales: Person
const ids = new Map<string, string>()
const asked = new Map<string, string[]>()

beforeAll(async () => {
  test = await startTestApp()
  const { agent } = test.people
  const { db, pool } = test.app.platform.database
  sales = await createColleague(db, agent.orgId, 'Sales')
  const asking = new Set(reads.map(({ path }) => fixturePath(path)))
  for (const [path, make] of Object.entries(crmFixtures))
    if (asking.has(path) && !planting.has(path)) ids.set(path, (await make(test)).own)
  for (const path of Object.keys(trailOf)) ids.set(path, (await fixtures[path]?.(test))?.own ?? '')
  type Stays = { data: { bookings: { id: string; totalInr: number }[] } }
  const { bookings } = (await test.call<Stays>('GET', '/hotels/bookings', { as: agent })).body.data
  const paid = bookings.find(({ id }) => id === ids.get('/bookings/:id'))?.totalInr
  if (!paid) throw new Error('The agency has no stay')
  figures.set('price of a portal booking', paid)
  const [line] = crmBookings.create.example.lines
  const supplier = await write<{ data: { id: string } }>(test, '/crm/suppliers', agent, {
    ...exampleSupplier,
    name: 'Reef Rooms',
    contracts: [
      {
        ...exampleSupplier.contracts[0],
        rates: [{ service: 'Hotel', label: 'Creek View', per: 'night', cost: 7193.43 }],
      },
    ],
  })
  if (supplier.status !== 201) throw new Error(JSON.stringify(supplier.body))
  ids.set('/crm/suppliers/:id', supplier.body.data.id)
  const booking = await makeBooking(test, {
    lines: [
      {
        ...line,
        supplier: 'Reef Rooms',
        cost: planted['cost of a booked service'],
        gst: planted['tax on the bill of a supplier'],
        sell: sold,
        supplierReference: 'GR-1',
      },
    ],
  })
  await paidBooking(test, booking, 10_000)
  const [owed] = (await read(test, booking)).supplierPayments
  const part = { amount: planted['payment to a supplier'], paidOn: dayFromNow(-1), way: 'bank' }
  const settled = await send(test, `${at(booking)}/supplier-payments/${owed?.id}/paid`, part)
  if (settled.status !== 200) throw new Error(JSON.stringify(settled.body))
  ids.set('/crm/bookings/:kind/:id', booking.id)
  const bill = await write<{ data: { id: string } }>(test, '/crm/supplier-payments/bills', agent, {
    ...{ supplierId: supplier.body.data.id, reference: 'RR-9', label: 'Boats', kind: 'land-package' },
    ...{ billedOn: dayFromNow(-3), dueOn: dayFromNow(9), currency: 'INR', amount: planted['bill of a supplier'] },
  })
  if (bill.status !== 201) throw new Error(JSON.stringify(bill.body))
  const content = contentOf(test)
  const [option] = content.options
  const quotation = await write<{ data: { id: string } }>(test, '/crm/quotations', agent, {
    customer: { name: 'Asha of the walk' },
    content: {
      ...content,
      options: [
        {
          ...option,
          lines: option?.lines.map((one) => ({ ...one, cost: { per: 'all', unit: 38_519.27, quantity: 1 } })),
        },
      ],
    },
  })
  ids.set('/crm/quotations/:id', quotation.body.data.id)
  // All of it is the sales person's own.
  await pool.query('update enquiry set assigned_to = $1 where org_id = $2', [sales.id, agent.orgId])
  await pool.query('update crm_booking set assigned_to = $1 where org_id = $2', [sales.id, agent.orgId])
  await pool.query('update quotation set created_by = $1 where org_id = $2', [sales.id, agent.orgId])
  // Its supplier was asked by mail, with a link to the page that shows the price, and answered.
  await pageOf(test, booking, { mail: true })
  await pool.query(
    `insert into message_in (id, org_id, channel, provider_id, sender, sender_name, subject, body, record, record_id, matched_by)
     select gen_random_uuid(), org_id, 'mail', 'of the walk', 'desk@reef.example', 'Reef Rooms', 'Yes', $2, 'request', id, 'token'
     from service_request where booking_id = $1`,
    [booking.id, `We keep it for ${planted['price of a supplier']}`],
  )
  asked.set('/audit', [
    `?entity=crm-booking&id=${booking.id}`,
    `?entity=quotation&id=${ids.get('/crm/quotations/:id')}`,
    `?entity=supplier&id=${ids.get('/crm/suppliers/:id')}`,
    `?entity=supplier-bill&id=${bill.body.data.id}`,
    ...Object.entries(trailOf).map(([path, entity]) => `?entity=${entity}&id=${ids.get(path)}`),
  ])
  asked.set('/search', ['?q=Creek', `?q=${booking.number}`])
  asked.set('/crm/suppliers/rates', ['?q=Creek&on=2026-12-01'])
  asked.set('/crm/suppliers', ['', '?sort=-owed'])
  asked.set('/crm/quotations/draft', ['', `?enquiryId=${ids.get('/crm/enquiries/:kind/:id')}`])
})
afterAll(() => test.close())

const kindsOf = (path: string): string[] => {
  if (!path.includes(':kind')) return ['']
  return path.startsWith('/crm/bookings') ? ['land-package'] : ['package']
}

/** Messages hang on records of many kinds: beside those of an enquiry, those of the booking with its supplier. */
const ofBooking = (path: string): string[] =>
  /^\/crm\/messages\/:of\/:id(?:\/received)?$/.test(path)
    ? [path.replace(':of', 'booking').replace(':id', ids.get('/crm/bookings/:kind/:id') ?? '')]
    : []

function urlsOf({ path }: Endpoint): string[] {
  const id = ids.get(fixturePath(path)) ?? uuidv7()
  const ofEnquiry = kindsOf(path).flatMap((kind) =>
    (asked.get(path) ?? ['']).map(
      (query) =>
        path
          .replace(/:(id|userId|code)\b/, id)
          .replace(':kind', kind)
          .replace(':of', 'enquiry')
          .replace(':number', '1')
          .replaceAll(/:\w+Id\b/g, uuidv7()) + query,
    ),
  )
  return [...ofEnquiry, ...ofBooking(path)]
}

/** What an answer says, a paper by its words. */
async function textOf(url: string, as: Person): Promise<{ status: number; json: unknown; text: string }> {
  const { statusCode, headers, rawPayload, body } = await test.app.inject({
    method: 'GET',
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  const type = String(headers['content-type'])
  if (type.startsWith('application/pdf')) return { status: statusCode, json: null, text: wordsOf(rawPayload) }
  return { status: statusCode, json: type.includes('json') ? JSON.parse(body) : null, text: body }
}

/** A figure as it is written, and no run of digits inside an id. */
const spelt = (figure: number) =>
  [String(figure), figure.toLocaleString('en-IN', { minimumFractionDigits: 2 })].map(
    (written) => new RegExp(String.raw`(?<!\w|\w-)${written.replaceAll('.', String.raw`\.`)}(?![\w-])`),
  )
/** Whoever has the address of this page reads the price of a supplier there. */
const pageOfSupplier = /\/supplier\/[A-Za-z0-9_-]{43}/
const shownIn = (text: string): string[] => [
  ...[...figures].flatMap(([name, figure]) => (spelt(figure).some((one) => one.test(text)) ? [name] : [])),
  ...(pageOfSupplier.test(text) ? ['page of a supplier'] : []),
]

/** What a customer owes is no secret of the agency. */
const ofCustomer = '/crm/customers/:id/money .data.owed'

/** Fields that tell of costs by their names; what is null or empty tells nothing. */
const telling = /cost|margin|^net$|^owed$|^gst$|^tcs$|inputTax|purchase/i
function fieldsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, at))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => {
    // What is offered stands there at selling prices, under the names of costs.
    if (key === 'content' || key === 'price') return []
    const empty = part === null || (Array.isArray(part) && part.length === 0)
    return [...(telling.test(key) && !empty ? [`${at}.${key}`] : []), ...fieldsIn(part, `${at}.${key}`)]
  })
}

async function walk(as: Person) {
  const found = { figures: [] as string[], fields: [] as string[], refused: [] as string[], opened: [] as string[] }
  for (const spec of reads)
    for (const url of urlsOf(spec)) {
      const { status, json, text } = await textOf(url, as)
      if (status === 409) found.refused.push(`${spec.path} ${(json as { code: string }).code}`)
      if (status === 200) found.opened.push(spec.path)
      if (status === 403 || status >= 500) found.refused.push(`${spec.path} ${status}`)
      for (const name of shownIn(text)) found.figures.push(`${spec.path} shows the ${name}`)
      if (status === 200) for (const field of fieldsIn(json)) found.fields.push(`${spec.path} ${field}`)
    }
  return found
}

describe('a walk through all that can be read', () => {
  it('meets what things cost as their Owner, so that it would be found', async () => {
    const { figures: met, fields, refused } = await walk(test.people.agent)
    expect(met).toEqual(
      expect.arrayContaining([
        '/crm/bookings/:kind/:id shows the cost of a booked service',
        '/crm/bookings/:kind/:id shows the margin of a booking',
        '/crm/quotations/:id shows the cost of a quoted line',
        '/crm/suppliers/:id shows the price of a supplier',
        '/crm/suppliers/rates shows the price of a supplier',
        '/audit shows the bill of a supplier',
        '/crm/bookings/upcoming shows the price of a portal booking',
        '/crm/messages/:of/:id shows the page of a supplier',
        '/crm/messages/:of/:id/received shows the price of a supplier',
      ]),
    )
    expect(fields).toEqual(expect.arrayContaining(['/crm/suppliers .data.owed', '/crm/suppliers/:id .data.owed']))
    const travellersAlone = closedTo('Agent').map((path) => `${path} 403`)
    expect(refused.filter((one) => /RIGHT_NEEDED|403|5\d\d$/.test(one))).toEqual(travellersAlone)
  })

  it('meets no cost, net, margin or supplier price as Sales, in no answer and in no file', async () => {
    const { figures: met, fields, refused, opened } = await walk(sales)
    expect(met).toEqual([])
    expect(fields.filter((one) => one !== ofCustomer)).toEqual([])
    // The records were there to be read.
    for (const path of [
      '/crm/bookings/:kind/:id',
      '/crm/messages/:of/:id',
      '/crm/quotations/:id',
      '/crm/quotations/:id/quotation.pdf',
    ])
      expect(opened).toContain(path)
    // A missing right is named; what is closed to all staff is closed to their kind of account.
    const closed = closedTo('SystemUser')
    const lacking = reads.filter(({ right, staffRight, ...spec }) => {
      const asks = right ?? staffRight
      return asks && !closed.includes(spec.path) && !rolesWith(asks).includes('Sales')
    })
    const named = (word: string) => [
      ...new Set(refused.filter((one) => one.endsWith(word)).map((one) => one.split(' ')[0])),
    ]
    expect(named(' 403').toSorted()).toEqual(closed.toSorted())
    expect(named('RIGHT_NEEDED')).toEqual(expect.arrayContaining(lacking.map(({ path }) => path)))
  })
})
