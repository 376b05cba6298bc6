import type { BookingLineBody, CrmBookingBody } from '@karavan/contracts/crm/bookings/booking'
import { canMoveService, isArranged } from '@karavan/domain/crm/service'
import { supplierNameKey } from '@karavan/domain/crm/supplier'
import { canMoveTicket } from '@karavan/domain/crm/ticket'
import { freeNumbers, planInstalments } from '@karavan/domain/crm/booking-instalment'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { rateOf } from '@karavan/domain/crm/quotation-price'
import type { PlainDate } from '@karavan/domain/base/dates'
import { convert, convertBack, type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { invalid } from '../../../platform/http/problem.ts'
import { newVoucherCode } from '../../sales/core/index.ts'
import type { InstalmentRecord, LineRecord, SupplierPaymentRecord } from './crm-booking.table.ts'
import type { WrittenLine } from './house-line.service.ts'
import type { dueDates } from './line-supplier.ts'

type Body = z.output<typeof CrmBookingBody>
type LineBody = z.output<typeof BookingLineBody>

/** What the database can hold of an amount. */
const mostMinor = toMinor(999_999_999_999.99)

/** Refuses sums that nothing can hold. */
export function refuseHuge(...amounts: Minor[]): void {
  if (amounts.some((amount) => amount > mostMinor)) throw invalid({ path: 'lines', message: 'Too large an amount' })
}

/** Does a sum, and answers 400 when a number gets too large to be exact. */
export function calculateOrRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ path: 'lines', message: error.message })
    throw error
  }
}

function rateFor(line: LineBody, index: number, before: LineRecord | undefined, rates: QuotationRates): number {
  // What was written at a rate keeps it.
  if (before?.currency === line.currency) return before.rate
  if (line.currency !== 'INR' && rates.rates[line.currency] === undefined)
    throw invalid({ path: `lines.${index}.currency`, message: `There is no rate for ${line.currency}` })
  return rateOf(rates, line.currency)
}

const keyOf = (supplier: string | null) => (supplier === null ? null : supplierNameKey(supplier))

const sameService = (before: LineRecord, line: Pick<LineBody, 'supplier' | 'label' | 'from' | 'until'>) =>
  keyOf(before.supplier) === keyOf(line.supplier) &&
  before.label === line.label &&
  before.from === line.from &&
  before.until === line.until

/** Where a line stands after an edit: a supplier confirmed what it was then, and a number that is typed is a yes by phone. */
function standingOf(
  old: LineRecord | undefined,
  line: LineBody,
): Pick<LineRecord, 'state' | 'stateNote' | 'confirmedAt'> {
  const { state = 'Draft', stateNote = null, confirmedAt = null } = old ?? {}
  const told = line.supplierReference !== null && line.supplierReference !== (old?.supplierReference ?? null)
  if (told && (state === 'Confirmed' || canMoveService(state, 'Confirmed', 'agency')))
    return { state: 'Confirmed', stateNote: null, confirmedAt: new Date().toISOString() }
  if (state === 'Confirmed' && old && !sameService(old, line))
    return { state: 'Changed', stateNote: 'Changed after it was confirmed', confirmedAt: null }
  return { state, stateNote, confirmedAt }
}

/** What a line keeps of its ticket; only a flight has one. */
const ticketOf = (old: LineRecord | undefined, { service }: LineBody) => {
  const { ticketState = null, pnr = null, ticketBy = null, ticketTold = null } = service === 'Flight' ? (old ?? {}) : {}
  return { ticketState, pnr, ticketBy, ticketTold }
}

/** Writes what a flight booking says of its tickets to its first flight. */
export function withTickets<L extends Omit<LineRecord, 'supplierId'>>(
  details: Body['details'],
  lines: readonly L[],
): L[] {
  if (details.kind !== 'flight') return [...lines]
  const { pnr, ticketBy, tickets } = details
  const first = lines.find(({ service }) => service === 'Flight')
  return lines.map((line) => {
    if (line !== first) return line
    const issued = tickets.length > 0 && canMoveTicket(line.ticketState, 'Ticketed')
    const held = (pnr !== null || ticketBy !== null) && line.ticketState === null
    const same = line.ticketBy !== null && ticketBy !== null && Date.parse(line.ticketBy) === Date.parse(ticketBy)
    return {
      ...line,
      pnr: pnr ?? line.pnr,
      ticketBy: ticketBy ?? line.ticketBy,
      // Another time is another warning.
      ticketTold: same || ticketBy === null ? line.ticketTold : null,
      ticketState: issued ? ('Ticketed' as const) : held ? ('Held' as const) : line.ticketState,
    }
  })
}

