import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepSuppliers } from './supplier.job.ts'

export type { SupplierFollower } from './follower.ts'
export { refuseUnchecked } from './bank-check.service.ts'
export { revealBank } from './supplier.service.ts'
export {
  findSupplier,
  findSupplierCurrency,
  findSupplierEmail,
  lockSupplier,
  readTerms,
  suppliersByName,
  termsByName,
} from './supplier.queries.ts'

/** Sets the clock of suppliers going. */
export function workOnSuppliers(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('supplier.sweep', sweepSuppliers(platform))
  jobs.schedule('supplier.sweep', 10)
}
