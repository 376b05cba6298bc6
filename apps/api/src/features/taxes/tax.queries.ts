import { startingTaxRows, type TaxRow } from '@karavan/domain/tax/tax-row'
import { asc } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { taxRows } from './tax.table.ts'

/** Every dated row of the tax table; `taxesOn` picks those of the day. */
export async function listTaxRows(db: Db): Promise<TaxRow[]> {
  const rows = await db.select().from(taxRows).orderBy(asc(taxRows.validFrom), asc(taxRows.id))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    service: row.service,
    market: row.market,
    basis: row.basis,
    rate: row.rate,
    slab: row.slabAbove === null ? null : { above: row.slabAbove, upTo: row.slabUpTo },
    from: row.validFrom,
    until: row.validUntil,
  }))
}

/** Gives a house without any tax row the ones of the law. */
export async function seedTaxRows(db: Db): Promise<void> {
  const [any] = await db.select({ id: taxRows.id }).from(taxRows).limit(1)
  if (any) return
  await db.insert(taxRows).values(
    startingTaxRows.map(({ slab, from, until, ...row }) => ({
      ...row,
      id: uuidv7(),
      slabAbove: slab?.above ?? null,
      slabUpTo: slab?.upTo ?? null,
      validFrom: from,
      validUntil: until,
    })),
  )
}
