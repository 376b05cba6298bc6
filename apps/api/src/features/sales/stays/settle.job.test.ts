import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { settleStayBooking, sweepStayBookings } from './settle.job.ts'
import { balanceOf, bodyOf, fund, makeHotel, soldNights, type TestHotel, write } from './testing/stay.ts'

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), test.people.agent.orgId, 100_000)
})
afterAll(() => test.close())

const book = async (hotel: TestHotel, payment: 'wallet' | 'later', as = test.people.agent) =>
  (await write<{ data: Booking }>(test, '/hotels/create-book', as, bodyOf(hotel, { payment }))).body.data
const get = async (id: string) =>
  (await test.call<{ data: Booking }>('GET', `/bookings/${id}`, { as: test.people.admin })).body.data
const change = (id: string, set: string) => database().pool.query(`update hotel_booking set ${set} where id = $1`, [id])

const settle = (bookingId: string) =>
  database().transaction((db) =>
    settleStayBooking(test.app.platform)({ bookingId }, { db, emit: () => {} } as unknown as JobContext),
  )

/** The bookings a round finds, without doing anything with them. */
async function sweep(): Promise<string[]> {
  const found: string[] = []
  const platform = {
    ...test.app.platform,
    enqueue: async (_: unknown, __: unknown, { bookingId }: { bookingId: string }) => void found.push(bookingId),
  } as unknown as typeof test.app.platform
  await database().transaction((db) => sweepStayBookings(platform)({}, { db } as unknown as JobContext))
  return found
}

const mailsOf = async (template: string, reference: string) =>
  (
    await readRows(database(), 'select id from mail where template = $1 and subject like $2', [
      template,
      `${reference}%`,
    ])
  ).length

describe('a hold whose time is over', () => {
  it('is paid from the wallet when that is enough', async () => {
    const hotel = await makeHotel(database())
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { id } = await book(hotel, 'later')
    expect(await sweep()).not.toContain(id)
    await settle(id)
    expect((await get(id)).status).toBe('Pending')
    await change(id, `hold_expires_at = now() - interval '1 second'`)
    expect(await sweep()).toContain(id)
    await settle(id)
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid', paid: 8000 })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before - 8000)
    expect(await soldNights(database(), hotel.roomId)).toEqual([1, 1])
  })

  it('expires when it is not, and the rooms go back on sale', async () => {
    const hotel = await makeHotel(database())
    const { id, reference } = await book(hotel, 'later', test.people.foreignAgent)
    await change(id, `hold_expires_at = now() - interval '1 second'`)
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'Expired', paymentStatus: 'Unpaid', paid: 0, holdExpiresAt: null })
    expect(await balanceOf(database(), test.people.foreignAgent.orgId)).toBe(0)
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
    expect(await mailsOf('booking-expired', reference)).toBe(1)
    const left = await readRows(database(), `select id from ledger_transaction where cause_id = $1`, [id])
    expect(left).toEqual([])
  })

  it('expires when nobody answered a request, whatever is in the wallet', async () => {
    const hotel = await makeHotel(database(), { sellMode: 'onRequest' })
    const { id } = await book(hotel, 'wallet')
    await change(id, `hold_expires_at = now() - interval '1 second'`)
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'Expired', paymentStatus: 'Unpaid' })
    expect(await soldNights(database(), hotel.roomId)).toEqual([0, 0])
  })

  it('gives back what an Admin had taken already', async () => {
    const hotel = await makeHotel(database(), { sellMode: 'onRequest' })
    const before = await balanceOf(database(), test.people.agent.orgId)
    const { id } = await book(hotel, 'wallet')
    await test.call('PATCH', `/bookings/${id}/status`, {
      as: test.people.admin,
      body: { status: 'Pending', paymentStatus: 'Paid' },
    })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before - 8000)
    await change(id, `hold_expires_at = now() - interval '1 second'`)
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'Expired', paymentStatus: 'Refunded', paid: 0 })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
  })
})

describe('a hold that ends soon', () => {
  it('is reminded of once', async () => {
    const hotel = await makeHotel(database())
    const { id, reference } = await book(hotel, 'later')
    await change(id, `hold_expires_at = now() + interval '5 hours', created_at = now() - interval '19 hours'`)
    expect(await sweep()).not.toContain(id)
    await change(id, `hold_expires_at = now() + interval '3 hours 59 minutes'`)
    expect(await sweep()).toContain(id)
    await settle(id)
    await settle(id)
    expect(await mailsOf('booking-reminder', reference)).toBe(1)
    expect(await sweep()).not.toContain(id)
    const notes = await readRows(database(), 'select user_id from notification where title = $1', [
      `${reference} must be paid soon`,
    ])
    expect(notes).toEqual([{ user_id: test.people.agent.id }])
  })
})

describe('a stay that is over', () => {
  it('is completed the day after check-out', async () => {
    const hotel = await makeHotel(database())
    const { id } = await book(hotel, 'wallet')
    const today = `(now() at time zone 'Asia/Kolkata')::date`
    await change(id, `from_date = ${today} - 2, until_date = ${today}`)
    expect(await sweep()).not.toContain(id)
    await settle(id)
    expect((await get(id)).status).toBe('Confirmed')
    await change(id, `until_date = ${today} - 1`)
    expect(await sweep()).toContain(id)
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'Completed', paymentStatus: 'Paid', canCancel: false })
  })
})

describe('a booking somebody works on', () => {
  it('is left for the next round', async () => {
    const hotel = await makeHotel(database())
    const { id } = await book(hotel, 'later', test.people.foreignAgent)
    await change(id, `hold_expires_at = now() - interval '1 second'`)
    await database().transaction(async (db) => {
      await db.$client.query('select 1 from hotel_booking where id = $1 for update', [id])
      await settle(id)
    })
    expect((await get(id)).status).toBe('Pending')
    await settle(id)
    expect((await get(id)).status).toBe('Expired')
  })
})
