import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import { mirrorWallets } from './wallet-mirror.job.ts'

export { mirrorWallets } from './wallet-mirror.job.ts'
export { holdOpen, refuseMoneyDay } from './close.service.ts'
export { type Book, bookOf, inBook } from './book.ts'
export { accountName, whoseAccount } from './account-name.ts'

/** Lets the books of agencies follow their wallets. */
export function workOnBooks(jobs: Jobs<JobData>): void {
  jobs.work('wallet.mirror', mirrorWallets)
  jobs.schedule('wallet.mirror', 1)
}
