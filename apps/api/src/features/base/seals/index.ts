import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { chains, sealRows } from './seal.service.ts'

export { eraseSealed } from './erased.service.ts'
export { maskTrailPans } from './trail-pans.start.ts'
export { chains, hashLedger, type Verified, verifyChain } from './seal.service.ts'

/** Sets the sealing of the ledger and the trail going. */
export function workOnSeals(jobs: Jobs<JobData>, { secretKey }: Pick<Platform, 'secretKey'>): void {
  jobs.work('books.seal', async (_, { db }) => {
    for (const chain of chains) await sealRows(db, secretKey, chain)
  })
  jobs.schedule('books.seal', 5)
}
