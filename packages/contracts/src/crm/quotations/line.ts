import { type Markup, markupBases } from '@karavan/domain/base/markup'
import { toMinor } from '@karavan/domain/base/money'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { hotelCategories } from '@karavan/domain/catalogue/itineraries/plan'
import { groupLimits, guestLimits } from '@karavan/domain/catalogue/search/guests'
import { cabins } from '@karavan/domain/crm/enquiry-details'
import {
  fareShares,
  fareValuations,
  isOfHouse,
  type LineCost,
  type QuotedLine as PricedLine,
  priceStates,
  quotedServices,
} from '@karavan/domain/crm/quotation'
import { z } from 'zod'
import { line, prose, timestamp } from '../../kit/field.ts'
import { amount } from '../../kit/money.ts'

/** What may be left open; the same form is sent back, so nothing is turned into something else. */
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)

export const key = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'A short key of letters and digits')
export const day = maybe(z.iso.date())

/** Percent of the cost, or rupees a person, a room and night, or in all: of a quotation, and of a line alone. */
export const QuotedMarkup = z
  .strictObject({ basis: z.enum(markupBases), value: amount })
  .refine(({ basis, value }) => basis !== 'percent' || value <= 500, {
    path: ['value'],
    message: 'At most 500 percent',
  })
type QuotedMarkup = z.output<typeof QuotedMarkup>

export const markupOf = ({ basis, value }: QuotedMarkup): Markup => ({
  basis,
  value: basis === 'percent' ? value : toMinor(value),
})

const PersonCost = z.strictObject({
  per: z.literal('person'),
  adult: amount,
  childWithBed: amount,
  childWithoutBed: amount,
  infant: amount,
})
const Cost = z.discriminatedUnion('per', [
  z.strictObject({ per: z.literal('all'), unit: amount, quantity: z.number().int().min(1).max(1000) }),
  PersonCost,
])

export const age = z.number().int().min(guestLimits.age.min).max(guestLimits.age.max)
const party = {
  adults: z.number().int().min(1).max(groupLimits.adults.max),
  childrenAges: z.array(age).max(groupLimits.children.max),
}

/** Somebody said for which part of the party it is: it stays so when the party changes. */
const ownParty = z.boolean().optional()
const thing = {
  ...{ activityId: z.uuid(), date: day, time: maybe(z.string().regex(/^\d\d:\d\d$/)) },
  ...{ ...party, ownParty },
}

/** Words for a hotel that somebody typed. */
const HotelWords = z.strictObject({
  place: line(80),
  hotel: line(160),
  category: maybe(line(40)),
  roomType: maybe(line(80)),
  mealPlan: maybe(line(40)),
  checkIn: day,
  nights: z.number().int().min(1).max(90),
})

const StayRoom = z.strictObject({
  ...party,
  /** How many of the children who pay a share take no bed of their own. */
  noBed: z.number().int().min(0).max(20),
  extraBeds: z.number().int().min(0).max(20),
})
export type StayRoom = z.output<typeof StayRoom>

/** What a line is made of, by its kind: something of the catalogue for somebody on a day, a flight, or words. */
export const LineItem = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('stay'),
      hotelId: z.uuid(),
      roomId: z.uuid(),
      mealPlan: z.enum(mealPlans),
      checkIn: day,
      nights: z.number().int().min(1).max(90),
      /** Left empty, as many as the party of the quotation needs. */
      rooms: z.array(StayRoom).max(20),
      /** Somebody arranged the rooms by hand: they stay as they are when the party changes. */
      ownRooms: z.boolean().optional(),
    }),
    z.strictObject({ kind: z.literal('activity'), ...thing }),
    z.strictObject({ kind: z.literal('transfer'), ...thing }),
    z.strictObject({
      kind: z.literal('visa'),
      visaId: z.uuid(),
      travelDate: day,
      adults: z.number().int().min(0).max(groupLimits.adults.max),
      children: z.number().int().min(0).max(groupLimits.children.max),
      express: z.boolean(),
      ownParty,
    }),
    z.strictObject({
      kind: z.literal('trip'),
      itineraryId: z.uuid(),
      startDate: day,
      category: z.enum(hotelCategories),
      ...party,
    }),
    z.strictObject({
      kind: z.literal('flight'),
      segments: z
        .array(
          z.strictObject({
            from: line(60),
            to: line(60),
            date: day,
            departs: maybe(line(20)),
            arrives: maybe(line(20)),
            flightNumber: maybe(line(12)),
          }),
        )
        .min(1)
        .max(12),
      cabin: z.enum(cabins),
      /** Of each fare the part that commission is paid on. */
      basic: z.strictObject({ adult: amount, child: amount, infant: amount }),
      /** An instant: with the zone it was said in. */
      ticketBy: maybe(z.iso.datetime({ offset: true })),
      fareRules: prose(2000),
      valuation: z.enum(fareValuations),
    }),
    z.strictObject({ kind: z.literal('typed'), hotel: maybe(HotelWords) }),
  ])
  .meta({ id: 'LineItem' })
export type LineItem = z.output<typeof LineItem>

/** The day a line of the catalogue begins on, as far as it is known. */
export const firstDayOf = (item: LineItem): string | null => {
  if (item.kind === 'stay') return item.checkIn
  if (item.kind === 'activity' || item.kind === 'transfer') return item.date
  if (item.kind === 'visa') return item.travelDate
  return item.kind === 'trip' ? item.startDate : null
}

