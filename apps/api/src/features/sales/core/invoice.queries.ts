import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { Party } from './invoice-document.ts'
import { invoices, invoiceStarts } from './invoice.table.ts'
import { type SaleEntity, saleKinds } from './sale-kind.ts'

type Invoiced = { id: string; orgId: string; reference: string; placeOfSupply: string | null; pan: string | null }

/** What an invoice needs to know of what it is for; only of a trip the PAN is kept with what was sold. Of PANs papers name the end. */
export async function findInvoiced(db: Db, entity: SaleEntity, id: string): Promise<Invoiced | null> {
  const pan = entity === 'package' ? "'••••••' || pan_end as pan" : 'null::text as pan'
  const { rows } = await db.execute<Invoiced>(sql`
    select id, org_id as "orgId", reference, place_of_supply as "placeOfSupply", ${sql.raw(pan)}
    from ${sql.identifier(saleKinds[entity].table)} where id = ${id}`)
  return rows[0] ?? null
}

/** Waits until nobody else numbers invoices, until the end of the transaction. */
export async function lockNumbers(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('karavan-invoice-numbers'))`)
}

export async function findInvoice(db: Db, causeKey: string): Promise<{ number: string } | null> {
  const [row] = await db.select({ number: invoices.number }).from(invoices).where(eq(invoices.causeKey, causeKey))
  return row ?? null
}

export async function nextSerial(db: Db, series: string, financialYear: string): Promise<number> {
  const [row] = await db
    .select({
      next: sql<number>`coalesce(max(${invoices.serial}) + 1, (
        select s.first from invoice_start s where s.series = ${series} and s.financial_year = ${financialYear}), 1)`.mapWith(
        Number,
      ),
    })
    .from(invoices)
    .where(and(eq(invoices.series, series), eq(invoices.financialYear, financialYear)))
  return row?.next ?? 1
}

/** Lets a series go on from a number; false when somebody said so before. After its first paper the database refuses it. */
export async function continueInvoices(
  db: Db,
  { series, financialYear, next, by }: { series: string; financialYear: string; next: number; by: string },
): Promise<boolean> {
  const rows = await db
    .insert(invoiceStarts)
    .values({ series, financialYear, first: next, createdBy: by })
    .onConflictDoNothing()
    .returning({ first: invoiceStarts.first })
  return rows.length === 1
}

/** Whether a series has a paper, or somebody said where it goes on. */
export async function hasBegun(db: Db, series: string, financialYear: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from invoice where series = ${series} and financial_year = ${financialYear}
    union all select 1 from invoice_start where series = ${series} and financial_year = ${financialYear} limit 1`)
  return rows.length > 0
}

export async function insertInvoice(db: Db, invoice: typeof invoices.$inferInsert): Promise<void> {
  await db.insert(invoices).values(invoice)
}

/** The invoices and credit notes of a sale, oldest first. */
export const listInvoices = (db: Db, entity: SaleEntity, id: string) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.causeEntity, entity), eq(invoices.causeId, id)))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))

type PartyRow = {
  kind: string
  id: string
  name: string
  address: string | null
  city: string | null
  gstin: string | null
  pan: string | null
  state_code: string | null
}

/** The house and an organisation as invoices name them. */
export async function getParties(db: Db, orgId: string): Promise<{ house: Party; org: Party }> {
  const { rows } = await db.execute<PartyRow>(
    sql`select kind, id, company_name as name, address, city, gstin, '••••••' || pan_end as pan, state_code from org
        where kind = 'house' or id = ${orgId}`,
  )
  const named = (row: PartyRow | undefined): Party => {
    if (!row) throw new Error('There is no house to send invoices')
    const { name, address, city, gstin, pan, state_code: stateCode } = row
    const where = address?.includes(city ?? '') ? [address] : [address, city]
    return { name, address: where.filter(Boolean).join(', '), gstin, pan, stateCode }
  }
  return {
    house: named(rows.find(({ kind }) => kind === 'house')),
    org: named(rows.find(({ id }) => id === orgId)),
  }
}
