import { addDays } from '@karavan/domain/base/dates'
import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ClockContext, settleSale, sweepSales } from '../core/index.ts'
import { type FullVisaApplication, lockVisaApplicationForJob } from './application.queries.ts'
import { visaApplications } from './application.table.ts'
import { keptUntil } from './application.view.ts'
import { deletePapers } from './paper.queries.ts'

const job = 'visa.clear'

/** Finds applications whose papers are past their retention time, and queues a job for each. */
export const sweepKept = (platform: Platform) =>
  sweepSales(
    () => {
      const { config } = platform
      const last = addDays(today(config), -config.visas.documentDays)
      return sql`
        select id from visa_application where cleared_at is null and return_date < ${last}::date
        union all
        select id from visa_application where cleared_at is null and return_date is null
          and updated_at < ${last}::date::timestamp at time zone ${config.todayZone}
        limit 1000`
    },
    (db, id, options) => platform.enqueue(db, job, { applicationId: id }, options),
  )

async function clear({ platform, db, emit, actor }: ClockContext, application: FullVisaApplication): Promise<void> {
  const { config } = platform
  const until = keptUntil(application, config)
  // Dates may have moved since it was found.
  if (!until || until >= today(config)) return
  const { id, orgId } = application
  const papers = application.applicants.flatMap(({ documents }) => documents)
  await deletePapers(
    platform,
    db,
    papers.map((paper) => paper.id),
  )
  await db.update(visaApplications).set({ clearedAt: sql`now()` }).where(eq(visaApplications.id, id))
  if (papers.length === 0) return
  await recordAudit(db, actor, {
    entity: 'visa-application',
    id,
    orgId,
    action: 'documents deleted',
    after: { documents: papers.length },
  })
  emit({ tag: 'VisaApplication', id, orgId })
}

/** Deletes the papers of one application for good; one somebody works on right now waits for the next round. */
export const clearApplication =
  (platform: Platform) =>
  async ({ applicationId }: JobData[typeof job], context: JobContext): Promise<void> =>
    settleSale(platform, context, job, await lockVisaApplicationForJob(context.db, applicationId), clear)
