import { createHash } from 'node:crypto'
import type { PaymentRefund, PaymentSession } from '@karavan/contracts/money/payments/payment.contract'
import { type PaymentNews, type SessionStatus, statusAfter } from '@karavan/domain/money/payments/session'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../../../tests/support/database.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { inFlights } from '../../../testing/in-flights.ts'
import { createPeople, type Person } from '../../../testing/people.ts'
import { queueBehind, rowOf } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { cards, pageIs, payWith, readPage, startDeposit, until } from './testing/card.ts'
import { paidCheckout, sendStripe, webhookSecret } from './testing/stripe-event.ts'

const count = (small: number, full: number) => (process.env.DRILL ? full : small)

const askRefund = ({ call, people }: TestApp, sessionId: string, amount: number) =>
  call<{ data: PaymentRefund; code: string }>('POST', `/payments/sessions/${sessionId}/refunds`, {
    as: people.admin,
    body: { amount, reason: 'Race' },
    headers: { 'idempotency-key': uuidv7() },
  })

describe('messages of the provider', () => {
  let test: TestApp
  beforeAll(async () => {
    // Nobody answers there: refunds stay under way until a message tells of them.
    const STRIPE_API_URL = 'http://127.0.0.1:9'
    test = await startTestApp({
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL,
    })
  })
  afterAll(() => test.close())

  type Event = { type: string; object: object; id: string }
  const paidTotal = 509_00

  const eventOf: Record<PaymentNews, (sessionId: string) => Omit<Event, 'id'>> = {
    // Stripe takes at once: what another provider calls authorised is no message here.
    authorised: (id) => ({
      type: 'payment_intent.amount_capturable_updated',
      object: { id, metadata: { session: id } },
    }),
    paid: (id) => ({ type: 'checkout.session.completed', object: paidCheckout(id, paidTotal) }),
    failed: (id) => ({ type: 'payment_intent.payment_failed', object: { id: 'pi', metadata: { session: id } } }),
    expired: (id) => ({
      type: 'checkout.session.expired',
      object: { ...paidCheckout(id, paidTotal), payment_status: 'unpaid' },
    }),
  }
  const refundEvent = (sessionId: string, refundId: string, status: 'succeeded' | 'failed'): Omit<Event, 'id'> => ({
    type: status === 'failed' ? 'refund.failed' : 'refund.updated',
    object: { id: `re_${refundId}`, status, metadata: { refund: refundId, session: sessionId } },
  })

  const histories: PaymentNews[][] = [
    ['paid'],
    ['failed', 'paid'],
    ['expired', 'paid'],
    ['failed', 'expired'],
    ['failed', 'failed', 'paid', 'expired'],
    ['failed'],
    ['expired'],
    ['authorised', 'paid'],
  ]
  // Stripe tells of a failure twice, by two kinds of message.
  const refundHistories = [['succeeded'], ['failed', 'failed'], ['succeeded', 'failed'], ['failed']] as const

  const send = async ({ type, object, id }: Event) => expect(await sendStripe(test, type, object, { id })).toBe(200)

  const stateOf = async (sessionId: string): Promise<[SessionStatus, string, number, string[]]> => {
    const { status } = await readPage(test, sessionId)
    const [row] = await readRows<{ deposit: string; refunded: string; refunds: string[] }>(
      test.app.platform.database,
      `select d.status as deposit, s.refunded,
         array(select r.status from payment_refund r where r.session_id = s.id) as refunds
       from payment_session s join wallet_deposit d on d.id = s.cause_id where s.id = $1`,
      [sessionId],
    )
    return [status, row?.deposit ?? '', Number(row?.refunded), row?.refunds ?? []]
  }

  /** The sessions of one agency with all that is told of them, each event once and in order. */
  async function prepare(as: Person, events: number): Promise<{ sessions: string[]; told: Event[] }> {
    const sessions: string[] = []
    const told: Event[] = []
    const add = (event: Omit<Event, 'id'>) => told.push({ ...event, id: `evt_${uuidv7()}` })
    for (let index = 0; told.length < events; index++) {
      const { sessionId } = await startDeposit(test, as, 500)
      sessions.push(sessionId)
      if (index % 3 === 0) {
        await send({ ...eventOf.paid(sessionId), id: `evt_${uuidv7()}` })
        const refund = (await askRefund(test, sessionId, 100)).body.data
        for (const status of refundHistories[(index / 3) % refundHistories.length] ?? [])
          add(refundEvent(sessionId, refund.id, status))
      } else for (const news of histories[index % histories.length] ?? []) add(eventOf[news](sessionId))
    }
    return { sessions, told }
  }

  it('lead to the same end five times over and shuffled as once and in order', async () => {
    const events = count(40, 200)
    const { agent, foreignAgent } = test.people
    const orderly = await prepare(agent, events)
    for (const event of orderly.told) await send(event)

    const wild = await prepare(foreignAgent, events)
    const shuffled = Array.from({ length: 5 }, () => wild.told)
      .flat()
      .map((event, index) => ({ event, rank: createHash('sha256').update(String(index)).digest().readUInt32BE(0) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ event }) => event)
    await inFlights(shuffled, 8, send)

    // One after the other: all at once they would wait for connections, and some be turned away on a busy machine.
    const statesOf = async (all: readonly string[]) => {
      const states: Awaited<ReturnType<typeof stateOf>>[] = []
      for (const id of all) states.push(await stateOf(id))
      return states
    }
    const [once, often] = [await statesOf(orderly.sessions), await statesOf(wild.sessions)]
    expect(often).toEqual(once)
    const { database } = test.app.platform
    expect(await balanceOf(database, foreignAgent.orgId)).toBe(await balanceOf(database, agent.orgId))
    expect(await balanceOf(database, agent.orgId)).toBeGreaterThan(0)
    // What the rules say of it, told without the server.
    for (const [index, state] of often.entries())
      if (index % 3 !== 0)
        expect(state[0]).toBe((histories[index % histories.length] ?? []).reduce<SessionStatus>(statusAfter, 'Open'))
  })

  it.each(['expired', 'failed'] as const)('wait for each other: %s at the same moment as paid', async (late) => {
    const { database } = test.app.platform
    const { sessionId } = await startDeposit(test, test.people.agent, 500)
    const [deposit] = await readRows<{ id: string }>(
      database,
      'update payment_session set order_id = $2 where id = $1 returning cause_id as id',
      [sessionId, paidCheckout(sessionId, paidTotal).id],
    )
    const tell = (news: PaymentNews) => () => send({ ...eventOf[news](sessionId), id: `evt_${uuidv7()}` })
    // The payment stops halfway, at its deposit, so that the other message always comes in the middle of it. Behind the
    // session itself they would overtake each other: both refer to it by then, and such waiters do not queue.
    await queueBehind(database, rowOf('wallet_deposit', deposit?.id ?? ''), [tell('paid'), tell(late)])
    expect(await stateOf(sessionId)).toEqual(['Paid', 'Approved', 0, []])
  })
})

