import type { RecordNamed } from '@karavan/contracts/crm/tasks/task.contract'
import type { TaskRecord } from '@karavan/domain/crm/task'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../own/index.ts'

/** The record a row of `as` is about, named, by joins that find one of the five. */
export const recordJoins = (as: string): SQL => {
  const is = (of: TaskRecord, table: string) =>
    sql`${sql.raw(as)}.record_of = ${sql.raw(`'${of}'`)} and ${sql.raw(table)}.id = ${sql.raw(as)}.record_id`
  return sql`
    left join enquiry re on ${is('enquiry', 're')}
    left join quotation rq on ${is('quotation', 'rq')}
    left join crm_booking rb on ${is('booking', 'rb')}
    left join customer rc on rc.id = coalesce(re.customer_id, rq.customer_id,
      case when ${sql.raw(as)}.record_of = 'customer' then ${sql.raw(as)}.record_id end)
    left join supplier rs on ${is('supplier', 'rs')}`
}

/** The record as answers name it, under `recordJoins`. */
export const recordJson = (as: string): SQL => sql`json_build_object(
  'of', ${sql.raw(as)}.record_of, 'id', ${sql.raw(as)}.record_id, 'kind', coalesce(re.kind, rb.kind),
  'number', coalesce(re.number, rq.number, rb.number, ''), 'name', coalesce(rb.customer_name, rc.name, rs.name, ''))`

/** A record of the CRM as tasks and mentions know it. */
export type Found = RecordNamed & { orgId: string; enquiryId: string | null }

const selects: Record<TaskRecord, (caller: Caller) => SQL> = {
  enquiry: (caller) => sql`select r.id, r.org_id, r.id as enquiry_id, r.kind, r.number, c.name
    from enquiry r join customer c on c.id = r.customer_id where ${seenBy(caller, 'enquiry', 'r')}`,
  quotation: (caller) => sql`select r.id, r.org_id, r.enquiry_id, null as kind, r.number, c.name
    from quotation r join customer c on c.id = r.customer_id where ${seenBy(caller, 'quotation', 'r')}`,
  booking: (caller) => sql`select r.id, r.org_id, r.enquiry_id, r.kind, r.number, r.customer_name as name
    from crm_booking r where ${seenBy(caller, 'booking', 'r')}`,
  customer: (caller) => sql`select r.id, r.org_id, null::uuid as enquiry_id, null as kind, '' as number, r.name
    from customer r where ${caller.userType === 'Admin' ? sql`true` : sql`r.org_id = ${caller.orgId}`}`,
  supplier: (caller) => sql`select r.id, r.org_id, null::uuid as enquiry_id, null as kind, '' as number, r.name
    from supplier r where ${caller.userType === 'Admin' ? sql`true` : sql`r.org_id = ${caller.orgId}`}`,
}

/** One of them, when this caller may see it. */
export async function findRecord(db: Db, caller: Caller, of: TaskRecord, id: string): Promise<Found | null> {
  const { rows } = await db.execute<Omit<Found, 'of'>>(sql`
    select id, org_id as "orgId", enquiry_id as "enquiryId", kind, number, name
    from (${selects[of](caller)}) r where id = ${id}`)
  return rows[0] ? { ...rows[0], of } : null
}

/**
 * Lets colleagues see a record they have to do with now, unless it is theirs or shared with them already. What came of an enquiry
 * is seen with it; customers and suppliers are everybody's.
 */
export async function letSee(db: Db, { of, id, enquiryId }: Found, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    const unknown = sql`not ${userId}::uuid = any(shared_with) and created_by is distinct from ${userId}`
    if (enquiryId !== null)
      await db.execute(sql`
        update enquiry set shared_with = shared_with || ${userId}::uuid, version = version + 1, updated_at = now()
        where id = ${enquiryId} and ${unknown} and assigned_to is distinct from ${userId}`)
    // Whom it is shown to is no field of theirs, so nobody who edits one meanwhile is told that it has changed.
    else if (of === 'quotation')
      await db.execute(sql`
        update quotation set shared_with = shared_with || ${userId}::uuid where id = ${id} and ${unknown}`)
    else if (of === 'booking')
      await db.execute(sql`
        update crm_booking set shared_with = shared_with || ${userId}::uuid
        where id = ${id} and ${unknown} and assigned_to is distinct from ${userId}`)
  }
}
