import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { getByToken } from './link.service.ts'
import { emitQuotationChanged, tellOwners } from './quotation-news.ts'
import { type FullQuotation, lockAnyQuotation, findQuotationById } from './quotation.queries.ts'
import { entity } from './quotation.service.ts'
import { quotationComments, type VersionRecord } from './quotation.table.ts'
import { updateVersion, findVersionById } from './version.queries.ts'

export type Shown = { quotation: FullQuotation; version: VersionRecord }

/** What a page shows. */
export async function getShownQuotation(db: Db, token: string): Promise<Shown & { linkId: string }> {
  const { versionId, quotationId, linkId } = await getByToken(db, token)
  const [quotation, version] = [await findQuotationById(db, quotationId), await findVersionById(db, versionId)]
  if (!quotation || !version) throw notFound('quotation')
  return { quotation, version, linkId }
}

/** The same with the quotation locked: what is read of it after this is still true when it is written. */
export async function getLockedShown(db: Db, token: string): Promise<Shown> {
  const { versionId, quotationId } = await getByToken(db, token)
  const quotation = await lockAnyQuotation(db, quotationId)
  const version = quotation && (await findVersionById(db, versionId))
  if (!quotation || !version) throw notFound('quotation')
  return { quotation, version }
}

/** Notes that a customer looked, the first time also to those who sent it; their own look does not count. */
export async function openQuote(
  context: Omit<Omit<Context, 'user'>, 'actor'>,
  token: string,
  caller: Caller | null,
): Promise<Shown> {
  const { db } = context
  const { orgId } = await getByToken(db, token)
  if (caller && (caller.orgId === orgId || caller.userType === 'Admin')) return getShownQuotation(db, token)
  const { quotation, version } = await getLockedShown(db, token)
  const now = new Date().toISOString()
  const first = version.status === 'Sent'
  await updateVersion(db, version.id, {
    seenCount: version.seenCount + 1,
    firstSeenAt: version.firstSeenAt ?? now,
    lastSeenAt: now,
    ...(first ? { status: 'Viewed' } : {}),
  })
  const counts = version.number === quotation.versionNumber
  if (counts) await noteSeen(db, quotation.id, now, first && quotation.status === 'Sent')
  if (first) await tellOwners(context, 'opened', quotation)
  if (counts || first) emitQuotationChanged(context, quotation)
  return { quotation, version: { ...version, status: first ? 'Viewed' : version.status } }
}

/** Without a new version of the record: whoever edits it meanwhile has nothing to lose by a look. */
async function noteSeen(db: Db, id: string, at: string, viewed: boolean): Promise<void> {
  await db.execute(sql`
    update quotation set last_seen_at = ${at}, status = case when ${viewed} then 'Viewed' else status end where id = ${id}`)
}

/** Keeps what a customer asks or says, and tells those who sent it. */
export async function commentOn(
  context: Omit<Context, 'user'>,
  token: string,
  { name, text }: { name: string; text: string },
): Promise<Shown> {
  const { db, actor } = context
  const shown = await getLockedShown(db, token)
  const { quotation, version } = shown
  await db.insert(quotationComments).values({ id: uuidv7(), versionId: version.id, name, text })
  await recordAudit(db, { ...actor, name, orgId: quotation.orgId }, { entity, id: quotation.id, action: 'commented' })
  await tellOwners(context, 'commented', quotation, {
    note: `${name}: ${text.length > 300 ? `${text.slice(0, 300)}…` : text}`,
  })
  emitQuotationChanged(context, quotation)
  return shown
}
