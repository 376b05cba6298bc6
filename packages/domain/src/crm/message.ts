import type { Right } from '../base/access/rights.ts'

/** What a message is kept with. */
export const messageRecords = ['enquiry', 'quotation', 'booking', 'customer', 'request'] as const
export type MessageRecordKind = (typeof messageRecords)[number]

/** How it goes: by mail, by WhatsApp, or as a link that somebody hands on. */
export const messageChannels = ['mail', 'whatsapp', 'link'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageStates = [
  'Prepared',
  'Opened',
  'Queued',
  'Sent',
  'Delivered',
  'Read',
  'Failed',
  'Unknown',
  'Withdrawn',
] as const
export type MessageState = (typeof messageStates)[number]

/** News of a provider may overtake what we write ourselves, so nothing that is known is ever taken back. */
export const messageMoves: Readonly<Record<MessageState, readonly MessageState[]>> = {
  Prepared: ['Queued', 'Opened', 'Read'],
  Opened: ['Sent', 'Read'],
  Queued: ['Sent', 'Delivered', 'Read', 'Failed', 'Unknown', 'Withdrawn'],
  Sent: ['Delivered', 'Read', 'Failed'],
  Delivered: ['Read'],
  Read: [],
  Failed: [],
  Unknown: ['Sent', 'Delivered', 'Read', 'Failed'],
  Withdrawn: [],
}

export const canMoveMessage = (from: MessageState, to: MessageState): boolean => messageMoves[from].includes(to)

/** The state after news of it, whatever order they come in. */
export const afterNews = (state: MessageState, news: MessageState): MessageState =>
  canMoveMessage(state, news) ? news : state

/** Whether somebody may send it once more: all is known of it that comes by itself, or nothing comes any more. */
export const canSendAgain = (state: MessageState): boolean =>
  state !== 'Prepared' && state !== 'Opened' && state !== 'Queued'

type Occasion = { template: string; record: MessageRecordKind; recordId: string; occasion: string; recipient: string }

/** The key under which something goes once: what is said, of which record, for what reason, to whom. */
export const onceKeyOf = ({ template, record, recordId, occasion, recipient }: Occasion): string =>
  [template, record, recordId, occasion, recipient].join(' ')

/** What somebody must be allowed to, to write about a record, where seeing it is not enough. */
export const writingRight: Partial<Record<MessageRecordKind, Right>> = { quotation: 'quote', request: 'book' }

/** How many days papers can be fetched by their link. */
export const paperLinkDays = 30

/** The papers that can be sent, and what somebody must be allowed to, to send one. */
export const sentPapers = {
  quotation: { label: 'Quotation', right: 'quote' },
  itinerary: { label: 'Itinerary', right: 'book' },
  vouchers: { label: 'Vouchers', right: 'book' },
  voucher: { label: 'Voucher', right: 'book' },
  tickets: { label: 'Ticket sheet', right: 'book' },
  ticket: { label: 'Ticket', right: 'book' },
  visa: { label: 'Visa', right: 'book' },
  invoice: { label: 'Invoice', right: 'receipts' },
  'credit-note': { label: 'Credit note', right: 'receipts' },
  receipt: { label: 'Receipt', right: 'receipts' },
  statement: { label: 'Statement', right: 'receipts' },
} as const
export type SentPaper = keyof typeof sentPapers
export const sentPaperKinds = Object.keys(sentPapers) as [SentPaper, ...SentPaper[]]
