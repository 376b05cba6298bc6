import { erasedWords } from '@karavan/domain/base/erased'
import { type SQL, sql } from 'drizzle-orm'
import { anyOf, type PersonRecords } from './person.queries.ts'

export type Rule = {
  table: string
  /** Which rows are about the person. */
  where: (records: PersonRecords) => SQL
  /** Columns the person is taken out of, by what they hold. */
  words?: readonly string[]
  jsons?: readonly string[]
  /** Columns that are written anew whole. */
  set?: Record<string, SQL>
  /** Columns that are emptied where they name the person. */
  empty?: readonly string[]
}

const erased = sql`${erasedWords}`
const nothing = sql`null`
const without = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, nothing]))
const noPassport = without('plain_passport', 'passport_sealed', 'passport_hash', 'passport_masked')
/** Written over where something stands. */
const blank = (column: string): SQL => sql`case when ${sql.identifier(column)} is not null then ${erasedWords} end`

const nobody = sql`jsonb_build_object('name', ${erasedWords}::text)`
const guest = sql`jsonb_build_object('name', ${erasedWords}::text, 'email', ${erasedWords}::text, 'phone', ${erasedWords}::text)`
const travellers = (column: string): SQL =>
  sql`(select coalesce(jsonb_agg(t || ${nobody} order by n), '[]')
    from jsonb_array_elements(${sql.identifier(column)}) with ordinality as parts(t, n))`

const records = ({ customers, enquiries, quotations, bookings, requests }: PersonRecords): SQL =>
  anyOf([...customers, ...enquiries, ...quotations, ...bookings, ...requests])

/** An applicant for a visa of whom nothing is left. */
export const nobodyApplies: Record<string, SQL> = {
  surname: blank('surname'),
  given_names: blank('given_names'),
  birth_date: nothing,
  ...noPassport,
  passport_issued_on: nothing,
  passport_expires_on: nothing,
  ...without('plain_visa_number', 'visa_number_sealed', 'visa_number_masked'),
  reason: blank('reason'),
  mrz_verified: sql`false`,
}

