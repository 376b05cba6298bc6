import { recordPage } from '@karavan/domain/crm/task'
import type { RecordNamed } from '@karavan/contracts/crm/tasks/task.contract'
import { sql } from 'drizzle-orm'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notify } from '../../base/notifications/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { holdCustomers } from '../customers/index.ts'
import { recordJoins, recordJson } from './record.queries.ts'

type Due = { userId: string; email: string; name: string; title: string; note: string | null; record: RecordNamed }

const atOnce = 200

/** Reminds people once of tasks whose time has come, in their bell and by mail. */
export const remindOfTasks =
  (platform: Platform) =>
  async (_: unknown, { db, emit }: Pick<JobContext, 'db' | 'emit'>): Promise<void> => {
    const { rows: due } = await db.execute<{ id: string; customerId: string | null }>(sql`
      select t.id, coalesce(rb.customer_id, rc.id) as "customerId" from crm_task t ${recordJoins('t')}
      where t.done_at is null and t.reminded_at is null and t.due_at <= now()
      order by t.due_at limit ${atOnce} for update of t skip locked`)
    const held = await holdCustomers(
      db,
      due.flatMap(({ customerId }) => customerId ?? []),
    )
    const ids = due.flatMap(({ id, customerId }) => (customerId === null || held.has(customerId) ? id : []))
    const { rows } = await db.execute<Due>(sql`
      with t as (
        update crm_task f set reminded_at = now() where f.id = any (${sql.param(ids)}::uuid[])
        returning f.assigned_to, f.title, f.note, f.record_of, f.record_id
      )
      select u.id as "userId", u.email, u.name, t.title, t.note, ${recordJson('t')} as record
      from t join app_user u on u.id = t.assigned_to and u.active ${recordJoins('t')}`)
    for (const { userId, email, name, title, note, record } of rows) {
      const about = [record.number, record.name].filter(Boolean).join(', ')
      const link = recordPage(record)
      await notify(db, emit, [userId], { title: `To do now: ${title}`, body: about, link, tone: 'amber' })
      await queueReadyMail(platform, db, {
        to: { email, name },
        kind: 'task',
        words: await mailFromTemplate(
          db,
          null,
          {},
          {
            subject: `To do now: ${title}`,
            text: [`Hello ${name},`, `${title} (${about}).`, note ?? '', platform.config.publicUrl + link]
              .filter(Boolean)
              .join('\n\n'),
          },
        ),
      })
    }
  }
