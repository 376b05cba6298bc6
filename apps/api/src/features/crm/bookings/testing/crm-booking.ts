import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { addDays, dateIn } from '@karavan/domain/base/dates'
import type { Person } from '../../../../testing/people.ts'
import { readRows } from '../../../../testing/rows.ts'
import { mirrorWallets } from '../../../money/books/index.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { keepPan } from '../../customers/index.ts'
import { bookPurchaseChanges } from '../unsold.job.ts'

/** What a call about a booking answers, or why not. */
export type Reply = {
  data: CrmBooking
  code: string
  detail: string
  errors: { path: string; message: string }[]
  current: Record<string, unknown>
}

/** A day so many from today, where the house is. */
export const dayFrom = (days: number): string => addDays(dateIn('Asia/Kolkata', new Date()), days)

let people = 0

const { customer: _, ...example } = contract.create.example

/** The example, for a customer of its own, beginning in thirty days. */
export function bodyOf(change: object = {}): typeof example & { customer: object; instalments: object[] } {
  people += 1
  const customer = { name: `Traveller ${people}`, phone: `+91 98860 ${String(20_000 + people)}` }
  return { ...example, startDate: dayFrom(30), endDate: dayFrom(35), customer, ...change }
}

/** The lines of the example as their supplier has confirmed them, so that they are owed. */
export const confirmedLines = () => example.lines.map((line) => ({ ...line, supplierReference: 'GR-1' }))

/** Sends a write about a booking. */
export const send = (
  test: TestApp,
  path: string,
  body: object | undefined,
  as: Person = test.people.agent,
  method = 'POST',
) =>
  test.call<Reply>(method, `/crm/bookings/${path}`, {
    as,
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': randomUUID() },
  })

/** What a call about money answers, or why not. */
export type ReceiptReply = Omit<Reply, 'data'> & { data: Receipt }

const write = (test: TestApp, path: string, body: object, as: Person) =>
  test.call<ReceiptReply>('POST', `/crm/receipts${path}`, { as, body, headers: { 'idempotency-key': randomUUID() } })

/** Writes money of a customer down: for what of the booking is due first, unless it is said otherwise. */
export const receive = (
  test: TestApp,
  { id: bookingId }: Pick<CrmBooking, 'id'>,
  body: object,
  as: Person = test.people.agent,
) => write(test, '', { bookingId, paidOn: dayFrom(0), way: 'cash', ...body }, as)

/** Does something with a receipt. */
export const onReceipt = (
  test: TestApp,
  { id }: Pick<Receipt, 'id'>,
  what: 'allocate' | 'verify' | 'void',
  body: object = {},
  as: Person = test.people.agent,
) => write(test, `/${id}/${what}`, body, as)

/** Writes money down, and answers with the booking as it is then. */
export async function paidBooking(test: TestApp, booking: CrmBooking, amount: number): Promise<CrmBooking> {
  const { status, body } = await receive(test, booking, { amount })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return read(test, booking)
}

/** Writes the PAN of a customer down, as packages abroad need it before money is taken. */
export async function givePan({ app }: TestApp, { orgId, customerId }: Pick<CrmBooking, 'orgId' | 'customerId'>) {
  const { platform } = app
  const actor = { id: null, orgId, name: 'Test', requestId: 'test' }
  await platform.database.transaction((db) => keepPan({ platform, db, actor }, { orgId, customerId }, 'ABCDE1234F'))
}

/** Makes a booking of somebody whose PAN is known. */
export async function make(
  test: TestApp,
  change: object = {},
  as: Person = test.people.agent,
  kind: CrmBookingKind = 'land-package',
): Promise<CrmBooking> {
  const { status, body } = await send(test, kind, bodyOf(change), as)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  await givePan(test, body.data)
  return body.data
}

type Place = { kind: string; id: string }

/** Where one of them is changed. */
export const at = ({ kind, id }: Place): string => `${kind}/${id}`

/** A booking as it is now. */
export const read = async (test: TestApp, booking: Place, as: Person = test.people.agent) =>
  (await test.call<Reply>('GET', `/crm/bookings/${at(booking)}`, { as })).body.data

/** Moves one on. */
export const move = (test: TestApp, booking: CrmBooking, status: string, more: object = {}) =>
  send(test, `${at(booking)}/status`, { from: booking.status, status, ...more }, test.people.agent, 'PATCH')

/** Cancels what is left of one as it is now, free of charge: what was paid is the customer's again. */
export async function cancelFree(test: TestApp, booking: Place, reason = 'Ill', as: Person = test.people.agent) {
  const { lines, paid } = await read(test, booking, as)
  const services = lines.filter(({ sold }) => sold === null).map(({ id }) => ({ id, supplierCharge: 0, ourCharge: 0 }))
  return send(test, `${at(booking)}/cancel`, { services, reason, shownRefund: paid }, as)
}

/** Lets the books of agencies follow their wallets and what they bought for nobody yet. */
export async function followPurchases({ app }: TestApp): Promise<void> {
  const { database } = app.platform
  await database.transaction((db) => mirrorWallets({}, { db }))
  await database.transaction((db) => bookPurchaseChanges({ database })({}, { db }))
}

/** What stands on each account of an agency's book by now, in rupees; it has followed all that was bought. */
export async function bookNow(test: TestApp, { orgId }: Pick<Person, 'orgId'>): Promise<Record<string, number>> {
  await followPurchases(test)
  const rows = await readRows<{ name: string; sum: number }>(
    test.app.platform.database,
    `select split_part(a.code, '/', 2) as name, sum(e.amount)::float8 as sum
     from ledger_account a join ledger_entry e on e.account_id = a.id where a.book = $1 group by 1 having sum(e.amount) <> 0`,
    [orgId],
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** The body that changes nothing of a booking. */
export const editOf = (booking: CrmBooking, change: object = {}) => ({
  title: booking.title,
  country: booking.country,
  startDate: booking.startDate,
  endDate: booking.endDate,
  assignedTo: booking.assignedTo,
  travellers: booking.travellers,
  details: booking.details,
  lines: booking.lines.map((sent) => {
    const {
      rate: _rate,
      costInr,
      inputTax,
      plannedCostInr,
      confirmedAt,
      supplierId,
      state,
      stateNote,
      moves,
      request,
      ...kept
    } = sent
    const { requestsBefore, ticketState, ticketMoves, pnr, ticketBy, departure, portal, ...more } = kept
    const { ofHouse, stay, unheld, sold, ...line } = more
    return line
  }),
  taxAs: booking.taxAs,
  instalments: booking.instalments.map(({ id, label, dueOn, amount }) => ({ id, label, dueOn, amount })),
  notes: booking.notes,
  version: booking.version,
  ...change,
})

/** Changes one. */
export const edit = (test: TestApp, booking: CrmBooking, change: object = {}) =>
  send(test, at(booking), editOf(booking, change), test.people.agent, 'PUT')