/** Where a person stands, beside the customer itself; free words that only tell of them go whole. */
export const rules: readonly Rule[] = [
  {
    // What was still open ends with them.
    table: 'enquiry',
    where: ({ enquiries }) => sql`id = ${anyOf(enquiries)} and status not in ('Confirmed', 'Lost')`,
    set: {
      status: sql`'Lost'`,
      lost_reason: sql`'Personal data erased'`,
      next_follow_up_at: nothing,
      next_follow_up_way: nothing,
    },
  },
  {
    table: 'enquiry',
    where: ({ enquiries }) => sql`id = ${anyOf(enquiries)}`,
    words: ['subject', 'lost_reason'],
    jsons: ['details'],
    set: {
      pasted_text: nothing,
      customer_searched: sql`''`,
      tags: sql`'{}'`,
    },
  },
  { table: 'enquiry_note', where: ({ enquiries }) => sql`enquiry_id = ${anyOf(enquiries)}`, set: { text: erased } },
  {
    table: 'follow_up',
    where: ({ enquiries }) => sql`enquiry_id = ${anyOf(enquiries)}`,
    set: { note: nothing, outcome: blank('outcome') },
  },
  {
    table: 'lead',
    where: ({ enquiries }) => sql`enquiry_id = ${anyOf(enquiries)}`,
    set: { name: erased, email: erased, phone: erased, message: erased, answer: blank('answer') },
  },
  {
    table: 'quotation',
    where: ({ quotations }) => sql`id = ${anyOf(quotations)}`,
    words: ['title', 'searched'],
    set: { customer_searched: sql`''` },
  },
  {
    table: 'quotation_version',
    where: ({ versions }) => sql`id = ${anyOf(versions)}`,
    jsons: ['content'],
    set: { decided_by: blank('decided_by'), decline_reason: blank('decline_reason') },
  },
  {
    table: 'quotation_comment',
    where: ({ versions }) => sql`version_id = ${anyOf(versions)}`,
    set: { name: erased, text: erased },
  },
  {
    table: 'quote_link',
    where: ({ versions }) => sql`version_id = ${anyOf(versions)}`,
    set: { withdrawn_at: sql`coalesce(withdrawn_at, now())` },
  },
  {
    table: 'crm_booking',
    where: ({ bookings }) => sql`id = ${anyOf(bookings)}`,
    words: ['title', 'searched', 'released_reason'],
    jsons: ['details'],
    set: { notes: nothing, cancelled_reason: blank('cancelled_reason'), travellers: travellers('travellers') },
  },
  {
    table: 'crm_booking_line',
    where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`,
    words: ['label', 'state_note', 'supplier_reference'],
    jsons: ['item'],
  },
  { table: 'crm_booking_note', where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`, set: { text: erased } },
  { table: 'crm_instalment', where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`, words: ['label'] },
  {
    table: 'crm_reminder',
    where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`,
    words: ['label', 'once_key'],
    set: { mailed_to: erased },
  },
  {
    table: 'pay_link',
    where: ({ bookings, customers }) => sql`(booking_id = ${anyOf(bookings)} or customer_id = ${anyOf(customers)})`,
    set: { withdrawn_at: sql`coalesce(withdrawn_at, now())` },
  },
  {
    table: 'service_request',
    where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`,
    words: ['note', 'reference', 'answered_by'],
    jsons: ['content', 'offer'],
    set: { withdrawn_at: sql`coalesce(withdrawn_at, now())` },
  },
  {
    table: 'service_answer',
    where: ({ requests }) => sql`request_id = ${anyOf(requests)}`,
    words: ['note', 'reference', 'answered_by'],
    jsons: ['offer'],
  },
  { table: 'crm_write_off', where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`, words: ['reason'] },
  {
    table: 'crm_supplier_payment',
    where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`,
    words: ['reference'],
  },
  {
    table: 'crm_service_payment',
    where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`,
    words: ['reference'],
  },
  {
    table: 'crm_receipt',
    where: ({ receipts }) => sql`id = ${anyOf(receipts)}`,
    words: ['void_reason'],
    empty: ['reference', 'reference_key'],
    set: { proof_id: nothing },
  },
  { table: 'crm_refund', where: ({ refunds }) => sql`id = ${anyOf(refunds)}`, words: ['reason', 'note', 'reference'] },
  {
    table: 'payment_session',
    where: ({ bookings, receipts }) => sql`cause_id in (
      select id from crm_instalment where booking_id = ${anyOf(bookings)}) or cause_id = ${anyOf([...bookings, ...receipts])}`,
    words: ['description', 'message'],
  },
  { table: 'crm_task', where: (all) => sql`record_id = ${records(all)}`, words: ['title'], set: { note: nothing } },
  { table: 'crm_mention', where: (all) => sql`record_id = ${records(all)}`, set: { text: erased } },
  { table: 'customer_consent', where: ({ customers }) => sql`customer_id = ${anyOf(customers)}`, words: ['source'] },
  {
    table: 'message',
    where: ({ messages }) => sql`id = ${anyOf(messages)}`,
    set: {
      recipient: erased,
      recipient_name: erased,
      subject: erased,
      body: erased,
      papers: sql`'[]'`,
      once_key: sql`'erased ' || id`,
      // What was not handed over yet does not leave any more.
      state: sql`case when state = 'Queued' then 'Failed' else state end`,
      problem: sql`case when state = 'Queued' then ${erasedWords} end`,
    },
  },
  {
    table: 'message',
    where: ({ requests }) => sql`record_id = ${anyOf(requests)}`,
    words: ['recipient', 'recipient_name', 'subject', 'body', 'once_key'],
  },
  {
    // What suppliers answered.
    table: 'message_in',
    where: ({ requests }) => sql`record = 'request' and record_id = ${anyOf(requests)}`,
    words: ['subject', 'body'],
    set: { files: sql`'[]'`, refused: sql`'{}'` },
  },
  {
    table: 'paper_link',
    where: ({ messages }) => sql`message_id = ${anyOf(messages)}`,
    set: { withdrawn_at: sql`coalesce(withdrawn_at, now())` },
  },
  {
    table: 'hotel_booking',
    where: ({ purchases }) => sql`id = ${anyOf(purchases)}`,
    words: ['requests', 'cancelled_reason'],
    set: { lead_guest: guest, guests: travellers('guests') },
  },
  {
    table: 'package_booking',
    where: ({ purchases }) => sql`id = ${anyOf(purchases)}`,
    words: ['requests', 'cancelled_reason', 'title'],
    jsons: ['asked', 'words'],
    set: { lead_guest: guest, travellers: travellers('travellers') },
  },
  {
    table: 'activity_booking',
    where: ({ purchases }) => sql`id = ${anyOf(purchases)}`,
    words: ['requests', 'cancelled_reason'],
    set: { lead_guest: guest, travellers: travellers('travellers') },
  },
  {
    table: 'visa_application',
    where: ({ purchases }) => sql`id = ${anyOf(purchases)}`,
    set: { contact_phone: nothing, notes: nothing },
    words: ['cancelled_reason'],
  },
  {
    table: 'visa_applicant',
    where: ({ purchases }) => sql`application_id = ${anyOf(purchases)}`,
    set: nobodyApplies,
  },
]
