import type {
  AccountsSummary,
  BalanceRow,
  ReceivableRow,
  RefundDueRow,
  RegisterRow,
} from '@karavan/contracts/money/accounts/account.contract'
import type { TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import { accountSheets } from '@karavan/contracts/money/accounts/account.contract'
import type { AuditEntry } from '@karavan/contracts/base/audit/audit.contract'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  bodyOf,
  dayFromNow,
  fund,
  invoiceMade,
  makeHotel,
  netPrice,
  type Refusal,
  type TestHotel,
  write,
} from '../../sales/stays/testing/stay.ts'
import { createMarkup } from '../markups/index.ts'

type Many<T> = { data: T[]; meta: { total: number } }

let test: TestApp
const database = () => test.app.platform.database
const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, `/accounts${path}`, { as: test.people.admin, body })
const net = toMinor(netPrice(2))
const fee = percentOf(net, 10)
const gst = percentOf(fee, 18)
const total = toMajor(sum([net, fee, gst]))

let hotel: TestHotel
const book = async (as: Person, options: Parameters<typeof bodyOf>[1] = {}) => {
  const body = bodyOf(hotel, { shownTotal: total, ...options })
  return (await write<{ data: Booking }>(test, '/hotels/create-book', as, body)).body.data
}

beforeAll(async () => {
  test = await startTestApp()
  const { admin, agent } = test.people
  await createMarkup(
    database().db,
    { id: null, orgId: admin.orgId, name: 'House', requestId: 'test' },
    {
      service: 'hotel',
      audience: 'agencies',
      orgId: null,
      basis: 'percent',
      value: 10,
      from: '2026-01-01',
      until: null,
      note: null,
    },
  )
  await database().pool.query(`update org set gstin = '27ABCDE1234F1Z5' where id = $1`, [agent.orgId])
  hotel = await makeHotel(database(), { allotment: 50 })
})
afterAll(() => test.close())

const balances = async (query = '') => (await asAdmin<Many<BalanceRow>>('GET', `/balances${query}`)).body
const balanceOf = async ({ orgId }: Person) => (await balances()).data.find(({ id }) => id === orgId)

