import type { NamedRecord } from '@karavan/contracts/crm/customers/personal-data.contract'
import { personPattern } from '@karavan/domain/crm/erasure'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { eraseRecords } from './erase.queries.ts'
import { nobodyApplies, type Rule } from './erase.rules.ts'
import { anyOf, type PersonRecords } from './person.queries.ts'

/** More are not looked through by hand. */
const most = 100

/** Whether a name in the database is this one, but for spaces and capitals. */
const isName = (column: SQL, name: string): SQL =>
  sql`lower(regexp_replace(btrim(${column}), '\\s+', ' ', 'g')) = lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`

const among = (column: SQL, name: string): SQL =>
  sql`exists (select from jsonb_array_elements(${column}) one where ${isName(sql`one ->> 'name'`, name)})`

/** An applicant for a visa, whose name is written in two. */
const applies = (name: string): SQL => sql`(${isName(sql`concat_ws(' ', p.given_names, p.surname)`, name)}
  or ${isName(sql`concat_ws(' ', p.surname, p.given_names)`, name)})`

type Whose = { orgId: string; name: string }

/**
 * Records of others in an organisation in which somebody of this name comes along. Whether that is the same person a person says:
 * a name tells it not. What was bought for a booking that is listed goes with that.
 */
export async function listNamed(db: Db, { orgId, name }: Whose, own: PersonRecords): Promise<NamedRecord[]> {
  const { customers, bookings, purchases } = own
  const bought = sql`and b.id <> all (${sql.param([...purchases])}::uuid[]) and not exists (
    select from crm_booking_line l join booked on booked.id = l.booking_id where l.portal_id = b.id)`
  const { rows } = await db.execute<NamedRecord>(sql`
    with booked as (
      select b.id from crm_booking b
      where b.org_id = ${orgId} and b.id <> all (${sql.param([...bookings])}::uuid[]) and ${among(sql`b.travellers`, name)})
    select 'booking' as of, b.id, b.kind, b.number, b.customer_name as whose, b.end_date::text as until,
      b.status in ('Completed', 'Cancelled') as over
    from crm_booking b join booked on booked.id = b.id
    union all
    select 'family', c.id, null, null, c.name, null, true from customer c
    where c.org_id = ${orgId} and c.id <> all (${sql.param([...customers])}::uuid[]) and c.erased_at is null
      and ${among(sql`c.family`, name)}
    union all
    select 'stay', b.id, null, b.reference, b.lead_guest ->> 'name', b.until_date::text, b.until_date < current_date
      or b.status = 'Cancelled'
    from hotel_booking b where b.org_id = ${orgId} ${bought}
      and (${among(sql`b.guests`, name)} or ${isName(sql`b.lead_guest ->> 'name'`, name)})
    union all
    select 'trip', b.id, null, b.reference, b.lead_guest ->> 'name', b.end_date::text, b.end_date < current_date
      or b.status = 'Cancelled'
    from package_booking b where b.org_id = ${orgId} ${bought}
      and (${among(sql`b.travellers`, name)} or ${isName(sql`b.lead_guest ->> 'name'`, name)})
    union all
    select 'activity', b.id, null, b.reference, b.lead_guest ->> 'name', b.day::text, b.day < current_date
      or b.status = 'Cancelled'
    from activity_booking b where b.org_id = ${orgId} ${bought}
      and (${among(sql`b.travellers`, name)} or ${isName(sql`b.lead_guest ->> 'name'`, name)})
    union all
    select 'visa', b.id, null, b.reference, null, b.travel_date::text, coalesce(b.travel_date < current_date, false)
      or b.status = 'Cancelled'
    from visa_application b where b.org_id = ${orgId} ${bought} and exists (
      select from visa_applicant p where p.application_id = b.id and ${applies(name)})
    order by 7 desc, 6 desc nulls last, 2 limit ${most}`)
  return rows
}

const answered = ['note', 'reference', 'answered_by'] as const

