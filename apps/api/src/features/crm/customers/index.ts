import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { importSome } from './import.job.ts'

export { insertCustomers, nameCustomer, type NewCustomer } from './customer.queries.ts'
export { findOrCreateCustomer, keepPan } from './customer.service.ts'
export { holdCustomers, holdNamed, isNamed } from './named.ts'
export { sealCustomerPassports } from './passport.start.ts'
export type { CustomerFollower, HistoryPart } from './follower.ts'
export { retextIn, rowsWithWords, searchedOfCustomer, searchedOfGiven } from './rows-with-words.ts'

/** Checks and adds the customers of files that were handed in. */
export function workOnCustomers(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('customer.import', importSome(platform))
}
