import { guestKinds, quotationStatuses } from '@karavan/domain/crm/quotation'
import { z } from 'zod'
import { timestamp } from '../../kit/field.ts'
import { confidential, sentAmount } from '../../kit/money.ts'
import { TaxRate } from '../../money/taxes/tax.contract.ts'
import { TimelineEntry } from '../enquiries/enquiry.ts'
import { QuotationContent } from './content.ts'
import { customerNameFields } from '../customers/customer-name.ts'

const TaxSent = z.object({
  name: z.enum(['CGST', 'SGST', 'IGST', 'TCS']),
  rate: z.number(),
  base: sentAmount,
  amount: sentAmount,
})

/** What each of a kind of guest pays, taxes included. */
export const PerPersonSent = z.object({ kind: z.enum(guestKinds), count: z.number().int(), amount: sentAmount })
export const InstalmentSent = z.object({ label: z.string(), dueOn: z.iso.date().nullable(), amount: sentAmount })

/** What a choice comes to; for those who may know what it costs. */
const QuotationTotalsSent = z
  .object({
    lines: z.array(z.object({ key: z.string(), cost: confidential(sentAmount), sell: sentAmount })),
    cost: confidential(sentAmount),
    gross: sentAmount,
    margin: confidential(sentAmount),
    taxes: z.array(TaxSent),
    total: sentAmount,
    perPerson: z.array(PerPersonSent),
    instalments: z.array(InstalmentSent),
    /** What the house asks on top that comes back: GST as input credit, and what it collects at source. */
    credit: z.object({ gst: confidential(sentAmount), tcs: confidential(sentAmount) }),
    /** The keys of lines without a price; they are not counted. */
    open: z.array(z.string()),
  })
  .meta({ id: 'QuotationTotals' })

/** A line whose price at the house is not what it was; null stands for what can no longer be had. */
const MovedLine = z
  .object({
    /** The option or extra it stands in. */
    group: z.string(),
    groupName: z.string(),
    key: z.string(),
    label: z.string(),
    was: sentAmount.nullable(),
    now: sentAmount.nullable(),
    why: z.string().nullable(),
  })
  .meta({ id: 'MovedLine' })
export type MovedLine = z.infer<typeof MovedLine>

/** What prices hang on besides the lines, locked with a version. */
export const QuotationRatesSent = z.object({
  rates: z.record(z.string(), z.number()),
  taxRows: z.array(TaxRate.omit({ version: true, updatedAt: true }).meta({ id: 'QuotedTaxRow' })),
  day: z.iso.date(),
  sellerState: z.string(),
  buyerState: z.string().nullable(),
  /** Whether the seller has a GSTIN; left out, it has. */
  registered: z.boolean().optional(),
})

export const QuotationRow = z
  .object({
    id: z.uuid(),
    number: z.string(),
    ...customerNameFields,
    enquiryId: z.uuid().nullable(),
    enquiryNumber: z.string().nullable(),
    title: z.string(),
    destinations: z.array(z.string()),
    startDate: z.iso.date().nullable(),
    people: z.number().int(),
    /** The version that counts now, which is the one that was sent last, and where it stands. */
    versionNumber: z.number().int(),
    status: z.enum(quotationStatuses),
    /** Of the accepted choice, else of the first option alone. */
    total: sentAmount,
    margin: confidential(sentAmount),
    validUntil: z.iso.date(),
    sentAt: timestamp.nullable(),
    lastSeenAt: timestamp.nullable(),
    createdBy: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    version: z.number().int(),
  })
  .meta({ id: 'QuotationRow' })
export type QuotationRow = z.infer<typeof QuotationRow>

/** One version as its quotation lists it. */
const VersionSummary = z.object({
  number: z.number().int(),
  status: z.enum(quotationStatuses),
  total: sentAmount,
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  firstSeenAt: timestamp.nullable(),
  lastSeenAt: timestamp.nullable(),
  seenCount: z.number().int(),
  /** Who said yes or no, when, and to what. */
  decidedAt: timestamp.nullable(),
  decidedBy: z.string().nullable(),
  declineReason: z.string().nullable(),
  option: z.string().nullable(),
  extras: z.array(z.string()),
  /** Of all the version says; what was accepted is exactly this. */
  hash: z.string(),
})

/** One version, whole. */
export const QuotationVersion = VersionSummary.extend({
  content: QuotationContent,
  rates: QuotationRatesSent,
  /** By option, without extras; the accepted choice is `chosen`. */
  totals: z.record(z.string(), QuotationTotalsSent),
  chosen: QuotationTotalsSent.nullable(),
}).meta({ id: 'QuotationVersion' })
export type QuotationVersion = z.infer<typeof QuotationVersion>

export const Quotation = QuotationRow.extend({
  /** What was accepted; until then the newest version, which is the draft where one is being written. */
  current: QuotationVersion,
  versions: z.array(VersionSummary),
  /** Lines of the house that moved: in a draft since it was saved, of what was sent since then. */
  moved: z.array(MovedLine),
  /** The page of the customer, for the version that was sent last; null while none was, or when it is withdrawn. */
  link: z.object({ path: z.string(), url: z.string(), expiresAt: timestamp, message: z.string() }).nullable(),
  comments: z.array(
    z.object({ id: z.uuid(), at: timestamp, by: z.string(), text: z.string(), versionNumber: z.number().int() }),
  ),
  bookings: z.array(z.object({ id: z.uuid(), kind: z.string(), number: z.string(), status: z.string() })),
  timeline: z.array(TimelineEntry),
}).meta({ id: 'Quotation' })
export type Quotation = z.infer<typeof Quotation>
