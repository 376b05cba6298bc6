import { quotationMoves, quotationStatuses } from '@karavan/domain/crm/quotation'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { quotationVersions as versions, type VersionRecord } from './quotation.table.ts'

/** All versions of a quotation, the newest first. */
export const listVersions = (db: Db, quotationId: string): Promise<VersionRecord[]> =>
  db.select().from(versions).where(eq(versions.quotationId, quotationId)).orderBy(desc(versions.number))

/** One version by its number. */
export async function findVersion(db: Db, quotationId: string, number: number): Promise<VersionRecord | null> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.quotationId, quotationId), eq(versions.number, number)))
  return row ?? null
}

export async function findVersionById(db: Db, id: string): Promise<VersionRecord | null> {
  const [row] = await db.select().from(versions).where(eq(versions.id, id))
  return row ?? null
}

/** The version that is being written, if one is. */
export async function findDraft(db: Db, quotationId: string): Promise<VersionRecord | null> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.quotationId, quotationId), eq(versions.status, 'Draft')))
  return row ?? null
}

/** Writes a change of a version whose quotation the caller has locked. */
export async function updateVersion(db: Db, id: string, changes: Partial<typeof versions.$inferInsert>): Promise<void> {
  await db
    .update(versions)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(versions.id, id))
}

const replaceable = quotationStatuses.filter((status) => quotationMoves[status].includes('Replaced'))

/** A newer version takes the place of all that were sent before it and not accepted. */
export async function replaceEarlier(db: Db, { quotationId, number }: VersionRecord): Promise<void> {
  await db
    .update(versions)
    .set({ status: 'Replaced', updatedAt: sql`now()` })
    .where(
      and(eq(versions.quotationId, quotationId), lt(versions.number, number), inArray(versions.status, replaceable)),
    )
}
