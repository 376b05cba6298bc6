import type { PaymentRefund, PaymentRow } from '@karavan/contracts/money/payments/payment.contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf } from '../../sales/stays/testing/stay.ts'
import { post } from '../ledger/index.ts'
import { listSessions } from './payment.queries.ts'
import { reserveRefund } from './refund.queries.ts'
import { cards, pageIs, payWith, readPage, startDeposit, until } from './testing/card.ts'

type Refusal = { code: string; detail: string; errors?: { path: string }[] }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const start = (amount: number, as: Person = test.people.agent) => startDeposit(test, as, amount)

async function paidDeposit(amount: number, as: Person = test.people.agent): Promise<string> {
  const { sessionId } = await start(amount, as)
  await payWith(test, sessionId, cards.good)
  await pageIs(test, sessionId, 'Paid')
  return sessionId
}

const refund = (sessionId: string, amount: number, as = test.people.admin) =>
  test.call<{ data: PaymentRefund } & Refusal>('POST', `/payments/sessions/${sessionId}/refunds`, {
    as,
    body: { amount, reason: 'Paid by mistake' },
    headers: { 'idempotency-key': uuidv7() },
  })

/** Takes rupees out of a wallet, as a purchase would. */
const spend = ({ orgId }: Person, rupees: number) =>
  database().transaction((db) =>
    post(
      db,
      {
        description: 'Spent',
        cause: { entity: 'test', id: orgId },
        key: `spend ${uuidv7()}`,
        actor: { id: null, orgId, name: 'Test', requestId: 'test' },
      },
      'refund',
      { orgId, funding: 'bank' },
      { amount: rupees * 100 },
    ),
  )

const rowOf = async (id: string): Promise<PaymentRow | undefined> => {
  const { body } = await test.call<{ data: PaymentRow[] }>('GET', '/payments?pageSize=100', { as: test.people.admin })
  return body.data.find((row) => row.id === id)
}

describe('what is set aside to be given back', () => {
  it('is never more than came in, by the statement that sets it aside and by the database', async () => {
    const id = await paidDeposit(500)
    const { captured = 0 } = (await rowOf(id)) ?? {}
    const outcome = database().transaction(async (db) => {
      const set = [await reserveRefund(db, id, captured), await reserveRefund(db, id, 0.01)]
      throw new Error(`set aside: ${set.join(', ')}`)
    })
    await expect(outcome).rejects.toThrow('set aside: true, false')
    await expect(
      readRows(database(), 'update payment_session set refunded = captured + 0.01 where id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'payment_session_refunds_what_came_in' })
  })
})

describe('the list of card payments', () => {
  it('is the house’s, and for anybody else would hold their own only', async () => {
    const { agent, foreignAgent, admin } = test.people
    const [{ sessionId: own }, { sessionId: foreign }] = [await start(500), await start(500, foreignAgent)]
    const { platform } = test.app
    const idsFor = async ({ id }: Person) => {
      const caller = await platform.findCallerById(id, platform.database.db)
      if (!caller) throw new Error('Nobody has this id')
      const { rows } = await listSessions(database().db, caller, { page: 1, pageSize: 100, sort: '-createdAt' })
      return rows.map((row) => row.id)
    }
    expect(await idsFor(admin)).toEqual(expect.arrayContaining([own, foreign]))
    expect(await idsFor(agent)).toContain(own)
    expect(await idsFor(agent)).not.toContain(foreign)
    expect((await test.call('GET', '/payments', { as: agent })).status).toBe(403)
  })
})

describe('a page to pay on', () => {
  it('shows what is to be paid to whoever knows its address, and nothing of whose it is', async () => {
    const { sessionId, sessionUrl } = await start(5000)
    expect(sessionUrl).toBe(`/pay/${sessionId}`)
    const page = await readPage(test, sessionId)
    expect(page).toMatchObject({
      purpose: 'deposit',
      amount: 5000,
      fee: 90,
      total: 5090,
      status: 'Open',
      message: null,
    })
    expect(JSON.stringify(page)).not.toContain(test.people.agent.orgId)
    expect((await test.call('GET', `/payments/sessions/${uuidv7()}`)).status).toBe(404)
  })

  it('makes one order however often it is opened', async () => {
    const { sessionId } = await start(700)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        test.call<{ data: { url: string } }>('POST', `/payments/sessions/${sessionId}/open`),
      ),
    )
    expect(answers.map(({ body }) => body.data.url)).toEqual(Array(5).fill(`/pay/${sessionId}`))
    const orders = await readRows(database(), 'select id from sandbox_order where idempotency_key = $1', [sessionId])
    expect(orders).toHaveLength(1)
  })

  it('says that it has run out', async () => {
    const { sessionId } = await start(700)
    await database().pool.query(`update payment_session set expires_at = now() - interval '1 second' where id = $1`, [
      sessionId,
    ])
    const opened = await test.call<Refusal>('POST', `/payments/sessions/${sessionId}/open`)
    expect([opened.status, opened.body.code]).toEqual([409, 'CONFLICT'])
    expect((await payWith(test, sessionId, cards.good)).status).toBe(409)
  })
})

