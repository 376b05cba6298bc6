import { quotedServices } from '@karavan/domain/crm/quotation'
import { serviceStates } from '@karavan/domain/crm/service'
import { ticketStates } from '@karavan/domain/crm/ticket'
import { z } from 'zod'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { amount, confidential, sentAmount } from '../../kit/money.ts'

/** What somebody may answer to a request. */
export const requestAnswers = ['Confirmed', 'Changed', 'Declined'] as const
export type RequestAnswer = (typeof requestAnswers)[number]

/** What a supplier is asked for, as they read it; never what the customer pays. */
export const AskedService = z.object({
  service: z.enum(quotedServices),
  label: z.string(),
  hotel: z.string().nullable(),
  place: z.string().nullable(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  rooms: z.array(z.object({ type: z.string(), count: z.number().int() })),
  mealPlan: z.string().nullable(),
  extraBeds: z.number().int(),
  leadTraveller: z.string(),
  adults: z.number().int(),
  /** Ages of the children; of one whose birthday is not known null. */
  children: z.array(z.number().int().nullable()),
  infants: z.number().int(),
  /** How they come and go, one to a line. */
  flights: z.array(z.string()),
  wishes: z.string().nullable(),
  /** What they get, in their own currency, where it is shown. */
  price: confidential(z.object({ currency: z.string(), amount: sentAmount }).nullable()),
})
export type AskedService = z.infer<typeof AskedService>

/** A counter-offer: what they would do instead. */
export const CounterOffer = z.object({
  price: confidential(sentAmount),
  currency: z.string(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  room: z.string().nullable(),
  note: confidential(z.string().nullable()),
  validUntil: z.iso.date().nullable(),
})
export type CounterOffer = z.infer<typeof CounterOffer>

/** What the agency asks, beside what the booking knows. */
export const RequestBody = z.strictObject({
  /** Whom; without a name whoever the line names. */
  supplier: optional(line(120)),
  /** By when an answer is wanted; without it in a day. */
  answerBy: optional(timestamp),
  showPrice: z.boolean().default(true),
  /** By mail to the supplier; else the page's address is handed on. */
  mail: z.boolean(),
  rooms: z
    .array(z.strictObject({ type: line(80), count: z.number().int().min(1).max(100) }))
    .max(20)
    .optional(),
  mealPlan: optional(line(40)),
  /** As many as the stay was sold with, unless it is said. */
  extraBeds: z.number().int().min(0).max(50).optional(),
  wishes: optional(prose(1000)),
})

const who = optional(line(120))
const note = optional(prose(1000))

/** An answer, as a supplier gives it on their page or the agency notes what was said. */
export const AnswerBody = z.discriminatedUnion('answer', [
  z.strictObject({
    answer: z.literal('Confirmed'),
    name: who,
    reference: line(80),
    holdUntil: optional(z.iso.date()),
    note,
  }),
  z.strictObject({
    answer: z.literal('Changed'),
    name: who,
    price: amount,
    /** Left out, that of the service. */
    currency: z
      .string()
      .regex(/^[A-Z]{2,4}$/)
      .optional(),
    from: optional(z.iso.date()),
    until: optional(z.iso.date()),
    room: optional(line(120)),
    validUntil: optional(z.iso.date()),
    note,
  }),
  z.strictObject({ answer: z.literal('Declined'), name: who, reason: line(300) }),
])
export type AnswerBody = z.output<typeof AnswerBody>

/** One answer among those that were given to a request. */
const GivenAnswer = z.object({
  number: z.number().int(),
  answer: z.enum(requestAnswers),
  /** Given on their page; else noted, or put right. */
  bySupplier: z.boolean(),
  answeredBy: z.string().nullable(),
  at: timestamp,
  reference: z.string().nullable(),
  holdUntil: z.iso.date().nullable(),
  offer: CounterOffer.nullable(),
  note: z.string().nullable(),
})

/** What was asked last of a supplier for a line, and what came of it. */
export const ServiceRequest = z.object({
  id: z.uuid(),
  version: z.number().int(),
  supplier: z.string(),
  /** Of the supplier's page, which says what they get; null when it opens no more. */
  path: confidential(z.string().nullable()),
  asked: AskedService,
  answerBy: timestamp.nullable(),
  showPrice: z.boolean(),
  mailedTo: z.string().nullable(),
  createdAt: timestamp,
  seenAt: timestamp.nullable(),
  remindedAt: timestamp.nullable(),
  withdrawnAt: timestamp.nullable(),
  answer: z.enum(requestAnswers).nullable(),
  answeredAt: timestamp.nullable(),
  answeredBy: z.string().nullable(),
  reference: z.string().nullable(),
  holdUntil: z.iso.date().nullable(),
  /** What it would cost in rupees stands beside it. */
  offer: CounterOffer.extend({ costInr: confidential(sentAmount) }).nullable(),
  note: z.string().nullable(),
  acceptedAt: timestamp.nullable(),
  /** All that was answered to it, the oldest first. */
  answers: z.array(GivenAnswer),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

/** What was asked for a line before that, of the same supplier or of another. */
const RequestBefore = ServiceRequest.pick({
  id: true,
  version: true,
  supplier: true,
  answerBy: true,
  mailedTo: true,
  createdAt: true,
  seenAt: true,
  remindedAt: true,
  withdrawnAt: true,
  acceptedAt: true,
  answers: true,
}).extend({
  /** Null of one from before this was kept. */
  asked: AskedService.nullable(),
})

/** Where the ticket of a flight goes; a hold needs its record locator and says until when. */
export const TicketBody = z.strictObject({
  state: z.enum(ticketStates),
  pnr: optional(line(12)),
  ticketBy: optional(timestamp),
})

/** The parts of a line that say where it stands. */
export const serviceStanding = {
  state: z.enum(serviceStates),
  stateNote: z.string().nullable(),
  moves: z.array(z.enum(serviceStates)),
  request: ServiceRequest.nullable(),
  /** The oldest first. */
  requestsBefore: z.array(RequestBefore),
  /** Of a flight. */
  ticketState: z.enum(ticketStates).nullable(),
  ticketMoves: z.array(z.enum(ticketStates)),
  pnr: z.string().nullable(),
  ticketBy: timestamp.nullable(),
  /** From where it leaves first, by whose clock its ticket is due, too. */
  departure: z.string().nullable(),
}

const pageStates = ['open', 'answered', 'accepted', 'cancelled', 'closed'] as const

/** What the link of a supplier opens. */
export const SupplierPage = z
  .object({
    company: z.object({
      name: z.string(),
      logo: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
    supplier: z.string(),
    number: z.string(),
    /** Of what is asked now; an older page shows it, too. */
    version: z.number().int(),
    asked: AskedService,
    answerBy: timestamp.nullable(),
    expiresAt: timestamp,
    /** Accepted is a counter-offer the agency has taken, which only lacks the supplier's number. */
    state: z.enum(pageStates),
    answer: z.enum(requestAnswers).nullable(),
    answeredAt: timestamp.nullable(),
    answeredBy: z.string().nullable(),
    reference: z.string().nullable(),
    holdUntil: z.iso.date().nullable(),
    offer: CounterOffer.nullable(),
    note: z.string().nullable(),
    /** How many answers were given; the newest stands above. */
    answers: z.number().int(),
    /** Whether that may still be changed here. */
    changeable: z.boolean(),
    /** In which an offer may be made, the one that was asked in first. */
    currencies: z.array(z.string()),
  })
  .meta({ id: 'SupplierPage' })
export type SupplierPage = z.infer<typeof SupplierPage>
