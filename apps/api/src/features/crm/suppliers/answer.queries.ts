import type { suppliers as contract } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { SupplierAnswers } from '@karavan/contracts/crm/suppliers/supplier-account'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../own/index.ts'

type Query = z.output<(typeof contract)['answers']['query']>
type Given = SupplierAnswers['answers'][number]

/** How many answers are shown. */
const shown = 30

/** How a supplier answers: of the bookings a caller may see how many requests, how soon, and the last answers. */
export async function readAnswers(
  db: Db,
  caller: Caller,
  supplierId: string,
  { answer }: Query,
): Promise<SupplierAnswers> {
  const asked = sql`from service_request r join crm_booking b on b.id = r.booking_id
    where r.supplier_id = ${supplierId} and ${seenBy(caller, 'booking', 'b')}`
  const { rows } = await db.execute<Omit<SupplierAnswers, 'answers'>>(sql`
    select count(*)::int as asked, count(r.answer)::int as answered,
      (count(*) filter (where r.answer = 'Declined'))::int as refused,
      round(percentile_cont(0.5) within group (order by extract(epoch from (
        select a.created_at from service_answer a where a.request_id = r.id and a.number = 1) - r.created_at) / 60))::float8
        as "medianMinutes"
    ${asked}`)
  const { rows: answers } = await db.execute<Given>(sql`
    select a.request_id as "requestId", a.number, b.id as "bookingId", b.kind, b.number as "bookingNumber",
      b.customer_name as "customerName", l.label, a.answer, a.answered_by as "answeredBy", a.by_supplier as "bySupplier",
      to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, a.reference, a.offer, a.note
    from service_answer a join service_request r on r.id = a.request_id
    join crm_booking b on b.id = r.booking_id join crm_booking_line l on l.id = r.line_id
    where r.supplier_id = ${supplierId} and ${seenBy(caller, 'booking', 'b')}
      and (${answer ?? null}::text is null or a.answer = ${answer ?? null}::text)
    order by a.created_at desc, a.request_id, a.number desc limit ${shown}`)
  const [counts = { asked: 0, answered: 0, refused: 0, medianMinutes: null }] = rows
  return { ...counts, answers }
}
