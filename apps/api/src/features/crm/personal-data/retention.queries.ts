import type { Retention } from '@karavan/contracts/crm/customers/personal-data.contract'
import { erasedWords } from '@karavan/domain/base/erased'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { retentions } from './erasure.table.ts'
import { withoutBody } from './old-words.queries.ts'
import { anyOf } from './person.queries.ts'

const kept: Retention = {
  lostMonths: null,
  passportMonths: null,
  messageMonths: null,
  lineMonths: null,
  leadMonths: null,
}

/** How long an organisation keeps what nobody needs any more; all of it, before anybody said so. */
export async function findRetention(db: Db, orgId: string): Promise<Retention> {
  const { orgId: _, ...months } = getTableColumns(retentions)
  const [row] = await db.select(months).from(retentions).where(eq(retentions.orgId, orgId))
  return row ?? kept
}

export async function writeRetention(db: Db, orgId: string, months: Retention): Promise<void> {
  await db
    .insert(retentions)
    .values({ orgId, ...months })
    .onConflictDoUpdate({ target: retentions.orgId, set: months })
}

type Due = { orgId: string; today: string; months: number }

/** The first day that is kept. */
const keptFrom = ({ today, months }: Due): SQL => sql`(${today}::date - make_interval(months => ${months}::int))::date`

/** Customers of whom nothing is there but enquiries that were lost, the last of them so long ago, and no money ever moved. */
const lostCustomers = (due: Due): SQL => sql`
  select c.id from customer c
  where c.org_id = ${due.orgId} and c.merged_into is null and c.erased_at is null and c.updated_at < ${keptFrom(due)}
    and exists (select from enquiry e where e.customer_id = c.id)
    and not exists (select from enquiry e where e.customer_id = c.id
      and (e.status <> 'Lost' or e.updated_at >= ${keptFrom(due)}))
    and not exists (select from crm_booking b where b.customer_id = c.id)
    and not exists (select from crm_receipt r where r.customer_id = c.id)
    and not exists (select from quotation q where q.customer_id = c.id
      and (q.status = 'Accepted' or q.updated_at >= ${keptFrom(due)}))
    and not exists (select from message_in m where m.customer_id = c.id and m.received_at >= ${keptFrom(due)})
    and not exists (select from ledger_account a where a.code in (${due.orgId} || '/customer:' || c.id, 'customer:' || c.id))`

/** Customers with passports on file whose last trip ended so long ago, and who have none before them. */
const travelledCustomers = (due: Due): SQL => sql`
  select c.id from customer c
  where c.org_id = ${due.orgId} and c.erased_at is null
    and (c.passport_sealed is not null
      or jsonb_path_exists(c.family, '$[*] ? (@.passportSealed != null)'))
    and exists (select from crm_booking b where b.customer_id = c.id and b.status = 'Completed')
    and not exists (select from crm_booking b where b.customer_id = c.id and b.status <> 'Cancelled'
      and (b.status <> 'Completed' or b.end_date >= ${keptFrom(due)}))
    and not exists (select from enquiry e where e.customer_id = c.id and e.status not in ('Confirmed', 'Lost'))`

const oldMessages = (due: Due): SQL => sql`
  select id from message where org_id = ${due.orgId} and created_at < ${keptFrom(due)} and body <> ${erasedWords}
    and state <> 'Queued'`
const oldReceived = (due: Due): SQL => sql`
  select id from message_in where org_id = ${due.orgId} and received_at < ${keptFrom(due)}`

/** Nobody decided what they are, or somebody that they are nothing of the books. */
const oldLines = (due: Due): SQL => sql`
  select l.id from bank_line l where l.org_id = ${due.orgId} and l.paid_on < ${keptFrom(due)} and l.description <> ${erasedWords}
    and not exists (select from bank_decision d where d.line_id = l.id and d.target_id is not null)`

/** What became an enquiry goes with its customer. */
const oldLeads = (due: Due): SQL => sql`
  select id from lead where org_id = ${due.orgId} and enquiry_id is null and updated_at < ${keptFrom(due)}
    and name <> ${erasedWords}`
const oldQuotes = (due: Due): SQL => sql`
  select id from sent_quote where org_id = ${due.orgId} and client_name <> ${erasedWords} and created_at < ${keptFrom(due)}
    and coalesce(wanted_at, expires_at) < ${keptFrom(due)}`

const idsOf = async (db: Db, found: SQL, most: number): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`${found} limit ${most}`)
  return rows.map(({ id }) => id)
}

export const listLost = (db: Db, due: Due, most: number): Promise<string[]> => idsOf(db, lostCustomers(due), most)

/** How much is kept longer than so many months. */
export async function countDue(
  db: Db,
  orgId: string,
  today: string,
  { lostMonths, passportMonths, messageMonths, lineMonths, leadMonths }: Retention,
): Promise<{ customers: number; passports: number; messages: number; lines: number; leads: number }> {
  const count = async (months: number | null, ...found: ((due: Due) => SQL)[]): Promise<number> => {
    if (months === null) return 0
    const parts = found.map((one) => sql`(select count(*) from (${one({ orgId, today, months })}) x)`)
    const { rows } = await db.execute<{ count: number }>(sql`select (${sql.join(parts, sql` + `)})::int as count`)
    return rows[0]?.count ?? 0
  }
  return {
    customers: await count(lostMonths, lostCustomers),
    passports: await count(passportMonths, travelledCustomers),
    messages: await count(messageMonths, oldMessages, oldReceived),
    lines: await count(lineMonths, oldLines),
    leads: await count(leadMonths, oldLeads, oldQuotes),
  }
}

