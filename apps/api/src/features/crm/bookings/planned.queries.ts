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

/** Ends what is to come back of a supplier by what it sent, oldest first; the supplier is locked. */
export async function returnPlanned(db: Db, supplierId: string, amount: number): Promise<void> {
  await db.execute(sql`
    with back as (
      select p.id, p.paid - p.returned - l.penalty_inr as amount,
        sum(p.paid - p.returned - l.penalty_inr) over (order by p.due_on, p.id) as until
      from crm_supplier_payment p join crm_booking_line l on l.id = p.line_id
      where p.supplier_id = ${supplierId} and l.state = 'Cancelled' and l.sold is not null
        and p.paid - p.returned > l.penalty_inr)
    update crm_supplier_payment p set returned = p.returned + least(b.amount, ${amount}::numeric - (b.until - b.amount))
    from back b where b.id = p.id and b.until - b.amount < ${amount}::numeric`)
}
