import { addDays, daysBetween, type PlainDate } from '../base/dates.ts'
import { type Minor, percentOf } from '../base/money.ts'
import { textOf } from '../base/sheet-cell.ts'
import { freeUntil, type PenaltyStep } from '../catalogue/hotels/cancellation.ts'
import { type SupplierTerm, supplierDueOn } from './booking.ts'

/** What is bought of a supplier. */
export const supplierKinds = [
  'Hotels',
  'Transfers',
  'Tours',
  'Flights',
  'Visas',
  'Guides',
  'Meals',
  'Insurance',
  'Ground handler',
  'Other',
] as const
export type SupplierKind = (typeof supplierKinds)[number]

export const supplierStatuses = ['active', 'inactive'] as const
export type SupplierStatus = (typeof supplierStatuses)[number]

/** When a supplier wants the money; the days of the others say nothing. */
export const paymentTermKinds = ['At booking', 'Before service', 'Month-end', 'Prepaid'] as const
export type PaymentTermKind = (typeof paymentTermKinds)[number]
export type PaymentTerms = { kind: PaymentTermKind; days: number }

/** What a price of a supplier's contract is for. */
export const ratePers = ['all', 'person', 'night', 'day', 'vehicle'] as const
export type RatePer = (typeof ratePers)[number]

/** How often a rate is paid for a service, as far as the service says so itself; of vehicles nobody but who writes it down knows. */
export function rateTimes(
  per: RatePer,
  { from, until, people }: { from: PlainDate | null; until: PlainDate | null; people: number },
): number | null {
  const nights = from && until && until >= from ? daysBetween(from, until) : null
  switch (per) {
    case 'all':
      return 1
    case 'person':
      return people || null
    case 'night':
      return nights || null
    case 'day':
      return nights === null ? null : nights + 1
    case 'vehicle':
      return null
  }
}

/** The last day of a month that a day is in, so many days on. */
function monthEnd(day: PlainDate, days: number): PlainDate {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return addDays(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10), days)
}

function termsDueOn({ kind, days }: PaymentTerms, booked: PlainDate, starts: PlainDate): PlainDate {
  if (kind === 'Before service') return addDays(starts, -days)
  return kind === 'Month-end' ? monthEnd(starts, days) : booked
}

/**
 * The day a supplier is to be paid: by its own terms, or by those of the line where it has none; never after the last day but
 * one on which cancelling is free, since what is paid later may be lost; and never before it was booked.
 */
export function payableDueOn(
  supplier: { terms: PaymentTerms | null; cancellation: readonly PenaltyStep[] },
  line: { terms: SupplierTerm },
  { booked, starts }: { booked: PlainDate; starts: PlainDate },
): PlainDate {
  const due = supplier.terms ? termsDueOn(supplier.terms, booked, starts) : supplierDueOn(line.terms, booked, starts)
  const free = freeUntil(supplier.cancellation, starts)
  const last = free === null ? due : addDays(free, -1)
  const soonest = last < due ? last : due
  return soonest < booked ? booked : soonest
}

/** What of a bill is kept back as tax for the supplier's account. */
export const tdsOf = (amount: Minor, tds: { percent: number } | null): Minor =>
  tds ? percentOf(amount, tds.percent) : 0

/** One name however it is typed. */
export const supplierNameKey = (name: string): string => name.trim().toLowerCase()

/** What the columns of a file of suppliers may hold. */
export const supplierFields = [
  'name',
  'kinds',
  'contact',
  'phone',
  'email',
  'country',
  'stateCode',
  'gstin',
  'pan',
  'currency',
  'notes',
] as const
export type SupplierField = (typeof supplierFields)[number]

/** The most rows a file of suppliers may have. */
export const maxSupplierRows = 2000

const spellings: Record<SupplierField, RegExp> = {
  name: /^((supplier|vendor|company|hotel|dmc|party) ?)?name$|^(supplier|vendor|company)$/,
  kinds: /^(kinds?|types?|services?|category)$/,
  contact: /^(contact( (person|name))?|person|attention)$/,
  phone: /^(phone|mobile|whats ?app|contact (no|number)|tel)( ?(no|number))?$/,
  email: /^e ?mail( ?(id|address))?$/,
  country: /^country$/,
  stateCode: /^state( ?code)?$/,
  gstin: /^gst( ?(in|no|number))?$|^gstin$/,
  pan: /^pan( ?(no|number))?$/,
  currency: /^(currency|curr)$/,
  notes: /^(notes?|remarks?|comments?)$/,
}

/** What each column of a file is, by its head; each field once. */
export function guessSupplierColumns(heads: readonly string[]): (SupplierField | null)[] {
  const taken = new Set<SupplierField>()
  return heads.map((head) => {
    const words = head
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
    const field = supplierFields.find((one) => !taken.has(one) && spellings[one].test(words))
    if (field) taken.add(field)
    return field ?? null
  })
}

/** The cells of a row by the field each is, empty ones left out. */
export const supplierCells = (
  cells: readonly string[],
  columns: readonly (SupplierField | null)[],
): Partial<Record<SupplierField, string>> =>
  Object.fromEntries(
    columns.flatMap((field, index) => {
      const text = textOf(cells[index])
      return field && text !== '' ? [[field, text]] : []
    }),
  )

/** The kinds a cell names; what is none of them is another. */
export function kindsOfCell(text: string | undefined): SupplierKind[] {
  const words = (text ?? '').split(/[;,/&]/).map((word) => word.trim().toLowerCase())
  const found = words
    .filter(Boolean)
    .map((word) => supplierKinds.find((kind) => kind.toLowerCase().startsWith(word.replace(/s$/, ''))) ?? 'Other')
  return [...new Set(found)]
}
