import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { dayFromNow } from '../stays/testing/stay.ts'
import { clearApplication, sweepKept } from './retention.job.ts'
import { makeDraft, makeOffer, read, submit } from './testing/application.ts'
import { isOnDisk, pdf, upload } from './testing/paper.ts'

let test: TestApp
let visaId: string
let buyer: Person
const database = () => test.app.platform.database
beforeAll(async () => {
  // The clock of the test is turned by hand.
  test = await startTestApp({ JOBS: 'on', VISA_DOCUMENT_DAYS: '30' })
  const documents = [{ key: 'passport-front', name: 'Passport, data page', kind: 'scan' as const, required: true }]
  visaId = await makeOffer(test, { visa: { documents } })
  buyer = await makeBuyer(test, 50_000)
})
afterAll(() => test.close())

/** One round: what is found, and what becomes of it. */
async function round(): Promise<string[]> {
  const found: string[] = []
  const { platform } = test.app
  const noting = {
    ...platform,
    enqueue: async (db: unknown, name: string, data: { applicationId?: string }) => {
      if (name === 'visa.clear') found.push(data.applicationId ?? '')
      else await platform.enqueue(db as never, name as never, data as never)
    },
  } as unknown as typeof platform
  const context = (db: unknown) => ({ db, emit: () => {} }) as unknown as JobContext
  await database().transaction((db) => sweepKept(noting)({}, context(db)))
  for (const applicationId of found)
    await database().transaction((db) => clearApplication(noting)({ applicationId }, context(db)))
  return found
}

async function withPaper(options: Record<string, unknown> = {}): Promise<{ draft: VisaApplication; fileId: string }> {
  const draft = await makeDraft(test, buyer, visaId, options)
  const { body } = await upload(test, buyer, draft, { key: 'passport-front', bytes: pdf })
  return { draft: body.data, fileId: body.data.applicants[0]?.documents[0]?.fileId ?? '' }
}

/** As if the journey had ended so many days ago. */
const returned = (id: string, daysAgo: number) =>
  database().pool.query('update visa_application set travel_date = $2, return_date = $2 where id = $1', [
    id,
    dayFromNow(-daysAgo),
  ])

describe('documents', () => {
  it('are kept thirty days after the return, and then deleted for good, with a trail', async () => {
    const { draft, fileId } = await withPaper()
    expect(draft.keptUntil).toBe(dayFromNow(80))
    expect((await submit(test, buyer, draft.id, draft.price?.total ?? 0)).status).toBe(200)
    await returned(draft.id, 30)
    expect(await round()).not.toContain(draft.id)
    expect(await read(test, buyer, draft.id)).toMatchObject({ keptUntil: dayFromNow(0) })
    expect(await isOnDisk(test, fileId)).toBe(true)
    await returned(draft.id, 31)
    expect(await round()).toContain(draft.id)
    const after = await read(test, buyer, draft.id)
    expect(after).toMatchObject({ status: 'Submitted', keptUntil: null })
    expect(after.applicants[0]?.documents).toEqual([])
    expect((await test.call('GET', `/files/${fileId}`, { as: buyer })).status).toBe(404)
    await vi.waitFor(async () => expect(await isOnDisk(test, fileId)).toBe(false), 20_000)
    const trail = await readRows(
      database(),
      `select actor_id, actor_name, org_id, changes from audit_entry where entity_id = $1 and action = 'documents deleted'`,
      [draft.id],
    )
    expect(trail).toEqual([
      {
        actor_id: null,
        actor_name: 'Karavan',
        org_id: buyer.orgId,
        changes: [{ field: 'documents', from: null, to: 1 }],
      },
    ])
    expect(await round()).not.toContain(draft.id)
  })

  it('of a draft without dates are kept from its last change', async () => {
    const { draft, fileId } = await withPaper({ travelDate: null, returnDate: null })
    expect(draft.keptUntil).toBe(dayFromNow(30))
    const untouched = (days: number) =>
      database().pool.query(`update visa_application set updated_at = now() - $2 * interval '1 day' where id = $1`, [
        draft.id,
        days,
      ])
    await untouched(29)
    expect(await round()).not.toContain(draft.id)
    await untouched(32)
    expect(await round()).toContain(draft.id)
    expect((await test.call('GET', `/files/${fileId}`, { as: buyer })).status).toBe(404)
  })

  it('handed in again after that are kept anew', async () => {
    const { draft } = await withPaper({ travelDate: null, returnDate: null })
    await database().pool.query(`update visa_application set updated_at = now() - interval '40 days' where id = $1`, [
      draft.id,
    ])
    await round()
    const { body } = await upload(test, buyer, draft, { key: 'passport-front', bytes: pdf })
    expect(body.data.keptUntil).toBe(dayFromNow(30))
    expect(await round()).not.toContain(draft.id)
  })

  it('stay when the journey was moved since it was found', async () => {
    const { draft, fileId } = await withPaper()
    const context = (db: unknown) => ({ db, emit: () => {} }) as unknown as JobContext
    await database().transaction((db) => clearApplication(test.app.platform)({ applicationId: draft.id }, context(db)))
    expect((await test.call('GET', `/files/${fileId}`, { as: buyer })).status).toBe(200)
  })
})
