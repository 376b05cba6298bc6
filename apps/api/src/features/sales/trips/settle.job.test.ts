import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, dayFromNow, fund, soldNights } from '../stays/testing/stay.ts'
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

/** A trip of whose second instalment so much time is over. */
async function owing({ due = -1, as = agent(), steps = [] as object[] } = {}) {
  const own = await makeTrip(test, await makeHotels(test, 1), { kind: 'single', title: 'A trip that owes' })
  const { data } = await book(test, own, as, { schedule: 'instalments' })
  await database().pool.query(
    `update package_booking set terms = jsonb_set(terms, '{parts,0,steps}', $2) where id = $1`,
    [data.id, JSON.stringify(steps)],
  )
  await setPart(data.id, `due_on = '${dayFromNow(due)}'`)
  return { id: data.id, reference: data.reference, rest: data.instalments[1]?.amount ?? 0, hotel: own.hotels[0] }
}
const setPart = (id: string, set: string) =>
  database().pool.query(`update package_instalment set ${set} where package_id = $1 and number = 2`, [id])
const graceOf = async (id: string) =>
  (
    await readRows<{ until: Date | null }>(
      database(),
      'select grace_until as until from package_instalment where package_id = $1 and number = 2',
      [id],
    )
  )[0]?.until ?? null
const hoursUntil = (moment: Date | null) => ((moment?.getTime() ?? 0) - Date.now()) / 3_600_000
/** Leaves so many rupees in the wallet of whoever buys. */
async function leave(orgId: string, rupees: number): Promise<void> {
  const missing = rupees - (await balanceOf(database(), orgId))
  if (missing !== 0) await fund(database(), orgId, missing)
}

