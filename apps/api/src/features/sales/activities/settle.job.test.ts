import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makeBuyer } from '../stays/testing/buyer.ts'
import { tellOfPayment } from '../stays/testing/card.ts'
import { balanceOf, dayFromNow, write } from '../stays/testing/stay.ts'
import { settleActivityBooking } from './settle.job.ts'
import { book, makeSold, orderOf, takenOf } from './testing/activity.ts'

let test: TestApp
let walk: string
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  walk = await makeSold(test, 'Kasol')
})
afterAll(() => test.close())

const settle = (bookingId: string) =>
  database().transaction((db) =>
    settleActivityBooking(test.app.platform)({ bookingId }, { db, emit: () => {} } as unknown as JobContext),
  )
const stateOf = async (id: string) => {
  const [row] = await readRows<{ state: string }>(
    database(),
    `select status || ' ' || payment_status as state from activity_booking where id = $1`,
    [id],
  )
  return row?.state
}
const endHold = (id: string) =>
  database().pool.query(`update activity_booking set hold_expires_at = now() - interval '1 second' where id = $1`, [id])

it('pays what is held from the wallet when its time ends, else puts the places back on sale', async () => {
  const [rich, poor] = [await makeBuyer(test, 5000), await makeBuyer(test, 10)]
  const activityId = await makeSold(test, 'Manali')
  const paid = await book(test, rich, activityId, { payment: 'later' })
  const lost = await book(test, poor, activityId, { payment: 'later' })
  await settle(paid.id)
  expect(await stateOf(paid.id)).toBe('Pending Unpaid')
  for (const { id } of [paid, lost]) {
    await endHold(id)
    await settle(id)
    await settle(id)
  }
  expect([await stateOf(paid.id), await stateOf(lost.id)]).toEqual(['Confirmed Paid', 'Expired Unpaid'])
  expect([await balanceOf(database(), rich.orgId), await takenOf(database(), activityId)]).toEqual([4000, 2])
})

it('completes what was done when its day is over', async () => {
  const buyer = await makeBuyer(test, 5000)
  const { id } = await book(test, buyer, walk, { from: 0 })
  await settle(id)
  expect(await stateOf(id)).toBe('Confirmed Paid')
  await database().pool.query('update activity_booking set day = $2 where id = $1', [id, dayFromNow(-1)])
  await settle(id)
  expect(await stateOf(id)).toBe('Completed Paid')
})

it('is confirmed by a card that pays, and taken again by one that pays late', async () => {
  const buyer = await makeBuyer(test, 0)
  const byCard = async () => {
    const { body } = await write<{ data: ActivityBooking; payment: PayLink }>(
      test,
      '/activity-bookings',
      buyer,
      orderOf(walk, { payment: 'card' }),
    )
    await test.call('POST', `/payments/sessions/${body.payment.sessionId}/open`)
    return { id: body.data.id, session: body.payment.sessionId }
  }
  const [soon, late] = [await byCard(), await byCard()]
  await tellOfPayment(test, soon.session, 'payment.paid')
  await endHold(late.id)
  await settle(late.id)
  expect(await stateOf(late.id)).toBe('Expired Unpaid')
  await tellOfPayment(test, late.session, 'payment.paid')
  expect([await stateOf(soon.id), await stateOf(late.id)]).toEqual(['Confirmed Paid', 'Confirmed Paid'])
  // Given back to the card it came from.
  const { status } = await write(test, `/activity-bookings/${soon.id}/cancel`, buyer, { reason: '', shownRefund: 1000 })
  expect([status, await stateOf(soon.id)]).toEqual([200, 'Cancelled RefundPending'])
})
