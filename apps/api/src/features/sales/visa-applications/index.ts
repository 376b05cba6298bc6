import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { clearApplication, sweepKept } from './retention.job.ts'
import { settleApplication, sweepApplications } from './settle.job.ts'

export { priceToday } from './application-readiness.ts'
export { visaPayee } from './application.payee.ts'
export type { FullApplication } from './application.queries.ts'
export { createApplication } from './application.service.ts'
export { cancelApplication, cancellationOf as applicationCancellation } from './cancel.service.ts'
export { grantVisa } from './grant.service.ts'
export { setOtb } from './otb.service.ts'
export { handIn } from './paper.service.ts'
export { setStatus } from './process.service.ts'
export { submitApplication } from './submit.service.ts'

/** Sets the clock of visa applications going: OK to board before a departure, what is overdue, and what was kept long enough. */
export function workOnVisaApplications(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('visa.sweep', sweepApplications(platform))
  jobs.work('visa.settle', settleApplication(platform))
  jobs.schedule('visa.sweep', 15)
  jobs.work('visa.retention', sweepKept(platform))
  jobs.work('visa.clear', clearApplication(platform))
  jobs.schedule('visa.retention', 60)
}
