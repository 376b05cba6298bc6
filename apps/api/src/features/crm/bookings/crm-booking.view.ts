import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { ServiceRequest } from '@karavan/contracts/crm/bookings/service'
import { isBuyable } from '@karavan/domain/crm/portal-service'
import { isOfHouse } from '@karavan/domain/crm/quotation'
import { serviceMovesOf } from '@karavan/domain/crm/service'
import { ticketMoves } from '@karavan/domain/crm/ticket'
import { departureOf, ticketByWords } from '@karavan/domain/crm/ticket-clock'
import { crmBookingMoves, dueStatus, isLive } from '@karavan/domain/crm/booking'
import { type CancellableLine, ifCancelled } from '@karavan/domain/crm/booking-cancelling'
import { missingOf } from '@karavan/domain/crm/booking-needs'
import { actualMargin } from '@karavan/domain/crm/booking-price'
import type { PlainDate } from '@karavan/domain/base/dates'
import { allocate, less, type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { isTaxedAtSource } from '@karavan/domain/money/tax/tax'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rupees } from '../../../platform/words.ts'
import { maskedPan } from '../../../platform/crypto/pan.ts'
import { readTerms } from '../suppliers/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { InstalmentRecord, LineRecord, RequestRecord, SupplierPaymentRecord } from './crm-booking.table.ts'
import { listInvoices } from './invoice.queries.ts'
import { type PortalSale, readPortal, readSoldTerms } from './portal.queries.ts'
import { listInstalments, listLines, listPayments } from './part.queries.ts'
import { listReceiptsAt, sumAdvanceOf } from './receipt.queries.ts'
import { hasOpenRefunds } from './refund.queries.ts'
import { differencesOf, findAccepted } from './quoted.queries.ts'
import { contentOf } from './request.content.ts'
import { listRequests, pathOf } from './request.queries.ts'
import { offeredCost } from './request.service.ts'
import { costNow } from './service-state.ts'
import { listFiles, readNames, listTimeline } from './timeline.queries.ts'
import { listWriteOffs } from './write-off.queries.ts'

const toInstalment = (part: InstalmentRecord, receipts: readonly Receipt[], day: PlainDate) => {
  const used = receipts.flatMap(({ id, number, state, allocations }) => {
    const amount = allocations.find(({ instalmentId }) => instalmentId === part.id)?.amount
    return amount === undefined ? [] : [{ id, number, amount, state }]
  })
  const verified = used.every(({ state }) => state === 'Verified')
  const { id, number, label, dueOn, amount, paid } = part
  return { id, number, label, dueOn, amount, paid, status: dueStatus({ ...part, verified }, day), receipts: used }
}

/** What was paid above what a supplier keeps of what was cancelled, and is not back yet. */
function toComeBack({ paid, returned }: SupplierPaymentRecord, line: LineRecord | undefined): number {
  if (paid === 0 || line?.state !== 'Cancelled' || line.sold === null) return 0
  return Math.max(0, less(less(paid, returned), line.penaltyInr))
}

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
  paid: payment.paid,
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

/** What was asked last for a line, as its booking shows it; a page that is over leads nowhere. */
async function toRequest(
  secretKey: string,
  db: Db,
  booking: FullCrmBooking,
  line: LineRecord,
  lines: readonly LineRecord[],
  request: RequestRecord,
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
    offer: offer && { ...offer, costInr: offeredCost(line, offer.price) },
  }
}

/** The day, where the house is, on which the first fare that is held lapses, the moment in words, and whether it has. */
function heldUntil(
  { details, country }: FullCrmBooking,
  lines: readonly LineRecord[],
  { config }: Pick<Platform, 'config'>,
) {
  const [first] = lines
    .flatMap(({ ticketState, ticketBy, state, item }) =>
      ticketState === 'Held' && ticketBy && state !== 'Cancelled' ? [{ at: ticketBy, item }] : [],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (!first) return { ticketBy: null, heldUntil: null, lapsed: false }
  const at = new Date(first.at)
  return {
    ticketBy: today(config, at),
    heldUntil: ticketByWords(first.at, country, departureOf(first.item, details)),
    lapsed: at.getTime() <= Date.now(),
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
    const newest = requests.findLast(({ lineId }) => lineId === line.id)
    const request = newest ? await toRequest(secretKey, db, booking, line, lines, newest) : null
    sent.push({
      ...own,
      portal: (portalId && toPortal(portal.get(portalId))) || null,
      ofHouse: item !== null && isOfHouse(item.kind),
      departure: line.service === 'Flight' ? departureOf(item, booking.details) : null,
      unheld: isBuyable(line.state) ? line.unheld : null,
      // What is bought of the house is asked of nobody else.
      moves: serviceMovesOf(line.state, 'agency').filter((to) => portalId === null || to === 'Cancelled'),
      request,
      ticketMoves:
        line.service === 'Flight' && line.state !== 'Cancelled' ? [...ticketMoves[line.ticketState ?? 'none']] : [],
    })
  }
  return sent
}

/** What is earned with what suppliers really got, or will get; of what was cancelled without charges only what moved counts. */
function marginNow(
  { status, gross, paid }: FullCrmBooking,
  lines: readonly LineRecord[],
  payments: readonly SupplierPaymentRecord[],
): Minor {
  const paidFor = new Map(payments.filter(({ paidAt }) => paidAt).map((one) => [one.lineId, toMinor(one.amountInr)]))
  if (status === 'Cancelled' && lines.every(({ sold }) => sold === null))
    return sum([toMinor(paid), ...[...paidFor.values()].map((amount) => -amount)])
  return actualMargin(
    toMinor(gross),
    lines.map((line) => ({
      cost: toMinor(costNow(line)), // What a supplier has above what they keep comes back.
      paid: line.sold === null ? (paidFor.get(line.id) ?? null) : null,
    })),
  )
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

/** Whether nothing is open any more between a cancelled booking, its customer and its suppliers, and no refund is under way. */
async function isSettled(
  db: Db,
  { id, status }: FullCrmBooking,
  instalments: readonly InstalmentRecord[],
  payments: readonly { status: string; toComeBack: number }[],
): Promise<boolean> {
  if (status !== 'Cancelled') return false
  const owed = instalments.some(({ paidAt }) => paidAt === null)
  const owing = payments.some((one) => one.status !== 'Paid' || one.toComeBack > 0)
  return !owed && !owing && !(await hasOpenRefunds(db, id))
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
    panEnd,
    ...sent
  } = booking
  const left = toMinor(less(less(booking.total, booking.paid), booking.writtenOff))
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
    marginActual: toMajor(marginNow(booking, lines, payments)),
    ifCancelled: await toIfCancelled(db, booking, lines, day),
    instalments: instalments.map((part) => toInstalment(part, receipts, day)),
    receipts,
    advance,
    supplierPayments,
    writeOffs: await listWriteOffs(db, id),
    settled: await isSettled(db, booking, instalments, supplierPayments),
    files,
    invoices: invoices.map(({ id: invoiceId, number, kind, issuedOn, total }) => ({
      id: invoiceId,
      number,
      kind,
      issuedOn,
      total,
    })),
    missing: isLive(booking.status)
      ? missingOf({ startDate: booking.startDate, left, lacks, ...heldUntil(booking, lines, platform) }, day, rupees)
      : [],
    moves: [...crmBookingMoves[booking.status]],
    timeline,
  }
}
