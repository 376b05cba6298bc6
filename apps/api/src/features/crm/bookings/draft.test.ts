import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import { exampleContent, pricedOf, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { totalsOf } from '@karavan/domain/crm/quotation-price'
import { addDays } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayWords } from '../../../platform/words.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { draftFromQuotation } from './draft.service.ts'
import { dayFrom, edit, editOf, make, read } from './testing/crm-booking.ts'
import { openPage, pageOf } from './testing/request.ts'

let test: TestApp
let customerId = ''
beforeAll(async () => {
  test = await startRegisteredApp()
  ;({ customerId } = await make(test))
})
afterAll(() => test.close())

const rates: QuotationRates = {
  rates: { AED: 22.94, USD: 84.2517 },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: `${index}` })),
  day: '2026-11-15',
  sellerState: '27',
  buyerState: '29',
}
const choice = { option: 'standard', extras: ['balloon'] }
const content = QuotationContent.parse({
  ...exampleContent,
  startDate: dayFrom(40),
  endDate: dayFrom(45),
  guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 1, infants: 1 },
  childrenAges: [8, 1, 4],
  days: [{ date: dayFrom(41), place: 'Dubai', title: 'Arrival', description: '', meals: [] }],
  options: [
    {
      ...exampleContent.options[0],
      lines: [
        {
          key: 'l1',
          item: exampleContent.options[0]?.lines[0]?.item,
          service: 'Hotel',
          label: 'Creek View, 5 nights',
          supplier: 'Gulf Rooms',
          from: dayFrom(40),
          until: dayFrom(45),
          currency: 'AED',
          cost: { per: 'all', unit: 2400, quantity: 1 },
          markup: { basis: 'percent', value: 12 },
        },
        {
          key: 'l2',
          service: 'Visa',
          label: 'Visas for all',
          supplier: 'Desk of visas',
          currency: 'USD',
          cost: { per: 'person', adult: 90.33, childWithBed: 80.01, childWithoutBed: 80.01, infant: 10 },
          markup: { basis: 'perBooking', value: 1234.56 },
        },
      ],
    },
    { key: 'luxury', name: 'Luxury', summary: '', lines: [] },
  ],
  extras: [
    {
      key: 'balloon',
      name: 'Balloon',
      summary: '',
      lines: [
        {
          key: 'l3',
          service: 'Sightseeing',
          label: 'Balloon at dawn',
          supplier: null,
          currency: 'INR',
          cost: { per: 'all', unit: 9999.99, quantity: 3 },
          markup: { basis: 'percent', value: 7.5 },
        },
      ],
    },
  ],
  instalments: [
    { label: 'On acceptance', percent: 33.33, dueOn: null },
    { label: 'Before travel', percent: 66.67, dueOn: dayFrom(20) },
  ],
})

const segments = [
  { from: 'Mumbai', to: 'Dubai', date: dayFrom(40), departs: '04:35', arrives: '06:20', flightNumber: 'EK 501' },
  { from: 'Dubai', to: 'Mumbai', date: null, departs: null, arrives: null, flightNumber: 'EK 500' },
]
const flown = QuotationContent.parse({
  ...content,
  options: content.options.map((option) => ({
    ...option,
    lines: [
      ...option.lines,
      {
        key: 'l4',
        item: {
          ...{ kind: 'flight', segments, cabin: 'Premium economy', valuation: 'fee' },
          ...{ basic: { adult: 0, child: 0, infant: 0 }, fareRules: 'Baggage: 30 kg' },
        },
        ...{ service: 'Flight', label: 'Mumbai and back', supplier: null, from: dayFrom(40), until: dayFrom(45) },
        ...{ currency: 'INR', cost: { per: 'all', unit: 60_000, quantity: 1 }, markup: { basis: 'inherit' } },
      },
    ],
  })),
})

