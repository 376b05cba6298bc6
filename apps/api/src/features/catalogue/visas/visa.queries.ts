import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { type VisaRecord, visas } from './visa.table.ts'

type Filters = {
  country?: string | undefined
  category?: VisaRecord['category'] | undefined
  entry?: VisaRecord['entry'] | undefined
  status?: VisaRecord['status'] | undefined
}

/** A page of the visas this caller may see. */
export async function listVisas(
  db: Db,
  caller: Caller | null,
  query: ListQuery & Filters,
): Promise<{ records: VisaRecord[]; meta: PageMeta }> {
  const { country, name, processingDays, updatedAt } = visas
  const statement = db
    .select({ visa: visas, totalRows })
    .from(visas)
    .where(
      allOf(
        scope(visas, caller),
        searchIn(query.q, [sql`(${country} || ' ' || ${name})`]),
        given(country, query.country),
        given(visas.category, query.category),
        given(visas.entry, query.entry),
        given(visas.status, query.status),
      ),
    )
    .orderBy(
      ...orderBy(query, {
        sort: { country: sql`(${country}, ${name})`, name, processingDays, updatedAt },
        id: visas.id,
      }),
    )
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { records: rows.map(({ visa }) => visa), meta }
}

/** The countries with visas on offer, by name. */
export const listVisaCountries = (db: Db): Promise<{ country: string; visas: number }[]> =>
  db
    .select({ country: visas.country, visas: count() })
    .from(visas)
    .where(eq(visas.status, 'active'))
    .groupBy(visas.country)
    .orderBy(asc(visas.country))

/** One visa, when this caller may see it. */
export async function findVisa(db: Db, caller: Caller | null, id: string): Promise<VisaRecord | null> {
  const [row] = await db
    .select()
    .from(visas)
    .where(and(eq(visas.id, id), scope(visas, caller)))
  return row ?? null
}

/** Visas whatever their state. */
export const findVisasById = async (db: Db, ids: readonly string[]): Promise<VisaRecord[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(visas)
        .where(inArray(visas.id, [...ids]))

/** A visa whose row nobody else changes until the end of the transaction. */
export async function lockVisa(db: Db, id: string): Promise<VisaRecord | null> {
  const [row] = await db.select().from(visas).where(eq(visas.id, id)).for('update')
  return row ?? null
}

/** Writes many visas at once, without a trail: for data that was never edited by anyone. */
export async function insertVisas(db: Db, rows: readonly (typeof visas.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(visas).values([...rows])
}
