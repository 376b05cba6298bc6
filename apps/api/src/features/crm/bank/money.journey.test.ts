import { randomUUID } from 'node:crypto'
import type { Refund } from '@karavan/contracts/crm/receipts/refund.contract'
import type { Gstr1Month, TallyName } from '@karavan/contracts/money/returns/return.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { XmlDocument } from 'xmldoc'
import { createColleague } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { at, confirmedLines, dayFrom, make, move, read, receive, send } from '../bookings/testing/crm-booking.ts'
import { payLinksOf } from '../bookings/testing/pay-link.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { accept, statementOf } from './testing/bank.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
  await fund(test.app.platform.database, test.people.agent.orgId, 1000)
})
afterAll(() => test.close())

const line = (label: string, cost: number, sell: number) => ({
  ...confirmedLines()[0],
  ...{ label, cost, sell, supplier: `${label} Ltd`, supplierReference: 'OK-1' },
})

type Row = { account: string; name: string; debit: number; credit: number }
type Balances = { rows: Row[]; debit: number; credit: number }
const books = async () => {
  const { body } = await test.call<{ data: Balances }>('GET', '/crm/books/trial-balance', { as: test.people.agent })
  expect(body.data.debit).toBe(body.data.credit)
  return new Map(
    body.data.rows.map(({ account, debit, credit }) => [account, toMajor(sum([toMinor(debit), -toMinor(credit)]))]),
  )
}
const exported = async () => {
  const { body, statusCode } = await test.app.inject({
    url: '/api/v1/crm/books/export?sheet=trial-balance&format=csv',
    headers: { authorization: `Bearer ${test.people.agent.token}` },
  })
  expect(statusCode).toBe(200)
  return body
}
const onRefund = (id: string, act: string, body: object, as = test.people.agent) =>
  test.call<{ data: Refund }>('POST', `/crm/refunds/${id}/${act}`, {
    as,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })

