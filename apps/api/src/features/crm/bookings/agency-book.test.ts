import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, cancelFree, make, move, onReceipt, receive, send } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
/** What was moved on each account of the agency's book, in rupees; the customer's is called by that. */
async function bookOf({ customerId }: CrmBooking, run: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () =>
    new Map(
      (
        await readRows<{ code: string; sum: string }>(
          database(),
          `select a.code, sum(e.amount) as sum from ledger_account a join ledger_entry e on e.account_id = a.id
           where a.book = $1 group by 1`,
          [test.people.agent.orgId],
        )
      ).map(({ code, sum }) => [code, Number(sum)]),
    )
  const before = await read()
  await run()
  const moved = [...(await read())].flatMap(([code, sum]) => {
    const name = code.split('/')[1]?.replace(`:${customerId}`, '') ?? ''
    const by = Math.round((sum - (before.get(code) ?? 0)) * 100) / 100
    return by === 0 ? [] : [[name, by] as const]
  })
  return Object.fromEntries(moved)
}
const confirmed = async () => (await move(test, await make(test), 'Confirmed')).body.data

describe('the book of an agency', () => {
  it('has money as it comes, tax at source once, the invoice, and its end', async () => {
    const booking = await confirmed()
    // 56,000 with 5 percent IGST and 2 percent TCS of both.
    expect([booking.gross, booking.total]).toEqual([56_000, 59_976])
    const got = (amount: number, account: string | null) => () =>
      receive(test, booking, { amount, way: 'bank', account })
    expect(await bookOf(booking, got(10_000, 'HDFC Current'))).toEqual({
      'money:hdfc-current': 10_000,
      customer: -8824,
      'tcs-payable': -1176,
    })
    expect(await bookOf(booking, got(60_000, null))).toEqual({ 'money:bank': 60_000, customer: -60_000 })
    const issued = await bookOf(booking, () => send(test, `${at(booking)}/invoice`, undefined))
    expect(issued).toEqual({ customer: 58_800, 'sales:land-package': -56_000, cgst: -1400, sgst: -1400 })
    const cancelled = await bookOf(booking, () => cancelFree(test, booking))
    expect(cancelled).toEqual({
      customer: -59_976,
      'sales:land-package': 56_000,
      cgst: 1400,
      sgst: 1400,
      'tcs-payable': 1176,
    })
  })

  it('takes back money that never came', async () => {
    const booking = await confirmed()
    let receipt = { id: '' }
    await bookOf(booking, async () => {
      receipt = (await receive(test, booking, { amount: 500 })).body.data
    })
    expect(await bookOf(booking, () => onReceipt(test, receipt, 'void', { reason: 'Returned' }))).toEqual({
      'money:cash': -500,
      customer: -676,
      'tcs-payable': 1176,
    })
  })

  it('is shut against every other book, and shows in none', async () => {
    const two = database().transaction(async (db) => {
      const client = db as unknown as { execute(text: string): Promise<unknown> }
      const id = uuidv7()
      await client.execute(`insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash,
        actor_name) values ('${id}', 'receipt', 'Across', 'crm-receipt', '${id}', '${id}', 'x', 'Nobody')`)
      await client.execute(
        `insert into ledger_account (id, code) values (gen_random_uuid(), 'bank') on conflict do nothing`,
      )
      await client.execute(`insert into ledger_entry (transaction_id, account_id, amount)
        select '${id}', a.id, case when a.book is null then 5 else -5 end from ledger_account a
        where a.code in ('bank', '${test.people.agent.orgId}/money:cash')`)
    })
    await expect(two).rejects.toThrow()
    const { body } = await test.call<{ data: { rows: { account: string }[] } }>(
      'GET',
      '/accounts/books/trial-balance',
      {
        as: test.people.admin,
      },
    )
    expect(body.data.rows.filter(({ account }) => account.includes('/'))).toEqual([])
  })
})
