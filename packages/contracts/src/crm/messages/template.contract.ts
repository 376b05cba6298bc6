import { messageRecords } from '@karavan/domain/crm/message'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, prose } from '../../kit/field.ts'
import { idParams, one, versioned } from '../../kit/list.ts'

const tag = 'Message templates'
const access = can('crm.use')
const right = 'people'

/** A text somebody begins a message with, as it stands for an organisation. */
export const MessageTemplate = z
  .object({
    /** Of the organisation's own text; null where the house's stands. */
    id: z.uuid().nullable(),
    key: z.string(),
    name: z.string(),
    of: z.enum(messageRecords),
    marketing: z.boolean(),
    subject: z.string(),
    body: z.string(),
    version: z.number().int().nullable(),
  })
  .meta({ id: 'MessageTemplate' })
export type MessageTemplate = z.infer<typeof MessageTemplate>

const words = { subject: line(300), body: prose(5000).refine((text) => text !== '', 'Required') }
const example = { subject: '{{booking.title}}', body: 'Dear {{customer.name}}, thank you.' }

export const messageTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/crm/message-templates',
    access,
    tag,
    summary: 'The texts messages begin with: the organisation’s own, else the house’s',
    response: one(z.array(MessageTemplate)),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/crm/message-templates/preview',
    access,
    tag,
    summary: 'What a text looks like with samples in it, and the names in it that stand for nothing',
    body: z.strictObject(words),
    response: one(z.object({ subject: z.string(), body: z.string(), unknown: z.array(z.string()) })),
    unaudited: true,
    example,
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/message-templates',
    access,
    right,
    tag,
    summary: 'Write an own text in place of the house’s',
    body: z.strictObject({ key: line(60), ...words }),
    response: one(MessageTemplate),
    status: 201,
    example: { key: 'booking-words', ...example },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/message-templates/:id',
    access,
    right,
    tag,
    summary: 'Change an own text',
    params: idParams,
    body: versioned(words),
    response: one(MessageTemplate),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/crm/message-templates/:id',
    access,
    right,
    tag,
    summary: 'Take an own text out; the house’s stands again',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
