import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf } from '../../sales/stays/testing/stay.ts'
import { payees } from '../../payees.ts'
import type { PaymentOrder } from './payee.ts'
import { deliverMessage, settlePayment, sweepPayments } from './payment.job.ts'
import { deliverTo } from './sandbox-delivery.ts'
import { type SandboxMessage, signatureHeader, signMessage } from './sandbox.message.ts'
import { createSandbox } from './sandbox.provider.ts'
import { startPayment } from './session.service.ts'
import { cards, pageIs, payWith, readPage, startDeposit, until } from './testing/card.ts'

const secretKey = 's'.repeat(32)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const count = async (table: string) => (await readRows(database(), `select 1 from ${table}`)).length

/** A page whose order is made. */
async function opened(): Promise<{ id: string; orderId: string }> {
  const { sessionId } = await startDeposit(test, test.people.agent, 500)
  await test.call('POST', `/payments/sessions/${sessionId}/open`)
  const [row] = await readRows<{ id: string }>(database(), 'select id from sandbox_order where idempotency_key = $1', [
    sessionId,
  ])
  return { id: sessionId, orderId: row?.id ?? '' }
}

const paidMessage = ({ id, orderId }: { id: string; orderId: string }): SandboxMessage => ({
  id: `evt_${id}`,
  type: 'payment.paid',
  order: { id: orderId, key: id },
  paymentId: `sp_${id}`,
  captured: 509_00,
  method: null,
  refundKey: null,
  message: null,
})

async function send(body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/api/v1/payments/webhook',
    headers,
    payload: body,
  })
  return statusCode
}

describe('a message of the sandbox', () => {
  it('is taken once when it is genuine, however often it comes at once', async () => {
    const { orgId } = test.people.agent
    const page = await opened()
    const before = (await balanceOf(database(), orgId)) || 0
    const body = JSON.stringify(paidMessage(page))
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, signMessage(secretKey, body))))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect((await readPage(test, page.id)).status).toBe('Paid')
    expect(await balanceOf(database(), orgId)).toBe(before + 500)
  })

  it('is refused and not kept when it is forged or old', async () => {
    const page = await opened()
    const body = JSON.stringify(paidMessage(page))
    const before = await count('payment_event')
    const now = Math.floor(Date.now() / 1000)
    const forgeries = [
      signMessage('x'.repeat(32), body),
      signMessage(secretKey, `${body} `),
      signMessage(secretKey, body, now - 301),
      signMessage(secretKey, body, now + 330),
      signMessage(secretKey, body, now - 301).replace(/^t=\d+/, `t=${now}`),
      `t=${now},v1=`,
      '',
    ]
    for (const forged of forgeries) expect(await send(body, forged)).toBe(400)
    expect(await count('payment_event')).toBe(before)
    expect((await readPage(test, page.id)).status).toBe('Open')
  })

  it('about an order we do not know is acknowledged and forgotten', async () => {
    const before = await count('payment_event')
    const body = JSON.stringify(paidMessage({ id: 'nobody', orderId: 'so_nobody' }))
    expect(await send(body, signMessage(secretKey, body))).toBe(200)
    expect(await count('payment_event')).toBe(before)
  })

  it('is brought over the network to where the server listens, and tried again when that fails', async () => {
    const listening = await startTestApp()
    try {
      await listening.app.listen({ host: '127.0.0.1', port: 0 })
      const { sessionId } = await startDeposit(listening, listening.people.agent, 500)
      await payWith(listening, sessionId, cards.good)
      await pageIs(listening, sessionId, 'Paid')
      expect(await deliverTo(listening.app)('{}', {})).toBe(400)
    } finally {
      await listening.close()
    }
    const job = { eventId: 'evt_1', body: '{}' }
    await expect(deliverMessage({ secretKey }, async () => 503)(job)).rejects.toThrow('answered with 503')
    await expect(deliverMessage({ secretKey }, async () => 200)(job)).resolves.toBeUndefined()
  })
})

