import type { ThreadNode } from '@karavan/contracts/crm/thread/thread.contract'
import { dueStatus } from '@karavan/domain/crm/booking'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../own/index.ts'

type ThreadStart = ThreadNode['to']['of']

/** More steps than any trip has. */
const most = 300

/** Where the thread begins: the ids of what the record hangs on, or no row when this caller may not see it. */
function startOf(of: ThreadStart, id: string, caller: Caller): SQL {
  if (of === 'enquiry')
    return sql`select e.org_id, e.id as enquiry_id, null::uuid as quotation_id, null::uuid as booking_id
      from enquiry e where e.id = ${id} and ${seenBy(caller, 'enquiry', 'e')}`
  if (of === 'quotation')
    return sql`select q.org_id, q.enquiry_id, q.id as quotation_id, null::uuid as booking_id
      from quotation q where q.id = ${id} and ${seenBy(caller, 'quotation', 'q')}`
  return sql`select b.org_id, coalesce(b.enquiry_id, q.enquiry_id) as enquiry_id, q.id as quotation_id, b.id as booking_id
    from crm_booking b left join quotation_version v on v.id = b.quotation_version_id
    left join quotation q on q.id = v.quotation_id where b.id = ${id} and ${seenBy(caller, 'booking', 'b')}`
}

type Row = Omit<ThreadNode, 'here' | 'to' | 'amount'> & {
  /** The record that is opened: of a version its quotation. */
  ownerId: string
  of: ThreadStart
  ownerKind: string
  version: number | null
  amount: string | null
  paid: string
  verified: boolean
}

/** A day of the calendar where the house is. */
const dayOf = (column: string, zone: string) => sql`(${sql.raw(column)} at time zone ${zone})::date`

/** Every step of a trip that this caller may see, by one statement; null when the record is not there for this caller. */
export async function findThread(
  db: Db,
  caller: Caller,
  { of, id }: { of: ThreadStart; id: string },
  { day, zone }: { day: PlainDate; zone: string },
): Promise<ThreadNode[] | null> {
  const { rows } = await db.execute<Row>(sql`
    with start as (${startOf(of, id, caller)}),
    quote as (
      select q.id, q.number, q.title from start s join quotation q on q.enquiry_id = s.enquiry_id and q.org_id = s.org_id
      where ${seenBy(caller, 'quotation', 'q')}
      union select q.id, q.number, q.title from start s join quotation q on q.id = s.quotation_id
      where ${seenBy(caller, 'quotation', 'q')}
    ), version as (
      select v.id, v.number, v.status, v.total, coalesce(v.decided_at, v.sent_at, v.created_at) as at,
        q.id as quotation_id, q.number as quotation_number, q.title
      from quote q join quotation_version v on v.quotation_id = q.id
    ), booked as (
      select b.id from start s join crm_booking b on b.enquiry_id = s.enquiry_id and b.org_id = s.org_id
      union select b.id from version v join crm_booking b on b.quotation_version_id = v.id
      union select booking_id from start where booking_id is not null
    ), booking as (
      select b.* from booked k join crm_booking b on b.id = k.id where ${seenBy(caller, 'booking', 'b')}
    ), step as (
      select 1 as rank, e.created_at as at, 0 as part, e.id, 'enquiry' as kind, e.number, e.subject as label,
        e.status as state, ${dayOf('e.created_at', zone)} as on_day, null::numeric as amount, e.id as owner_id,
        'enquiry' as of, e.kind as owner_kind, null::int as version, 0::numeric as paid, false as verified
      from start s join enquiry e on e.id = s.enquiry_id where ${seenBy(caller, 'enquiry', 'e')}
      union all
      select 2, v.at, v.number, v.id, 'quotation', v.quotation_number, v.title, v.status, ${dayOf('v.at', zone)}, v.total,
        v.quotation_id, 'quotation', 'quotation', v.number, 0, false
      from version v
      union all
      select 3, b.created_at, 0, b.id, 'booking', b.number, b.title, b.status, b.start_date, b.total,
        b.id, 'booking', b.kind, null, 0, false
      from booking b
      union all
      select 4, b.created_at, 0, b.id, 'voucher', b.number, 'Voucher', 'Ready', b.start_date, null,
        b.id, 'booking', b.kind, null, 0, false
      from booking b where b.status in ('Confirmed', 'Travelling', 'Completed')
      union all
      select 5, i.created_at, 0, i.id, 'invoice', i.number,
        case i.kind when 'invoice' then 'Invoice' else 'Credit note' end,
        case when i.kind = 'credit-note' then 'Credited'
          when exists (select 1 from crm_invoice c where c.against = i.id) then 'Taken back' else 'Issued' end,
        i.issued_on, case i.kind when 'invoice' then i.total else -i.total end, b.id, 'booking', b.kind, null, 0, false
      from booking b join crm_invoice i on i.booking_id = b.id
      union all
      select 6, b.created_at, t.number, t.id, 'payment', coalesce(r.number, b.number), t.label, '',
        case when t.paid_at is null then t.due_on else coalesce(r.paid_on, t.due_on) end, t.amount, b.id, 'booking', b.kind,
        null, t.paid, coalesce(r.verified, false)
      from booking b join crm_instalment t on t.booking_id = b.id left join lateral (
        select max(k.number) as number, max(k.paid_on) as paid_on, bool_and(k.state = 'Verified') as verified
        from crm_allocation a join crm_receipt k on k.id = a.receipt_id where a.instalment_id = t.id) r on true
      where b.status <> 'Cancelled' or t.paid > 0
    )
    select id, kind, number, label, state, on_day as "on", amount, owner_id as "ownerId", of, owner_kind as "ownerKind",
      version, paid, verified
    from step order by rank, at, part, id limit ${most}`)
  if (rows.length === 0) return null
  return rows.map(({ ownerId, ownerKind, of: owner, version, paid, verified, amount, ...node }) => ({
    ...node,
    state:
      node.kind === 'payment'
        ? dueStatus({ dueOn: node.on ?? day, amount: Number(amount), paid: Number(paid), verified }, day)
        : node.state,
    amount: amount === null ? null : Number(amount),
    here: ownerId === id && node.kind === of,
    to: { of: owner, id: ownerId, kind: ownerKind, version },
  }))
}
