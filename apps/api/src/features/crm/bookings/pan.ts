import { isTaxedAtSource } from '@karavan/domain/money/tax/tax'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { CrmBookingRecord } from './crm-booking.table.ts'

/** Whether the PAN of a customer is on file. */
export async function hasPan(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from customer where id = ${customerId} and pan_hash is not null`)
  return rows.length > 0
}

type Taxed = Pick<CrmBookingRecord, 'number' | 'customerId' | 'customerName' | 'taxes' | 'noPan' | 'status'>

/** Refuses money and papers with tax at source while nobody knows under which PAN, and nobody has said that there is none. */
export async function refuseWithoutPan(db: Db, booking: Taxed): Promise<void> {
  const { number, customerId, customerName, taxes, noPan, status } = booking
  if (noPan || status === 'Cancelled' || !isTaxedAtSource(taxes) || (await hasPan(db, customerId))) return
  throw problem(
    'PAN_NEEDED',
    `Tax is collected at source of ${number}: write down the PAN of ${customerName}, or that there is none.`,
    { current: { booking: number } },
  )
}
