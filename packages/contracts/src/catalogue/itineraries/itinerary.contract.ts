import { hotelCategories, itineraryKinds, itineraryStatuses } from '@karavan/domain/catalogue/itineraries/plan'
import { themes } from '@karavan/domain/catalogue/itineraries/theme'
import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { z } from 'zod'
import { Seller } from '../../base/papers/seller.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { imageUrl, line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'
import { exampleAsked, examplePlan, PlaceName, TripAsked, TripBook, tripDay, TripPlan, TripPriceSent } from './plan.ts'

const own = can('itineraries.own')

/** The lowest price in the year to come, for two adults, each; and when and in which class it is to be had. */
const FromPrice = z.object({ perPerson: sentAmount, startDate: z.iso.date(), category: z.enum(hotelCategories) })

/** An itinerary as lists show it. */
export const ItineraryRow = z
  .object({
    id: z.uuid(),
    kind: z.enum(itineraryKinds),
    title: z.string(),
    image: z.string().nullable(),
    places: z.array(PlaceName.extend({ nights: z.number().int() })),
    nights: z.number().int(),
    days: z.number().int(),
    themes: z.array(z.enum(themes)),
    categories: z.array(z.enum(hotelCategories)),
    overview: z.string(),
    status: z.enum(itineraryStatuses),
    featured: z.boolean(),
    /** Of the house's catalogue, or somebody's own. */
    house: z.boolean(),
    orgId: z.uuid(),
    companyName: z.string(),
    /** What it was copied from. */
    sourceId: z.uuid().nullable(),
    fromPrice: FromPrice.nullable(),
    updatedAt: timestamp,
  })
  .meta({ id: 'ItineraryRow' })
export type ItineraryRow = z.infer<typeof ItineraryRow>

export const Itinerary = ItineraryRow.extend({
  images: z.array(z.string()),
  inclusions: z.array(z.string()),
  exclusions: z.array(z.string()),
  /** Sanitised HTML. */
  terms: z.string(),
  templateId: z.uuid().nullable(),
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  plan: TripPlan,
  /** Whom and when it was last priced for; the start of every calculation. */
  asked: TripAsked,
  sourceTitle: z.string().nullable(),
  canEdit: z.boolean(),
  version: z.number().int(),
  createdAt: timestamp,
}).meta({ id: 'Itinerary' })
export type Itinerary = z.infer<typeof Itinerary>

const fields = {
  title: line(140),
  themes: z.array(z.enum(themes)).max(6),
  images: z.array(imageUrl).max(20),
  overview: prose(4000),
  inclusions: z.array(line(200)).max(60),
  exclusions: z.array(line(200)).max(60),
  terms: prose(20_000),
  templateId: optional(z.uuid()),
  validFrom: tripDay.nullable(),
  validUntil: tripDay.nullable(),
  status: z.enum(itineraryStatuses),
  /** Shown on the home page; only the house's own can be. */
  featured: z.boolean(),
  plan: TripPlan,
  asked: TripAsked,
}

const inOrder = {
  check: ({ validFrom, validUntil }: { validFrom: string | null; validUntil: string | null }) =>
    validFrom === null || validUntil === null || validFrom <= validUntil,
  get error() {
    return { path: ['validUntil'], message: 'Not before the first day' }
  },
}

export const ItineraryBody = z.strictObject(fields).refine(inOrder.check, inOrder.error)
export const ItineraryEdit = versioned(fields).refine(inOrder.check, inOrder.error)

const exampleBody = {
  title: 'Two nights by the lake',
  themes: ['City break'],
  images: [],
  overview: 'Lakes, palaces and an old town.',
  inclusions: ['Hotel with breakfast'],
  exclusions: ['Flights'],
  terms: '<p>Prices hold for seven days.</p>',
  templateId: null,
  validFrom: null,
  validUntil: null,
  status: 'draft',
  featured: false,
  plan: examplePlan,
  asked: exampleAsked,
}

const ShareLink = z.object({
  id: z.uuid(),
  /** The path of the public page; it is shown once and not kept. */
  path: z.string().nullable(),
  /** The house's message to send with it; told with the path. */
  message: z.string().nullable(),
  client: z.boolean(),
  expiresAt: timestamp,
  withdrawnAt: timestamp.nullable(),
  seenCount: z.number().int(),
  lastSeenAt: timestamp.nullable(),
  createdAt: timestamp,
})

