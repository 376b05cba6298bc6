import type { Funnel, Leak, Report, ReportedRecord, ReportRow } from '@karavan/contracts/crm/reports/report.contract'
import type { SavedReport } from '@karavan/contracts/crm/reports/saved-report.contract'
import type { ProfitAndLoss } from '@karavan/contracts/money/books/book.contract'
import { addDays } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { crmBookingStatuses } from '@karavan/domain/crm/booking'
import { enquirySources, enquiryStatuses } from '@karavan/domain/crm/enquiry'
import {
  reportBases,
  type ReportFigure,
  reportFigureNames,
  reportFigures,
  type ReportGroup,
  reportGroups,
} from '@karavan/domain/crm/report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { wordsOf } from '../../../testing/pdf-words.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { at, confirmedLines, dayFrom, make, move, paidBooking, send } from '../bookings/testing/crm-booking.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import {
  insertCrmBooking,
  insertCustomer,
  insertEnquiry,
  insertQuotation,
  insertVersion,
} from '../testing/trip-rows.ts'
import { queueReports, sendReport } from './mail-report.job.ts'
import { mailedDrawer } from './saved-report.routes.ts'

let test: TestApp
let sales: Person
beforeAll(async () => {
  test = await startRegisteredApp({ JOBS: 'off' })
  sales = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Sales')
})
afterAll(() => test.close())

type Rows = { data: ReportedRecord[]; meta: { total: number }; sum: number; code?: string }
const report = async (query = '', as: Person = test.people.agent) =>
  (await test.call<{ data: Report }>('GET', `/crm/reports?${query}`, { as })).body.data
const behind = async (query: string, as: Person = test.people.agent) =>
  (await test.call<Rows>('GET', `/crm/reports/rows?${query}`, { as })).body

const narrowing: Record<ReportGroup, string> = {
  staff: 'staff',
  source: 'source',
  destination: 'destination',
  month: 'month',
}

/** All rows behind a figure, page by page. */
async function allBehind(query: string): Promise<Rows> {
  const first = await behind(`${query}&pageSize=40`)
  for (let page = 2; (page - 1) * 40 < first.meta.total; page += 1)
    first.data.push(...(await behind(`${query}&pageSize=40&page=${page}`)).data)
  return first
}

/** What a figure has to be, from the rows it opens. */
async function expectBehind(row: Omit<ReportRow, 'key' | 'name'>, query: string, figure: ReportFigure): Promise<void> {
  const found = await allBehind(`${query}&figure=${figure}`)
  const added = toMajor(sum(found.data.map(({ amount }) => toMinor(amount))))
  expect([query, figure, found.sum, added]).toEqual([query, figure, row[figure], row[figure]])
  expect(found.meta.total).toBe(found.data.length)
  if (reportFigures[figure].unit === 'count') expect(found.meta.total).toBe(row[figure])
  expect(found.data.every(({ of }) => of === reportFigures[figure].of)).toBe(true)
}

