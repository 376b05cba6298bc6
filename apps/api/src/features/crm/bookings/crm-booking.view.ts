import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { crmBookingMoves, dueStatus, isLive } from '@karavan/domain/crm/booking'
import { missingOf } from '@karavan/domain/crm/booking-needs'
import { actualMargin } from '@karavan/domain/crm/booking-price'
import type { PlainDate } from '@karavan/domain/base/dates'
import { less, type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rupees } from '../../../platform/words.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { InstalmentRecord, LineRecord, SupplierPaymentRecord } from './crm-booking.table.ts'
import { listInvoices } from './invoice.queries.ts'
import { listInstalments, listLines, listPayments } from './part.queries.ts'
import { differencesOf, findAccepted } from './quoted.queries.ts'
import { listLinks, toLink } from './supplier-link.queries.ts'
import { listFiles, readNames, listTimeline } from './timeline.queries.ts'

const toInstalment = (part: InstalmentRecord, verifiers: Record<string, string>, day: PlainDate) => ({
  id: part.id,
  number: part.number,
  label: part.label,
  dueOn: part.dueOn,
  amount: part.amount,
  status: dueStatus(part, day),
  paidOn: part.paidOn,
  way: part.way,
  reference: part.reference,
  receiptNumber: part.receiptNumber,
  verifiedBy: part.verifiedBy === null ? null : (verifiers[part.verifiedBy] ?? null),
  verifiedAt: part.verifiedAt,
})

const toPayment = (payment: SupplierPaymentRecord, lines: readonly LineRecord[], day: PlainDate) => ({
  id: payment.id,
  lineId: payment.lineId,
  supplier: payment.supplier,
  supplierId: payment.supplierId,
  label: lines.find(({ id }) => id === payment.lineId)?.label ?? '',
  dueOn: payment.dueOn,
  currency: payment.currency,
  amount: payment.amount,
  amountInr: payment.amountInr,
  status: payment.paidAt ? ('Paid' as const) : payment.dueOn < day ? ('Overdue' as const) : ('Due' as const),
  paidOn: payment.paidOn,
  way: payment.way,
  reference: payment.reference,
})

const toLine = ({ bookingId: _, position: _at, quotedKey: _key, ...line }: LineRecord) => line

/** What is earned with what suppliers really got; of what is cancelled only what moved counts. */
function marginNow(
  { status, gross, paid }: FullCrmBooking,
  lines: readonly LineRecord[],
  payments: readonly SupplierPaymentRecord[],
): Minor {
  const paidFor = new Map(payments.filter(({ paidAt }) => paidAt).map((one) => [one.lineId, toMinor(one.amountInr)]))
  if (status === 'Cancelled') return sum([toMinor(paid), ...[...paidFor.values()].map((amount) => -amount)])
  return actualMargin(
    toMinor(gross),
    lines.map(({ id, costInr }) => ({ cost: toMinor(costInr), paid: paidFor.get(id) ?? null })),
  )
}

/** A booking as it is sent, with its money, papers, links and timeline. */
export async function toCrmBooking(
  platform: Pick<Platform, 'config' | 'secretKey'>,
  db: Db,
  booking: FullCrmBooking,
): Promise<CrmBooking> {
  const { id } = booking
  const day = today(platform.config)
  const [lines, instalments, payments, files, invoices, links, names, accepted, timeline] = await awaitAll(
    listLines(db, id),
    listInstalments(db, id),
    listPayments(db, id),
    listFiles(db, id),
    listInvoices(db, id),
    listLinks(db, id),
    readNames(db, id),
    findAccepted(db, booking.quotationVersionId),
    listTimeline(db, id),
  )
  const {
    createdBy: _,
    searched: _words,
    lacks,
    plannedCost,
    quotationVersionId: _version,
    enquiryId: _enquiry,
    ...sent
  } = booking
  const left = toMinor(less(booking.total, booking.paid))
  return {
    ...sent,
    enquiry: names.enquiry,
    quotation: accepted && { id: accepted.id, number: accepted.number, versionNumber: accepted.versionNumber },
    differences: differencesOf(accepted, booking, lines),
    lines: lines.map(toLine),
    taxes: booking.taxes.map(({ base, amount, ...tax }) => ({ ...tax, base: toMajor(base), amount: toMajor(amount) })),
    marginPlanned: less(booking.gross, plannedCost),
    marginActual: toMajor(marginNow(booking, lines, payments)),
    instalments: instalments.map((part) => toInstalment(part, names.verifiers, day)),
    supplierPayments: payments.map((payment) => toPayment(payment, lines, day)),
    files,
    invoices: invoices.map(({ id: invoiceId, number, kind, issuedOn, total }) => ({
      id: invoiceId,
      number,
      kind,
      issuedOn,
      total,
    })),
    supplierLinks: links.map((link) => toLink(platform.secretKey, link)),
    missing: isLive(booking.status) ? missingOf({ startDate: booking.startDate, left, lacks }, day, rupees) : [],
    moves: [...crmBookingMoves[booking.status]],
    timeline,
  }
}