/** The lines that were asked for and are something else now, so that they have to be asked for anew. */
export const askedAnew = (before: readonly LineRecord[], after: readonly LineRecord[]): LineRecord[] =>
  after.filter((line) => {
    const old = before.find(({ id }) => id === line.id)
    return (
      line.state === 'Requested' &&
      old?.state === 'Requested' &&
      (!sameService(old, line) || old.cost !== line.cost || old.currency !== line.currency)
    )
  })

/** The lines of a booking as they are stored, each at the rate of the day it was first written. */
export function composeLines(
  bookingId: string,
  body: readonly WrittenLine[],
  before: readonly LineRecord[],
  rates: QuotationRates,
): Omit<LineRecord, 'supplierId'>[] {
  const known = new Map(before.map((line) => [line.id, line]))
  const bought = before.find(({ id, portalId }) => portalId && !body.some((line) => line.id === id))
  if (bought)
    throw invalid({
      path: 'lines',
      message: `${bought.label} is booked as ${bought.portalReference}; cancel that first`,
    })
  return body.map((line, position) => {
    const old = line.id === undefined ? undefined : known.get(line.id)
    if (line.id !== undefined && !old)
      throw invalid({ path: `lines.${position}.id`, message: 'No line of this booking' })
    if (old) known.delete(old.id)
    if (line.from && line.until && line.until < line.from)
      throw invalid({ path: `lines.${position}.until`, message: 'Not before its first day' })
    const rate = rateFor(line, position, old, rates)
    const same = old?.currency === line.currency && old.cost === line.cost
    const costInr = same ? old.costInr : toMajor(calculateOrRefuse(() => convert(toMinor(line.cost), rate)))
    refuseHuge(toMinor(costInr), toMinor(line.sell))
    if (line.gst > 0 && line.currency !== 'INR')
      throw invalid({ path: `lines.${position}.gst`, message: 'Only what is billed in rupees has GST' })
    if (line.gst > line.cost) throw invalid({ path: `lines.${position}.gst`, message: 'More tax than it costs' })
    return {
      ...line,
      id: old?.id ?? uuidv7(),
      bookingId,
      position,
      rate,
      costInr,
      inputTax: 0,
      plannedCostInr: old?.plannedCostInr ?? costInr,
      sold: old?.sold ?? null,
      // What is charged for a service that was cancelled was decided then.
      sell: old && old.sold !== null ? old.sell : line.sell,
      quotedKey: old?.quotedKey ?? null,
      item: old ? old.item : (line.item ?? null),
      stay: old ? old.stay : (line.stay ?? null),
      portalKind: old?.portalKind ?? null,
      portalId: old?.portalId ?? null,
      portalReference: old?.portalReference ?? null,
      unheld: old?.unheld ?? null,
      penaltyInr: old?.penaltyInr ?? 0,
      voucherCode: old?.voucherCode ?? newVoucherCode(),
      ...standingOf(old, line),
      ...ticketOf(old, line),
    }
  })
}

/** Whether a service costs more than its supplier got when all of it was paid; a rate that moved since is none of it. */
const isDearer = ({ state, cost, costInr }: LineRecord, { amount, amountInr }: SupplierPaymentRecord): boolean =>
  isArranged(state) && cost > amount && costInr > amountInr

