import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Consent } from '@karavan/contracts/crm/messages/consent.contract'
import { type ConsentKind, consentWords, type Consents } from '@karavan/domain/crm/consent'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findMessage, type MessageRow } from '../outbox/index.ts'
import { getSubject } from './subject.queries.ts'
import { customerConsents } from './template.table.ts'

/** The last word of a customer about each kind of message. */
export async function listConsents(db: Db, customerId: string): Promise<Consent[]> {
  const { rows } = await db.execute<Consent>(sql`
    select distinct on (c.what) c.what, c.given, c.source, u.name as by,
      to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from customer_consent c left join app_user u on u.id = c.recorded_by
    where c.customer_id = ${customerId} order by c.what, c.created_at desc, c.id desc`)
  return rows
}

/** What a customer agreed to. */
export const consentsOf = async (db: Db, customerId: string | null): Promise<Consents> =>
  customerId ? Object.fromEntries((await listConsents(db, customerId)).map(({ what, given }) => [what, given])) : {}

type Said = { what: ConsentKind; given: boolean; source: string }

/** Writes down what a customer said. */
export async function recordConsent(context: Context, asked: string, said: Said): Promise<Consent[]> {
  const { db, user, actor, emit } = context
  const { orgId, recordId: id } = await getSubject(db, user, { of: 'customer', id: asked })
  await db.insert(customerConsents).values({ id: uuidv7(), orgId, customerId: id, recordedBy: user.id, ...said })
  const action = `${consentWords[said.what].toLowerCase()}: ${said.given ? 'yes' : 'no'}`
  await recordAudit(db, actor, { entity: 'customer', id, orgId, action, after: { source: said.source } })
  emit({ tag: 'Customer', id, orgId })
  return listConsents(db, id)
}

const signOf = (secretKey: string, messageId: string): Buffer =>
  createHmac('sha256', secretKey).update(`unsubscribe:${messageId}`).digest().subarray(0, 18)

/** The address by which the reader of a mail ends offers. */
export function unsubscribeUrl(
  { secretKey, config }: Pick<Platform, 'secretKey' | 'config'>,
  messageId: string,
): string {
  const id = Buffer.from(messageId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([id, signOf(secretKey, messageId)]).toString('base64url')
  return new URL(`/api/v1/unsubscribe/${token}`, config.publicUrl).href
}

/** The message of such an address; one that we did not make leads nowhere. */
export async function getUnsubscribing(
  { secretKey }: Pick<Platform, 'secretKey'>,
  db: Db,
  token: string,
): Promise<MessageRow & { customerId: string }> {
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, 16).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const sign = bytes.subarray(16)
  const made = signOf(secretKey, id)
  const message = sign.length === made.length && timingSafeEqual(sign, made) ? await findMessage(db, id) : null
  if (!message?.customerId) throw notFound('page')
  return { ...message, customerId: message.customerId }
}

/** Ends offers by mail to a customer, once: a second press says the same. */
export async function unsubscribe(db: Db, { customerId, orgId }: { customerId: string; orgId: string }): Promise<void> {
  if ((await consentsOf(db, customerId))['marketing-mail'] === false) return
  const { rows: erased } = await db.execute(
    sql`select from customer where id = ${customerId} and erased_at is not null`,
  )
  if (erased.length > 0) return
  await db.insert(customerConsents).values({
    ...{ id: uuidv7(), orgId, customerId, what: 'marketing-mail', given: false },
    source: 'One press in a mail',
  })
}
