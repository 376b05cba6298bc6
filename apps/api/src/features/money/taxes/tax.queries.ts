import type { ListQuery } from '@karavan/contracts/kit/list'
import type { TaxRate, taxes } from '@karavan/contracts/money/taxes/tax.contract'
import { startingTaxRows, type TaxRow } from '@karavan/domain/money/tax/tax-row'
import { and, asc, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { taxRows } from './tax.table.ts'

type Record = typeof taxRows.$inferSelect

/** What a row of tax says, as the contract has it. */
export type TaxBody = z.output<(typeof taxes)['create']['body']>

type Filters = { kind?: TaxRow['kind'] | undefined; service?: TaxRow['service'] | undefined; on?: string | undefined }

const { validFrom, validUntil } = taxRows

const holdsOn = (day: string): SQL | undefined => and(lte(validFrom, day), or(isNull(validUntil), gte(validUntil, day)))

const slabOf = ({ slabAbove, slabUpTo }: Record): TaxRow['slab'] =>
  slabAbove === null ? null : { above: slabAbove, upTo: slabUpTo }

const fieldsOf = (row: Record): TaxRow => ({
  id: row.id,
  kind: row.kind,
  service: row.service,
  market: row.market,
  basis: row.basis,
  rate: row.rate,
  slab: slabOf(row),
  from: row.validFrom,
  until: row.validUntil,
})

/** A row as the Admin's screens show it. */
export const toSent = (row: Record): TaxRate => ({ ...fieldsOf(row), version: row.version, updatedAt: row.updatedAt })

const columnsOf = ({ slab, from, until, ...body }: TaxBody) => ({
  ...body,
  slabAbove: slab?.above ?? null,
  slabUpTo: slab?.upTo ?? null,
  validFrom: from,
  validUntil: until,
})

/** Every dated row of the tax table; `taxesOn` picks those of the day. */
export async function listTaxRows(db: Db): Promise<TaxRow[]> {
  const rows = await db.select().from(taxRows).orderBy(asc(validFrom), asc(taxRows.id))
  return rows.map(fieldsOf)
}

/** Gives a house without any tax row the ones of the law. */
export async function seedTaxRows(db: Db): Promise<void> {
  const [any] = await db.select({ id: taxRows.id }).from(taxRows).limit(1)
  if (any) return
  await db.insert(taxRows).values(startingTaxRows.map((row) => ({ id: uuidv7(), ...columnsOf(row) })))
}

export async function listTaxRates(db: Db, query: ListQuery & Filters) {
  const { service, rate, kind } = taxRows
  const statement = db
    .select({ row: taxRows, totalRows })
    .from(taxRows)
    .where(
      allOf(
        given(kind, query.kind),
        given(service, query.service),
        query.on === undefined ? undefined : holdsOn(query.on),
        searchIn(query.q, [kind, service, taxRows.market]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { service, rate, from: validFrom }, id: taxRows.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(({ row }) => toSent(row)), meta }
}

/** A row that would hold on a day and for an amount this one holds for too. */
export async function findRival(db: Db, body: TaxBody, except: string | null): Promise<Record | null> {
  const { slabAbove, slabUpTo } = taxRows
  const [row] = await db
    .select()
    .from(taxRows)
    .where(
      allOf(
        eq(taxRows.kind, body.kind),
        eq(taxRows.service, body.service),
        eq(taxRows.market, body.market),
        except === null ? undefined : ne(taxRows.id, except),
        sql`daterange(${validFrom}, ${validUntil}, '[]') && daterange(${body.from}, ${body.until}, '[]')`,
        sql`numrange(${slabAbove}, ${slabUpTo}, '(]')
          && numrange(${body.slab?.above ?? null}, ${body.slab?.upTo ?? null}, '(]')`,
      ),
    )
    .orderBy(asc(validFrom), asc(taxRows.id))
    .limit(1)
  return row ?? null
}

export async function lockTaxRow(db: Db, id: string): Promise<Record | null> {
  const [row] = await db.select().from(taxRows).where(eq(taxRows.id, id)).for('update')
  return row ?? null
}

export async function insertTaxRow(db: Db, body: TaxBody): Promise<Record> {
  const [row] = await db
    .insert(taxRows)
    .values({ id: uuidv7(), ...columnsOf(body) })
    .returning()
  if (!row) throw new Error('The new tax row did not come back')
  return row
}

export async function updateTaxRow(db: Db, { id, version }: Record, body: TaxBody): Promise<Record> {
  const [row] = await db
    .update(taxRows)
    .set({ ...columnsOf(body), version: version + 1, updatedAt: sql`now()` })
    .where(eq(taxRows.id, id))
    .returning()
  if (!row) throw new Error(`The tax row ${id} went away under its lock`)
  return row
}

export async function deleteTaxRow(db: Db, id: string): Promise<void> {
  await db.delete(taxRows).where(eq(taxRows.id, id))
}

/** Waits until nobody else changes the table of taxes, until the end of the transaction. */
export async function lockTaxTable(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('karavan-tax-rows'))`)
}
