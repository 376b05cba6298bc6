import { tasks } from '@karavan/contracts/crm/tasks/task.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { listUnpaid } from './unpaid.queries.ts'
import { findRecord } from './record.queries.ts'
import { listMentions, listOpenTasks, listTasks, markSeen } from './task.queries.ts'
import { createTask, endOfDay, updateTask } from './task.service.ts'

const most = 100

/** What colleagues are to do with records, and the notes that name them. */
export function registerTasks(app: App): void {
  mount(app, tasks.list, async ({ query }, { db, user }) => {
    const { of, recordId } = query
    // The tasks of a record are for whoever sees it.
    if (of && recordId && !(await findRecord(db, user, of, recordId))) throw notFound(of)
    return listTasks(db, user, query)
  })

  mount(app, tasks.create, async ({ body }, context) => ({ data: await createTask(context, body) }))

  mount(app, tasks.update, async ({ params, body }, context) => ({ data: await updateTask(context, params.id, body) }))

  mount(app, tasks.today, async ({ query }, context) => {
    const { db, user, platform } = context
    const day = today(platform.config)
    const whose = query.whose ?? 'mine'
    const open = await listOpenTasks(db, user, { until: await endOfDay(context, day), whose, most })
    const now = new Date().toISOString()
    return {
      data: {
        overdue: open.filter(({ dueAt }) => dueAt < now).length,
        tasks: open,
        mentions: await listMentions(db, user.id, most),
        unpaid: await listUnpaid(db, user, { day, whose, most }),
      },
    }
  })

  mount(app, tasks.seen, async ({ params }, { db, user, emit }) => {
    if (!(await markSeen(db, user.id, params.id))) throw notFound('mention')
    emit({ tag: 'Task', id: params.id, userId: user.id })
    return { data: { id: params.id } }
  })
}
