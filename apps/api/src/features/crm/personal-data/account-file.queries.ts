import { sql } from 'drizzle-orm'
import type { Account } from './account.queries.ts'
import { anyOf } from './person.queries.ts'
import type { Kind } from './person-file.queries.ts'

const sold = ['reference', 'lead_guest', 'requests', 'total', 'taxes', 'paid', 'payment', 'payment_status', 'status']
const money = ['total', 'taxes', 'refunded', 'payment', 'payment_status', 'status', 'cancelled_reason', 'created_at']
const reveals = ['PAN looked at', 'personal data exported']

const bought = ({ records }: Account) => sql`t.id = ${anyOf(records.purchases)}`
const ofUser = ({ id }: Account) => sql`t.user_id = ${id}`
const ofOrg = ({ orgId }: Account) => sql`t.org_id = ${orgId}`

/** Every kind of record a traveller is given, in the order of the file; nothing of what things cost the house. */
export const accountKinds = {
  account: {
    table: 'app_user',
    columns: ['id', 'email', 'name', 'phone', 'avatar_url', 'email_verified', 'created_at', 'last_seen_at'],
    where: ({ id }) => sql`t.id = ${id}`,
  },
  address: {
    table: 'org',
    columns: ['company_name', 'phone', 'email', 'address', 'city', 'state_code', 'country', 'gstin'],
    where: ({ orgId }) => sql`t.id = ${orgId}`,
  },
  stays: {
    table: 'hotel_booking',
    columns: [
      ...[...sold, 'hotel', 'guests', 'from_date', 'until_date', 'adults', 'children', 'infants'],
      ...['confirmation_no', 'cancelled_reason', 'created_at'],
    ],
    where: bought,
  },
  activities: {
    table: 'activity_booking',
    columns: [...sold, 'activity', 'day', 'time', 'travellers', 'people', 'cancelled_reason', 'created_at'],
    where: bought,
  },
  tours: {
    table: 'package_booking',
    columns: [
      ...['id', ...sold, 'title', 'travellers', 'people', 'start_date', 'end_date', 'cancelled_reason', 'created_at'],
    ],
    where: bought,
  },
  instalments: {
    table: 'package_instalment',
    columns: ['package_id', 'number', 'due_on', 'amount', 'tcs', 'way', 'paid_at'],
    where: ({ tours }) => sql`t.package_id = ${anyOf(tours)}`,
  },
  visaApplications: {
    table: 'visa_application',
    columns: [
      ...['id', 'reference', 'travel_date', 'return_date', 'contact_phone', 'notes', 'airline', 'pnr', ...money],
    ],
    where: bought,
  },
  visaApplicants: {
    table: 'visa_applicant',
    columns: [
      ...['id', 'application_id', 'surname', 'given_names', 'gender', 'birth_date', 'nationality'],
      ...['passport_issued_on', 'passport_expires_on', 'status'],
    ],
    where: ({ records }) => sql`t.application_id = ${anyOf(records.purchases)}`,
  },
  invoices: { table: 'invoice', columns: ['kind', 'number', 'issued_on', 'document'], where: ofOrg },
  deposits: {
    table: 'wallet_deposit',
    columns: [
      'reference',
      'way',
      'amount',
      'fee',
      'bank_reference',
      'paid_on',
      'note',
      'status',
      'reason',
      'created_at',
    ],
    where: ofOrg,
  },
  payments: {
    table: 'payment_session',
    columns: ['purpose', 'cause_number', 'description', 'amount', 'fee', 'method', 'status', 'paid_at', 'created_at'],
    where: ofOrg,
  },
  itineraries: {
    table: 'itinerary',
    columns: ['title', 'overview', 'plan', 'asked', 'status', 'created_at'],
    where: ({ itineraries }) => sql`t.id = ${anyOf(itineraries)}`,
  },
  /** What they wrote to the house from its pages. */
  messages: {
    table: 'lead',
    columns: ['reference', 'source', 'name', 'email', 'phone', 'message', 'answer', 'created_at'],
    where: ({ houseId, email }) => sql`t.org_id = ${houseId} and lower(t.email) = lower(${email})`,
  },
  favourites: { table: 'favourite_hotel', columns: ['hotel_id', 'created_at'], where: ofUser },
  searches: {
    table: 'recent_search',
    columns: ['place_name', 'from_date', 'until_date', 'adults', 'children', 'searched_at'],
    where: ofUser,
  },
  notifications: { table: 'notification', columns: ['title', 'body', 'created_at', 'read_at'], where: ofUser },
  /** Who looked at what is otherwise hidden. */
  looks: {
    table: 'audit_entry',
    columns: ['at', 'actor_name', 'action'],
    where: ({ id }) =>
      sql`t.entity = 'user' and t.entity_id = ${id} and t.action = any (${sql.param(reveals)}::text[])`,
  },
} as const satisfies Record<string, Kind<Account>>
