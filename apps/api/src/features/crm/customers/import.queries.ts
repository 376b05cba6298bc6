import type { CustomerImport } from '@karavan/contracts/crm/customers/customer-import.contract'
import type { ListQuery } from '@karavan/contracts/kit/list'
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertMany } from '../../../platform/db/insert-many.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { isKnownBy } from './duplicate.queries.ts'
import { customerImportRows as rows, customerImports as imports } from './customer.table.ts'
import { holdCustomers } from './named.ts'

export type ImportRecord = typeof imports.$inferSelect
export type ImportRow = typeof rows.$inferSelect

export const toImport = ({
  userName,
  userId: _,
  heads: __,
  mapping: ___,
  ...record
}: ImportRecord): CustomerImport => ({
  ...record,
  by: userName,
})

export async function listImports(db: Db, caller: Caller, query: ListQuery) {
  const statement = db
    .select({ record: imports, totalRows })
    .from(imports)
    .where(allOf(scope(imports, caller), searchIn(query.q, [imports.fileName])))
    .orderBy(...orderBy(query, { sort: { createdAt: imports.createdAt }, id: imports.id }))
    .$dynamic()
  const { rows: found, meta } = await pageOf(statement, query)
  return { data: found.map(({ record }) => toImport(record)), meta }
}

export async function findImport(db: Db, caller: Caller, id: string): Promise<ImportRecord | null> {
  const [record] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), scope(imports, caller)))
  return record ?? null
}

/** An import that nobody else works on until the end of the transaction. */
export async function lockImport(db: Db, id: string): Promise<ImportRecord | null> {
  const [record] = await db.select().from(imports).where(eq(imports.id, id)).for('update')
  return record ?? null
}

export async function insertImport(db: Db, record: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(record)
}

/** Writes how far an import is; with `from` only when it stands there. */
export async function updateImport(
  db: Db,
  id: string,
  changes: Partial<typeof imports.$inferInsert>,
  from?: ImportRecord['status'][],
): Promise<ImportRecord | null> {
  const [record] = await db
    .update(imports)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(imports.id, id), from ? inArray(imports.status, from) : undefined))
    .returning()
  return record ?? null
}

/** Forgets files of an organisation that are older than a month, with what people wrote in them. */
export async function forgetOldImports(db: Db, orgId: string): Promise<void> {
  await db.delete(imports).where(and(eq(imports.orgId, orgId), sql`${imports.createdAt} < now() - interval '30 days'`))
}

export const insertRows = (db: Db, more: readonly (typeof rows.$inferInsert)[]): Promise<void> =>
  insertMany(db, rows, more)

/** The next rows of an import in these states, in the order of the file. */
export const nextRows = (
  db: Db,
  importId: string,
  states: ImportRow['status'][],
  limit: number,
  after = -1,
): Promise<ImportRow[]> =>
  db
    .select()
    .from(rows)
    .where(and(eq(rows.importId, importId), inArray(rows.status, states), gt(rows.line, after)))
    .orderBy(asc(rows.line))
    .limit(limit)

/** What is to be written of a row; a row that became a customer keeps nothing of what stood in it. */
export type Outcome = Pick<ImportRow, 'line' | 'status' | 'name' | 'problem' | 'customerId' | 'signs'>

export async function writeOutcomes(db: Db, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await db.execute(sql`
    update customer_import_row r set status = v.status, name = v.name, problem = v.problem,
      customer_id = v."customerId",
      signs = case when v.status = 'created' then '{}' else array (select jsonb_array_elements_text(v.signs)) end,
      cells = case when v.status = 'created' then '{}' else r.cells end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as v (line int, status text, name text, problem text, "customerId" uuid, signs jsonb)
    where r.import_id = ${importId} and r.line = v.line`)
}

/** Which of these signs earlier rows of the same file have. */
export async function signsBefore(
  db: Db,
  importId: string,
  line: number,
  signs: readonly string[],
): Promise<Map<string, number>> {
  if (signs.length === 0) return new Map()
  const { rows: found } = await db.execute<{ sign: string; line: number }>(sql`
    select s.sign, min(r.line) as line from customer_import_row r, unnest(r.signs) as s (sign)
    where r.import_id = ${importId} and r.line < ${line} and s.sign = any (${sql.param([...signs])}::text[])
    group by s.sign`)
  return new Map(found.map((one) => [one.sign, one.line]))
}

/** Which of these signs customers of the organisation have, and the name of one who has it. */
export async function signsOnFile(db: Db, orgId: string, signs: readonly string[]): Promise<Map<string, string>> {
  const valuesOf = (kind: string) =>
    signs.flatMap((sign) => (sign.startsWith(`${kind} `) ? [sign.slice(kind.length + 1)] : []))
  const values = (kind: string): SQL => sql`${sql.param(valuesOf(kind))}::text[]`
  const known = sql`
    select 'phone ' || p.number as sign, c.name, c.id from customer_phone p join customer c on c.id = p.customer_id
      where p.org_id = ${orgId} and p.number = any (${values('phone')}) and c.gone_at is null
    union all select 'email ' || c.email, c.name, c.id from customer c
      where c.org_id = ${orgId} and c.email = any (${values('email')}) and c.gone_at is null
    union all select 'passport ' || passport_hash, name, id from customer
      where ${isKnownBy(orgId, valuesOf('passport'))} and passport_hash = any (${values('passport')})
    union all select 'pan ' || pan_hash, name, id from customer
      where ${isKnownBy(orgId, valuesOf('pan'))} and pan_hash = any (${values('pan')})`
  const find = async () => (await db.execute<{ sign: string; name: string; id: string }>(known)).rows
  // Their names are written beside the rows that repeat them, so nobody of them is erased before the commit.
  const held = await holdCustomers(
    db,
    (await find()).map(({ id }) => id),
  )
  return new Map((await find()).filter(({ id }) => held.has(id)).map(({ sign, name }) => [sign, name]))
}

/** A page of the rows of a file, without what stands in them but the name. */
export async function listRows(
  db: Db,
  importId: string,
  query: ListQuery & { status?: ImportRow['status'] | undefined },
) {
  const { line, status, name, problem, customerId } = rows
  const statement = db
    .select({ line, status, name, problem, customerId, totalRows })
    .from(rows)
    .where(allOf(eq(rows.importId, importId), given(status, query.status), searchIn(query.q, [name, problem])))
    .orderBy(query.sort === 'line' ? asc(line) : sql`${line} desc`)
    .$dynamic()
  const { rows: found, meta } = await pageOf(statement, query)
  return { data: found.map(({ totalRows: _, ...row }) => row), meta }
}
