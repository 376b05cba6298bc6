import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bookAllAdvances } from './advance.job.ts'

/** Lets advances follow the bills they are used on. */
export function workOnSupplierPayments(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('supplier.advances', bookAllAdvances(platform))
  jobs.schedule('supplier.advances', 5)
}
