import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { ServiceRequest } from '@karavan/contracts/crm/bookings/service'
import { isBuyable } from '@karavan/domain/crm/portal-service'
import { isOfHouse } from '@karavan/domain/crm/quotation'
import { serviceMovesOf } from '@karavan/domain/crm/service'
import { ticketMoves } from '@karavan/domain/crm/ticket'
import { departureOf } from '@karavan/domain/crm/ticket-clock'
import { crmBookingMoves, dueStatus, isLive } from '@karavan/domain/crm/booking'
import { type CancellableLine, ifCancelled } from '@karavan/domain/crm/booking-cancelling'
import { missingOf } from '@karavan/domain/crm/booking-needs'
import { latestForCustomer } from '@karavan/domain/crm/customer-date'
import { actualMargin } from '@karavan/domain/crm/booking-price'
import { isSettled, type OpenMoney } from '@karavan/domain/crm/settled'
import type { PlainDate } from '@karavan/domain/base/dates'
import { allocate, less, type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { isTaxedAtSource } from '@karavan/domain/money/tax/tax'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rupees } from '../../../platform/words.ts'
import { restOf } from '@karavan/domain/money/payables/bill'
import { maskedPan } from '../../../platform/crypto/pan.ts'
import { readTerms } from '../suppliers/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type {
  AnswerRecord,
  InstalmentRecord,
  LineRecord,
  RequestRecord,
  SupplierPaymentRecord,
} from './crm-booking.table.ts'
import { deadlinesOfBooking } from './deadline.service.ts'
import { readTrueDays } from './missing.queries.ts'
import { listInvoices } from './invoice.queries.ts'
import { type PortalSale, readPortal, readSoldTerms } from './portal.queries.ts'
import { listInstalments, listLines, listPayments } from './part.queries.ts'
import { listReceiptsAt, sumAdvanceOf } from './receipt.queries.ts'
import { sumReturning } from './refund.queries.ts'
import { differencesOf, findAccepted } from './quoted.queries.ts'
import { contentOf } from './request.content.ts'
import { listAnswers, listRequests, pathOf } from './request.queries.ts'
import { offeredCost } from './request.service.ts'
import { listBilled } from './billed.queries.ts'
import { costNow } from './service-state.ts'
import { listFiles, readNames, listTimeline } from './timeline.queries.ts'
import { listWriteOffs } from './write-off.queries.ts'

const toInstalment = (
  part: InstalmentRecord,
  receipts: readonly Receipt[],
  { day, latest }: { day: PlainDate; latest: PlainDate | null },
) => {
  const used = receipts.flatMap(({ id, number, state, allocations }) => {
    const amount = allocations.find(({ instalmentId }) => instalmentId === part.id)?.amount
    return amount === undefined ? [] : [{ id, number, amount, state }]
  })
  const verified = used.every(({ state }) => state === 'Verified')
  const { id, number, label, dueOn, amount, paid } = part
  const status = dueStatus({ ...part, verified }, day)
  const tooLate = latest !== null && paid < amount && dueOn > latest
  return { id, number, label, dueOn, amount, paid, status, tooLate, receipts: used }
}

/** What was paid above what a supplier keeps of what was cancelled, and is not back yet. */
function toComeBack({ paid, returned }: SupplierPaymentRecord, line: LineRecord | undefined): number {
  if (paid === 0 || line?.state !== 'Cancelled' || line.sold === null) return 0
  return Math.max(0, less(less(paid, returned), line.penaltyInr))
}

/** What a supplier gets in rupees: as it was booked, and what the rates made of what was paid. */
const costOf = ({ amountInr, difference }: SupplierPaymentRecord): Minor =>
  sum([toMinor(amountInr), toMinor(difference)])

const openOf = ({ paidAt, currency, amount, amountInr, paid }: SupplierPaymentRecord): Minor =>
  paidAt
    ? 0
    : restOf({ currency, amount: toMinor(amount), amountInr: toMinor(amountInr), paid: toMinor(paid) }).inCurrency

