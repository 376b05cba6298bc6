import { type CrmDashboard, funnelSteps } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import { enquirySources, enquiryStatuses } from '@karavan/domain/crm/enquiry'
import { crmBookingStatuses } from '@karavan/domain/crm/booking'
import { addDays } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { type Person, testIssuer } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertCrmBooking, insertCustomer, insertEnquiry, insertQuotation } from '../testing/trip-rows.ts'
import { dashboardStatement, foldDeltas } from './dashboard.queries.ts'

let test: TestApp
beforeAll(async () => {
  // The test folds by itself; the job would do so now and then in between.
  test = await startTestApp({ JOBS: 'off' })
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const day = () => today(test.app.platform.config)
const read = async (as: Person, query = '') =>
  (await test.call<{ data: CrmDashboard }>('GET', `/crm/dashboard${query}`, { as })).body.data

/** The same numbers again at every run. */
function dice(seed: number) {
  let state = seed
  const roll = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  return { roll, pick: <T>(from: readonly T[]): T => from[roll(from.length)] as T }
}

const quotationStates = ['Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired'] as const
const kinds = ['package', 'flight', 'hotel', 'visa'] as const
const bookingKinds = ['flight', 'hotel', 'land-package'] as const
const reasons = ['Too expensive', 'No answer', 'Their dog is ill']
const at = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:45:00Z`

/** What the furthest step of each enquiry is, known to the test alone. */
const reached = new Map<string, { orgId: string; step: number }>()
const stepOf = (status: string) => Math.max(0, (funnelSteps as readonly string[]).indexOf(status))

/** Does something at random with the CRM of one of two organisations. */
async function act({ roll, pick }: ReturnType<typeof dice>, people: Person[], customers: Map<string, string>) {
  const { pool } = database()
  const person = pick(people)
  const of = { orgId: person.orgId, customerId: customers.get(person.orgId) ?? '' }
  const paise = () => `${roll(200_000)}.${String(roll(100)).padStart(2, '0')}`
  const some = async (table: string) =>
    (await readRows<{ id: string }>(database(), `select id from ${table} order by id offset $1 limit 1`, [roll(12)]))[0]
      ?.id
  const createdAt = at(addDays(day(), -roll(420)), roll(24))
  const does = roll(9)
  if (does <= 1) {
    const status = pick(enquiryStatuses)
    const fields = { kind: pick(kinds), source: pick(enquirySources), lostReason: pick(reasons) }
    const id = await insertEnquiry(pool, of, { ...fields, status, assignedTo: person.id, createdAt })
    reached.set(id, { orgId: of.orgId, step: stepOf(status) })
  }
  if (does === 2 || does === 3) {
    const id = await some('enquiry')
    const status = pick(enquiryStatuses)
    const was = id && reached.get(id)
    if (!id || !was) return
    await pool.query(
      `update enquiry set status = $2, lost_reason = case when $2 = 'Lost' then $3 end, source = $4,
         first_answer_at = coalesce(first_answer_at, created_at + make_interval(mins => $5)) where id = $1`,
      [id, status, pick(reasons), pick(enquirySources), roll(3000)],
    )
    was.step = Math.max(was.step, stepOf(status))
  }
  if (does === 4) await insertQuotation(pool, of, { status: pick(quotationStates), total: paise(), createdAt })
  if (does === 5) {
    const id = await some('quotation')
    if (roll(4) === 0) await pool.query(`delete from quotation where id = $1`, [id])
    else
      await pool.query(`update quotation set status = $2, total = $3, margin = $4 where id = $1`, [
        id,
        pick(quotationStates),
        paise(),
        `-${paise()}`,
      ])
  }
  if (does === 6) {
    const startDate = addDays(day(), 100 - roll(500))
    const money = { gross: paise(), cost: paise() }
    const fields = { kind: pick(bookingKinds), status: pick(crmBookingStatuses), assignedTo: person.id }
    await insertCrmBooking(pool, of, { ...fields, ...money, startDate })
  }
  if (does === 7) {
    const status = pick(crmBookingStatuses)
    const gross = paise()
    const startDate = addDays(day(), 100 - roll(500))
    await pool.query(
      `update crm_booking set status = $2, cancelled_reason = case when $2 = 'Cancelled' then 'Ill' end, gross = $3,
         total = $3, cost = $4, start_date = $5, end_date = $5 where id = $1`,
      [await some('crm_booking'), status, gross, paise(), startDate],
    )
  }
  if (does === 8) await pool.query(`update enquiry set version = version + 1 where id = $1`, [await some('enquiry')])
}

const made = `to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') between $2 and $3`
const mine = `($1::uuid is null or org_id = $1)`

/** The same figures, counted row by row. */
async function countAll(orgId: string | null, { from, until }: CrmDashboard) {
  const values = [orgId, from, until]
  const rows = <T extends Record<string, unknown>>(text: string) => readRows<T>(database(), text, values)
  const [totals] = await rows<{ total: number; open: number; confirmed: number; lost: number }>(
    `select count(*)::int as total, count(*) filter (where status not in ('Confirmed', 'Lost'))::int as open,
       count(*) filter (where status = 'Confirmed')::int as confirmed, count(*) filter (where status = 'Lost')::int as lost
     from enquiry where ${mine} and ${made}`,
  )
  const inTime = new Set(
    (await rows<{ id: string }>(`select id from enquiry where ${mine} and ${made}`)).map(({ id }) => id),
  )
  const steps = [...reached].filter(([id]) => inTime.has(id)).map(([, { step }]) => step)
  const [answers] = await rows<{ answered: number; average: number | null }>(
    `select count(*)::int as answered, round(avg(floor(extract(epoch from first_answer_at - created_at) / 60)))::int as average
     from enquiry where first_answer_at is not null and ${mine} and ${made}`,
  )
  return {
    totals,
    kinds: await rows(
      `select kind, status, count(*)::int as count from enquiry where ${mine} and ${made} group by 1, 2 order by 1, 2`,
    ),
    sources: await rows(
      `select source, count(*)::int as count, count(*) filter (where status = 'Confirmed')::int as confirmed
       from enquiry where ${mine} and ${made} group by 1 order by 1`,
    ),
    funnel: funnelSteps.map((_, index) => steps.filter((step) => step >= index).length),
    lost: await rows(
      `select case when lost_reason like 'Their%' then 'Other' else lost_reason end as reason, count(*)::int as count
       from enquiry where status = 'Lost' and ${mine} and ${made} group by 1 order by 1`,
    ),
    answers,
    quotations: await rows(
      `select status, count(*)::int as count, (sum(total) * 100)::bigint as total from quotation where ${mine} and ${made}
       group by 1 order by 1`,
    ),
    revenue: await rows(
      `select to_char(start_date, 'YYYY-MM') as month, count(*)::int as trips, (sum(gross) * 100)::bigint as revenue,
         (sum(gross - cost) * 100)::bigint as margin
       from crm_booking where ${mine} and status in ('Confirmed', 'Travelling', 'Completed')
         and to_char(start_date, 'YYYY-MM') between $2 and to_char(($3 || '-01')::date + interval '3 months', 'YYYY-MM')
       group by 1 order by 1`,
    ),
  }
}

const byFirst = <T extends Record<string, unknown>>(rows: readonly T[]) =>
  rows.toSorted((a, b) => String(Object.values(a)[0]).localeCompare(String(Object.values(b)[0])))

/** What the dashboard says, in the same shape. */
const told = (answer: CrmDashboard) => ({
  totals: {
    total: answer.enquiries.total,
    open: answer.enquiries.open,
    confirmed: answer.enquiries.confirmed,
    lost: answer.enquiries.lost,
  },
  kinds: byFirst(
    answer.enquiries.byKind.flatMap(({ kind, byStatus }) =>
      Object.entries(byStatus)
        .filter(([, count]) => count > 0)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([status, count]) => ({ kind, status, count })),
    ),
  ),
  sources: byFirst(answer.sources),
  funnel: answer.funnel.map(({ count }) => count),
  lost: byFirst(answer.lostReasons),
  answers: { answered: answer.answers.answered, average: answer.answers.averageMinutes },
  quotations: byFirst(answer.quotations.map((row) => ({ ...row, total: toMinor(row.total) }))),
  revenue: answer.revenue
    .filter(({ trips }) => trips > 0)
    .map((row) => ({ ...row, revenue: toMinor(row.revenue), margin: toMinor(row.margin) })),
})

async function compare(): Promise<void> {
  const { admin, agent, foreignAgent } = test.people
  for (const [as, orgId, query] of [
    [agent, agent.orgId, ''],
    [foreignAgent, foreignAgent.orgId, ''],
    [admin, null, ''],
    [admin, agent.orgId, `?orgId=${agent.orgId}`],
  ] as const) {
    const answer = await read(as, query)
    expect(told(answer)).toEqual(await countAll(orgId, answer))
  }
}

describe('the dashboard of the CRM', () => {
  it('says exactly what is there, before what was noted is folded and afterwards', async () => {
    const { agent, agencyStaff, foreignAgent } = test.people
    const customers = new Map<string, string>()
    for (const { orgId } of [agent, foreignAgent]) customers.set(orgId, await insertCustomer(database().pool, orgId))
    const chance = dice(20_261_115)
    for (let round = 0; round < 4; round++) {
      for (let turn = 0; turn < 60; turn++) await act(chance, [agent, agencyStaff, foreignAgent], customers)
      await compare()
      // The first round is left as it was noted, so that sums and notes are read together.
      if (round > 0) expect(await foldDeltas(database().db)).toBeGreaterThan(0)
      await compare()
    }
    expect(await readRows(database(), `select 1 from crm_delta`)).toEqual([])
    const { staff } = await read(agent)
    const direct = await readRows(
      database(),
      `select assigned_to as id, count(*)::int as count from enquiry where org_id = $1
       and to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM') >= $2 group by 1 order by 1`,
      [agent.orgId, (await read(agent)).from],
    )
    expect(byFirst(staff.filter(({ count }) => count > 0).map(({ id, count }) => ({ id, count })))).toEqual(direct)
  })

  it('counts each note once when several processes fold while others write', async () => {
    const { agent } = test.people
    const customerId = await insertCustomer(database().pool, agent.orgId)
    const before = (await read(agent)).enquiries.total
    const write = async () => {
      for (let turn = 0; turn < 15; turn++)
        await insertEnquiry(database().pool, { orgId: agent.orgId, customerId }, { assignedTo: agent.id })
    }
    const fold = async () => {
      for (let turn = 0; turn < 20; turn++) await foldDeltas(database().db)
    }
    const look = async () => {
      const seen: number[] = []
      for (let turn = 0; turn < 15; turn++) seen.push((await read(agent)).enquiries.total)
      return seen
    }
    const [, , , , seen] = await Promise.all([write(), write(), fold(), fold(), look()])
    // Never more and never fewer than there are: a note is either noted or folded.
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect((await read(agent)).enquiries.total).toBe(before + 30)
    await foldDeltas(database().db)
    expect((await read(agent)).enquiries.total).toBe(before + 30)
  })

  it('leaves folding to whoever is at it', async () => {
    const { agent } = test.people
    const customerId = await insertCustomer(database().pool, agent.orgId)
    await insertEnquiry(database().pool, { orgId: agent.orgId, customerId }, { assignedTo: agent.id })
    await database().transaction(async (tx) => {
      expect(await foldDeltas(tx)).toBeGreaterThan(0)
      expect(await foldDeltas(database().db)).toBe(0)
    })
  })

  it('narrows to a kind and to months', async () => {
    const { agent } = test.people
    const all = await read(agent)
    const flights = await read(agent, '?kind=flight')
    const own = all.enquiries.byKind.find(({ kind }) => kind === 'flight')
    expect(flights.enquiries.total).toBe(Object.values(own?.byStatus ?? {}).reduce((a, b) => a + b, 0))
    expect(flights.funnel[0]?.count).toBe(flights.enquiries.total)
    const month = await read(agent, `?from=${all.until}&until=${all.until}`)
    expect(month.enquiries.total).toBe(all.enquiries.byMonth.at(-1)?.count)
    expect((await test.call('GET', '/crm/dashboard?from=2020-01&until=2026-01', { as: agent })).status).toBe(400)
  })

  it('is of the own organisation alone', async () => {
    const { agent, foreignAgent, houseStaff } = test.people
    expect((await test.call('GET', `/crm/dashboard?orgId=${agent.orgId}`, { as: foreignAgent })).status).toBe(404)
    expect((await read(houseStaff)).enquiries.total).toBe(0)
  })

  it('lists what is due, leaves and ends soon', async () => {
    const { foreignAgent: as } = test.people
    const customerId = await insertCustomer(database().pool, as.orgId, 'Leaving Soon')
    const of = { orgId: as.orgId, customerId }
    const trip = await insertCrmBooking(database().pool, of, { status: 'Confirmed', startDate: day() })
    const gone = await insertCrmBooking(database().pool, of, { status: 'Cancelled', startDate: day() })
    const quote = await insertQuotation(database().pool, of, { status: 'Sent', validUntil: day(), total: '12.34' })
    const old = await insertQuotation(database().pool, of, { status: 'Sent', validUntil: addDays(day(), -1) })
    const { departures, expiring } = await read(as)
    expect(departures.map(({ id }) => id)).toContain(trip.id)
    expect(departures.map(({ id }) => id)).not.toContain(gone.id)
    expect(expiring).toContainEqual(
      expect.objectContaining({ id: quote.id, customerName: 'Leaving Soon', total: 12.34, validUntil: day() }),
    )
    expect(expiring.map(({ id }) => id)).not.toContain(old.id)
  })

  it('reads no more when there is ten times as much', async () => {
    const { agent } = test.people
    const customerId = await insertCustomer(database().pool, agent.orgId)
    const fill = async (many: number) => {
      await readRows(
        database(),
        `insert into enquiry (id, number, kind, org_id, customer_id, source, status, priority, assigned_to, details,
           subject, next_follow_up_at, next_follow_up_way, created_at)
         select gen_random_uuid(), 'PE-2030-' || nextval('enquiry_package_number') + 100000,
           (array['package','flight','hotel','visa'])[1 + n % 4], $1, $2, (array['Phone','Website'])[1 + n % 2],
           (array['New','Quoted','Confirmed'])[1 + n % 3], 'normal', $3, '{}', 'Goa', now(), 'call',
           now() - make_interval(days => n % 300)
         from generate_series(1, $4::int) n`,
        [agent.orgId, customerId, agent.id, many],
      )
      await readRows(
        database(),
        `insert into crm_booking (id, number, kind, org_id, customer_id, title, country, start_date, end_date, details,
           travellers, people, tax_as, cost, planned_cost, gross, total, status, customer_name, searched)
         select gen_random_uuid(), 'CL-2030-' || nextval('enquiry_package_number') + 100000, 'land-package', $1, $2,
           'Goa', 'India', current_date - n % 300, current_date - n % 300, '{}', '[]', 1, 'none', 1, 1, 2, 2, 'Confirmed',
           'Rao', 'goa' from generate_series(1, $3::int) n`,
        [agent.orgId, customerId, many],
      )
      await foldDeltas(database().db)
      for (const table of ['crm_delta', 'crm_rollup', 'enquiry', 'booking_entry', 'follow_up'])
        await database().pool.query(`vacuum analyze ${table}`)
    }
    const buffers = async (orgId: string | null) => {
      const caller = await test.app.platform.findCaller(testIssuer, 'agent')
      if (!caller) throw new Error('The agent is gone')
      const range = { caller, orgId, staffOf: agent.orgId, kind: undefined, day: day(), zone: 'Asia/Kolkata' }
      const months = { from: addDays(day(), -400), until: addDays(day(), 31), ahead: addDays(day(), 120) }
      const { rows } = await database().db.execute<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        sql`explain (analyze, buffers, format json) ${dashboardStatement({ ...range, ...months })}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    await fill(300)
    const few = [await buffers(agent.orgId), await buffers(null)]
    await fill(3000)
    const many = [await buffers(agent.orgId), await buffers(null)]
    for (const [index, now] of many.entries()) expect(now).toBeLessThan((few[index] ?? 0) * 1.5 + 20)
  })
})