describe('a report', () => {
  it('has no figure that its rows do not come to', async () => {
    const { pool } = test.app.platform.database
    const { orgId, id } = test.people.agent
    const of = { orgId, customerId: await insertCustomer(pool, orgId) }
    const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T
    for (let n = 0; n < 60; n += 1) {
      const createdAt = `${addDays(dayFrom(0), -((n * 37) % 500))}T${String(n % 24).padStart(2, '0')}:45:00Z`
      const assignedTo = pick([id, sales.id], n * 3)
      const fields = { status: pick(enquiryStatuses, n), source: pick(enquirySources, n * 7), assignedTo, createdAt }
      const enquiryId = await insertEnquiry(pool, of, fields)
      await pool.query(`update enquiry set details = $2, travel_date = $3, budget = $4 where id = $1`, [
        enquiryId,
        { destinations: [pick(['Goa', 'goa', 'Kerala ', ''], n)] },
        n % 5 ? addDays(dayFrom(0), n) : null,
        n * 1000 + 0.25,
      ])
      const money = { gross: `${1000 + n * 31}.${10 + n}`, cost: `${700 + n * 17}.05`, startDate: dayFrom(n - 90) }
      await insertCrmBooking(pool, of, {
        ...money,
        status: pick(crmBookingStatuses, n),
        enquiryId: n % 3 ? enquiryId : null,
        assignedTo: n % 4 ? assignedTo : null,
        createdAt,
      })
    }
    for (const basis of reportBases)
      for (const group of reportGroups) {
        const found = await report(`group=${group}&basis=${basis}`)
        expect(found.rows.length).toBeGreaterThan(1)
        for (const figure of reportFigureNames) {
          if (group === 'staff') await expectBehind(found.total, `basis=${basis}`, figure)
          // The largest and the one without a name stand for the others of their group.
          for (const row of [...found.rows.slice(0, 1), ...found.rows.filter(({ key }) => key === null)])
            await expectBehind(
              row,
              `basis=${basis}&${narrowing[group]}=${encodeURIComponent(row.key ?? 'none')}`,
              figure,
            )
        }
      }
    const places = (await report('group=destination')).rows.map(({ key }) => key)
    expect(places.toSorted()).toEqual(['goa', 'india', 'kerala', null].toSorted())
  })

  it('sells and spends what the books do', async () => {
    const before = (await report('group=month')).total
    const { body } = await move(test, await make(test, { lines: confirmedLines() }), 'Confirmed')
    await send(test, `${at(body.data)}/invoice`, undefined)
    await paidBooking(test, body.data, 10_000)
    const { data } = (
      await test.call<{ data: ProfitAndLoss }>('GET', '/crm/books/profit-and-loss', { as: test.people.agent })
    ).body
    const { total } = await report('group=month')
    const grown = (figure: 'sales' | 'cost' | 'margin' | 'collected' | 'bookings') =>
      toMajor(toMinor(total[figure]) - toMinor(before[figure]))
    expect([grown('sales'), grown('cost'), grown('margin')]).toEqual([
      data.total.income,
      data.total.expense,
      data.total.profit,
    ])
    expect(data.total.expense).toBeGreaterThan(0)
    expect([grown('collected'), grown('bookings')]).toEqual([10_000, 1])
  })

  it('is of oneself without the right to reports of others, and without costs without that', async () => {
    const mine = await report('', sales)
    expect(mine.everybody).toBe(false)
    expect(mine.rows.map(({ key }) => key)).toEqual([sales.id])
    expect(await report(`staff=${test.people.agent.id}`, sales)).toEqual(mine)
    expect(JSON.stringify(mine)).not.toMatch(/"cost"|"margin"/)
    for (const figure of ['cost', 'margin']) expect((await behind(`figure=${figure}`, sales)).code).toBe('RIGHT_NEEDED')
    const all = await report()
    expect(mine.total.sales).toBe(all.rows.find(({ key }) => key === sales.id)?.sales)
    expect((await report(`staff=${test.people.agent.id}`, test.people.foreignAgent)).rows).toEqual([])
  })

  it('says how far enquiries came, how long that took, and what was lost', async () => {
    const { pool } = test.app.platform.database
    const as = test.people.foreignAgent
    const of = { orgId: as.orgId, customerId: await insertCustomer(pool, as.orgId) }
    const createdAt = `${addDays(dayFrom(0), -10)}T06:00:00Z`
    const later = (minutes: number) => new Date(Date.parse(createdAt) + minutes * 60_000).toISOString()
    const statuses = ['New', 'Contacted', 'Confirmed', 'Confirmed', 'Lost', 'Lost']
    for (const [n, status] of statuses.entries()) {
      const firstAnswerAt = status === 'New' ? null : later(10 * n)
      const id = await insertEnquiry(pool, of, {
        status,
        assignedTo: as.id,
        createdAt,
        firstAnswerAt,
        lostReason: 'Whim',
      })
      if (status === 'Confirmed')
        await pool.query(`update enquiry set confirmed_at = $2 where id = $1`, [id, later(500)])
      if (status === 'Lost') await pool.query(`update enquiry set budget = 2500.5 where id = $1`, [id])
    }
    const { data } = (await test.call<{ data: Funnel }>('GET', '/crm/reports/funnel', { as })).body
    expect(data.steps.map(({ step, count, medianMinutes }) => [step, count, medianMinutes])).toEqual([
      ['enquiries', 6, null],
      ['answered', 5, 30],
      ['quoted', 2, null],
      ['won', 2, 470],
    ])
    expect(data.lost).toEqual([{ reason: 'Other', count: 2, amount: 5001 }])
    const lost = await behind('figure=lostValue&reason=Other', as)
    expect([lost.meta.total, lost.sum]).toEqual([2, 5001])
  })

  it('lists where margin was lost', async () => {
    const { pool } = test.app.platform.database
    const { agent } = test.people
    await pool.query('update org set least_margin_percent = 99 where id = $1', [agent.orgId])
    const { body } = await move(test, await make(test, { lines: confirmedLines() }), 'Confirmed')
    const { id, lines } = body.data
    const line = lines[0]?.id
    await pool.query('update crm_booking_line set planned_cost_inr = cost_inr - 100 where id = $1', [line])
    await pool.query(
      `insert into audit_entry (id, org_id, entity, entity_id, action, actor_name, changes, request_id)
       values (gen_random_uuid(), $1, 'crm-booking', $2, 'changed', 'Asha', '[{"field": "total", "from": 500, "to": 420.5}]', 'x')`,
      [agent.orgId, id],
    )
    type Leaks = {
      data: Leak[]
      meta: { total: number }
      kinds: { leak: string; count: number; amount: number }[]
      code: string
    }
    const leaks = async (query = '', as = agent) =>
      (await test.call<Leaks>('GET', `/crm/reports/leaks?${query}`, { as })).body
    const dearer = await leaks('leak=dearer')
    expect(dearer.data).toEqual([expect.objectContaining({ id: line, bookingId: id, leak: 'dearer', amount: 100 })])
    expect((await leaks('leak=discount')).data).toEqual([expect.objectContaining({ bookingId: id, amount: 79.5 })])
    const all = await leaks('pageSize=100')
    expect(all.data).toHaveLength(all.meta.total)
    for (const { leak, count, amount } of all.kinds) {
      const rows = all.data.filter((row) => row.leak === leak)
      expect([leak, rows.length, sum(rows.map((row) => toMinor(row.amount)))]).toEqual([leak, count, toMinor(amount)])
    }
    expect(all.kinds.find(({ leak }) => leak === 'thin')?.count).toBeGreaterThan(0)
    expect((await leaks('', sales)).code).toBe('RIGHT_NEEDED')
    const of = { orgId: agent.orgId, customerId: await insertCustomer(pool, agent.orgId) }
    const sold = async (content: object) => {
      const quotation = { ...(await insertQuotation(pool, of, {})), orgId: agent.orgId }
      const versionId = await insertVersion(pool, quotation, { number: 1, status: 'Accepted', total: '900', content })
      return (await insertCrmBooking(pool, of, { status: 'Confirmed', gross: '900', cost: '800', versionId })).id
    }
    const [unsaid, said] = [await sold({}), await sold({ discountReason: 'A friend of the house' })]
    // What a supplier made dearer since was not given away.
    const dear = await sold({})
    await pool.query('update crm_booking set planned_cost = 5 where id = $1', [dear])
    const found = (await leaks('pageSize=100')).data.filter(({ bookingId }) => [unsaid, said, dear].includes(bookingId))
    expect(found.map((row) => [row.bookingId, row.leak, row.what]).toSorted()).toEqual(
      [
        [unsaid, 'discount', 'Earns 11.1 %, least is 99 %'],
        [said, 'thin', 'Earns 11.1 %, least is 99 %: A friend of the house'],
      ].toSorted(),
    )
  })

  it('is about days that follow each other', async () => {
    const status = async (query: string) =>
      (await test.call('GET', `/crm/reports?${query}`, { as: test.people.agent })).status
    expect(await status('from=2026-02-01&until=2026-01-01')).toBe(400)
    expect(await status('from=2001-02-01&until=2026-01-01')).toBe(400)
    expect(await status('staff=you')).toBe(400)
  })
})