describe('an instalment that falls due', () => {
  const poor = () => test.people.foreignAgent

  it('is told of three days before, once, and collected from the wallet at nine on its day, once', async () => {
    const { id, reference, rest } = await owing({ due: 4 })
    expect(await round()).not.toContain(id)
    await setPart(id, `due_on = '${dayFromNow(3)}'`)
    expect(await round()).toContain(id)
    expect(await round()).not.toContain(id)
    expect(await bells(reference, 'has an instalment due soon')).toBe(1)
    const before = await balanceOf(database(), agent().orgId)
    await setPart(id, `due_on = '${dayFromNow(-1)}'`)
    expect(await round()).toContain(id)
    expect(await round()).not.toContain(id)
    expect(await get(id)).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
    expect(await balanceOf(database(), agent().orgId)).toBe(before - rest)
    expect(await bells(reference, 'had its instalment collected')).toBe(1)
    const posted = await readRows(
      database(),
      'select kind from ledger_transaction where idempotency_key = $1 and cause_id = $2',
      [`instalment ${id} 2`, id],
    )
    expect(posted).toEqual([{ kind: 'instalment' }])
  })

  it('is overdue when the wallet holds too little, told once, and collected as soon as it holds enough', async () => {
    await leave(poor().orgId, 100_000)
    const { id, reference, rest } = await owing({ as: poor() })
    await leave(poor().orgId, rest - 1)
    expect(await round()).toContain(id)
    expect(await round()).not.toContain(id)
    expect(hoursUntil(await graceOf(id))).toBeCloseTo(72, 0)
    const told = await readRows(database(), 'select id from notification where user_id = $1 and title = $2', [
      poor().id,
      `${reference} has an overdue instalment`,
    ])
    expect(told).toHaveLength(1)
    const shown = await test.call<{ data: TripBooking }>('GET', `/package-bookings/${id}`, { as: poor() })
    expect(shown.body.data.instalments[1]?.status).toBe('Overdue')
    await leave(poor().orgId, rest)
    expect(await round()).toContain(id)
    expect(await balanceOf(database(), poor().orgId)).toBe(0)
    expect((await graceOf(id)) !== null).toBe(true)
  })

  it('gives its trip up when its grace is over: rooms back, the penalty out of what is paid, the rest in the wallet', async () => {
    await leave(poor().orgId, 100_000)
    const { id, reference, hotel } = await owing({ as: poor(), steps: [{ daysBefore: 90, penaltyPercent: 10 }] })
    await leave(poor().orgId, 0)
    await round()
    // Told once more a day before.
    await setPart(id, `grace_until = now() + interval '23 hours'`)
    expect(await round()).toContain(id)
    expect(await round()).not.toContain(id)
    await setPart(id, `grace_until = now() - interval '1 second'`)
    expect(await round()).toContain(id)
    expect(await round()).not.toContain(id)
    const { body } = await test.call<{ data: TripBooking }>('GET', `/package-bookings/${id}`, { as: poor() })
    const { status, cancelledReason, totalInr, instalments } = body.data
    expect({ status, cancelledReason }).toEqual({ status: 'Cancelled', cancelledReason: 'Not paid' })
    expect(instalments.map((part) => part.status)).toEqual(['Paid', 'Cancelled'])
    const kept = Math.round(totalInr * 10) / 100
    expect(body.data.paid).toBe(kept)
    expect(await balanceOf(database(), poor().orgId)).toBe((instalments[0]?.amount ?? 0) - kept)
    expect(await soldNights(database(), hotel?.roomId ?? '')).toEqual([0, 0])
    const told = await readRows<{ title: string }>(
      database(),
      `select title from notification where user_id = $1 and title like $2 order by created_at`,
      [poor().id, `${reference} is %`],
    )
    expect(told.map(({ title }) => title).slice(-2)).toEqual([
      `${reference} is about to be cancelled`,
      `${reference} is cancelled: not paid`,
    ])
  })
  it('is given up as of the end of its grace, for suppliers too, however late the clock comes', async () => {
    // A tenth is kept by then, and half from yesterday on.
    const steps = [
      { daysBefore: 90, penaltyPercent: 10 },
      { daysBefore: 61, penaltyPercent: 50 },
    ]
    const given = async (until: string) => {
      await leave(poor().orgId, 100_000)
      const { id } = await owing({ as: poor(), steps: until === 'late' ? steps : steps.slice(0, 1) })
      await leave(poor().orgId, 0)
      await round()
      await setPart(id, `grace_until = now() - interval '${until === 'late' ? '4 days' : '1 second'}'`)
      await round()
      const kept = await readRows<{ sum: string }>(
        database(),
        `select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
         join ledger_transaction t on t.id = e.transaction_id
         where t.cause_id = $1 and t.kind = 'supplier-penalty' and a.code like 'cost:%'`,
        [id],
      )
      const { body } = await test.call<{ data: TripBooking }>('GET', `/package-bookings/${id}`, { as: poor() })
      return { status: body.data.status, suppliers: Number(kept[0]?.sum) }
    }
    const inTime = await given('in time')
    expect(inTime).toMatchObject({ status: 'Cancelled' })
    expect(inTime.suppliers).toBeGreaterThan(0)
    expect(await given('late')).toEqual(inTime)
  })

  it('has no more time than until the next penalty begins', async () => {
    await leave(poor().orgId, 100_000)
    const { id } = await owing({ as: poor(), steps: [{ daysBefore: 59, penaltyPercent: 50 }] })
    await leave(poor().orgId, 0)
    await round()
    // Free up to and on tomorrow, where the hotel is.
    expect((await graceOf(id))?.toISOString()).toBe(`${dayFromNow(1)}T18:30:00.000Z`)
  })

  it('is left to whoever wants to pay by hand, with the same end', async () => {
    const setAuto = (on: boolean) =>
      database().pool.query('update org set auto_collect = $2 where id = $1', [poor().orgId, on])
    await leave(poor().orgId, 100_000)
    await setAuto(false)
    const { id } = await owing({ as: poor() })
    expect(await round()).toContain(id)
    expect(await round()).not.toContain(id)
    expect(hoursUntil(await graceOf(id))).toBeCloseTo(72, 0)
    await setPart(id, `grace_until = now() - interval '1 second'`)
    await round()
    const { body } = await test.call<{ data: TripBooking }>('GET', `/package-bookings/${id}`, { as: poor() })
    expect(body.data).toMatchObject({ status: 'Cancelled', cancelledReason: 'Not paid', paid: 0 })
    await setAuto(true)
  })

  it('is given more time by an Admin, for a reason', async () => {
    await leave(poor().orgId, 100_000)
    const { id } = await owing({ as: poor() })
    await leave(poor().orgId, 0)
    const extend = (until: string, reason = 'The transfer is on its way', as = test.people.admin) =>
      test.call<{ data: TripBooking; code?: string }>('POST', `/package-bookings/${id}/extend`, {
        as,
        body: { until, reason },
      })
    const later = new Date(Date.now() + 200 * 3_600_000).toISOString()
    expect((await extend(later)).body.code).toBe('CONFLICT')
    await round()
    expect((await extend(later, '')).status).toBe(400)
    expect((await extend(new Date().toISOString())).status).toBe(400)
    expect((await extend(`${dayFromNow(62)}T00:00:00Z`)).status).toBe(400)
    const { body } = await extend(later)
    expect(body.data.instalments[1]).toMatchObject({
      status: 'Overdue',
      graceUntil: later,
      extended: { reason: 'The transfer is on its way' },
    })
    expect(await round()).not.toContain(id)
    await expect(setPart(id, `extended_reason = null`)).rejects.toThrow('package_instalment_extended')
    const kept = await readRows<{ changes: object }>(
      database(),
      `select changes from audit_entry where entity_id = $1 and action = 'time to pay extended'`,
      [id],
    )
    expect(JSON.stringify(kept)).toContain('The transfer is on its way')
  })
})
