import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

type Billed = CrmBooking['supplierBills'][number]

/** Bills of suppliers that were typed for a booking, with what each costs it. */
export async function listBilled(db: Db, bookingId: string): Promise<Billed[]> {
  const { rows } = await db.execute<Billed>(sql`
    select b.id, b.supplier_id as "supplierId", s.name as supplier, b.reference, b.label, b.billed_on::text as "billedOn",
      (b.amount_inr - b.input_tax)::float8 as cost
    from supplier_bill b join supplier s on s.id = b.supplier_id
    where b.booking_id = ${bookingId} and b.cancelled_at is null order by b.billed_on, b.id`)
  return rows
}

/** What they cost it together, in rupees; tax that comes back is no cost. */
export async function readBilled(db: Db, bookingId: string): Promise<number> {
  const { rows } = await db.execute<{ cost: number }>(sql`
    select coalesce(sum(amount_inr - input_tax), 0)::float8 as cost from supplier_bill
    where booking_id = ${bookingId} and cancelled_at is null`)
  return rows[0]?.cost ?? 0
}
