import { paperLinkDays } from '@karavan/domain/crm/message'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { hashOfToken, linkPath, linkToken } from '../../../platform/crypto/link.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PaperLinkRow, paperLinks } from '../outbox/index.ts'

type Keeper = Pick<Platform, 'secretKey' | 'config'>

/** Where the papers of a message are fetched. */
export const papersPath = (secretKey: string, messageId: string): string => linkPath(secretKey, 'papers', messageId)

export const papersUrl = ({ secretKey, config }: Keeper, messageId: string): string =>
  new URL(papersPath(secretKey, messageId), config.publicUrl).href

/** Lets the papers of a message be fetched, for as long as such links work. */
export async function insertPaperLink(
  db: Db,
  secretKey: string,
  { id: messageId, orgId }: { id: string; orgId: string },
): Promise<void> {
  await db.insert(paperLinks).values({
    messageId,
    orgId,
    tokenHash: hashOfToken(linkToken(secretKey, 'papers', messageId)),
    expiresAt: sql`now() + make_interval(days => ${paperLinkDays})`,
  })
}

const works = () => and(isNull(paperLinks.withdrawnAt), gt(paperLinks.expiresAt, sql`now()`))

/** The link of an address, while it works. */
export async function findPaperLink(db: Db, token: string): Promise<PaperLinkRow | null> {
  const [row] = await db
    .select()
    .from(paperLinks)
    .where(and(eq(paperLinks.tokenHash, hashOfToken(token)), works()))
  return row ?? null
}

/** Ends a link; false when it has ended already. */
export async function withdrawPaperLink(db: Db, messageId: string): Promise<boolean> {
  const rows = await db
    .update(paperLinks)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(paperLinks.messageId, messageId), works()))
    .returning({ id: paperLinks.messageId })
  return rows.length > 0
}

/** Notes that somebody opened a link. */
export async function noteLinkOpened(db: Db, messageId: string): Promise<void> {
  await db
    .update(paperLinks)
    .set({
      openedAt: sql`coalesce(${paperLinks.openedAt}, now())`,
      openedCount: sql`${paperLinks.openedCount} + 1`,
    })
    .where(eq(paperLinks.messageId, messageId))
}
