import type { ExportFile } from '@karavan/contracts/site/exports/export.contract'
import { type ExportListName, exportListNames, exportLists } from '@karavan/domain/site/export'
import { readXlsx } from 'hucre/xlsx'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertCustomer, insertEnquiry, insertTrip } from '../../crm/testing/trip-rows.ts'
import { makeExport } from './export.service.ts'

let test: TestApp
let sales: Person
const statementId = uuidv7()
beforeAll(async () => {
  test = await startTestApp({ JOBS: 'off' })
  const { database } = test.app.platform
  const { id, orgId } = test.people.agent
  sales = await createColleague(database.db, orgId, 'Sales')
  const customerId = await insertCustomer(database.pool, orgId, '=HYPERLINK("x")')
  await database.pool.query(
    `insert into customer_phone (customer_id, org_id, number, kind, position) values ($1, $2, '+919845012345', 'mobile', 0)`,
    [customerId, orgId],
  )
  const enquiryId = await insertEnquiry(database.pool, { orgId, customerId }, { assignedTo: id })
  await database.pool.query(`update enquiry set travel_date = '2027-03-04', budget = 25000.5 where id = $1`, [
    enquiryId,
  ])
  await insertTrip(database.pool, { id: enquiryId, orgId, customerId })
  const bankId = uuidv7()
  await database.pool.query(`insert into bank (id, org_id, name) values ($1, $2, 'Canara')`, [bankId, orgId])
  await database.pool.query(
    `insert into bank_statement (id, org_id, bank_id, file_name, file_hash, from_on, to_on, lines, gaps, left_out, uploaded_by)
     values ($1, $2, $3, 'november.csv', 'none', '2026-11-01', '2026-11-30', 1, '[]', '[]', 'Asha')`,
    [statementId, orgId, bankId],
  )
  await database.pool.query(
    `insert into bank_line (id, org_id, bank_id, statement_id, line, paid_on, description, amount, line_key, nth)
     values ($1, $2, $3, $4, 1, '2026-11-03', 'NEFT RAO', 2500.5, 'one', 1)`,
    [uuidv7(), orgId, bankId, statementId],
  )
})
afterAll(() => test.close())

const ask = (list: ExportListName, format: 'csv' | 'xlsx' = 'csv', query = '', as: Person = test.people.agent) =>
  test.call<{ data: ExportFile; code: string }>('POST', '/exports', { as, body: { list, format, query } })