describe('balances', () => {
  it('are one row for each wallet, with what bookings hold of it', async () => {
    const { agent } = test.people
    await fund(database(), agent.orgId, 50_000)
    await book(agent, { payment: 'later', from: 60 })
    const row = await balanceOf(agent)
    expect(row).toMatchObject({
      companyName: 'agency company',
      kind: 'agency',
      balance: 50_000,
      creditLimit: 0,
      spendable: 50_000,
      held: total,
    })
    expect(Date.parse(row?.lastMovedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const { data, meta } = await balances()
    // The house has no wallet.
    expect([data.length, meta.total]).toEqual([5, 5])
    expect(data.map(({ companyName }) => companyName)).toEqual([...data.map((one) => one.companyName)].sort())
  })

  it('are filtered, searched, sorted and counted', async () => {
    const travellers = await balances('?kind=traveller')
    expect([travellers.meta.total, new Set(travellers.data.map(({ kind }) => kind))]).toEqual([
      2,
      new Set(['traveller']),
    ])
    expect((await balances('?q=agency+company')).data.map(({ id }) => id)).toEqual([test.people.agent.orgId])
    expect((await balances('?sort=-balance&pageSize=1')).data.map(({ id }) => id)).toEqual([test.people.agent.orgId])
    const beyond = await balances('?page=7')
    expect([beyond.data, beyond.meta.total]).toEqual([[], 5])
  })
})

describe('the credit limit', () => {
  const setLimit = (orgId: string, creditLimit: number) =>
    asAdmin<{ data: { creditLimit: number; spendable: number } } & Refusal>('PATCH', `/${orgId}/credit-limit`, {
      creditLimit,
    })

  it('is set, audited, and never above what the wallet already uses of it', async () => {
    const { foreignAgent } = test.people
    const set = await setLimit(foreignAgent.orgId, 20_000)
    expect([set.status, set.body.data]).toEqual([
      200,
      { orgId: foreignAgent.orgId, creditLimit: 20_000, spendable: 20_000 },
    ])
    await book(foreignAgent)
    const refused = await setLimit(foreignAgent.orgId, total - 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect(refused.body.detail).toContain('below zero')
    expect((await setLimit(foreignAgent.orgId, total)).body.data.spendable).toBe(0)
    const trail = await test.call<{ data: AuditEntry[] }>(
      'GET',
      `/audit?entity=wallet&id=${foreignAgent.orgId}&sort=at`,
      { as: test.people.admin },
    )
    expect(trail.body.data.map(({ changes }) => changes)).toEqual([
      [{ field: 'creditLimit', from: 0, to: 20_000 }],
      [{ field: 'creditLimit', from: 20_000, to: total }],
    ])
  })

  it('is for those who have a wallet', async () => {
    expect((await setLimit(test.people.admin.orgId, 5)).status).toBe(404)
    expect((await setLimit(uuidv7(), 5)).status).toBe(404)
    expect((await setLimit(test.people.agent.orgId, 100_000_001)).status).toBe(400)
  })
})

describe('receivables', () => {
  it('are wallets below zero since they went there, and bookings to be paid later', async () => {
    const { agent, foreignAgent } = test.people
    const { body } = await asAdmin<{ data: ReceivableRow[] }>('GET', '/receivables')
    const [later, credit] = body.data
    expect(body.data).toHaveLength(2)
    expect(later).toMatchObject({ orgId: agent.orgId, kind: 'booking', amount: total, ageDays: 0 })
    expect(later?.reference).toMatch(/^HB-/)
    expect(Date.parse(later?.dueAt ?? '')).toBeGreaterThan(Date.now())
    expect(credit).toMatchObject({ orgId: foreignAgent.orgId, kind: 'credit', amount: total, dueAt: null })
    // Further down does not make the debt younger; up to zero and down again does.
    await asAdmin('PATCH', `/${foreignAgent.orgId}/credit-limit`, { creditLimit: 90_000 })
    await book(foreignAgent)
    const since = async () =>
      (await asAdmin<{ data: ReceivableRow[] }>('GET', '/receivables')).body.data.find(({ kind }) => kind === 'credit')
        ?.since
    expect(await since()).toBe(credit?.since)
    await fund(database(), foreignAgent.orgId, 50_000)
    expect(await since()).toBeUndefined()
  })
})

describe('refunds due', () => {
  it('are bookings to be paid back by hand, and cards that have not taken theirs', async () => {
    const { admin, agent } = test.people
    // Nobody marks up what the house books for itself.
    const shownTotal = toMajor(net)
    const late = await book(admin, { payment: 'later', shownTotal })
    const paid = { status: 'Confirmed', paymentStatus: 'Paid', way: 'bank', reference: 'NEFT 77' }
    expect((await write(test, `/bookings/${late.id}/status`, admin, paid, 'PATCH')).status).toBe(200)
    await write(test, `/bookings/${late.id}/cancel`, admin, { reason: '', shownRefund: shownTotal })
    const [session, refund, cause] = [uuidv7(), uuidv7(), uuidv7()]
    await database().pool.query(
      `insert into payment_session (id, org_id, user_id, purpose, cause_id, cause_number, description, amount, provider,
         status, return_path, captured, refunded, expires_at)
       values ($1, $2, $3, 'deposit', $4, 'WD-2026-000001', 'Deposit', 500, 'sandbox', 'Paid', '/wallet', 500, 120, now())`,
      [session, agent.orgId, agent.id, cause],
    )
    await database().pool.query(
      `insert into payment_refund (id, session_id, amount, reason, cause_key) values ($1, $2, 120, 'By mistake', $3)`,
      [refund, session, refund],
    )
    const due = async () => (await asAdmin<{ data: RefundDueRow[] }>('GET', '/refunds')).body.data
    expect((await due()).map(({ kind, amount, reference, message }) => [kind, amount, reference, message])).toEqual([
      ['booking', shownTotal, late.reference, null],
      ['card', 120, 'WD-2026-000001', 'By mistake'],
    ])
    const { body } = await asAdmin<{ data: AccountsSummary }>('GET', '/summary')
    expect(body.data.refundsDue).toEqual({ count: 2, amount: shownTotal + 120 })
    await database().pool.query(`update payment_refund set status = 'Done' where id = $1`, [refund])
    expect((await due()).map(({ kind }) => kind)).toEqual(['booking'])
  })
})

describe('the register', () => {
  it('shows invoices, and credit notes below zero against their invoice', async () => {
    const { agent } = test.people
    const { id, reference } = await book(agent, { from: 90 })
    await invoiceMade(database(), id)
    await write(test, `/bookings/${id}/cancel`, agent, { reason: '', shownRefund: total })
    await invoiceMade(database(), id, 2)
    const { body } = await asAdmin<Many<RegisterRow>>('GET', `/invoices?q=${reference}&sort=issuedOn`)
    const [invoice, credit] = body.data
    expect([body.data.length, body.meta.total]).toEqual([2, 2])
    expect(invoice).toMatchObject({
      kind: 'invoice',
      against: null,
      companyName: 'agency company',
      gstin: '27ABCDE1234F1Z5',
      placeOfSupply: '08',
      taxable: toMajor(fee),
      igst: toMajor(gst),
      cgst: 0,
      sgst: 0,
      tcs: 0,
      total,
      cause: { entity: 'booking', id, number: reference },
    })
    expect(credit).toMatchObject({
      kind: 'credit-note',
      against: invoice?.number,
      taxable: -toMajor(fee),
      igst: -toMajor(gst),
      total: -total,
    })
    const month = dayFromNow(0).slice(0, 7)
    const only = await asAdmin<Many<RegisterRow>>('GET', `/invoices?kind=credit-note&from=${month}&until=${month}`)
    expect(only.body.data.map(({ number }) => number)).toEqual([credit?.number])
    expect((await asAdmin<Many<RegisterRow>>('GET', '/invoices?until=2020-01')).body.meta.total).toBe(0)
    const foreign = await asAdmin<Many<RegisterRow>>('GET', `/invoices?orgId=${test.people.foreignAgent.orgId}`)
    expect(new Set(foreign.body.data.map(({ companyName }) => companyName))).toEqual(new Set(['foreign company']))
  })

  it('gathers tax collected at source by month and PAN, less what was given back', async () => {
    const { agent, foreignAgent } = test.people
    const write = (kind: string, serial: number, orgId: string, recipient: object, taxes: object[]) =>
      database().pool.query(
        `insert into invoice (id, org_id, kind, series, financial_year, serial, number, cause_entity, cause_id, cause_key,
           document, issued_on) values ($1, $2, $3, 'TT', '2025-26', $4, $5, 'visa', $1, $5, $6, '2025-08-15')`,
        [uuidv7(), orgId, kind, serial, `TT/${serial}`, JSON.stringify({ recipient, taxes, total: 0, sac: '998552' })],
      )
    const tcs = (base: number, amount: number) => [
      { name: 'IGST', rate: 5, base, amount },
      { name: 'TCS', rate: 5, base, amount },
    ]
    const named = { name: 'Known', pan: 'ABCDE1234F' }
    await write('invoice', 1, agent.orgId, named, tcs(100_000_00, 5_000_00))
    await write('credit-note', 2, agent.orgId, named, tcs(40_000_00, 2_000_00))
    await write('invoice', 3, foreignAgent.orgId, { name: 'Unknown', pan: null }, tcs(10_000_00, 500_00))
    const { body } = await asAdmin<{ data: { tcs: object[] } }>('GET', '/taxes?from=2025-08&until=2025-08')
    expect(body.data.tcs).toEqual([
      { pan: 'ABCDE1234F', companyName: 'Known', month: '2025-08', base: 60_000, tcs: 3_000 },
      { pan: null, companyName: 'Unknown', month: '2025-08', base: 10_000, tcs: 500 },
    ])
    expect((await asAdmin<{ data: { tcs: object[] } }>('GET', '/taxes?from=2025-09')).body.data.tcs).toEqual([])
  })
})

describe('the trial balance', () => {
  it('names every account in words, and debits and credits are equal', async () => {
    type Trial = { data: { rows: TrialBalanceRow[]; debit: number; credit: number } }
    const { body } = await asAdmin<Trial>('GET', '/books/trial-balance')
    const { rows, debit, credit } = body.data
    expect(debit).toBe(credit)
    expect(debit).toBeGreaterThan(0)
    const names = Object.fromEntries(rows.map(({ account, name }) => [account, name]))
    expect(names).toMatchObject({
      bank: 'Bank',
      'markup:hotel': 'Income from hotels',
      [`wallet:${test.people.agent.orgId}`]: 'Wallet of agency company',
    })
    const sums = await readRows<{ code: string; sum: string }>(
      database(),
      `select case when a.code like 'supplier-payable:%' then 'supplier-payable' else a.code end as code, sum(e.amount)
       from ledger_account a join ledger_entry e on e.account_id = a.id
       -- Agencies have books of their own, which follow their wallets.
       where a.code not like '%/%' group by 1`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.account, toMinor(row.debit) - toMinor(row.credit)]))).toEqual(
      Object.fromEntries(sums.map(({ code, sum: all }) => [code, toMinor(Number(all))])),
    )
    const before = await asAdmin<Trial>('GET', `/books/trial-balance?on=${dayFromNow(-1)}`)
    expect(before.body.data).toEqual({ rows: [], debit: 0, credit: 0 })
    expect((await asAdmin<Trial>('GET', `/books/trial-balance?on=${dayFromNow(0)}`)).body.data).toEqual(body.data)
  })
})

