import { addDays } from '@karavan/domain/base/dates'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { today } from '../../../platform/clock.ts'
import { hashOfToken, linkPath, linkToken } from '../../../platform/crypto/link.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { quotationVersions, type QuoteLink, quoteLinks, type VersionRecord } from './quotation.table.ts'

/** How many days a page can still be read after its price has ended. */
const readableDays = 30

/** The whole address of a customer's page. */
export const urlOf = ({ config, secretKey }: Pick<Platform, 'config' | 'secretKey'>, linkId: string): string =>
  new URL(linkPath(secretKey, 'quote', linkId), config.publicUrl).href

/** Makes the page of a version reachable: until its price ends and a while longer, and from today a while at least. */
export async function createQuoteLink(
  platform: Pick<Platform, 'secretKey' | 'config'>,
  db: Db,
  { id: versionId, orgId, content }: VersionRecord,
): Promise<QuoteLink> {
  const { config } = platform
  const id = uuidv7()
  const day = today(config)
  const last = addDays(content.validUntil > day ? content.validUntil : day, readableDays)
  const [link] = await db
    .insert(quoteLinks)
    .values({
      id,
      tokenHash: hashOfToken(linkToken(platform.secretKey, 'quote', id)),
      orgId,
      versionId,
      expiresAt: sql`(${addDays(last, 1)}::date::timestamp at time zone ${config.todayZone})`,
    })
    .returning()
  if (!link) throw new Error('The link was not written')
  return link
}

/** The link to a version that works now, if there is one. */
export async function findLink(db: Db, versionId: string): Promise<QuoteLink | null> {
  const [link] = await db
    .select()
    .from(quoteLinks)
    .where(and(eq(quoteLinks.versionId, versionId), works()))
    .orderBy(desc(quoteLinks.createdAt), desc(quoteLinks.id))
    .limit(1)
  return link ?? null
}

const works = () => and(isNull(quoteLinks.withdrawnAt), gt(quoteLinks.expiresAt, sql`now()`))

/** Ends the links of a quotation, or of one of its versions; answers how many worked until now. */
export async function endLinks(db: Db, of: { quotationId: string } | { versionId: string }): Promise<number> {
  const theirs =
    'versionId' in of
      ? eq(quoteLinks.versionId, of.versionId)
      : inArray(
          quoteLinks.versionId,
          db
            .select({ id: quotationVersions.id })
            .from(quotationVersions)
            .where(eq(quotationVersions.quotationId, of.quotationId)),
        )
  const ended = await db
    .update(quoteLinks)
    .set({ withdrawnAt: sql`now()` })
    .where(and(theirs, works()))
    .returning({ id: quoteLinks.id })
  return ended.length
}

type Opened = { linkId: string; versionId: string; quotationId: string; orgId: string }

/** Who opens a page: the version and the quotation its secret stands for, while it works. */
export async function findByToken(db: Db, token: string): Promise<Opened | null> {
  const [found] = await db
    .select({
      linkId: quoteLinks.id,
      versionId: quoteLinks.versionId,
      quotationId: quotationVersions.quotationId,
      orgId: quoteLinks.orgId,
    })
    .from(quoteLinks)
    .innerJoin(quotationVersions, eq(quotationVersions.id, quoteLinks.versionId))
    .where(and(eq(quoteLinks.tokenHash, hashOfToken(token)), works()))
  return found ?? null
}

/** The same where there must be one. A page that has ended is as if it never was. */
export async function getByToken(db: Db, token: string): Promise<Opened> {
  const found = await findByToken(db, token)
  if (!found) throw notFound('quotation')
  return found
}
