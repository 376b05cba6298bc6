import { erasedName, erasedWords } from '@karavan/domain/base/erased'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { dayWords } from '../../../platform/words.ts'
import { type Rule, rules } from './erase.rules.ts'
import { anyOf, collectedOn, listAnsweredFiles, listFiles, type PersonRecords } from './person.queries.ts'

/** A text without the person. */
export const text = (column: string, pattern: string): SQL =>
  sql`regexp_replace(${sql.identifier(column)}, ${pattern}, ${erasedWords}, 'gi')`
export const json = (column: string, pattern: string): SQL =>
  sql`without_words(${sql.identifier(column)}, ${pattern}, ${erasedWords})`
const unlessNamed = (column: string, pattern: string): SQL =>
  sql`case when concat_ws(' ', reference, reference_key) ~* ${pattern} then null else ${sql.identifier(column)} end`

/** Takes the person out of the records that hang on them, or out of others by the rules for those. */
export async function eraseRecords(
  db: Db,
  records: PersonRecords,
  pattern: string,
  list: readonly Rule[] = rules,
): Promise<void> {
  for (const { table, where, words = [], jsons = [], set = {}, empty = [] } of list) {
    const written = [
      ...words.map((column) => sql`${sql.identifier(column)} = ${text(column, pattern)}`),
      ...jsons.map((column) => sql`${sql.identifier(column)} = ${json(column, pattern)}`),
      ...empty.map((column) => sql`${sql.identifier(column)} = ${unlessNamed(column, pattern)}`),
      ...Object.entries(set).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    ]
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(written, sql`, `)} where ${where(records)}`)
  }
}

/** Of a PAN nothing. */
export const noPan: SQL = sql.raw(
  'plain_pan = null, pan_key_id = null, pan_wrapped_key = null, pan_sealed = null, pan_hash = null, pan_end = null',
)

/** Erases the PANs of tours on which no tax was collected; the others are kept with the tax, until their last day. */
export async function erasePans(db: Db, { purchases }: Pick<PersonRecords, 'purchases'>): Promise<void> {
  await db.execute(sql`
    update package_booking b set ${noPan}
    where id = ${anyOf(purchases)} and pan_end is not null and not exists (${collectedOn(sql`b.id`)})`)
}

/** Deletes what only led to the person: what they wrote, steps that were still to be done, names of their accounts. */
export async function dropRecords(db: Db, orgId: string, records: PersonRecords): Promise<void> {
  const { customers, enquiries, received } = records
  await db.execute(sql`delete from message_in where id = ${anyOf(received)}`)
  await db.execute(sql`delete from follow_up where enquiry_id = ${anyOf(enquiries)} and done_at is null`)
  await db.execute(sql`
    delete from tally_name where org_id = ${orgId} and account = any (array(
      select 'customer:' || c.id from unnest(${sql.param([...customers])}::uuid[]) c(id)))`)
  await db.execute(sql`delete from customer_phone where customer_id = ${anyOf(customers)}`)
}

/** Empties the customer, and whoever was merged with them; the trigger of names writes the new one on their bookings. */
export async function emptyCustomers(db: Db, { customers }: PersonRecords, day: string): Promise<void> {
  await db.execute(sql`
    update customer set name = ${erasedName(dayWords(day))}, email = null, birthday = null, anniversary = null,
      address = null, city = null, state_code = null, gstin = null, plain_pan = null, pan_key_id = null,
      pan_wrapped_key = null, pan_sealed = null, pan_hash = null, pan_end = null, nationality = null,
      plain_passport = null, passport_sealed = null, passport_hash = null, passport_masked = null,
      passport_expires_on = null, preferences = null, family = '[]', tags = '{}', notes = null,
      traveller_id = null, next_expiry = null, search_text = '', gone_at = coalesce(gone_at, now()), erased_at = now(),
      version = version + 1, updated_at = now()
    where id = ${anyOf(customers)}`)
}

/** The addresses at which an organisation is told of what happens. */
const staffOf = (orgId: string): SQL => sql`
  select lower(email) from app_user where org_id = ${orgId} union select lower(email) from org where id = ${orgId}`

type Told = {
  /** By what is theirs alone. */
  signs: string
  /** By their whole names too. */
  told: string
}

/**
 * Empties what staff were told of the person's own records, which may call them by a part of their name, as the title of a
 * task does. Of a mail that was sent only its subject is left, so it goes before the titles do.
 */
export async function eraseNews(db: Db, orgId: string, records: PersonRecords): Promise<void> {
  const { customers, enquiries, quotations, bookings, purchases } = records
  const ids = [...customers, ...enquiries, ...quotations, ...bookings, ...purchases]
  const pages = ids.join('|') || '(?!)'
  // Of what was bought at the portal the house is told too.
  const sold = purchases.join('|') || '(?!)'
  const staff = sql`(${staffOf(orgId)})`
  const ofTask = sql`exists (select from crm_task t where t.record_id = ${anyOf(ids)} and strpos(subject, t.title) > 0)`
  const news = sql`lower(recipient) in ${staff} and (text_body ~ ${pages} or ${ofTask})`
  await db.execute(sql`
    update mail set subject = ${erasedWords}, text_body = case when text_body is null then null else ${erasedWords} end,
      html_body = case when html_body is null then null else ${erasedWords} end
    where ${news}`)
  await db.execute(sql`delete from mailbox where ${news}`)
  await db.execute(sql`
    update notification set title = ${erasedWords}, body = ''
    where user_id in (select id from app_user where org_id = ${orgId}) and link ~ ${pages}
      or link ~ ${sold}`)
}

/** Takes the person out of what is kept beside the records: mails, news to staff, answers to calls, rows of files. */
export async function eraseBeside(
  db: Db,
  orgId: string,
  records: PersonRecords,
  emails: readonly string[],
  { signs, told }: Told,
): Promise<void> {
  const { customers, bookings, messages } = records
  const mailed = sql`(id = ${anyOf(messages)}
    or lower(recipient) = any (${sql.param(emails.map((email) => email.toLowerCase()))}::text[]))`
  await db.execute(sql`delete from mail where ${mailed} and sent_at is null`)
  await db.execute(sql`
    update mail set recipient = ${erasedWords}, recipient_name = ${erasedWords}, subject = ${erasedWords}
    where ${mailed}`)
  const staff = sql`(${staffOf(orgId)}
    union select lower(mailed_to) from service_request where booking_id = ${anyOf(bookings)})`
  await db.execute(sql`
    update mail set subject = ${text('subject', told)}, text_body = ${text('text_body', told)},
      html_body = ${text('html_body', told)}, unfilled = ${json('unfilled', told)}
    where concat_ws(' ', subject, text_body, html_body, unfilled) ~* ${told} and lower(recipient) in ${staff}`)
  await db.execute(sql`
    delete from mailbox where ${mailed} or lower(recipient) in ${staff} and concat_ws(' ', subject, text_body) ~* ${told}`)
  const here = sql`user_id in (select id from app_user where org_id = ${orgId})`
  await db.execute(sql`
    update notification set title = ${text('title', told)}, body = ${text('body', told)}
    where ${here} and concat_ws(' ', title, body) ~* ${told}`)
  await db.execute(sql`delete from idempotency_key where ${here} and answer::text ~* ${told}`)
  await db.execute(sql`
    delete from idempotency_key where user_id = '00000000-0000-0000-0000-000000000000' and answer::text ~* ${signs}`)
  await db.execute(sql`
    update customer_import_row set cells = '{}', signs = '{}', name = null, problem = null
    where customer_id = ${anyOf(customers)}
      or import_id in (select id from customer_import where org_id = ${orgId}) and cells::text ~* ${signs}`)
  await db.execute(sql`
    update lead set name = ${erasedWords}, email = ${erasedWords}, phone = ${erasedWords}, message = ${erasedWords}
    where org_id = ${orgId} and concat_ws(' ', email, phone) ~* ${signs}`)
  await db.execute(sql`
    update sent_quote set client_name = ${erasedWords}, client_phone = null, note = '', wanted_note = '',
      withdrawn_at = coalesce(withdrawn_at, now())
    where org_id = ${orgId} and client_phone ~* ${signs}`)
  await db.execute(sql`
    update bank_decision set reason = ${text('reason', told)} where org_id = ${orgId} and reason ~* ${told}`)
  await db.execute(sql`
    update supplier_bill set label = ${text('label', told)}, cancelled_reason = ${text('cancelled_reason', told)}
    where org_id = ${orgId} and concat_ws(' ', label, cancelled_reason) ~* ${told}`)
  await db.execute(sql`
    update sandbox_order set description = ${text('description', told)}
    where description ~* ${told} and id in (select order_id from payment_session where org_id = ${orgId})`)
}

/** Takes away the documents of a person; answers with the ids they had. */
export async function takeFiles(db: Db, records: PersonRecords): Promise<string[]> {
  const files = await listFiles(db, records)
  const answered = await listAnsweredFiles(db, records)
  const { enquiries, bookings, purchases } = records
  await db.execute(sql`delete from enquiry_file where enquiry_id = ${anyOf(enquiries)}`)
  await db.execute(sql`delete from crm_booking_file where booking_id = ${anyOf(bookings)}`)
  await db.execute(sql`delete from visa_document where application_id = ${anyOf(purchases)}`)
  return [...files.map(({ id }) => id), ...answered]
}

/** Takes away the sheets an organisation exported within the week: nobody knows who stands in them. */
export async function takeExports(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string | null }>(
    sql`delete from export_file where org_id = ${orgId} returning file_key as key`,
  )
  return rows.flatMap(({ key }) => key ?? [])
}

/** Entries of the trail about the person's records and files, and those of others that name them. */
export async function listTrail(
  db: Db,
  orgId: string,
  records: PersonRecords,
  files: readonly string[],
  told: string,
): Promise<{ own: string[]; others: string[] }> {
  const ids = anyOf([...Object.values(records).flat(), ...files])
  const { rows } = await db.execute<{ id: string; own: boolean }>(sql`
    select id, entity_id = ${ids} as own from audit_entry
    where entity_id = ${ids} or org_id = ${orgId} and concat_ws(' ', action, changes) ~* ${told}`)
  const of = (own: boolean) => rows.filter((row) => row.own === own).map(({ id }) => id)
  return { own: of(true), others: of(false) }
}

/** Fields of a trail that only tell of the person. */
const personal = ['travellers', 'notes', 'note', 'text', 'pastedText', 'message', 'body', 'whose', 'file', 'name']

/** Entries about the customer keep which fields changed and nothing of what stood there; others lose the person's words. */
export async function eraseOwnTrail(
  db: Db,
  { customers }: PersonRecords,
  ids: readonly string[],
  pattern: string,
): Promise<void> {
  await db.execute(sql`
    update audit_entry set action = ${text('action', pattern)},
      actor_name = case when actor_id is null then ${text('actor_name', pattern)} else actor_name end,
      changes = (
        select coalesce(jsonb_agg(case
          when entity_id = ${anyOf(customers)} or c ->> 'field' = any (${sql.param(personal)}::text[]) then c
            || jsonb_build_object('from', case when c -> 'from' <> 'null' then to_jsonb(${erasedWords}::text) end,
              'to', case when c -> 'to' <> 'null' then to_jsonb(${erasedWords}::text) end)
          else without_words(c, ${pattern}, ${erasedWords}) end order by n), '[]')
        from jsonb_array_elements(changes) with ordinality as parts(c, n))
    where id = ${anyOf(ids)}`)
}

export async function eraseOtherTrail(db: Db, ids: readonly string[], told: string): Promise<void> {
  await db.execute(sql`
    update audit_entry set action = ${text('action', told)}, changes = ${json('changes', told)}
    where id = ${anyOf(ids)}`)
}
