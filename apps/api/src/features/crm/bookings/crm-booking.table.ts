import type { AskedService, CounterOffer, RequestAnswer } from '@karavan/contracts/crm/bookings/service'
import type { LineStay } from '@karavan/domain/crm/booked-stay'
import type { Unheld } from '@karavan/domain/sales/stays/unheld'
import type { PortalKind } from '@karavan/domain/crm/portal-service'
import type { ServiceState } from '@karavan/domain/crm/service'
import type { TicketState } from '@karavan/domain/crm/ticket'
import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import type {
  CrmBookingKind,
  CrmBookingStatus,
  MissingThing,
  MoneyWay,
  SupplierTerm,
} from '@karavan/domain/crm/booking'
import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import type { TaxLine } from '@karavan/domain/money/tax/tax'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, versioned } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'
import { own } from '../own/index.ts'

const day = (name: string) => date(name, { mode: 'string' })
const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

/** Somebody who travels, and how far their visa is. */
export type Traveller = {
  name: string
  kind: 'adult' | 'child' | 'infant'
  age?: number | null | undefined
  memberId: string | null
  visa: 'Not needed' | 'Needed' | 'Applied' | 'Granted'
}

export const crmBookings = tenant(
  pgTable('crm_booking', {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    kind: text('kind').$type<CrmBookingKind>().notNull(),
    orgId: uuid('org_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    enquiryId: uuid('enquiry_id'),
    quotationVersionId: uuid('quotation_version_id'),
    createdBy: uuid('created_by'),
    assignedTo: uuid('assigned_to'),
    sharedWith: uuid('shared_with').array().notNull().default([]),
    title: text('title').notNull(),
    country: text('country').notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    details: jsonb('details').$type<CrmBookingDetails>().notNull(),
    travellers: jsonb('travellers').$type<Traveller[]>().notNull(),
    people: integer('people').notNull(),
    taxAs: text('tax_as').$type<TaxTreatment>().notNull(),
    /** In minor units, as they were computed. */
    taxes: jsonb('taxes').$type<TaxLine[]>().notNull().default([]),
    /** Its customer has no PAN, and more is collected at source. */
    noPan: boolean('no_pan').notNull().default(false),
    /** What of its tax at source was collected before the organisation started here. */
    tcsBefore: money('tcs_before').notNull().default(0),
    cost: money('cost').notNull(),
    plannedCost: money('planned_cost').notNull(),
    gross: money('gross').notNull(),
    total: money('total').notNull(),
    paid: money('paid').notNull().default(0),
    /** What of it is let go; its instalments are so much less. */
    writtenOff: money('written_off').notNull().default(0),
    status: text('status').$type<CrmBookingStatus>().notNull(),
    cancelledReason: text('cancelled_reason'),
    notes: text('notes'),
    releasedReason: text('released_reason'),
    releasedAt: instant('released_at'),
    lacks: text('lacks').array().$type<MissingThing[]>().notNull().default([]),
    customerName: text('customer_name').notNull(),
    searched: text('searched').notNull(),
    voucherCode: text('voucher_code').notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    ...versioned(),
  }),
  (userId) => own.booking('crm_booking', userId),
)
export type CrmBookingRecord = typeof crmBookings.$inferSelect

export const crmBookingLines = internal(
  pgTable('crm_booking_line', {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id').notNull(),
    position: smallint('position').notNull(),
    service: text('service').$type<QuotedService>().notNull(),
    label: text('label').notNull(),
    supplier: text('supplier'),
    supplierId: uuid('supplier_id'),
    supplierEmail: text('supplier_email'),
    terms: text('terms').$type<SupplierTerm>().notNull(),
    from: day('from_date'),
    until: day('until_date'),
    currency: text('currency').notNull(),
    rate: numeric('rate', { precision: 18, scale: 8, mode: 'number' }).notNull(),
    cost: money('cost').notNull(),
    costInr: money('cost_inr').notNull(),
    /** What of that is GST on the supplier's bill, and what of it comes back as input credit. */
    gst: money('gst').notNull().default(0),
    inputTax: money('input_tax').notNull().default(0),
    plannedCostInr: money('planned_cost_inr').notNull(),
    sell: money('sell').notNull(),
    /** What it was sold for before it was cancelled. */
    sold: money('sold'),
    quotedKey: text('quoted_key'),
    /** What of the catalogue it is; nothing where it was typed. */
    item: jsonb('item').$type<LineItem>(),
    /** The hotel it is, as it was sold. */
    stay: jsonb('stay').$type<LineStay>(),
    /** The booking of the portal it was bought as. */
    portalKind: text('portal_kind').$type<PortalKind>(),
    portalId: uuid('portal_id'),
    portalReference: text('portal_reference'),
    /** Why it was not held when the customer accepted. */
    unheld: text('unheld').$type<Unheld>(),
    supplierReference: text('supplier_reference'),
    confirmedAt: instant('confirmed_at'),
    state: text('state').$type<ServiceState>().notNull().default('Draft'),
    /** What it costs although it is cancelled. */
    penaltyInr: money('penalty_inr').notNull().default(0),
    stateNote: text('state_note'),
    ticketState: text('ticket_state').$type<TicketState>(),
    pnr: text('pnr'),
    ticketBy: instant('ticket_by'),
    ticketTold: smallint('ticket_told'),
    /** What the voucher of this service alone is checked by. */
    voucherCode: text('voucher_code').notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  }),
)
export type LineRecord = typeof crmBookingLines.$inferSelect

/** Portal bookings whose services have not followed yet; written by triggers alone. */
export const portalChanges = internal(
  pgTable('portal_change', {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    portalKind: text('portal_kind').$type<PortalKind>().notNull(),
    portalId: uuid('portal_id').notNull(),
  }),
)

/** Purchases of agencies whose books do not say yet that nobody has them; written by triggers alone. */
export const purchaseChanges = internal(
  pgTable('purchase_change', {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    portalKind: text('portal_kind').$type<PortalKind>().notNull(),
    portalId: uuid('portal_id').notNull(),
  }),
)

export const instalments = tenant(
  pgTable('crm_instalment', {
    id: uuid('id').primaryKey(),
    /** None has what a customer owed before the organisation started here: it has the opening balance, and its customer. */
    bookingId: uuid('booking_id'),
    openingId: uuid('opening_id'),
    customerId: uuid('customer_id'),
    orgId: uuid('org_id').notNull(),
    number: smallint('number').notNull(),
    label: text('label').notNull(),
    dueOn: day('due_on').notNull(),
    amount: money('amount').notNull(),
    /** What of it is paid, and since when all of it is; written by triggers alone. */
    paid: money('paid').notNull().default(0),
    paidAt: instant('paid_at'),
    remindedAt: instant('reminded_at'),
  }),
)
/** What is to be paid of a booking. */
export type InstalmentRecord = Omit<typeof instalments.$inferSelect, 'openingId' | 'customerId'>

export const supplierPayments = tenant(
  pgTable('crm_supplier_payment', {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id').notNull(),
    lineId: uuid('line_id').notNull(),
    orgId: uuid('org_id').notNull(),
    supplier: text('supplier').notNull(),
    supplierId: uuid('supplier_id'),
    dueOn: day('due_on').notNull(),
    currency: text('currency').notNull(),
    amount: money('amount').notNull(),
    amountInr: money('amount_inr').notNull(),
    /** What of it is paid, in rupees as it was booked. */
    paid: money('paid').notNull().default(0),
    /** What the rates made of what was paid, beside the amount. */
    difference: money('difference').notNull().default(0),
    /** What of that the supplier sent back. */
    returned: money('returned').notNull().default(0),
    paidAt: instant('paid_at'),
    paidOn: day('paid_on'),
    way: text('way').$type<MoneyWay>(),
    reference: text('reference'),
  }),
)
export type SupplierPaymentRecord = typeof supplierPayments.$inferSelect

export const servicePayments = tenant(
  pgTable('crm_service_payment', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    plannedId: uuid('planned_id').notNull(),
    paidBefore: money('paid_before').notNull(),
    amount: money('amount').notNull(),
    paidOut: money('paid_out').notNull(),
    paidOn: day('paid_on').notNull(),
    way: text('way').$type<MoneyWay>().notNull(),
    reference: text('reference'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const crmBookingFiles = internal(
  pgTable('crm_booking_file', {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id').notNull(),
    fileId: uuid('file_id').notNull(),
    kind: text('kind').$type<'ticket' | 'voucher' | 'visa' | 'other'>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const crmBookingNotes = internal(
  pgTable('crm_booking_note', {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id').notNull(),
    userId: uuid('user_id'),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const series = tenant(
  pgTable('crm_series', {
    orgId: uuid('org_id').notNull(),
    series: text('series').$type<'RC' | 'IN' | 'CN' | 'RF' | 'SP' | 'SR' | 'OB'>().notNull(),
    year: text('year').notNull(),
    last: integer('last').notNull(),
    first: integer('first').notNull().default(1),
  }),
)

/** A counter-offer with the rate its currency had when it was made. */
export type StoredOffer = CounterOffer & { rate: number }

export const serviceRequests = tenant(
  pgTable('service_request', {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    orgId: uuid('org_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    lineId: uuid('line_id').notNull(),
    supplierId: uuid('supplier_id'),
    supplier: text('supplier').notNull(),
    version: smallint('version').notNull(),
    content: jsonb('content').$type<AskedService>(),
    showPrice: boolean('show_price').notNull().default(true),
    answerBy: instant('answer_by'),
    mailedTo: text('mailed_to'),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    seenAt: instant('seen_at'),
    remindedAt: instant('reminded_at'),
    lateToldAt: instant('late_told_at'),
    answer: text('answer').$type<RequestAnswer>(),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
    reference: text('reference'),
    holdUntil: day('hold_until'),
    offer: jsonb('offer').$type<StoredOffer>(),
    note: text('note'),
    acceptedAt: instant('accepted_at'),
    answers: smallint('answers').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type RequestRecord = typeof serviceRequests.$inferSelect

export const serviceAnswers = internal(
  pgTable(
    'service_answer',
    {
      requestId: uuid('request_id').notNull(),
      number: smallint('number').notNull(),
      answer: text('answer').$type<RequestAnswer>().notNull(),
      bySupplier: boolean('by_supplier').notNull(),
      answeredBy: text('answered_by'),
      reference: text('reference'),
      holdUntil: day('hold_until'),
      offer: jsonb('offer').$type<StoredOffer>(),
      note: text('note'),
      createdAt: instant('created_at').notNull().default(sql`now()`),
    },
    ({ requestId, number }) => [primaryKey({ columns: [requestId, number] })],
  ),
)
export type AnswerRecord = typeof serviceAnswers.$inferSelect

/** Written by triggers alone. */
export const crmBookingEntries = tenant(
  pgTable('booking_entry', {
    id: uuid('id').primaryKey(),
    source: text('source').$type<'crm' | 'hotel' | 'package' | 'activity'>().notNull(),
    kind: text('kind').$type<CrmBookingKind | 'package' | 'activity'>().notNull(),
    number: text('number').notNull(),
    orgId: uuid('org_id').notNull(),
    customerId: uuid('customer_id'),
    customerName: text('customer_name').notNull(),
    title: text('title').notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    people: integer('people').notNull(),
    status: text('status').notNull(),
    total: money('total').notNull(),
    paid: money('paid').notNull(),
    /** Cancelled for a charge. */
    charged: boolean('charged').notNull().default(false),
    owing: boolean('owing').generatedAlwaysAs(
      sql`(paid < total and (charged or status not in ('Cancelled', 'Expired')))`,
    ),
    assignedTo: uuid('assigned_to'),
    lacks: text('lacks').array().$type<MissingThing[]>().notNull().default([]),
    searched: text('searched').notNull(),
    createdAt: instant('created_at').notNull(),
  }),
  (userId) => own.entry('booking_entry', userId),
)
