import type { CatalogueImport, ImportLine } from '@karavan/contracts/catalogue/imports/catalogue-import'
import type { ListQuery } from '@karavan/contracts/kit/list'
import type { GivenLine } from '@karavan/domain/base/corrected-sheet'
import { textOf } from '@karavan/domain/base/sheet-cell'
import type { LineKind } from '@karavan/domain/base/sheet-head'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertMany, jsonOf } from '../../../platform/db/insert-many.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import {
  catalogueImportHotels as importHotels,
  catalogueImportRows as rows,
  catalogueImports as imports,
} from './import.table.ts'

export type ImportRecord = typeof imports.$inferSelect
export type ImportKind = ImportRecord['kind']
/** A line to be kept, with what stood in it where that may be corrected. */
export type NewRow = Omit<typeof rows.$inferInsert, 'importId'> & { given?: GivenLine['cells'] }
export type StoredRow = typeof rows.$inferSelect
export type ImportHotel = Omit<typeof importHotels.$inferSelect, 'importId'>

export const toImport = (record: ImportRecord): CatalogueImport => {
  const { newRows, changedRows, sameRows, errorRows } = record
  const { id, fileName, status, ignored, createdAt, expiresAt, appliedAt, appliedBy, undoneAt, undoneBy } = record
  return {
    id,
    fileName,
    by: record.userName,
    status,
    rows: newRows + changedRows + sameRows + errorRows,
    counts: { new: newRows, changed: changedRows, same: sameRows, error: errorRows },
    ignored,
    ...{ createdAt, expiresAt, appliedAt, appliedBy, undoneAt, undoneBy },
  }
}

export async function listImports(db: Db, caller: Caller, kind: ImportKind, query: ListQuery) {
  const statement = db
    .select({ record: imports, totalRows })
    .from(imports)
    .where(allOf(scope(imports, caller), eq(imports.kind, kind), searchIn(query.q, [imports.fileName])))
    .orderBy(...orderBy(query, { sort: { createdAt: imports.createdAt }, id: imports.id }))
    .$dynamic()
  const { rows: found, meta } = await pageOf(statement, query)
  return { data: found.map(({ record }) => toImport(record)), meta }
}

export async function findImport(db: Db, caller: Caller, kind: ImportKind, id: string): Promise<ImportRecord | null> {
  const [record] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.kind, kind), scope(imports, caller)))
  return record ?? null
}

export async function insertImport(
  db: Db,
  record: Omit<typeof imports.$inferInsert, 'expiresAt'>,
  lines: readonly NewRow[],
  hotels: readonly ImportHotel[],
): Promise<ImportRecord> {
  const [written] = await db
    .insert(imports)
    .values({ ...record, expiresAt: sql`now() + interval '24 hours'` })
    .returning()
  if (!written) throw new Error('The import was not written')
  const importId = record.id
  const atOnce = 500
  for (let from = 0; from < lines.length; from += atOnce)
    await insertMany(
      db,
      rows,
      lines.slice(from, from + atOnce).map(({ given, ...line }) => ({
        importId,
        ...line,
        ...(given ? { written: { ...(line.written as object | null), given } } : {}),
      })),
    )
  await insertMany(
    db,
    importHotels,
    hotels.map((hotel) => ({ importId, ...hotel })),
  )
  return written
}

/** Forgets files that were checked a month ago and never applied. */
export async function forgetOldImports(db: Db, orgId: string): Promise<void> {
  const old = sql`${imports.createdAt} < now() - interval '30 days'`
  await db.delete(imports).where(and(eq(imports.orgId, orgId), eq(imports.status, 'checked'), old))
}

/** Takes a file away that was checked and not applied; false when there is none any more. */
export async function dropChecked(db: Db, id: string): Promise<boolean> {
  const gone = await db
    .delete(imports)
    .where(and(eq(imports.id, id), eq(imports.status, 'checked')))
    .returning({ id: imports.id })
  return gone.length > 0
}

/** Whether it is still the day a file may be applied on. */
const isFresh = sql`${imports.expiresAt} > now()`

