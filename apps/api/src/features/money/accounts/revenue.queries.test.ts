import type { RevenueRow, TaxMonth } from '@karavan/contracts/money/accounts/account.contract'
import type { TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  bodyOf,
  dayFromNow,
  fund,
  makeHotel,
  netPrice,
  type Refusal,
  type TestHotel,
  write,
} from '../../sales/stays/testing/stay.ts'
import { post, reverse } from '../ledger/index.ts'
import { createMarkup } from '../markups/index.ts'

let test: TestApp
let hotel: TestHotel
const database = () => test.app.platform.database
const actor = () => ({ id: null, orgId: test.people.admin.orgId, name: 'House', requestId: 'test' })

beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), test.people.agent.orgId, 5_000_000)
  await createMarkup(database().db, actor(), {
    service: 'hotel',
    audience: 'agencies',
    orgId: null,
    basis: 'percent',
    value: 12.5,
    from: '2026-01-01',
    until: null,
    note: null,
  })
  hotel = await makeHotel(database(), { allotment: 200, price: 1733.33 })
})
afterAll(() => test.close())

const read = async <T>(path: string) =>
  (await test.call<{ data: T }>('GET', `/accounts${path}`, { as: test.people.admin })).body.data
const revenue = (query = '') => read<RevenueRow[]>(`/revenue${query}`)
const allTime = '?from=2000-01&until=2100-12'

async function houseSums(): Promise<(pattern: RegExp) => number> {
  const { rows } = await read<{ rows: TrialBalanceRow[] }>('/books/trial-balance')
  return (pattern) =>
    sum(rows.filter(({ account }) => pattern.test(account)).map((row) => toMinor(row.credit) - toMinor(row.debit)))
}

/** What the accounts say must be what the ledger says, whatever happened. */
async function expectReconciled(): Promise<void> {
  const rows = await revenue(allTime)
  const of = (figure: 'sales' | 'net' | 'margin' | 'taxes') => sum(rows.map((row) => toMinor(row[figure])))
  const account = await houseSums()
  expect(of('margin')).toBe(account(/^(markup:.*|cost:.*|cancellation-income)$/))
  expect(of('taxes')).toBe(account(/^[csi]gst$/))
  expect(of('net')).toBe(account(/^supplier-payable$/))
  expect(of('sales')).toBe(of('net') + of('margin'))
  const { months } = await read<{ months: TaxMonth[] }>(`/taxes${allTime}`)
  const taxed = (name: 'cgst' | 'sgst' | 'igst') => sum(months.map((month) => toMinor(month[name])))
  expect([taxed('cgst'), taxed('sgst'), taxed('igst')]).toEqual([
    account(/^cgst$/),
    account(/^sgst$/),
    account(/^igst$/),
  ])
}

type Answer = { data: Booking } & Refusal

/** The price somebody is asked, by sending a total nobody saw. */
const asked = async (path: string, body: object): Promise<number> =>
  Number((await write<Answer>(test, path, test.people.agent, { ...body, shownTotal: 0 })).body.current?.total)

async function book(from: number, nights: number): Promise<Booking> {
  const body = bodyOf(hotel, { from, nights })
  const shownTotal = await asked('/hotels/create-book', body)
  const { body: answer } = await write<Answer>(test, '/hotels/create-book', test.people.agent, { ...body, shownTotal })
  return answer.data
}

async function amend({ id, version, leadGuest, guests, fromDate }: Booking, nights: number): Promise<number> {
  const start = Math.round((Date.parse(fromDate) - Date.parse(dayFromNow(0))) / 86_400_000)
  const body = { leadGuest, guests, requests: '', fromDate, untilDate: dayFromNow(start + nights), version }
  const shownTotal = await asked(`/bookings/${id}/amend`, body)
  return (await write(test, `/bookings/${id}/amend`, test.people.agent, { ...body, shownTotal })).status
}

async function cancel({ id }: Booking): Promise<number> {
  const { body } = await test.call<{ data: { refund: number } }>('GET', `/bookings/${id}/cancellation`, {
    as: test.people.agent,
  })
  const sent = { reason: '', shownRefund: body.data.refund }
  return (await write(test, `/bookings/${id}/cancel`, test.people.agent, sent)).status
}

