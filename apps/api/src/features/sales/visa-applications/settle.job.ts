import { addDays } from '@karavan/domain/base/dates'
import { boardingStatuses, otbHoursBefore } from '@karavan/domain/sales/visa-applications/state'
import { sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dayWords } from '../../../platform/words.ts'
import { type ClockContext, settleSale, sweepSales } from '../core/index.ts'
import { emitVisaApplicationChanged, tell } from './application-news.ts'
import { updateVisaApplicationRow, type FullVisaApplication, lockVisaApplicationForJob } from './application.queries.ts'
import { isOverdue } from './application.view.ts'

const job = 'visa.settle'

/** Travel dates have no hour, so the hours before a departure are counted in whole days. */
const lastDayToRemind = (day: string) => addDays(day, otbHoursBefore / 24)

/** Finds applications that are overdue or depart soon, and queues a job for each. */
export const sweepApplications = (platform: Platform) =>
  sweepSales(
    () => {
      const day = today(platform.config)
      return sql`
        select id from visa_application
        where otb_status in ('Needed', 'Requested') and otb_reminded_at is null and travel_date >= ${day}::date
          and travel_date <= ${lastDayToRemind(day)}::date
          and status in ('Submitted', 'DocumentsRequired', 'InProcess', 'Approved')
        union
        select id from visa_application
        where status in ('Submitted', 'DocumentsRequired', 'InProcess') and due_on < ${day}::date
          and overdue_told_at is null
        limit 1000`
    },
    (db, id, options) => platform.enqueue(db, job, { applicationId: id }, options),
  )

/** Whether somebody leaves soon whom the airline may not let on board yet. */
const boardsSoon = ({ status, otbStatus, otbRemindedAt, travelDate }: FullVisaApplication, day: string): boolean =>
  boardingStatuses.includes(status) &&
  (otbStatus === 'Needed' || otbStatus === 'Requested') &&
  otbRemindedAt === null &&
  travelDate !== null &&
  travelDate >= day &&
  travelDate <= lastDayToRemind(day)

async function remind(context: ClockContext, application: FullVisaApplication): Promise<void> {
  const { platform, db, emit, actor } = context
  const day = today(platform.config)
  const now = new Date().toISOString()
  const soon = boardsSoon(application, day)
  const late = isOverdue(application, day) && application.overdueToldAt === null
  if (!soon && !late) return
  await updateVisaApplicationRow(db, application, {
    ...(soon ? { otbRemindedAt: now } : {}),
    ...(late ? { overdueToldAt: now } : {}),
  })
  const { id, orgId, travelDate, dueOn } = application
  const action = [soon ? 'reminded of OK to board' : '', late ? 'overdue' : ''].filter(Boolean).join(', ')
  await recordAudit(db, actor, { entity: 'visa-application', id, orgId, action })
  if (soon) await tell(context, 'boardingSoon', application, { note: `Departure: ${dayWords(travelDate ?? day)}.` })
  if (late) await tell(context, 'overdue', application, { note: `It was due on ${dayWords(dueOn ?? day)}.` })
  emitVisaApplicationChanged(emit, application)
}

/** Reminds, once each, of a departure without OK to board and of an overdue application. */
export const settleVisaApplication =
  (platform: Platform) =>
  async ({ applicationId }: JobData[typeof job], context: JobContext): Promise<void> =>
    settleSale(platform, context, job, await lockVisaApplicationForJob(context.db, applicationId), remind)
