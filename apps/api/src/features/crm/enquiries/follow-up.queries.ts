import { type ContactWay, pendingStatuses } from '@karavan/domain/crm/enquiry'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertLate } from '../../../platform/db/late-write.ts'
import { nameOf } from '../../../platform/db/preparing-client.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { enquiries, followUps } from './enquiry.table.ts'

const userNamed = (column: string) => sql.raw(`(select u.name from app_user u where u.id = follow_up.${column})`)

const columns = {
  id: followUps.id,
  dueAt: followUps.dueAt,
  way: followUps.way,
  note: followUps.note,
  assignedTo: followUps.assignedTo,
  assignee: sql<string>`${userNamed('assigned_to')}`.as('assignee'),
  doneAt: followUps.doneAt,
  doneBy: sql<string | null>`${userNamed('done_by')}`.as('done_by_name'),
  outcome: followUps.outcome,
}

/** Writes steps, late. */
export const insertFollowUps = (db: Db, rows: readonly (typeof followUps.$inferInsert)[]): Promise<void> =>
  insertLate(db, followUps, rows)

/** The enquiry a step belongs to, when this caller may see it. */
export async function enquiryOfStep(db: Db, caller: Caller, id: string): Promise<string | null> {
  const [row] = await db
    .select({ enquiryId: followUps.enquiryId })
    .from(followUps)
    .where(and(eq(followUps.id, id), scope(followUps, caller)))
  return row?.enquiryId ?? null
}

/** Marks a step as done, unless somebody did so before; tells by which way it was. */
export async function markDone(db: Db, id: string, userId: string, outcome: string | null): Promise<ContactWay | null> {
  const rows = await db
    .update(followUps)
    .set({ doneAt: sql`now()`, doneBy: userId, outcome })
    .where(and(eq(followUps.id, id), isNull(followUps.doneAt)))
    .returning({ way: followUps.way })
  return rows[0]?.way ?? null
}

/** What is still to be done of an enquiry that has ended is not asked for any more. */
export async function deleteOpenSteps(db: Db, enquiryId: string): Promise<void> {
  await db.delete(followUps).where(and(eq(followUps.enquiryId, enquiryId), isNull(followUps.doneAt)))
}

/** Gives the open steps of an enquiry to whoever works on it now. */
export async function handStepsOver(db: Db, enquiryId: string, userId: string): Promise<void> {
  await db
    .update(followUps)
    .set({ assignedTo: userId, remindedAt: null })
    .where(and(eq(followUps.enquiryId, enquiryId), isNull(followUps.doneAt)))
}

/** The earliest step that is not done. */
export async function nextStep(db: Db, enquiryId: string) {
  const [row] = await db
    .select({ dueAt: followUps.dueAt, way: followUps.way })
    .from(followUps)
    .where(and(eq(followUps.enquiryId, enquiryId), isNull(followUps.doneAt)))
    .orderBy(asc(followUps.dueAt))
    .limit(1)
  return { nextFollowUpAt: row?.dueAt ?? null, nextFollowUpWay: row?.way ?? null }
}

/** What is to be done until the end of a day, the longest overdue first. */
export function listToday(db: Db, caller: Caller, until: string, whose: 'mine' | 'all') {
  const { id, kind, number, subject, status, priority } = enquiries
  // The steps of the list are chosen before anything else is read: what has ended has no open ones.
  const chosen = db
    .select()
    .from(followUps)
    .where(
      and(
        isNull(followUps.doneAt),
        scope(followUps, caller),
        whose === 'mine' ? eq(followUps.assignedTo, caller.id) : undefined,
        sql`${followUps.dueAt} <= ${until}`,
      ),
    )
    .orderBy(asc(followUps.dueAt), asc(followUps.id))
    .limit(200)
    .as('follow_up')
  const statement = db
    .select({
      followUp: {
        id: chosen.id,
        dueAt: chosen.dueAt,
        way: chosen.way,
        note: chosen.note,
        assignedTo: chosen.assignedTo,
        assignee: columns.assignee,
        doneAt: chosen.doneAt,
        doneBy: columns.doneBy,
        outcome: chosen.outcome,
      },
      enquiry: {
        id,
        kind,
        number,
        subject,
        status,
        priority,
        customerName: sql<string>`(select c.name from customer c where c.id = ${enquiries.customerId})`.as('customer'),
        phone: sql<string | null>`(
          select p.number from customer_phone p where p.customer_id = ${enquiries.customerId}
          order by p.position limit 1)`.as('phone'),
      },
    })
    .from(chosen)
    .innerJoin(enquiries, eq(enquiries.id, chosen.enquiryId))
    .where(sql`${status} in (${sql.raw(pendingStatuses.map((one) => `'${one}'`).join(', '))})`)
    .orderBy(asc(chosen.dueAt), asc(chosen.id))
  return statement.prepare(nameOf(statement.toSQL().sql)).execute()
}
