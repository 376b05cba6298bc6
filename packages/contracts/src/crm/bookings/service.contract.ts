import { moneyWays } from '@karavan/domain/crm/booking'
import type { Right } from '@karavan/domain/base/access/rights'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, timestamp } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { amount } from '../../kit/money.ts'
import { CrmBooking } from './booking.ts'
import { bookingKindParam } from './details.ts'
import { AnswerBody, RequestBody, requestAnswers, TicketBody } from './service.ts'

const tag = 'CRM bookings'
const access = can('crm.use')
const partParams = z.strictObject({ kind: bookingKindParam, id: z.uuid(), partId: z.uuid() })

const part = <B extends z.ZodType>(right: Right, name: string, summary: string, body: B, example: unknown) =>
  endpoint({
    method: 'POST',
    path: `/crm/bookings/:kind/:id/${name}`,
    access,
    right,
    tag,
    summary,
    params: partParams,
    body,
    response: one(CrmBooking),
    idempotent: true,
    example,
  })

const service = <B extends z.ZodType>(name: string, summary: string, body: B, example: unknown) =>
  part('book', `services/:partId/${name}`, summary, body, example)

const Paid = z.strictObject({
  amount: amount.refine((value) => value > 0, 'More than zero'),
  /** What the supplier got in the currency of the service, where that is not rupees: so much of it is no longer owed. */
  inCurrency: amount.refine((value) => value > 0, 'More than zero').optional(),
  paidOn: z.iso.date(),
  way: z.enum(moneyWays),
  reference: optional(line(80)),
})
const paid = { amount: 1000, paidOn: '2026-11-15', way: 'upi', reference: 'UTR 4512 8890' }

/** What is done about the services of a booking, and about those who provide them. */
export const crmServices = {
  /** `partId` is a supplier payment's. */
  paySupplier: part(
    'settle',
    'supplier-payments/:partId/paid',
    'A supplier was paid, all or a part; the amount is what left the account, in rupees',
    Paid,
    paid,
  ),
  /** `partId` is a line's, for all calls about a service. */
  requestService: service(
    'request',
    'Ask a supplier for a service, by mail or by a page to hand on; each time is a new version',
    RequestBody,
    { mail: false, wishes: 'High floor' },
  ),
  answerService: service(
    'answer',
    'Note what a supplier said on the phone: yes under a reference, a counter-offer, or no',
    AnswerBody,
    { answer: 'Confirmed', reference: 'GR-5512' },
  ),
  remindSupplier: service(
    'remind',
    'Write again to a supplier who has not answered; `shownRemindedAt` is when they were reminded last, as it was seen',
    z.strictObject({ shownRemindedAt: timestamp.nullable() }),
    { shownRemindedAt: null },
  ),
  correctAnswer: service(
    'correct',
    'Put an answer right that was noted wrongly; `shown` is the one that was seen',
    z.strictObject({ shown: z.enum(requestAnswers), said: AnswerBody }),
    { shown: 'Declined', said: { answer: 'Confirmed', reference: 'GR-5512' } },
  ),
  acceptOffer: service(
    'accept',
    'Take a counter-offer: the service is confirmed at its values',
    z.strictObject({
      version: z.number().int().min(1),
      shownPrice: amount,
      shownCurrency: z.string().max(4).optional(),
    }),
    { version: 1, shownPrice: 1020 },
  ),
  cancelService: service('cancel', 'A service is not wanted any more', z.strictObject({ reason: line(200) }), {
    reason: 'The guests go by train',
  }),
  ticketService: service(
    'ticket',
    'Hold a fare until it has to be ticketed, issue the ticket, change or return it',
    TicketBody,
    {
      state: 'Held',
      pnr: 'X7KQ2M',
      ticketBy: '2026-12-01T12:00:00Z',
    },
  ),
  withdrawRequest: part(
    'book',
    'requests/:partId/withdraw',
    'End the page of a request before its time',
    z.strictObject({}),
    {},
  ),
}
