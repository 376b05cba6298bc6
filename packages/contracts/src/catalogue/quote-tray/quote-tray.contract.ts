import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { groupLimits, guestLimits } from '@karavan/domain/catalogue/search/guests'
import { z } from 'zod'
import { Seller } from '../../base/papers/seller.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, phone, prose, timestamp } from '../../kit/field.ts'
import { idParams, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { datesInOrder, datesNotTooLong } from '../hotels/stay.ts'
import { exampleAsked, TripAsked } from '../itineraries/plan.ts'

const tag = 'Quote tray'
const access = can('quoteTray.own')

/** How many things fit onto a tray. */
export const trayPlaces = 30

const ages = z.array(z.number().int().min(guestLimits.age.min).max(guestLimits.age.max)).max(groupLimits.children.max)
const adults = z.number().int().min(1).max(groupLimits.adults.max)

const StayItem = z
  .strictObject({
    kind: z.literal('stay'),
    hotelId: z.uuid(),
    roomId: z.uuid(),
    mealPlan: z.enum(mealPlans),
    fromDate: z.iso.date(),
    untilDate: z.iso.date(),
    adults,
    childrenAges: ages,
  })
  .refine(datesInOrder.check, datesInOrder.error)
  .refine(datesNotTooLong.check, datesNotTooLong.error)

/** Something of the catalogue that somebody may want to sell on: what, when and for whom. */
export const QuoteItem = z.discriminatedUnion('kind', [
  StayItem,
  z.strictObject({ kind: z.literal('activity'), activityId: z.uuid(), date: z.iso.date(), adults, childrenAges: ages }),
  z.strictObject({
    kind: z.literal('visa'),
    visaId: z.uuid(),
    adults,
    children: z.number().int().min(0).max(groupLimits.children.max),
    express: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('trip'),
    itineraryId: z.uuid(),
    asked: TripAsked,
    /** Of several cities, which has its own list and page. */
    multi: z.literal(true).optional(),
  }),
])
export type QuoteItem = z.output<typeof QuoteItem>

/** What an agency adds to all of a tray: percent, or rupees on each thing. */
export const TrayMarkup = z
  .strictObject({ basis: z.enum(['percent', 'perBooking']), value: amount })
  .refine(({ basis, value }) => basis !== 'percent' || value <= 500, {
    path: ['value'],
    message: 'At most 500 percent',
  })
export type TrayMarkup = z.output<typeof TrayMarkup>
const SentMarkup = z.object({ basis: TrayMarkup.shape.basis, value: sentAmount })

/** What can be read of a thing by whoever it is offered to. */
const Offered = z.object({
  kind: z.enum(['stay', 'activity', 'visa', 'trip']),
  title: z.string(),
  place: z.string(),
  image: z.string().nullable(),
  rating: z.number().nullable(),
  /** When, what and for whom, in words. */
  words: z.array(z.string()),
  /** The last day on which it can be cancelled for nothing; null when there is none, or nobody knows. */
  freeUntil: z.iso.date().nullable(),
})

const TrayItem = Offered.extend({
  id: z.uuid(),
  item: QuoteItem,
  /** Priced as of now, waiting for dates, or no longer sold. */
  state: z.enum(['live', 'unpriced', 'gone']),
  /** What it costs who asks, and what a client pays with the markup of the tray; null unless it is live. */
  yours: sentAmount.nullable(),
  client: sentAmount.nullable(),
}).meta({ id: 'TrayItem' })
export type TrayItem = z.infer<typeof TrayItem>

const Tray = z
  .object({
    /** Null for those whose price is the client's: the house sells at its own. */
    markup: SentMarkup.nullable(),
    canMarkUp: z.boolean(),
    items: z.array(TrayItem),
  })
  .meta({ id: 'QuoteTray' })
export type Tray = z.infer<typeof Tray>

/** A thing of a quote as its client reads it, at the price it was sent with. */
const QuotedThing = Offered.extend({ key: z.string(), total: sentAmount })
export type QuotedThing = z.infer<typeof QuotedThing>

const SentQuote = z
  .object({
    id: z.uuid(),
    /** The path of the client's page; told when it is made and never again. */
    path: z.string().nullable(),
    /** Words to send along, with the whole address. */
    message: z.string().nullable(),
    clientName: z.string(),
    clientPhone: z.string().nullable(),
    things: z.array(QuotedThing.extend({ item: QuoteItem, yours: sentAmount })),
    expiresAt: timestamp,
    /** The same as a day of the house, as it stands on papers. */
    until: z.iso.date(),
    withdrawnAt: timestamp.nullable(),
    seenCount: z.number().int(),
    lastSeenAt: timestamp.nullable(),
    /** What the client asked for, by its key. */
    wanted: z.object({ key: z.string(), note: z.string(), at: timestamp }).nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'SentQuote' })
export type SentQuote = z.infer<typeof SentQuote>

/** The codes of pages for clients: long enough that nobody guesses one. */
const linkParams = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{32,64}$/) })