it('a customer pays by UPI from a link and by a transfer that the bank tells of, gives up a hotel, and every book agrees', async () => {
  const { agent } = test.people
  const { database } = test.app.platform
  const links = payLinksOf(test)
  // 1,00,000 with 5 % GST and 2 % collected at source, in two parts.
  const made = await make(test, {
    lines: [line('Creek View', 54_000, 60_000), line('Desert night', 36_000, 40_000)],
    instalments: [
      { label: 'First', dueOn: dayFrom(3), amount: 40_000 },
      { label: 'Second', dueOn: dayFrom(9), amount: 67_100 },
    ],
  })
  const booking = (await move(test, made, 'Confirmed')).body.data
  expect((await send(test, `${at(booking)}/invoice`, undefined)).status).toBe(201)

  const wallet = await balanceOf(database, agent.orgId)
  const [first] = booking.instalments
  const link = await links.made(booking, { what: 'instalment', instalmentId: first?.id })
  await links.tellPaid(await links.begun(link.path, 40_000, 'upi'), 'upi')
  expect(await balanceOf(database, agent.orgId)).toBe(wallet + 40_000)

  // A round sum, more than is due: the rest is an advance until it is given back.
  const reference = 'N112262345678901'
  const { body: told } = await receive(test, booking, { amount: 70_000, way: 'bank', reference, paidOn: dayFrom(-1) })
  expect(told.data.state).toBe('Unverified')
  const text = `NEFT CR-ICIC0000393-${booking.customerName.toUpperCase()}-${reference}`
  const { lines } = await statementOf(test, agent, [{ on: dayFrom(-1), text, reference, amount: 70_000 }])
  expect(lines[0]?.suggestion).toMatchObject({ kind: 'receipt', id: told.data.id })
  expect((await accept(test, agent, lines[0])).status).toBe(200)
  const paid = await read(test, booking)
  expect([paid.paid, paid.advance, paid.instalments.map(({ status }) => status)]).toEqual([
    107_100,
    2900,
    ['Verified', 'Verified'],
  ])

  // The first hotel is given up: its supplier keeps 10,000 of 54,000, and 2,000 are ours; 5 % of both stays, the tax at source
  // of what was sold goes back with it.
  const services = [{ id: paid.lines[0]?.id, supplierCharge: 10_000, ourCharge: 2000 }]
  const order = { services, reason: 'They fell ill', give: 'refund' }
  const shown = await send(test, `${at(booking)}/cancel`, { ...order, shownRefund: 0 })
  const { refund } = shown.body.current as { refund: number }
  const cancelled = (await send(test, `${at(booking)}/cancel`, { ...order, shownRefund: refund })).body.data
  const credited = cancelled.invoices.find(({ kind }) => kind === 'credit-note')?.total ?? 0
  expect(cancelled).toMatchObject({ status: 'Confirmed', gross: 52_000, total: 55_440, paid: 55_440 })
  expect([credited, refund]).toEqual([51_660, 51_660])
  expect(cancelled.supplierPayments.map(({ amountInr }) => amountInr)).toEqual([10_000, 36_000])

  const asked = await readRows<{ id: string; way: string; amount: string }>(
    database,
    `select id, way, amount from crm_refund where customer_id = $1 order by number`,
    [booking.customerId],
  )
  expect(toMajor(sum(asked.map(({ amount }) => toMinor(Number(amount)))))).toBe(refund)
  for (const { id, way } of asked) {
    expect(
      (await onRefund(id, 'decide', { approve: true }, test.people.agencyStaff)).status,
      `${way} is approved`,
    ).toBe(200)
    const sent = await onRefund(id, 'send', way === 'card' ? {} : { reference: `UTR ${id.slice(-8)}`, account: 'HDFC' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  }

  const after = await books()
  const byName = (part: string) => [...after].filter(([account]) => account.includes(part)).map(([, amount]) => amount)
  // What customers are owed is the advance alone; suppliers are owed what is arranged and what is kept.
  expect(sum(byName('customer'))).toBe(-2900)
  expect(sum(byName('supplier'))).toBe(-46_000)
  const csv = await exported()
  expect(csv).toContain('46000')
})

/** What the vouchers of a file put on some ledgers: credits less debits. */
const putOn = (xml: string, ledgers: readonly string[]): number =>
  toMajor(
    sum(
      (new XmlDocument(xml).descendantWithPath('BODY.IMPORTDATA.REQUESTDATA')?.childrenNamed('TALLYMESSAGE') ?? [])
        .flatMap((message) => message.childrenNamed('VOUCHER'))
        .flatMap((voucher) => voucher.childrenNamed('ALLLEDGERENTRIES.LIST'))
        .filter((entry) => ledgers.includes(entry.valueWithPath('LEDGERNAME') ?? ''))
        .map((entry) => toMinor(Number(entry.valueWithPath('AMOUNT')))),
    ),
  )

it('the month of that goes to the tax office and into Tally with the same totals, by the accountant alone', async () => {
  const as = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Accounts')
  const get = async <T>(path: string) => (await test.call<T>('GET', `/crm/${path}`, { as })).body
  const month = dayFrom(0).slice(0, 7)
  const statements = await get<{ data: { todo: number; matched: number }[] }>('bank-statements')
  expect(statements.data.map(({ todo, matched }) => [todo, matched])).toEqual([[0, 1]])
  const { data } = await get<{ data: Gstr1Month }>(`returns/gstr1?month=${month}`)
  expect(data).toMatchObject({ papers: 2, equal: true })
  expect(data.total).toEqual(data.register)
  const names = (await get<{ data: TallyName[] }>('returns/tally/names')).data
  const ledgersOf = (part: RegExp) =>
    names.filter(({ account }) => part.test(account)).map(({ name, standard }) => name ?? standard)
  const vouchers = await get<string>(`returns/tally/export?month=${month}&file=vouchers`)
  const { cgst, sgst, igst, taxable } = data.total
  expect(putOn(vouchers, ledgersOf(/^[cis]gst$/))).toBe(toMajor(sum([cgst, sgst, igst].map(toMinor))))
  expect(putOn(vouchers, ledgersOf(/^sales:|^cancellation-income$/))).toBe(taxable)
})
