import { randomUUID } from 'node:crypto'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { tasks, Task } from '@karavan/contracts/crm/tasks/task.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { addDays } from '@karavan/domain/base/dates'
import { recordPage } from '@karavan/domain/crm/task'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { createColleague, type Person } from '../../../testing/people.ts'
import { queueBehind, rowOf } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { make as makeBooking } from '../bookings/testing/crm-booking.ts'
import { insertCrmBooking, insertCustomer, insertQuotation } from '../testing/trip-rows.ts'
import { remindOfTasks } from './task.job.ts'

type Today = Got<typeof tasks.today>['data']
type Reply<T> = { data: T; code: string; errors: { path: string }[]; current: Task }

let test: TestApp
let sales: Person
let enquiry: Enquiry
beforeAll(async () => {
  test = await startTestApp()
  sales = await createColleague(test.app.platform.database.db, test.people.agent.orgId, 'Sales')
  enquiry = await enquire()
})
afterAll(() => test.close())

const call = <T>(method: string, path: string, as: Person, body?: object) =>
  test.call<Reply<T>>(method, path, {
    as,
    headers: { 'idempotency-key': randomUUID() },
    ...(body ? { body } : {}),
  })
const rowsOf = (text: string, values: unknown[] = []) => readRows(test.app.platform.database, text, values)
const enquire = async () => {
  const body = { ...enquiries.create.example, customer: { name: 'Asha Rao', evenIfAlike: true } }
  return (await call<Enquiry>('POST', '/crm/enquiries/package', test.people.agent, body)).body.data
}
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const bodyOf = (more: object = {}) => ({
  of: 'enquiry',
  recordId: enquiry.id,
  title: 'Ask the hotel for a cot',
  dueAt: inHours(-1),
  assignedTo: test.people.agencyStaff.id,
  ...more,
})
const give = async (more: object = {}, as = test.people.agent) =>
  (await call<Task>('POST', '/crm/tasks', as, bodyOf(more))).body.data
const todayOf = async (as: Person, whose = 'mine') =>
  (await call<Today>('GET', `/crm/tasks/today?whose=${whose}`, as)).body.data
const linksOf = async (person: Person) =>
  (await rowsOf('select link from notification where user_id = $1', [person.id])).map(({ link }) => link)

