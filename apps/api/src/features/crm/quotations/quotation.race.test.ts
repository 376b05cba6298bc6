import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { contentOf, quotationsOf, tokenIn } from './testing/quotation.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const bookingsOf = (at: TestApp, quotationId: string) =>
  readRows<{ total: string }>(
    at.app.platform.database,
    `select b.total from crm_booking b join quotation_version v on v.id = b.quotation_version_id
     where v.quotation_id = $1`,
    [quotationId],
  )

describe('customers with the same link', () => {
  it('who accept at once make one booking; the others hear that it is answered', async () => {
    const calls = quotationsOf(test)
    const { quotation, token } = await calls.sent(test.people.agent)
    const page = (await calls.open(token)).body.data
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => {
        const choice = page.options[at % 2]
        return calls.accept(token, page, { name: `Guest ${at}`, option: choice?.key, shownTotal: choice?.price.total })
      }),
    )
    const told = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).toSorted()
    expect(told).toEqual(['200', ...Array.from({ length: 11 }, () => '409 ALREADY_ANSWERED')])
    const after = (await calls.get(test.people.agent, quotation.id)).body.data
    const [booking, ...more] = await bookingsOf(test, quotation.id)
    expect(more).toEqual([])
    expect(Number(booking?.total)).toBe(after.total)
    const winner = answers.find(({ status }) => status === 200)?.body.data
    expect(winner?.decision?.by).toBe(after.versions[0]?.decidedBy)
    expect(winner?.decision?.price?.total).toBe(after.total)
  })

  it('of which one declines while the other accepts hear one answer', async () => {
    const calls = quotationsOf(test)
    for (let round = 0; round < 5; round++) {
      const { quotation, token } = await calls.sent(test.people.agent)
      const page = (await calls.open(token)).body.data
      const [yes, no] = await Promise.all([calls.accept(token, page), calls.decline(token, page.hash)])
      expect([yes.status, no.status].toSorted()).toEqual([200, 409])
      expect(await bookingsOf(test, quotation.id)).toHaveLength(yes.status === 200 ? 1 : 0)
    }
  })

  it('who accept an outdated version hear of the newer one', async () => {
    const calls = quotationsOf(test)
    const { agent } = test.people
    const { quotation, token } = await calls.sent(agent)
    const old = (await calls.open(token)).body.data
    const begun = (await calls.newVersion(agent, quotation.id)).body.data
    const changed = await calls.update(agent, quotation.id, {
      content: contentOf(test, { title: 'Another' }),
      version: begun.version,
    })
    const sent = (await calls.send(agent, quotation.id, changed.body.data.version)).body.data
    const late = await calls.accept(token, old)
    expect([late.status, late.body.code]).toEqual([409, 'QUOTE_REPLACED'])
    // The new page with what was read on the old one.
    const mixed = await calls.accept(tokenIn(sent), old)
    expect([mixed.status, mixed.body.code]).toEqual([409, 'QUOTE_REPLACED'])
    expect(await bookingsOf(test, quotation.id)).toEqual([])
    const page = (await calls.open(tokenIn(sent))).body.data
    expect((await calls.accept(tokenIn(sent), page)).status).toBe(200)
  })

  it('who accept while a newer version is sent either have the old one for good, or hear of the new one', async () => {
    const calls = quotationsOf(test)
    const { agent } = test.people
    const outcomes: string[] = []
    for (let round = 0; round < 6; round++) {
      const { quotation, token } = await calls.sent(agent)
      const page = (await calls.open(token)).body.data
      const begun = (await calls.newVersion(agent, quotation.id)).body.data
      // One after the other, the other way round every second time: each gets to be the first.
      const work = [() => calls.accept(token, page), () => calls.send(agent, quotation.id, begun.version)] as const
      const [yes, sent] =
        round % 2 === 0
          ? await Promise.all([work[0](), work[1]()])
          : await Promise.all([work[1](), work[0]()]).then(([b, a]) => [a, b] as const)
      const { status, versions } = (await calls.get(agent, quotation.id)).body.data
      const bookings = await bookingsOf(test, quotation.id)
      outcomes.push(yes.status === 200 ? 'accepted' : 'sent')
      if (yes.status === 200) {
        expect(['ILLEGAL_TRANSITION', 'STALE_VERSION']).toContain(sent.body.code)
        expect([status, versions[1]?.status, bookings.length]).toEqual(['Accepted', 'Accepted', 1])
      } else {
        expect([yes.body.code, sent.status]).toEqual(['QUOTE_REPLACED', 200])
        expect([status, versions[1]?.status, bookings.length]).toEqual(['Sent', 'Replaced', 0])
      }
    }
    expect(outcomes).toHaveLength(6)
    const twice = await readRows(
      database(),
      `select quotation_id from quotation_version where status in ('Sent', 'Viewed', 'Accepted')
       group by 1 having count(*) > 1`,
    )
    expect(twice).toEqual([])
  })
})

describe('with its guards off', () => {
  const barrier = 77_019
  let loose: TestApp
  beforeAll(async () => {
    loose = await startTestApp()
  })
  afterAll(() => loose.close())

  it('two customers are told yes to different options, so the tests above can fail', async () => {
    const calls = quotationsOf(loose)
    const { pool } = loose.app.platform.database
    const { token } = await calls.sent(loose.people.agent)
    const page = (await calls.open(token)).body.data
    await pool.query('drop index quotation_version_one_accepted')
    // The lock is a select of this table: behind a view that reads by a WITH query it locks nothing.
    await pool.query('alter table quotation rename to quotation_kept')
    await pool.query(
      'create view quotation as with kept as materialized (select * from quotation_kept) select * from kept',
    )
    await pool.query(`
      create function keep_quotation() returns trigger language plpgsql as $$
      begin
        update quotation_kept set status = new.status, total = new.total, version = new.version where id = new.id;
        return new;
      end $$`)
    await pool.query(
      'create trigger keep instead of update on quotation for each row execute function keep_quotation()',
    )
    // Nobody writes before everybody has looked.
    await pool.query(`
      create function wait_for_all() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${barrier}); return null; end $$`)
    await pool.query(
      'create trigger wait before update on quotation_version for each statement execute function wait_for_all()',
    )
    const gate = await pool.connect()
    try {
      await gate.query('select pg_advisory_lock($1)', [barrier])
      const running = page.options.map(({ key, price }) =>
        calls.accept(token, page, { option: key, shownTotal: price.total }),
      )
      for (let waiting = 0; waiting < running.length; ) {
        const { rows } = await gate.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
          [barrier],
        )
        waiting = rows[0]?.count ?? 0
      }
      await gate.query('select pg_advisory_unlock($1)', [barrier])
      const answers = await Promise.all(running)
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers.map(({ body }) => body.data.decision?.option)).toEqual(['standard', 'luxury'])
    } finally {
      gate.release()
    }
  })
})
