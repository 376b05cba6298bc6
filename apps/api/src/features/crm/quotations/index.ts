import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type CustomerFollower, retextIn } from '../customers/index.ts'
import { expireQuotations } from './expiry.job.ts'
import { followCustomer } from './quotation.queries.ts'
import { quotations } from './quotation.table.ts'
import { watchQuotations } from './watch.job.ts'
import { quotationHistory } from './history.queries.ts'

export { insertQuotations } from './insert.service.ts'
export { quotePage } from './quote.page.ts'
export { drawQuotationPaper, listQuotationPapers } from './sendable.ts'

/** Lets quotations hang on their customers. */
export const quotationFollower: CustomerFollower = {
  repoint: followCustomer,
  retext: retextIn(quotations),
  history: quotationHistory,
}

/** Sets the clock of quotations going: prices that end, those that are about to, and what they cost by now. */
export function workOnQuotations(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('quotation.expire', expireQuotations(platform))
  jobs.schedule('quotation.expire', 5)
  jobs.work('quotation.watch', watchQuotations(platform))
  jobs.schedule('quotation.watch', 24 * 60)
}
