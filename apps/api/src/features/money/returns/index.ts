import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bookAdvanceTax } from './advance-tax.job.ts'

export { findRegistrations } from './registration.queries.ts'

/** Keeps the tax on advances of agencies booked. */
export function workOnReturns(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('advance-tax.book', bookAdvanceTax(platform))
  jobs.schedule('advance-tax.book', 60)
}
