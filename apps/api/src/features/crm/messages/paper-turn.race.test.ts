import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Message, MessageDesk } from '@karavan/contracts/crm/messages/message'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawers } from '../../../platform/pdf/drawers.ts'
import { inSharedTurn } from '../../../platform/pdf/shared-turn.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startBeside, type TestApp } from '../../../testing/test-app.ts'
import { bodyOf, make, receive } from '../bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'

vi.setConfig({ testTimeout: 120_000 })
const patience = 30_000

let test: TestApp
let beside: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
  beside = await startBeside(test, { JOBS: 'on' })
})
afterAll(async () => {
  await beside.close()
  await test.close()
})
afterEach(() => vi.restoreAllMocks())

const pool = () => test.app.platform.database.pool
const jobOf = async (id: string) =>
  (
    await readRows<{ state: string; tries: number }>(
      test.app.platform.database,
      `select state, retry_count as tries from pgboss.job where data::text like '%' || $1 || '%'`,
      [id],
    )
  )[0]

/** A booking with a receipt, and that receipt put into a mail by `mail`. */
async function receipted(as: Person) {
  const { customer } = bodyOf()
  const email = `${randomUUID()}@example.test`
  const booking: CrmBooking = await make(test, { customer: { ...customer, email } }, as)
  await receive(test, booking, { amount: 1000 }, as)
  const at = `/crm/messages/booking/${booking.id}`
  const { papers } = (await test.call<{ data: MessageDesk }>('GET', `${at}/desk`, { as })).body.data
  const [receipt] = papers.filter(({ kind }) => kind === 'receipt')
  const body = {
    template: 'booking-papers',
    channel: 'mail',
    subject: 'Your receipt',
    body: 'It is attached.',
    papers: [{ kind: receipt?.kind, ref: receipt?.ref }],
  }
  return {
    booking,
    async mail(): Promise<string> {
      const headers = { 'idempotency-key': randomUUID() }
      return (await test.call<{ data: Message }>('POST', at, { as, body, headers })).body.data.id
    },
  }
}

const stateOf = async (id: string) =>
  (await readRows<{ state: string }>(test.app.platform.database, 'select state from message where id = $1', [id]))[0]
    ?.state

describe('papers that jobs draw', () => {
  it('are drawn one at a time for an organisation, with those of requests, and do not hold up another’s', async () => {
    const { agent, foreignAgent } = test.people
    const [one, two, other] = [await receipted(agent), await receipted(agent), await receipted(foreignAgent)]
    const drawing: { foreign: boolean; end(): void }[] = []
    let [busy, most, open] = [0, 0, false]
    vi.spyOn(drawers, 'draw').mockImplementation(async (paper) => {
      const foreign = JSON.stringify(paper).includes(other.booking.number)
      if (!foreign) most = Math.max(most, ++busy)
      if (open) await pool().query('select pg_sleep(0.02)')
      else await new Promise<void>((end) => drawing.push({ foreign, end }))
      if (!foreign) busy -= 1
      return Buffer.from('%PDF')
    })
    const first = await one.mail()
    await vi.waitFor(() => expect(drawing).toHaveLength(1), patience)
    const second = await two.mail()
    const asked = beside.call('GET', '/wallet/statement.pdf', { as: agent })
    const foreign = await other.mail()
    await vi.waitFor(() => expect(drawing.map((paper) => paper.foreign)).toEqual([false, true]), patience)
    drawing[1]?.end()
    await vi.waitFor(async () => expect(await stateOf(foreign)).toBe('Sent'), patience)
    // It was begun, and left for later without a try or a claim.
    await vi.waitFor(async () => expect(await jobOf(second)).toEqual({ state: 'retry', tries: 0 }), patience)
    expect(
      await readRows(test.app.platform.database, 'select claimed_at from message where id = $1', [second]),
    ).toEqual([{ claimed_at: null }])
    expect(drawing).toHaveLength(2)
    open = true
    drawing[0]?.end()
    await vi.waitFor(
      async () => expect([await stateOf(first), await stateOf(second)]).toEqual(['Sent', 'Sent']),
      patience,
    )
    expect((await asked).status).toBe(200)
    expect(await jobOf(second)).toEqual({ state: 'completed', tries: 0 })
    expect(most).toBe(1)
  })

  it('and reports by mail wait without a claim, and go when it is their turn', async () => {
    const { agent } = test.people
    const report = {
      name: 'Who sells',
      shared: false,
      asked: { view: 'sales', group: 'staff', period: 'twelve', basis: 'booked' },
      mail: { day: 1, hour: 0, to: [agent.id] },
    }
    const { id } = (
      await test.call<{ data: { id: string } }>('POST', '/crm/saved-reports', { as: agent, body: report })
    ).body.data
    await pool().query('update saved_report set mail_on = current_date - 1 where id = $1', [id])
    const mail = async () =>
      (
        await readRows<{ id: string; claimed: boolean; outcome: string | null }>(
          test.app.platform.database,
          'select id, claimed_at is not null as claimed, outcome from saved_report_mail where report_id = $1',
          [id],
        )
      )[0]
    const job = async () => jobOf((await mail())?.id ?? 'none yet')
    const staying = { signal: new AbortController().signal, patienceMs: patience }
    await inSharedTurn(pool(), agent.orgId, staying, async () => {
      await test.app.platform.database.transaction((db) => test.app.platform.enqueue(db, 'report.mail', {}))
      await vi.waitFor(async () => expect(await job()).toEqual({ state: 'retry', tries: 0 }), patience)
      expect(await mail()).toMatchObject({ claimed: false, outcome: null })
    })
    await vi.waitFor(async () => expect(await mail()).toMatchObject({ claimed: true, outcome: 'sent' }), patience)
    expect(await job()).toEqual({ state: 'completed', tries: 0 })
  })
})
