import { randomUUID } from 'node:crypto'
import type { Refund, refunds as contract } from '@karavan/contracts/crm/receipts/refund.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { make, onReceipt, read, receive, type ReceiptReply } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

type Reply = Omit<ReceiptReply, 'data'> & { data: Refund }
const write = (path: string, body: object, as: Person = test.people.agent) =>
  test.call<Reply>('POST', `/crm/refunds${path}`, { as, body, headers: { 'idempotency-key': randomUUID() } })
const ask = (receiptId: string, amount: number, more: object = {}) =>
  write('', { receiptId, amount, way: 'bank', reason: 'Paid too much', ...more })
const advance = async (amount: number) => {
  const booking = await make(test)
  const { data: receipt } = (await receive(test, booking, { amount: 59_976 + amount })).body
  return { booking, receipt }
}
const restOf = async ({ booking }: Awaited<ReturnType<typeof advance>>) => (await read(test, booking)).advance
const moneyOf = async () => {
  const [row] = await readRows<{ sum: string }>(
    test.app.platform.database,
    `select coalesce(sum(e.amount), 0) as sum from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.book = $1 and a.code like '%/money:%'`,
    [test.people.agent.orgId],
  )
  return Number(row?.sum)
}

describe('a refund', () => {
  it('is asked for out of an advance, approved, sent under a reference, and done', async () => {
    const paid = await advance(5000)
    const asked = await ask(paid.receipt.id, 3000)
    expect([asked.status, asked.body.data]).toMatchObject([
      201,
      { state: 'Requested', askedBy: 'agent', needsAnother: false },
    ])
    expect(asked.body.data.number).toMatch(/^RF\/\d\d-\d\d\/\d{6}$/)
    // What is under way cannot be used or given back again.
    expect(await restOf(paid)).toBe(2000)
    expect((await ask(paid.receipt.id, 2000.01)).body.errors[0]?.path).toBe('amount')
    expect((await onReceipt(test, paid.receipt, 'void', { reason: 'Returned' })).status).toBe(409)
    const { id } = asked.body.data
    expect((await write(`/${id}/send`, { reference: 'UTR 1' })).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await write(`/${id}/decide`, { approve: true })).body.data).toMatchObject({
      state: 'Approved',
      decidedBy: 'agent',
    })
    expect((await write(`/${id}/send`, {})).body.errors[0]?.path).toBe('reference')
    const before = await moneyOf()
    expect((await write(`/${id}/send`, { reference: 'UTR 1', account: 'HDFC' })).body.data.state).toBe('Sent')
    expect((await moneyOf()) - before).toBe(-3000)
    expect((await write(`/${id}/end`, { arrived: true })).body.data.state).toBe('Done')
    expect((await write(`/${id}/end`, { arrived: false })).status).toBe(409)
    const undone = readRows(
      test.app.platform.database,
      `update crm_refund set state = 'Failed' where id = '${id}' returning id`,
    )
    await expect(undone).rejects.toThrow('A refund that has ended stays')
    expect(await restOf(paid)).toBe(2000)
  })

  it('that is rejected or fails is an advance again, and books nothing', async () => {
    const paid = await advance(5000)
    const before = await moneyOf()
    const rejected = (await ask(paid.receipt.id, 5000)).body.data
    await write(`/${rejected.id}/decide`, { approve: false, note: 'Used next month' })
    expect(await restOf(paid)).toBe(5000)
    const failed = (await ask(paid.receipt.id, 5000)).body.data
    await write(`/${failed.id}/decide`, { approve: true })
    await write(`/${failed.id}/send`, { reference: 'UTR 2' })
    await write(`/${failed.id}/end`, { arrived: false, note: 'Account closed' })
    expect([await restOf(paid), (await moneyOf()) - before]).toEqual([5000, 0])
  })

  it('of more than ₹25,000 is approved by somebody else', async () => {
    const paid = await advance(30_000)
    const { id } = (await ask(paid.receipt.id, 25_000.01)).body.data
    expect((await write(`/${id}/decide`, { approve: true })).status).toBe(409)
    const approved = await write(`/${id}/decide`, { approve: true }, test.people.agencyStaff)
    expect(approved.body.data).toMatchObject({ state: 'Approved', decidedBy: 'agencyStaff' })
    const alone = readRows(
      test.app.platform.database,
      `update crm_refund set decided_by = asked_by where id = '${id}' returning id`,
    )
    await expect(alone).rejects.toThrow(/crm_refund_two_people/)
  })

  it('does not go to a card it did not come from, and is nobody else’s business', async () => {
    const paid = await advance(500)
    expect((await ask(paid.receipt.id, 500, { way: 'card' })).body.errors[0]?.path).toBe('way')
    const { id } = (await ask(paid.receipt.id, 500)).body.data
    expect((await write(`/${id}/decide`, { approve: true }, test.people.foreignAgent)).status).toBe(404)
    const list = await test.call<Got<(typeof contract)['list']>>(
      'GET',
      `/crm/refunds?customerId=${paid.receipt.customerId}&open=yes`,
      {
        as: test.people.agent,
      },
    )
    expect(list.body.data.map((one) => one.id)).toEqual([id])
  })

  it('is given once, however many ask at once', async () => {
    const paid = await advance(1000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(paid.receipt.id, 1000)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400])
    const { id } = answers.find(({ status }) => status === 201)?.body.data ?? { id: '' }
    const decided = await Promise.all(Array.from({ length: 4 }, () => write(`/${id}/decide`, { approve: true })))
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const before = await moneyOf()
    const sent = await Promise.all(Array.from({ length: 4 }, () => write(`/${id}/send`, { reference: 'UTR 3' })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await moneyOf()) - before).toBe(-1000)
  })
})