const toPayment = (payment: SupplierPaymentRecord, lines: readonly LineRecord[], day: PlainDate) => ({
  id: payment.id,
  lineId: payment.lineId,
  supplier: payment.supplier,
  supplierId: payment.supplierId,
  label: lines.find(({ id }) => id === payment.lineId)?.label ?? '',
  dueOn: payment.dueOn,
  currency: payment.currency,
  amount: payment.amount,
  amountInr: toMajor(costOf(payment)),
  paid: toMajor(sum([toMinor(payment.paid), toMinor(payment.difference)])),
  open: toMajor(openOf(payment)),
  status:
    payment.paidAt || payment.paid >= payment.amountInr
      ? ('Paid' as const)
      : payment.dueOn < day
        ? ('Overdue' as const)
        : ('Due' as const),
  paidOn: payment.paidOn,
  way: payment.way,
  reference: payment.reference,
  toComeBack: toComeBack(
    payment,
    lines.find(({ id }) => id === payment.lineId),
  ),
})

/** All that was answered to a request, the oldest first. */
const answersTo = ({ id }: Pick<RequestRecord, 'id'>, given: readonly AnswerRecord[]): ServiceRequest['answers'] =>
  given
    .filter(({ requestId }) => requestId === id)
    .map(({ requestId: _request, createdAt: at, ...one }) => ({ ...one, at }))

/** What was asked before, whose pages show the newest. */
const toRequestBefore = (
  request: RequestRecord,
  given: readonly AnswerRecord[],
): CrmBooking['lines'][number]['requestsBefore'][number] => {
  const { id, version, supplier, content: asked, answerBy, mailedTo } = request
  const { createdAt, seenAt, remindedAt, withdrawnAt, acceptedAt } = request
  return {
    ...{ id, version, supplier, asked, answerBy, mailedTo, createdAt, seenAt, remindedAt, withdrawnAt, acceptedAt },
    answers: answersTo(request, given),
  }
}

/** What was asked last for a line, as its booking shows it; a page that is over leads nowhere. */
async function toRequest(
  secretKey: string,
  db: Db,
  booking: FullCrmBooking,
  line: LineRecord,
  lines: readonly LineRecord[],
  request: RequestRecord,
  given: readonly AnswerRecord[],
): Promise<ServiceRequest> {
  const {
    tokenHash: _,
    orgId: _org,
    bookingId: _booking,
    lineId: _line,
    supplierId: _supplier,
    lateToldAt: _late,
    content,
    expiresAt,
    offer,
    ...sent
  } = request
  const open = request.withdrawnAt === null && expiresAt > new Date().toISOString()
  return {
    ...sent,
    asked: content ?? (await contentOf(db, booking, line, lines, { showPrice: request.showPrice })),
    path: open ? pathOf(secretKey, request.id) : null,
    offer: offer && { ...offer, costInr: offeredCost(offer) },
    answers: answersTo(request, given),
  }
}

const toPortal = (sale: PortalSale | undefined) => {
  if (!sale) return null
  const { kind, id, reference, status, onRequest, holdUntil, confirmationNo } = sale
  return { kind, id, reference, status, onRequest, holdUntil, confirmationNo }
}

