import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import { type Age, ages } from '@karavan/domain/money/payables/age'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

type Owed = Got<(typeof contract)['owed']>['data']
type Debt = Owed['customers'][number]
type Found = Omit<Debt, 'byAge'> & {
  side: 'customers' | 'suppliers'
  byAge: Partial<Record<Age, number>>
}

/** So many bookings are named for each, those due first. */
const named = 20

/** What is bought of nobody yet is owed all the same, and stands under this. */
const noSupplierYet = 'No supplier yet'

const ageOf = (today: PlainDate): SQL => sql`case
  when due_on >= ${today}::date then 'not due'
  when ${today}::date - due_on <= 30 then '1-30'
  when ${today}::date - due_on <= 60 then '31-60'
  when ${today}::date - due_on <= 90 then '61-90'
  else 'over 90' end`

/** One side: what is open, by whom, by age, and by booking; sums are made by the database, exactly. */
const sideOf = (side: 'customers' | 'suppliers', open: SQL, today: PlainDate): SQL => sql`
  with open as materialized (${open}),
  who as (
    select key, id, max(name) as name, sum(amount) as total from open group by key, id),
  aged as (
    select key, json_object_agg(age, amount) as "byAge"
    from (select key, ${ageOf(today)} as age, sum(amount) as amount from open group by 1, 2) a group by key),
  booked as (
    select key, json_agg(json_build_object('id', booking_id, 'kind', kind, 'number', number, 'dueOn', due_on,
      'amount', amount) order by due_on, number) as bookings
    from (
      select key, booking_id, kind, number, min(due_on) as due_on, sum(amount) as amount,
        row_number() over (partition by key order by min(due_on), number) as nth
      from open where booking_id is not null group by key, booking_id, kind, number) b
    where nth <= ${named} group by key)
  select ${side} as side, who.id, who.name, (
      select p.number from customer_phone p where p.customer_id = who.id order by p.position limit 1) as phone,
    who.total::float8 as total, "byAge", coalesce(bookings, '[]') as bookings,
    coalesce((select sum(amount) from open where open.key = who.key and booking_id is null), 0)::float8 as opening
  from who join aged using (key) left join booked using (key)`

/** What a supplier is owed of no booking. */
type Apart = { supplierId: string; name: string; dueOn: PlainDate; amount: number }

/** Who owes an organisation, and whom it owes, by age, in one round trip. */
export async function readOwed(db: Db, orgId: string, today: PlainDate, apart: readonly Apart[]): Promise<Owed> {
  const customers = sql`
    select b.customer_id::text as key, b.customer_id as id, b.customer_name as name, b.id as booking_id, b.kind, b.number, i.due_on,
      i.amount - i.paid as amount
    from crm_instalment i join crm_booking b on b.id = i.booking_id
    where i.org_id = ${orgId} and i.paid_at is null
    union all
    select c.id::text, c.id, c.name, null, null, null, i.due_on, i.amount - i.paid
    from crm_instalment i join customer c on c.id = i.customer_id
    where i.org_id = ${orgId} and i.paid_at is null`
  const suppliers = sql`
    select coalesce(p.supplier_id::text, p.supplier) as key, p.supplier_id as id, p.supplier as name, b.id as booking_id, b.kind, b.number, p.due_on,
      p.amount_inr - p.paid as amount
    from crm_supplier_payment p join crm_booking b on b.id = p.booking_id
    where p.org_id = ${orgId} and p.paid_at is null and p.amount_inr > p.paid and b.status <> 'Draft'
    union all
    select "supplierId"::text, "supplierId", name, null, null, null, "dueOn", amount
    from jsonb_to_recordset(${JSON.stringify(apart)}) as x ("supplierId" uuid, name text, "dueOn" date, amount numeric(14, 2))
    union all
    select 'none' as key, null::uuid as id, ${noSupplierYet} as name, b.id as booking_id, b.kind, b.number,
      coalesce(l.from_date, b.start_date) as due_on, l.cost_inr as amount
    from crm_booking_line l join crm_booking b on b.id = l.booking_id
    where b.org_id = ${orgId} and l.supplier is null and l.portal_id is null and l.cost_inr > 0 and b.status not in ('Draft', 'Cancelled')`
  const { rows } = await db.execute<Found>(sql`
    select * from ((${sideOf('customers', customers, today)}) union all (${sideOf('suppliers', suppliers, today)})) both_sides
    order by side, total desc, name, id`)
  const none = Object.fromEntries(ages.map((age) => [age, 0])) as Record<Age, number>
  const of = (side: Found['side']): Debt[] =>
    rows
      .filter((row) => row.side === side)
      .map(({ side: _, byAge, ...debt }) => ({ ...debt, byAge: { ...none, ...byAge } }))
  return { customers: of('customers'), suppliers: of('suppliers') }
}
