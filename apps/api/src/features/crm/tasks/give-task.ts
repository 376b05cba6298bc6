import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { endGivenRows, insertTask } from './task.queries.ts'
import type { taskRows } from './task.table.ts'

type Given = Pick<
  typeof taskRows.$inferInsert,
  'orgId' | 'recordOf' | 'recordId' | 'assignedTo' | 'title' | 'note' | 'givenFor'
>

/** Gives somebody something to do now that a clock has found, and that they are told of beside. */
export async function giveTask({ db, emit }: Pick<Context, 'db' | 'emit'>, task: Given): Promise<void> {
  const [id, now] = [uuidv7(), new Date().toISOString()]
  await insertTask(db, { ...task, id, dueAt: now, remindedAt: now, createdBy: task.assignedTo })
  const clock = { id: null, orgId: task.orgId, name: 'Karavan', requestId: 'task.give' }
  const { orgId, title, note = null } = task
  await recordAudit(db, clock, { entity: 'task', id, orgId, action: 'created', after: { title, note, dueAt: now } })
  emit({ tag: 'Task', id, orgId })
}

type Ended = { recordId: string; givenFor: string; still: readonly string[] }

/** Ends the open tasks that were given for something of a record, but for what still holds. */
export async function endGiven(
  { db, emit, actor, user }: Pick<Context, 'db' | 'emit' | 'actor' | 'user'>,
  ended: Ended,
): Promise<void> {
  for (const { id, orgId } of await endGivenRows(db, user.id, ended)) {
    await recordAudit(db, actor, { entity: 'task', id, orgId, action: 'done', after: { done: true } })
    emit({ tag: 'Task', id, orgId })
  }
}
