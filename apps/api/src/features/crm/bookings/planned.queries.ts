import { sql } from 'drizzle-orm'
import type { MoneyWay } from '@karavan/domain/crm/booking'
import type { Db } from '../../../platform/db/database.ts'

/** Holds bookings in the order of their ids, so that what is planned for their suppliers stays as it is read. */
export async function lockPlanned(db: Db, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await db.execute(
    sql`select id from crm_booking where id = any (${sql.param([...bookingIds])}::uuid[]) order by id for no key update`,
  )
}

type Paid = { amount: number; paidOn: string; way: MoneyWay; reference: string }

/** Lays what a supplier was paid of a booking upon what is planned for it, what is due first before the rest. */
export async function payPlanned(
  db: Db,
  { bookingId, supplierId }: { bookingId: string; supplierId: string },
  { amount, paidOn, way, reference }: Paid,
): Promise<void> {
  await db.execute(sql`
    with open as (
      select id, amount_inr - paid as rest, sum(amount_inr - paid) over (order by due_on, id) as upto
      from crm_supplier_payment
      where booking_id = ${bookingId} and supplier_id = ${supplierId} and paid_at is null and amount_inr > paid
    ), part as (
      select id, least(rest, greatest(0, ${amount}::numeric - (upto - rest))) as amount, upto <= ${amount}::numeric as whole from open
    )
    update crm_supplier_payment p set paid = p.paid + part.amount,
      paid_at = case when part.whole then now() end, paid_on = case when part.whole then ${paidOn}::date end,
      way = case when part.whole then ${way} end, reference = case when part.whole then ${reference} end
    from part where part.id = p.id and part.amount > 0`)
}
