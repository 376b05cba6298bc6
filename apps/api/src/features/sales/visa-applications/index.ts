import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { clearApplication, sweepKept } from './retention.job.ts'
import { settleVisaApplication, sweepApplications } from './settle.job.ts'

export { priceToday } from './application-readiness.ts'
export { visaPayee } from './application.payee.ts'
export { type FullVisaApplication, getVisaApplication } from './application.queries.ts'
export { createVisaApplication } from './application.service.ts'
export { cancelVisaApplication, cancellationOf as applicationCancellation } from './cancel.service.ts'
export { grantVisa } from './grant.service.ts'
export { sealApplicantPassports } from './passport.start.ts'
export { sealVisaNumbers } from './visa-number.start.ts'
export { setOtb } from './otb.service.ts'
export { listGrantedVisas } from './paper.queries.ts'
export { createPaper } from './paper.service.ts'
export { updateVisaApplicationStatus } from './process.service.ts'
export { submitVisaApplication } from './submit.service.ts'
export { deleteVisaApplication } from './application.service.ts'

/** Sets the clock of visa applications going: OK to board before a departure, what is overdue, and what was kept long enough. */
export function workOnVisaApplications(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('visa.sweep', sweepApplications(platform))
  jobs.work('visa.settle', settleVisaApplication(platform))
  jobs.schedule('visa.sweep', 15)
  jobs.work('visa.retention', sweepKept(platform))
  jobs.work('visa.clear', clearApplication(platform))
  jobs.schedule('visa.retention', 60)
}