/** What the house says of a line it sells: written by the server whenever it is priced. */
const Shown = z.strictObject({
  title: z.string().max(200),
  place: z.string().max(200),
  image: z.string().max(500).nullable(),
  rating: z.number().nullable(),
  /** The type of room, of a stay. */
  room: z.string().max(200).nullable(),
  /** When, what and for whom, in words. */
  words: z.array(z.string().max(300)).max(6),
  freeUntil: z.iso.date().nullable(),
  /** Rooms or seats that are left, or for how many such trips they are, where somebody counts them and they are few. */
  left: z.number().int().nullable(),
  onRequest: z.boolean(),
  /** Why it cannot be had. */
  why: z.string().max(200).nullable(),
})
export type LineShown = z.output<typeof Shown>

const Price = z.strictObject({
  state: z.enum(priceStates),
  /** What the house asks before tax, its GST and what it collects at source, in the currency named; nothing where it is typed. */
  cost: maybe(amount),
  currency: z.string().regex(/^[A-Z]{2,4}$/),
  rate: z.number().positive(),
  gst: amount,
  tcs: amount,
  pricedAt: maybe(timestamp),
})
export type LinePriceSent = z.output<typeof Price>

export const typedPrice: LinePriceSent = {
  ...{ state: 'typed', cost: null, currency: 'INR', rate: 1, gst: 0, tcs: 0, pricedAt: null },
}
export const typedItem: LineItem = { kind: 'typed', hotel: null }

/** Something a customer gets, what it costs us in its own currency, and what is put on top. */
export const QuotedLine = z.strictObject({
  key,
  item: LineItem.default(typedItem),
  service: z.enum(quotedServices),
  label: line(200),
  note: maybe(line(300)),
  supplier: maybe(line(120)),
  /** The day of the trip it begins on, the first being 1, for as long as no date is chosen. */
  day: maybe(z.number().int().min(1).max(120)),
  from: day,
  until: day,
  currency: z.string().regex(/^[A-Z]{2,4}$/),
  /** Of what the house sells, what its price says. */
  cost: Cost,
  /** Its own, or that of the quotation. */
  markup: z.discriminatedUnion('basis', [QuotedMarkup, z.strictObject({ basis: z.literal('inherit') })]),
  price: Price.default(typedPrice),
  shown: maybe(Shown),
})
export type QuotedLine = z.output<typeof QuotedLine>

const costOf = (cost: QuotedLine['cost']): LineCost =>
  cost.per === 'all'
    ? { per: 'all', unit: toMinor(cost.unit), quantity: cost.quantity }
    : {
        per: 'person',
        adult: toMinor(cost.adult),
        childWithBed: toMinor(cost.childWithBed),
        childWithoutBed: toMinor(cost.childWithoutBed),
        infant: toMinor(cost.infant),
      }

/** A fare by who flies: children pay theirs with a bed or without. */
export const fareOf = ({ adult, child, infant }: { adult: number; child: number; infant: number }) => ({
  ...{ per: 'person' as const, adult, childWithBed: child, childWithoutBed: child, infant },
})

function valuedOf(item: LineItem): Pick<PricedLine, 'valued'> {
  if (item.kind !== 'flight' || item.valuation === 'fee') return {}
  const fares = costOf(fareOf(item.basic))
  return fares.per === 'person' ? { valued: { percent: fareShares[item.valuation], fares } } : {}
}

/** Nights times rooms of a stay; what somebody typed is one room. */
function roomNightsOf(item: LineItem): number {
  if (item.kind === 'stay') return item.nights * Math.max(1, item.rooms.length)
  return item.kind === 'typed' && item.hotel ? item.hotel.nights : 0
}

const countOf = ({ adults, childrenAges }: { adults: number; childrenAges: readonly number[] }): number =>
  adults + childrenAges.filter((one) => one >= 2).length

/** For how many a line is, infants left out; nobody where all who travel are meant. */
function peopleOf(item: LineItem): number {
  if (item.kind === 'stay') return item.rooms.map(countOf).reduce((all, one) => all + one, 0)
  if (item.kind === 'visa') return item.adults + item.children
  return item.kind === 'typed' || item.kind === 'flight' ? 0 : countOf(item)
}

/** Something nobody has priced yet. */
export const isWish = ({ state }: LinePriceSent, cost: QuotedLine['cost']): boolean =>
  state === 'unpriced' &&
  (cost.per === 'all'
    ? cost.unit === 0
    : [cost.adult, cost.childWithBed, cost.childWithoutBed, cost.infant].every((amount) => amount === 0))

/** A line as it is priced, in minor units. */
export const pricedLine = ({ item, price, markup, cost, ...one }: QuotedLine): PricedLine => ({
  ...one,
  kind: item.kind,
  cost: isOfHouse(item.kind) ? { per: 'all', unit: toMinor(price.cost ?? 0), quantity: 1 } : costOf(cost),
  markup: markup.basis === 'inherit' ? markup : markupOf(markup),
  roomNights: roomNightsOf(item),
  people: peopleOf(item),
  ...valuedOf(item),
  ...(isOfHouse(item.kind)
    ? {
        currency: 'INR',
        price: {
          ...{ state: price.state, cost: toMinor(price.cost ?? 0) },
          ...{ gst: toMinor(price.gst), tcs: toMinor(price.tcs) },
        },
      }
    : isWish(price, cost)
      ? { price: { state: 'unpriced', cost: 0, gst: 0, tcs: 0 } }
      : {}),
})
