import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type CustomerFollower, retextIn } from '../customers/index.ts'
import { repointTasks } from '../tasks/index.ts'
import { remindOfSteps } from './follow-up.job.ts'
import { followCustomer } from './enquiry.queries.ts'
import { enquiries } from './enquiry.table.ts'
import { enquiryHistory } from './history.queries.ts'

export { insertEnquiries } from './enquiry.queries.ts'
export { createEnquiry } from './enquiry.service.ts'
export { insertFollowUps } from './follow-up.queries.ts'
export { findQuotable, type Quotable } from './quoted.queries.ts'
export { confirmEnquiry, quoteEnquiry } from './quoted.service.ts'
export { transferWork } from './transfer.queries.ts'

/** Lets enquiries hang on their customers. */
export const enquiryFollower: CustomerFollower = {
  async repoint(db, merged) {
    await followCustomer(db, merged)
    await repointTasks('customer')(db, merged)
  },
  retext: retextIn(enquiries),
  history: enquiryHistory,
}

/** Sets the clock of follow-ups going. */
export function workOnEnquiries(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('follow-up.remind', remindOfSteps(platform))
  jobs.schedule('follow-up.remind', 1)
}
