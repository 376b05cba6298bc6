import type { KeptPaper } from '@karavan/contracts/base/kept-paper'
import type { AccountErasure } from '@karavan/contracts/people/users/account-data.contract'
import { keptUntil, type Person } from '@karavan/domain/crm/erasure'
import { sql } from 'drizzle-orm'
import type { PanKeys } from '../../../platform/crypto/pan.ts'
import { readPans } from '../../../platform/crypto/stored-pans.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readPassports, readVisaNumbers } from './passports.queries.ts'
import { anyOf, type Kept, keptPans, type PersonRecords } from './person.queries.ts'

/** The account of a traveller, by all that hangs on it. */
export type Account = {
  id: string
  orgId: string
  houseId: string
  name: string
  email: string
  erasedAt: string | null
  /** Where they sign in, unless they never did. */
  issuer: string | null
  subject: string | null
  /** Tours among what they bought, which keep a PAN. */
  tours: string[]
  applications: string[]
  itineraries: string[]
  deposits: string[]
  files: { id: string; key: string; kind: string; name: string }[]
  /** As records of a person: what they bought, and nothing of the CRM. */
  records: PersonRecords
}

type Row = Omit<Account, 'records'> & { purchases: string[] }

/** The account of a traveller; null for anybody else. */
export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.org_id as "orgId", (select id from org where kind = 'house') as "houseId", u.name, u.email,
      u.erased_at as "erasedAt", u.issuer, u.subject,
      array(select id from hotel_booking where org_id = u.org_id union all select id from package_booking where org_id = u.org_id
        union all select id from activity_booking where org_id = u.org_id
        union all select id from visa_application where org_id = u.org_id) as purchases,
      array(select id from package_booking where org_id = u.org_id) as tours,
      array(select id from visa_application where org_id = u.org_id) as applications,
      array(select id from itinerary where org_id = u.org_id and not house) as itineraries,
      array(select id from wallet_deposit where org_id = u.org_id) as deposits,
      (select coalesce(json_agg(json_build_object('id', id, 'key', key, 'kind', kind, 'name', name) order by created_at, id), '[]')
        from file where org_id = u.org_id) as files
    from app_user u where u.id = ${id} and u.user_type = 'Customer'`)
  const [row] = rows
  if (!row) return null
  const { purchases, ...account } = row
  const none: string[] = []
  const records = {
    ...{ customers: none, enquiries: none, quotations: none, versions: none, bookings: none, requests: none },
    ...{ receipts: none, refunds: none, messages: none, received: none, purchases },
  }
  return { ...account, records }
}

/** The codes of the accounts they have in the books. */
const codes = ({ orgId }: Pick<Account, 'orgId'>) => sql`any (array['wallet:' || ${orgId}, 'receivable:' || ${orgId}])`

/** By what the traveller, and whoever travels with them, is told from others. */
export async function describeAccount(db: Db, keys: PanKeys, account: Account): Promise<Person> {
  const { id, orgId, houseId, tours, records } = account
  const bought = anyOf(records.purchases)
  const { rows } = await db.execute<Person>(sql`
    with lead as (select g ->> 'name' as name, g ->> 'email' as email, g ->> 'phone' as phone from (
        select lead_guest from hotel_booking where id = ${bought}
        union all select lead_guest from package_booking where id = ${bought}
        union all select lead_guest from activity_booking where id = ${bought}) bought(g)),
      companion as (
        select c ->> 'name' as name from hotel_booking, jsonb_array_elements(guests) c where id = ${bought}
        union all select c ->> 'name' from package_booking, jsonb_array_elements(travellers) c where id = ${bought}
        union all select c ->> 'name' from activity_booking, jsonb_array_elements(travellers) c where id = ${bought}
        union all select concat_ws(' ', given_names, surname) from visa_applicant where application_id = ${bought}),
      -- Whoever else has an account, and staff of the house, keep their own.
      other as (select lower(email) as email, right(regexp_replace(phone, '\\D', '', 'g'), 10) as phone from app_user where id <> ${id}
        union all select lower(email), right(regexp_replace(phone, '\\D', '', 'g'), 10) from org where id <> ${orgId}),
      staff as (select lower(name) as name from app_user where org_id = ${houseId})
    select array(
        select name from app_user where id = ${id} union select company_name from org where id = ${orgId}
        union select name from lead where lower(name) not in (select name from staff)
        union select name from companion where lower(name) not in (select name from staff)) as names,
      array(select email from app_user where id = ${id} union select email from org where id = ${orgId}
        union select email from lead where lower(email) not in (select email from other)) as emails,
      array(select phone from (
        select phone from app_user where id = ${id} union select phone from org where id = ${orgId}
        union select phone from lead union select contact_phone from visa_application where id = ${bought}) given
        where phone is not null
          and right(regexp_replace(phone, '\\D', '', 'g'), 10) not in (select phone from other where phone is not null)) as phones,
      array(select gstin from org where id = ${orgId} and gstin is not null) as papers,
      array(select address from org where id = ${orgId} and address is not null) as addresses`)
  const [found] = rows
  if (!found) throw new Error('An account was not described')
  const secrets = [
    await readPans(keys, db, 'org', [orgId]),
    await readPans(keys, db, 'package_booking', tours),
    await readPassports(db, keys, records),
    await readVisaNumbers(db, keys, records),
  ]
  return { ...found, papers: [...found.papers, ...secrets.flatMap((numbers) => [...numbers.values()])] }
}

/** Papers the law asks to be kept as they are, the traveller's name on them; many of one kind as their number. */
export async function listKeptOf(db: Db, account: Account): Promise<KeptPaper[]> {
  const { orgId, deposits, records } = account
  const { rows } = await db.execute<Kept>(sql`
    select case kind when 'invoice' then 'invoice' else 'credit note' end as what, number, issued_on::text as on
    from invoice where org_id = ${orgId}
    union all
    select 'registration of invoice', i.number, i.issued_on::text
    from einvoice e join invoice i on i.id = e.invoice_id where i.org_id = ${orgId}
    union all
    select 'starting balance', as_of::text, as_of::text from opening_balance where account = ${codes(account)}
    union all
    select 'entries in the books', count(*)::text, max(t.at)::date::text
    from ledger_transaction t where t.cause_id = ${anyOf([...records.purchases, ...deposits])} or t.id in (
      select e.transaction_id from ledger_account a join ledger_entry e on e.account_id = a.id where a.code = ${codes(account)})
    having count(*) > 0
    union all
    select 'lines of bank statements', count(*)::text, max(l.paid_on)::text
    from bank_decision d join bank_line l on l.id = d.line_id where d.target_id = ${anyOf(deposits)} having count(*) > 0
    union all ${keptPans(records.purchases)}
    order by 3, 2`)
  return rows.map(({ what, number, on }) => ({ what, number, until: keptUntil(on) }))
}

const spaced = sql.raw(`lower(regexp_replace(status, '([a-z])([A-Z])', '\\1 \\2', 'g'))`)

/** What has to be settled first: what is still to come, money that is open, and papers that are being written. */
export async function listOpenOf(db: Db, account: Account, today: string): Promise<string[]> {
  const { orgId, records } = account
  const { rows } = await db.execute<{ words: string }>(sql`
    with sale as (
      select id, reference, status, payment_status, invoice_key from hotel_booking where org_id = ${orgId}
      union all select id, reference, status, payment_status, invoice_key from package_booking where org_id = ${orgId}
      union all select id, reference, status, payment_status, invoice_key from activity_booking where org_id = ${orgId})
    select reference || ' is ' || ${spaced} as words from sale where status in ('Pending', 'Confirmed')
    union all
    select reference || ' is ' || ${spaced} from visa_application where org_id = ${orgId}
      and (status not in ('Draft', 'Cancelled', 'Rejected', 'Approved') or status = 'Approved' and return_date >= ${today}::date)
    union all
    select reference || ' waits for its refund' from (
      select reference, payment_status from sale
      union all select reference, payment_status from visa_application where org_id = ${orgId}) sold
    where payment_status = 'RefundPending'
    union all
    select case when a.code like 'wallet:%' and sum(e.amount) < 0 then 'there is money in the wallet'
      when sum(e.amount) > 0 then 'money is owed' else 'money is held' end
    from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.code = ${codes(account)} group by a.code having sum(e.amount) <> 0
    union all
    select 'deposit ' || reference || ' is waiting' from wallet_deposit where org_id = ${orgId} and status = 'Waiting'
    union all
    select 'a payment for ' || cause_number || ' is under way' from payment_session where org_id = ${orgId} and status = 'Open'
    union all
    select 'a payment for ' || s.cause_number || ' is being given back'
    from payment_refund r join payment_session s on s.id = r.session_id where s.org_id = ${orgId} and r.status = 'Pending'
    union all
    select 'an invoice is being written' where exists (
      select from pgboss.job where name = 'invoice.make' and state in ('created', 'retry', 'active')
        and (data ->> 'bookingId')::uuid = ${anyOf(records.purchases)})
    order by 1`)
  return rows.map(({ words }) => words)
}

/** Customers of the house who may be the same person: linked to the account, or of the same address. */
export async function listCustomersOf(db: Db, { id, houseId, email }: Account): Promise<AccountErasure['customers']> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from customer
    where org_id = ${houseId} and merged_into is null and erased_at is null and (traveller_id = ${id} or email = lower(${email}))
    order by name, id`)
  return rows
}

type Done = { at: string; by: string | null; kept: KeptPaper[] }

/** When an account was erased, by whom, and what was kept. */
export async function findErasureOf(db: Db, id: string): Promise<Done | null> {
  const { rows } = await db.execute<Done>(sql`
    select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.kept,
      case when e.erased_by <> e.user_id then u.name end as by
    from erasure e left join app_user u on u.id = e.erased_by where e.user_id = ${id}`)
  return rows[0] ?? null
}