const fetched = async (id: string, as: Person = test.people.agent) => {
  const { statusCode, rawPayload } = await test.app.inject({
    method: 'GET',
    url: `/api/v1/exports/${id}/file`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  return { status: statusCode, bytes: rawPayload }
}
const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')

describe('a list as a file', () => {
  it.each(exportListNames)('is written by its columns: %s', async (list) => {
    const { admin, agent } = test.people
    const as = exportLists[list].path.startsWith('/crm/') ? agent : admin
    const { status, body } = await ask(list, 'csv', list === 'bank-lines' ? `id=${statementId}` : '', as)
    expect([list, status]).toEqual([list, 201])
    const lines = linesOf((await fetched(body.data.id, as)).bytes)
    expect(lines[0]).toBe(exportLists[list].columns.map(({ header }) => header).join(','))
  })

  it('has number, phone and true dates, and no cell that acts', async () => {
    const { body } = await ask('package-enquiries')
    const [, line = ''] = linesOf((await fetched(body.data.id)).bytes)
    expect(line).toMatch(/^PE-2026-9\d+,"'=HYPERLINK\(""x""\)",'\+919845012345,/)
    expect(line).toContain(',2027-03-04,')
    expect(line).toContain(',25000.5,INR,')
    const excel = (await ask('package-enquiries', 'xlsx')).body.data
    const { sheets } = await readXlsx((await fetched(excel.id)).bytes)
    const [head = [], row = []] = sheets[0]?.rows ?? []
    const cell = (header: string) => row[head.indexOf(header)]
    expect(cell('Travel')).toEqual(new Date('2027-03-04T00:00:00Z'))
    expect(cell('Came')).toBeInstanceOf(Date)
    expect([cell('Budget'), cell('Customer')]).toEqual([25_000.5, '=HYPERLINK("x")'])
  })

  it('holds what is filtered, and refuses what the list does', async () => {
    const lost = (await ask('package-enquiries', 'csv', 'status=Lost')).body.data
    expect(linesOf((await fetched(lost.id)).bytes)).toHaveLength(1)
    expect((await ask('package-enquiries', 'csv', 'status=Nowhere')).status).toBe(400)
    expect((await ask('package-enquiries', 'csv', '', sales)).body.code).toBe('RIGHT_NEEDED')
  })

  it('is for whoever asked, without what they may not see, and noted', async () => {
    const { database } = test.app.platform
    await database.pool.query(`update app_user set allowed = '{reports}' where id = $1`, [sales.id])
    const { data } = (await ask('quotations', 'csv', '', sales)).body
    expect(linesOf((await fetched(data.id, sales)).bytes)[0]).not.toContain('Margin')
    expect((await fetched(data.id)).status).toBe(404)
    // What is owed is shown to whom costs are.
    expect((await ask('owed-to-suppliers', 'csv', '', sales)).body.code).toBe('RIGHT_NEEDED')
    const trail = await readRows(database, `select action from audit_entry where entity = 'export' and actor_id = $1`, [
      sales.id,
    ])
    expect(trail).toEqual([{ action: 'Quotations exported' }])
  })

  it('takes reports along as they are asked, in words', async () => {
    const [report, rows, steps] = await Promise.all(
      [ask('report', 'csv', 'group=source'), ask('report-rows', 'csv', 'figure=enquiries'), ask('funnel-steps')].map(
        async (asked) => linesOf((await fetched((await asked).body.data.id)).bytes),
      ),
    )
    const heads = report?.[0]?.split(',') ?? []
    const total = report?.slice(1).reduce((sum, line) => sum + Number(line.split(',')[heads.indexOf('Enquiries')]), 0)
    expect(rows?.slice(1)).toHaveLength(total ?? 0)
    expect(total).toBeGreaterThan(0)
    expect(steps?.slice(1).map((line) => line.split(',')[0])).toEqual(['Enquiries', 'Answered', 'Quoted', 'Won'])
    expect((await ask('report-rows', 'csv', 'figure=margin', sales)).body.code).toBe('RIGHT_NEEDED')
  })

  it('takes the lines of one statement along, of nobody else', async () => {
    const { data } = (await ask('bank-lines', 'csv', `id=${statementId}&state=To do`)).body
    const [, line = ''] = linesOf((await fetched(data.id)).bytes)
    expect(line).toMatch(/^1,2026-11-03,NEFT RAO,,2500.5,/)
    const { agent, foreignAgent } = test.people
    for (const [id, as] of [
      [statementId, foreignAgent],
      [uuidv7(), agent],
      ['november', agent],
    ] as const)
      expect((await ask('bank-lines', 'csv', `id=${id}`, as)).status).toBe(404)
  })

  it('is of travellers what is theirs, and nothing of an office', async () => {
    const { customer } = test.people
    const { data } = (await ask('stay-bookings', 'csv', '', customer)).body
    expect(linesOf((await fetched(data.id, customer)).bytes)[0]).toContain('Total')
    expect((await ask('markups', 'csv', '', customer)).status).toBe(403)
    expect((await ask('customers', 'csv', '', customer)).status).toBe(403)
  })

  it('is made by a job when it is long, once, and its owner is told', async () => {
    const { platform } = test.app
    const { data } = (await ask('receipts')).body
    await platform.database.pool.query('update export_file set later = true where id = $1', [data.id])
    expect((await fetched(data.id)).status).toBe(404)
    const run = () =>
      platform.database.transaction((db) =>
        makeExport(platform)(
          { exportId: data.id },
          { db, jobId: 'x', attempt: 0, lastError: '', emit: () => undefined },
        ),
      )
    await run()
    await run()
    expect(linesOf((await fetched(data.id)).bytes)[1]).toMatch(/^RC-1,2026-09-01,/)
    const told = await readRows(
      platform.database,
      `select title from notification where user_id = $1 and link like $2`,
      [test.people.agent.id, `%${data.id}`],
    )
    expect(told).toEqual([{ title: 'Receipts are ready' }])
    await platform.database.pool.query(`update export_file set created_at = now() - interval '8 days' where id = $1`, [
      data.id,
    ])
    expect((await fetched(data.id)).status).toBe(404)
  })
})
