import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { SupplierPage } from '@karavan/contracts/crm/bookings/service'
import type { TestApp } from '../../../../testing/test-app.ts'
import { at, send } from './crm-booking.ts'

export type PageReply = { data: SupplierPage; code: string; detail: string; current: Record<string, unknown> }

/** Where a service of a booking is changed. */
export const serviceAt = (booking: CrmBooking, line = 0): string => `${at(booking)}/services/${booking.lines[line]?.id}`

/** Asks for a service. */
export const ask = (test: TestApp, booking: CrmBooking, body: object = {}, line = 0) =>
  send(test, `${serviceAt(booking, line)}/request`, { mail: false, ...body })

/** Asks for a service and answers with the address of the supplier's page. */
export async function pageOf(test: TestApp, booking: CrmBooking, body: object = {}, line = 0): Promise<string> {
  const reply = await ask(test, booking, body, line)
  const path = reply.body.data?.lines[line]?.request?.path
  if (!path) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return path
}

export const openPage = (test: TestApp, path: string) => test.call<PageReply>('GET', path)

/** Answers on the page of a supplier. */
export const answer = (test: TestApp, path: string, said: object, version = 1, after = 0) =>
  test.call<PageReply>('POST', `${path}/answer`, { body: { version, after, said } })

export const yes = { answer: 'Confirmed', name: 'Fatima', reference: 'GR-5512' }
export const offer = { answer: 'Changed', price: 52_000, note: 'Weekend supplement' }
export const no = { answer: 'Declined', reason: 'Closed that day' }