describe('the summary', () => {
  it('says how the house stands', async () => {
    const { agent, foreignAgent } = test.people
    await database().pool.query(
      `insert into wallet_deposit (id, reference, org_id, user_id, way, amount, bank_reference, status)
       values ($1, 'WD-2026-000009', $2, $3, 'bank', 750.5, 'UTR 0001', 'Waiting')`,
      [uuidv7(), agent.orgId, agent.id],
    )
    const { body } = await asAdmin<{ data: AccountsSummary }>('GET', '/summary')
    const wallets = (await balances()).data
    const above = wallets.filter(({ balance }) => balance > 0).map(({ balance }) => toMinor(balance))
    expect(body.data).toMatchObject({
      inWallets: toMajor(sum(above)),
      creditUsed: 0,
      depositsWaiting: { count: 1, amount: 750.5 },
      receivables: { count: 1, amount: total },
      month: dayFromNow(0).slice(0, 7),
      lastMonth: { sales: 0, margin: 0 },
    })
    // Two stays of the other agency stand, and the one of the house until its money is back.
    expect([body.data.sales, body.data.margin]).toEqual([toMajor(3 * net + 2 * fee), toMajor(2 * fee)])
    expect(wallets.find(({ id }) => id === foreignAgent.orgId)?.balance).toBeGreaterThan(0)
  })
})

describe('files', () => {
  it.each(accountSheets)('hold %s as text and as a sheet', async (sheet) => {
    const csv = await asAdmin<string>('GET', `/export?sheet=${sheet}&format=csv&from=2025-01`)
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(String(csv.headers['content-disposition'])).toContain(`karavan-${sheet}`)
    expect(csv.body.trim().split('\r\n').length).toBeGreaterThan(1)
    // Moments by the clock of the house, as sheets sort them.
    expect(csv.body).not.toMatch(/\dT\d\d:\d\d/)
    const excel = await test.app.inject({
      url: `/api/v1/accounts/export?sheet=${sheet}&format=xlsx&from=2025-01`,
      headers: { authorization: `Bearer ${test.people.admin.token}` },
    })
    expect([excel.statusCode, excel.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('hold the figures of the screen', async () => {
    const { body } = await asAdmin<string>('GET', '/export?sheet=balances&format=csv')
    const row = await balanceOf(test.people.agent)
    expect(body).toContain(`agency company,${row?.agentId},agency,${row?.balance},`)
  })

  it('refuse months that end before they begin', async () => {
    const { status } = await asAdmin('GET', '/revenue?from=2026-05&until=2026-04')
    expect(status).toBe(400)
  })
})
