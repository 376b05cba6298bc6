import type { BookPreview } from '@karavan/contracts/crm/bookings/book'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFlights } from '../../../testing/in-flights.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createMarkup } from '../../money/markups/index.ts'
import { makeBuyer } from '../../sales/stays/testing/buyer.ts'
import { invoiceMade, makeHotel, type TestHotel, write } from '../../sales/stays/testing/stay.ts'
import { housesOf, stayLine } from '../quotations/testing/house.ts'

/** So many are quoted, accepted, booked and invoiced; a thousand when a drill asks for it. */
const served = process.env.DRILL ? 1000 : 4

let test: TestApp
let hotels: TestHotel[]
let agencies: { agent: Person; registered: boolean }[]
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  const { orgId } = test.people.admin
  const house = { id: null, orgId, name: 'House', requestId: 'test' }
  const rule = { service: 'hotel', audience: 'agencies', orgId: null, basis: 'percent', value: 11.5 } as const
  await createMarkup(database().db, house, { ...rule, from: '2026-01-01', until: null, note: null })
  hotels = [
    await makeHotel(database(), { price: 1733, allotment: 5000 }),
    await makeHotel(database(), { allotment: 5000 }),
  ]
  agencies = [
    { agent: await makeBuyer(test, 900_000_000), registered: true },
    { agent: await makeBuyer(test, 900_000_000), registered: false },
  ]
  await database().pool.query(`update org set gstin = '27ABCDE1234F1Z5', state_code = '27' where id = $1`, [
    agencies[0]?.agent.orgId,
  ])
})
afterAll(() => test.close())

/** A quotation of stays: where, for how many nights and rooms, at which markup, sold how, and by whom. */
const quoted = fc.record({
  stays: fc.array(
    fc.record({ hotel: fc.nat(1), nights: fc.integer({ min: 1, max: 4 }), rooms: fc.integer({ min: 1, max: 2 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  markup: fc.integer({ min: 0, max: 4000 }).map((value) => value / 100),
  taxAs: fc.constantFrom<QuotationContent['taxAs']>('fee', 'package'),
  agency: fc.nat(1),
})

const taxOf = (taxes: { amount: number }[]) => toMajor(sum(taxes.map(({ amount }) => amount)))

describe('quotations of what the house sells', () => {
  it('are one sum on the page, in the booking, in the wallet and on the invoices of the portal, and earn their price less what they cost', {
    timeout: process.env.DRILL ? 3_600_000 : 120_000,
  }, async () => {
    const house = housesOf(test)
    await inFlights(fc.sample(quoted, { numRuns: served, seed: 21 }), 3, async ({ stays, markup, taxAs, agency }) => {
      const { agent, registered } = agencies[agency] ?? { agent: test.people.agent, registered: false }
      const lines = stays.map(({ hotel, nights, rooms }, index) => {
        const line = stayLine(hotels[hotel] as TestHotel, `stay-${index}`)
        const [room] = line.item.kind === 'stay' ? line.item.rooms : []
        const item = { ...line.item, nights, rooms: Array.from({ length: rooms }, () => room) } as typeof line.item
        return { ...line, item, markup: { kind: 'percent' as const, value: markup } }
      })
      const options = [{ key: 'a', name: 'Only', summary: '', lines }]
      const { quotation, total, accept, booking } = await house.quoted([], agent, { options, taxAs, instalments: [] })
      expect(quotation.current.totals['a']?.total).toBe(total)
      expect((await accept()).status).toBe(200)
      const { kind, id } = await booking()
      const path = `/crm/bookings/${kind}/${id}/book`
      const { services } = (await test.call<{ data: BookPreview }>('GET', path, { as: agent })).body.data
      const asked = toMajor(sum(services.map((one) => toMinor(one.total ?? 0))))
      const serviceIds = services.map((one) => one.id)
      const { status, body } = await write<{ data: CrmBooking }>(test, path, agent, { serviceIds, shownTotal: asked })
      expect(status).toBe(200)
      const made = body.data
      expect([
        made.total,
        toMajor(sum([toMinor(made.gross), ...made.taxes.map((tax) => toMinor(tax.amount))])),
      ]).toEqual([total, total])
      const bought = await readRows<{ id: string; total: number; taxes: { amount: number }[] }>(
        database(),
        'select id, total::float8 as total, taxes from hotel_booking where id = any($1) order by id',
        [made.lines.map(({ portal }) => portal?.id)],
      )
      expect(toMajor(sum(bought.map((one) => toMinor(one.total))))).toBe(asked)
      // GST comes back to whoever has a GSTIN and sells on a fee; a package of five percent gives none back for stays.
      const costs = bought.map((one) => (registered && taxAs === 'fee' ? less(one.total, taxOf(one.taxes)) : one.total))
      expect(made.marginActual).toBe(less(made.gross, toMajor(sum(costs.map(toMinor)))))
      for (const one of bought) {
        await invoiceMade(database(), one.id)
        const [invoice] = await readRows<{ total: number }>(
          database(),
          `select (document ->> 'total')::int as total from invoice where cause_id = $1`,
          [one.id],
        )
        expect(invoice?.total).toBe(toMinor(one.total))
      }
    })
  })
})
