import { messageRecords } from '@karavan/domain/crm/message'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { idParams, one } from '../../kit/list.ts'

const tag = 'Inbox'
const access = can('crm.use')

/** Something that somebody wrote to us. */
export const Received = z
  .object({
    id: z.uuid(),
    channel: z.enum(['mail', 'whatsapp']),
    sender: z.string(),
    senderName: z.string(),
    subject: z.string(),
    body: z.string(),
    files: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Names of files that were not taken in. */
    refused: z.array(z.string()),
    autoReply: z.boolean(),
    receivedAt: timestamp,
  })
  .meta({ id: 'ReceivedMessage' })
export type Received = z.infer<typeof Received>

export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/crm/inbox',
    access,
    tag,
    summary: 'What came in and belongs to no record that we know of, the newest first',
    response: one(z.array(Received)),
  }),
  received: endpoint({
    method: 'GET',
    path: '/crm/messages/:of/:id/received',
    access,
    tag,
    summary: 'What came in about a record, the newest first',
    params: z.strictObject({ of: z.enum(messageRecords), id: z.uuid() }),
    response: one(z.array(Received)),
  }),
  file: endpoint({
    method: 'POST',
    path: '/crm/inbox/:id/file',
    access,
    tag,
    summary: 'Put it to the record with this number',
    params: idParams,
    body: z.strictObject({ number: line(40) }),
    response: one(z.object({ of: z.enum(messageRecords), id: z.uuid() })),
    example: { number: 'QT-2026-000042' },
  }),
  done: endpoint({
    method: 'POST',
    path: '/crm/inbox/:id/done',
    access,
    tag,
    summary: 'Take it out of the Inbox; nothing is to be done with it',
    params: idParams,
    body: z.strictObject({}),
    response: one(z.object({ id: z.uuid() })),
    example: {},
  }),
}

const received = z.object({ received: z.literal(true) })

export const hooks = {
  /** The raw body is signed; `x-karavan-signature` is `t=<seconds>,v1=<hex of the HMAC-SHA256 of "t.body">`. */
  mail: endpoint({
    method: 'POST',
    path: '/hooks/mail',
    access: 'public',
    tag,
    summary: 'A mail that came in, signed by whoever received it; safe to deliver twice',
    response: received,
    ownTransaction: true,
    unaudited: true,
    limit: 600,
  }),
  whatsappVerify: endpoint({
    method: 'GET',
    path: '/hooks/whatsapp',
    access: 'public',
    tag,
    summary: 'Proves to WhatsApp that this address is ours',
    response: z.unknown(),
    limit: 60,
  }),
  /** The raw body is signed by `X-Hub-Signature-256`. */
  whatsapp: endpoint({
    method: 'POST',
    path: '/hooks/whatsapp',
    access: 'public',
    tag,
    summary: 'What WhatsApp tells of messages, signed; safe to deliver twice and out of order',
    response: received,
    ownTransaction: true,
    unaudited: true,
    limit: 3000,
  }),
}
