import { randomUUID } from 'node:crypto'
import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { readMails } from '../../../testing/mails.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeExport } from '../../site/exports/export.service.ts'
import { sweepCrmBookings } from '../bookings/crm-booking.job.ts'
import { make } from '../bookings/testing/crm-booking.ts'
import { remindOfSteps } from '../enquiries/follow-up.job.ts'
import { remindOfTasks } from '../tasks/task.job.ts'
import { insertEnquiry } from '../testing/trip-rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ JOBS: 'off' })
})
afterAll(() => test.close())
const database = () => test.app.platform.database

type Somebody = { id: string; enquiryId: string; bookingId: string; name: string }

/** Somebody of one name, who travelled and asks again. */
async function makeSomebody(name: string): Promise<Somebody> {
  const { agent } = test.people
  const booking = await make(test, {
    customer: { name, phone: '+91 98861 22113' },
    travellers: [{ name, kind: 'adult', visa: 'Needed' }],
  })
  const { customerId: id, orgId } = booking
  await database().pool.query(`update crm_booking set status = 'Completed' where id = $1`, [booking.id])
  const enquiryId = await insertEnquiry(database().pool, { orgId, customerId: id }, { assignedTo: agent.id })
  return { id, enquiryId, bookingId: booking.id, name }
}

const isTold = (name: string) => [`select title from notification where concat(title, ' ', body) ~ $1`, [name]] as const

/** What becomes due of somebody, each told by its job; answers with what was told. */
async function tell(db: Db, { enquiryId, bookingId, name }: Somebody): Promise<number> {
  const { platform } = test.app
  const { id: userId, orgId } = test.people.agent
  const add = (text: string, recordId: string) => db.$client.query(text, [recordId, orgId, userId])
  await add(
    `insert into follow_up (id, enquiry_id, org_id, assigned_to, due_at, way)
     values (gen_random_uuid(), $1, $2, $3, now() - interval '1 hour', 'call')`,
    enquiryId,
  )
  await add(
    `insert into crm_task (id, org_id, record_of, record_id, title, due_at, assigned_to, created_by)
     values (gen_random_uuid(), $2, 'enquiry', $1, 'Call them', now() - interval '1 hour', $3, $3)`,
    enquiryId,
  )
  await add(
    `insert into crm_instalment (id, booking_id, org_id, number, label, due_on, amount)
     select gen_random_uuid(), $1, $2, 90, 'Rest', current_date - 1, 10 where $3::uuid is not null`,
    bookingId,
  )
  const context = { db, emit: () => undefined }
  await remindOfSteps(platform)({}, context)
  await remindOfTasks(platform)({}, context)
  await sweepCrmBookings(platform)({}, context)
  const [text, values] = isTold(name)
  return (await db.$client.query(text, [...values])).rows.length
}

const erase = ({ id, name }: Somebody) =>
  test.call<{ data: Customer; detail?: string }>('POST', `/crm/customers/${id}/erase`, {
    as: test.people.agent,
    body: { name, reason: 'asked' },
  })

/** Whether an erasure waits. */
async function waits(): Promise<boolean> {
  const rows = await readRows(
    database(),
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'from (customer|export_file)'`,
  )
  return rows.length > 0
}

/** Erases somebody while something that pauses is in the middle of its work; answers with what came of that. */
async function eraseDuring<T>(person: Somebody, run: (pause: () => Promise<void>) => Promise<T>): Promise<T> {
  let reach: () => void = () => undefined
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  let go: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    go = resolve
  })
  const running = run(() => {
    reach()
    return over
  })
  await Promise.race([reached, running])
  const erasing = erase(person)
  await Promise.race([erasing, vi.waitFor(async () => expect(await waits()).toBe(true), 30_000)])
  go()
  const result = await running
  const { status, body } = await erasing
  expect([status, body.detail]).toEqual([200, undefined])
  return result
}

describe('who is being erased', () => {
  it('is told of by no job meanwhile: erasing waits for those that tell, and takes out what they told', async () => {
    const person = await makeSomebody('Quintessa')
    const told = await eraseDuring(person, (pause) =>
      database().transaction(async (db) => {
        const count = await tell(db, person)
        await pause()
        return count
      }),
    )
    expect(told).toBe(3)
    const [text, values] = isTold(person.name)
    expect(await readRows(database(), text, [...values])).toEqual([])
    const mails = (await readMails(database())).filter((mail) => JSON.stringify(mail).includes(person.name))
    expect(mails).toEqual([])
  })

  it('stands in no sheet that is written meanwhile', async () => {
    const { id: userId, orgId } = test.people.agent
    const person = await makeSomebody('Philippa')
    const id = randomUUID()
    await database().pool.query(
      `insert into export_file (id, org_id, user_id, list, query, format, later) values ($1, $2, $3, 'customers', '', 'csv', true)`,
      [id, orgId, userId],
    )
    const context = { jobId: id, attempt: 0, lastError: '', emit: () => undefined }
    const { platform } = test.app
    await eraseDuring(person, (pause) => {
      // Between the look at the row and the sheet.
      const { findCallerById } = platform
      vi.spyOn(platform, 'findCallerById').mockImplementationOnce(async (...asked) => {
        await pause()
        return findCallerById(...asked)
      })
      const job = makeExport(platform)
      return database().transaction((db) => job({ exportId: id }, { db, ...context }))
    })
    expect(await readRows(database(), 'select id from export_file where id = $1', [id])).toEqual([])
    vi.restoreAllMocks()
    const gone = `select data from pgboss.job where name = 'file.erase' and data::text like '%' || $1 || '%'`
    expect(await readRows(database(), gone, [`exports/${id}`])).toHaveLength(1)
  })

  it('is left to the next time by jobs that come while it goes on, and none of them waits', async () => {
    const person = await makeSomebody('Ottoline')
    const undone = new Error('undone')
    let count: number | undefined
    await database().transaction(async (holder) => {
      await holder.$client.query('select from customer where id = $1 for update', [person.id])
      const telling = database().transaction(async (db) => {
        count = await tell(db, person)
        throw undone
      })
      await expect(telling).rejects.toBe(undone)
    })
    expect(count).toBe(0)
  })
})
