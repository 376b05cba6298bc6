import type { Mention, Task } from '@karavan/contracts/crm/tasks/task.contract'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import type { TaskRecord } from '@karavan/domain/crm/task'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../own/index.ts'
import { recordJoins, recordJson } from './record.queries.ts'
import { mentionRows, taskRows } from './task.table.ts'

const moment = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const columns = sql`t.id, t.org_id as "orgId", ${recordJson('t')} as record, t.title, t.note, ${moment('t.due_at')} as "dueAt",
  t.assigned_to as "assignedTo", a.name as assignee, m.name as "createdBy", ${moment('t.created_at')} as "createdAt",
  ${moment('t.done_at')} as "doneAt", d.name as "doneBy", t.version`
const joins = sql`join app_user a on a.id = t.assigned_to join app_user m on m.id = t.created_by
  left join app_user d on d.id = t.done_by ${recordJoins('t')}`

type Filters = {
  of?: TaskRecord | undefined
  recordId?: string | undefined
  whose?: 'mine' | 'all' | undefined
  done?: 'yes' | 'no' | undefined
}

const sorts: Record<string, SQL> = { dueAt: sql`t.due_at`, createdAt: sql`t.created_at` }

/** A page of tasks, by one statement: it is chosen before its records are named. */
export async function listTasks(
  db: Db,
  caller: Caller,
  query: ListQuery & Filters,
): Promise<{ data: Task[]; meta: PageMeta }> {
  const { page, pageSize, q, of, recordId, whose, done } = query
  const order = sql`${sorts[query.sort.replace('-', '')] ?? sorts.dueAt} ${query.sort.startsWith('-') ? sql`desc` : sql`asc`}, t.id`
  const literal = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const where = sql.join(
    [
      seenBy(caller, 'task', 't'),
      ...(of ? [sql`t.record_of = ${of}`] : []),
      ...(recordId ? [sql`t.record_id = ${recordId}`] : []),
      ...(whose === 'mine' ? [sql`t.assigned_to = ${caller.id}`] : []),
      ...(done ? [done === 'yes' ? sql`t.done_at is not null` : sql`t.done_at is null`] : []),
      ...(literal ? [sql`t.title ilike ${literal}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await db.execute<Task & { total: number }>(sql`
    select ${columns}, t.total from (
      select t.*, count(*) over ()::int as total from crm_task t where ${where}
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) t ${joins} order by ${order}`)
  return {
    data: rows.map(({ total: _, ...task }) => task),
    meta: { page, pageSize, total: rows[0]?.total ?? 0 },
  }
}

/** What is open and due before a moment, the longest overdue first. */
export async function listOpenTasks(
  db: Db,
  caller: Caller,
  { until, whose, most }: { until: string; whose: 'mine' | 'all'; most: number },
): Promise<Task[]> {
  const mine = whose === 'mine' ? sql`and t.assigned_to = ${caller.id}` : sql``
  const { rows } = await db.execute<Task>(sql`
    select ${columns} from (
      select t.* from crm_task t where t.done_at is null and t.due_at < ${until} and t.org_id = ${caller.orgId}
        and ${seenBy(caller, 'task', 't')} ${mine}
      order by t.due_at, t.id limit ${most}) t ${joins} order by t.due_at, t.id`)
  return rows
}

/** One task, when this caller may see it, or for whoever has just changed it; locked for whoever is about to. */
export async function findTask(db: Db, caller: Caller | null, id: string, lock = false): Promise<Task | null> {
  if (lock) await db.execute(sql`select 1 from crm_task where id = ${id} for update`)
  const { rows } = await db.execute<Task>(sql`
    select ${columns} from crm_task t ${joins}
    where t.id = ${id} and ${caller ? seenBy(caller, 'task', 't') : sql`true`}`)
  return rows[0] ?? null
}

export const insertTask = async (db: Db, row: typeof taskRows.$inferInsert): Promise<void> => {
  await db.insert(taskRows).values(row)
}

/** Writes a change of a task, which the caller has locked. */
export async function updateTaskRow(db: Db, id: string, changes: Partial<typeof taskRows.$inferInsert>): Promise<void> {
  await db
    .update(taskRows)
    .set({ ...changes, version: sql`${taskRows.version} + 1`, updatedAt: sql`now()` })
    .where(eq(taskRows.id, id))
}

/** Marks as done by somebody what was given for something of a record, but for what still holds; which these were. */
export async function endGivenRows(
  db: Db,
  userId: string,
  { recordId, givenFor, still }: { recordId: string; givenFor: string; still: readonly string[] },
): Promise<{ id: string; orgId: string }[]> {
  const { rows } = await db.execute<{ id: string; orgId: string }>(sql`
    update crm_task set done_at = now(), done_by = ${userId}, version = version + 1, updated_at = now()
    where record_id = ${recordId} and done_at is null and starts_with(given_for, ${givenFor})
      and given_for <> all (${sql.param([...still])}::text[])
    returning id, org_id as "orgId"`)
  return rows
}

/** Hands the open tasks of somebody to somebody else of the same organisation. */
export async function transferTasks(
  db: Db,
  { orgId, fromId, toId }: { orgId: string; fromId: string; toId: string },
): Promise<void> {
  await db
    .update(taskRows)
    .set({ assignedTo: toId, remindedAt: null, version: sql`${taskRows.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(taskRows.orgId, orgId), eq(taskRows.assignedTo, fromId), isNull(taskRows.doneAt)))
}

/** Lets tasks and mentions follow a record that was merged into another. */
export const repointTasks =
  (of: TaskRecord) =>
  async (db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> => {
    for (const table of [taskRows, mentionRows])
      await db
        .update(table)
        .set({ recordId: toId })
        .where(and(eq(table.recordOf, of), eq(table.recordId, fromId)))
  }

/** Notes that name somebody and were not read, the newest first. */
export async function listMentions(db: Db, userId: string, most: number): Promise<Mention[]> {
  const { rows } = await db.execute<Mention>(sql`
    select t.id, ${recordJson('t')} as record, b.name as by, t.text, ${moment('t.created_at')} as "createdAt"
    from (select * from crm_mention where user_id = ${userId} and seen_at is null
      order by created_at desc, id limit ${most}) t
    join app_user b on b.id = t.by_id ${recordJoins('t')} order by t.created_at desc, t.id`)
  return rows
}

/** Marks one as read; false when it is not there for this person. */
export async function markSeen(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(mentionRows)
    .set({ seenAt: sql`coalesce(${mentionRows.seenAt}, now())` })
    .where(and(eq(mentionRows.id, id), eq(mentionRows.userId, userId)))
    .returning({ id: mentionRows.id })
  return rows.length > 0
}
