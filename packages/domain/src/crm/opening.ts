import { type PlainDate } from '../base/dates.ts'
import { type CellFault, readHead, type SheetHead } from '../base/sheet-head.ts'
import { dateOfCell, textOf } from '../base/sheet-cell.ts'
import { type TaxTreatment, taxTreatments } from '../money/tax/treatment.ts'

/** Whose account a balance is brought in for: somebody's, a bank or box of one's own, or an agency's wallet with the house. */
export const openingKinds = ['customer', 'supplier', 'money', 'wallet'] as const
export type OpeningKind = (typeof openingKinds)[number]

/** The accounts an organisation has in its book: only the house keeps wallets, and of its customers it keeps no accounts. */
export const openingKindsOf = (house: boolean): readonly OpeningKind[] =>
  openingKinds.filter((kind) => kind !== (house ? 'customer' : 'wallet'))

/** On which side a balance stands: they owe it or it is there, or it is owed to them. */
export const openingSides = ['ours', 'theirs'] as const
export type OpeningSide = (typeof openingSides)[number]

/** Series that can go on from a number that is typed: receipts and invoices of the CRM, and invoices of the portal. */
export const continuedSeries = ['RC', 'IN', 'KI'] as const
export type ContinuedSeries = (typeof continuedSeries)[number]

/** The most open bookings a file may have: they are made all at once. */
export const maxOpenBookings = 300

const spellings = {
  number: /^(old)?(booking)?(no|number|reference|ref)$/,
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

/** A booking that was made elsewhere and is not over: amounts in major units. */
export type OpenBooking = {
  number: string | null
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

/** Reads one line; all that is wrong is said at once, by the name its column has in the file. */
export function readOpenBooking(
  cells: readonly string[],
  head: Pick<SheetHead<OpenBookingField>, 'columns'>,
  today: PlainDate,
): { booking: OpenBooking | null; faults: CellFault[] } {
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
  const booking = {
    number: text('number') || null,
    customer: asked('customer'),
    phone: text('phone') || null,
    email: text('email').toLowerCase() || null,
    pan: text('pan').toUpperCase() || null,
    title: asked('title'),
    country: asked('country'),
    from: from ?? today,
    until: until ?? today,
    people,
    price: amount('price', asked('price')),
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
  if (tax && !booking.tax) fault('tax', `One of ${taxTreatments.join(', ')}`)
  if (paidOn && paidOn > today) fault('paidOn', 'Not before it happens')
  if (amountOfCell(text('price')) === 0) fault('price', 'More than zero')
  return { booking: faults.length === 0 ? booking : null, faults }
}
