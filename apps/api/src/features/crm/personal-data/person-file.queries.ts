import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { anyOf, type PersonRecords } from './person.queries.ts'

/** One kind of what is kept of somebody who is known by R. */
export type Kind<R = PersonRecords> = {
  table: string
  /** What is told of it; nothing of what things cost whoever sells. */
  columns: readonly string[]
  /** What is told of a column that holds more than is theirs. */
  parts?: Readonly<Record<string, SQL>>
  where: (records: R) => SQL
}

/** Whatever came from an address or a number of theirs. */
const theirNumber = (column: SQL, { customers }: PersonRecords): SQL => sql`
  right(regexp_replace(${column}, '\\D', '', 'g'), 10) in (
    select right(regexp_replace(number, '\\D', '', 'g'), 10) from customer_phone where customer_id = ${anyOf(customers)})`
const theirAddress = (column: SQL, { customers }: PersonRecords): SQL =>
  sql`lower(${column}) in (select lower(email) from customer where id = ${anyOf(customers)})`
const ofTheirOrg = ({ customers }: PersonRecords): SQL =>
  sql`t.org_id in (select org_id from customer where id = ${anyOf(customers)})`

const reveals = ['passport number looked at', 'PAN looked at', 'personal data exported']

/** What was bought in the portal for their bookings. */
const bought = ({ purchases }: PersonRecords): SQL => sql`t.id = ${anyOf(purchases)}`

