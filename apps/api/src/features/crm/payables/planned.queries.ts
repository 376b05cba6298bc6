import { sql } from 'drizzle-orm'
import type { MoneyWay } from '@karavan/domain/crm/booking'
import { isArranged, serviceStates } from '@karavan/domain/crm/service'
import type { Db } from '../../../platform/db/database.ts'

/** The states in which a service is owed in full. */
const arrangedStates = serviceStates.filter(isArranged)

/** Holds bookings in the order of their ids, so that what is planned for their suppliers stays as it is read. */
export async function lockPlanned(db: Db, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  await db.execute(
    sql`select id from crm_booking where id = any (${sql.param([...bookingIds])}::uuid[]) order by id for no key update`,
  )
}

/** Holds those of them nobody else holds, and says which these are. */
export async function holdFreePlanned(db: Db, bookingIds: readonly string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from crm_booking where id = any (${sql.param([...bookingIds])}::uuid[]) order by id for no key update skip locked`)
  return new Set(rows.map(({ id }) => id))
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

/** Leaves so much of what was paid of a booking to be paid again, what is due last before the rest. */
export async function openPlanned(
  db: Db,
  { bookingId, supplierId }: { bookingId: string; supplierId: string },
  amount: number,
): Promise<void> {
  await db.execute(sql`
    with settled as (
      select id, paid - returned as rest, sum(paid - returned) over (order by due_on desc, id desc) as upto
      from crm_supplier_payment where booking_id = ${bookingId} and supplier_id = ${supplierId} and paid > returned
    ), part as (
      select id, least(rest, greatest(0, ${amount}::numeric - (upto - rest))) as amount from settled
    )
    update crm_supplier_payment p set paid = p.paid - part.amount, paid_at = null, paid_on = null, way = null, reference = null
    from part where part.id = p.id and part.amount > 0`)
}

/**
 * Takes back what is planned as paid beyond what is owed, oldest first: of what is cancelled it is back, of what goes on it is
 * owed again.
 */
export async function takePlanned(
  db: Db,
  { bookingId, supplierId }: { bookingId: string; supplierId: string },
  amount: number,
): Promise<void> {
  const arranged = sql`l.state = any (${sql.param(arrangedStates)}::text[])`
  await db.execute(sql`
    with above as (
      select p.id, l.state = 'Cancelled' as gone, p.paid - p.returned - w.owed as amount, w.owed,
        sum(p.paid - p.returned - w.owed) over (order by p.due_on, p.id) as until,
        case when ${arranged} then l.cost else 0 end as cost
      from crm_supplier_payment p join crm_booking_line l on l.id = p.line_id
      cross join lateral (
        select case when l.state = 'Cancelled' then l.penalty_inr when ${arranged} then l.cost_inr else 0 end as owed) w
      where p.booking_id = ${bookingId} and p.supplier_id = ${supplierId} and p.paid - p.returned > w.owed
    ), part as (
      select above.*, least(amount, ${amount}::numeric - (until - amount)) as taken from above
      where until - amount < ${amount}::numeric
    )
    update crm_supplier_payment p set
      returned = p.returned + case when part.gone then part.taken else 0 end,
      paid = p.paid - case when part.gone then 0 else part.taken end,
      amount_inr = case when part.gone then p.amount_inr else greatest(p.paid - part.taken, part.owed) end,
      amount = case when part.gone then p.amount else part.cost end,
      paid_at = case when part.gone or p.paid > part.taken then p.paid_at end,
      paid_on = case when part.gone or p.paid > part.taken then p.paid_on end,
      way = case when part.gone or p.paid > part.taken then p.way end,
      reference = case when part.gone or p.paid > part.taken then p.reference end
    from part where part.id = p.id`)
}
