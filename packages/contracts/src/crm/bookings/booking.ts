import {
  crmBookingKinds,
  crmBookingStatuses,
  dueStatuses,
  missingThings,
  moneyWays,
  supplierTerms,
} from '@karavan/domain/crm/booking'
import { deadlineReasons } from '@karavan/domain/crm/customer-date'
import { portalKinds } from '@karavan/domain/crm/portal-service'
import { receiptStates } from '@karavan/domain/crm/receipt'
import { quotedServices } from '@karavan/domain/crm/quotation'
import { writeOffStates } from '@karavan/domain/crm/write-off'
import { unheldReasons } from '@karavan/domain/sales/stays/unheld'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { z } from 'zod'
import { email, line, optional, prose, timestamp } from '../../kit/field.ts'
import { amount, confidential, sentAmount } from '../../kit/money.ts'
import { CustomerChoice, TimelineEntry } from '../enquiries/enquiry.ts'
import { LineItem } from '../quotations/line.ts'
import { Receipt } from '../receipts/receipt.ts'
import { CrmBookingDetails } from './details.ts'
import { serviceStanding } from './service.ts'
import { LineStay } from './service-stay.ts'

export const visaStates = ['Not needed', 'Needed', 'Applied', 'Granted'] as const
const travellerKinds = ['adult', 'child', 'infant'] as const

const TravellerBody = z.strictObject({
  name: line(120),
  kind: z.enum(travellerKinds),
  /** In years when they travel, of a child or an infant; whoever is on file with a birthday has the age of that. */
  age: z.number().int().min(0).max(120).nullable().optional(),
  /** The customer or a member of the family, when it is one of them. */
  memberId: z.uuid().nullable().default(null),
  visa: z.enum(visaStates),
})

/** What is bought of a supplier and sold to the customer: cost in its own currency, selling price in rupees. */
export const BookingLineBody = z.strictObject({
  /** Of a line already there; left out for a new one. */
  id: z.uuid().optional(),
  service: z.enum(quotedServices),
  label: line(200),
  supplier: optional(line(120)),
  supplierEmail: optional(email),
  terms: z.enum(supplierTerms),
  from: optional(z.iso.date()),
  until: optional(z.iso.date()),
  currency: z.string().regex(/^[A-Z]{2,4}$/),
  cost: amount,
  /** What of the cost is GST on the supplier's bill, in rupees. */
  gst: amount.default(0),
  sell: amount,
  supplierReference: optional(line(80)),
  /** Of a new line, what of the house's catalogue it is: its cost is then what was shown for it, and its days follow from it. */
  item: LineItem.optional(),
})

const InstalmentBody = z.strictObject({
  /** Of one that is there already; what is paid stays as it is. */
  id: z.uuid().optional(),
  label: line(60),
  dueOn: z.iso.date(),
  amount: amount.refine((value) => value > 0, 'More than zero'),
})

const fields = {
  title: line(160),
  /** Decides the market of its taxes. */
  country: line(80),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  assignedTo: optional(z.uuid()),
  travellers: z.array(TravellerBody).min(1, 'Somebody travels').max(100),
  details: CrmBookingDetails,
  lines: z.array(BookingLineBody).max(100),
  taxAs: z.enum(taxTreatments),
  /** Together they are the total. None is one instalment of all of it, due on the day that is proposed for it. */
  instalments: z.array(InstalmentBody).max(24),
  notes: optional(prose(5000)),
}

const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate >= startDate
const order = { path: ['endDate'], message: 'Not before the first day' }

export const CrmBookingBody = z
  .strictObject({ customer: CustomerChoice, enquiryId: optional(z.uuid()), quotationId: optional(z.uuid()), ...fields })
  .refine(inOrder, order)
export const CrmBookingEdit = z.strictObject({ ...fields, version: z.number().int().min(1) }).refine(inOrder, order)

export const Missing = z.object({ what: z.enum(missingThings), by: z.iso.date(), text: z.string(), late: z.boolean() })

/** A day by which something has to be done for what was sold. */
export const Deadline = z
  .object({ day: z.iso.date(), why: z.enum(deadlineReasons), label: z.string() })
  .meta({ id: 'Deadline' })

