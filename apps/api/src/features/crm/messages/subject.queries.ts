import type { MessageRecordKind } from '@karavan/domain/crm/message'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { seenBy } from '../own/index.ts'

/** What a message is about, and who it goes to. */
export type Subject = {
  orgId: string
  record: MessageRecordKind
  recordId: string
  customerId: string | null
  number: string
  title: string
  name: string
  email: string | null
  phone: string | null
}

const ofCustomer = sql`c.id as "customerId", c.name, c.email, (
  select p.number from customer_phone p where p.customer_id = c.id order by p.position limit 1) as phone`

/** How a supplier is reached: by the first of its people who has that. */
const contactOf = (by: 'email' | 'whatsapp') =>
  sql`(select c ->> ${by} from jsonb_array_elements(s.contacts) c where c ->> ${by} <> '' limit 1)`

const sources: Record<MessageRecordKind, (caller: Caller, id: string) => SQL> = {
  enquiry: (
    caller,
    id,
  ) => sql`select e.org_id as "orgId", e.id as "recordId", e.number, e.subject as title, ${ofCustomer}
    from enquiry e join customer c on c.id = e.customer_id where e.id = ${id} and ${seenBy(caller, 'enquiry', 'e')}`,
  quotation: (caller, id) => sql`select q.org_id as "orgId", q.id as "recordId", q.number, q.title, ${ofCustomer}
    from quotation q join customer c on c.id = q.customer_id where q.id = ${id} and ${seenBy(caller, 'quotation', 'q')}`,
  booking: (caller, id) => sql`select b.org_id as "orgId", b.id as "recordId", b.number, b.title, ${ofCustomer}
    from crm_booking b join customer c on c.id = b.customer_id where b.id = ${id} and ${seenBy(caller, 'booking', 'b')}`,
  customer: (
    { userType, orgId },
    id,
  ) => sql`select c.org_id as "orgId", c.id as "recordId", '' as number, c.name as title,
    ${ofCustomer} from customer c
    where c.id = coalesce((select m.merged_into from customer m where m.id = ${id}), ${id}) and c.gone_at is null and (${userType === 'Admin'} or c.org_id = ${orgId})`,
  request: (
    caller,
    id,
  ) => sql`select r.org_id as "orgId", r.id as "recordId", b.number, l.label as title, null as "customerId",
    r.supplier as name, coalesce(r.mailed_to, ${contactOf('email')}, case when l.supplier_id = r.supplier_id then l.supplier_email end) as email,
    ${contactOf('whatsapp')} as phone
    from service_request r join crm_booking b on b.id = r.booking_id
    join crm_booking_line l on l.id = r.line_id left join supplier s on s.id = r.supplier_id
    where r.id = ${id} and ${seenBy(caller, 'booking', 'b')}`,
}

/** The record of a message, if this caller may see it. */
export async function getSubject(
  db: Db,
  caller: Caller,
  { of, id }: { of: MessageRecordKind; id: string },
): Promise<Subject> {
  // Who supplies something is shown to those alone who see what it costs.
  if (of === 'request') refuseWithout(caller, 'cost')
  const { rows } = await db.execute<Omit<Subject, 'record'>>(sources[of](caller, id))
  const [found] = rows
  if (!found) throw notFound(of)
  return { ...found, record: of }
}
