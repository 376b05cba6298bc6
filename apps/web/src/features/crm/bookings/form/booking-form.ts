import { type CrmBooking, CrmBookingBody, CrmBookingEdit } from '@karavan/contracts/crm/bookings/booking'
import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import type { CrmBookingKind, SupplierTerm } from '@karavan/domain/crm/booking'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import { z } from 'zod'
import {
  customerChoiceIssues,
  toCustomerChoice,
  type CustomerChoiceValues,
  customerChoiceValues,
} from '../../../../shared/customers/customer-choice.ts'
import { formFieldOf } from '../../../../kit/FormField.tsx'
import { plainWords } from '../../../../kit/plain-words.ts'
import { dated, type DetailValues, noDetails, toDetails, toDetailValues } from './detail-values.ts'
import { type InstalmentValues, restOf } from './instalment-plan.ts'
import { newTraveller, ticketsOf, type TravellerValues, withTickets } from './traveller-values.ts'

/** What is bought of a supplier and sold on, as it is typed. */
export type LineValues = {
  id: string
  service: QuotedService
  label: string
  supplier: string
  supplierEmail: string
  terms: SupplierTerm
  from: string
  until: string
  currency: string
  cost: number | null
  /** What of it is GST on the supplier's bill. */
  gst: number | null
  sell: number | null
  supplierReference: string
  /** Of a new one, what of the catalogue it is. */
  item?: LineItem
}

/** What the form of a booking holds; the fields of the other kinds stay as they began. */
export type BookingValues = DetailValues &
  CustomerChoiceValues & {
    enquiryId: string
    quotationId: string
    title: string
    country: string
    startDate: string
    endDate: string
    assignedTo: string
    travellers: TravellerValues[]
    lines: LineValues[]
    taxAs: TaxTreatment
    instalments: InstalmentValues[]
    notes: string
  }

/** What a form brings to the server, for a new booking or an old one. */
export type BookingOutput = z.output<typeof CrmBookingBody>

const serviceOf: Record<CrmBookingKind, QuotedService> = { flight: 'Flight', hotel: 'Hotel', 'land-package': 'Hotel' }

/** A line as it begins, for what this kind of booking is mostly made of. */
export const newLine = (kind: CrmBookingKind): LineValues => ({
  id: '',
  service: serviceOf[kind],
  label: '',
  supplier: '',
  supplierEmail: '',
  terms: kind === 'flight' ? 'At booking' : 'Before check-in',
  from: '',
  until: '',
  currency: 'INR',
  cost: null,
  gst: null,
  sell: null,
  supplierReference: '',
})

/** What a booking is called where nobody has named it. */
export function suggestedTitle(kind: CrmBookingKind, values: DetailValues): string {
  const names = {
    flight: [values.segments[0]?.from, values.segments[0]?.to],
    hotel: [values.hotel, values.place],
    'land-package': values.destinations,
  }[kind]
  return names
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(kind === 'flight' ? ' – ' : ', ')
    .slice(0, 160)
}

/** When it is: a stay in a hotel says so itself. */
const datesOf = (kind: CrmBookingKind, { startDate, endDate, checkIn, checkOut }: BookingValues) =>
  kind === 'hotel'
    ? { startDate: dated(checkIn), endDate: dated(checkOut) }
    : { startDate: dated(startDate), endDate: dated(endDate) }

/** Nothing typed at all: such a line is left out. */
const isBlank = ({ id, label, supplier, cost, sell }: LineValues) =>
  !id && !label.trim() && !supplier.trim() && !cost && !sell

const known = (id: string) => (id ? { id } : {})

function bodyOf(kind: CrmBookingKind, values: BookingValues) {
  const { country, assignedTo, travellers, lines, taxAs, instalments, notes } = values
  return {
    title: values.title.trim() || suggestedTitle(kind, values),
    country,
    ...datesOf(kind, values),
    assignedTo,
    travellers: travellers.map(({ ticket: _, memberId, age, ...one }) => ({
      ...one,
      age: one.kind === 'adult' ? null : age,
      memberId: memberId || null,
    })),
    details: toDetails(kind, values, ticketsOf(travellers)),
    lines: lines
      .filter((line) => !isBlank(line))
      .map(({ id, gst, ...line }) => ({
        ...known(id),
        ...line,
        // What is billed in another currency has none.
        gst: line.currency === 'INR' ? (gst ?? 0) : 0,
      })),
    taxAs,
    instalments: instalments.map(({ id, label, dueOn, amount }) => ({
      ...known(id),
      label,
      dueOn: dated(dueOn),
      amount,
    })),
    notes,
  }
}

const fieldWords: Record<string, string> = { phone: 'hotelPhone', ticketBy: 'ticketByDate', tickets: 'travellers' }

/** The field of the form an issue of the body is about. */
function fieldOf(kind: CrmBookingKind, [first, second]: readonly PropertyKey[]): string {
  const name = String(first === 'details' ? (second ?? 'title') : (first ?? 'title'))
  if (first === 'details') return fieldWords[name] ?? name
  if (kind !== 'hotel') return name
  return { startDate: 'checkIn', endDate: 'checkOut' }[name] ?? name
}

type Issue = { path: readonly PropertyKey[]; message: string }

