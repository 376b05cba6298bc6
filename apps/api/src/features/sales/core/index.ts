import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createInvoice } from './invoice.job.ts'

export { bookingPayee, moveByCard } from './booking.payee.ts'
export {
  isOpen,
  isOver,
  isUnpaid,
  moveBooking,
  movedUnderLock,
  refuseMoveOf,
  stateOf,
} from './booking-state.ts'
export {
  type Cancellable,
  cancellationAnswer,
  type CancellationTerms,
  cancelBy,
  cancelLocked,
  penaltiesOf,
  saleTermsOf,
} from './cancellation.ts'
export { cancellationLines } from './cancellation-words.ts'
export { cardOrderOf, cardUntil } from './card-payment.ts'
export type { InvoiceDocument, Party } from './invoice-document.ts'
export { invoicePdf } from './invoice.pdf.ts'
export { continueInvoices, hasBegun, nextSerial } from './invoice.queries.ts'
export { drawInvoices, sendCalendar, sendInvoice, sendVoucher, type VoucherDesk } from './paper.ts'
export { once, paymentOf } from './recorded-payment.ts'
export { type RefundWay, refundWayOf, refundWaysOf } from './refund-way.ts'
export {
  type ClockContext,
  hasInWallet,
  isHoldOver,
  noteReminder,
  reminderDue,
  settleSale,
  sweepSales,
} from './sale-clock.ts'
export { type SaleEntity, saleKinds } from './sale-kind.ts'
export { causeKeys, saleMoney, taxesBack } from './sale-money.ts'
export { emitsOf, type MailWords, type NewsWords, notifyOfSale, tellOfSale } from './sale-news.ts'
export { bookingColumns, saleColumns } from './sale.columns.ts'
export { bookingFilters, type BuyerNames, ownerNames, type SaleLock, saleTable, visibleTo } from './sale.queries.ts'
export { refuseUnseen, seenAmounts, seenBy, toldTo } from './seen-price.ts'
export { refuseOtherPrice, refuseOtherRefund } from './shown-price.ts'
export {
  type FindVoucher,
  type FoundVoucher,
  isProvisional,
  isReleasable,
  newVoucherCode,
  voucherState,
  voucherUrl,
} from './voucher.ts'
export {
  addressLines,
  cell,
  confirmationContent,
  drawVoucher,
  many,
  placeFrame,
  travellerWords,
  twoLines,
} from './voucher.pdf.ts'
export { dueWhole, settleWhole } from './whole-clock.ts'
export { heldWhole } from './whole-held.ts'
export { fundingOf, owed, type SaleFunding, wholeMoney } from './whole-money.ts'
export { unheldBy } from './unheld.ts'
export { planWhole, unpaidWhole, type WholePlan } from './whole-plan.ts'
export { cancelWholeBy, wholeRefundWays } from './whole-return.ts'
export { adminMoves, moveWholeByHand, refuseMove } from './whole-status.ts'
export type { WholeKind, WholeNews } from './whole.ts'
export { wholePayee } from './whole.payee.ts'
export { createInvoice }

/** Sets the writing of invoices going. */
export const workOnInvoices = (jobs: Jobs<JobData>, platform: Platform): void =>
  jobs.work('invoice.make', createInvoice(platform))
