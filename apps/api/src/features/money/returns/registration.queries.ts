import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

type Row = { paperId: string; irn: string; ackNumber: string; ackOn: string; signedQr: string }

/** The registrations of some papers, as they are printed, by the papers' ids. */
export async function findRegistrations(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await db.execute<Row>(sql`
    select coalesce(crm_invoice_id, invoice_id) as "paperId", irn, ack_number as "ackNumber", signed_qr as "signedQr",
      to_char(ack_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "ackOn"
    from einvoice where crm_invoice_id = any (${sql.param([...ids])}::uuid[]) or invoice_id = any (${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.paperId, row]))
}