describe('the test cards', () => {
  it('pay: the wallet is credited by the webhook, less the fee', async () => {
    const { orgId } = test.people.foreignAgent
    const before = (await balanceOf(database(), orgId)) || 0
    const { sessionId } = await start(1000, test.people.foreignAgent)
    expect((await payWith(test, sessionId, cards.good)).body.data.outcome).toBe('paid')
    await pageIs(test, sessionId, 'Paid')
    expect(await balanceOf(database(), orgId)).toBe(before + 1000)
    expect(await rowOf(sessionId)).toMatchObject({ total: 1018, captured: 1018, refunded: 0, status: 'Paid' })
    expect((await payWith(test, sessionId, cards.good)).status).toBe(409)
  })

  it('decline, and let another card follow', async () => {
    const { sessionId } = await start(1000)
    const { body } = await payWith(test, sessionId, cards.declined)
    expect(body.data.outcome).toBe('declined')
    expect((await pageIs(test, sessionId, 'Failed')).message).toBe(body.data.message)
    await payWith(test, sessionId, cards.good)
    expect((await pageIs(test, sessionId, 'Paid')).message).toBeNull()
  })

  it('ask for the code of the bank', async () => {
    const { sessionId } = await start(1000)
    expect((await payWith(test, sessionId, cards.asking)).body.data.outcome).toBe('authenticate')
    expect((await payWith(test, sessionId, cards.asking, { code: '000000' })).body.data.outcome).toBe('declined')
    expect((await payWith(test, sessionId, cards.asking, { code: '123456' })).body.data.outcome).toBe('paid')
    await pageIs(test, sessionId, 'Paid')
  })

  it('take their time', async () => {
    const { sessionId } = await start(1000)
    expect((await payWith(test, sessionId, cards.slow)).body.data.outcome).toBe('processing')
    expect((await readPage(test, sessionId)).status).toBe('Open')
    await pageIs(test, sessionId, 'Paid')
  })

  it('are the only ones taken', async () => {
    const { sessionId } = await start(1000)
    for (const [more, path] of [
      [{ number: '5555 5555 5555 4444' }, 'number'],
      [{ expiry: '01/24' }, 'expiry'],
      [{ cvc: '1' }, 'cvc'],
    ] as const) {
      const { status, body } = await payWith<Refusal>(test, sessionId, cards.good, more)
      expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    }
    expect((await readPage(test, sessionId)).status).toBe('Open')
  })
})

describe('giving a deposit back to the card', () => {
  it('takes it out of the wallet at once, and is done when the provider says so', async () => {
    const { orgId } = test.people.agent
    const sessionId = await paidDeposit(2000)
    const before = await balanceOf(database(), orgId)
    const { status, body } = await refund(sessionId, 750.5)
    expect([status, body.data.status]).toEqual([201, 'Pending'])
    expect(await balanceOf(database(), orgId)).toBe(before - 750.5)
    const row = await until(
      () => rowOf(sessionId),
      (found) => found?.refunds[0]?.status === 'Done',
    )
    expect(row).toMatchObject({ captured: 2036, refunded: 750.5, refunds: [{ amount: 750.5, message: null }] })
  })

  it('never gives back more than came in, nor more than the wallet holds', async () => {
    const sessionId = await paidDeposit(300, test.people.customer)
    // The fee came in too, but the wallet never had it.
    for (const amount of [400, 300.01]) {
      const tooMuch = await refund(sessionId, amount)
      expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'CONFLICT'])
    }
    await spend(test.people.customer, 1)
    const short = await refund(sessionId, 300)
    expect([short.status, short.body.code]).toEqual([402, 'INSUFFICIENT_BALANCE'])
    expect(await rowOf(sessionId)).toMatchObject({ refunded: 0, refunds: [] })
    expect((await refund(sessionId, 299)).status).toBe(201)
  })

  it('is for deposits that were paid', async () => {
    const { sessionId } = await start(1000)
    expect((await refund(sessionId, 10)).status).toBe(409)
    expect((await refund(uuidv7(), 10)).status).toBe(404)
    await database().pool.query(`update payment_session set purpose = 'booking' where id = $1`, [sessionId])
    expect((await refund(sessionId, 10)).body.detail).toMatch(/cancelling/)
  })
})

describe('the list', () => {
  it('filters, sorts and searches', async () => {
    await paidDeposit(400)
    const list = async (query: string) =>
      (await test.call<{ data: PaymentRow[] }>('GET', `/payments?${query}`, { as: test.people.admin })).body.data
    const paid = await list('status=Paid&sort=total&pageSize=100')
    expect(paid.length).toBeGreaterThan(0)
    expect(paid.every(({ status }) => status === 'Paid')).toBe(true)
    expect(paid.map(({ total }) => total)).toEqual(paid.map(({ total }) => total).sort((a, b) => a - b))
    const [first] = paid
    expect((await list(`q=${first?.number}`)).map(({ id }) => id)).toEqual([first?.id])
    expect(await list(`orgId=${uuidv7()}`)).toEqual([])
  })
})

describe('cards switched off', () => {
  it('are refused in words, and no message is taken', async () => {
    const off = await startTestApp({ PAYMENTS: 'off' })
    try {
      const answer = await off.call<Refusal>('POST', '/payments/sessions', {
        as: off.people.agent,
        body: { purpose: 'deposit', amount: 500 },
        headers: { 'idempotency-key': uuidv7() },
      })
      expect([answer.status, answer.body.code]).toEqual([422, 'NOT_BOOKABLE'])
      expect((await off.call('POST', '/payments/webhook', { body: {} })).status).toBe(400)
    } finally {
      await off.close()
    }
  })
})