/** Where somebody who came along stands in what is another's: their name goes, and all else stays. */
const rules = (name: string): readonly Rule[] => [
  {
    table: 'crm_booking',
    where: ({ bookings }) => sql`id = ${anyOf(bookings)}`,
    words: ['title', 'searched', 'released_reason', 'notes', 'cancelled_reason'],
    jsons: ['travellers', 'details'],
  },
  {
    table: 'crm_booking_line',
    where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`,
    words: ['label', 'state_note', 'supplier_reference'],
    jsons: ['item'],
  },
  { table: 'crm_booking_note', where: ({ bookings }) => sql`booking_id = ${anyOf(bookings)}`, words: ['text'] },
  {
    table: 'service_request',
    where: ({ requests }) => sql`id = ${anyOf(requests)}`,
    words: answered,
    jsons: ['content', 'offer'],
  },
  {
    table: 'service_answer',
    where: ({ requests }) => sql`request_id = ${anyOf(requests)}`,
    words: answered,
    jsons: ['offer'],
  },
  {
    table: 'message',
    where: ({ bookings, requests }) => sql`record_id = ${anyOf([...bookings, ...requests])}`,
    words: ['recipient_name', 'subject', 'body'],
  },
  {
    table: 'message_in',
    where: ({ bookings, requests }) => sql`record_id = ${anyOf([...bookings, ...requests])}`,
    words: ['sender_name', 'subject', 'body'],
  },
  { table: 'crm_task', where: ({ bookings }) => sql`record_id = ${anyOf(bookings)}`, words: ['title', 'note'] },
  { table: 'crm_mention', where: ({ bookings }) => sql`record_id = ${anyOf(bookings)}`, words: ['text'] },
  {
    table: 'hotel_booking',
    where: ({ purchases }) => sql`id = ${anyOf(purchases)}`,
    words: ['requests', 'cancelled_reason'],
    jsons: ['lead_guest', 'guests'],
  },
  {
    table: 'package_booking',
    where: ({ purchases }) => sql`id = ${anyOf(purchases)}`,
    words: ['requests', 'cancelled_reason', 'title'],
    jsons: ['lead_guest', 'travellers', 'asked', 'words'],
  },
  {
    table: 'activity_booking',
    where: ({ purchases }) => sql`id = ${anyOf(purchases)}`,
    words: ['requests', 'cancelled_reason'],
    jsons: ['lead_guest', 'travellers'],
  },
  {
    table: 'visa_application',
    where: ({ purchases }) => sql`id = ${anyOf(purchases)}`,
    words: ['notes', 'cancelled_reason'],
  },
  {
    table: 'visa_applicant',
    where: ({ purchases }) => sql`id in (
      select p.id from visa_applicant p where p.application_id = ${anyOf(purchases)} and ${applies(name)})`,
    set: nobodyApplies,
  },
  {
    table: 'customer',
    where: ({ customers }) => sql`id = ${anyOf(customers)}`,
    words: ['notes', 'preferences', 'search_text'],
    set: {
      family: sql`(select coalesce(jsonb_agg(m order by n), '[]') from jsonb_array_elements(family) with ordinality as parts(m, n)
        where not ${isName(sql`m ->> 'name'`, name)})`,
      version: sql`version + 1`,
    },
  },
]

type Chosen = Pick<NamedRecord, 'of' | 'id'>

/** What hangs on the chosen records; of the person's own nothing. */
async function recordsOf(db: Db, chosen: readonly Chosen[]): Promise<PersonRecords> {
  const idsOf = (...kinds: NamedRecord['of'][]) => chosen.flatMap(({ of, id }) => (kinds.includes(of) ? [id] : []))
  const bookings = idsOf('booking')
  const { rows } = await db.execute<{ requests: string[]; bought: string[] }>(sql`
    select array(select id from service_request where booking_id = ${anyOf(bookings)}) as requests,
      array(select portal_id from crm_booking_line where booking_id = ${anyOf(bookings)} and portal_id is not null) as bought`)
  const [{ requests, bought } = { requests: [], bought: [] }] = rows
  const none = { enquiries: [], quotations: [], versions: [], receipts: [], refunds: [], messages: [], received: [] }
  return {
    ...none,
    ...{ customers: idsOf('family'), bookings, requests },
    purchases: [...idsOf('stay', 'trip', 'activity', 'visa'), ...bought],
  }
}

/** Takes somebody out of records of others; answers with what else goes: their papers for visas, and where the trail names them. */
export async function eraseNamed(db: Db, name: string, chosen: readonly Chosen[]) {
  const pattern = personPattern({ names: [name], emails: [], phones: [], papers: [], addresses: [] })
  if (chosen.length === 0 || pattern === null) return null
  const records = await recordsOf(db, chosen)
  const { rows: papers } = await db.execute<{ id: string }>(sql`
    delete from visa_document d using visa_applicant p where p.id = d.applicant_id
      and p.application_id = ${anyOf(records.purchases)} and ${applies(name)} returning d.file_id as id`)
  await eraseRecords(db, records, pattern, rules(name))
  const { rows: trail } = await db.execute<{ id: string }>(sql`
    select id from audit_entry where entity_id = ${anyOf(Object.values(records).flat())}
      and concat_ws(' ', action, changes) ~* ${pattern}`)
  return { pattern, files: papers.map(({ id }) => id), trail: trail.map(({ id }) => id), records }
}
