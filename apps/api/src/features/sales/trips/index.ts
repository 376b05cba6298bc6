import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { settlePackage, sweepPackages } from './settle.job.ts'

export { cancellationOf as packageCancellation, cancelPackage } from './cancel.service.ts'
export { createPackage } from './create-package.service.ts'
export { packagePayee } from './package.payee.ts'

/** Sets the clock of booked trips going: holds that end, instalments that fall due, trips that are over. */
export function workOnPackages(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('package.sweep', sweepPackages(platform))
  jobs.work('package.settle', settlePackage(platform))
  jobs.schedule('package.sweep', 1)
}