/** What the contract says only once all else is right, or not at all: said with the first faults, at its field. */
function ownIssues(kind: CrmBookingKind, values: BookingValues, total: number | null): Issue[] {
  const found: Issue[] = []
  const { startDate, endDate, checkIn, checkOut, lines, instalments } = values
  if (kind === 'hotel' && checkIn && checkOut && checkOut <= checkIn)
    found.push({ path: ['endDate'], message: 'After the check-in' })
  if (kind !== 'hotel' && startDate && endDate && endDate < startDate)
    found.push({ path: ['endDate'], message: 'Not before the first day' })
  for (const [index, { from, until }] of lines.filter((line) => !isBlank(line)).entries())
    if (from && until && until < from)
      found.push({ path: ['lines', index, 'until'], message: 'Not before its first day' })
  if (total !== null && instalments.length > 0 && restOf(instalments, total) !== 0)
    found.push({ path: ['instalments'], message: 'Together they must be the total; “Spread the rest” makes them so' })
  return found
}

/** Fields of several rows, each with fields of its own. */
const rowFields = new Set(['segments', 'rooms', 'hotels', 'days', 'travellers', 'lines', 'instalments'])

/** Where the form shows an issue: at a field, or at one field of a row. */
function placeOf(kind: CrmBookingKind, { path }: Issue, { lines }: BookingValues): (string | number)[] {
  const field = fieldOf(kind, path)
  const at = path.findIndex((part) => typeof part === 'number')
  const inRow = path[at + 1]
  if (at < 1 || typeof inRow !== 'string' || !rowFields.has(field) || path.includes('tickets')) return [field]
  const sent = Number(path[at])
  // Blank lines are not sent, so those after them stand further up in what the words are about.
  const row = field === 'lines' ? [...lines.keys()].filter((index) => !isBlank(lines[index] as LineValues))[sent] : sent
  return [field, row ?? sent, inRow]
}

/** The contract's own rules over what was typed, each word at the field it is about. */
export const bookingForm = (
  kind: CrmBookingKind,
  isNew: boolean,
  totalOf: (values: BookingValues) => number | null,
): z.ZodType<BookingOutput, BookingValues> =>
  z.custom<BookingValues>().transform((values, context): BookingOutput => {
    const body = bodyOf(kind, values)
    const { enquiryId, quotationId } = values
    const { data, error } = isNew
      ? CrmBookingBody.safeParse(
          { customer: toCustomerChoice(values), enquiryId, quotationId, ...body },
          { error: plainWords },
        )
      : CrmBookingEdit.safeParse({ ...body, version: 1 }, { error: plainWords })
    const own = ownIssues(kind, values, totalOf(values))
    if (data && own.length === 0) return data as BookingOutput
    const person = isNew ? customerChoiceIssues(values) : []
    const others = (error?.issues ?? []).filter(({ path }) => path[0] !== 'customer')
    const told = new Set<string>()
    for (const issue of [...person, ...others, ...own]) {
      const path = placeOf(kind, issue, values)
      const place = path.join('.')
      if (!told.has(place)) context.addIssue({ code: 'custom', path, message: issue.message })
      told.add(place)
    }
    return z.NEVER
  })

/** The values a new booking begins with, over which what is known already is laid. */
export const newBooking = (kind: CrmBookingKind, ownId: string, given: Partial<BookingValues> = {}): BookingValues => ({
  ...noDetails,
  ...customerChoiceValues(),
  enquiryId: '',
  quotationId: '',
  title: '',
  country: '',
  startDate: '',
  endDate: '',
  assignedTo: ownId,
  travellers: [newTraveller('Not needed')],
  lines: [newLine(kind)],
  taxAs: kind === 'land-package' ? 'package' : 'fee',
  instalments: [],
  notes: '',
  ...given,
})

/** The values of a booking that is there. */
export function bookedValues(record: CrmBooking): BookingValues {
  const { tickets, ...details } = toDetailValues(record.details)
  const { travellers, others } = withTickets(record.travellers, tickets)
  return {
    ...details,
    otherTickets: others,
    ...customerChoiceValues(record.customerId),
    enquiryId: record.enquiry?.id ?? '',
    quotationId: record.quotation?.id ?? '',
    title: record.title,
    country: record.country,
    startDate: record.startDate,
    endDate: record.endDate,
    assignedTo: record.assignedTo ?? '',
    travellers,
    lines: record.lines.map((line) => ({
      id: line.id,
      service: line.service,
      label: line.label,
      supplier: line.supplier ?? '',
      supplierEmail: line.supplierEmail ?? '',
      terms: line.terms,
      from: line.from ?? '',
      until: line.until ?? '',
      currency: line.currency,
      cost: line.cost,
      gst: line.gst || null,
      sell: line.sell,
      supplierReference: line.supplierReference ?? '',
    })),
    taxAs: record.taxAs,
    instalments: record.instalments.map(({ id, label, dueOn, amount, paid }) => ({
      id,
      label,
      dueOn,
      amount,
      // One with money on it stays as it is, too.
      paid: paid > 0,
    })),
    notes: record.notes ?? '',
  }
}

/** A field of the form of a booking. */
export const BookingField = formFieldOf<BookingValues>()
