import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { Party } from '../../sales/core/index.ts'
import { type CrmInvoiceRecord, crmInvoices } from './invoice.table.ts'

/** The invoice of a booking of which something is not taken back. */
export async function findLiveInvoice(db: Db, bookingId: string): Promise<CrmInvoiceRecord | null> {
  const [row] = await db
    .select()
    .from(crmInvoices)
    .where(
      and(
        eq(crmInvoices.bookingId, bookingId),
        eq(crmInvoices.kind, 'invoice'),
        sql`crm_invoice_left("crm_invoice"."id") > 0`,
      ),
    )
    .orderBy(desc(crmInvoices.createdAt))
    .limit(1)
  return row ?? null
}

/** Invoices and credit notes of a booking, the oldest first. */
export const listInvoices = (db: Db, bookingId: string): Promise<CrmInvoiceRecord[]> =>
  db
    .select()
    .from(crmInvoices)
    .where(eq(crmInvoices.bookingId, bookingId))
    .orderBy(asc(crmInvoices.createdAt), asc(crmInvoices.id))

export async function insertInvoice(db: Db, invoice: typeof crmInvoices.$inferInsert): Promise<void> {
  await db.insert(crmInvoices).values(invoice)
}

type Row = {
  side: 'seller' | 'buyer'
  name: string
  address: string | null
  city: string | null
  gstin: string | null
  pan: string | null
  stateCode: string | null
}

/** The agency and its customer as an invoice names them; of their PANs the end is enough to know them by. */
export async function getSides(db: Db, orgId: string, customerId: string): Promise<{ seller: Party; buyer: Party }> {
  const { rows } = await db.execute<Row>(sql`
    select 'seller' as side, company_name as name, address, city, gstin, '••••••' || pan_end as pan,
      coalesce(state_code, left(gstin, 2)) as "stateCode"
    from org where id = ${orgId}
    union all
    select 'buyer', name, address, city, gstin, '••••••' || pan_end, coalesce(state_code, left(gstin, 2))
    from customer where id = ${customerId}`)
  const named = (side: Row['side']): Party => {
    const row = rows.find((one) => one.side === side)
    if (!row) throw new Error(`There is no ${side} for an invoice`)
    const { name, address, city, gstin, pan, stateCode } = row
    const where = address?.includes(city ?? '') ? [address] : [address, city]
    return { name, address: where.filter(Boolean).join(', '), gstin, pan, stateCode }
  }
  return { seller: named('seller'), buyer: named('buyer') }
}
