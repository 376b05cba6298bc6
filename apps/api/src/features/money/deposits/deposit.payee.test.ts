import { toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SystemContext } from '../../../platform/context.ts'
import type { ProblemError } from '../../../platform/http/problem.ts'
import type { LiveEvent } from '../../../platform/platform.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, houseAccounts } from '../../sales/stays/testing/stay.ts'
import { post } from '../ledger/index.ts'
import type { PaymentRecord, RefundRecord } from '../payments/index.ts'
import { depositPayee } from './deposit.payee.ts'

let test: TestApp
let agent: Person
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp({ CARD_FEE_PERCENT: '1.8' })
  agent = test.people.agent
})
afterAll(() => test.close())

/** Does work as the house does it when a payment is told of, and gives back what was told to the screens. */
async function inTransaction<T>(
  work: (context: SystemContext) => Promise<T>,
): Promise<{ result: T; events: LiveEvent[] }> {
  const events: LiveEvent[] = []
  const { platform } = test.app
  const result = await database().transaction((db) => work({ platform, db, emit: (event) => events.push(event) }))
  return { result, events }
}

async function order(amount: number, as: Person = agent) {
  const user = await test.app.platform.findCallerById(as.id, test.app.platform.database.db)
  if (!user) throw new Error('Nobody is there')
  const actor = { id: as.id, orgId: as.orgId, name: user.name, requestId: 'test' }
  return (
    await inTransaction((context) => depositPayee.order({ ...context, user, actor }, { purpose: 'deposit', amount }))
  ).result
}

const paymentOf = (asked: Awaited<ReturnType<typeof order>>): PaymentRecord => ({
  ...asked,
  method: 'card',
  gatewayId: null,
  id: uuidv7(),
  provider: 'sandbox',
  orderId: 'order',
  paymentId: 'payment',
  orderUrl: null,
  link: null,
  status: 'Paid',
  message: null,
  captured: asked.amount + asked.fee,
  refunded: 0,
  paidAt: new Date().toISOString(),
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
})
const refundOf = ({ id }: PaymentRecord, amount: number): RefundRecord => ({
  id: uuidv7(),
  sessionId: id,
  amount,
  reason: 'Paid by mistake',
  causeKey: uuidv7(),
  status: 'Done',
  providerRefundId: null,
  message: 'card closed',
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
})

const depositOf = async (id: string) =>
  (
    await readRows<{ way: string; status: string; fee: string; reason: string | null }>(
      database(),
      'select way, status, fee, reason from wallet_deposit where id = $1',
      [id],
    )
  )[0]
const lastMail = async () =>
  (
    await readRows<{ subject: string }>(
      database(),
      'select subject from mail where recipient = $1 order by id desc limit 1',
      [agent.email],
    )
  )[0]?.subject

