import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'

/**
 * Which records of the CRM are somebody's own: assigned to them, made by them, shared with them, or nobody's yet. Written with
 * the names of the tables, so that the same words do in every statement that reads them under these names.
 */
const enquiryIs = (as: string, userId: string): SQL => {
  const of = (column: string) => sql.raw(`${as}.${column}`)
  return sql`(${of('assigned_to')} = ${userId} or ${of('created_by')} = ${userId} or ${of('assigned_to')} is null
    or ${userId} = any(${of('shared_with')}))`
}

const fromOwnEnquiry = (as: string, userId: string): SQL =>
  sql`exists (select from enquiry own where own.id = ${sql.raw(`${as}.enquiry_id`)} and ${enquiryIs('own', userId)})`

const bookingIs = (as: string, userId: string): SQL => {
  const of = (column: string) => sql.raw(`${as}.${column}`)
  return sql`(${of('assigned_to')} = ${userId} or ${of('created_by')} = ${userId} or ${of('assigned_to')} is null
    or ${userId} = any(${of('shared_with')}) or ${fromOwnEnquiry(as, userId)})`
}

const receiptIs = (as: string, userId: string): SQL => {
  const of = (column: string) => sql.raw(`${as}.${column}`)
  return sql`(${of('created_by')} = ${userId} or exists (
    select from crm_booking own_booking where own_booking.id = ${of('booking_id')} and ${bookingIs('own_booking', userId)}))`
}

const quotationIs = (as: string, userId: string): SQL => {
  const of = (column: string) => sql.raw(`${as}.${column}`)
  return sql`(${of('created_by')} = ${userId} or ${of('created_by')} is null or ${userId} = any(${of('shared_with')})
    or ${fromOwnEnquiry(as, userId)})`
}

/** Whether the record that a task or a message is about is somebody's own; customers and suppliers are everybody's. */
const recordIs = (of: string, id: string, userId: string): SQL => {
  const own = (table: string, is: (as: string, userId: string) => SQL) =>
    sql`exists (select from ${sql.raw(table)} own_record where own_record.id = ${sql.raw(id)} and ${is('own_record', userId)})`
  return sql`case ${sql.raw(of)} when 'enquiry' then ${own('enquiry', enquiryIs)}
    when 'quotation' then ${own('quotation', quotationIs)} when 'booking' then ${own('crm_booking', bookingIs)} else true end`
}

/** What was written to suppliers, and what they answered, tells what things cost. */
const withoutSuppliers = (as: string): SQL => sql`${sql.raw(`${as}.record`)} is distinct from 'request'`

export const own = {
  enquiry: enquiryIs,
  /** What somebody sent in belongs to whoever it was given to. */
  lead: (as: string, userId: string): SQL => {
    const assignedTo = sql.raw(`${as}.assigned_to`)
    return sql`(${assignedTo} = ${userId} or ${assignedTo} is null)`
  },
  /** A step belongs to its enquiry. */
  followUp: (as: string, userId: string): SQL =>
    sql`(${sql.raw(`${as}.assigned_to`)} = ${userId} or ${fromOwnEnquiry(as, userId)})`,
  quotation: quotationIs,
  booking: bookingIs,
  /** A task belongs to whoever has it, to whoever gave it, and to whose the record is. */
  task: (as: string, userId: string): SQL =>
    sql`(${sql.raw(`${as}.assigned_to`)} = ${userId} or ${sql.raw(`${as}.created_by`)} = ${userId} or ${recordIs(`${as}.record_of`, `${as}.record_id`, userId)})`,
  /** Money belongs to the booking it was paid for; what was paid for none, to whoever wrote it down. */
  receipt: receiptIs,
  /** A refund belongs to whoever asked for it, and to whose the money is. */
  refund: (as: string, userId: string): SQL => sql`(${sql.raw(`${as}.asked_by`)} = ${userId} or exists (
    select from crm_receipt own_receipt where own_receipt.id = ${sql.raw(`${as}.receipt_id`)}
      and ${receiptIs('own_receipt', userId)}))`,
  /** The common list knows who works on a booking; who made it stands in the booking. Bookings of the portal are nobody's. */
  entry: (as: string, userId: string): SQL => sql`(
    ${sql.raw(`${as}.assigned_to`)} = ${userId} or ${sql.raw(`${as}.assigned_to`)} is null or exists (
      select from crm_booking own_booking where own_booking.id = ${sql.raw(`${as}.id`)} and ${bookingIs('own_booking', userId)}))`,
} satisfies Record<string, (as: string, userId: string) => SQL>

/** Records of the CRM as the trail names them, with their tables. */
const trailed: Record<string, { what: keyof typeof own; table: string }> = {
  enquiry: { what: 'enquiry', table: 'enquiry' },
  quotation: { what: 'quotation', table: 'quotation' },
  'crm-booking': { what: 'booking', table: 'crm_booking' },
  'crm-receipt': { what: 'receipt', table: 'crm_receipt' },
  'crm-refund': { what: 'refund', table: 'crm_refund' },
}

/** What was bought at the portal and what suppliers are owed and paid: all that happened to it tells what things cost. */
const pricedTrails: ReadonlySet<string> = new Set([
  ...['booking', 'package', 'activity', 'visa-application', 'trip-hotels'],
  ...['supplier-bill', 'supplier-payment', 'supplier-refund'],
])

/** Of colleagues, for those who see reports of others; what a share of margins is paid by tells the margin to its own person, too. */
const reportedTrails: Readonly<Record<string, 'own' | 'none'>> = { 'crm-target': 'own', 'crm-commission': 'none' }

/** The condition under which this caller reads the trail of such a record; undefined where its organisation alone decides. */
export function trailSeenBy(caller: Caller, entity: string, id: string): SQL | undefined {
  if (pricedTrails.has(entity) && caller.userType !== 'Customer' && !caller.rights.includes('cost')) return sql`false`
  const reported = caller.rights.includes('reports') ? undefined : reportedTrails[entity]
  if (reported) return reported === 'own' && id === caller.id ? undefined : sql`false`
  const found = trailed[entity]
  if (!found || caller.userType === 'Admin' || caller.rights.includes('records')) return undefined
  return sql`exists (select from ${sql.raw(found.table)} seen where seen.id = ${id} and ${seenBy(caller, found.what, 'seen')})`
}

/** The condition under which this caller reads what was sent or received; that the customer it went to may be seen, others ask. */
export function messageSeenBy({ id, rights }: Caller, as: 'message' | 'message_in'): SQL {
  const priced = rights.includes('cost') ? sql`true` : withoutSuppliers(as)
  return rights.includes('records') ? priced : sql`${priced} and ${recordIs(`${as}.record`, `${as}.record_id`, id)}`
}

/** The condition under which this caller sees a row, in a statement that calls its table `as`; a plain one of the CRM has a `scope`. */
export function seenBy({ userType, orgId, id, rights }: Caller, what: keyof typeof own, as: string): SQL {
  if (userType === 'Admin') return sql`true`
  const here = sql`${sql.raw(as)}.org_id = ${orgId}`
  return rights.includes('records') ? here : sql`${here} and ${own[what](as, id)}`
}
