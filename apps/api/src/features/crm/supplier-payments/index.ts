import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { useAllAccounts } from './advance.job.ts'

/** Lets what is on account follow the bills it is used on. */
export function workOnSupplierPayments(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('supplier.advances', useAllAccounts(platform))
  jobs.schedule('supplier.advances', 5)
}
