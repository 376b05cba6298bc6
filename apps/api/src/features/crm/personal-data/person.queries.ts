import type { KeptPaper } from '@karavan/contracts/base/kept-paper'
import { keptUntil, type Person, type TravellerAccount } from '@karavan/domain/crm/erasure'
import { type SQL, sql } from 'drizzle-orm'
import type { PanKeys } from '../../../platform/crypto/pan.ts'
import { readPans } from '../../../platform/crypto/stored-pans.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readPassports, readVisaNumbers } from './passports.queries.ts'

/** The kinds of records that hang on a person, each by a select of their ids from the parts before it. */
const parts = {
  customers: sql`
    with recursive person as (
      select id from customer where id = any (array(select id from asked))
      union select c.id from customer c join person p on c.merged_into = p.id)
    select id from person`,
  enquiries: sql`select id from enquiry where customer_id in (select id from customers)`,
  quotations: sql`select id from quotation where customer_id in (select id from customers)`,
  versions: sql`select id from quotation_version where quotation_id in (select id from quotations)`,
  bookings: sql`select id from crm_booking where customer_id in (select id from customers)`,
  requests: sql`select id from service_request where booking_id in (select id from bookings)`,
  receipts: sql`select id from crm_receipt where customer_id in (select id from customers)`,
  refunds: sql`select id from crm_refund where customer_id in (select id from customers)`,
  messages: sql`select id from message where customer_id in (select id from customers) or record_id in (
    select id from customers union all select id from enquiries union all select id from quotations
    union all select id from bookings)`,
  /** What they wrote before anybody knew who asks lies in the Inbox. */
  received: sql`select id from message_in where customer_id in (select id from customers) or record_id in (
    select id from customers union all select id from enquiries union all select id from quotations
    union all select id from bookings)
    or record_id is null and customer_id is null and (org_id, lower(sender)) in (
      select org_id, lower(email) from customer where id in (select id from customers)
      union all select c.org_id, p.number from customer_phone p join customer c on c.id = p.customer_id
      where c.id in (select id from customers))`,
  /** What was bought in the portal for their bookings. */
  purchases: sql`select portal_id as id from crm_booking_line
    where booking_id in (select id from bookings) and portal_id is not null`,
} as const satisfies Record<string, SQL>
type Part = keyof typeof parts

/** All records of one person in an organisation, by their ids. */
export type PersonRecords = Record<Part, string[]>

/** Customers who were merged into this one are the same person. */
export async function findRecords(db: Db, customerId: string): Promise<PersonRecords> {
  const names = Object.keys(parts) as Part[]
  const withs = names.map((name) => sql`${sql.identifier(name)} as (${parts[name]})`)
  const arrays = names.map((name) => sql`array(select id from ${sql.identifier(name)}) as ${sql.identifier(name)}`)
  const { rows } = await db.execute<PersonRecords>(sql`
    with asked as (select ${customerId}::uuid as id), ${sql.join(withs, sql`, `)} select ${sql.join(arrays, sql`, `)}`)
  const [found] = rows
  if (!found) throw new Error('The records of a person did not come')
  return found
}

export const anyOf = (ids: readonly string[]): SQL => sql`any (${sql.param([...ids])}::uuid[])`