/** Where an entry of the common list comes from. */
export const bookingSources = ['crm', 'hotel', 'package', 'activity'] as const
export const entryKinds = [...crmBookingKinds, 'package', 'activity'] as const

/** A booking as the common list shows it: of the CRM or of the portal. */
export const BookingEntry = z
  .object({
    id: z.uuid(),
    source: z.enum(bookingSources),
    kind: z.enum(entryKinds),
    number: z.string(),
    orgId: z.uuid(),
    companyName: z.string(),
    customerId: z.uuid().nullable(),
    customerName: z.string(),
    title: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    people: z.number().int(),
    status: z.string(),
    /** Of the portal: what the organisation pays. */
    total: confidential(sentAmount),
    paid: confidential(sentAmount),
    /** Whether something of it is open: of one that is cancelled, its charge. */
    owing: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'BookingEntry' })
export type BookingEntry = z.infer<typeof BookingEntry>

export const BookingLine = z.object({
  id: z.uuid(),
  service: z.enum(quotedServices),
  label: z.string(),
  supplier: z.string().nullable(),
  supplierId: z.uuid().nullable(),
  supplierEmail: z.string().nullable(),
  terms: z.enum(supplierTerms),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  currency: z.string(),
  /** What one unit of its currency cost in rupees when it was written. */
  rate: z.number(),
  cost: confidential(sentAmount),
  costInr: confidential(sentAmount),
  /** What of that is GST on the supplier's bill, and what of it comes back as input credit and is no cost. */
  gst: confidential(sentAmount),
  inputTax: confidential(sentAmount),
  /** What it was to cost when it was planned. */
  plannedCostInr: confidential(sentAmount),
  sell: sentAmount,
  /** What it was sold for before it was cancelled; what is sold is what is charged for it since. */
  sold: sentAmount.nullable(),
  supplierReference: z.string().nullable(),
  confirmedAt: timestamp.nullable(),
  /** The booking of the portal it was bought as, or is held by. */
  portal: z
    .object({
      kind: z.enum(portalKinds),
      id: z.uuid(),
      reference: z.string(),
      status: z.string(),
      onRequest: z.boolean(),
      holdUntil: timestamp.nullable(),
      /** The number of the hotel itself. */
      confirmationNo: z.string().nullable(),
    })
    .nullable(),
  /** Whether the house sells it. */
  ofHouse: z.boolean(),
  /** The hotel it is, as it was sold. */
  stay: LineStay.nullable(),
  /** Why it is not held for a customer who accepted it, while it is neither held nor booked. */
  unheld: z.enum(unheldReasons).nullable(),
  ...serviceStanding,
})

export const CustomerInstalment = z.object({
  id: z.uuid(),
  number: z.number().int(),
  label: z.string(),
  dueOn: z.iso.date(),
  amount: sentAmount,
  /** What of it is paid. */
  paid: sentAmount,
  status: z.enum(dueStatuses),
  /** Open, and due later than something has to be done with it. */
  tooLate: z.boolean(),
  /** The money that is used on it. */
  receipts: z.array(z.object({ id: z.uuid(), number: z.string(), amount: sentAmount, state: z.enum(receiptStates) })),
})

export const SupplierPayment = z.object({
  id: z.uuid(),
  lineId: z.uuid(),
  supplier: z.string(),
  supplierId: z.uuid().nullable(),
  label: z.string(),
  dueOn: z.iso.date(),
  currency: z.string(),
  amount: sentAmount,
  /** At the rate of the line while it is open; what was really paid afterwards. */
  amountInr: sentAmount,
  /** What of it is paid, in rupees; the rest is owed. */
  paid: sentAmount,
  /** The rest in its own currency. */
  open: sentAmount,
  status: z.enum(['Due', 'Overdue', 'Paid']),
  paidOn: z.iso.date().nullable(),
  way: z.enum(moneyWays).nullable(),
  reference: z.string().nullable(),
  /** What was paid above what a supplier keeps of a service that was cancelled. */
  toComeBack: sentAmount,
})

