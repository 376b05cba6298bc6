import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import { backupLock } from '../../../platform/backup/lock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf } from '../../../platform/http/list-rows.ts'
import { fileRows, uploadTokens } from './file.table.ts'

export type FileRow = typeof fileRows.$inferSelect

export async function insertFile(db: Db, file: typeof fileRows.$inferInsert): Promise<void> {
  await db.insert(fileRows).values(file)
}

/** A private document, if this caller may see it. */
export async function findDocument(db: Db, caller: Caller, id: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(fileRows)
    .where(allOf(eq(fileRows.id, id), eq(fileRows.kind, 'document'), scope(fileRows, caller)))
  return row ?? null
}

/** The names of those documents that exist and belong to the organisation. */
export async function findDocuments(db: Db, orgId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: fileRows.id, name: fileRows.name })
    .from(fileRows)
    .where(and(eq(fileRows.orgId, orgId), eq(fileRows.kind, 'document'), inArray(fileRows.id, ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Which of these pictures the embedded image service keeps, by the names their bytes have. */
export async function findImages(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ key: fileRows.key })
    .from(fileRows)
    .where(and(eq(fileRows.kind, 'image'), sql`${fileRows.key} = any (${sql.param([...keys])}::text[])`))
  return new Set(rows.map(({ key }) => key))
}

/** Deletes documents, and tells where their bytes lie. */
export async function deleteDocumentRows(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .delete(fileRows)
    .where(and(eq(fileRows.kind, 'document'), inArray(fileRows.id, [...ids])))
    .returning({ key: fileRows.key })
  return rows.map(({ key }) => key)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Notes for whom an upload token was made out. */
export async function insertUploadToken(db: Db, caller: Caller, token: string, expire: number): Promise<void> {
  const { id: userId, orgId } = caller
  await db
    .insert(uploadTokens)
    .values({ hash: hashOf(token), userId, orgId, expiresAt: new Date(expire * 1000).toISOString() })
}

/** Uses an upload token up and tells whose it was; null when it is used, expired or unknown. */
export async function useUploadToken(db: Db, token: string): Promise<{ userId: string; orgId: string } | null> {
  const [found] = await db
    .update(uploadTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(uploadTokens.hash, hashOf(token)), isNull(uploadTokens.usedAt), gt(uploadTokens.expiresAt, sql`now()`)),
    )
    .returning({ userId: uploadTokens.userId, orgId: uploadTokens.orgId })
  return found ?? null
}

/** Whether no backup is being written, and none begins before this transaction has ended. */
export async function mayErase(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql.raw(`select pg_try_advisory_xact_lock(${backupLock}) as free`),
  )
  return rows[0]?.free === true
}
