import type { PlainDate } from '@karavan/domain/base/dates'
import type { LinkedPart } from '@karavan/domain/crm/pay-link'
import { toMinor } from '@karavan/domain/base/money'
import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { hashOfToken, linkPath, linkToken } from '../../../platform/crypto/link.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type PayLinkRecord, payLinks, payLinkSessions } from './pay-link.table.ts'
import { receipts } from './receipt.table.ts'

/** The address of the page where a customer pays. */
export const payPath = (secretKey: string, id: string): string => linkPath(secretKey, 'pay', id)

/** Whether a link opens now. */
export const isOpen = ({ withdrawnAt, expiresAt }: Pick<PayLinkRecord, 'withdrawnAt' | 'expiresAt'>): boolean =>
  withdrawnAt === null && new Date(expiresAt) > new Date()

/** The link of an address, even one that has ended. */
export async function findLinkByToken(db: Db, token: string): Promise<PayLinkRecord | null> {
  const [row] = await db
    .select()
    .from(payLinks)
    .where(eq(payLinks.tokenHash, hashOfToken(token)))
  return row ?? null
}

type Wanted = Pick<
  PayLinkRecord,
  'id' | 'orgId' | 'bookingId' | 'customerId' | 'createdBy' | 'what' | 'instalmentId' | 'amount'
> & {
  /** It opens until this day begins where the house is. */
  ends: { day: PlainDate; zone: string }
}

/** The link that is there for the same already and opens now, or else this one. */
export async function keepLink(db: Db, secretKey: string, { ends, ...wanted }: Wanted): Promise<PayLinkRecord> {
  const same = and(
    sql`${payLinks.bookingId} is not distinct from ${wanted.bookingId}`,
    sql`${payLinks.customerId} is not distinct from ${wanted.customerId}`,
    eq(payLinks.what, wanted.what),
    sql`${payLinks.instalmentId} is not distinct from ${wanted.instalmentId}`,
    isNull(payLinks.withdrawnAt),
  )
  if (wanted.what !== 'amount')
    await db
      .update(payLinks)
      .set({ withdrawnAt: sql`now()` })
      .where(and(same, lte(payLinks.expiresAt, sql`now()`)))
  const [made] = await db
    .insert(payLinks)
    .values({
      ...wanted,
      tokenHash: hashOfToken(linkToken(secretKey, 'pay', wanted.id)),
      expiresAt: sql`(${ends.day}::date::timestamp at time zone ${ends.zone})`,
    })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  const [there] = await db
    .select()
    .from(payLinks)
    .where(and(same, gt(payLinks.expiresAt, sql`now()`)))
  if (!there) throw new Error('The link was not written')
  return there
}

/** What links are of: a booking, or a customer. */
type Whose = { bookingId: string } | { customerId: string }

const isOf = (of: Whose) =>
  'bookingId' in of ? eq(payLinks.bookingId, of.bookingId) : eq(payLinks.customerId, of.customerId)

/** All links of a booking or a customer, the newest first. */
export const listPayLinks = (db: Db, of: Whose): Promise<PayLinkRecord[]> =>
  db.select().from(payLinks).where(isOf(of)).orderBy(desc(payLinks.createdAt), desc(payLinks.id)).limit(100)

/** Ends a link; nothing when it is not of these or has ended already. */
export async function withdrawLink(db: Db, of: Whose, id: string): Promise<PayLinkRecord | null> {
  const [row] = await db
    .update(payLinks)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(payLinks.id, id), isOf(of), isNull(payLinks.withdrawnAt)))
    .returning()
  return row ?? null
}

/** Notes that somebody looked at the page of a link. */
export async function noteLinkSeen(db: Db, id: string): Promise<void> {
  await db
    .update(payLinks)
    .set({ seenCount: sql`${payLinks.seenCount} + 1`, lastSeenAt: sql`now()` })
    .where(eq(payLinks.id, id))
}

/** Notes at which link a card page was opened. */
export async function noteLinkSession(db: Db, linkId: string, sessionId: string): Promise<void> {
  await db.insert(payLinkSessions).values({ linkId, sessionId }).onConflictDoNothing()
}

/** The link a card page was opened at last. */
export async function findLinkOfSession(db: Db, sessionId: string): Promise<PayLinkRecord | null> {
  const [row] = await db
    .select({ link: payLinks })
    .from(payLinkSessions)
    .innerJoin(payLinks, eq(payLinks.id, payLinkSessions.linkId))
    .where(eq(payLinkSessions.sessionId, sessionId))
    .orderBy(desc(payLinkSessions.openedAt))
    .limit(1)
  return row?.link ?? null
}

/** What a link is for, with what came by it taken off an amount. */
export async function linkedPart(db: Db, { id, what, instalmentId, amount }: PayLinkRecord): Promise<LinkedPart> {
  if (what === 'instalment' && instalmentId) return { what, instalmentId }
  if (what !== 'amount' || amount === null) return { what: 'balance' }
  const [row] = await db
    .select({ came: sql<number>`coalesce(sum(${receipts.amount}), 0)::float8` })
    .from(receipts)
    .where(and(eq(receipts.payLinkId, id), ne(receipts.state, 'Void')))
  return { what, left: toMinor(amount) - toMinor(row?.came ?? 0) }
}
