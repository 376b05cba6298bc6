import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CustomerFollower } from '../customers/index.ts'
import { carryAccount } from './agency-book.service.ts'
import { sweepCrmBookings } from './crm-booking.job.ts'
import { followPortalSale, sweepPortalChanges } from './follow.job.ts'
import { followCustomer } from './crm-booking.queries.ts'
import { holdBookingsOf } from './owed-part.queries.ts'
import { followReceipts } from './receipt.queries.ts'
import { crmBookingHistory } from './timeline.queries.ts'
import { bookPurchaseChanges } from './unsold.job.ts'

export { bookReceipt, carryMerged } from './agency-book.service.ts'
export { bookFor, isHouse } from './book-of.ts'
export { crmPayee, payFirstInstalment } from './crm-booking.payee.ts'
export {
  findCrmBookingById,
  insertCrmBookings,
  lockCrmBookingById,
  lockCrmBookingByNumber,
  updateCrmBookingRow,
} from './crm-booking.queries.ts'
export { createCrmBooking } from './crm-booking.service.ts'
export { findDeadlines } from './deadline.service.ts'
export { draftFromQuotation } from './draft.service.ts'
export { holdForCustomer } from './hold.service.ts'
export { invoiceBooking } from './invoice.service.ts'
export { crmBookingSupplierFollower, pointToSuppliers } from './line-supplier.ts'
export { hasPan, refuseWithoutPan } from './pan.ts'
export { payLinkOfVersion, payUrlOfNext } from './pay-link.service.ts'
export { movePart, openPart } from './opening-part.service.ts'
export { readOwed } from './owed.queries.ts'
export { payPage } from './pay.page.ts'
export { listOpenParts } from './owed-part.queries.ts'
export { findReceipt } from './receipt.queries.ts'
export { createReceipt, holdVerified, unverifyReceipt, verifyReceipt } from './receipt.service.ts'
export { writeReceipt } from './receipt.write.ts'
export { continueNumbers, lastNumber, takeNumber } from './series.queries.ts'
export { requestUrlOf, versionsOf } from './request.queries.ts'
export { findResellable as findResold } from './sell.queries.ts'
export { resoldDetails } from './sell.service.ts'
export { bookSupplied, postPaid, postReturned, soldService } from './supplied-book.service.ts'
export { drawSendable, listSendable, type SentFile } from './sendable.ts'
export { drawStatement, listAccount } from './statement.ts'
export { renewCost } from './service-state.ts'
export { supplierPage } from './supplier.page.ts'
export { transferCrmBookings } from './transfer.queries.ts'
export { bookUnsold } from './unsold-book.service.ts'
export { bringInTcs } from './tcs.service.ts'
export { findCrmVoucher } from './voucher.view.ts'

/** Lets bookings of the CRM hang on their customers. */
export const crmBookingFollower: CustomerFollower = {
  hold: holdBookingsOf,
  async repoint(db, merged) {
    await followCustomer(db, merged)
    await followReceipts(db, merged)
    await carryAccount(db, merged, `merge ${merged.fromId} ${merged.toId}`)
  },
  history: crmBookingHistory,
}

/** Sets the clock of CRM bookings going: instalments that are due, trips that begin and end, purchases that change. */
export function workOnCrmBookings(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('crm-booking.sweep', sweepCrmBookings(platform))
  jobs.schedule('crm-booking.sweep', 5)
  jobs.work('crm-booking.portal', sweepPortalChanges(platform))
  jobs.schedule('crm-booking.portal', 1)
  jobs.work('crm-booking.follow', followPortalSale(platform))
  jobs.work('purchase.book', bookPurchaseChanges(platform))
  jobs.schedule('purchase.book', 1)
}
export { reminderTemplate, whyReminderEnds } from './reminder.queries.ts'
