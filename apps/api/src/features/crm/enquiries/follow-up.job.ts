import type { ContactWay } from '@karavan/domain/crm/enquiry'
import { sql } from 'drizzle-orm'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notify } from '../../base/notifications/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { holdNamed, isNamed } from '../customers/index.ts'

type Due = {
  userId: string
  email: string
  name: string
  way: ContactWay
  note: string | null
  enquiryId: string
  kind: string
  number: string
  subject: string
  customer: string
}

const atOnce = 200

const verbs: Record<ContactWay, string> = {
  call: 'call',
  whatsapp: 'write to',
  email: 'mail',
  meeting: 'meet',
  other: 'see to',
}

/** Reminds people once of steps whose time has come, in their bell and by mail. */
export const remindOfSteps =
  (platform: Platform) =>
  async (_: unknown, { db, emit }: Pick<JobContext, 'db' | 'emit'>): Promise<void> => {
    const { rows } = await db.execute<Due>(sql`
      with due as (
        select f.id from follow_up f join enquiry e on e.id = f.enquiry_id join customer c on c.id = e.customer_id
        where f.done_at is null and f.reminded_at is null and f.due_at <= now() and ${isNamed}
        order by f.due_at limit ${atOnce} for update of f skip locked ${holdNamed}
      ), told as (
        update follow_up f set reminded_at = now() from due where f.id = due.id
        returning f.enquiry_id, f.assigned_to, f.way, f.note
      )
      select u.id as "userId", u.email, u.name, t.way, t.note, e.id as "enquiryId", e.kind, e.number, e.subject,
        c.name as customer
      from told t join enquiry e on e.id = t.enquiry_id join customer c on c.id = e.customer_id
      join app_user u on u.id = t.assigned_to and u.active
      where e.status in ('New', 'Contacted', 'Quoted', 'Negotiation')`)
    for (const step of rows) {
      const link = `/crm/${step.kind}-enquiries/view/${step.enquiryId}`
      const act = `${verbs[step.way]} ${step.customer}`
      await notify(db, emit, [step.userId], {
        title: `${step.number}: ${act}`,
        body: [step.subject, step.note].filter(Boolean).join('. '),
        link,
        tone: 'amber',
      })
      await queueReadyMail(platform, db, {
        to: { email: step.email, name: step.name },
        kind: 'follow-up',
        words: await mailFromTemplate(
          db,
          null,
          {},
          {
            subject: `${step.number}: ${act}`,
            text: [
              `Hello ${step.name},`,
              `It is time to ${act} about ${step.subject}.`,
              step.note ?? '',
              platform.config.publicUrl + link,
            ]
              .filter(Boolean)
              .join('\n\n'),
          },
        ),
      })
    }
  }
