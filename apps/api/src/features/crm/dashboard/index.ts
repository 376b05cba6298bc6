import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import { foldDeltas } from './dashboard.queries.ts'

/** Keeps the sums of the dashboard close to what was noted. */
export function workOnCrmDashboard(jobs: Jobs<JobData>): void {
  jobs.work('crm.fold', async (_, { db }) => {
    await foldDeltas(db)
  })
  jobs.schedule('crm.fold', 0.5)
}