describe('a task', () => {
  it('is given to a colleague with each kind of record, who is told and finds it in their day', async () => {
    const { agent, agencyStaff } = test.people
    const { pool } = test.app.platform.database
    const customerId = await insertCustomer(pool, agent.orgId)
    const booking = await insertCrmBooking(pool, { orgId: agent.orgId, customerId })
    const supplier = await call<{ id: string }>('POST', '/crm/suppliers', agent, {
      name: 'Creek Line',
      kinds: [],
      contacts: [],
      cancellation: [],
      contracts: [],
    })
    const records = [
      ['enquiry', enquiry.id, 'package'],
      ['booking', booking.id, 'land-package'],
      ['customer', customerId, null],
      ['supplier', supplier.body.data.id, null],
    ] as const
    for (const [of, recordId, kind] of records) {
      const task = await give({ of, recordId, title: `About the ${of}` })
      expect(task).toMatchObject({
        doneAt: null,
        version: 1,
        record: { of, id: recordId, kind },
      })
      expect(await linksOf(agencyStaff)).toContain(recordPage({ of, id: recordId, kind }))
      expect((await todayOf(agencyStaff)).tasks.map(({ id }) => id)).toContain(task.id)
    }
    expect((await todayOf(agent)).tasks).toEqual([])
    expect((await todayOf(agent, 'all')).tasks).toHaveLength(records.length)
  })

  it('is done once and opened again; of two at once one is refused', async () => {
    const { agencyStaff } = test.people
    const task = await give()
    const done = () => call<Task>('PATCH', `/crm/tasks/${task.id}`, agencyStaff, { version: 1, done: true })
    const answers = await queueBehind(test.app.platform.database, rowOf('crm_task', task.id), [done, done])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]?.body).toMatchObject({ code: 'STALE_VERSION', current: { version: 2 } })
    expect((await todayOf(agencyStaff)).tasks.map(({ id }) => id)).not.toContain(task.id)
    const again = await call<Task>('PATCH', `/crm/tasks/${task.id}`, agencyStaff, { version: 2, done: false })
    expect(again.body.data).toMatchObject({ doneAt: null, doneBy: null, version: 3 })
    const trail = await rowsOf(`select action from audit_entry where entity = 'task' and entity_id = $1 order by id`, [
      task.id,
    ])
    expect(trail.map(({ action }) => action)).toEqual(['created', 'done', 'opened again'])
  })

  it('is for people of the own organisation and about its records, also for the database', async () => {
    const { agent, foreignAgent } = test.people
    const foreign = await call('POST', '/crm/tasks', foreignAgent, bodyOf({ assignedTo: foreignAgent.id }))
    expect([foreign.status, foreign.body.errors[0]?.path]).toEqual([400, 'recordId'])
    const stranger = await call('POST', '/crm/tasks', agent, bodyOf({ assignedTo: foreignAgent.id }))
    expect([stranger.status, stranger.body.errors[0]?.path]).toEqual([400, 'assignedTo'])
    const insert = (of: string, recordId: string, userId: string) =>
      rowsOf(
        `insert into crm_task (id, org_id, record_of, record_id, title, due_at, assigned_to, created_by)
         values ($1, $2, $3, $4, 'x', now(), $5, $5)`,
        [randomUUID(), agent.orgId, of, recordId, userId],
      )
    await expect(insert('enquiry', enquiry.id, foreignAgent.id)).rejects.toThrow()
    for (const of of ['enquiry', 'quotation', 'booking', 'customer', 'supplier'])
      await expect(insert(of, randomUUID(), agent.id)).rejects.toThrow()
    const task = await give()
    await expect(rowsOf('update crm_task set done_at = now() where id = $1', [task.id])).rejects.toThrow()
    expect((await call('PATCH', `/crm/tasks/${task.id}`, foreignAgent, { version: 1, done: true })).status).toBe(404)
  })

  it('opens its record to whoever has it, and the tasks of a record are for whoever sees it', async () => {
    enquiry = await enquire()
    const page = `/crm/enquiries/package/${enquiry.id}`
    const list = `/crm/tasks?of=enquiry&recordId=${enquiry.id}`
    const other = await give()
    expect((await call('GET', page, sales)).status).toBe(404)
    expect((await call('GET', list, sales)).status).toBe(404)
    expect((await call('PATCH', `/crm/tasks/${other.id}`, sales, { version: 1, done: true })).status).toBe(404)
    const own = await give({ assignedTo: sales.id })
    expect((await call('GET', page, sales)).status).toBe(200)
    const seen = (await call<Task[]>('GET', list, sales)).body.data
    expect(seen.map(({ id }) => id).toSorted()).toEqual([other.id, own.id].toSorted())
  })

  it('stands beside customers who should have paid, with whether the clock writes to them', async () => {
    const { agent } = test.people
    const booking = await makeBooking(test, { customer: { name: 'Late', email: 'late@example.test' } })
    await rowsOf(`update crm_booking set status = 'Confirmed' where id = $1`, [booking.id])
    await rowsOf(`update crm_instalment set due_on = current_date - 3 where booking_id = $1`, [booking.id])
    const reminded = async () =>
      (await todayOf(agent, 'all')).unpaid.flatMap(({ record, reminds }) => (record.id === booking.id ? reminds : []))
    expect(await reminded()).toEqual(booking.instalments.map(() => true))
    const said = { what: 'do-not-disturb', given: true, source: 'On the phone' }
    expect((await call('POST', `/crm/customers/${booking.customerId}/consents`, agent, said)).status).toBeLessThan(300)
    expect(await reminded()).toEqual(booking.instalments.map(() => false))
  })

  it('reminds once when its time has come, and again when it is given to somebody else', async () => {
    const { platform } = test.app
    const run = () => platform.database.transaction((db) => remindOfTasks(platform)({}, { db, emit: () => {} }))
    const title = 'Call the consulate'
    const task = await give({ title })
    const count = async () =>
      (await rowsOf('select 1 from notification where title = $1', [`To do now: ${title}`])).length
    await run()
    await run()
    expect(await count()).toBe(1)
    await call('PATCH', `/crm/tasks/${task.id}`, test.people.agent, { version: 1, assignedTo: sales.id })
    await run()
    expect(await count()).toBe(2)
  })

  it('goes to somebody else when whoever has it is suspended', async () => {
    const { agent } = test.people
    const leaving = await createColleague(test.app.platform.database.db, agent.orgId, 'Operations')
    const task = await give({ assignedTo: leaving.id })
    const suspend = (more: object) =>
      call('PATCH', `/crm/system-users/${leaving.id}`, agent, { version: 1, active: false, ...more })
    expect((await suspend({})).body).toMatchObject({ code: 'IN_USE', errors: [{ path: 'transferTo' }] })
    expect((await suspend({ transferTo: sales.id })).status).toBe(200)
    expect(await rowsOf('select assigned_to from crm_task where id = $1', [task.id])).toEqual([
      { assigned_to: sales.id },
    ])
  })

  it('of tomorrow is not of today, where the house is', async () => {
    const { agencyStaff } = test.people
    const { todayZone } = test.app.platform.config
    const tomorrow = addDays(today(test.app.platform.config), 1)
    const [{ at } = { at: '' }] = (await rowsOf(`select ($1::date::timestamp at time zone $2) as at`, [
      tomorrow,
      todayZone,
    ])) as [{ at: string }]
    const midnight = new Date(at).getTime()
    const last = await give({ dueAt: new Date(midnight - 1000).toISOString() })
    const next = await give({ dueAt: new Date(midnight).toISOString() })
    const ids = (await todayOf(agencyStaff)).tasks.map(({ id }) => id)
    expect([ids.includes(last.id), ids.includes(next.id)]).toEqual([true, false])
  })
})