/** Every kind of record a person is given, in the order of the file. */
const kinds = {
  customer: {
    table: 'customer',
    columns: [
      ...['id', 'name', 'email', 'birthday', 'anniversary', 'address', 'city', 'state_code', 'country', 'gstin'],
      ...['nationality', 'passport_expires_on', 'preferences', 'family', 'tags', 'notes'],
      ...['created_at', 'updated_at', 'merged_into'],
    ],
    where: ({ customers }) => sql`t.id = ${anyOf(customers)}`,
  },
  phones: {
    table: 'customer_phone',
    columns: ['customer_id', 'number', 'kind'],
    where: ({ customers }) => sql`t.customer_id = ${anyOf(customers)}`,
  },
  /** What they sent in by a form. */
  leads: {
    table: 'lead',
    columns: ['reference', 'source', 'name', 'email', 'phone', 'message', 'destination', 'answer', 'created_at'],
    where: (records) => sql`t.enquiry_id = ${anyOf(records.enquiries)} or ${ofTheirOrg(records)}
      and (${theirAddress(sql`t.email`, records)} or ${theirNumber(sql`t.phone`, records)})`,
  },
  /** Pages of offers that were made for them from a quote tray. */
  trayQuotes: {
    table: 'sent_quote',
    columns: ['client_name', 'client_phone', 'note', 'wanted_note', 'wanted_at', 'last_seen_at', 'created_at'],
    where: (records) => sql`${ofTheirOrg(records)} and ${theirNumber(sql`t.client_phone`, records)}`,
  },
  enquiries: {
    table: 'enquiry',
    columns: [
      ...['id', 'number', 'kind', 'source', 'status', 'subject', 'details', 'people', 'travel_date', 'budget'],
      ...['budget_currency', 'tags', 'lost_reason', 'pasted_text', 'created_at'],
    ],
    where: ({ enquiries }) => sql`t.id = ${anyOf(enquiries)}`,
  },
  enquiryNotes: {
    table: 'enquiry_note',
    columns: ['enquiry_id', 'way', 'text', 'created_at'],
    where: ({ enquiries }) => sql`t.enquiry_id = ${anyOf(enquiries)}`,
  },
  followUps: {
    table: 'follow_up',
    columns: ['enquiry_id', 'due_at', 'way', 'note', 'done_at', 'outcome'],
    where: ({ enquiries }) => sql`t.enquiry_id = ${anyOf(enquiries)}`,
  },
  quotations: {
    table: 'quotation',
    columns: [
      'id',
      'number',
      'status',
      'title',
      'destinations',
      'start_date',
      'people',
      'total',
      'valid_until',
      'sent_at',
    ],
    where: ({ quotations }) => sql`t.id = ${anyOf(quotations)}`,
  },
  quotationAnswers: {
    table: 'quotation_version',
    columns: [
      ...['quotation_id', 'number', 'status', 'total', 'sent_at', 'first_seen_at', 'last_seen_at', 'decided_at'],
      ...['decided_by', 'decline_reason', 'option'],
    ],
    where: ({ versions }) => sql`t.id = ${anyOf(versions)}`,
  },
  quotationComments: {
    table: 'quotation_comment',
    columns: ['name', 'text', 'created_at'],
    where: ({ versions }) => sql`t.version_id = ${anyOf(versions)}`,
  },
  bookings: {
    table: 'crm_booking',
    columns: [
      ...['id', 'number', 'kind', 'title', 'country', 'start_date', 'end_date', 'details', 'travellers', 'people'],
      ...['total', 'paid', 'status', 'cancelled_reason', 'notes', 'no_pan', 'created_at'],
    ],
    where: ({ bookings }) => sql`t.id = ${anyOf(bookings)}`,
  },
  bookingNotes: {
    table: 'crm_booking_note',
    columns: ['booking_id', 'text', 'created_at'],
    where: ({ bookings }) => sql`t.booking_id = ${anyOf(bookings)}`,
  },
  /** What suppliers were asked for them; not at which price. */
  requests: {
    table: 'service_request',
    columns: ['booking_id', 'supplier', 'mailed_to', 'answer', 'reference', 'note', 'created_at'],
    parts: { asked: sql`t.content - 'price'` },
    where: ({ requests }) => sql`t.id = ${anyOf(requests)}`,
  },
  stays: {
    table: 'hotel_booking',
    columns: [...['reference', 'from_date', 'until_date', 'lead_guest', 'guests', 'requests', 'status'], 'created_at'],
    where: bought,
  },
  trips: {
    table: 'package_booking',
    columns: [
      ...['reference', 'title', 'start_date', 'end_date', 'lead_guest', 'travellers', 'requests'],
      'created_at',
    ],
    where: bought,
  },
  activities: {
    table: 'activity_booking',
    columns: ['reference', 'day', 'lead_guest', 'travellers', 'requests', 'status', 'created_at'],
    where: bought,
  },
  visaApplications: {
    table: 'visa_application',
    columns: ['reference', 'travel_date', 'return_date', 'contact_phone', 'notes', 'status', 'created_at'],
    where: bought,
  },
  instalments: {
    table: 'crm_instalment',
    columns: ['booking_id', 'label', 'due_on', 'amount', 'paid'],
    where: ({ bookings, customers }) => sql`(t.booking_id = ${anyOf(bookings)} or t.customer_id = ${anyOf(customers)})`,
  },
  invoices: {
    table: 'crm_invoice',
    columns: ['booking_id', 'kind', 'number', 'issued_on', 'total', 'content'],
    where: ({ bookings }) => sql`t.booking_id = ${anyOf(bookings)}`,
  },
  receipts: {
    table: 'crm_receipt',
    columns: ['number', 'booking_id', 'amount', 'paid_on', 'way', 'reference', 'state', 'void_reason'],
    where: ({ receipts }) => sql`t.id = ${anyOf(receipts)}`,
  },
  refunds: {
    table: 'crm_refund',
    columns: ['number', 'amount', 'way', 'reference', 'reason', 'state', 'created_at'],
    where: ({ refunds }) => sql`t.id = ${anyOf(refunds)}`,
  },
  reminders: {
    table: 'crm_reminder',
    columns: ['booking_id', 'label', 'mailed_to', 'created_at'],
    where: ({ bookings }) => sql`t.booking_id = ${anyOf(bookings)}`,
  },
  messages: {
    table: 'message',
    columns: [
      ...['record', 'record_id', 'channel', 'recipient', 'recipient_name', 'subject', 'body', 'papers', 'state'],
      ...['created_at', 'sent_at', 'delivered_at', 'read_at'],
    ],
    where: ({ messages }) => sql`t.id = ${anyOf(messages)}`,
  },
  messagesReceived: {
    table: 'message_in',
    columns: ['channel', 'sender', 'sender_name', 'subject', 'body', 'files', 'received_at'],
    where: ({ received }) => sql`t.id = ${anyOf(received)}`,
  },
  consents: {
    table: 'customer_consent',
    columns: ['what', 'given', 'source', 'created_at'],
    where: ({ customers }) => sql`t.customer_id = ${anyOf(customers)}`,
  },
  tasks: {
    table: 'crm_task',
    columns: ['record_of', 'record_id', 'title', 'note', 'due_at', 'done_at'],
    where: ({ customers, enquiries, quotations, bookings }) =>
      sql`t.record_id = ${anyOf([...customers, ...enquiries, ...quotations, ...bookings])}`,
  },
  visaApplicants: {
    table: 'visa_applicant',
    columns: [
      ...['id', 'surname', 'given_names', 'gender', 'birth_date', 'nationality', 'passport_issued_on'],
      ...['passport_expires_on', 'status'],
    ],
    where: ({ purchases }) => sql`t.application_id = ${anyOf(purchases)}`,
  },
  /** Who looked at what is otherwise hidden. */
  looks: {
    table: 'audit_entry',
    columns: ['at', 'actor_name', 'action'],
    where: ({ customers }) =>
      sql`t.entity = 'customer' and t.entity_id = ${anyOf(customers)} and t.action = any (${sql.param(reveals)}::text[])`,
  },
} as const satisfies Record<string, Kind>

