import { enquiryKinds } from '@karavan/domain/crm/enquiry'
import { z } from 'zod'
import { followUpFields } from '../enquiries/enquiry.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { email, line, optional, phone, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'

export const leadSources = ['contactus', 'dubai', 'itinerary'] as const
export const leadStatuses = ['New', 'Assigned', 'Answered', 'Converted', 'Closed'] as const

const tag = 'Leads'
const access = can('leads.manage')

/** What somebody sent in by a public form, and what became of it. */
export const Lead = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    source: z.enum(leadSources),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    destination: z.string().nullable(),
    itineraryId: z.uuid().nullable(),
    itineraryTitle: z.string().nullable(),
    travelDate: z.iso.date().nullable(),
    adults: z.number().int().nullable(),
    children: z.number().int().nullable(),
    status: z.enum(leadStatuses),
    assignedTo: z.uuid().nullable(),
    assignee: z.string().nullable(),
    answer: z.string().nullable(),
    answeredAt: timestamp.nullable(),
    enquiryId: z.uuid().nullable(),
    enquiryNumber: z.string().nullable(),
    enquiryKind: z.enum(enquiryKinds).nullable(),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Lead' })
export type Lead = z.infer<typeof Lead>

export const LeadBody = z.strictObject({
  source: z.enum(leadSources),
  name: line(120),
  email,
  phone,
  message: prose(4000).pipe(z.string().min(1, 'Required')),
  destination: optional(line(120)),
  /** The itinerary somebody asked about. */
  itineraryId: optional(z.uuid()),
  travelDate: optional(z.iso.date()),
  adults: z.number().int().min(1).max(80).nullish(),
  children: z.number().int().min(0).max(80).nullish(),
  /** Left empty by people; what fills it in is a robot. */
  website: z.string().max(200).optional(),
})

export const leads = {
  create: endpoint({
    method: 'POST',
    path: '/leads',
    access: 'public',
    tag,
    summary: 'What the public forms send in',
    body: LeadBody,
    response: one(z.object({ id: z.uuid(), reference: z.string() })),
    status: 201,
    limit: 5,
    example: {
      source: 'contactus',
      name: 'Asha Rao',
      email: 'asha@example.test',
      phone: '+91 98450 12345',
      message: 'Four nights in Dubai in December for two adults.',
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/leads',
    mayBeOld: true,
    access,
    tag,
    summary: 'What the public forms sent in, the newest first',
    query: listQuery({
      sort: ['createdAt', 'name'],
      defaultSort: '-createdAt',
      filter: {
        status: z.enum(leadStatuses).optional(),
        source: z.enum(leadSources).optional(),
        assignedTo: z.union([z.uuid(), z.literal('none')]).optional(),
      },
    }),
    response: many(Lead),
  }),
  get: endpoint({
    method: 'GET',
    path: '/leads/:id',
    access,
    tag,
    summary: 'One of them',
    params: idParams,
    response: one(Lead),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/leads/:id',
    access,
    tag,
    summary: 'Give it to somebody, close it or open it again',
    params: idParams,
    body: z.strictObject({
      version: z.number().int().min(1),
      assignedTo: optional(z.uuid()).optional(),
      status: z.enum(['New', 'Closed']).optional(),
    }),
    response: one(Lead),
    example: { version: 1, status: 'Closed' },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/leads/:id/answer',
    access,
    tag,
    summary: 'Answer by mail; what was written is kept',
    params: idParams,
    body: z.strictObject({ message: prose(4000).pipe(z.string().min(1, 'Required')) }),
    response: one(Lead),
    idempotent: true,
    example: { message: 'Thank you, we come back with three offers by tomorrow.' },
  }),
  convert: endpoint({
    method: 'POST',
    path: '/leads/:id/convert',
    access,
    tag,
    summary: 'Make an enquiry of it, once, with its sender as the customer',
    params: idParams,
    body: z.strictObject({
      kind: z.enum(enquiryKinds),
      /** A customer on file; without one the sender becomes one. */
      customerId: optional(z.uuid()),
      evenIfAlike: z.boolean().optional(),
      assignedTo: optional(z.uuid()),
      followUp: z.strictObject(followUpFields),
    }),
    response: one(Lead),
    idempotent: true,
    example: { kind: 'package', followUp: { dueAt: '2026-11-16T05:30:00Z', way: 'call' } },
  }),
}