describe('a report that is kept', () => {
  const asked = { view: 'sales', group: 'staff', period: 'twelve', basis: 'booked' }
  const kept = {
    name: 'Who sells',
    shared: true,
    asked,
    mail: null as { day: number; hour: number; to: string[] } | null,
  }
  type Kept = { data: SavedReport; code?: string; errors?: { path: string; message: string }[] }
  const keep = (body: object, as = test.people.agent) => test.call<Kept>('POST', '/crm/saved-reports', { as, body })
  const listed = async (as: Person) =>
    (await test.call<{ data: SavedReport[] }>('GET', '/crm/saved-reports', { as })).body.data.map(({ name }) => name)

  /** Hands over what is mailed; whoever is mailed to with the words of the paper. */
  async function sendQueued(reportId: string, deliver?: () => Promise<void>) {
    const { app } = test
    const got: [string, string][] = []
    const rows = await readRows<{ id: string; email: string }>(
      app.platform.database,
      `select m.id, u.email from saved_report_mail m join app_user u on u.id = m.user_id where m.report_id = $1 order by m.id`,
      [reportId],
    )
    for (const { id, email } of rows) {
      const send = sendReport(app.platform, mailedDrawer(app), async (_, __, extras) => {
        await deliver?.()
        got.push([email, wordsOf(extras?.attachments?.[0]?.bytes ?? Buffer.alloc(0))])
      })
      await app.platform.database.transaction((db) => send({ mailId: id }, { db, attempt: 0 }))
    }
    return got
  }
  const sweep = () => test.app.platform.database.transaction((db) => queueReports(test.app.platform)(undefined, { db }))
  const makeDue = (id: string, day: string) =>
    test.app.platform.database.pool.query('update saved_report set mail_on = $2 where id = $1', [id, day])

  it('is found by its owner and, where it is shared, by colleagues; nobody else changes it', async () => {
    const { agent, agencyStaff, foreignAgent } = test.people
    const { body } = await keep({ ...kept, name: 'Shared' })
    await keep({ ...kept, name: 'Own', shared: false })
    expect(await listed(agent)).toEqual(['Own', 'Shared'])
    expect(await listed(agencyStaff)).toEqual(['Shared'])
    expect(await listed(foreignAgent)).toEqual([])
    expect((await keep({ ...kept, name: 'Own' })).body.code).toBe('DUPLICATE')
    const path = `/crm/saved-reports/${body.data.id}`
    expect((await test.call<Kept>('DELETE', path, { as: agencyStaff })).body.code).toBe('CONFLICT')
    expect((await test.call('DELETE', path, { as: agent })).status).toBe(200)
  })

  it('goes only to those who may see what is in it, as they may when it is sent', async () => {
    const { agent, agencyStaff, foreignAgent } = test.people
    const { db, pool } = test.app.platform.database
    const accounts = await createColleague(db, agent.orgId, 'Accounts')
    const to = (...people: Person[]) => ({ ...kept, mail: { day: 1, hour: 8, to: people.map(({ id }) => id) } })
    const refused = (await keep(to(agent, sales, foreignAgent))).body.errors
    expect(refused).toEqual([
      { path: 'mail.to.1', message: 'Sales may not see what things cost' },
      { path: 'mail.to.2', message: 'Not somebody who works here' },
    ])
    const { id } = (await keep(to(agent, agencyStaff, accounts))).body.data
    await makeDue(id, addDays(dayFrom(0), -1))
    await sweep()
    await pool.query(`update app_user set denied = '{cost}' where id = $1`, [agencyStaff.id])
    const got = await sendQueued(id)
    expect(got.map(([email]) => email).toSorted()).toEqual([accounts.email, agent.email].toSorted())
    expect(got[0]?.[1]).toMatch(/Sales by staff.*Margin/s)
    const outcomes = `select outcome from saved_report_mail where report_id = $1 order by outcome`
    expect(await readRows(test.app.platform.database, outcomes, [id])).toEqual([
      { outcome: 'sent' },
      { outcome: 'sent' },
      { outcome: 'withheld' },
    ])
    const pdf = `/crm/saved-reports/${id}/report.pdf`
    expect((await test.call<Kept>('GET', pdf, { as: agencyStaff })).body.code).toBe('RIGHT_NEEDED')
    await pool.query(`update app_user set denied = '{}' where id = $1`, [agencyStaff.id])
  })

  it('of somebody without the right to reports of others is about them, without cost', async () => {
    const { id } = (await keep({ ...kept, name: 'Mine', mail: { day: 3, hour: 0, to: [sales.id] } }, sales)).body.data
    await makeDue(id, dayFrom(0))
    await sweep()
    const [[, words] = []] = await sendQueued(id)
    expect(words).toContain('Sales by staff')
    expect(words).not.toMatch(/Cost|Margin/)
  })

  it('is mailed once a week, whoever looks how often, and not again when an answer was lost', async () => {
    const { agent } = test.people
    const { id } = (await keep({ ...kept, name: 'Weekly', mail: { day: 1, hour: 0, to: [agent.id] } })).body.data
    await makeDue(id, addDays(dayFrom(0), -7))
    await Promise.all([sweep(), sweep(), sweep()])
    const [next] = await readRows<{ on: string }>(
      test.app.platform.database,
      `select mail_on::text as "on" from saved_report where id = $1`,
      [id],
    )
    expect(next && next.on > dayFrom(0)).toBe(true)
    // The week is taken even where its day is changed meanwhile.
    await makeDue(id, addDays(dayFrom(0), -7))
    await sweep()
    const lost = () => Promise.reject(new Error('socket hang up'))
    expect(await sendQueued(id, lost)).toEqual([])
    expect(await sendQueued(id)).toEqual([])
    const [only, more] = await readRows(
      test.app.platform.database,
      'select outcome from saved_report_mail where report_id = $1',
      [id],
    )
    expect([only, more]).toEqual([{ outcome: 'unknown' }, undefined])
  })
})
