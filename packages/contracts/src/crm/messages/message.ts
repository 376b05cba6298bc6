import { messageChannels, messageRecords, messageStates, sentPaperKinds } from '@karavan/domain/crm/message'
import { z } from 'zod'
import { Seller } from '../../base/papers/seller.ts'
import { timestamp } from '../../kit/field.ts'

/** A paper that can be sent, or was. */
export const MessagePaper = z
  .object({ kind: z.enum(sentPaperKinds), ref: z.string(), label: z.string() })
  .meta({ id: 'MessagePaper' })
export type MessagePaper = z.infer<typeof MessagePaper>

/** Something that went to a customer or a supplier, with what became of it. */
export const Message = z
  .object({
    id: z.uuid(),
    record: z.enum(messageRecords),
    recordId: z.uuid(),
    channel: z.enum(messageChannels),
    template: z.string(),
    recipient: z.string(),
    recipientName: z.string(),
    subject: z.string(),
    body: z.string(),
    papers: z.array(MessagePaper),
    state: z.enum(messageStates),
    problem: z.string().nullable(),
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    readAt: timestamp.nullable(),
    /** Where its papers are fetched; null without papers, and for mails, which carry them. */
    link: z
      .object({
        path: z.string().nullable(),
        expiresAt: timestamp,
        withdrawnAt: timestamp.nullable(),
        openedAt: timestamp.nullable(),
        openedCount: z.number().int(),
      })
      .nullable(),
    by: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** What can be sent about a record, to whom, and in which words. */
export const MessageDesk = z
  .object({
    to: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
    papers: z.array(MessagePaper),
    /** WhatsApp carries a message by itself; else somebody opens it and sends it. */
    carried: z.boolean(),
    templates: z.array(z.object({ key: z.string(), name: z.string(), marketing: z.boolean() })),
  })
  .meta({ id: 'MessageDesk' })
export type MessageDesk = z.infer<typeof MessageDesk>

/** What the holder of a link to papers sees. */
export const PaperPage = z
  .object({
    company: Seller,
    title: z.string(),
    customerName: z.string(),
    papers: z.array(z.object({ kind: z.enum(sentPaperKinds), label: z.string() })),
    expiresAt: timestamp,
  })
  .meta({ id: 'PaperPage' })
export type PaperPage = z.infer<typeof PaperPage>