/** What suppliers are to get for the lines; what is paid already stays as it is, and what it costs more since is open. */
export function composePayments(
  { orgId, startDate, booked }: { orgId: string; startDate: PlainDate; booked: PlainDate },
  lines: readonly LineRecord[],
  before: readonly SupplierPaymentRecord[],
  dueOn: Awaited<ReturnType<typeof dueDates>>,
): (typeof before)[number][] {
  const known = new Map(before.map((payment) => [payment.lineId, payment]))
  const gone = before.find(({ lineId, paid }) => paid > 0 && !lines.some(({ id }) => id === lineId))
  if (gone) throw invalid({ path: 'lines', message: `${gone.supplier} is paid; the line stays` })
  return lines.flatMap((line, index) => {
    const old = known.get(line.id)
    const paid = old?.paid ?? 0
    const begun = old && (old.paidAt !== null || paid > 0)
    if (begun && (old.supplierId !== line.supplierId || old.currency !== line.currency))
      throw invalid({
        path: `lines.${index}.supplier`,
        message: `${old.supplier} is paid; supplier and currency stay`,
      })
    if (old?.paidAt && !isDearer(line, old)) return old
    // Nothing is owed before a supplier has said yes, and of what is cancelled only what they keep; what they have stays written.
    const kept = Math.max(line.state === 'Cancelled' && line.portalId === null ? line.penaltyInr : 0, paid)
    if (line.supplier === null || (!isArranged(line.state) && kept === 0)) return []
    const owed = isArranged(line.state)
      ? { amount: line.cost, amountInr: line.costInr }
      : { amount: toMajor(convertBack(toMinor(kept), line.rate)), amountInr: kept }
    return {
      id: old?.id ?? uuidv7(),
      bookingId: line.bookingId,
      lineId: line.id,
      orgId,
      supplier: line.supplier,
      supplierId: line.supplierId,
      dueOn: dueOn(line, { booked, starts: line.from ?? startDate }),
      currency: line.currency,
      ...owed,
      paid,
      difference: old?.difference ?? 0,
      returned: old?.returned ?? 0,
      paidAt: null,
      paidOn: null,
      way: null,
      reference: null,
    }
  })
}

/** The open instalments of a booking beside what is paid; what none was typed for is due on the day that is proposed. */
export function composeInstalments(
  place: { bookingId: string; orgId: string; dueOn: PlainDate },
  total: Minor,
  body: Body['instalments'],
  before: readonly InstalmentRecord[],
): InstalmentRecord[] {
  const known = new Map(before.map((part) => [part.id, part]))
  const stranger = body.findIndex(({ id }) => id !== undefined && !known.has(id))
  if (stranger >= 0) throw invalid({ path: `instalments.${stranger}.id`, message: 'No instalment of this booking' })
  if (new Set(body.flatMap(({ id }) => id ?? [])).size < body.filter(({ id }) => id).length)
    throw invalid({ path: 'instalments', message: 'Each only once' })
  const begun = before.filter(({ paid }) => paid > 0)
  const planned = calculateOrRefuse(() =>
    planInstalments(
      total,
      begun.map(({ id, label, dueOn, amount, paid }) => ({
        id,
        label,
        dueOn,
        amount: toMinor(amount),
        paid: toMinor(paid),
      })),
      body.map(({ id, amount, ...part }) => ({ ...part, id: id ?? null, amount: toMinor(amount) })),
      { label: begun.length > 0 ? 'Balance' : 'In full', dueOn: place.dueOn },
    ),
  )
  if ('problem' in planned) throw invalid({ path: 'instalments', message: planned.problem })
  const numbers = freeNumbers(
    begun.map(({ number }) => number),
    planned.parts.length,
  )
  return planned.parts.map(({ id, label, dueOn, amount }, index) => {
    const old = id === null ? undefined : known.get(id)
    return {
      id: id ?? uuidv7(),
      bookingId: place.bookingId,
      orgId: place.orgId,
      // What is begun keeps its number.
      number: old && old.paid > 0 ? old.number : (numbers[index] ?? index + 1),
      label,
      dueOn,
      amount: toMajor(amount),
      paid: old?.paid ?? 0,
      paidAt: null,
      // Another day is another reminder.
      remindedAt: old?.dueOn === dueOn ? old.remindedAt : null,
    }
  })
}

/** All of them in rupees. */
export const sumOf = (amounts: readonly number[]): Minor => calculateOrRefuse(() => sum(amounts.map(toMinor)))
