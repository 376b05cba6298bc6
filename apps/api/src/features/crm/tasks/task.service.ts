import type { Task, tasks as contract } from '@karavan/contracts/crm/tasks/task.contract'
import { recordPage } from '@karavan/domain/crm/task'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { notify } from '../../base/notifications/index.ts'
import { isStaff } from '../../people/users/index.ts'
import { openTo } from './mention.service.ts'
import { findRecord, type Found } from './record.queries.ts'
import { findTask, insertTask, updateTaskRow } from './task.queries.ts'

type Body = z.output<(typeof contract)['create']['body']>
type Patch = z.output<(typeof contract)['update']['body']>

const entity = 'task'

const inTrail = ({ title, note, dueAt, assignee, doneAt }: Task) => ({
  title,
  note,
  dueAt,
  assignee,
  done: doneAt !== null,
})

async function refuseStranger({ db }: Context, orgId: string, userId: string): Promise<void> {
  if (!(await isStaff(db, orgId, userId)))
    throw invalid({ path: 'assignedTo', message: 'Nobody of this organisation, or suspended' })
}

/** Says to whoever was given a task that it is theirs, and opens its record to them. */
async function tellAssignee(context: Context, task: Task, record: Found | null): Promise<void> {
  const { db, user, emit } = context
  if (task.assignedTo === user.id) return
  if (record) await openTo(context, record, [task.assignedTo])
  await notify(db, emit, [task.assignedTo], {
    title: `${user.name} gave you a task: ${task.title}`,
    body: [task.record.number, task.record.name].filter(Boolean).join(', '),
    link: recordPage(task.record),
    tone: 'blue',
  })
}

async function done(context: Context, id: string): Promise<Task> {
  const task = await findTask(context.db, null, id)
  if (!task) throw notFound('task')
  context.emit({ tag: 'Task', id, orgId: task.orgId })
  return task
}

/** Gives somebody something to do with a record. */
export async function createTask(context: Context, { of, recordId, ...fields }: Body): Promise<Task> {
  const { db, user, actor } = context
  const record = await findRecord(db, user, of, recordId)
  if (!record) throw invalid({ path: 'recordId', message: `There is no such ${of}` })
  await refuseStranger(context, record.orgId, fields.assignedTo)
  const id = uuidv7()
  await insertTask(db, { ...fields, id, orgId: record.orgId, recordOf: of, recordId, createdBy: user.id })
  const task = await done(context, id)
  await recordAudit(db, actor, { entity, id, orgId: record.orgId, action: 'created', after: inTrail(task) })
  await tellAssignee(context, task, record)
  return task
}

const actionOf = (before: Task, after: Task): string => {
  if ((before.doneAt === null) === (after.doneAt === null)) return 'changed'
  return after.doneAt ? 'done' : 'opened again'
}

/** Changes a task, or says that it is done; of two who do so at once the second is told. */
export async function updateTask(
  context: Context,
  id: string,
  { version, done: isDone, ...fields }: Patch,
): Promise<Task> {
  const { db, user, actor } = context
  const before = await findTask(db, user, id, true)
  if (!before) throw notFound('task')
  refuseStale(version, before.version, before)
  const given = fields.assignedTo && fields.assignedTo !== before.assignedTo ? fields.assignedTo : null
  if (given) await refuseStranger(context, before.orgId, given)
  const moved = given !== null || (fields.dueAt !== undefined && fields.dueAt !== before.dueAt)
  await updateTaskRow(db, id, {
    ...fields,
    // Whoever has it now, or has it for another time, is reminded again.
    ...(moved ? { remindedAt: null } : {}),
    ...(isDone === true && before.doneAt === null ? { doneAt: new Date().toISOString(), doneBy: user.id } : {}),
    ...(isDone === false ? { doneAt: null, doneBy: null } : {}),
  })
  const after = await done(context, id)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: before.orgId,
    action: actionOf(before, after),
    before: inTrail(before),
    after: inTrail(after),
  })
  if (given) await tellAssignee(context, after, await findRecord(db, user, after.record.of, after.record.id))
  return after
}

/** The moment a day ends where the house is. */
export async function endOfDay({ db, platform }: Pick<Context, 'db' | 'platform'>, day: string): Promise<string> {
  const { rows } = await db.execute<{ at: Date }>(
    sql`select ((${day}::date + 1)::timestamp at time zone ${platform.config.todayZone}) as at`,
  )
  return new Date(rows[0]?.at ?? Date.now()).toISOString()
}
