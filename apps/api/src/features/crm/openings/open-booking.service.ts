import type { openings as contract } from '@karavan/contracts/crm/openings/opening.contract'
import { CrmBookingBody } from '@karavan/contracts/crm/bookings/booking'
import { pan as panRule } from '@karavan/contracts/kit/field'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import type { CellFault, SheetHead } from '@karavan/domain/base/sheet-head'
import { readCsv } from '@karavan/domain/base/read-csv'
import {
  maxOpenBookings,
  type OpenBooking,
  type OpenBookingField,
  openBookingHead,
  type OpenLine,
  readOpenBookings,
} from '@karavan/domain/crm/open-booking'
import { allocateOldest } from '@karavan/domain/crm/receipt'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { ProblemError, problem } from '../../../platform/http/problem.ts'
import { monthWords } from '../../../platform/words.ts'
import { holdOpen } from '../../money/books/index.ts'
import {
  bringInTcs,
  createCrmBooking,
  findCrmBookingById,
  listOpenParts,
  refuseWithoutPan,
  updateCrmBookingRow,
  writeReceipt,
} from '../bookings/index.ts'
import { findOrCreateCustomer, keepPan } from '../customers/index.ts'

type Asked = z.output<(typeof contract)['importBookings']['body']>
type Body = z.input<typeof CrmBookingBody>
type Told = Got<(typeof contract)['importBookings']>['data']
type Row = Told['rows'][number]

type Line = OpenLine & { customer: string | null }
/** The first line of a booking, and what is bought and sold with it by all of its lines. */
type Whole = { first: OpenBooking; services: OpenBooking[] }