describe('a deposit by card', () => {
  it('is ordered with its fee on top, and waits', async () => {
    const asked = await order(2500)
    expect(asked).toMatchObject({
      purpose: 'deposit',
      causeNumber: expect.stringMatching(/^WD-\d{4}-\d{6}$/) as string,
      orgId: agent.orgId,
      userId: agent.id,
      amount: 2500,
      fee: 45,
      returnPath: `/wallet?deposit=${asked.causeId}`,
    })
    const minutes = (Date.parse(asked.expiresAt) - Date.now()) / 60_000
    expect([minutes > 29, minutes <= 30]).toEqual([true, true])
    expect(await depositOf(asked.causeId)).toEqual({ way: 'card', status: 'Waiting', fee: '45.00', reason: null })
    const { body } = await test.call<{ code: string }>('POST', `/wallet/deposits/${asked.causeId}/approve`, {
      as: test.people.admin,
      body: { shownAmount: 2500 },
      headers: { 'idempotency-key': uuidv7() },
    })
    expect(body.code).toBe('ILLEGAL_TRANSITION')
  })

  it('is between ₹100 and ₹5,00,000, and not for the house', async () => {
    for (const amount of [99.99, 500_000.01])
      await expect(order(amount)).rejects.toThrow('From ₹100.00 to ₹5,00,000.00 by card')
    expect([(await order(100)).fee, (await order(500_000)).fee]).toEqual([1.8, 9000])
    const refused = await order(500, test.people.admin).catch((error: unknown) => error)
    expect((refused as ProblemError).code).toBe('NOT_BOOKABLE')
  })

  it('is credited when it is paid, once, and the strip of every tab follows', async () => {
    const asked = await order(1000)
    const payment = paymentOf(asked)
    const [before, accounts] = [await balanceOf(database(), agent.orgId), await houseAccounts(database())]
    const { result, events } = await inTransaction((context) => depositPayee.paid(context, payment))
    expect(result).toBe('kept')
    expect(events.map(({ tag }) => tag)).toEqual(['Notification', 'Deposit', 'Me', 'Wallet'])
    expect(events.find(({ tag }) => tag === 'Me')).toEqual({ tag: 'Me', id: agent.orgId, orgId: agent.orgId })
    expect(await depositOf(asked.causeId)).toMatchObject({ status: 'Approved' })
    expect(await lastMail()).toBe(`${asked.causeNumber}: ₹1,000.00 is in your wallet`)
    expect((await inTransaction((context) => depositPayee.paid(context, payment))).result).toBe('kept')
    expect(await balanceOf(database(), agent.orgId)).toBe(before + 1000)
    const after = await houseAccounts(database())
    expect([after['card-clearing'], after['card-fees']]).toEqual([
      (accounts['card-clearing'] ?? 0) + 1018,
      (accounts['card-fees'] ?? 0) - 18,
    ])
  })

  it('fails when its page runs out, and is credited all the same if the money comes after that', async () => {
    const asked = await order(300)
    const payment = paymentOf(asked)
    await inTransaction((context) => depositPayee.declined(context, payment))
    expect(await depositOf(asked.causeId)).toMatchObject({ status: 'Waiting' })
    await inTransaction((context) => depositPayee.lapsed(context, payment))
    expect(await depositOf(asked.causeId)).toMatchObject({ status: 'Failed', reason: 'Not paid in time' })
    const before = await balanceOf(database(), agent.orgId)
    await inTransaction((context) => depositPayee.paid(context, payment))
    expect(await depositOf(asked.causeId)).toMatchObject({ status: 'Approved', reason: null })
    await inTransaction((context) => depositPayee.lapsed(context, payment))
    expect(await depositOf(asked.causeId)).toMatchObject({ status: 'Approved' })
    expect(await balanceOf(database(), agent.orgId)).toBe(before + 300)
  })

  it('that goes back to the card is told, and what the card does not take is in the wallet again', async () => {
    const asked = await order(400)
    const payment = paymentOf(asked)
    await inTransaction((context) => depositPayee.paid(context, payment))
    const before = await balanceOf(database(), agent.orgId)
    const clearing = (await houseAccounts(database()))['card-clearing']
    const back = async (refund: RefundRecord) =>
      database().transaction((db) =>
        post(
          db,
          {
            description: 'Back to the card',
            cause: { entity: 'deposit', id: asked.causeId },
            key: `payment refund ${refund.id}`,
            actor: { id: null, orgId: agent.orgId, name: 'Test', requestId: 'test' },
          },
          'refund',
          { orgId: agent.orgId, funding: 'card-clearing' },
          { amount: toMinor(refund.amount) },
        ),
      )
    const [good, bad] = [refundOf(payment, 150), refundOf(payment, 100)]
    await back(good)
    const told = await inTransaction((context) => depositPayee.refunded(context, payment, good))
    expect(told.events.map(({ tag }) => tag)).toEqual(['Notification', 'Deposit'])
    expect(await lastMail()).toBe(`${asked.causeNumber}: ₹150.00 went back to your card`)
    await back(bad)
    expect(await balanceOf(database(), agent.orgId)).toBe(before - 250)
    const { events } = await inTransaction((context) => depositPayee.refundFailed(context, payment, bad))
    await inTransaction((context) => depositPayee.refundFailed(context, payment, bad))
    expect(events.map(({ tag }) => tag)).toEqual(['Notification', 'Deposit', 'Me', 'Wallet'])
    expect(await balanceOf(database(), agent.orgId)).toBe(before - 150)
    expect((await houseAccounts(database()))['card-clearing']).toBe((clearing ?? 0) - 150)
  })
})
