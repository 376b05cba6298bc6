import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { chooseProviders } from '../payments/index.ts'
import { importPayouts, sweepPayouts } from './payout.job.ts'

/** Has providers asked every day what they paid out. */
export function workOnPayouts(jobs: Jobs<JobData>, platform: Platform): void {
  const { all: providers, of } = chooseProviders(platform)
  const parts = { platform, providers, of }
  jobs.work('payout.sweep', sweepPayouts(parts))
  jobs.schedule('payout.sweep', 24 * 60)
  jobs.work('payout.import', importPayouts(parts))
}
