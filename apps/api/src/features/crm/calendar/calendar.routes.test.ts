import { randomUUID } from 'node:crypto'
import type { bookingCalendar, CalendarEvent } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { addDays } from '@karavan/domain/base/dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertCrmBooking, insertCustomer } from '../testing/trip-rows.ts'

type Days = Got<typeof bookingCalendar.days>
type Day = Got<typeof bookingCalendar.day>
type Feed = Got<typeof bookingCalendar.feed>
type Work = Got<typeof bookingCalendar.work>

let test: TestApp
let of: { orgId: string; customerId: string }
beforeAll(async () => {
  test = await startTestApp()
  const { orgId } = test.people.agent
  of = { orgId, customerId: await insertCustomer(test.app.platform.database.pool, orgId) }
})
afterAll(() => test.close())

const pool = () => test.app.platform.database.pool
const day = () => today(test.app.platform.config)
const days = async (query: string, as: Person = test.people.agent) =>
  (await test.call<Days>('GET', `/crm/bookings/calendar?${query}`, { as })).body.data
const one = async (query: string, as: Person = test.people.agent) =>
  (await test.call<Day>('GET', `/crm/bookings/calendar/day?${query}`, { as })).body

describe('the calendar of bookings', () => {
  it('shows who leaves and who comes back, and a trip of one day once', async () => {
    const long = await insertCrmBooking(pool(), of, { startDate: '2031-03-10', endDate: '2031-03-14' })
    const short = await insertCrmBooking(pool(), of, { kind: 'flight', startDate: '2031-03-14' })
    await insertCrmBooking(pool(), of, { startDate: '2031-03-12', status: 'Cancelled' })
    const told = (await days('from=2031-03-01&until=2031-03-31')).map(({ date, count, events }) => [
      date,
      count,
      events.map(({ number, moment }) => `${number} ${moment}`),
    ])
    expect(told).toEqual([
      ['2031-03-10', 1, [`${long.number} departure`]],
      ['2031-03-14', 2, [`${short.number} departure`, `${long.number} return`]],
    ])
    expect((await days('from=2031-03-01&until=2031-03-31&kind=flight')).map(({ date }) => date)).toEqual(['2031-03-14'])
    expect(await days('from=2031-03-01&until=2031-03-31&status=Cancelled')).toHaveLength(1)
    expect(await days('from=2031-03-01&until=2031-03-31', test.people.foreignAgent)).toEqual([])
    expect(await days(`from=2031-03-01&until=2031-03-31&orgId=${of.orgId}`, test.people.admin)).toHaveLength(2)
  })

  it('narrows to whoever works on it', async () => {
    const { agencyStaff } = test.people
    const own = await insertCrmBooking(pool(), of, { startDate: '2031-05-02', assignedTo: agencyStaff.id })
    await insertCrmBooking(pool(), of, { startDate: '2031-05-02' })
    const [found] = await days(`from=2031-05-01&until=2031-05-31&assignedTo=${agencyStaff.id}`)
    expect(found).toMatchObject({ count: 1, events: [{ id: own.id }] })
  })

  it('sends five events of a day and the number of all, also with 5,000 in the month; the day has the rest', async () => {
    await readRows(
      test.app.platform.database,
      `insert into crm_booking (id, number, kind, org_id, customer_id, title, country, start_date, end_date, details,
         travellers, people, tax_as, cost, planned_cost, gross, total, status, customer_name, searched)
       select gen_random_uuid(), 'CH-2031-' || 100000 + n, 'hotel', $1, $2, 'Crowded month', 'India',
         '2031-07-01'::date + n % 31, '2031-07-03'::date + n % 31, '{}', '[]', 2, 'none', 1, 1, 2, 2, 'Confirmed', 'Rao', ''
       from generate_series(0, 4999) n`,
      [of.orgId, of.customerId],
    )
    const found = await days('from=2031-07-01&until=2031-07-31')
    expect(found).toHaveLength(31)
    expect(Math.max(...found.map(({ events }) => events.length))).toBe(5)
    expect(JSON.stringify(found).length).toBeLessThan(80_000)
    const busy = found.find(({ date }) => date === '2031-07-10')
    const { meta, data } = await one('date=2031-07-10&pageSize=100')
    expect(meta.total).toBe(busy?.count)
    const pages: CalendarEvent[] = [...data]
    for (let page = 2; pages.length < meta.total; page++)
      pages.push(...(await one(`date=2031-07-10&pageSize=100&page=${page}`)).data)
    expect(new Set(pages.map(({ id, moment }) => `${id} ${moment}`)).size).toBe(meta.total)
    expect(pages.slice(0, 5).map(({ id }) => id)).toEqual(busy?.events.map(({ id }) => id))
  })

  it('refuses more days than a month with its weeks', async () => {
    const { status } = await test.call('GET', '/crm/bookings/calendar?from=2031-01-01&until=2031-06-30', {
      as: test.people.agent,
    })
    expect(status).toBe(400)
  })
})