/** The calls of itineraries; those of one city and those of several differ only in their address. */
const callsOf = (base: '/itineraries' | '/multi-city-itineraries', tag: string) => ({
  list: endpoint({
    method: 'GET',
    path: base,
    mayBeOld: true,
    access: 'public',
    tag,
    summary: "Published ones of the house; with scope=own the caller's, with scope=all both",
    query: listQuery({
      sort: ['title', 'nights', 'fromPrice', 'updatedAt', 'featured'],
      defaultSort: '-featured',
      filter: {
        scope: z.enum(['catalogue', 'own', 'all']).default('catalogue'),
        status: z.enum(itineraryStatuses).optional(),
        locationId: z.uuid().optional(),
        /** Of a place by its name, country or display name. */
        place: z.string().trim().max(120).optional(),
        country: z.string().max(80).optional(),
        theme: z.enum(themes).optional(),
        nightsMin: z.coerce.number().int().min(1).max(60).optional(),
        nightsMax: z.coerce.number().int().min(1).max(60).optional(),
        /** In rupees for each of two adults. */
        budget: z.coerce.number().min(0).max(100_000_000).optional(),
        /** A month in which it can be begun, like 2027-01. */
        month: z
          .string()
          .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month like 2027-01')
          .optional(),
        featured: z
          .enum(['true', 'false'])
          .transform((value) => value === 'true')
          .optional(),
        orgId: z.uuid().optional(),
      },
    }),
    response: many(ItineraryRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: 'public',
    tag,
    summary: 'One itinerary: a published one of the house, or an own one',
    params: idParams,
    response: one(Itinerary),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    access: own,
    tag,
    summary: "Make an itinerary; an Admin's is the house's, everybody else's their own",
    body: ItineraryBody,
    response: one(Itinerary),
    status: 201,
    example: exampleBody,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    access: own,
    tag,
    summary: 'Change an own itinerary',
    params: idParams,
    body: ItineraryEdit,
    response: one(Itinerary),
    example: { ...exampleBody, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    access: own,
    tag,
    summary: 'Delete an own itinerary nothing was booked from; else it can be archived',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  customize: endpoint({
    method: 'POST',
    path: `${base}/:id/customize`,
    access: own,
    tag,
    summary: 'Save a changed plan as a copy of one’s own; the original stays as it is',
    params: idParams,
    body: z.strictObject({ title: line(140), plan: TripPlan, asked: TripAsked }),
    response: one(Itinerary),
    status: 201,
    example: { title: 'Our two nights', plan: examplePlan, asked: exampleAsked },
  }),
  price: endpoint({
    method: 'POST',
    path: `${base}/:id/price`,
    access: 'public',
    tag,
    summary: 'What the trip costs the caller, as planned or as changed',
    params: idParams,
    body: z.strictObject({ asked: TripAsked, plan: TripPlan.optional() }),
    response: one(TripPriceSent),
    unaudited: true,
    example: { asked: exampleAsked },
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${base}/:id/itinerary.pdf`,
    access: 'public',
    tag,
    summary: 'The day plan as PDF, on the paper and at the price of whoever hands it on',
    params: idParams,
    query: z.strictObject({
      startDate: tripDay.optional(),
      adults: z.coerce.number().int().min(1).max(groupLimits.adults.max).optional(),
      childrenAges: z
        .string()
        .regex(/^(\d{1,2}(,\d{1,2})*)?$/, 'Ages separated by commas')
        .optional(),
      category: z.enum(hotelCategories).optional(),
    }),
    response: z.unknown(),
    // Anybody may ask for it, and it takes a moment to draw.
    limit: 60,
  }),
  share: endpoint({
    method: 'POST',
    path: `${base}/:id/share`,
    access: own,
    tag,
    summary: 'A link anybody can open, until it ends or is withdrawn',
    params: idParams,
    body: z.strictObject({ asked: TripAsked, client: z.boolean(), days: z.number().int().min(1).max(365) }),
    response: one(ShareLink),
    status: 201,
    example: { asked: exampleAsked, client: true, days: 30 },
  }),
  shares: endpoint({
    method: 'GET',
    path: `${base}/:id/shares`,
    access: own,
    tag,
    summary: 'The links the own organisation made',
    params: idParams,
    response: one(z.array(ShareLink)),
  }),
})

export const itineraries = {
  priceBook: endpoint({
    method: 'POST',
    path: '/itineraries/price-book',
    access: 'public',
    tag: 'Itineraries',
    summary: 'Selling prices of the named hotels and activities and of all activities of the named places',
    body: z.strictObject({
      locationIds: z.array(z.uuid()).max(20),
      hotelIds: z.array(z.uuid()).max(100),
      activityIds: z.array(z.uuid()).max(400),
    }),
    response: one(TripBook),
    unaudited: true,
    example: { locationIds: [], hotelIds: [], activityIds: [] },
  }),
  pricePlan: endpoint({
    method: 'POST',
    path: '/itineraries/price',
    access: 'public',
    tag: 'Itineraries',
    summary: 'What a plan costs the caller, whether it is kept or not',
    body: z.strictObject({ asked: TripAsked, plan: TripPlan }),
    response: one(TripPriceSent),
    unaudited: true,
    example: { asked: exampleAsked, plan: examplePlan },
  }),
  ...callsOf('/itineraries', 'Itineraries'),
}

export const multiCity = callsOf('/multi-city-itineraries', 'Multi-city itineraries')

/** The codes of shared pages: long enough that nobody guesses one. */
const shareToken = z.string().regex(/^[A-Za-z0-9_-]{32,64}$/)

export const shares = {
  open: endpoint({
    method: 'GET',
    path: '/shares/:token',
    access: 'public',
    tag: 'Shares',
    summary: 'What a link shows: the plan and one price, and nothing of what anybody earns',
    params: z.strictObject({ token: shareToken }),
    response: one(
      z.object({
        itinerary: Itinerary.omit({
          canEdit: true,
          sourceId: true,
          sourceTitle: true,
          templateId: true,
          version: true,
        }),
        /** Hotels, rooms and activities by name, for the plan. */
        book: TripBook.pick({ places: true }).extend({
          rooms: z.array(TripBook.shape.rooms.element.omit({ seasons: true })),
          activities: z.array(TripBook.shape.activities.element.omit({ adultPrice: true, childPrice: true })),
        }),
        asked: TripAsked,
        total: sentAmount.nullable(),
        perPerson: sentAmount.nullable(),
        company: Seller,
        /** Whether it shows what the agency itself pays, to its own people. */
        forColleagues: z.boolean(),
        expiresAt: timestamp,
      }),
    ),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/shares/:id',
    access: own,
    tag: 'Shares',
    summary: 'Withdraw a link',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