describe('revenue out of the ledger', () => {
  it('adds up to the accounts after any bookings, amendments and cancellations', async () => {
    const step = fc.record({
      from: fc.constantFrom(2, 5, 20, 40),
      nights: fc.integer({ min: 1, max: 4 }),
      then: fc.constantFrom('stays', 'amended', 'cancelled', 'amended and cancelled'),
    })
    const done: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
        for (const { from, nights, then } of steps) {
          const booking = await book(from, nights)
          // Dates stay where cancelling costs something by now.
          if (then.startsWith('amended') && from >= 20) expect(await amend(booking, nights + 1)).toBe(200)
          if (then.endsWith('cancelled')) expect(await cancel(booking)).toBe(200)
          done[then] = (done[then] ?? 0) + 1
        }
        await expectReconciled()
      }),
      { numRuns: process.env.DRILL ? 40 : 3, seed: 20261115 },
    )
    // What follows in the agency's own book is booked by a job, now or later.
    const kinds = await readRows<{ kind: string }>(
      database(),
      `select distinct t.kind from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
       join ledger_account a on a.id = e.account_id where a.code not like '%/%'`,
    )
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['deposit', 'penalty', 'reversal', 'sale', 'supplier-penalty'])
  })

  it('counts a sale in its month where the house is, and takes it back in the month of its reversal', async () => {
    const { orgId } = test.people.agent
    const order = (key: string, at: string) => ({
      description: 'Past',
      cause: { entity: 'booking', id: uuidv7() },
      key,
      actor: actor(),
      at,
    })
    const amounts = { total: 1_180_00, net: 900_00, fee: 237_29, cgst: 0, sgst: 0, igst: 42_71, tcs: 0 }
    // Half past midnight of 1 February in India is still January in Greenwich.
    const sale = await database().transaction((db) =>
      post(
        db,
        order('past sale', '2025-01-31T19:00:00Z'),
        'sale',
        { orgId, service: 'visa', funding: 'wallet' },
        amounts,
      ),
    )
    await database().transaction((db) => reverse(db, order('past back', '2025-04-02T08:00:00Z'), sale.id))
    await database().transaction((db) =>
      post(
        db,
        order('past kept', '2025-04-02T08:00:00Z'),
        'penalty',
        { orgId, service: 'visa', funding: 'wallet' },
        { penalty: 118_00, income: 100_00, cgst: 9_00, sgst: 9_00, igst: 0 },
      ),
    )
    const row = { service: 'visa', sales: 1137.29, net: 900, margin: 237.29, taxes: 42.71, bookings: 1 }
    expect(await revenue('?from=2025-01&until=2025-03')).toEqual([{ ...row, month: '2025-02' }])
    expect(await revenue('?from=2025-04&until=2025-04')).toEqual([
      { month: '2025-04', service: 'hotel', bookings: 0, sales: 100, net: 0, margin: 100, taxes: 18 },
      { month: '2025-04', service: 'visa', bookings: -1, sales: -1137.29, net: -900, margin: -237.29, taxes: -42.71 },
    ])
    expect((await read<{ months: TaxMonth[] }>('/taxes?from=2025-04&until=2025-04')).months).toEqual([
      { month: '2025-04', cgst: 9, sgst: 9, igst: -42.71, tcs: 0 },
    ])
    await expectReconciled()
  })

  it('gives the last twelve months unless it is told otherwise, and knows the service of a sale without a fee', async () => {
    const { orgId } = test.people.foreignAgent
    await fund(database(), orgId, 100_000)
    const before = await revenue()
    const sold = netPrice(2, 2, 1000)
    await database().transaction((db) =>
      post(
        db,
        { description: 'No fee', cause: { entity: 'booking', id: uuidv7() }, key: uuidv7(), actor: actor() },
        'sale',
        { orgId, service: 'hotel', funding: 'wallet' },
        { total: toMinor(sold), net: toMinor(sold), fee: 0, cgst: 0, sgst: 0, igst: 0, tcs: 0 },
      ),
    )
    const month = dayFromNow(0).slice(0, 7)
    const one = (rows: RevenueRow[]) => rows.find((row) => row.month === month && row.service === 'hotel')
    const after = await revenue()
    expect(toMinor(one(after)?.sales ?? 0) - toMinor(one(before)?.sales ?? 0)).toBe(toMinor(sold))
    expect(toMajor(toMinor(one(after)?.margin ?? 0))).toBe(one(before)?.margin)
    expect(after.every((row) => row.month > '2025-10')).toBe(true)
    await expectReconciled()
  })
})