/** What of the rest is due, by its ids. */
export const listTravelled = (db: Db, due: Due): Promise<string[]> => idsOf(db, travelledCustomers(due), 1000)
export const listOldMessages = (db: Db, due: Due): Promise<string[]> => idsOf(db, oldMessages(due), 5000)
export const listOldReceived = (db: Db, due: Due): Promise<string[]> => idsOf(db, oldReceived(due), 5000)

export const listUnmatched = (db: Db, due: Due): Promise<string[]> => idsOf(db, oldLines(due), 5000)

export const listOldLeads = (db: Db, due: Due): Promise<string[]> => idsOf(db, oldLeads(due), 5000)
export const listOldQuotes = (db: Db, due: Due): Promise<string[]> => idsOf(db, oldQuotes(due), 5000)

/** Forgets who asked by a form and was given no more than an answer, and whom quotes of the tray were for; both stay to be counted. */
export async function forgetLeads(db: Db, leads: readonly string[], quotes: readonly string[]): Promise<void> {
  await db.execute(sql`
    update lead set name = ${erasedWords}, email = ${erasedWords}, phone = ${erasedWords}, message = ${erasedWords},
      answer = case when answer is not null then ${erasedWords} end
    where id = ${anyOf(leads)}`)
  await db.execute(sql`
    update sent_quote set client_name = ${erasedWords}, client_phone = null, note = '', wanted_note = '',
      withdrawn_at = coalesce(withdrawn_at, now())
    where id = ${anyOf(quotes)}`)
}

const noPassport = JSON.stringify({
  passportSealed: null,
  passportHash: null,
  passportMasked: null,
  passportExpiresOn: null,
})

/** Forgets the passports of customers and their families. */
export async function forgetPassports(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update customer set plain_passport = null, passport_sealed = null, passport_hash = null, passport_masked = null,
      passport_expires_on = null, next_expiry = null,
      family = (select coalesce(jsonb_agg(m || ${noPassport}::jsonb order by n), '[]')
        from jsonb_array_elements(family) with ordinality as members(m, n)),
      version = version + 1, updated_at = now()
    where id = ${anyOf(ids)}`)
}

/** Forgets what was written to and by customers; answers with the files that came with it. */
export async function forgetMessages(db: Db, sent: readonly string[], received: readonly string[]): Promise<string[]> {
  await db.execute(sql`
    update message set subject = ${erasedWords}, body = ${erasedWords} where id = ${anyOf(sent)}`)
  const { rows } = await db.execute<{ files: { id: string }[] }>(
    sql`delete from message_in where id = ${anyOf(received)} returning files`,
  )
  return rows.flatMap(({ files }) => files.map(({ id }) => id))
}

/** Every organisation that keeps something for a time only. */
export async function listRetentions(db: Db): Promise<(Retention & { orgId: string })[]> {
  return db.select().from(retentions)
}

/** Invoices and credit notes of erased persons from before a day that still tell of them. */
const oldPapers = (before: string): SQL => sql`
  select i.id, i.org_id as "orgId", i.booking_id as "bookingId", i.number
  from customer c join crm_booking b on b.customer_id = c.id join crm_invoice i on i.booking_id = b.id
  where c.erased_at is not null and i.issued_on < ${before} and i.content #>> '{recipient,name}' <> ${erasedWords}`

type OldPaper = { id: string; bookingId: string; number: string }

export async function listOldPapers(db: Db, orgId: string, before: string, most: number): Promise<OldPaper[]> {
  const { rows } = await db.execute<OldPaper>(
    sql`select * from (${oldPapers(before)}) papers where "orgId" = ${orgId} order by number limit ${most}`,
  )
  return rows
}

export async function listOrgsWithOldPapers(db: Db, before: string): Promise<string[]> {
  const { rows } = await db.execute<{ orgId: string }>(sql`select distinct "orgId" from (${oldPapers(before)}) papers`)
  return rows.map(({ orgId }) => orgId)
}

/** Takes out of papers whom they name and what they tell. */
export const forgetPapers = (db: Db, ids: readonly string[]): Promise<unknown> =>
  db.execute(withoutBody('crm_invoice', 'content', ids))

type Swept = Record<'customers' | 'passports' | 'messages' | 'lines' | 'leads' | 'papers', number> & { at: string }

/** What went in the last night because it was kept long enough. */
export async function findLastSweep(db: Db, orgId: string): Promise<Swept | null> {
  const counted = (what: string) => sql`coalesce(sum((counts ->> ${what})::int), 0)::int`
  const { rows } = await db.execute<Swept>(sql`
    with swept as (
      select at, counts from erasure where org_id = ${orgId} and num_nonnulls(customer_id, user_id) = 0)
    select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      ${counted('customers')} as customers, ${counted('passports')} as passports, ${counted('messages')} as messages,
      ${counted('unmatched')} as lines,
      ${counted('leads')} as leads, ${counted('papers')} as papers
    from swept where at > (select max(at) - interval '12 hours' from swept) having count(*) > 0`)
  return rows[0] ?? null
}
