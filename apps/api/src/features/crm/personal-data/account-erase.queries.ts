import { erasedName, erasedWords } from '@karavan/domain/base/erased'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { embeddedIssuer } from '../../../platform/identity/embedded.ts'
import { dayWords } from '../../../platform/words.ts'
import type { Account } from './account.queries.ts'
import { json, noPan, text } from './erase.queries.ts'
import { anyOf } from './person.queries.ts'

/** Deletes what only led to the traveller or was only theirs: drafts, what they looked for, and what was told to them. */
export async function dropOwn(db: Db, { id, orgId, records }: Account): Promise<void> {
  const drafts = sql`(select id from visa_application where org_id = ${orgId} and status = 'Draft')`
  await db.execute(sql`delete from visa_document where application_id = ${anyOf(records.purchases)}`)
  await db.execute(sql`delete from visa_applicant where application_id in ${drafts}`)
  await db.execute(sql`delete from visa_application where id in ${drafts}`)
  for (const table of ['favourite_hotel', 'recent_search', 'notification', 'calendar_feed', 'ticket', 'upload_token'])
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`)
  await db.execute(sql`delete from idempotency_key where user_id = ${id}`)
  await db.execute(sql`
    delete from tally_name where account = any (array['wallet:' || ${orgId}, 'receivable:' || ${orgId}])`)
}

/** Takes away the files of the account; answers where the bytes of its documents lie. Those of its pictures go by the sweep. */
export async function takeOwnFiles(db: Db, { orgId }: Account): Promise<string[]> {
  await db.execute(sql`
    update wallet_deposit set proof_id = null, proof_name = null where org_id = ${orgId} and proof_id is not null`)
  await db.execute(sql`update org set verification_documents = '[]' where id = ${orgId}`)
  const { rows } = await db.execute<{ key: string; kind: string }>(
    sql`delete from file where org_id = ${orgId} returning key, kind`,
  )
  return rows.flatMap(({ key, kind }) => (kind === 'document' ? key : []))
}

/** Takes the traveller out of what the account made, beside what it bought. */
export async function eraseOwn(db: Db, { id, orgId, itineraries }: Account, pattern: string): Promise<void> {
  const rewrite = (table: string, words: readonly string[], jsons: readonly string[], where: SQL) => {
    const written = [
      ...words.map((column) => sql`${sql.identifier(column)} = ${text(column, pattern)}`),
      ...jsons.map((column) => sql`${sql.identifier(column)} = ${json(column, pattern)}`),
    ]
    return db.execute(sql`update ${sql.identifier(table)} set ${sql.join(written, sql`, `)} where ${where}`)
  }
  const own = sql`org_id = ${orgId}`
  const named = ['title', 'overview', 'terms']
  await rewrite('itinerary', named, ['plan', 'asked', 'inclusions', 'exclusions'], sql`id = ${anyOf(itineraries)}`)
  await db.execute(sql`update itinerary set version = version + 1 where id = ${anyOf(itineraries)}`)
  await rewrite('trip_hotels', ['title'], ['asked', 'stays'], own)
  await rewrite('payment_session', ['description', 'message'], [], own)
  await rewrite('wallet_deposit', ['reason'], [], own)
  // References stay apart from each other.
  await db.execute(sql`
    update wallet_deposit set note = '', bank_reference = case when bank_reference ~* ${pattern}
      then ${erasedWords} || ' ' || reference else bank_reference end
    where ${own}`)
  await db.execute(sql`
    update sandbox_order set description = ${text('description', pattern)}
    where id in (select order_id from payment_session where ${own})`)
  await db.execute(sql`
    update share_link set withdrawn_at = coalesce(withdrawn_at, now()), asked = ${json('asked', pattern)} where user_id = ${id}`)
  await db.execute(sql`update customer set traveller_id = null, version = version + 1 where traveller_id = ${id}`)
}

/** Entries of the trail about the account and by it, and those of the house that name the traveller. */
export async function listOwnTrail(
  db: Db,
  { id, orgId, houseId, records, deposits, itineraries, files }: Account,
  told: string,
): Promise<{ own: string[]; others: string[] }> {
  const ids = anyOf([id, orgId, ...records.purchases, ...deposits, ...itineraries, ...files.map((file) => file.id)])
  const { rows } = await db.execute<{ id: string; own: boolean }>(sql`
    select * from (select id, entity_id = ${ids} or org_id = ${orgId} or actor_id = ${id} as own, org_id, action, changes
      from audit_entry) entry
    where own or org_id = ${houseId} and concat_ws(' ', action, changes) ~* ${told}`)
  const of = (own: boolean) => rows.filter((row) => row.own === own).map((row) => row.id)
  return { own: of(true), others: of(false) }
}

/** What the account did was done by somebody without a name. */
export async function eraseActor(db: Db, { id }: Account): Promise<void> {
  await db.execute(sql`update audit_entry set actor_name = ${erasedWords} where actor_id = ${id}`)
}

/** Takes the sign-in away, with its sessions and second step: who has the same address may sign up again as somebody new. */
export async function dropIdentity(db: Db, { issuer, subject, email }: Account): Promise<void> {
  const address = email.toLowerCase()
  if (issuer === embeddedIssuer && subject !== null) {
    await db.execute(sql`delete from identity.verification where strpos(value, ${subject}) > 0`)
    await db.execute(sql`delete from identity."user" where id = ${subject}::uuid`)
  }
  await db.execute(
    sql`delete from identity.verification where strpos(lower(concat(identifier, ' ', value)), ${address}) > 0`,
  )
  await db.execute(sql`delete from identity.rate_limit where strpos(lower(key), ${address}) > 0`)
}

/** Empties the account and its organisation, for good. */
export async function emptyAccount(db: Db, { id, orgId }: Account, day: string): Promise<void> {
  const name = erasedName(dayWords(day))
  await db.execute(sql`
    update app_user set name = ${name}, email = ${erasedWords}, phone = null, avatar_url = null, issuer = null, subject = null,
      invitation_hash = null, invitation_expires_at = null, last_seen_at = null, active = false, erased_at = now(),
      version = version + 1, updated_at = now()
    where id = ${id}`)
  await db.execute(sql`
    update org set company_name = ${name}, email = ${erasedWords}, logo_url = null, phone = null, address = null, city = null,
      state_code = null, gstin = null, ${noPan}, website = null, bank = null, upi_id = null, paper_terms = null,
      sales_rep = null, verification_reason = null, version = version + 1, updated_at = now()
    where id = ${orgId}`)
}
