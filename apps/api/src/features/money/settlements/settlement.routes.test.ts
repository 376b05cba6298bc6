import type {
  CardSettlement,
  ImportedPayout,
  UnsettledRow,
} from '@karavan/contracts/money/accounts/settlement.contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { bookByCard, tellOfPayment } from '../../sales/stays/testing/card.ts'
import { dayFromNow, fund, houseAccounts, makeHotel, type TestHotel, write } from '../../sales/stays/testing/stay.ts'
import { post } from '../ledger/index.ts'

let test: TestApp
let hotel: TestHotel
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  hotel = await makeHotel(database(), { allotment: 100 })
})
afterAll(() => test.close())

type One = { data: CardSettlement; code: string }
type Report = { data: { payouts: ImportedPayout[]; recorded: number } }
const base = '/accounts/settlements'
let count = 0

/** A stay that is paid by card: the id of its payment. */
async function paid(): Promise<string> {
  const { session } = await bookByCard(test, hotel, test.people.agent)
  expect(await tellOfPayment(test, session, 'payment.paid')).toBe(200)
  return session
}
const record = (payments: string[], change: object = {}) => {
  count += 1
  const body = { payoutId: `setl_${count}`, settledOn: dayFromNow(0), utr: null, fee: 0, tax: 0, payments, refunds: [] }
  return write<One>(test, base, test.people.admin, { ...body, ...change })
}
const open = async () =>
  (
    await test.call<{ data: { rows: UnsettledRow[]; amount: number } }>('GET', `${base}/open`, {
      as: test.people.admin,
    })
  ).body.data
const send = (text: string, apply = true) =>
  test.call<Report>('POST', `${base}/import`, { as: test.people.admin, body: { text, apply } })
const fileOf = (...lines: string[]) =>
  ['settlement_id,entity_id,type,amount,fee,tax,settled_at,settlement_utr', ...lines].join('\n')

