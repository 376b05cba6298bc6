import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Person } from '../../../testing/people.ts'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { balanceOf, dayFromNow, type Refusal, soldNights, write } from '../stays/testing/stay.ts'
import { settleTripBooking } from './settle.job.ts'
import { book, makeHotels, makeTrip } from './testing/trip.ts'

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const purse = 100_000

/** A trip whose second instalment was due yesterday. */
async function owing(set: string) {
  const buyer = await makeBuyer(test, purse)
  const trip = await makeTrip(test, await makeHotels(test, 1), { kind: 'single' })
  const { data } = await book(test, trip, buyer, { schedule: 'instalments' })
  await database().pool.query(
    `update package_instalment set due_on = '${dayFromNow(-1)}'${set} where package_id = $1 and number = 2`,
    [data.id],
  )
  const [first, rest] = data.instalments
  return {
    buyer,
    id: data.id,
    first: first?.amount ?? 0,
    rest: rest?.amount ?? 0,
    roomId: trip.hotels[0]?.roomId ?? '',
  }
}

const settle = (packageId: string) => async (): Promise<string> => {
  await database().transaction((db) =>
    settleTripBooking(test.app.platform)({ packageId }, { db, emit: () => {} } as unknown as JobContext),
  )
  return 'settled'
}
const pay = (buyer: Person, id: string, shownAmount: number) => async (): Promise<string> => {
  const { status, body } = await write<Refusal>(test, `/package-bookings/${id}/pay`, buyer, {
    instalment: 2,
    shownAmount,
  })
  return status === 200 ? 'paid' : `${status} ${body.code}`
}
const walletOf = ({ orgId }: Person) => ({
  text: 'select 1 from wallet where org_id = $1 for no key update',
  values: [orgId],
})
const stateOf = async (id: string) =>
  (
    await readRows<{ state: string }>(
      database(),
      `select status || ' ' || payment_status as state from package_booking where id = $1`,
      [id],
    )
  )[0]?.state

describe('an instalment that is collected while somebody pays it', () => {
  it('is taken once, and whoever comes second is told that it is paid', async () => {
    const { buyer, id, first, rest } = await owing('')
    const answers = await queueBehind(database(), walletOf(buyer), [settle(id), pay(buyer, id, rest)])
    expect(answers).toEqual(['settled', '409 CONFLICT'])
    expect(await balanceOf(database(), buyer.orgId)).toBeCloseTo(purse - first - rest, 2)
    expect(await stateOf(id)).toBe('Confirmed Paid')
  })
})

describe('a trip that is given up while somebody pays', () => {
  const over = `, overdue_told_at = now(), grace_until = now() - interval '1 minute'`
  const byHand = (buyer: Person) =>
    database().pool.query('update org set auto_collect = false where id = $1', [buyer.orgId])

  it('takes no money once it is given up', async () => {
    const { buyer, id, rest, roomId } = await owing(over)
    await byHand(buyer)
    const answers = await queueBehind(database(), walletOf(buyer), [settle(id), pay(buyer, id, rest)])
    expect(answers).toEqual(['settled', '422 NOT_BOOKABLE'])
    expect(await stateOf(id)).toBe('Cancelled Refunded')
    expect(await balanceOf(database(), buyer.orgId)).toBe(purse)
    expect(await soldNights(database(), roomId)).toEqual([0, 0])
  })

  it('stands when the payment was first', async () => {
    const { buyer, id, first, rest, roomId } = await owing(over)
    await byHand(buyer)
    const answers = await queueBehind(database(), walletOf(buyer), [pay(buyer, id, rest), settle(id)])
    expect(answers).toEqual(['paid', 'settled'])
    expect(await settle(id)()).toBe('settled')
    expect(await stateOf(id)).toBe('Confirmed Paid')
    expect(await balanceOf(database(), buyer.orgId)).toBeCloseTo(purse - first - rest, 2)
    expect(await soldNights(database(), roomId)).toEqual([1, 1])
  })
})
