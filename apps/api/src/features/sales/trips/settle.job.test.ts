import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { dayFromNow, fund, soldNights } from '../stays/testing/stay.ts'
import { settleTripBooking, sweepTripBookings } from './settle.job.ts'
import { book, makeHotels, makeTrip, type TestTrip } from './testing/trip.ts'

let test: TestApp
let trip: TestTrip
const database = () => test.app.platform.database
const agent = () => test.people.agent
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), agent().orgId, 100_000)
  trip = await makeTrip(test, await makeHotels(test, 2))
})
afterAll(() => test.close())

const get = async (id: string) =>
  (await test.call<{ data: TripBooking }>('GET', `/package-bookings/${id}`, { as: agent() })).body.data

/** One round of the clock: what it finds, and what becomes of it. */
async function round(): Promise<string[]> {
  const found: string[] = []
  const platform = {
    ...test.app.platform,
    enqueue: async (db: unknown, name: string, data: { packageId?: string }) => {
      if (name === 'package.settle') found.push(data.packageId ?? '')
      else await test.app.platform.enqueue(db as never, name as never, data as never)
    },
  } as unknown as typeof test.app.platform
  const context = (db: unknown) => ({ db, emit: () => {} }) as unknown as JobContext
  await database().transaction((db) => sweepTripBookings(platform)({}, context(db)))
  for (const packageId of found)
    await database().transaction((db) => settleTripBooking(platform)({ packageId }, context(db)))
  return found
}
const bells = async (reference: string, words: string) =>
  (
    await readRows(database(), 'select id from notification where user_id = $1 and title = $2', [
      agent().id,
      `${reference} ${words}`,
    ])
  ).length

describe('the clock of booked trips', () => {
  it('gives back what a card did not pay for', async () => {
    const { data } = await book(test, trip, agent(), { payment: 'card' })
    expect(data).toMatchObject({ status: 'Pending', paymentStatus: 'Unpaid' })
    expect(await round()).not.toContain(data.id)
    await database().pool.query(`update package_booking set hold_expires_at = now() - interval '1 s' where id = $1`, [
      data.id,
    ])
    expect(await round()).toContain(data.id)
    expect(await get(data.id)).toMatchObject({ status: 'Expired', paymentStatus: 'Unpaid', paid: 0 })
    for (const { roomId } of trip.hotels) expect(await soldNights(database(), roomId)).toEqual([0, 0])
    expect(await round()).not.toContain(data.id)
  })

  it('reminds of an instalment once before it is due, and tells once that it is overdue', async () => {
    const { data } = await book(test, trip, agent(), { schedule: 'instalments' })
    expect(await round()).not.toContain(data.id)
    const due = (days: number) =>
      database().pool.query('update package_instalment set due_on = $2 where package_id = $1 and number = 2', [
        data.id,
        dayFromNow(days),
      ])
    await due(5)
    expect(await round()).toContain(data.id)
    expect(await round()).not.toContain(data.id)
    expect(await bells(data.reference, 'has an instalment due soon')).toBe(1)
    await due(-1)
    expect(await round()).toContain(data.id)
    expect(await round()).not.toContain(data.id)
    expect(await bells(data.reference, 'has an overdue instalment')).toBe(1)
    const shown = await get(data.id)
    expect(shown.instalments[1]?.status).toBe('Overdue')
    const list = await test.call<{ data: { id: string }[] }>('GET', '/package-bookings?due=overdue', { as: agent() })
    expect(list.body.data.map(({ id }) => id)).toEqual([data.id])
    const mails = await readRows(
      database(),
      `select id from mail where template like 'package-%' and subject like $1`,
      [`%${data.reference}%`],
    )
    expect(mails).toHaveLength(3)
  })

  it('completes trips that are over', async () => {
    const { data } = await book(test, trip, agent())
    await database().pool.query('update package_booking set start_date = $2, end_date = $3 where id = $1', [
      data.id,
      dayFromNow(-5),
      dayFromNow(-1),
    ])
    expect(await round()).toContain(data.id)
    expect(await get(data.id)).toMatchObject({ status: 'Completed', paymentStatus: 'Paid' })
  })
})
