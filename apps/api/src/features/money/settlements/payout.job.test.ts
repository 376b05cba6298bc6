import type { CardSettlement } from '@karavan/contracts/money/accounts/settlement.contract'
import { addDays } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { houseAccounts, write } from '../../sales/stays/testing/stay.ts'
import type { PaymentProvider, ProviderPayout } from '../payments/index.ts'
import { createSandbox } from '../payments/sandbox.provider.ts'
import { cards, pageIs, payWith, startDeposit, until } from '../payments/testing/card.ts'
import { importPayouts, sweepPayouts } from './payout.job.ts'
import { payoutDesk } from './testing/payout-desk.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const sandbox = () => createSandbox(test.app.platform)
const { ask, told, recorded, unfit } = payoutDesk(() => test)
let daysAgo = 10

/** A day of its own, on which the sandbox pays out these deposits by card; `taken` is what came in. */
async function paidOut(...amounts: number[]) {
  daysAgo += 3
  const day = addDays(today(test.app.platform.config), -daysAgo)
  const sessions: string[] = []
  for (const amount of amounts) {
    const { sessionId } = await startDeposit(test, test.people.agent, amount)
    await payWith(test, sessionId, cards.good)
    await pageIs(test, sessionId, 'Paid')
    await database().pool.query(
      `update sandbox_order set captured_at = captured_at - make_interval(days => $2) where idempotency_key = $1`,
      [sessionId, daysAgo + 1],
    )
    sessions.push(sessionId)
  }
  return { day, sessions, payoutId: `spo_${day.replaceAll('-', '')}` }
}
const linesOf = (sessions: string[]) =>
  readRows<{ session_id: string }>(
    database(),
    'select session_id from card_settlement_line where session_id = any ($1::uuid[])',
    [sessions],
  )
const typed = (payments: string[], payoutId: string, settledOn: string) =>
  write<{ data: CardSettlement }>(test, '/accounts/settlements', test.people.admin, {
    ...{ payoutId, settledOn, utr: null, fee: 0, tax: 0, payments, refunds: [] },
  })
/** The sandbox, telling something else of one payout. */
const saying = (change: Partial<ProviderPayout>): PaymentProvider => ({
  ...sandbox(),
  listPayouts: async (day) => (await sandbox().listPayouts(day)).map((one) => ({ ...one, ...change })),
})

