import type { PlainDate } from '../base/dates.ts'
import { dateOfCell, textOf } from '../base/sheet-cell.ts'
import { type CellFault, nameKey, readHead, type SheetHead } from '../base/sheet-head.ts'
import { type TaxTreatment, taxTreatments } from '../money/tax/treatment.ts'
import type { CrmBookingKind } from './booking.ts'
import { normalPhone } from './phone.ts'
import { type QuotedService, quotedServices } from './quotation.ts'

/** The most lines a file of open bookings may have: they are made all at once. */
export const maxOpenBookings = 300

const spellings = {
  number: /^(old)?(booking)?(no|number|reference|ref)$/,
  kind: /^(kind|type)(ofbooking)?$|^booking(kind|type)$/,
  customer: /^(customer|client|guest|name)(name)?$/,
  phone: /^(phone|mobile|whatsapp|contact)(no|number)?$/,
  email: /^email(id|address)?$/,
  pan: /^pan(no|number|card)?$/,
  title: /^(title|trip|booking|what|tour|package)$/,
  country: /^country$/,
  from: /^(from|start|starts|startdate|begins|checkin|travel(date)?)$/,
  until: /^(until|to|end|ends|enddate|checkout|return)$/,
  people: /^(people|pax|travellers|guests)$/,
  price: /^(price|sale|sell|selling|amount|value)(beforetax)?$/,
  tax: /^tax(as|ed)?$/,
  paid: /^(paid|received|advance)(sofar)?$/,
  paidOn: /^paidon$/,
  due: /^(due|dueon|balancedue)$/,
  service: /^service(kind|type)?$/,
  label: /^(label|line|item|description|servicename)$/,
  place: /^(place|city|destination)$/,
  pnr: /^(pnr|airlinereference)$/,
  supplier: /^(supplier|vendor|hotel|dmc)$/,
  cost: /^(cost|net|purchase)$/,
} satisfies Record<string, RegExp>
export type OpenBookingField = keyof typeof spellings

const needed = ['customer', 'title', 'country', 'from', 'until', 'price'] as const satisfies OpenBookingField[]

/** The columns of a file of open bookings, and which it must have and lacks. */
export function openBookingHead(cells: readonly string[]): SheetHead<OpenBookingField> & { lacks: OpenBookingField[] } {
  const head = readHead<OpenBookingField>(cells, spellings)
  return { ...head, lacks: needed.filter((field) => !head.columns.some((column) => column.field === field)) }
}

/** What is said once of a booking, by its first line; later lines of the same number leave it out, or say the same. */
const ofBooking = [
  'kind',
  'customer',
  'phone',
  'email',
  'pan',
  'title',
  'country',
  'people',
  'tax',
  'paid',
  'paidOn',
  'due',
] as const satisfies OpenBookingField[]

/** How files call the kinds of bookings, and what a line of each is for unless it says so. */
const kindNames: Record<string, CrmBookingKind> = {
  flight: 'flight',
  hotel: 'hotel',
  land: 'land-package',
  package: 'land-package',
  'land-package': 'land-package',
  'land package': 'land-package',
}
const usualService: Readonly<Record<CrmBookingKind, QuotedService>> = {
  flight: 'Flight',
  hotel: 'Hotel',
  'land-package': 'Other',
}

/** A line of a booking that was made elsewhere and is not over, with all that is said of the booking: amounts in major units. */
export type OpenBooking = {
  number: string | null
  kind: CrmBookingKind
  service: QuotedService
  label: string
  place: string | null
  pnr: string | null
  customer: string
  phone: string | null
  email: string | null
  pan: string | null
  title: string
  country: string
  from: PlainDate
  until: PlainDate
  people: number
  price: number
  tax: TaxTreatment | null
  paid: number
  paidOn: PlainDate | null
  due: PlainDate | null
  supplier: string | null
  cost: number
}

const amountPattern = /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d{1,2})?)$/i

/** An amount as files have it, with or without the commas and the sign; null when it is none. */
export function amountOfCell(text: string): number | null {
  const digits = amountPattern.exec(text.trim())?.[1]?.replaceAll(',', '')
  const value = digits === undefined ? Number.NaN : Number(digits)
  return value <= 999_999_999_999 ? value : null
}

type Head = Pick<SheetHead<OpenBookingField>, 'columns'>
type Read = { booking: OpenBooking | null; faults: CellFault[] }

