import { createHash, createHmac } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { supplierLinks } from './crm-booking.table.ts'

export type SupplierLink = typeof supplierLinks.$inferSelect

/** The secret part of a link's address, which can be made again and again and is kept nowhere. */
const tokenOf = (secretKey: string, id: string): string =>
  createHmac('sha256', secretKey).update(`supplier:${id}`).digest('base64url')

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The address of a supplier's page. */
export const pathOf = (secretKey: string, id: string): string => `/supplier/${tokenOf(secretKey, id)}`

/** A link as its booking shows it; one that is over leads nowhere. */
export function toLink(secretKey: string, link: SupplierLink): CrmBooking['supplierLinks'][number] {
  const { tokenHash: _, orgId: _org, bookingId: _booking, createdAt: _at, ...sent } = link
  const open = link.withdrawnAt === null && link.expiresAt > new Date().toISOString()
  return { ...sent, path: open ? pathOf(secretKey, link.id) : null }
}

export const listLinks = (db: Db, bookingId: string): Promise<SupplierLink[]> =>
  db
    .select()
    .from(supplierLinks)
    .where(eq(supplierLinks.bookingId, bookingId))
    .orderBy(asc(supplierLinks.createdAt), asc(supplierLinks.id))

/** Writes a link down; of its address only the hash. */
export async function insertLink(
  db: Db,
  secretKey: string,
  link: Pick<SupplierLink, 'id' | 'orgId' | 'bookingId' | 'supplier' | 'expiresAt'>,
): Promise<void> {
  await db.insert(supplierLinks).values({ ...link, tokenHash: hashOf(tokenOf(secretKey, link.id)) })
}

/** The link of an address that is good now. */
export async function findLinkByToken(db: Db, token: string): Promise<SupplierLink | null> {
  const [row] = await db
    .select()
    .from(supplierLinks)
    .where(
      and(
        eq(supplierLinks.tokenHash, hashOf(token)),
        isNull(supplierLinks.withdrawnAt),
        gt(supplierLinks.expiresAt, sql`now()`),
      ),
    )
  return row ?? null
}

/** Ends a link; false when it had ended already. */
export async function withdrawLink(db: Db, bookingId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(supplierLinks)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(supplierLinks.id, id), eq(supplierLinks.bookingId, bookingId), isNull(supplierLinks.withdrawnAt)))
    .returning({ id: supplierLinks.id })
  return rows.length > 0
}

/** Ends what a supplier was sent before and never answered. */
export async function withdrawUnanswered(db: Db, bookingId: string, supplier: string): Promise<void> {
  await db
    .update(supplierLinks)
    .set({ withdrawnAt: sql`now()` })
    .where(
      and(
        eq(supplierLinks.bookingId, bookingId),
        eq(supplierLinks.supplier, supplier),
        isNull(supplierLinks.withdrawnAt),
        isNull(supplierLinks.confirmedAt),
      ),
    )
}

/** Notes the first time a supplier looked. */
export async function noteSeen(db: Db, id: string): Promise<void> {
  await db
    .update(supplierLinks)
    .set({ seenAt: sql`now()` })
    .where(and(eq(supplierLinks.id, id), isNull(supplierLinks.seenAt)))
}

/** Notes what a supplier said, once. */
export async function noteConfirmed(
  db: Db,
  id: string,
  said: { confirmedBy: string; reference: string | null; note: string | null },
): Promise<boolean> {
  const rows = await db
    .update(supplierLinks)
    .set({ ...said, confirmedAt: sql`now()`, seenAt: sql`coalesce(${supplierLinks.seenAt}, now())` })
    .where(and(eq(supplierLinks.id, id), isNull(supplierLinks.confirmedAt)))
    .returning({ id: supplierLinks.id })
  return rows.length > 0
}
