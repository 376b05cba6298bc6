import { messageChannels, messageRecords, sentPaperKinds } from '@karavan/domain/crm/message'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, prose } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { Message, MessageDesk, PaperPage } from './message.ts'

const tag = 'Messages'
const access = can('crm.use')
const params = z.strictObject({ of: z.enum(messageRecords), id: z.uuid() })
const partParams = params.extend({ partId: z.uuid() })
const nothing = z.strictObject({})
const papers = z.array(z.strictObject({ kind: z.enum(sentPaperKinds), ref: z.string().min(1).max(100) })).max(20)

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/crm/messages/:of/:id',
    access,
    tag,
    summary: 'What went out about a record, the newest first',
    params,
    response: one(z.array(Message)),
  }),
  desk: endpoint({
    method: 'GET',
    path: '/crm/messages/:of/:id/desk',
    access,
    tag,
    summary: 'To whom something can be sent about a record, which papers, and in which words',
    params,
    response: one(MessageDesk),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/crm/messages/:of/:id/preview',
    access,
    tag,
    summary: 'The words of a template about this record, and the names in it that nothing is known for',
    params,
    body: z.strictObject({ template: line(60), channel: z.enum(messageChannels), papers }),
    response: one(z.object({ subject: z.string(), body: z.string(), missing: z.array(z.string()) })),
    unaudited: true,
    example: { template: 'enquiry-words', channel: 'mail', papers: [] },
  }),
  send: endpoint({
    method: 'POST',
    path: '/crm/messages/:of/:id',
    access,
    tag,
    summary: 'Send words and papers: a mail carries them, WhatsApp and links name where they are fetched',
    params,
    body: z.strictObject({
      template: line(60),
      channel: z.enum(messageChannels),
      /** Another address than the one that is kept. */
      to: z.string().trim().max(254).nullish(),
      subject: line(300),
      body: prose(5000).refine((text) => text !== '', 'Required'),
      papers,
    }),
    response: one(Message),
    status: 201,
    idempotent: true,
    example: {
      template: 'enquiry-words',
      channel: 'link',
      subject: 'Your trip',
      body: 'Dear Asha, thank you for asking us.',
      papers: [],
    },
  }),
  handed: endpoint({
    method: 'POST',
    path: '/crm/messages/:of/:id/handed',
    access,
    tag,
    summary: 'Note what somebody handed over themselves, in WhatsApp or copied: each text once a way',
    params,
    body: z.strictObject({
      channel: z.enum(['whatsapp', 'link']),
      to: z.string().trim().max(40).nullish(),
      subject: line(300),
      body: prose(5000).refine((text) => text !== '', 'Required'),
    }),
    response: one(z.object({ noted: z.boolean() })),
    example: { channel: 'whatsapp', subject: 'Your trip', body: 'Dear Asha, here it is.' },
  }),
  opened: endpoint({
    method: 'POST',
    path: '/crm/messages/:of/:id/:partId/opened',
    access,
    tag,
    summary: 'Somebody opened WhatsApp with it, or copied it',
    params: partParams,
    body: nothing,
    response: one(Message),
    example: {},
  }),
  sent: endpoint({
    method: 'POST',
    path: '/crm/messages/:of/:id/:partId/sent',
    access,
    tag,
    summary: 'Somebody says that they sent it',
    params: partParams,
    body: nothing,
    response: one(Message),
    example: {},
  }),
  again: endpoint({
    method: 'POST',
    path: '/crm/messages/:of/:id/:partId/again',
    access,
    tag,
    summary: 'Send the same once more, as a message of its own',
    params: partParams,
    body: nothing,
    response: one(Message),
    status: 201,
    idempotent: true,
    example: {},
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/crm/messages/:of/:id/:partId/withdraw',
    access,
    tag,
    summary: 'End the link to its papers before its time',
    params: partParams,
    body: nothing,
    response: one(Message),
    example: {},
  }),
}

const token = z.strictObject({ token: z.string().min(20).max(100) })

export const paperPages = {
  open: endpoint({
    method: 'GET',
    path: '/papers/:token',
    access: 'public',
    tag,
    summary: 'The papers a customer was sent a link to; a link that has ended is not found',
    params: token,
    response: one(PaperPage),
    limit: 120,
  }),
  file: endpoint({
    method: 'GET',
    path: '/papers/:token/:number',
    access: 'public',
    tag,
    summary: 'One of them, counted from 1',
    draws: true,
    params: token.extend({ number: z.coerce.number().int().min(1).max(20) }),
    response: z.unknown(),
    limit: 60,
  }),
}
