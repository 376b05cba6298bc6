import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { receipts as contract } from '@karavan/contracts/crm/receipts/receipt.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { sum, toMinor } from '@karavan/domain/base/money'
import { createRandom } from '@karavan/domain/base/random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { cancelFree, make, onReceipt, read, receive } from './testing/crm-booking.ts'

const steps = process.env.DRILL ? 300 : 140

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const refund = (path: string, body: object) =>
  test.call<{ data: { id: string } }>('POST', `/crm/refunds${path}`, {
    as: test.people.agent,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const inMinor = (amounts: number[]) => sum(amounts.map(toMinor))

it('whatever happens to money, every balance is what was agreed, nothing counts twice, and no number is lost', async () => {
  const random = createRandom('days of money')
  const first = await make(test)
  const bookings: [CrmBooking, ...CrmBooking[]] = [
    first,
    await make(test, { customer: { customerId: first.customerId } }),
  ]
  const money = async () =>
    (
      await test.call<Got<(typeof contract)['customer']>>('GET', `/crm/customers/${first.customerId}/money`, {
        as: test.people.agent,
      })
    ).body.data
  let received = 0
  let returned = 0
  const pick = async (fits: (one: Receipt) => boolean) =>
    (await money()).receipts.find((one) => fits(one) && random.chance(0.7))
  for (let step = 0; step < steps; step++) {
    const what = random.pick(['receive', 'receive', 'receive', 'void', 'allocate', 'refund', 'free'] as const)
    if (what === 'receive') {
      const amount = random.whole(1, 4_000_000) / 100
      const { status } = await receive(test, random.pick(bookings), { amount })
      if (status === 201) received += toMinor(amount)
    } else if (what === 'void') {
      const one = await pick(({ state, refunded }) => state !== 'Void' && refunded === 0)
      if (one && (await onReceipt(test, one, 'void', { reason: 'Never came' })).status === 200)
        received -= toMinor(one.amount)
    } else if (what === 'refund') {
      const one = await pick(({ advance }) => advance > 0)
      if (!one) continue
      const amount = Math.min(one.advance, random.whole(1, 20_000))
      const { body } = await refund('', { receiptId: one.id, amount, way: 'bank', reason: 'Too much' })
      const approve = random.chance(0.8)
      await refund(`/${body.data.id}/decide`, { approve })
      if (!approve) continue
      await refund(`/${body.data.id}/send`, { reference: `UTR ${step}` })
      const arrived = random.chance(0.7)
      await refund(`/${body.data.id}/end`, { arrived })
      if (arrived) returned += toMinor(amount)
    } else {
      const one = await pick(({ state }) => state !== 'Void')
      const to = what === 'free' ? { allocations: [] } : { bookingId: random.pick(bookings).id }
      if (one) await onReceipt(test, one, 'allocate', { version: one.version, to })
    }
  }
  await cancelFree(test, await read(test, first))

  const now = await Promise.all(bookings.map((booking) => read(test, booking)))
  const { advance } = await money()
  // The page of a customer lists the newest alone.
  const live = await readRows<{ amount: number }>(
    test.app.platform.database,
    `select amount::float8 from crm_receipt where customer_id = $1 and state <> 'Void'`,
    [first.customerId],
  )
  expect(inMinor(live.map(({ amount }) => amount))).toBe(received)
  // All that came is used, the customer's, or given back.
  expect(inMinor([...now.map(({ paid }) => paid), advance]) + returned).toBe(received)
  for (const { instalments, paid } of now) {
    expect(inMinor(instalments.map((part) => part.paid))).toBe(toMinor(paid))
    expect(instalments.every((part) => part.paid <= part.amount)).toBe(true)
  }
  const [series] = await readRows<{ given: number; last: number }>(
    test.app.platform.database,
    `select (select count(*)::int from crm_receipt where org_id = $1) as given,
       (select last from crm_series where org_id = $1 and series = 'RC') as last`,
    [test.people.agent.orgId],
  )
  expect(series?.given).toBe(series?.last)
  const [book] = await readRows<{ money: string; customer: string; tcs: string }>(
    test.app.platform.database,
    `select coalesce(sum(e.amount) filter (where a.code like '%/money:%'), 0) as money,
       coalesce(sum(e.amount) filter (where a.code like '%/customer:%'), 0) as customer,
       coalesce(sum(e.amount) filter (where a.code like '%/tcs-payable'), 0) as tcs
     from ledger_entry e join ledger_account a on a.id = e.account_id where a.book = $1`,
    [test.people.agent.orgId],
  )
  expect(toMinor(Number(book?.money))).toBe(received - returned)
  expect(toMinor(Number(book?.customer)) + toMinor(Number(book?.tcs))).toBe(returned - received)
})
