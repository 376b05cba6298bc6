import { eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/db/database.ts'
import { resealFrom, verifyChain } from './seal.service.ts'
import { doneOnce } from './seal.table.ts'

/** A word of the trail that is a PAN; what stands for it keeps the end alone, as `maskPan` does. */
const plain = '\\m[A-Z]{5}[0-9]([0-9]{3}[A-Z])\\M'

const name = 'PANs of the trail'

/** Whether this is done for the first time, which it is for others from then on. */
async function isFirst(db: Db): Promise<boolean> {
  const rows = await db.insert(doneOnce).values({ name }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Rewrites what the trail keeps of PANs; answers with the first entry that was changed. */
async function maskEntries(db: Db): Promise<string | null> {
  await db.execute(sql`alter table audit_entry disable trigger audit_entry_append_only`)
  const { rows } = await db.execute<{ first: string | null }>(sql`
    with masked as (
      update audit_entry set changes = regexp_replace(changes::text, ${plain}, '••••••\\1', 'g')::jsonb
      where changes::text ~ ${plain} returning id)
    select min(id::text) as first from masked`)
  await db.execute(sql`alter table audit_entry enable trigger audit_entry_append_only`)
  return rows[0]?.first ?? null
}

/**
 * Takes the PANs out of the trail that former versions wrote there plain, once, and seals what is changed anew. A chain that
 * is broken is left as it is found, since sealing it anew would hide that: false then, and somebody has to look.
 */
export async function maskTrailPans(
  { transaction }: Pick<Database, 'transaction'>,
  secretKey: string,
): Promise<boolean> {
  return transaction(async (db) => {
    if (!(await isFirst(db))) return true
    if ((await verifyChain(db, secretKey, 'audit')).broken.length > 0) {
      await db.delete(doneOnce).where(eq(doneOnce.name, name))
      return false
    }
    const first = await maskEntries(db)
    if (first) await resealFrom(db, secretKey, 'audit', first)
    return true
  })
}