/** By what the person, and whoever travels with them, is told from others. */
export async function describePerson(db: Db, keys: PanKeys, records: PersonRecords): Promise<Person> {
  const { customers, versions, bookings, messages, received, purchases } = records
  const { rows } = await db.execute<Person>(sql`
    with own as (select * from customer where id = ${anyOf(customers)}),
      member as (select m from own c, jsonb_array_elements(c.family) m),
      -- Whoever was named at the portal in what was bought for them; an agency may have given itself as who is called.
      staff as (
        select lower(name) as name, lower(email) as email, right(regexp_replace(phone, '\\D', '', 'g'), 10) as phone from app_user
        where org_id in (select org_id from own)
        union all select lower(company_name), lower(email), right(regexp_replace(phone, '\\D', '', 'g'), 10) from org
        where id in (select org_id from own)),
      lead as (select g ->> 'name' as name, g ->> 'email' as email, g ->> 'phone' as phone from (
        select lead_guest from hotel_booking where id = ${anyOf(purchases)}
        union all select lead_guest from package_booking where id = ${anyOf(purchases)}
        union all select lead_guest from activity_booking where id = ${anyOf(purchases)}) bought(g)),
      companion as (
        select c from hotel_booking, jsonb_array_elements(guests) c where id = ${anyOf(purchases)}
        union all select c from package_booking, jsonb_array_elements(travellers) c where id = ${anyOf(purchases)}
        union all select c from activity_booking, jsonb_array_elements(travellers) c where id = ${anyOf(purchases)}),
      applicant as (select * from visa_applicant where application_id = ${anyOf(purchases)})
    select array(
        select name from own where erased_at is null
        union select m ->> 'name' from member
        union select t ->> 'name' from crm_booking b, jsonb_array_elements(b.travellers) t where b.id = ${anyOf(bookings)}
        union select decided_by from quotation_version where id = ${anyOf(versions)} and decided_by is not null
        union select name from quotation_comment where version_id = ${anyOf(versions)}
        union select name from lead where lower(name) not in (select name from staff)
        union select c ->> 'name' from companion where lower(c ->> 'name') not in (select name from staff)
        union select concat_ws(' ', given_names, surname) from applicant
        union select recipient_name from message where id = ${anyOf(messages)}
        union select sender_name from message_in where id = ${anyOf(received)}
      ) as names,
      array(select email from own where email is not null
        union select email from lead where lower(email) not in (select email from staff)
        union select recipient from message where id = ${anyOf(messages)} and recipient like '%@%'
        union select sender from message_in where id = ${anyOf(received)} and sender like '%@%') as emails,
      array(select number from customer_phone where customer_id = ${anyOf(customers)}
        union select phone from (
          select phone from lead
          union select contact_phone from visa_application where id = ${anyOf(purchases)} and contact_phone is not null
        ) given where right(regexp_replace(phone, '\\D', '', 'g'), 10) not in (select phone from staff where phone is not null)
        union select recipient from message where id = ${anyOf(messages)} and recipient not like '%@%'
        union select sender from message_in where id = ${anyOf(received)} and sender not like '%@%') as phones,
      array(select gstin from own where gstin is not null) as papers,
      array(select address from own where address is not null) as addresses`)
  const [found] = rows
  if (!found) throw new Error('A person was not described')
  const pans = await readPans(keys, db, 'customer', customers)
  const passports = await readPassports(db, keys, records)
  const visas = await readVisaNumbers(db, keys, records)
  return { ...found, papers: [...found.papers, ...pans.values(), ...passports.values(), ...visas.values()] }
}

export type Kept = { what: KeptPaper['what']; number: string; on: string }

/** When tax was collected at source on a tour, of which its PAN tells. */
export const collectedOn = (tourId: SQL): SQL => sql`
  select t.at from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  join ledger_account a on a.id = e.account_id and a.code = 'tcs-payable' where t.cause_id = ${tourId}`

/** PANs of tours that are kept with the tax that was collected on them. */
export const keptPans = (purchases: readonly string[]): SQL => sql`
  select 'PAN for tax collected at source' as what, b.reference, max(c.at)::date::text as on
  from package_booking b cross join lateral (${collectedOn(sql`b.id`)}) c
  where b.id = ${anyOf(purchases)} and b.pan_end is not null group by b.reference`