/** Lines with where each stands. */
async function toLines(
  secretKey: string,
  db: Db,
  booking: FullCrmBooking,
  lines: readonly LineRecord[],
  requests: readonly RequestRecord[],
): Promise<CrmBooking['lines']> {
  const sent: CrmBooking['lines'] = []
  const portal = await readPortal(db, lines)
  const given = await listAnswers(
    db,
    requests.map(({ id }) => id),
  )
  for (const line of lines) {
    const {
      bookingId: _,
      position: _at,
      quotedKey: _key,
      ticketTold: _told,
      voucherCode: _code,
      item,
      penaltyInr: _penalty,
      ...rest
    } = line
    const { portalKind: _kind, portalId, portalReference: _reference, ...own } = rest
    const asked = requests.filter(({ lineId }) => lineId === line.id)
    const newest = asked.at(-1)
    const request = newest ? await toRequest(secretKey, db, booking, line, lines, newest, given) : null
    sent.push({
      ...own,
      portal: (portalId && toPortal(portal.get(portalId))) || null,
      ofHouse: item !== null && isOfHouse(item.kind),
      departure: line.service === 'Flight' ? departureOf(item, booking.details) : null,
      unheld: isBuyable(line.state) ? line.unheld : null,
      // What is bought of the house is asked of nobody else.
      moves: serviceMovesOf(line.state, 'agency').filter((to) => portalId === null || to === 'Cancelled'),
      request,
      requestsBefore: asked.slice(0, -1).map((one) => toRequestBefore(one, given)),
      ticketMoves:
        line.service === 'Flight' && line.state !== 'Cancelled' ? [...ticketMoves[line.ticketState ?? 'none']] : [],
    })
  }
  return sent
}

const sumMinor = (amounts: readonly number[]): Minor => sum(amounts.map(toMinor))

/** What is earned with what suppliers really got, or will get; of what was cancelled without charges only what moved counts. */
function marginNow(
  { status, gross, paid }: FullCrmBooking,
  lines: readonly LineRecord[],
  payments: readonly SupplierPaymentRecord[],
  bills: CrmBooking['supplierBills'],
): Minor {
  const billed = sumMinor(bills.map(({ cost }) => cost))
  const paidFor = new Map(payments.filter(({ paidAt }) => paidAt).map((one) => [one.lineId, costOf(one)]))
  const byRates = new Map(payments.map((one) => [one.lineId, toMinor(one.difference)]))
  if (status === 'Cancelled' && lines.every(({ sold }) => sold === null))
    return sum([toMinor(paid), -billed, ...[...paidFor.values()].map((amount) => -amount)])
  const earned = actualMargin(
    toMinor(gross),
    lines.map((line) => ({
      cost: sum([toMinor(costNow(line)), byRates.get(line.id) ?? 0]), // What a supplier has above what they keep comes back.
      paid:
        line.sold === null && paidFor.has(line.id) ? sum([paidFor.get(line.id) ?? 0, -toMinor(line.inputTax)]) : null,
    })),
  )
  return sum([earned, -billed])
}

/** What suppliers would keep of a booking that still happens, by their own steps, and the house by what it sold with. */
async function toIfCancelled(
  db: Db,
  { startDate, status }: FullCrmBooking,
  lines: readonly LineRecord[],
  day: PlainDate,
): Promise<CrmBooking['ifCancelled']> {
  if (!isLive(status)) return null
  const terms = await readTerms(
    db,
    lines.flatMap(({ supplierId }) => supplierId ?? []),
  )
  const sold = await readSoldTerms(db, lines)
  const { now, later, unknown } = ifCancelled(
    lines.flatMap(({ state, ticketState, from, costInr, supplierId, portalId }): CancellableLine[] => {
      const line = { state, ticketState, from, cost: toMinor(costInr) }
      const parts = sold.get(portalId ?? '')
      if (!parts) return [{ ...line, steps: terms.get(supplierId ?? '')?.cancellation ?? [] }]
      const costs = allocate(
        line.cost,
        parts.map(({ share }) => Math.max(1, share)),
      )
      return parts.map(({ date, steps }, index) => ({
        ...{ ...line, from: date, steps, known: true, cost: costs[index] ?? 0 },
      }))
    }),
    { starts: startDate, day },
  )
  return {
    now: toMajor(now),
    later: later.map(({ from, kept }) => ({ from, kept: toMajor(kept) })),
    unknown: { count: unknown.count, cost: toMajor(unknown.cost) },
  }
}

