import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type Chain, erasedPrints, seals } from './seal.table.ts'

export type Seal = typeof seals.$inferSelect
/** A row by its id and the digest of all that it says. */
export type Print = { id: string; print: string }

/** No id of a time comes so late; those that steps of the database once gave to what they carried over nearly all do. */
export const endOfTime = '04000000-0000-0000-0000-000000000000'

const ledger = {
  table: sql`ledger_transaction`,
  content: sql`jsonb_build_array(r.id, r.kind, r.description, r.cause_entity, r.cause_id, r.cause_number, r.idempotency_key,
      r.input_hash, r.reverses, r.actor_id, r.actor_name, extract(epoch from r.at),
      (select jsonb_agg(jsonb_build_array(e.account_id, e.currency, e.amount, e.position, e.balance_after) order by e.id)
       from ledger_entry e where e.transaction_id = r.id))`,
}

/** Every column by name: one that is added later does not change what is sealed already. */
const contents: Record<Chain, { table: SQL; content: SQL }> = {
  ledger,
  carried: ledger,
  audit: {
    table: sql`audit_entry`,
    content: sql`jsonb_build_array(r.id, r.org_id, r.entity, r.entity_id, r.action, r.actor_id, r.actor_name, r.changes,
      r.request_id, extract(epoch from r.at))`,
  },
}

const printOf = ({ content }: (typeof contents)[Chain]) =>
  sql`encode(sha256(convert_to(${content}::text, 'UTF8')), 'hex')`

/** The rows between two ids in their order, as many as asked for. */
export async function listPrints(
  db: Db,
  chain: Chain,
  { after, until, most }: { after: string; until: string; most: number },
): Promise<Print[]> {
  const { rows } = await db.execute<Print>(sql`
    select r.id, ${printOf(contents[chain])} as print from ${contents[chain].table} r
    where r.id > ${after}::uuid and r.id <= ${until}::uuid order by r.id limit ${most}`)
  return rows
}

/** The prints of some rows of a chain. */
export async function listPrintsOf(db: Db, chain: Chain, ids: readonly string[]): Promise<Print[]> {
  const { rows } = await db.execute<Print>(sql`
    select r.id, ${printOf(contents[chain])} as print from ${contents[chain].table} r
    where r.id = any (${sql.param([...ids])}::uuid[]) order by r.id`)
  return rows
}

export type ErasedPrint = typeof erasedPrints.$inferSelect

/** What was erased of some entries. */
export const listErased = (db: Db, ids: readonly string[]): Promise<ErasedPrint[]> =>
  db
    .select()
    .from(erasedPrints)
    .where(sql`${erasedPrints.rowId} = any (${sql.param([...ids])}::uuid[])`)

/** Notes what was erased. */
export async function writeErased(db: Db, rows: readonly ErasedPrint[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(erasedPrints)
    .values([...rows])
    .onConflictDoUpdate({
      target: erasedPrints.rowId,
      set: { before: sql`excluded.before`, after: sql`excluded.after`, sign: sql`excluded.sign` },
    })
}

/** How many rows are younger than the last seal. */
export async function countAfter(db: Db, chain: Chain, after: string, end: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${contents[chain].table} r
    where r.id > ${after}::uuid and r.id <= ${end}::uuid`)
  return rows[0]?.count ?? 0
}

export async function findLastSeal(db: Db, chain: Chain): Promise<Seal | null> {
  const [last] = await db.select().from(seals).where(eq(seals.chain, chain)).orderBy(desc(seals.number)).limit(1)
  return last ?? null
}

export const listSeals = (db: Db, chain: Chain, after: number, most: number): Promise<Seal[]> =>
  db
    .select()
    .from(seals)
    .where(and(eq(seals.chain, chain), gt(seals.number, after)))
    .orderBy(asc(seals.number))
    .limit(most)

export async function insertSeal(db: Db, seal: Omit<Seal, 'at'>): Promise<void> {
  await db.insert(seals).values(seal)
}

/** Lets seals be made anew while something works, within its transaction. */
export async function allowResealing(db: Db, work: () => Promise<void>): Promise<void> {
  await db.execute(sql`alter table seal disable trigger seal_append_only`)
  await work()
  await db.execute(sql`alter table seal enable trigger seal_append_only`)
}

export async function updateSeal(db: Db, { chain, number, prints, hash }: Seal): Promise<void> {
  await db
    .update(seals)
    .set({ prints, hash })
    .where(and(eq(seals.chain, chain), eq(seals.number, number)))
}