export type PersonFile = Record<keyof typeof kinds, Record<string, unknown>[]>

/** The rows of every kind. */
export async function readKinds<K extends string, R>(
  db: Db,
  wanted: Readonly<Record<K, Kind<R>>>,
  records: R,
): Promise<Record<K, Record<string, unknown>[]>> {
  const parts = Object.entries<Kind<R>>(wanted).map(([name, { table, columns, parts: some = {}, where }]) => {
    const fields = [
      ...columns.map((column) => sql`${sql.raw(`'${column}'`)}, t.${sql.identifier(column)}`),
      ...Object.entries(some).map(([column, part]) => sql`${sql.raw(`'${column}'`)}, ${part}`),
    ]
    return sql`(select coalesce(jsonb_agg(jsonb_build_object(${sql.join(fields, sql`, `)})), '[]')
      from ${sql.identifier(table)} t where ${where(records)}) as ${sql.identifier(name)}`
  })
  const { rows } = await db.execute<Record<K, Record<string, unknown>[]>>(sql`select ${sql.join(parts, sql`, `)}`)
  const [found] = rows
  if (!found) throw new Error('What is known of somebody did not come')
  return found
}

/** All that is written of a person. */
export const readPerson = (db: Db, records: PersonRecords): Promise<PersonFile> => readKinds(db, kinds, records)

type Known = { id?: unknown; family?: unknown }

/** Applicants for visas with the numbers of their passports, and of the visas they were granted. */
export const numberedApplicants = (
  applicants: readonly Record<string, unknown>[],
  numbers: ReadonlyMap<string, string>,
  visas: ReadonlyMap<string, string>,
): Record<string, unknown>[] =>
  applicants.map((record) => ({
    ...record,
    passport_number: numbers.get(String(record.id)) ?? null,
    visa_number: visas.get(String(record.id)) ?? null,
  }))

/** The file with the numbers of passports and visas that are kept sealed, each at whom it belongs to. */
export function withNumbers(
  file: PersonFile,
  numbers: ReadonlyMap<string, string>,
  visas: ReadonlyMap<string, string>,
): PersonFile {
  const numberOf = ({ id }: Known) => numbers.get(String(id)) ?? null
  const member = ({
    passportSealed: _,
    passportHash: _hash,
    passportMasked: _end,
    ...rest
  }: Record<string, unknown>) => ({
    ...rest,
    passport_number: numberOf(rest),
  })
  return {
    ...file,
    customer: file.customer.map((record) => ({
      ...record,
      passport_number: numberOf(record),
      family: (record.family as Record<string, unknown>[]).map(member),
    })),
    visaApplicants: numberedApplicants(file.visaApplicants, numbers, visas),
  }
}