describe('what a provider paid out on a day', () => {
  it('is recorded by itself, with its payments, refunds, fee and tax, once however often it is asked', async () => {
    const { day, sessions, payoutId } = await paidOut(1000, 500)
    const [first = ''] = sessions
    const refund = await test.call<{ data: { id: string } }>('POST', `/payments/sessions/${first}/refunds`, {
      as: test.people.admin,
      body: { amount: 100, reason: 'Paid by mistake' },
      headers: { 'idempotency-key': uuidv7() },
    })
    await until(
      () =>
        readRows(database(), `select 1 from payment_refund where id = $1 and status = 'Done'`, [refund.body.data.id]),
      (rows) => rows.length === 1,
    )
    await database().pool.query(
      `update sandbox_refund set created_at = created_at - make_interval(days => $2) where idempotency_key = $1`,
      [refund.body.data.id, daysAgo + 1],
    )
    const before = await houseAccounts(database())
    await ask([sandbox()], day)
    const [made] = await recorded(payoutId)
    // 1,018 and 509 with what a card costs, of which the sandbox keeps two per cent, and tax on that.
    expect(made).toMatchObject({ amount: 1427, payments: 2, refunds: 1, settledOn: day, recordedBy: 'Karavan' })
    expect([made?.fee, made?.tax, made?.paidOut, made?.utr]).toEqual([
      30.54,
      5.49,
      1390.97,
      `SANDBOX${day.replaceAll('-', '')}`,
    ])
    const after = await houseAccounts(database())
    const moved = (code: string) => Math.round(((after[code] ?? 0) - (before[code] ?? 0)) * 100) / 100
    expect(['bank', 'card-fees', 'input-tax', 'card-clearing'].map(moved)).toEqual([1390.97, 30.54, 5.49, -1427])
    await ask([sandbox()], day)
    await Promise.all([ask([sandbox()], day), ask([sandbox()], day)])
    expect((await recorded(payoutId)).length).toBe(1)
    expect(await told(payoutId)).toEqual([])
  })

  it('is asked for on each of the last days, of each provider', async () => {
    const asked: object[] = []
    const { config } = test.app.platform
    const of = async () => null
    const platform = {
      ...{ config, database: database() },
      enqueue: async (_db: unknown, _queue: unknown, data: object) => void asked.push(data),
    }
    await database().transaction((db) => sweepPayouts({ platform, providers: [sandbox()], of })({}, { db }))
    const days = [-5, -4, -3, -2, -1].map((back) => addDays(today(config), back))
    expect(asked).toEqual(days.map((day) => ({ provider: 'sandbox', day })))
    await expect(importPayouts({ platform, providers: [], of })(asked[0] as never, { emit: () => {} })).resolves.toBe(
      undefined,
    )
  })

  it('is left alone when it was typed before, under its name or another', async () => {
    const [same, other] = [await paidOut(200), await paidOut(200)]
    expect((await typed(same.sessions, same.payoutId, same.day)).status).toBe(201)
    expect((await typed(other.sessions, `UTR ${other.payoutId}`, other.day)).status).toBe(201)
    for (const { day } of [same, other]) await ask([sandbox()], day)
    expect((await recorded(same.payoutId)).map(({ recordedBy }) => recordedBy)).not.toContain('Karavan')
    expect([await recorded(other.payoutId), await told(same.payoutId), await told(other.payoutId)]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('is recorded once beside an upload and a typed one at the same moment', async () => {
    const { day, sessions, payoutId } = await paidOut(300, 400)
    const heads = 'settlement_id,entity_id,type,amount,fee,tax,settled_at,settlement_utr'
    const rows = sessions.map((id, at) => `${payoutId},${id},payment,${at === 0 ? 305.4 : 407.2},0,0,${day},`)
    const text = [heads, ...rows].join('\n')
    const upload = () =>
      test.call<{ data: { recorded: number } }>('POST', '/accounts/settlements/import', {
        as: test.people.admin,
        body: { text, apply: true },
      })
    await Promise.allSettled([
      ...[ask([sandbox()], day), upload(), ask([sandbox()], day), upload()],
      ...[typed(sessions, payoutId, day), ask([sandbox()], day)],
    ])
    expect((await recorded(payoutId)).length).toBe(1)
    expect((await linesOf(sessions)).length).toBe(2)
    await ask([sandbox()], day)
    expect([(await recorded(payoutId)).length, await told(payoutId)]).toEqual([1, []])
  })

  it('with a payment that is not ours is told to the Admins once, and recorded when it fits', async () => {
    const { day, sessions, payoutId } = await paidOut(250)
    await database().pool.query(
      `insert into sandbox_order (id, idempotency_key, amount, currency, description, status, payment_id, expires_at, captured_at)
       select 'so_foreign', 'foreign', 5000, 'INR', 'Elsewhere', 'captured', 'sp_foreign', now(), captured_at
       from sandbox_order where idempotency_key = $1`,
      sessions,
    )
    await ask([sandbox()], day)
    await Promise.all([ask([sandbox()], day), ask([sandbox()], day)])
    expect(await recorded(payoutId)).toEqual([])
    const notes = await told(payoutId)
    expect(notes).toEqual([expect.stringContaining('no payment of ours is called sp_foreign')])
    const why = [expect.stringContaining('no payment of ours is called sp_foreign') as string]
    expect(await unfit(payoutId)).toMatchObject([{ provider: 'sandbox', settledOn: day, problems: why }])
    await database().pool.query(`delete from sandbox_order where id = 'so_foreign'`)
    await ask([sandbox()], day)
    expect((await recorded(payoutId)).length).toBe(1)
    expect(await unfit(payoutId)).toEqual([])
  })

  it('that does not add up is told and not recorded, and listed with why until somebody records it', async () => {
    const { day, payoutId, sessions } = await paidOut(150)
    await ask([saying({ paidOut: 1_00 })], day)
    expect(await recorded(payoutId)).toEqual([])
    expect(await told(payoutId)).toEqual([expect.stringMatching(/fees come to ₹149\.\d\d, not to ₹1\.00/)])
    const [listed] = await unfit(payoutId)
    expect(listed).toMatchObject({ payoutId, settledOn: day, paidOut: 1, utr: `SANDBOX${day.replaceAll('-', '')}` })
    // What is wrong with it now is said, and told nobody again.
    await ask([saying({ paidOut: 2_00 })], day)
    expect((await unfit(payoutId)).map(({ problems, paidOut: now }) => [problems, now])).toEqual([
      [[expect.stringContaining('not to ₹2.00') as string], 2],
    ])
    expect((await told(payoutId)).length).toBe(1)
    // Typed under the reference of the bank it is the same payout.
    expect((await typed(sessions, listed?.utr ?? '', day)).status).toBe(201)
    expect(await unfit(payoutId)).toEqual([])
  })

  it('does not hold up another payout of the day that can be recorded', async () => {
    const { day, payoutId } = await paidOut(350)
    const broken = { ...(await sandbox().listPayouts(day))[0], payoutId: 'broken', fee: -1 } as ProviderPayout
    broken.paidOut += (await sandbox().listPayouts(day))[0]?.fee ?? 0
    broken.paidOut += 1
    const provider = {
      ...sandbox(),
      listPayouts: async () => [broken, ...(await sandbox().listPayouts(day))],
    }
    await expect(ask([provider], day)).rejects.toThrow()
    expect((await recorded(payoutId)).length).toBe(1)
  })
})
