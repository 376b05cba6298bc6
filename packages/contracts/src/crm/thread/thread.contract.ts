import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { one } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'

/** What a thread can be walked from. */
const threadStarts = ['enquiry', 'quotation', 'booking'] as const

/** What a thread is made of, in the order in which a trip comes about. */
const threadKinds = ['enquiry', 'quotation', 'booking', 'voucher', 'invoice', 'payment'] as const

/** One step of a trip, from the first question to the last payment. */
export const ThreadNode = z
  .object({
    /** Of itself: the enquiry, the version, the booking, the invoice or the instalment; a voucher has its booking's. */
    id: z.uuid(),
    kind: z.enum(threadKinds),
    number: z.string(),
    /** What it is called beside its number. */
    label: z.string(),
    state: z.string(),
    /** The day it was made, decided, issued, paid or is due. */
    on: z.iso.date().nullable(),
    amount: sentAmount.nullable(),
    /** Whether the thread was walked from here. */
    here: z.boolean(),
    /** The record to open; `kind` says which enquiry or booking it is, `version` which of a quotation. */
    to: z.object({
      of: z.enum(threadStarts),
      id: z.uuid(),
      kind: z.string(),
      version: z.number().int().nullable(),
    }),
  })
  .meta({ id: 'ThreadNode' })
export type ThreadNode = z.infer<typeof ThreadNode>

export const threads = {
  get: endpoint({
    method: 'GET',
    path: '/crm/threads/:of/:id',
    access: can('crm.use'),
    tag: 'CRM bookings',
    summary: 'One trip from its enquiry over quotations and bookings to vouchers, invoices and payments',
    params: z.strictObject({ of: z.enum(threadStarts), id: z.uuid() }),
    response: one(z.array(ThreadNode)),
  }),
}
