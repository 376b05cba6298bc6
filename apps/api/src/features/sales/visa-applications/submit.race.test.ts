import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PreparingClient } from '../../../platform/db/preparing-client.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { tellOfPayment } from '../stays/testing/card.ts'
import { balanceOf, type Refusal, write } from '../stays/testing/stay.ts'
import { adultReturn, adultTotal, handIn, makeDraft, makeOffer, move, read, submit } from './testing/application.ts'

const purse = 50_000
const many = 12

let test: TestApp
let visaId: string
let buyer: Person
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  visaId = await makeOffer(test)
  buyer = await makeBuyer(test, purse)
})
afterAll(() => test.close())

const salesOf = async (id: string) =>
  (await readRows(database(), `select id from ledger_transaction where cause_id = $1 and kind = 'sale'`, [id])).length

const outcomes = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const oneOf = (status: number) => [status, ...Array.from({ length: many - 1 }, () => 409)]

/** Somebody else of the same agency. */
async function makeColleague({ orgId }: Person): Promise<Person> {
  const other = await makeBuyer(test, 0)
  await database().pool.query('update app_user set org_id = $1 where id = $2', [orgId, other.id])
  return { ...other, orgId }
}

describe('one application', () => {
  it('is paid once however many of an agency hand it in at once', async () => {
    const colleague = await makeColleague(buyer)
    const before = await balanceOf(database(), buyer.orgId)
    const { id } = await makeDraft(test, buyer, visaId)
    const answers = await Promise.all(
      Array.from({ length: many }, (_, at) => submit(test, at % 2 === 0 ? buyer : colleague, id, adultTotal)),
    )
    expect(outcomes(answers)).toEqual(oneOf(200))
    expect(await salesOf(id)).toBe(1)
    expect(await balanceOf(database(), buyer.orgId)).toBe(before - adultTotal)
  })

  it('is paid once when card and wallet come at the same time; the other goes back', async () => {
    const rich = await makeBuyer(test, purse)
    const { id } = await makeDraft(test, rich, visaId)
    await submit(test, rich, id, adultTotal, 'card')
    const path = '/payments/sessions'
    const { body } = await write<{ data: { sessionId: string } }>(test, path, rich, {
      purpose: 'visa',
      applicationId: id,
    })
    const { sessionId } = body.data
    await test.call('POST', `/payments/sessions/${sessionId}/open`)
    const [byWallet] = await Promise.all([
      submit(test, rich, id, adultTotal),
      tellOfPayment(test, sessionId, 'payment.paid'),
    ])
    const { payment, status } = await read(test, rich, id)
    expect(status).toBe('Submitted')
    expect(await salesOf(id)).toBe(1)
    const refunds = await readRows(database(), 'select id from payment_refund where session_id = $1', [sessionId])
    const wallet = byWallet.status === 200
    expect([payment, refunds.length]).toEqual(wallet ? ['wallet', 1] : ['card', 0])
    expect(await balanceOf(database(), rich.orgId)).toBe(wallet ? purse - adultTotal : purse)
  })

  it('is cancelled, or goes to the embassy, but not both', async () => {
    const rich = await makeBuyer(test, purse)
    const sold = await handIn(test, rich, visaId)
    const cancel = () =>
      write<Refusal>(test, `/visa-applications/${sold.id}/cancel`, rich, {
        reason: 'Plans changed',
        shownRefund: adultReturn,
      })
    const answers = await Promise.all([
      ...Array.from({ length: many / 2 }, cancel),
      ...Array.from({ length: many / 2 }, () => move(test, test.people.admin, sold, 'InProcess')),
    ])
    expect(outcomes(answers)).toEqual(oneOf(200))
    const { status } = await read(test, rich, sold.id)
    const back = status === 'Cancelled' ? adultReturn : 0
    expect(await balanceOf(database(), rich.orgId)).toBe(purse - adultTotal + back)
  })
})

describe('the database', () => {
  it.each(['Submitted', 'InProcess', 'Approved'])('lets nothing that is unpaid be %s', async (status) => {
    const { id } = await makeDraft(test, buyer, visaId)
    await expect(
      readRows(database(), 'update visa_application set status = $2 where id = $1', [id, status]),
    ).rejects.toMatchObject({ constraint: 'visa_application_submitted_is_paid' })
  })
})

describe('with its guards off', () => {
  type Statement = { text: string; values?: unknown[] }
  const bare = (text: string) =>
    text
      .replace(/ for update of "visa_application"/, '')
      .replaceAll(/("visa_applica\w+"\."(?:payment_)?status") = (\$\d+)/g, '$2::text is not null')
  let sales = 0
  const unkeyed = (value: unknown) =>
    typeof value === 'string' && /^visa .* sale$/.test(value) ? `${value} ${++sales}` : value
  /** No lock, no state a change comes from, and a key of its own for every sale. */
  const unguarded = ({ text, values, ...rest }: Statement): Statement => ({
    ...rest,
    text: bare(text),
    ...(values ? { values: values.map(unkeyed) } : {}),
  })

  it('an application is paid twice, so the tests above can fail', async () => {
    const rich = await makeBuyer(test, purse)
    const { id } = await makeDraft(test, rich, visaId)
    type Client = { query(...given: unknown[]): unknown }
    const real = (PreparingClient.prototype as unknown as Client).query
    const spy = vi.spyOn(PreparingClient.prototype as unknown as Client, 'query')
    spy.mockImplementation(function (this: Client, ...[first, ...rest]: unknown[]) {
      if (typeof first === 'string' && Array.isArray(rest[0])) {
        const { text, values } = unguarded({ text: first, values: rest[0] })
        return real.call(this, text, values, ...rest.slice(1))
      }
      const plain = first !== null && typeof first === 'object' && 'text' in first
      return real.call(this, plain ? unguarded(first as Statement) : first, ...rest)
    })
    const gate = await database().pool.connect()
    try {
      // Both have looked at the application by the time one of them gets at the wallet.
      await gate.query('begin')
      await gate.query('select 1 from wallet where org_id = $1 for update', [rich.orgId])
      const running = [submit(test, rich, id, adultTotal), submit(test, rich, id, adultTotal)]
      for (let waiting = 0; waiting < running.length; ) {
        const { rows } = await gate.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        waiting = rows[0]?.count ?? 0
      }
      await gate.query('commit')
      expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    } finally {
      gate.release()
      spy.mockRestore()
    }
    expect(await salesOf(id)).toBe(2)
    expect(await balanceOf(database(), rich.orgId)).toBe(purse - adultTotal - adultTotal)
  })
})
