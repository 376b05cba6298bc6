import {
  contactWays,
  enquiryKinds,
  enquiryPriorities,
  enquirySources,
  enquiryStatuses,
} from '@karavan/domain/crm/enquiry'
import { mostTags, tagsFit } from '@karavan/domain/crm/customer'
import { z } from 'zod'
import { email, line, optional, phone, prose, timestamp } from '../../kit/field.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { EnquiryDetails } from './details.ts'
import { customerNameFields } from '../customers/customer-name.ts'

/** A column of the board shows so many cards at most, and is counted up to as many. */
export const columnMost = 100

/** What the columns of a board come to is added up over so many enquiries each. */
export const summedMost = 1000

/** Whom it is for: a customer on file, or somebody new, who becomes one. */
export const CustomerChoice = z.union([
  z.strictObject({ customerId: z.uuid() }),
  z.strictObject({
    name: line(120),
    phone: optional(phone),
    email: optional(email),
    /** Said after a look at the customers who may be the same. */
    evenIfAlike: z.boolean().optional(),
  }),
])

export const followUpFields = {
  dueAt: timestamp,
  way: z.enum(contactWays),
  note: optional(prose(1000)),
}

const fields = {
  customer: CustomerChoice,
  source: z.enum(enquirySources),
  /** Without one it is whoever writes it down. */
  assignedTo: optional(z.uuid()),
  priority: z.enum(enquiryPriorities),
  budget: optional(amount),
  budgetCurrency: z.string().regex(/^[A-Z]{2,4}$/),
  tags: z.array(line(40)).max(mostTags.count).refine(tagsFit, 'Too long together'),
  details: EnquiryDetails,
}

export const EnquiryBody = z.strictObject({
  ...fields,
  notes: optional(prose(5000)),
  /** Nothing open goes without a next step. */
  followUp: z.strictObject(followUpFields),
  /** The message it was made from. */
  pastedText: optional(prose(10_000)),
})

export const EnquiryEdit = z.strictObject({
  ...fields,
  version: z.number().int().min(1),
})

export const EnquiryRow = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(enquiryKinds),
    ...customerNameFields,
    source: z.enum(enquirySources),
    status: z.enum(enquiryStatuses),
    priority: z.enum(enquiryPriorities),
    assignedTo: z.uuid().nullable(),
    assignee: z.string().nullable(),
    /** Places, routes or the country, in a few words. */
    subject: z.string(),
    travelDate: z.iso.date().nullable(),
    people: z.number().int(),
    budget: sentAmount.nullable(),
    budgetCurrency: z.string(),
    nextFollowUpAt: timestamp.nullable(),
    nextFollowUpWay: z.enum(contactWays).nullable(),
    overdue: z.boolean(),
    tags: z.array(z.string()),
    createdAt: timestamp,
    updatedAt: timestamp,
    version: z.number().int(),
  })
  .meta({ id: 'EnquiryRow' })
export type EnquiryRow = z.infer<typeof EnquiryRow>

export const FollowUp = z
  .object({
    id: z.uuid(),
    dueAt: timestamp,
    way: z.enum(contactWays),
    note: z.string().nullable(),
    assignedTo: z.uuid(),
    assignee: z.string(),
    doneAt: timestamp.nullable(),
    doneBy: z.string().nullable(),
    outcome: z.string().nullable(),
  })
  .meta({ id: 'FollowUp' })
export type FollowUp = z.infer<typeof FollowUp>

export const TimelineEntry = z.object({
  id: z.string(),
  at: timestamp,
  by: z.string().nullable(),
  /** A note, a talk, a follow-up that was done, a change of status or of fields, a file. */
  kind: z.enum(['note', 'contact', 'follow-up', 'status', 'change', 'file']),
  way: z.enum(contactWays).nullable(),
  text: z.string(),
})

export const EnquiryFile = z.object({
  id: z.uuid(),
  fileId: z.uuid(),
  name: z.string(),
  size: z.number().int(),
  uploadedAt: timestamp,
})

export const Enquiry = EnquiryRow.extend({
  details: EnquiryDetails,
  lostReason: z.string().nullable(),
  pastedText: z.string().nullable(),
  sharedWith: z.array(z.uuid()),
  /** Minutes until somebody answered first; null while nobody has. */
  answeredAfterMinutes: z.number().int().nullable(),
  /** Where it may go from here. */
  moves: z.array(z.enum(enquiryStatuses)),
  followUps: z.array(FollowUp),
  files: z.array(EnquiryFile),
  timeline: z.array(TimelineEntry),
}).meta({ id: 'Enquiry' })
export type Enquiry = z.infer<typeof Enquiry>
