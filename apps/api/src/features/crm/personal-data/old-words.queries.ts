import { erasedWords } from '@karavan/domain/base/erased'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { noPan } from './erase.queries.ts'
import { anyOf, collectedOn } from './person.queries.ts'

/** What the books and the bank say of erased persons, beside their papers. */
export const oldKinds = ['entries', 'openings', 'lines', 'registrations', 'sales', 'pans'] as const
export type OldKind = (typeof oldKinds)[number]

const erased = sql.raw(`'${erasedWords}'`)
const gone = sql`select id, org_id from customer where erased_at is not null`
const accounts = sql`select unnest(array[org_id || '/customer:' || id, 'customer:' || id]) from gone
  union all select unnest(array['wallet:' || org_id, 'receivable:' || org_id]) from traveller`
/** Accounts of travellers at the portal, each with the organisation it is. */
const travellers = sql`select id, org_id from app_user where erased_at is not null`

/** Postings that call a customer by their name before what was posted. */
const named = sql`('invoice', 'credit-note', 'charge', 'kept', 'write-off', 'customer-payment')`

/** What an entry says without whom it is about: the number of its paper is left. */
const nameless = {
  description: sql`case when t.description ~ '^Deposit by [^,]+, |^WD-\\S+ taken back: '
      then regexp_replace(t.description, '^(Deposit by [^,]+, |WD-\\S+ taken back: ).*$', '\\1' || ${erased})
    when t.kind = 'customer-merged' then ${erased} || ': account of who was merged'
    when t.kind in ${named} then regexp_replace(t.description, '^.*: ', ${erased} || ': ')
    else regexp_replace(t.description, '^Opening balance of .*?( corrected)?$', 'Opening balance of ' || ${erased} || '\\1') end`,
  cause: sql`case when t.kind = 'customer-merged' then ${erased} else t.cause_number end`,
  // What a customer did themselves; staff and the program have names that stay.
  actor: sql`case when t.actor_id is null and t.actor_name <> 'Karavan' or t.actor_id in (select id from traveller)
    then ${erased} else t.actor_name end`,
} satisfies Record<string, SQL>

/** What is older than a day and still tells of somebody erased, each with its organisation. */
const found: Record<OldKind, (before: string) => SQL> = {
  entries: (before) => sql`
    with gone as (${gone}), traveller as (${travellers}), booking as (select b.id, b.org_id from crm_booking b join gone c on c.id = b.customer_id),
      about as (
        select t.id, x.org_id from (
          select id, org_id from booking
          union select r.id, c.org_id from crm_receipt r join gone c on c.id = r.customer_id
          union select r.id, c.org_id from crm_refund r join gone c on c.id = r.customer_id
        ) x(id, org_id) join ledger_transaction t on t.cause_id = x.id
        union
        select e.transaction_id, c.org_id from gone c
        join ledger_account a on a.code in (c.org_id || '/customer:' || c.id, 'customer:' || c.id)
        join ledger_entry e on e.account_id = a.id
        union
        select e.transaction_id, o.org_id from traveller o
        join ledger_account a on a.code in ('wallet:' || o.org_id, 'receivable:' || o.org_id)
        join ledger_entry e on e.account_id = a.id
        union
        select t.id, x.org_id from (
          select id, org_id from hotel_booking union all select id, org_id from package_booking
          union all select id, org_id from activity_booking union all select id, org_id from visa_application
          union all select id, org_id from wallet_deposit
        ) x(id, org_id) join traveller o on o.org_id = x.org_id join ledger_transaction t on t.cause_id = x.id)
    select t.id, about.org_id as "orgId" from about join ledger_transaction t on t.id = about.id
    where t.at < ${before}::date and (${nameless.description}, ${nameless.cause}, ${nameless.actor})
      is distinct from (t.description, t.cause_number, t.actor_name)`,
  openings: (before) => sql`
    with gone as (${gone}), traveller as (${travellers})
    select o.id, o.org_id as "orgId" from opening_balance o
    where o.account in (${accounts}) and o.as_of < ${before}::date and o.name <> ${erased}`,
  lines: (before) => sql`
    with gone as (${gone}), money as (
      select r.id from crm_receipt r join gone c on c.id = r.customer_id
      union select r.id from crm_refund r join gone c on c.id = r.customer_id
      union select d.id from wallet_deposit d join app_user u on u.org_id = d.org_id where u.erased_at is not null)
    select l.id, l.org_id as "orgId" from bank_decision d join money on money.id = d.target_id
    join bank_line l on l.id = d.line_id where l.paid_on < ${before}::date and l.description <> ${erased}`,
  registrations: (before) => sql`
    with gone as (${gone})
    select e.id, e.org_id as "orgId" from einvoice e join crm_invoice i on i.id = e.crm_invoice_id
    join crm_booking b on b.id = i.booking_id join gone c on c.id = b.customer_id
    where i.issued_on < ${before} and e.signed_qr <> ${erased}
    union all
    select e.id, e.org_id from einvoice e join invoice i on i.id = e.invoice_id
    join app_user u on u.org_id = i.org_id and u.erased_at is not null
    where i.issued_on < ${before} and e.signed_qr <> ${erased}`,
  // Invoices of the house to travellers.
  sales: (before) => sql`
    select i.id, i.org_id as "orgId" from invoice i join app_user u on u.org_id = i.org_id
    where u.erased_at is not null and i.issued_on < ${before} and i.document #>> '{recipient,name}' <> ${erased}`,
  // Of tours whose people are erased.
  pans: (before) => sql`
    select b.id, b.org_id as "orgId" from package_booking b
    where b.pan_end is not null and b.lead_guest ->> 'name' = ${erased}
      and (select max(at) from (${collectedOn(sql`b.id`)}) collected) < ${before}::date`,
}