const feedOf = async (method: string, as: Person): Promise<Feed['data']> =>
  (await test.call<Feed>(method, '/crm/calendar-feed', { as })).body.data
const open = (url: string) => test.call<string>('GET', new URL(url).pathname.replace('/api/v1', ''))

describe('the calendar for other programs', () => {
  it('is made, shown again, renewed and ended by its person', async () => {
    const { agent } = test.people
    expect(await feedOf('GET', agent)).toBeNull()
    const made = await feedOf('POST', agent)
    expect(await feedOf('GET', agent)).toEqual(made)
    const stored = await readRows(test.app.platform.database, `select * from calendar_feed`)
    expect(JSON.stringify(stored)).not.toContain(made?.url.split('/').at(-2))
    const later = await feedOf('POST', agent)
    expect((await open(made?.url ?? '')).status).toBe(404)
    expect((await open(later?.url ?? '')).status).toBe(200)
    expect((await feedOf('GET', agent))?.readAt).not.toBeNull()
    await feedOf('DELETE', agent)
    expect((await open(later?.url ?? '')).status).toBe(404)
  })

  it('has the bookings of the person’s own organisation, well written, without a price', async () => {
    const { agencyStaff, foreignAgent } = test.people
    const title = `Goa; sea, sun \\ sand ${'and a very long name of a journey '.repeat(4)}`
    const fields = { startDate: addDays(day(), 3), endDate: addDays(day(), 6), gross: '77777.77', title }
    const { id } = await insertCrmBooking(pool(), of, fields)
    await insertCrmBooking(pool(), of, {
      ...fields,
      title: 'Far away',
      startDate: addDays(day(), 401),
      endDate: addDays(day(), 402),
    })
    await insertCrmBooking(pool(), of, { ...fields, title: 'Called off', status: 'Cancelled' })
    const file = (await open((await feedOf('POST', agencyStaff))?.url ?? '')).body
    const whole = file.replaceAll('\r\n ', '')
    expect(whole).toContain(`UID:${id}@karavan`)
    expect(whole).toContain('Goa\\; sea\\, sun \\\\ sand')
    expect(whole).toContain(`DTSTART;VALUE=DATE:${addDays(day(), 3).replaceAll('-', '')}`)
    expect(whole).toContain(`DTEND;VALUE=DATE:${addDays(day(), 7).replaceAll('-', '')}`)
    for (const absent of ['Far away', 'Called off', '77777']) expect(whole).not.toContain(absent)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const foreign = (await open((await feedOf('POST', foreignAgent))?.url ?? '')).body
    expect(foreign).not.toContain(id)
  })

  it('shows nothing once its person may not come in any more', async () => {
    const { agencyStaff } = test.people
    const url = (await feedOf('POST', agencyStaff))?.url ?? ''
    expect((await open(url)).status).toBe(200)
    await pool().query(`update app_user set active = false where id = $1`, [agencyStaff.id])
    expect((await open(url)).status).toBe(404)
    await pool().query(`update app_user set active = true where id = $1`, [agencyStaff.id])
    expect((await open(url)).status).toBe(200)
  })
})

describe('follow-ups and tasks in the calendar', () => {
  it('stand on their day where the house is, up to its midnight, and in the file of whoever has them', async () => {
    const { agent, agencyStaff, foreignAgent } = test.people
    const { todayZone } = test.app.platform.config
    const date = addDays(day(), 5)
    const [row] = await readRows<{ at: Date }>(
      test.app.platform.database,
      'select ($1::date::timestamp at time zone $2) as at',
      [addDays(date, 1), todayZone],
    )
    const midnight = new Date(row?.at ?? 0).getTime()
    const give = async (title: string, at: number, assignedTo = agencyStaff.id) =>
      test.call('POST', '/crm/tasks', {
        as: agent,
        headers: { 'idempotency-key': randomUUID() },
        body: { of: 'customer', recordId: of.customerId, title, dueAt: new Date(at).toISOString(), assignedTo },
      })
    await give('Last minute', midnight - 1000)
    await give('First minute', midnight)
    await give('Of the owner', midnight - 2000, agent.id)
    const work = async (query: string, as: Person = agencyStaff) =>
      (await test.call<Work>('GET', `/crm/bookings/calendar/work?${query}`, { as })).body.data
    const told = (await work(`from=${date}&until=${date}`)).map((one) => [one.title, one.date, one.what])
    expect(told).toEqual([
      ['Of the owner', date, 'task'],
      ['Last minute', date, 'task'],
    ])
    const own = await work(`from=${addDays(date, 1)}&until=${addDays(date, 1)}&assignedTo=${agencyStaff.id}`)
    expect(own.map(({ title }) => title)).toEqual(['First minute'])
    expect(await work(`from=${date}&until=${date}`, foreignAgent)).toEqual([])
    const feed = await feedOf('POST', agencyStaff)
    const text = String((await open(feed?.url ?? '')).body)
    expect(text).toContain('SUMMARY:Last minute')
    expect(text).not.toContain('Of the owner')
    const stamp = new Date(midnight).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    expect(text).toContain(`DTSTART:${stamp}`)
  })
})