describe('refunds of one payment at once', () => {
  it('never add up to more than came in', async () => {
    const test = await startTestApp()
    const { database } = test.app.platform
    const { orgId } = test.people.agent
    try {
      await fund(database, orgId, 100_000)
      const { sessionId } = await startDeposit(test, test.people.agent, 1000)
      await payWith(test, sessionId, cards.good)
      const { total }: PaymentSession = await pageIs(test, sessionId, 'Paid')
      const before = await balanceOf(database, orgId)
      const answers = await Promise.all(Array.from({ length: 50 }, () => askRefund(test, sessionId, 50)))
      const fitting = Math.floor(total / 50)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(fitting)
      expect(answers.filter(({ body }) => body.code === 'CONFLICT')).toHaveLength(50 - fitting)
      expect(await balanceOf(database, orgId)).toBe(before - fitting * 50)
      await until(
        () => readRows(database, `select id from payment_refund where status = 'Done'`),
        (done) => done.length === fitting,
      )
      const [row] = await readRows<{ refunded: number }>(database, 'select refunded from sandbox_order')
      expect(row?.refunded).toBe(fitting * 50_00)
    } finally {
      await test.close()
    }
  })

  it('do so with the guarded update and the check off, so the test above can fail', async () => {
    const { url, drop } = await createDatabase()
    const database = openDatabase(url, () => {}, 2)
    try {
      const { agent } = await createPeople(database.db)
      await database.pool.query('alter table payment_session drop constraint payment_session_refunds_what_came_in')
      await database.pool.query(
        `insert into payment_session (id, org_id, user_id, purpose, cause_id, cause_number, description, amount, provider,
           status, captured, return_path, expires_at)
         values ($1, $2, $3, 'deposit', $1, 'WD', '', 100, 'sandbox', 'Paid', 100, '/', now())`,
        [uuidv7(), agent.orgId, agent.id],
      )
      // Both read what is left before either takes of it, as they would without the condition in the update.
      let readers = 0
      let release = () => {}
      const bothRead = new Promise<void>((resolve) => {
        release = resolve
      })
      const unguarded = () =>
        database.transaction(async ({ $client }) => {
          const { rows } = await $client.query<{ left: string }>(
            'select captured - refunded as left from payment_session',
          )
          readers += 1
          if (readers === 2) release()
          await bothRead
          if (Number(rows[0]?.left) >= 80) await $client.query('update payment_session set refunded = refunded + 80')
        })
      await Promise.all([unguarded(), unguarded()])
      const [row] = await readRows<{ refunded: string }>(database, 'select refunded from payment_session')
      expect(Number(row?.refunded)).toBe(160)
    } finally {
      await database.close()
      await drop()
    }
  })
})
