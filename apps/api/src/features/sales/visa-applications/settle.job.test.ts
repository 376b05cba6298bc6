import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { dayFromNow } from '../stays/testing/stay.ts'
import { settleVisaApplication, sweepApplications } from './settle.job.ts'
import { handIn, makeDraft, makeOffer, move, read, type Told } from './testing/application.ts'

let test: TestApp
let visaId: string
let buyer: Person
const database = () => test.app.platform.database
const admin = () => test.people.admin

beforeAll(async () => {
  test = await startTestApp()
  visaId = await makeOffer(test)
  buyer = await makeBuyer(test, 500_000)
})
afterAll(() => test.close())

/** One round of the clock: what it finds, and what becomes of it. */
async function round(): Promise<string[]> {
  const found: string[] = []
  const platform = {
    ...test.app.platform,
    enqueue: async (db: unknown, name: string, data: { applicationId?: string }) => {
      if (name === 'visa.settle') found.push(data.applicationId ?? '')
      else await test.app.platform.enqueue(db as never, name as never, data as never)
    },
  } as unknown as typeof test.app.platform
  const context = (db: unknown) => ({ db, emit: () => {} }) as unknown as JobContext
  await database().transaction((db) => sweepApplications(platform)({}, context(db)))
  for (const applicationId of found)
    await database().transaction((db) => settleVisaApplication(platform)({ applicationId }, context(db)))
  return found
}

const bells = async (as: Person, { reference }: VisaApplication, words: string) =>
  (
    await readRows(database(), 'select id from notification where user_id = $1 and title = $2', [
      as.id,
      `${reference} ${words}`,
    ])
  ).length

const setOtb = (as: Person, id: string, status: string, flight: object = {}) =>
  test.call<Told>('PATCH', `/visa-applications/${id}/otb`, { as, body: { status, ...flight } })
const flight = { airline: 'Emirates', pnr: 'X7K2PQ' }

describe('OK to board', () => {
  it('is needed when the agent says so, asked for by the house, and confirmed', async () => {
    const sold = await handIn(test, buyer, visaId)
    expect(sold.otb).toMatchObject({ status: 'NotNeeded', moves: ['Needed'] })
    expect((await setOtb(buyer, sold.id, 'Needed', { airline: 'Emirates' })).body.data.otb).toMatchObject({
      status: 'Needed',
      airline: 'Emirates',
      pnr: null,
    })
    expect((await setOtb(buyer, sold.id, 'Requested', flight)).status).toBe(409)
    const nameless = await setOtb(admin(), sold.id, 'Requested')
    expect([nameless.status, nameless.body.errors?.[0]?.path]).toEqual([400, 'pnr'])
    expect((await setOtb(buyer, sold.id, 'Needed', flight)).body.data.otb.pnr).toBe('X7K2PQ')
    expect((await setOtb(admin(), sold.id, 'Requested')).status).toBe(200)
    // The airline has been asked: no longer the agent's to change.
    expect((await setOtb(buyer, sold.id, 'NotNeeded')).status).toBe(409)
    expect((await setOtb(buyer, sold.id, 'Requested', { pnr: 'OTHER1' })).status).toBe(409)
    const { body } = await setOtb(admin(), sold.id, 'Updated')
    expect(body.data.otb).toMatchObject({ status: 'Updated', airline: 'Emirates', pnr: 'X7K2PQ' })
    expect(await bells(buyer, sold, 'has news on OK to board')).toBe(3)
    expect((await setOtb(test.people.foreignAgent, sold.id, 'Needed')).status).toBe(404)
  })

  it('is no matter of a draft or of what came to nothing', async () => {
    const draft = await makeDraft(test, buyer, visaId)
    expect((await setOtb(buyer, draft.id, 'Needed', flight)).status).toBe(409)
    const sold = await handIn(test, buyer, visaId)
    await move(test, admin(), sold, 'Cancelled', { reason: 'Twice' })
    expect((await setOtb(buyer, sold.id, 'Needed', flight)).status).toBe(409)
  })

  it('is remembered three days before departure, once, on both sides', async () => {
    const words = 'still needs its OK to board'
    const far = await handIn(test, buyer, visaId, { travelDate: dayFromNow(4), returnDate: dayFromNow(9) })
    const near = await handIn(test, buyer, visaId, { travelDate: dayFromNow(3), returnDate: dayFromNow(9) })
    const calm = await handIn(test, buyer, visaId, { travelDate: dayFromNow(3), returnDate: dayFromNow(9) })
    for (const { id } of [far, near]) await setOtb(buyer, id, 'Needed', flight)
    const found = await round()
    expect(found).toContain(near.id)
    expect(found).not.toContain(far.id)
    expect(found).not.toContain(calm.id)
    expect([await bells(buyer, near, words), await bells(admin(), near, words)]).toEqual([1, 1])
    expect(await round()).not.toContain(near.id)
    // Whoever needs it again is reminded again.
    await setOtb(buyer, near.id, 'NotNeeded')
    await setOtb(buyer, near.id, 'Needed')
    expect(await round()).toContain(near.id)
    expect(await bells(buyer, near, words)).toBe(2)
  })
})

describe('an overdue application', () => {
  it('is told once, and no longer when it is decided', async () => {
    const late = await handIn(test, buyer, visaId)
    const decided = await handIn(test, buyer, visaId)
    await move(test, admin(), decided, 'InProcess')
    await move(test, admin(), decided, 'Rejected', { reason: 'No' })
    expect(await round()).not.toContain(late.id)
    await database().pool.query('update visa_application set due_on = current_date - 3 where id = any($1)', [
      [late.id, decided.id],
    ])
    expect((await read(test, buyer, late.id)).overdue).toBe(true)
    expect((await read(test, buyer, decided.id)).overdue).toBe(false)
    const found = await round()
    expect(found).toContain(late.id)
    expect(found).not.toContain(decided.id)
    expect([await bells(buyer, late, 'is overdue'), await bells(admin(), late, 'is overdue')]).toEqual([1, 1])
    expect(await round()).toEqual([])
  })
})
