import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepCrmBookings } from './booking.job.ts'

export { crmPayee, payFirstInstalment } from './crm.payee.ts'
export { insertBookings as insertCrmBookings } from './booking.queries.ts'
export { draftFromQuotation } from './draft.service.ts'
export { transferBookings } from './transfer.queries.ts'

/** Sets the clock of CRM bookings going: instalments that are due, trips that begin and end. */
export function workOnCrmBookings(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('crm-booking.sweep', sweepCrmBookings(platform))
  jobs.schedule('crm-booking.sweep', 5)
}