/** A quotation somebody accepted, as the tables hold it. */
async function accepted(change: { enquiryId?: string | null; content?: QuotationContent } = {}) {
  const { agent } = test.people
  const { pool, transaction } = test.app.platform.database
  const [quotationId, versionId] = [uuidv7(), uuidv7()]
  const number = `QT-2026-${quotationId.replaceAll(/\D/g, '').slice(-9).padStart(9, '0')}`
  const said = change.content ?? content
  await pool.query(
    `insert into quotation (id, number, org_id, customer_id, status, title, total, margin, valid_until, searched)
     values ($1, $2, $3, $4, 'Accepted', 'Dubai', 1, 1, '2099-01-01', 'dubai')`,
    [quotationId, number, agent.orgId, customerId],
  )
  await pool.query(
    `insert into quotation_version (id, quotation_id, number, org_id, status, content, rates, hash, total, decided_at,
       decided_by, option, extras)
     values ($1, $2, 1, $3, 'Accepted', $4, $5, 'none', 1, now(), 'Asha Rao', $6, $7)`,
    [versionId, quotationId, agent.orgId, JSON.stringify(said), JSON.stringify(rates), choice.option, choice.extras],
  )
  const quotation = {
    id: quotationId,
    number,
    orgId: agent.orgId,
    customerId,
    enquiryId: change.enquiryId ?? null,
    createdBy: agent.id,
    sharedWith: [test.people.agencyStaff.id],
  }
  const actor = { id: null, orgId: agent.orgId, name: 'Asha Rao', requestId: 'test' }
  const version = { id: versionId, number: 1, content: said, rates }
  return () => transaction((db) => draftFromQuotation(db, actor, { quotation, version, choice, day: dayFrom(0) }))
}