/** Some of what one organisation still says of them. */
export async function listOldWords(
  db: Db,
  kind: OldKind,
  { orgId, before, most }: { orgId: string; before: string; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct id from (${found[kind](before)}) old where "orgId" = ${orgId} order by id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

/** The organisations that still say something of them. */
export async function listOrgsWithOldWords(db: Db, before: string): Promise<string[]> {
  const all = oldKinds.map((kind) => sql`select "orgId" from (${found[kind](before)}) ${sql.identifier(kind)}`)
  const { rows } = await db.execute<{ orgId: string }>(sql.join(all, sql` union `))
  return rows.map(({ orgId }) => orgId)
}

const nobody = JSON.stringify({ name: erasedWords, address: '', gstin: null, pan: null })
const nothing = JSON.stringify({ description: erasedWords })

/** Takes out of papers whom they name and what they tell; numbers, days, amounts and taxes stay. */
export function withoutBody(table: string, column: string, ids: readonly string[]): SQL {
  const body = sql.identifier(column)
  return sql`
    update ${sql.identifier(table)} set ${body} = ${body} || ${nothing}::jsonb
      || jsonb_build_object('recipient', ${body} -> 'recipient' || ${nobody}::jsonb)
      || case when ${body} ? 'lines' then jsonb_build_object('lines', (
        select coalesce(jsonb_agg(l || ${nothing}::jsonb order by n), '[]')
        from jsonb_array_elements(${body} -> 'lines') with ordinality as parts(l, n))) else '{}' end
    where id = ${anyOf(ids)}`
}

/** Takes their names out; numbers, days and amounts stay. */
export const forgetOldWords: Record<OldKind, (db: Db, ids: readonly string[]) => Promise<unknown>> = {
  entries: (db, ids) =>
    db.execute(sql`
      with traveller as (${travellers})
      update ledger_transaction t set description = ${nameless.description}, cause_number = ${nameless.cause},
        actor_name = ${nameless.actor}
      where id = ${anyOf(ids)}`),
  openings: (db, ids) =>
    db.execute(sql`
      update opening_balance set name = ${erased}, note = case when note is not null then ${erased} end
      where id = ${anyOf(ids)}`),
  lines: (db, ids) =>
    db.execute(sql`
      update bank_line set description = ${erased}, reference = case when reference is not null then ${erased} end,
        line_key = ${erased} || ' ' || id
      where id = ${anyOf(ids)}`),
  sales: (db, ids) => db.execute(withoutBody('invoice', 'document', ids)),
  pans: (db, ids) => db.execute(sql`update package_booking set ${noPan} where id = ${anyOf(ids)}`),
  registrations: (db, ids) => db.execute(sql`update einvoice set signed_qr = ${erased} where id = ${anyOf(ids)}`),
}
