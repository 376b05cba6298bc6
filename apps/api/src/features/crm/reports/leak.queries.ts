import type { Leak } from '@karavan/contracts/crm/reports/report.contract'
import { type LeakKind, leakKinds } from '@karavan/domain/crm/report'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type Reported, reportedBookings } from './reported.sql.ts'

/**
 * Sold for less than the organisation lets everybody go down to, by what it was to cost then: what is lacking to that. Whoever quoted so says why; a quotation
 * that does not is a discount without a reason.
 */
const thin = sql`
  select case when v.id is not null and v.content->>'discountReason' is null then 'discount' else 'thin' end as leak,
    b.id::text as id, b.id as booking_id,
    'Earns ' || round((b.gross - b.planned_cost) * 100 / b.gross, 1) || ' %, least is ' || o.least_margin_percent::float8 || ' %'
      || coalesce(': ' || (v.content->>'discountReason'), '') as what,
    round(b.gross * o.least_margin_percent / 100, 2) - (b.gross - b.planned_cost) as amount
  from asked a join crm_booking b on b.id = a.id join org o on o.id = b.org_id
  left join quotation_version v on v.id = b.quotation_version_id
  where b.gross > 0 and (b.gross - b.planned_cost) * 100 < b.gross * o.least_margin_percent`

/** Services that cost more than was counted on; those of the catalogue moved after they were sent. */
const dearer = sql`
  select case when l.item is null and l.portal_id is null then 'dearer' else 'moved' end as leak, l.id::text as id,
    l.booking_id, l.label || coalesce(', ' || l.supplier, '') as what, l.cost_inr - l.planned_cost_inr as amount
  from asked a join crm_booking_line l on l.booking_id = a.id
  where l.cost_inr > l.planned_cost_inr and l.state <> 'Cancelled'`

/** Prices of bookings that went down by a change beside which nothing was written. */
const lowered = sql`
  select 'discount' as leak, t.id::text as id, t.entity_id as booking_id, 'Lowered by ' || t.actor_name as what,
    (c->>'from')::numeric - (c->>'to')::numeric as amount
  from asked a join audit_entry t on t.entity = 'crm-booking' and t.entity_id = a.id and t.action = 'changed'
  cross join lateral jsonb_array_elements(t.changes) c
  where c->>'field' = 'total' and jsonb_typeof(c->'from') = 'number' and jsonb_typeof(c->'to') = 'number'
    and (c->>'to')::numeric < (c->>'from')::numeric
    and not exists (select from jsonb_array_elements(t.changes) n where n->>'field' = 'notes')`

type Found = { data: Leak[]; total: number; kinds: { leak: LeakKind; count: number; amount: number }[] }
type Page = { leak?: LeakKind | undefined; page: number; pageSize: number }

/** A page of what was lost of margins, the dearest first, and how much of each kind there is. */
export async function listLeaks(db: Db, asked: Reported, { leak, page, pageSize }: Page): Promise<Found> {
  const mine: SQL = leak === undefined ? sql`true` : sql`k.leak = ${leak}`
  const { rows } = await db.execute<{ kinds: Found['kinds']; data: Leak[] }>(sql`
    with asked as (${reportedBookings(asked)}),
    found as materialized (${thin} union all ${dearer} union all ${lowered})
    select
      coalesce((select json_agg(json_build_object('leak', g.leak, 'count', g.count, 'amount', g.amount)) from (
        select leak, count(*)::int as count, sum(amount) as amount from found group by 1) g), '[]') as kinds,
      coalesce((select json_agg(json_build_object('id', x.id, 'leak', x.leak, 'bookingId', b.id, 'kind', b.kind,
          'number', b.number, 'customerName', b.customer_name, 'what', x.what, 'staff', u.name, 'day', a.day,
          'amount', x.amount) order by x.amount desc, x.id)
        from (select k.* from found k where ${mine} order by k.amount desc, k.id
          limit ${pageSize} offset ${(page - 1) * pageSize}) x
        join asked a on a.id = x.booking_id join crm_booking b on b.id = x.booking_id
        left join app_user u on u.id = a.staff), '[]') as data`)
  const kinds = leakKinds.map(
    (kind) => rows[0]?.kinds.find((one) => one.leak === kind) ?? { leak: kind, count: 0, amount: 0 },
  )
  const counted = kinds.filter((one) => leak === undefined || one.leak === leak)
  return { data: rows[0]?.data ?? [], total: counted.reduce((all, { count }) => all + count, 0), kinds }
}