/** What is open between a booking, its customer and its suppliers. */
async function openMoneyOf(
  db: Db,
  booking: FullCrmBooking,
  instalments: readonly InstalmentRecord[],
  payments: readonly Pick<CrmBooking['supplierPayments'][number], 'status' | 'amountInr' | 'paid' | 'toComeBack'>[],
  receipts: readonly Receipt[],
): Promise<OpenMoney> {
  const its = receipts.filter((one) => one.booking?.id === booking.id)
  return {
    cancelled: booking.status === 'Cancelled',
    owed: sumMinor(instalments.map(({ amount, paid }) => less(amount, paid))),
    owing: sumMinor(payments.map(({ status, amountInr, paid }) => (status === 'Paid' ? 0 : less(amountInr, paid)))),
    toComeBack: sumMinor(payments.map((one) => one.toComeBack)),
    advance: sumMinor(its.map(({ advance }) => advance)),
    returning: toMinor(await sumReturning(db, booking)),
  }
}

/** A booking as it is sent, with its money, papers, links and timeline. */
export async function toCrmBooking(
  platform: Pick<Platform, 'config' | 'secretKey'>,
  db: Db,
  booking: FullCrmBooking,
): Promise<CrmBooking> {
  const { id } = booking
  const day = today(platform.config)
  const [lines, instalments, payments, files, invoices, requests, names, accepted, timeline, receipts, advance] =
    await awaitAll(
      listLines(db, id),
      listInstalments(db, id),
      listPayments(db, id),
      listFiles(db, id),
      listInvoices(db, id),
      listRequests(db, id),
      readNames(db, id),
      findAccepted(db, booking.quotationVersionId),
      listTimeline(db, id),
      listReceiptsAt(db, booking),
      sumAdvanceOf(db, booking.customerId),
    )
  const {
    createdBy: _,
    sharedWith: _shared,
    releasedAt: _released,
    searched: _words,
    lacks,
    plannedCost,
    quotationVersionId: _version,
    enquiryId: _enquiry,
    noPan,
    tcsBefore: _before,
    panEnd,
    ...sent
  } = booking
  const bills = await listBilled(db, id)
  const left = toMinor(less(less(booking.total, booking.paid), booking.writtenOff))
  const days = await readTrueDays(db, platform.config, [id])
  const deadlines = isLive(booking.status)
    ? await deadlinesOfBooking(db, platform.config, booking, lines, payments)
    : []
  const latest = latestForCustomer(deadlines, day)
  const supplierPayments = payments.map((payment) => toPayment(payment, lines, day))
  return {
    ...sent,
    enquiry: names.enquiry,
    quotation: accepted && { id: accepted.id, number: accepted.number, versionNumber: accepted.versionNumber },
    differences: differencesOf(accepted, booking, lines),
    lines: await toLines(platform.secretKey, db, booking, lines, requests),
    taxes: booking.taxes.map(({ base, amount, ...tax }) => ({ ...tax, base: toMajor(base), amount: toMajor(amount) })),
    pan: {
      masked: maskedPan({ panEnd }),
      none: noPan,
      needed: isTaxedAtSource(booking.taxes) && !noPan && panEnd === null,
    },
    marginPlanned: less(booking.gross, plannedCost),
    marginActual: toMajor(marginNow(booking, lines, payments, bills)),
    ifCancelled: await toIfCancelled(db, booking, lines, day),
    deadlines: deadlines.slice(0, 20),
    latestDue: latest,
    instalments: instalments.map((part) => toInstalment(part, receipts, { day, latest })),
    receipts,
    advance,
    supplierPayments,
    supplierBills: bills,
    writeOffs: await listWriteOffs(db, id),
    settled: isSettled(await openMoneyOf(db, booking, instalments, supplierPayments, receipts)),
    files,
    invoices: invoices.map(({ id: invoiceId, number, kind, issuedOn, total }) => ({
      id: invoiceId,
      number,
      kind,
      issuedOn,
      total,
    })),
    missing: isLive(booking.status)
      ? missingOf({ startDate: booking.startDate, left, lacks, ...days.get(id) }, day, rupees)
      : [],
    moves: [...crmBookingMoves[booking.status]],
    timeline,
  }
}