export const ClientQuote = z
  .object({
    seller: Seller,
    clientName: z.string(),
    note: z.string(),
    things: z.array(QuotedThing),
    until: z.iso.date(),
    wantedKey: z.string().nullable(),
  })
  .meta({ id: 'ClientQuote' })
export type ClientQuote = z.infer<typeof ClientQuote>

const exampleItem = { kind: 'trip', itineraryId: '00000000-0000-4000-8000-000000000000', asked: exampleAsked }

export const quoteTray = {
  get: endpoint({
    method: 'GET',
    path: '/quote-tray',
    access,
    tag,
    summary: 'What the caller has put aside to offer a client, priced as of now',
    response: one(Tray),
  }),
  add: endpoint({
    method: 'POST',
    path: '/quote-tray/items',
    access,
    tag,
    summary: 'Put something of the catalogue aside; what is there already stays once',
    body: z.strictObject({ item: QuoteItem }),
    response: one(z.object({ id: z.uuid() })),
    status: 201,
    unaudited: true,
    example: { item: exampleItem },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/quote-tray/items/:id',
    access,
    tag,
    summary: 'Take something off the tray',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
    unaudited: true,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/quote-tray',
    access,
    tag,
    summary: 'Empty the tray',
    response: one(z.object({ removed: z.number().int() })),
    unaudited: true,
  }),
  markUp: endpoint({
    method: 'PUT',
    path: '/quote-tray/markup',
    access,
    tag,
    summary: 'What the agency adds to all of the tray',
    body: z.strictObject({ markup: TrayMarkup }),
    response: one(z.object({ markup: SentMarkup })),
    unaudited: true,
    example: { markup: { basis: 'percent', value: 12 } },
  }),
  send: endpoint({
    method: 'POST',
    path: '/quote-tray/quotes',
    access,
    right: 'quote',
    tag,
    summary: 'A page for a client with all of the tray, at the prices of now',
    body: z.strictObject({
      clientName: line(120),
      clientPhone: optional(phone),
      note: prose(1000),
      days: z.number().int().min(1).max(60),
    }),
    response: one(SentQuote),
    status: 201,
    idempotent: true,
    example: { clientName: 'Ananya Verma', clientPhone: null, note: '', days: 7 },
  }),
  quotes: endpoint({
    method: 'GET',
    path: '/quote-tray/quotes',
    access,
    tag,
    summary: 'The quotes the caller sent from the tray, the newest first, a hundred at most',
    response: one(z.array(SentQuote)),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/quote-tray/quotes/:id',
    access,
    tag,
    summary: 'End the page of a quote before its time',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/quote-tray/quotes/:id/pdf',
    access,
    tag,
    summary: 'A quote as a paper for the client',
    params: idParams,
    response: z.unknown(),
  }),
}

export const clientQuotes = {
  open: endpoint({
    method: 'GET',
    path: '/quote-tray/link/:token',
    access: 'public',
    tag,
    summary: 'The page of a client: things and prices, and nothing of what anybody earns',
    params: linkParams,
    response: one(ClientQuote),
    limit: 120,
  }),
  want: endpoint({
    method: 'POST',
    path: '/quote-tray/link/:token/want',
    access: 'public',
    tag,
    summary: 'The client asks for one of the things',
    params: linkParams,
    body: z.strictObject({ key: z.string().max(10), note: prose(1000) }),
    response: one(ClientQuote),
    limit: 20,
    example: { key: '2', note: 'Twin beds, please' },
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/quote-tray/link/:token/pdf',
    access: 'public',
    tag,
    summary: 'The same as a paper',
    params: linkParams,
    response: z.unknown(),
    limit: 30,
  }),
}
