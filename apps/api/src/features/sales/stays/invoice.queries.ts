import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { invoices } from './stay.table.ts'
import type { Party } from './invoice-document.ts'

/** What has invoices, by the name it has as their cause. */
export type InvoicedEntity = 'booking' | 'package' | 'visa-application'

type Invoiced = { id: string; orgId: string; reference: string; placeOfSupply: string | null; pan: string | null }

const sources: Record<InvoicedEntity, SQL> = {
  booking: sql`select id, org_id, reference, place_of_supply, null::text as pan from hotel_booking`,
  package: sql`select id, org_id, reference, place_of_supply, pan from package_booking`,
  'visa-application': sql`select id, org_id, reference, place_of_supply, null::text as pan from visa_application`,
}

/** What an invoice needs to know of what it is for. */
export async function findInvoiced(db: Db, entity: InvoicedEntity, id: string): Promise<Invoiced | null> {
  const { rows } = await db.execute<Invoiced>(
    sql`select id, org_id as "orgId", reference, place_of_supply as "placeOfSupply", pan
        from (${sources[entity]}) b where id = ${id}`,
  )
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
    .select({ next: sql<number>`coalesce(max(${invoices.serial}), 0) + 1`.mapWith(Number) })
    .from(invoices)
    .where(and(eq(invoices.series, series), eq(invoices.financialYear, financialYear)))
  return row?.next ?? 1
}

export async function insertInvoice(db: Db, invoice: typeof invoices.$inferInsert): Promise<void> {
  await db.insert(invoices).values(invoice)
}

/** The invoices and credit notes of a booking, oldest first. */
export const listInvoices = (db: Db, entity: InvoicedEntity, bookingId: string) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.causeEntity, entity), eq(invoices.causeId, bookingId)))
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
    sql`select kind, id, company_name as name, address, city, gstin, pan, state_code from org
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
