import { addDays } from '@karavan/domain/base/dates'
import { boardingStatuses, otbHoursBefore } from '@karavan/domain/sales/visa-applications/state'
import { sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dayWords } from '../../../platform/words.ts'
import { stir, tell } from './application-news.ts'
import { changeApplication, type FullApplication, lockForJob } from './application.queries.ts'
import { isOverdue } from './application.view.ts'

/** Travel dates have no hour, so the hours before a departure are counted in whole days. */
const lastDayToRemind = (day: string) => addDays(day, otbHoursBefore / 24)

/** Looks for applications whose time has come, and leaves a job for each of them. */
export const sweepApplications =
  (platform: Platform) =>
  async (_: unknown, { db }: JobContext): Promise<void> => {
    const day = today(platform.config)
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from visa_application
          where otb_status in ('Needed', 'Requested') and otb_reminded_at is null and travel_date >= ${day}::date
            and travel_date <= ${lastDayToRemind(day)}::date
            and status in ('Submitted', 'DocumentsRequired', 'InProcess', 'Approved')
          union
          select id from visa_application
          where status in ('Submitted', 'DocumentsRequired', 'InProcess') and due_on < ${day}::date
            and overdue_told_at is null
          limit 1000`,
    )
    for (const { id } of rows) await platform.enqueue(db, 'visa.settle', { applicationId: id }, { singletonKey: id })
  }

/** Whether somebody leaves soon whom the airline may not let on board yet. */
const boardsSoon = ({ status, otbStatus, otbRemindedAt, travelDate }: FullApplication, day: string): boolean =>
  boardingStatuses.includes(status) &&
  (otbStatus === 'Needed' || otbStatus === 'Requested') &&
  otbRemindedAt === null &&
  travelDate !== null &&
  travelDate >= day &&
  travelDate <= lastDayToRemind(day)

/** Tells, once each, of what an application's time has brought; one somebody works on right now waits for the next round. */
export const settleApplication =
  (platform: Platform) =>
  async ({ applicationId }: { applicationId: string }, { db, emit }: JobContext): Promise<void> => {
    const application = await lockForJob(db, applicationId)
    if (!application) return
    const context = { platform, db, emit }
    const day = today(platform.config)
    const now = new Date().toISOString()
    const soon = boardsSoon(application, day)
    const late = isOverdue(application, day) && application.overdueToldAt === null
    if (!soon && !late) return
    await changeApplication(db, application, {
      ...(soon ? { otbRemindedAt: now } : {}),
      ...(late ? { overdueToldAt: now } : {}),
    })
    const { id, orgId, travelDate, dueOn } = application
    const actor = { id: null, orgId, name: 'Karavan', requestId: 'visa.settle' }
    const action = [soon ? 'reminded of OK to board' : '', late ? 'overdue' : ''].filter(Boolean).join(', ')
    await recordAudit(db, actor, { entity: 'visa-application', id, orgId, action })
    if (soon) await tell(context, 'boardingSoon', application, { note: `Departure: ${dayWords(travelDate ?? day)}.` })
    if (late) await tell(context, 'overdue', application, { note: `It was due on ${dayWords(dueOn ?? day)}.` })
    stir(emit, application)
  }
