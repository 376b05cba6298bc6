import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emitCrmBookingChanged, linkOf, ownersOf } from './crm-booking-access.ts'
import { entity, findCrmBookingById, type FullCrmBooking, lockCrmBookingById } from './crm-booking.queries.ts'
import type { PayLinkRecord } from './pay-link.table.ts'
import { type AllocatablePart, holdOpenings, listDebts, listParts } from './owed-part.queries.ts'

type Shared =
  | 'orgId'
  | 'customerId'
  | 'customerName'
  | 'companyName'
  | 'email'
  | 'number'
  | 'title'
  | 'createdBy'
  | 'assignedTo'

/** Who pays and for what: for a booking, or for what they owed before, which is of none. */
export type Debtor = Pick<FullCrmBooking, Shared> & {
  booking: FullCrmBooking | null
  /** What the books and the trail know it by. */
  entity: string
  id: string
  /** Where whoever works on it looks at it. */
  page: string
}

export const debtorOf = (booking: FullCrmBooking): Debtor => ({ ...booking, booking, entity, page: linkOf(booking) })

type Named = { id: string; orgId: string; name: string; email: string | null; companyName: string }

/** A customer by now: who was merged is their survivor. Whoever merges them waits, or is waited for. */
async function findCustomer(db: Db, customerId: string, lock: boolean): Promise<Named | null> {
  const { rows } = await db.execute<Named & { mergedInto: string | null }>(sql`
    select c.id, c.org_id as "orgId", c.name, c.email, o.company_name as "companyName", c.merged_into as "mergedInto"
    from customer c join org o on o.id = c.org_id where c.id = ${customerId} ${lock ? sql`for share of c` : sql``}`)
  const [row] = rows
  return row?.mergedInto ? findCustomer(db, row.mergedInto, lock) : (row ?? null)
}

const debtWords = { number: 'Opening balance', title: 'What was open before' }

const debtorFrom = ({ id, orgId, name, email, companyName }: Named, createdBy: string | null): Debtor => ({
  ...{ booking: null, entity: 'customer', id, orgId, customerId: id, customerName: name, email, companyName },
  ...{ ...debtWords, createdBy, assignedTo: null, page: `/crm/all-customers/view/${id}` },
})

type Of = Pick<PayLinkRecord, 'bookingId' | 'customerId' | 'createdBy'>

/** Who pays by a link. */
export async function findDebtor(db: Db, { bookingId, customerId, createdBy }: Of): Promise<Debtor | null> {
  const booking = bookingId ? await findCrmBookingById(db, bookingId) : null
  if (booking) return debtorOf(booking)
  const customer = customerId ? await findCustomer(db, customerId, false) : null
  return customer && debtorFrom(customer, createdBy)
}

/** The same, held: what is open does not change until the transaction ends. */
export async function lockDebtor(db: Db, { bookingId, customerId, createdBy }: Of): Promise<Debtor | null> {
  const booking = bookingId ? await lockCrmBookingById(db, bookingId) : null
  if (booking) return debtorOf(booking)
  const customer = customerId ? await findCustomer(db, customerId, true) : null
  if (!customer) return null
  await holdOpenings(
    db,
    (await listDebts(db, customer.id)).map(({ id }) => id),
  )
  return debtorFrom(customer, createdBy)
}

/** What they pay, with what is open of each. */
export const listOwedParts = (db: Db, { booking, customerId }: Debtor): Promise<AllocatablePart[]> =>
  booking ? listParts(db, booking.id) : listDebts(db, customerId)

/** Whoever is told about it: who works on a booking, or whoever asked for the link. */
export const toldOf = ({ booking, assignedTo, createdBy }: Debtor): string[] =>
  ownersOf(booking ?? { assignedTo, createdBy })

/** Tells the screens that show it. */
export function emitDebtorChanged(emit: Context['emit'], { booking, customerId, orgId }: Debtor): void {
  if (booking) emitCrmBookingChanged(emit, booking)
  else emit({ tag: 'Customer', id: customerId, orgId })
}