/** Papers the law asks to be kept as they are, the person's name on them; many of one kind as their number. */
export async function listKept(db: Db, orgId: string, records: PersonRecords): Promise<KeptPaper[]> {
  const { customers, bookings, receipts, refunds, purchases } = records
  const accounts = sql`any (array(select ${orgId} || '/customer:' || c.id from unnest(${sql.param([...customers])}::uuid[]) c(id)
    union all select 'customer:' || c.id from unnest(${sql.param([...customers])}::uuid[]) c(id)))`
  const { rows } = await db.execute<Kept>(sql`
    select case kind when 'invoice' then 'invoice' else 'credit note' end as what, number, issued_on::text as on
    from crm_invoice where booking_id = ${anyOf(bookings)}
    union all
    select 'registration of invoice', i.number, i.issued_on::text
    from einvoice e join crm_invoice i on i.id = e.crm_invoice_id where i.booking_id = ${anyOf(bookings)}
    union all
    select 'purchase invoice', number, issued_on::text from invoice where cause_id = ${anyOf(purchases)}
    union all
    select 'starting balance', as_of::text, as_of::text from opening_balance
    where org_id = ${orgId} and account = ${accounts}
    union all
    select 'entries in the books', count(*)::text, max(t.at)::date::text
    from ledger_transaction t where t.cause_id = ${anyOf([...bookings, ...receipts, ...refunds])} or t.id in (
      select e.transaction_id from ledger_account a join ledger_entry e on e.account_id = a.id where a.code = ${accounts})
    having count(*) > 0
    union all
    select 'lines of bank statements', count(*)::text, max(l.paid_on)::text
    from bank_decision d join bank_line l on l.id = d.line_id
    where d.target_id = ${anyOf([...receipts, ...refunds])} having count(*) > 0
    union all ${keptPans(purchases)}
    order by 3, 2`)
  return rows.map(({ what, number, on }) => ({ what, number, until: keptUntil(on) }))
}

/** Whether the person has an account of their own at the portal, which nobody but the house may know. */
export async function findAccount(db: Db, orgId: string, { customers }: PersonRecords): Promise<TravellerAccount> {
  const { rows } = await db.execute<{ house: boolean; here: boolean }>(sql`
    select kind = 'house' as house, exists (
      select from app_user u join customer c on lower(c.email) = lower(u.email)
      where u.user_type = 'Customer' and c.id = ${anyOf(customers)}) as here
    from org where id = ${orgId}`)
  const [found] = rows
  return found?.house ? (found.here ? 'here' : 'none') : 'unknown'
}

/** What stands in the way: trips that are not over, and money that is open. */
export async function findOpen(
  db: Db,
  orgId: string,
  { customers, bookings, receipts, refunds }: PersonRecords,
): Promise<string[]> {
  const { rows } = await db.execute<{ words: string }>(sql`
    select number || ' is ' || lower(status) as words from crm_booking
    where id = ${anyOf(bookings)} and status not in ('Completed', 'Cancelled')
    union all
    select case when sum(e.amount) > 0 then 'money is owed by them' else 'money of theirs is here' end
    from ledger_account a join ledger_entry e on e.account_id = a.id,
      unnest(${sql.param([...customers])}::uuid[]) c(id)
    where a.code in (${orgId} || '/customer:' || c.id, 'customer:' || c.id) group by a.id having sum(e.amount) <> 0
    union all
    select 'receipt ' || number || ' is not verified' from crm_receipt
    where id = ${anyOf(receipts)} and state = 'Unverified'
    union all
    select 'refund ' || number || ' is ' || lower(state) from crm_refund
    where id = ${anyOf(refunds)} and state in ('Requested', 'Approved', 'Sent')`)
  return rows.map(({ words }) => words)
}

/** The documents suppliers sent when they answered for the person: papers of theirs, and no less full of names. */
export async function listAnsweredFiles(db: Db, { requests }: Pick<PersonRecords, 'requests'>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select one ->> 'id' as id from message_in, jsonb_array_elements(files) one
    where record = 'request' and record_id = ${anyOf(requests)}`)
  return rows.map(({ id }) => id)
}

/** The documents kept with the person's records. */
export async function listFiles(
  db: Db,
  { enquiries, bookings, receipts, received, purchases }: PersonRecords,
): Promise<{ id: string; key: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; key: string; name: string }>(sql`
    select f.id, f.key, f.name from file f where f.kind = 'document' and f.id in (
      select file_id from enquiry_file where enquiry_id = ${anyOf(enquiries)}
      union select file_id from crm_booking_file where booking_id = ${anyOf(bookings)}
      union select proof_id from crm_receipt where id = ${anyOf(receipts)} and proof_id is not null
      union select (one ->> 'id')::uuid from message_in, jsonb_array_elements(files) one where message_in.id = ${anyOf(received)}
      union select file_id from visa_document where application_id = ${anyOf(purchases)})
    order by f.created_at, f.id`)
  return rows
}
