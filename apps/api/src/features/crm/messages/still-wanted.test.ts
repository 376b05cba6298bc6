import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Message } from '@karavan/contracts/crm/messages/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { remindCustomers } from '../bookings/reminder.service.ts'
import { at, bodyOf, cancelFree, dayFrom, make, move, paidBooking, send } from '../bookings/testing/crm-booking.ts'
import { sendMessage } from '../outbox/send.job.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { whyWithdrawn } from './still-wanted.ts'

let test: TestApp
beforeAll(async () => {
  // What is queued waits here until the test sends it.
  test = await startRegisteredApp({ JOBS: 'off' })
})
afterAll(() => test.close())

const agent = () => test.people.agent
const messagesOf = async (of: 'booking' | 'customer', id: string) =>
  (await test.call<{ data: Message[] }>('GET', `/crm/messages/${of}/${id}`, { as: agent() })).body.data

/** Sends the newest message of a record, and says what became of it and whether it left. */
async function sent(of: 'booking' | 'customer', id: string) {
  const { platform } = test.app
  const messageId = (await messagesOf(of, id))[0]?.id ?? ''
  let left = 0
  const carriers = {
    deliverMail: () => Promise.resolve(void (left += 1)),
    extrasOf: () => Promise.resolve({}),
    whyWithdrawn,
  }
  await platform.database.transaction((db) =>
    sendMessage(platform, carriers as never)({ messageId }, { db, attempt: 0, emit: () => undefined } as never),
  )
  const { state, problem } = (await messagesOf(of, id)).find((one) => one.id === messageId) ?? {}
  return { state, problem, left }
}
const say = (customerId: string, what: string, given: boolean) =>
  test.call('POST', `/crm/customers/${customerId}/consents`, {
    as: agent(),
    body: { what, given, source: 'On the phone' },
  })

let people = 0
/** A booking of which the clock has just reminded its customer. */
async function reminded(): Promise<CrmBooking> {
  people += 1
  const { customer } = bodyOf()
  const made = await make(test, {
    customer: { ...customer, email: `waiting-${people}@example.test` },
    instalments: [
      { label: 'First', dueOn: dayFrom(7), amount: 20_000 },
      { label: 'Rest', dueOn: dayFrom(29), amount: 39_976 },
    ],
  })
  const { platform } = test.app
  await platform.database.pool.query(`update crm_booking set created_at = now() - interval '30 days' where id = $1`, [
    made.id,
  ])
  const booking = (await move(test, made, 'Confirmed')).body.data
  await platform.database.transaction((db) => remindCustomers({ platform, db, emit: () => undefined }, 9))
  return booking
}

describe('what waits to be sent', () => {
  it('leaves while nothing has changed', async () => {
    expect(await sent('booking', (await reminded()).id)).toEqual({ state: 'Sent', problem: null, left: 1 })
  })

  it.each<[string, (booking: CrmBooking) => Promise<unknown>, (booking: CrmBooking) => string]>([
    ['paid', (booking) => paidBooking(test, booking, 20_000), () => 'Nothing is open of it any more'],
    ['cancelled', (booking) => cancelFree(test, booking), () => 'Nothing is open of it any more'],
    [
      'paused',
      (booking) => send(test, `${at(booking)}/reminders`, { paused: true }),
      ({ number }) => `Reminders of ${number} are paused`,
    ],
    [
      'not to be disturbed',
      ({ customerId }) => say(customerId, 'do-not-disturb', true),
      ({ customerName }) => `${customerName} is not to be disturbed`,
    ],
  ])('is withdrawn where a reminder is of something %s meanwhile', async (_, change, why) => {
    const booking = await reminded()
    await change(booking)
    expect(await sent('booking', booking.id)).toEqual({ state: 'Withdrawn', problem: why(booking), left: 0 })
  })

  it('is withdrawn where an offer was refused meanwhile', async () => {
    const { customerId, customerName } = await reminded()
    await say(customerId, 'marketing-mail', true)
    const offer = { template: 'customer-offer', channel: 'mail', subject: 'Ideas', body: 'Shall we?', papers: [] }
    const { status } = await test.call('POST', `/crm/messages/customer/${customerId}`, {
      as: agent(),
      body: offer,
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(status).toBe(201)
    await say(customerId, 'marketing-mail', false)
    const problem = `${customerName} has not said yes to offers by mail`
    expect(await sent('customer', customerId)).toEqual({ state: 'Withdrawn', problem, left: 0 })
  })
})
