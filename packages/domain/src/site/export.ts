import type { Right } from '../base/access/rights.ts'
import type { CsvValue } from '../base/csv.ts'
import { day, type ExportColumn, type ExportList, moment, money, text } from './export-column.ts'
import { portalExports } from './export-portal.ts'
import { reportExports } from './export-reports.ts'

const customer = [text('Customer', 'customerName'), text('Phone', 'customer.phone'), text('E-mail', 'customer.email')]

const enquiryColumns = [
  text('Number', 'number'),
  ...customer,
  text('About', 'subject'),
  day('Travel', 'travelDate'),
  text('People', 'people'),
  text('Status', 'status'),
  text('Priority', 'priority'),
  text('Source', 'source'),
  text('Assigned to', 'assignee'),
  money('Budget', 'budget'),
  text('Currency', 'budgetCurrency'),
  moment('Next step', 'nextFollowUpAt'),
  text('Tags', 'tags'),
  moment('Came', 'createdAt'),
  moment('Changed', 'updatedAt'),
]

const enquiriesOf = (kind: string, name: string): ExportList => ({
  name,
  path: '/crm/enquiries/:kind',
  params: { kind },
  customer: 'customerId',
  columns: enquiryColumns,
})

const bookingColumns = [
  text('Number', 'number'),
  ...customer,
  text('Kind', 'kind'),
  text('Trip', 'title'),
  day('Starts', 'startDate'),
  day('Ends', 'endDate'),
  text('People', 'people'),
  text('Status', 'status'),
  money('Total', 'total'),
  money('Paid', 'paid'),
  text('Agency', 'companyName'),
  moment('Booked', 'createdAt'),
]

const debtColumns = (ofNone: string) => [
  text('Name', 'name'),
  text('Phone', 'phone'),
  money('Not due', 'byAge.not due'),
  money('1 to 30 days', 'byAge.1-30'),
  money('31 to 60 days', 'byAge.31-60'),
  money('61 to 90 days', 'byAge.61-90'),
  money('Over 90 days', 'byAge.over 90'),
  money('Total', 'total'),
  money(ofNone, 'opening'),
  day('First due', 'bookings.0.dueOn'),
  text('Bookings', 'bookings.number'),
]

const paymentColumns = [
  text('Number', 'number'),
  day('Paid on', 'paidOn'),
  text('Suppliers', 'parts.name'),
  money('Amount', 'amount'),
  money('Paid out', 'paidOut'),
  money('TDS', 'tds'),
  text('Way', 'way'),
  text('Reference', 'reference'),
  text('Note', 'note'),
  text('Paid by', 'paidBy'),
  moment('Written', 'createdAt'),
]