describe('a page of the sandbox whose time is over', () => {
  const parts = () => ({
    platform: test.app.platform,
    providerOf: async () => createSandbox(test.app.platform),
    payees,
  })
  const settle = (sessionId: string) =>
    database().transaction((db) => settlePayment(parts())({ sessionId }, { db, emit: () => {} }))
  const end = (id: string) =>
    database().pool.query(`update payment_session set expires_at = now() - interval '1 second' where id = $1`, [id])
  const setOrder = (orderId: string, status: string) =>
    database().pool.query(`update sandbox_order set status = $2, payment_id = 'sp_' || id where id = $1`, [
      orderId,
      status,
    ])

  it('is found by the sweep, and no other page is', async () => {
    const [over, running] = [await opened(), await opened()]
    await end(over.id)
    const found: string[] = []
    await database().transaction((db) =>
      sweepPayments({
        enqueue: async (_db, _queue, data) => {
          if ('sessionId' in data) found.push(data.sessionId)
        },
      })({}, { db }),
    )
    expect(found).toContain(over.id)
    expect(found).not.toContain(running.id)
  })

  it('is closed on both sides when nobody paid', async () => {
    const page = await opened()
    await end(page.id)
    await settle(page.id)
    expect((await readPage(test, page.id)).status).toBe('Expired')
    const orders = await readRows(database(), 'select status from sandbox_order where id = $1', [page.orderId])
    expect(orders).toEqual([{ status: 'expired' }])
    expect((await payWith(test, page.id, cards.good)).status).toBe(409)
  })

  it('is closed when its order was never made', async () => {
    const { sessionId } = await startDeposit(test, test.people.agent, 500)
    await end(sessionId)
    await settle(sessionId)
    expect((await readPage(test, sessionId)).status).toBe('Expired')
  })

  it('is paid when the message of that was lost', async () => {
    const page = await opened()
    await setOrder(page.orderId, 'captured')
    await end(page.id)
    await settle(page.id)
    expect((await readPage(test, page.id)).status).toBe('Paid')
  })

  it('is captured when the card had said yes', async () => {
    const page = await opened()
    await setOrder(page.orderId, 'authorised')
    await end(page.id)
    await settle(page.id)
    await pageIs(test, page.id, 'Paid')
  })

  it('is paid after all when the message comes later still', async () => {
    const page = await opened()
    await end(page.id)
    await settle(page.id)
    const body = JSON.stringify(paidMessage(page))
    expect(await send(body, signMessage(secretKey, body))).toBe(200)
    expect((await readPage(test, page.id)).status).toBe('Paid')
  })
})

describe('a page whose price has changed', () => {
  const order = (amount: number, causeId: string): PaymentOrder => ({
    purpose: 'booking',
    causeId,
    causeNumber: 'HB-2026-000001',
    description: 'Lake Pavilion',
    orgId: test.people.agent.orgId,
    userId: test.people.agent.id,
    amount,
    fee: 0,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    returnPath: '/',
  })
  const start = (amount: number, causeId: string) =>
    database().transaction((db) =>
      startPayment({ platform: test.app.platform, db, emit: () => {} }, order(amount, causeId)),
    )

  it('is closed on both sides and another one opened; else the same is given again', async () => {
    const causeId = uuidv7()
    const first = await start(1000, causeId)
    expect((await start(1000, causeId)).sessionId).toBe(first.sessionId)
    await test.call('POST', `/payments/sessions/${first.sessionId}/open`)
    const second = await start(1200, causeId)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect((await readPage(test, first.sessionId)).status).toBe('Expired')
    expect(await readPage(test, second.sessionId)).toMatchObject({ status: 'Open', total: 1200 })
    await until(
      () =>
        readRows<{ status: string }>(database(), 'select status from sandbox_order where idempotency_key = $1', [
          first.sessionId,
        ]),
      ([row]) => row?.status === 'expired',
    )
  })
})

describe('a refund in the sandbox', () => {
  it('is the same one under the same key, and never more than came in', async () => {
    const sandbox = createSandbox(test.app.platform)
    const { sessionId } = await startDeposit(test, test.people.agent, 500)
    await payWith(test, sessionId, cards.good)
    await pageIs(test, sessionId, 'Paid')
    const [row] = await readRows<{ id: string }>(
      database(),
      'select id from sandbox_order where idempotency_key = $1',
      [sessionId],
    )
    const ask = (key: string, amount: number) =>
      sandbox.refund({ orderId: row?.id ?? '', orderKey: sessionId, paymentId: '', amount, key, reason: '' })
    const first = await ask('a', 300_00)
    expect(await ask('a', 300_00)).toEqual({ refundId: first.refundId, done: true })
    await expect(ask('b', 300_00)).rejects.toThrow('More than came in')
    await expect(ask('c', 209_00)).resolves.toMatchObject({ done: false })
  })
})

describe('a UPI id at the sandbox', () => {
  type Answer = { data: { outcome: string; message: string }; errors: { path: string }[] }
  const pay = (id: string, upi: string) => test.call<Answer>('POST', `/payments/sandbox/${id}/upi`, { body: { upi } })

  it('is turned down, refused or accepted by what it is', async () => {
    const { id } = await opened()
    expect((await pay(id, 'asha@bank')).body.errors.map(({ path }) => path)).toEqual(['upi'])
    expect((await pay(id, 'no id')).status).toBe(400)
    expect((await pay(id, 'failure@sandbox')).body.data.outcome).toBe('declined')
    await pageIs(test, id, 'Failed')
    expect((await pay(id, 'Success@sandbox')).body.data.outcome).toBe('paid')
    await pageIs(test, id, 'Paid')
    expect((await pay(id, 'success@sandbox')).status).toBe(409)
  })
})