/** The lines of a file. */
function readLines(text: string, day: string): { lines: Line[]; head: SheetHead<OpenBookingField> } {
  const [first = [], ...rest] = [...readCsv([text.replaceAll('\0', '')])]
  const { lacks, ...head } = openBookingHead(first)
  if (lacks.length > 0)
    throw problem('FILE_REFUSED', `The first line names the columns; these are not among them: ${lacks.join(', ')}.`)
  if (head.twice.length > 0) throw problem('FILE_REFUSED', `Columns that stand twice: ${head.twice.join(', ')}.`)
  const filled = rest
    .map((cells, index) => ({ line: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const at = head.columns.find(({ field }) => field === 'customer')?.at ?? -1
  const lines = readOpenBookings(filled, head, day).map((line): Line => {
    const named = line.cells[at]?.trim()
    return { ...line, customer: named ? named.slice(0, 120) : null }
  })
  if (lines.length === 0) throw problem('FILE_REFUSED', 'The file has no lines under the names of its columns.')
  if (lines.length > maxOpenBookings)
    throw problem('FILE_REFUSED', `A file may have ${maxOpenBookings} lines; split this one.`)
  return { lines, head }
}

/** Which column a refusal of the booking is about. */
const columnOf: Record<string, OpenBookingField> = {
  customer: 'customer',
  title: 'title',
  country: 'country',
  startDate: 'from',
  endDate: 'until',
  lines: 'price',
  instalments: 'due',
  travellers: 'people',
}

const fault = (head: SheetHead<OpenBookingField>, field: OpenBookingField, message: string): CellFault => ({
  column: head.columns.find((one) => one.field === field)?.name ?? field,
  message,
})

class Faulty extends Error {
  constructor(readonly faults: CellFault[]) {
    super('A line that cannot be taken')
  }
}

/** What is known of a booking by its kind; the office fills in the rest. */
function detailsOf({ first, services }: Whole): Body['details'] {
  const { kind, title, place, country, people, from, until } = first
  const where = place ?? country
  if (kind === 'flight') {
    const flights = services.filter(({ service }) => service === 'Flight')
    return {
      kind,
      pnr: services.find(({ pnr }) => pnr)?.pnr ?? null,
      airline: null,
      segments: (flights.length > 0 ? flights : [first]).map((one) => ({
        from: one.label.slice(0, 60),
        to: (one.place ?? country).slice(0, 60),
        date: one.from,
        departs: null,
        arrives: null,
        flightNumber: null,
        cabin: 'Economy' as const,
      })),
      tickets: [],
      ticketBy: null,
      fareRules: '',
    }
  }
  if (kind === 'hotel')
    return {
      kind,
      hotel: (services.find(({ service }) => service === 'Hotel')?.label ?? title).slice(0, 160),
      place: where.slice(0, 80),
      address: null,
      phone: null,
      checkIn: from,
      checkOut: until,
      rooms: [{ type: 'Room', count: 1, adults: Math.min(20, people), children: 0 }],
      mealPlan: null,
      confirmationNo: null,
    }
  return {
    kind,
    itineraryId: null,
    destinations: place ? [place.slice(0, 80)] : [],
    hotels: [],
    days: [],
    vehicle: null,
    guide: null,
    pickup: null,
  }
}

const lineOf = ({ service, label, supplier, from, until, cost, price, number }: OpenBooking) => ({
  service,
  label,
  supplier: supplier ?? '',
  supplierEmail: '',
  terms: 'Before check-in' as const,
  from,
  until,
  currency: 'INR',
  cost,
  sell: price,
  // It was confirmed where it was booked, so that it is owed.
  supplierReference: supplier ? (number ?? 'As agreed before') : '',
})

function bodyOf(whole: Whole, customerId: string): Body {
  const { first, services } = whole
  const { title, country, people, tax, number, customer } = first
  const name = (index: number) => (index === 0 ? customer : `Traveller ${index + 1}`)
  return {
    customer: { customerId },
    title,
    country,
    startDate: services.map(({ from }) => from).reduce((a, b) => (a < b ? a : b)),
    endDate: services.map(({ until }) => until).reduce((a, b) => (a > b ? a : b)),
    travellers: Array.from({ length: people }, (_, index) => ({
      name: name(index),
      kind: 'adult' as const,
      memberId: null,
      visa: 'Not needed' as const,
    })),
    details: detailsOf(whole),
    lines: services.map(lineOf),
    taxAs: tax ?? 'package',
    instalments: [],
    notes: number ? `Booked before as ${number}.` : '',
  }
}

/** Somebody on file with the same phone or e-mail is the customer; one who could be several is not guessed. */
async function customerOf(
  context: Context,
  { customer, phone, email }: OpenBooking,
  head: SheetHead<OpenBookingField>,
) {
  const picked = await findOrCreateCustomer(context, { name: customer, phone, email })
  if (!picked.duplicates) return { id: picked.id, isNew: true }
  const [only, other] = picked.duplicates
  if (!only || other) throw new Faulty([fault(head, 'phone', 'Several customers have it; make one of them first')])
  return { id: only.id, isNew: false }
}

/** Makes one booking with what was paid for it before; what stands in its way is thrown. */
async function makeOne(context: Context, whole: Whole, head: SheetHead<OpenBookingField>) {
  const booking = whole.first
  const { platform, db, user, actor } = context
  const day = today(platform.config)
  const { id: customerId, isNew } = await customerOf(context, booking, head)
  if (booking.pan) {
    const pan = panRule.safeParse(booking.pan)
    if (!pan.success) throw new Faulty([fault(head, 'pan', pan.error.issues[0]?.message ?? 'Not a PAN')])
    await keepPan(context, { orgId: user.orgId, customerId }, pan.data)
  }
  const body = CrmBookingBody.safeParse(bodyOf(whole, customerId))
  if (!body.success)
    throw new Faulty(
      body.error.issues.map(({ path, message }) => fault(head, columnOf[String(path[0])] ?? 'title', message)),
    )
  const made = await createCrmBooking(context, booking.kind, body.data)
  await updateCrmBookingRow(db, made.id, { status: 'Confirmed' })
  if (booking.due)
    await db.execute(sql`update crm_instalment set due_on = ${booking.due} where booking_id = ${made.id}`)
  if (toMinor(booking.paid) > toMinor(made.total))
    throw new Faulty([fault(head, 'paid', `More than it comes to with taxes, ${made.total}`)])
  if (booking.paid > 0) {
    const closed = await holdOpen(db, user.orgId)
    if (closed !== null && (booking.paidOn ?? day).slice(0, 7) <= closed)
      throw new Faulty([fault(head, 'paidOn', `The books are closed until the end of ${monthWords(closed)}`)])
    const found = await findCrmBookingById(db, made.id)
    if (!found) throw new Error(`There is no booking ${made.id}`)
    await refuseWithoutPan(db, found)
    const parts = (await listOpenParts(db, made.id)).map((part) => ({ ...part, open: toMinor(part.open) }))
    const money = {
      amount: toMajor(toMinor(booking.paid)),
      paidOn: booking.paidOn ?? day,
      way: 'bank' as const,
      account: null,
      reference: null,
      proofId: null,
      paymentId: null,
      opening: true,
    }
    const used = { used: allocateOldest(toMinor(booking.paid), parts), bookingIds: [made.id] }
    await writeReceipt(db, actor, { orgId: user.orgId, customerId, bookingId: made.id }, money, used, day)
    await bringInTcs(db, actor, found, toMinor(booking.paid))
  }
  return { number: made.number, total: made.total, isNew }
}

const faultsOf = (error: unknown, head: SheetHead<OpenBookingField>): CellFault[] => {
  if (error instanceof Faulty) return error.faults
  if (!(error instanceof ProblemError)) throw error
  if (error.code === 'PAN_NEEDED') return [fault(head, 'pan', 'Tax is collected at source: the PAN is needed')]
  if (!error.extra.errors) return [fault(head, 'customer', error.detail)]
  return error.extra.errors.map(({ path, message }) =>
    fault(head, columnOf[path.split('.')[0] ?? ''] ?? 'title', message),
  )
}

/** A booking with all of its lines; null when one of them cannot be read. */
function wholeOf({ line, booking: first }: Line, lines: readonly Line[]): Whole | null {
  const services = lines.filter((one) => one.line === line || one.of === line).map(({ booking }) => booking)
  return first && services.every((one) => one !== null) ? { first, services } : null
}

/** Makes what can be made of the lines, and says of the others what is wrong; nothing is left out in silence. */
async function tryAll(context: Context, lines: readonly Line[], head: SheetHead<OpenBookingField>): Promise<Row[]> {
  const rows: Row[] = []
  for (const one of lines) {
    const { line, of, booking, faults, customer } = one
    const title = (of === null ? booking?.title : booking?.label) ?? null
    const row = { line, of, customer, title, number: null, newCustomer: false, total: null, faults }
    const paid = of === null ? (booking?.paid ?? null) : null
    const whole = of === null ? wholeOf(one, lines) : null
    if (!whole) {
      rows.push({ ...row, paid })
      continue
    }
    try {
      const { number, total, isNew } = await makeOne(context, whole, head)
      rows.push({ ...row, paid, number, total, newCustomer: isNew })
    } catch (error) {
      rows.push({ ...row, paid, faults: faultsOf(error, head) })
    }
  }
  return rows
}

/** Carries what a dry run found out of the transaction it undoes. */
class DryRun extends Error {
  constructor(readonly rows: Row[]) {
    super('A dry run leaves nothing behind')
  }
}

async function tryOut(context: Context, lines: readonly Line[], head: SheetHead<OpenBookingField>): Promise<Row[]> {
  try {
    return await context.platform.database.transaction(async (db): Promise<Row[]> => {
      throw new DryRun(await tryAll({ ...context, db, emit: () => {} }, lines, head))
    })
  } catch (error) {
    if (error instanceof DryRun) return error.rows.map((row) => ({ ...row, number: null }))
    throw error
  }
}

/** Says what each line of a file would make, by making it and taking it back; then makes all of them, or none. */
export async function importOpenBookings(context: Context, { text, apply }: Asked): Promise<Told> {
  const { lines, head } = readLines(text, today(context.platform.config))
  const { ignored } = head
  const tried = await tryOut(context, lines, head)
  if (!apply || tried.some(({ faults }) => faults.length > 0)) return { rows: tried, ignored, made: 0 }
  const rows = await tryAll(context, lines, head)
  if (rows.some(({ faults }) => faults.length > 0))
    throw problem(
      'CONFLICT',
      'Somebody was quicker with one of these customers; nothing was made. Check the file again.',
    )
  return { rows, ignored, made: rows.filter(({ of }) => of === null).length }
}
