import { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { dayFromNow } from '../stays/testing/stay.ts'
import { listApplications } from './application-list.queries.ts'
import { findElsewhere } from './application.queries.ts'
import { makeOffer } from './testing/application.ts'

let test: TestApp
const database = () => test.app.platform.database
const many = 10_000

/** Ten thousand applications of three people each, of a hundred agencies, straight into the tables. */
beforeAll(async () => {
  test = await startTestApp()
  const visaId = await makeOffer(test)
  const { agent } = test.people
  await database().pool.query(
    `insert into org (id, kind, company_name, email, agent_id, verification_status)
       select gen_random_uuid(), 'agency', 'Agency ' || n, n || '@many.test', 'AG' || (700000 + n), 'approved'
       from generate_series(1, 99) as n`,
  )
  await database().pool.query(
    `insert into visa_application (id, reference, org_id, user_id, visa_id, status, travel_date, return_date, due_on,
         created_at, cleared_at)
       select gen_random_uuid(), 'VA-2020-' || lpad(n::text, 6, '0'), o.id, $2, $3,
         case when n % 50 = 0 then 'Draft' else 'Cancelled' end, current_date + (n % 300)::int,
         current_date + (n % 300)::int + 5, null, now() - n * interval '1 hour', case when n % 50 <> 0 then now() end
       from generate_series(1, ${many}) as n
       join (select id, row_number() over (order by id = $1 desc, id) as place from org where kind = 'agency') o
         on o.place = 1 + n % 100`,
    [agent.orgId, agent.id, visaId],
  )
  await database().pool.query(
    `insert into visa_applicant (id, application_id, position, surname, given_names, passport_sealed, passport_hash,
         passport_masked, status)
       select gen_random_uuid(), a.id, p, md5(a.id::text || p), 'Asha', 'sealed', md5(a.id::text || p), '•••••678', a.status
       from visa_application a cross join generate_series(0, 2) as p`,
  )
  await database().pool.query('vacuum analyze visa_application, visa_applicant, visa, org, app_user')
}, 120_000)
afterAll(() => test.close())

type Statement = { text: string; values: unknown[] }

/** Runs the work, and tells how the database answered each of its statements. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const seen: Statement[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void seen.push({ text, values }) }
  await work(drizzle({ client: database().pool, logger }))
  const plans = []
  for (const { text, values } of seen) {
    const { rows } = await database().pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${text}`,
      values,
    )
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

const caller = (kind: 'admin' | 'agent') =>
  ({ ...test.people[kind], userType: kind === 'admin' ? 'Admin' : 'Agent', rights: ['records'] }) as unknown as Caller

const list = (kind: 'admin' | 'agent', query: object = {}) =>
  plansOf((db) => listApplications(db, caller(kind), contract.list.query.parse(query), dayFromNow(0)))

describe('a page among ten thousand applications', () => {
  it('of one agency is read by its index, in one statement', async () => {
    const plans = await list('agent')
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain('visa_application_org_idx')
    expect(plans[0]).not.toContain('Seq Scan on visa_application')
    expect(plans[0]).not.toContain('Seq Scan on visa_applicant')
  })

  it('looks for people only of the rows it shows', async () => {
    const [plan = ''] = await list('admin', { pageSize: 20 })
    const loops = [...plan.matchAll(/on visa_applicant a\S* \(actual .*loops=(\d+)/g)].map(([, n]) => Number(n))
    expect(loops).toEqual([20, 20, 20])
  })

  it('is searched by name through the index of names', async () => {
    const [plan = ''] = await list('admin', { q: 'abcdef12' })
    expect(plan).toContain('visa_applicant_search_idx')
    expect(plan).not.toContain('Seq Scan on visa_applicant')
  })

  it('of what is overdue is read from the queue of the house', async () => {
    const [plan = ''] = await list('admin', { overdue: 'yes', sort: 'dueOn' })
    expect(plan).toContain('visa_application_due_idx')
  })

  it('finds where else a passport is by its number', async () => {
    const one = { id: '00000000-0000-4000-8000-000000000000', orgId: test.people.agent.orgId }
    const [plan = ''] = await plansOf((db) => findElsewhere(db, one, ['ABCDEF12', '12345678']))
    expect(plan).toContain('visa_applicant_passport_idx')
    expect(plan).not.toContain('Seq Scan on visa_applicant')
  })

  it('is told how many there are', async () => {
    const { db } = database()
    const admin = await listApplications(db, caller('admin'), contract.list.query.parse({ page: 500 }), dayFromNow(0))
    expect(admin.meta.total).toBe(many)
    expect(admin.rows).toHaveLength(20)
    const agent = await listApplications(db, caller('agent'), contract.list.query.parse({}), dayFromNow(0))
    expect(agent.meta.total).toBe(many / 100)
    expect(agent.rows[0]).toMatchObject({ applicants: 3, companyName: 'agency company' })
  })
})
