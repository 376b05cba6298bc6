import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepKept } from './retention.service.ts'

/** Sets going what erases what is kept long enough. */
export function workOnPersonalData(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('personal-data.sweep', sweepKept(platform))
  jobs.schedule('personal-data.sweep', 24 * 60)
}