/** Every list that leaves as a file. */
export const exportLists = {
  'package-enquiries': enquiriesOf('package', 'Package enquiries'),
  'flight-enquiries': enquiriesOf('flight', 'Flight enquiries'),
  'hotel-enquiries': enquiriesOf('hotel', 'Hotel enquiries'),
  'visa-enquiries': enquiriesOf('visa', 'Visa enquiries'),
  quotations: {
    name: 'Quotations',
    path: '/crm/quotations',
    customer: 'customerId',
    columns: [
      text('Number', 'number'),
      text('Version', 'versionNumber'),
      ...customer,
      text('Trip', 'title'),
      text('Places', 'destinations'),
      day('Travel', 'startDate'),
      text('People', 'people'),
      text('Status', 'status'),
      money('Total', 'total'),
      money('Margin', 'margin', 'margin'),
      day('Valid until', 'validUntil'),
      moment('Sent', 'sentAt'),
      moment('Last seen', 'lastSeenAt'),
      text('Enquiry', 'enquiryNumber'),
      text('Made by', 'createdBy'),
      moment('Made', 'createdAt'),
      moment('Changed', 'updatedAt'),
    ],
  },
  bookings: { name: 'Bookings', path: '/crm/bookings', customer: 'customerId', columns: bookingColumns },
  upcoming: { name: 'Upcoming trips', path: '/crm/bookings/upcoming', customer: 'customerId', columns: bookingColumns },
  customers: {
    name: 'Customers',
    path: '/crm/customers',
    customer: 'id',
    columns: [
      text('Name', 'name'),
      text('Phone', 'phones.number'),
      text('E-mail', 'email'),
      day('Birthday', 'customer.birthday'),
      day('Anniversary', 'customer.anniversary'),
      text('Address', 'customer.address'),
      text('City', 'city'),
      text('Country', 'country'),
      text('GSTIN', 'customer.gstin'),
      text('Nationality', 'customer.nationality'),
      day('Passport expiry', 'customer.passportExpiresOn'),
      day('Next passport expiry', 'nextExpiry'),
      text('Tags', 'tags'),
      text('Preferences', 'customer.preferences'),
      text('Notes', 'customer.notes'),
      text('Family members', 'family'),
      text('Agency', 'companyName'),
      moment('Added', 'createdAt'),
      moment('Changed', 'updatedAt'),
    ],
  },
  suppliers: {
    name: 'Suppliers',
    path: '/crm/suppliers',
    columns: [
      text('Name', 'name'),
      text('Kinds', 'kinds'),
      text('Contact', 'contact.name'),
      text('Phone', 'contact.phone'),
      text('E-mail', 'contact.email'),
      text('Country', 'country'),
      text('Currency', 'currency'),
      text('Status', 'status'),
      money('Owed', 'owed', 'cost'),
      money('Overdue', 'overdue', 'cost'),
      text('Requests waiting', 'waiting'),
      moment('Changed', 'updatedAt'),
    ],
  },
  receipts: {
    name: 'Receipts',
    path: '/crm/receipts',
    customer: 'customerId',
    columns: [
      text('Number', 'number'),
      day('Paid on', 'paidOn'),
      ...customer,
      text('Booking', 'booking.number'),
      money('Amount', 'amount'),
      money('Advance', 'advance'),
      money('Refunded', 'refunded'),
      text('Way', 'way'),
      text('Account', 'account'),
      text('Reference', 'reference'),
      text('State', 'state'),
      text('Void because', 'voidReason'),
      text('Used on', 'allocations.booking.number'),
      text('Written by', 'createdBy'),
      text('Verified by', 'verifiedBy'),
      moment('Verified', 'verifiedAt'),
      moment('Written', 'createdAt'),
    ],
  },
  refunds: {
    name: 'Refunds',
    path: '/crm/refunds',
    customer: 'customerId',
    columns: [
      text('Number', 'number'),
      ...customer,
      text('Receipt', 'receiptNumber'),
      money('Amount', 'amount'),
      text('Way', 'way'),
      text('Account', 'account'),
      text('Reference', 'reference'),
      text('Reason', 'reason'),
      text('State', 'state'),
      text('Asked by', 'askedBy'),
      text('Decided by', 'decidedBy'),
      moment('Asked', 'createdAt'),
      moment('Changed', 'updatedAt'),
    ],
  },
  'owed-by-customers': {
    name: 'Owed by customers',
    path: '/crm/owed',
    whole: 'customers',
    columns: debtColumns('Opening balance'),
  },
  'owed-to-suppliers': {
    name: 'Owed to suppliers',
    path: '/crm/owed',
    whole: 'suppliers',
    columns: debtColumns('Of no booking'),
  },
  'supplier-payments': { name: 'Supplier payments', path: '/crm/supplier-payments', columns: paymentColumns },
  'house-supplier-payments': {
    name: 'Supplier payments',
    path: '/accounts/supplier-payments',
    columns: paymentColumns,
  },
  deposits: {
    name: 'Deposits',
    path: '/wallet/deposits',
    columns: [
      text('Reference', 'reference'),
      text('Agency', 'companyName'),
      day('Paid on', 'paidOn'),
      money('Amount', 'amount'),
      money('Fee', 'fee'),
      text('Way', 'way'),
      text('Bank reference', 'bankReference'),
      text('Status', 'status'),
      text('Reason', 'reason'),
      text('Note', 'note'),
      text('Made by', 'madeBy'),
      text('Decided by', 'decidedBy'),
      moment('Decided', 'decidedAt'),
      moment('Made', 'createdAt'),
    ],
  },
  ...reportExports,
  ...portalExports,
} as const satisfies Record<string, ExportList>

export type ExportListName = keyof typeof exportLists
export const exportListNames = Object.keys(exportLists) as [ExportListName, ...ExportListName[]]

/** The columns of a list somebody may see. */
export const columnsFor = ({ columns }: ExportList, rights: readonly Right[]): ExportColumn[] =>
  columns.filter(({ right }) => right === undefined || rights.includes(right))

function valuesAt(value: unknown, way: readonly string[]): unknown[] {
  if (Array.isArray(value)) {
    const [first = '', ...rest] = way
    return /^\d+$/.test(first) ? valuesAt(value[Number(first)], rest) : value.flatMap((one) => valuesAt(one, way))
  }
  const [first, ...rest] = way
  if (first === undefined) return [value]
  return value !== null && typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[first], rest) : []
}

/** What stands in a cell: the field of a row, several of them in one line, each once. */
export function cellOf(row: unknown, field: string): CsvValue {
  const found = valuesAt(row, field.split('.')).filter((value) => value !== null && value !== undefined && value !== '')
  const [only] = found
  if (found.length === 0) return null
  if (found.length === 1 && (typeof only === 'number' || typeof only === 'boolean')) return only
  return [...new Set(found.map(String))].join('; ')
}
