import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sum, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueBehind, rowOf } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { cancelFree, make, read } from './testing/crm-booking.ts'
import { payLinksOf } from './testing/pay-link.ts'

let test: TestApp
let links: ReturnType<typeof payLinksOf>
const database = () => test.app.platform.database
const wallet = async () => toMinor(await balanceOf(database(), test.people.agent.orgId))
beforeAll(async () => {
  test = await startRegisteredApp()
  links = payLinksOf(test)
  // A wallet is there from its first rupee on.
  await fund(database(), test.people.agent.orgId, 1000)
})
afterAll(() => test.close())

const whole = 59_976
/** A booking whose customer has the provider's page of a link open. */
async function opened() {
  const booking = await make(test)
  const link = await links.made(booking, { what: 'balance' })
  return { booking, link, page: await links.begun(link.path, whole) }
}
const cancel = (booking: CrmBooking) => async () => (await cancelFree(test, booking, 'Changed their minds')).status
const after = async (booking: CrmBooking, ...sessions: string[]) => {
  const { paid, advance, receipts } = await read(test, booking)
  const refunds = await readRows(database(), 'select id from payment_refund where session_id = any($1::uuid[])', [
    sessions,
  ])
  return { paid, advance, receipts: receipts.length, refunds: refunds.length }
}

describe('a link that is paid', () => {
  it('while the booking is cancelled gives the money back when that was first', async () => {
    const { booking, page } = await opened()
    const had = await wallet()
    const runs = [cancel(booking), () => links.tellPaid(page)]
    expect(await queueBehind(database(), rowOf('crm_booking', booking.id), runs)).toEqual([200, 200])
    expect(await after(booking, page.session)).toEqual({ paid: 0, advance: 0, receipts: 0, refunds: 1 })
    expect(await wallet()).toBe(had)
  })

  it('just before the booking is cancelled has paid, and whoever cancels is shown what would come free', async () => {
    const { booking, page } = await opened()
    const had = await wallet()
    const runs = [() => links.tellPaid(page), cancel(booking)]
    expect(await queueBehind(database(), rowOf('crm_booking', booking.id), runs)).toEqual([200, 409])
    expect(await after(booking, page.session)).toMatchObject({ receipts: 1, refunds: 0 })
    expect(await cancel(booking)()).toBe(200)
    expect(await after(booking, page.session)).toEqual({ paid: 0, advance: whole, receipts: 1, refunds: 0 })
    expect(await wallet()).toBe(sum([had, toMinor(whole)]))
  })

  it('twice at once pays once, and the other payment is the customer’s advance', async () => {
    const { booking, link, page } = await opened()
    await links.tellExpired(page)
    const second = await links.begun(link.path, whole)
    const had = await wallet()
    const runs = [page, second].map((one) => () => links.tellPaid(one))
    expect(await queueBehind(database(), rowOf('crm_booking', booking.id), runs)).toEqual([200, 200])
    const ends = await after(booking, page.session, second.session)
    expect(ends).toEqual({ paid: whole, advance: whole, receipts: 2, refunds: 0 })
    expect(await wallet()).toBe(sum([had, toMinor(whole), toMinor(whole)]))
  })
})
