import { mentionedIn, recordPage } from '@karavan/domain/crm/task'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import { notify } from '../../base/notifications/index.ts'
import { listStaff } from '../../people/users/index.ts'
import { type Found, letSee } from './record.queries.ts'
import { mentionRows } from './task.table.ts'

const excerpt = 300

/** Lets those see the record who would not: whoever sees the records of everybody needs no leave. */
export async function openTo({ platform, db }: Context, record: Found, userIds: readonly string[]): Promise<void> {
  const without: string[] = []
  for (const userId of userIds) {
    const person = await platform.findCallerById(userId, db)
    if (person && !person.rights.includes('records')) without.push(userId)
  }
  await letSee(db, record, without)
}

/** Tells colleagues who are named in a note of it; whoever wrote it knows. */
export async function tellMentioned(context: Context, record: Found, text: string): Promise<void> {
  const { db, user, emit } = context
  if (!text.includes('@')) return
  const staff = await listStaff(db, record.orgId)
  const named = mentionedIn(text, staff).filter((userId) => userId !== user.id)
  if (named.length === 0) return
  const { of, id, kind } = record
  await db.insert(mentionRows).values(
    named.map((userId) => ({
      id: uuidv7(),
      orgId: record.orgId,
      userId,
      byId: user.id,
      recordOf: of,
      recordId: id,
      text: text.slice(0, excerpt),
    })),
  )
  await openTo(context, record, named)
  await notify(db, emit, named, {
    title: `${user.name} named you in a note${record.number ? ` of ${record.number}` : ''}`,
    body: `${record.name}: ${text.slice(0, 140)}`,
    link: recordPage({ of, id, kind }),
    tone: 'blue',
  })
  for (const userId of named) emit({ tag: 'Task', id, userId })
}