/** Notes that a checked file is applied, and holds it until the end of the transaction; null when somebody was faster or it is too late. */
export async function markApplied(db: Db, id: string, appliedBy: string): Promise<ImportRecord | null> {
  const [record] = await db
    .update(imports)
    .set({ status: 'applied', appliedAt: sql`now()`, appliedBy })
    .where(and(eq(imports.id, id), eq(imports.status, 'checked'), isFresh))
    .returning()
  return record ?? null
}

/** The same for an applied file that is undone. */
export async function markUndone(db: Db, id: string, undoneBy: string): Promise<ImportRecord | null> {
  const [record] = await db
    .update(imports)
    .set({ status: 'undone', undoneAt: sql`now()`, undoneBy })
    .where(and(eq(imports.id, id), eq(imports.status, 'applied')))
    .returning()
  return record ?? null
}

const rank = sql`case ${rows.kind} when 'error' then 0 when 'changed' then 1 when 'new' then 2 else 3 end`

/** A page of the lines of a file, those with faults first unless the order of the file is asked for. */
export async function listLines(db: Db, importId: string, query: ListQuery & { kind?: LineKind | undefined }) {
  const direction = query.sort.startsWith('-') ? desc : asc
  const order = query.sort.endsWith('kind') ? [direction(rank), asc(rows.line)] : [direction(rows.line)]
  const statement = db
    .select({ row: rows, totalRows })
    .from(rows)
    .where(allOf(eq(rows.importId, importId), given(rows.kind, query.kind), searchIn(query.q, [rows.hotel, rows.room])))
    .orderBy(...order)
    .$dynamic()
  const { rows: found, meta } = await pageOf(statement, query)
  const data = found.map(
    ({ row: { line, kind, hotel, room, startDate, endDate, weekdays, differences, faults, written } }): ImportLine => {
      const given = kind === 'error' ? (written as { given: GivenLine['cells'] } | null)?.given : undefined
      return {
        ...{ line, kind, hotel, room, start: startDate, end: endDate, weekdays, differences },
        faults: faults.map((fault) => ({ line, ...fault })),
        ...(given ? { cells: given.map(([column, cell]) => ({ column, text: textOf(cell) })) } : {}),
      }
    },
  )
  return { data, meta }
}

/** All lines of a file as they stood in it; null when that was not kept. */
export async function listGiven(db: Db, importId: string): Promise<GivenLine[] | null> {
  const found = await db
    .select({ line: rows.line, cells: sql<GivenLine['cells'] | null>`${rows.written} -> 'given'` })
    .from(rows)
    .where(eq(rows.importId, importId))
    .orderBy(asc(rows.line))
  const given = found.flatMap(({ line, cells }) => (cells ? [{ line, cells }] : []))
  return given.length === found.length && given.length > 0 ? given : null
}

/** The lines that change something, in the order of the file. */
export const listWritten = (db: Db, importId: string): Promise<StoredRow[]> =>
  db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, importId), inArray(rows.kind, ['new', 'changed'])))
    .orderBy(asc(rows.line))

/** A hotel of an import, and the version it has now; null when it is gone. */
export type HeldHotel = ImportHotel & { now: number | null }

/** The hotels of an import, held until the end of the transaction. */
export async function lockHotels(db: Db, importId: string): Promise<HeldHotel[]> {
  await db.execute(sql`
    select 1 from hotel where id in (select hotel_id from catalogue_import_hotel where import_id = ${importId})
    order by id for update`)
  const { rows: held } = await db.execute<HeldHotel>(sql`
    select i.hotel_id as "hotelId", i.hotel_name as "hotelName", i.version, i.applied_version as "appliedVersion",
      i.before, h.version as now
    from catalogue_import_hotel i left join hotel h on h.id = i.hotel_id
    where i.import_id = ${importId} order by i.hotel_name, i.hotel_id`)
  return held
}

/** Writes down what an import left, and what it replaced. */
export async function recordApplied(
  db: Db,
  importId: string,
  applied: readonly { hotelId: string; version: number; before: unknown }[],
): Promise<void> {
  const given = applied.map(({ hotelId, version, before }) => ({ hotel: hotelId, version, before }))
  await db.execute(sql`
    update catalogue_import_hotel i set applied_version = v.version, before = v.before
    from jsonb_to_recordset(${jsonOf(given)}::jsonb) as v (hotel uuid, version int, before jsonb)
    where i.import_id = ${importId} and i.hotel_id = v.hotel`)
}