describe('a payout', () => {
  it('that is typed moves what came in by card to the bank, less fee and tax, once', async () => {
    const session = await paid()
    expect((await open()).rows.find(({ id }) => id === session)).toMatchObject({ kind: 'payment', amount: 8000 })
    const before = await houseAccounts(database())
    const made = await record([session], { fee: 160, tax: 28.8, utr: 'UTR9' })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { amount: 8000, paidOut: 7811.2, payments: 1, refunds: 0 },
    ])
    const after = await houseAccounts(database())
    const moved = (code: string) => Math.round(((after[code] ?? 0) - (before[code] ?? 0)) * 100) / 100
    expect(['bank', 'card-fees', 'input-tax', 'card-clearing'].map(moved)).toEqual([7811.2, 160, 28.8, -8000])
    expect((await open()).rows.every(({ id }) => id !== session)).toBe(true)
    const again = await record([session])
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    const { payoutId } = made.body.data
    const same = await record([await paid()], { payoutId })
    expect([same.status, same.body.code]).toEqual([409, 'DUPLICATE'])
    expect((await record([])).status).toBe(400)
    expect((await record([uuidv7()])).status).toBe(404)
    expect((await record([await paid()], { settledOn: '2099-01-01' })).status).toBe(400)
  })

  it('of a file is told first, then recorded once, and what does not fit is named', async () => {
    const [one, two] = [await paid(), await paid()]
    const text = fileOf(
      `file_1,pay-${one},payment,8000,188.80,28.80,${dayFromNow(0)},UTR1`,
      `file_2,pay-${two},payment,7000,0,0,,`,
      `file_3,pay-nobody,payment,100,0,0,,`,
    )
    const look = await send(text, false)
    expect(look.body.data.payouts).toMatchObject([
      { payoutId: 'file_1', status: 'new', amount: 8000, fee: 160, tax: 28.8, paidOut: 7811.2, utr: 'UTR1' },
      { payoutId: 'file_2', status: 'rejected' },
      { payoutId: 'file_3', status: 'rejected', matched: 0 },
    ])
    expect(look.body.data.payouts[1]?.problems[0]).toMatch(/^Line 3: .* came to 8000, not to 7000$/)
    expect((await send(text)).body.data.recorded).toBe(1)
    const again = (await send(text)).body.data
    expect([again.recorded, again.payouts[0]?.status]).toEqual([0, 'known'])
    expect((await open()).rows.map(({ id }) => id)).toContain(two)
    expect((await send('a,b\n1,2')).status).toBe(422)
    const list = await test.call<{ data: CardSettlement[] }>('GET', `${base}?q=file_`, { as: test.people.admin })
    expect(list.body.data.map(({ payoutId }) => payoutId)).toEqual(['file_1'])
    expect((await test.call('GET', base, { as: test.people.agent })).status).toBe(403)
  })

  it('is recorded once, however many bring it at the same moment', async () => {
    const session = await paid()
    const text = fileOf(`race_1,pay-${session},payment,8000,0,0,,`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(text)))
    const recorded = answers.map(({ status, body }) => (status === 200 ? body.data.recorded : 0))
    expect(recorded.reduce((sum, one) => sum + one, 0)).toBe(1)
    const other = await paid()
    const typed = await Promise.all(Array.from({ length: 6 }, () => record([other])))
    expect(typed.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const rows = await readRows<{ n: number }>(
      database(),
      'select count(*)::int as n from card_settlement_line where session_id = any ($1::uuid[])',
      [[session, other]],
    )
    expect(rows).toEqual([{ n: 2 }])
    // Should a posting ever have another name, the database still knows the payout by its own.
    const again = `insert into card_settlement
        (id, org_id, provider, payout_id, settled_on, amount, fee, tax, paid_out, recorded_by, posted_id)
      select gen_random_uuid(), s.org_id, s.provider, s.payout_id, s.settled_on, s.amount, s.fee, s.tax, s.paid_out, 'Test', t.id
      from card_settlement s cross join lateral (
        select id from ledger_transaction where id not in (select posted_id from card_settlement) limit 1) t
      where s.payout_id = 'race_1'`
    await expect(database().pool.query(again)).rejects.toMatchObject({ constraint: 'card_settlement_once' })
  })
})

describe('what an organisation owes by its account', () => {
  it('is paid into the bank or out of the wallet, once, and not beyond what is owed', async () => {
    const { orgId } = test.people.foreignAgent
    const actor = { id: null, orgId, name: 'Test', requestId: 'test' }
    const order = { description: 'Sale', cause: { entity: 'test', id: orgId }, key: `sale ${uuidv7()}`, actor }
    const amounts = { total: 500_00, net: 500_00, fee: 0, cgst: 0, sgst: 0, igst: 0, tcs: 0 }
    await database().transaction((db) =>
      post(db, order, 'sale', { orgId, service: 'hotel', funding: 'receivable' }, amounts),
    )
    await fund(database(), orgId, 1000)
    const pay = (amount: number, way: string, reference: string) =>
      write<{ data: { owed: number }; code: string }>(test, '/accounts/receivables', test.people.admin, {
        orgId,
        amount,
        way,
        reference,
      })
    expect((await pay(300, 'bank', 'OWED 1')).body.data).toEqual({ orgId, owed: 200 })
    const again = await pay(100, 'bank', 'owed-1')
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    expect((await pay(300, 'bank', 'OWED 2')).status).toBe(400)
    type Rows = { data: { kind: string; amount: number; orgId: string }[] }
    const listed = await test.call<Rows>('GET', '/accounts/receivables', { as: test.people.admin })
    expect(listed.body.data.find(({ kind }) => kind === 'account')).toMatchObject({ orgId, amount: 200 })
    const both = await Promise.all([pay(200, 'wallet', 'OWED 3'), pay(200, 'wallet', 'OWED 4')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await pay(1, 'bank', 'OWED 5')).status).toBe(400)
  })
})
