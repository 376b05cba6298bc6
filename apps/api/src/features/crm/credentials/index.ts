import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepCredentials } from './credential.job.ts'

export { createCredential } from './credential.service.ts'

/** Sets the clock of portal passwords going. */
export function workOnCredentials(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('credential.sweep', sweepCredentials(platform))
  jobs.schedule('credential.sweep', 60)
}