describe('the booking of an accepted quotation', () => {
  it('has every line, cost, date and figure that was accepted, and differs in nothing', async () => {
    const drafted = await (await accepted())()
    const booking = await read(test, drafted)
    const { rows: shown } = await test.app.platform.database.pool.query<{ to: string[] }>(
      'select shared_with as to from crm_booking where id = $1',
      [drafted.id],
    )
    expect(shown[0]?.to).toEqual([test.people.agencyStaff.id])
    const totals = totalsOf(pricedOf(content), rates, choice)
    expect(booking).toMatchObject({
      kind: 'land-package',
      status: 'Draft',
      people: 5,
      startDate: content.startDate,
      endDate: content.endDate,
      total: toMajor(totals.total),
      gross: toMajor(totals.gross),
      cost: toMajor(totals.cost),
      marginPlanned: toMajor(totals.margin),
      assignedTo: test.people.agent.id,
      quotation: { versionNumber: 1 },
      differences: [],
    })
    expect(booking.taxes).toEqual(
      totals.taxes.map(({ base, amount, ...tax }) => ({ ...tax, base: toMajor(base), amount: toMajor(amount) })),
    )
    expect(
      booking.lines.map(({ label, supplier, currency, rate, cost, costInr, sell }) => [
        label,
        supplier,
        currency,
        rate,
        cost,
        costInr,
        sell,
      ]),
    ).toEqual([
      ['Creek View, 5 nights', 'Gulf Rooms', 'AED', 22.94, 2400, 55_056, 61_662.72],
      [
        'Visas for all',
        'Desk of visas',
        'USD',
        84.2517,
        350.68,
        toMajor(totals.lines[1]?.cost ?? 0),
        toMajor(totals.lines[1]?.sell ?? 0),
      ],
      ['Balloon at dawn', null, 'INR', 1, 29_999.97, 29_999.97, toMajor(totals.lines[2]?.sell ?? 0)],
    ])
    expect(booking.instalments.map(({ label, dueOn, amount }) => [label, dueOn, amount])).toEqual(
      totals.instalments.map(({ label, dueOn, amount }) => [label, dueOn ?? dayFrom(0), toMajor(amount)]),
    )
    // Nothing is owed before a supplier has said yes.
    expect(booking.supplierPayments).toEqual([])
    expect(booking.lines.map(({ state, supplierId }) => [state, supplierId !== null])).toContainEqual(['Draft', true])
    expect(booking.travellers.map(({ kind, age, visa }) => `${kind} ${age ?? ''} ${visa}`)).toEqual([
      'adult  Needed',
      'adult  Needed',
      'child 8 Needed',
      'child 4 Needed',
      'infant 1 Needed',
    ])
    expect(booking.details).toMatchObject({
      kind: 'land-package',
      destinations: ['Dubai'],
      hotels: [{ hotel: 'Creek View' }],
    })
    const same = (await edit(test, booking)).body.data
    expect([same.total, same.taxes, same.differences]).toEqual([booking.total, booking.taxes, []])
  })

  it('is made once, however often it is asked for', async () => {
    const draft = await accepted()
    const [one, ...others] = [await draft(), await draft(), await draft()]
    expect(others).toEqual([one, one])
  })

  it('tells later where it differs from what was accepted', async () => {
    const booking = await read(test, await (await accepted())())
    const [hotel, ...rest] = editOf(booking).lines
    const changed = await edit(test, booking, {
      endDate: addDays(booking.endDate, 1),
      lines: [{ ...hotel, supplier: 'Creek Direct', cost: 2500 }, rest[0]],
      instalments: [],
    })
    expect(changed.body.data.differences).toEqual([
      expect.objectContaining({ what: 'Last day' }),
      { what: 'Creek View, 5 nights: supplier', quoted: 'Gulf Rooms', booked: 'Creek Direct' },
      { what: 'Creek View, 5 nights: cost', quoted: '₹55,056.00', booked: '₹57,350.00' },
      { what: 'Balloon at dawn', quoted: '₹32,249.97', booked: 'not booked' },
      expect.objectContaining({ what: 'Taxes' }),
      expect.objectContaining({ what: 'Total' }),
    ])
  })

  it.each([
    ['flight', 'flight', 'CF'],
    ['hotel', 'hotel', 'CH'],
    ['visa', 'land-package', 'CL'],
  ])('of a %s enquiry is a %s booking', async (asked, kind, prefix) => {
    const party = { adults: 2, children: 0, childrenAges: [], infants: 0 }
    const details = {
      flight: {
        kind: 'flight',
        tripType: 'return',
        segments: [
          { from: 'Mumbai', to: 'Dubai', date: dayFrom(40) },
          { from: 'Dubai', to: 'Mumbai' },
        ],
        cabin: 'Business',
        party,
        directOnly: false,
        fareType: 'Regular',
      },
      hotel: {
        kind: 'hotel',
        destination: 'Goa',
        checkIn: dayFrom(40),
        checkOut: dayFrom(42),
        rooms: 2,
        party,
        pets: false,
      },
      visa: {
        kind: 'visa',
        country: 'Thailand',
        visaType: 'tourist',
        entries: 'single',
        applicants: 2,
        documentsInHand: [],
        express: false,
      },
    }[asked]
    const enquiry = await test.call<{ data: { id: string } }>('POST', `/crm/enquiries/${asked}`, {
      as: test.people.agent,
      headers: { 'idempotency-key': uuidv7() },
      body: {
        ...enquiries.create.example,
        customer: { customerId },
        details,
        followUp: { dueAt: new Date(Date.now() + 3_600_000).toISOString(), way: 'call' },
      },
    })
    const open = { ...flown, startDate: null, endDate: null }
    const drafted = await (await accepted({ enquiryId: enquiry.body.data.id, content: open }))()
    const booking = await read(test, drafted)
    expect([booking.kind, booking.number.slice(0, 2), booking.details.kind]).toEqual([kind, prefix, kind])
    // Left open by the quotation: its lines and days say when.
    expect([booking.startDate, booking.endDate, booking.differences]).toEqual([dayFrom(40), dayFrom(45), []])
    expect(booking.enquiry).toMatchObject({ id: enquiry.body.data.id, kind: asked })
    const [out, back] = [dayFrom(40), dayFrom(45)]
    if (booking.details.kind === 'flight') {
      // As they were quoted, and not as they were asked for.
      expect(booking.details.fareRules).toBe('Baggage: 30 kg')
      const dated = [out, back].map((date, index) => ({ ...segments[index], date, cabin: 'Premium economy' }))
      expect(booking.details.segments).toEqual(dated)
    }
    // Whoever fetches them knows when they land.
    expect((await openPage(test, await pageOf(test, booking))).body.data.asked.flights).toEqual([
      `EK 501, Mumbai – Dubai, ${dayWords(out)}, leaves 04:35, arrives 06:20`,
      `EK 500, Dubai – Mumbai, ${dayWords(back)}`,
    ])
  })
})