export const CrmBooking = BookingEntry.omit({ source: true, kind: true, customerId: true, owing: true })
  .extend({
    kind: z.enum(crmBookingKinds),
    status: z.enum(crmBookingStatuses),
    customerId: z.uuid(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    enquiry: z.object({ id: z.uuid(), kind: z.string(), number: z.string() }).nullable(),
    quotation: z.object({ id: z.uuid(), number: z.string(), versionNumber: z.number().int() }).nullable(),
    /** Where it differs by now from what was accepted. */
    differences: z.array(z.object({ what: z.string(), quoted: z.string(), booked: z.string() })),
    country: z.string(),
    assignedTo: z.uuid().nullable(),
    assignee: z.string().nullable(),
    travellers: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(travellerKinds),
        age: z.number().int().nullable().optional(),
        memberId: z.uuid().nullable(),
        visa: z.enum(visaStates),
      }),
    ),
    details: CrmBookingDetails,
    lines: z.array(BookingLine),
    taxAs: z.enum(taxTreatments),
    taxes: z.array(
      z.object({
        name: z.enum(['CGST', 'SGST', 'IGST', 'TCS']),
        rate: z.number(),
        base: sentAmount,
        amount: sentAmount,
      }),
    ),
    /** Under which PAN tax is collected at source: its end, that there is none, and whether neither is known yet. */
    pan: z.object({ masked: z.string().nullable(), none: z.boolean(), needed: z.boolean() }),
    cost: confidential(sentAmount),
    gross: sentAmount,
    /** As it was planned, and as it is with what suppliers really got. */
    marginPlanned: confidential(sentAmount),
    marginActual: confidential(sentAmount),
    /** What suppliers would keep if it were called off, today and from later days, by the terms that are known. */
    ifCancelled: confidential(
      z
        .object({
          now: sentAmount,
          later: z.array(z.object({ from: z.iso.date(), kept: sentAmount })),
          unknown: z.object({ count: z.number().int(), cost: sentAmount }),
        })
        .nullable(),
    ),
    /** What has to be done by a day for it, the earliest first, and the last day on which the customer's money is in time. */
    deadlines: z.array(Deadline),
    latestDue: z.iso.date().nullable(),
    instalments: z.array(CustomerInstalment),
    /** Money for it, and what else of its customer can be used; the newest first. */
    receipts: z.array(Receipt),
    /** What is the customer's and used on nothing. */
    advance: sentAmount,
    supplierPayments: z.array(SupplierPayment),
    /** Typed for it beside its services; tax that comes back is no cost. */
    supplierBills: z.array(
      z.object({
        id: z.uuid(),
        supplierId: z.uuid(),
        supplier: z.string(),
        reference: z.string(),
        label: z.string(),
        billedOn: z.iso.date(),
        cost: sentAmount,
      }),
    ),
    files: z.array(
      z.object({
        id: z.uuid(),
        fileId: z.uuid(),
        kind: z.enum(['ticket', 'voucher', 'visa', 'other']),
        name: z.string(),
        size: z.number().int(),
        uploadedAt: timestamp,
      }),
    ),
    invoices: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        kind: z.enum(['invoice', 'credit-note']),
        issuedOn: z.iso.date(),
        total: sentAmount,
      }),
    ),
    /** What of the total is let go. */
    writtenOff: sentAmount,
    writeOffs: z.array(
      z.object({
        id: z.uuid(),
        amount: sentAmount,
        reason: z.string(),
        state: z.enum(writeOffStates),
        askedBy: z.string().nullable(),
        askedById: z.uuid().nullable(),
      }),
    ),
    /** Cancelled, and customer, suppliers and refunds are at zero. */
    settled: z.boolean(),
    /** Why vouchers count although not all is paid. */
    releasedReason: z.string().nullable(),
    missing: z.array(Missing),
    notes: z.string().nullable(),
    cancelledReason: z.string().nullable(),
    moves: z.array(z.enum(crmBookingStatuses)),
    timeline: z.array(TimelineEntry),
    updatedAt: timestamp,
    version: z.number().int(),
  })
  .meta({ id: 'CrmBooking' })
export type CrmBooking = z.infer<typeof CrmBooking>