describe('a note that names a colleague', () => {
  it('tells them, opens the record to them, and waits in their day until it was read', async () => {
    const { agent, foreignAgent } = test.people
    enquiry = await enquire()
    const page = `/crm/enquiries/package/${enquiry.id}`
    const text = 'Ask @sales about the desk@sales.example mail'
    const noted = await call('POST', `${page}/notes`, agent, { text })
    expect(noted.status).toBe(201)
    const { mentions } = await todayOf(sales)
    expect(mentions).toMatchObject([{ record: { of: 'enquiry', id: enquiry.id }, text }])
    expect(await linksOf(sales)).toContain(`/crm/package-enquiries/view/${enquiry.id}`)
    expect((await call('GET', page, sales)).status).toBe(200)
    const id = mentions[0]?.id ?? ''
    expect((await call('POST', `/crm/mentions/${id}/seen`, foreignAgent)).status).toBe(404)
    expect((await call('POST', `/crm/mentions/${id}/seen`, sales)).status).toBe(200)
    expect((await todayOf(sales)).mentions).toEqual([])
  })
})

describe('a record without an enquiry', () => {
  it('is opened to whoever is named in its notes or gets a task with it', async () => {
    const { agent } = test.people
    const { pool } = test.app.platform.database
    const of = { orgId: agent.orgId, customerId: await insertCustomer(pool, agent.orgId) }
    const booking = await makeBooking(test, { customer: { name: 'Nobody asked', email: 'nobody@example.test' } })
    const page = `/crm/bookings/land-package/${booking.id}`
    const quotation = await insertQuotation(pool, of)
    await pool.query('update quotation set created_by = $2 where id = $1', [quotation.id, agent.id])
    const listed = async (list: string) =>
      (await call<{ id: string }[]>('GET', `${list}?pageSize=100`, sales)).body.data.map(({ id }) => id)
    const seen = async () => [
      (await call('GET', page, sales)).status,
      (await listed('/crm/quotations')).includes(quotation.id),
    ]
    expect(await seen()).toEqual([404, false])
    expect((await call('POST', `${page}/notes`, agent, { text: 'Ask @sales' })).status).toBe(201)
    await give({ of: 'quotation', recordId: quotation.id, assignedTo: sales.id })
    expect(await seen()).toEqual([200, true])
  })
})