/** Reads one line; all that is wrong is said at once, by the name its column has in the file. One that `follows` may be free. */
export function readOpenBooking(cells: readonly string[], head: Head, today: PlainDate, follows = false): Read {
  const faults: CellFault[] = []
  const columnOf = (field: OpenBookingField) => head.columns.find((one) => one.field === field)
  const fault = (field: OpenBookingField, message: string) =>
    faults.push({ column: columnOf(field)?.name ?? field, message })
  const text = (field: OpenBookingField) => textOf(cells[columnOf(field)?.at ?? -1])
  const asked = (field: OpenBookingField) => {
    const found = text(field)
    if (!found) fault(field, 'Needed')
    return found
  }
  const date = (field: OpenBookingField, found: string): PlainDate | null => {
    const read = found ? dateOfCell(found) : null
    if (found && !read) fault(field, 'Not a date like 2030-04-01 or 1/4/2030')
    return read
  }
  const amount = (field: OpenBookingField, found: string): number => {
    const read = found ? amountOfCell(found) : 0
    if (read === null) fault(field, 'Not an amount like 1,20,000.50')
    return read ?? 0
  }
  const from = date('from', asked('from'))
  const until = date('until', asked('until'))
  const [paid, paidOn] = [amount('paid', text('paid')), date('paidOn', text('paidOn'))]
  const people = Number(text('people') || '1')
  const tax = text('tax').toLowerCase()
  const [kindName, serviceName] = [nameKey(text('kind')), nameKey(text('service'))]
  const kind = kindNames[kindName] ?? 'land-package'
  const service = quotedServices.find((one) => nameKey(one) === serviceName)
  const [title, price] = [asked('title'), follows ? text('price') : asked('price')]
  const booking = {
    number: text('number') || null,
    kind,
    service: service ?? usualService[kind],
    label: text('label') || title,
    place: text('place') || null,
    pnr: text('pnr').toUpperCase() || null,
    customer: asked('customer'),
    phone: text('phone') || null,
    email: text('email').toLowerCase() || null,
    pan: text('pan').toUpperCase() || null,
    title,
    country: asked('country'),
    from: from ?? today,
    until: until ?? today,
    people,
    price: amount('price', price),
    tax: taxTreatments.find((one) => one === tax) ?? null,
    paid,
    paidOn,
    due: date('due', text('due')),
    supplier: text('supplier') || null,
    cost: amount('cost', text('cost')),
  }
  if (from && until && until < from) fault('until', 'Not before the first day')
  if (until && until < today) fault('until', 'Over already; only open bookings are taken')
  if (!Number.isInteger(people) || people < 1 || people > 100) fault('people', 'A number from 1 to 100')
  // What would be told only once all else is right.
  if (booking.phone && !normalPhone(booking.phone)) fault('phone', 'Not a phone number')
  if (tax && !booking.tax) fault('tax', `One of ${taxTreatments.join(', ')}`)
  if (kindName && !kindNames[kindName]) fault('kind', 'One of flight, hotel, package')
  if (serviceName && !service) fault('service', `One of ${quotedServices.join(', ')}`)
  if (kind === 'hotel' && !follows && from && until && until === from) fault('until', 'After the check-in')
  if (paidOn && paidOn > today) fault('paidOn', 'This day is still to come')
  if (!follows && amountOfCell(price) === 0) fault('price', 'More than zero')
  return { booking: faults.length === 0 ? booking : null, faults }
}

/** A line of the file as it is numbered there, and the first line of its booking when that is another one. */
export type OpenLine = Read & { line: number; of: number | null; cells: readonly string[] }

/** Reads the lines of a file: those with one number are services of one booking, of which the first line says all. */
export function readOpenBookings(
  rows: readonly { line: number; cells: readonly string[] }[],
  head: Head,
  today: PlainDate,
): OpenLine[] {
  const at = (field: OpenBookingField) => head.columns.find((one) => one.field === field)?.at ?? -1
  const firsts = new Map<string, OpenLine>()
  return rows.map(({ line, cells }) => {
    const number = nameKey(textOf(cells[at('number')]))
    const first = number ? firsts.get(number) : undefined
    if (!first) {
      const read = { line, of: null, cells, ...readOpenBooking(cells, head, today) }
      if (number) firsts.set(number, read)
      return read
    }
    const whole = [...cells]
    for (const field of [...ofBooking, 'from', 'until'] as const)
      if (!textOf(cells[at(field)])) whole[at(field)] = first.cells[at(field)] ?? ''
    const others = head.columns.filter(
      ({ field, at }) =>
        ofBooking.some((one) => one === field) && nameKey(textOf(whole[at])) !== nameKey(textOf(first.cells[at])),
    )
    const faults = others.map(({ name }) => ({ column: name, message: `Not as in line ${first.line} of the booking` }))
    const read = readOpenBooking(whole, head, today, true)
    const all = [...faults, ...read.faults.filter(({ column }) => !faults.some((one) => one.column === column))]
    return { line, of: first.line, cells: whole, booking: all.length === 0 ? read.booking : null, faults: all }
  })
}
