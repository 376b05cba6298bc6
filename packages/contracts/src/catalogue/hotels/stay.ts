import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { guestLimits } from '@karavan/domain/catalogue/search/guests'
import { z } from 'zod'
import { sentAmount } from '../../kit/money.ts'
import { HotelCard, Room } from './hotel.ts'
import { maxNights } from './rate.ts'

const day = 86_400_000

// The words are made anew for each use: zod empties the object that a refinement is given.
export const datesInOrder = {
  check: ({ fromDate, untilDate }: { fromDate: string; untilDate: string }) => fromDate < untilDate,
  get error() {
    return { path: ['untilDate'], message: 'Check-out comes after check-in' }
  },
}
export const datesNotTooLong = {
  check: ({ fromDate, untilDate }: { fromDate: string; untilDate: string }) =>
    Date.parse(untilDate) - Date.parse(fromDate) <= maxNights * day,
  get error() {
    return { path: ['untilDate'], message: `At most ${maxNights} nights` }
  },
}

const count = ({ min, max }: { min: number; max: number }) => z.coerce.number().int().min(min).max(max)

const ages = z
  .string()
  .regex(/^(\d{1,2}(,\d{1,2})*)?$/, 'Ages separated by commas')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(z.array(z.number().int().min(guestLimits.age.min).max(guestLimits.age.max)).max(guestLimits.children.max))

/** The query of a stay, as in the address of the results. */
export const stayFields = {
  fromDate: z.iso.date(),
  untilDate: z.iso.date(),
  adultsCount: count(guestLimits.adults),
  childrenCount: count(guestLimits.children).default(0),
  childrenAges: ages.optional(),
  pets: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
}

type Stay = { fromDate: string; untilDate: string; childrenCount: number; childrenAges?: number[] | undefined }

/** An age for every child when any is given. */
export const checkAges = (party: Omit<Stay, 'fromDate' | 'untilDate'>, context: z.RefinementCtx): void => {
  if (party.childrenAges && party.childrenAges.length !== party.childrenCount)
    context.addIssue({ code: 'custom', path: ['childrenAges'], message: 'One age for each child' })
}

/** Dates in order, not too long, and an age for every child when any is given. */
export const checkStay = (stay: Stay, context: z.RefinementCtx): void => {
  for (const { check, error } of [datesInOrder, datesNotTooLong])
    if (!check(stay)) context.addIssue({ code: 'custom', ...error })
  checkAges(stay, context)
}

/** The same query where the dates may be missing, both of them. */
export const datelessStayFields = {
  ...stayFields,
  fromDate: stayFields.fromDate.optional(),
  untilDate: stayFields.untilDate.optional(),
  adultsCount: stayFields.adultsCount.default(2),
}

type DatelessStay = Omit<Stay, 'fromDate' | 'untilDate'> & {
  fromDate?: string | undefined
  untilDate?: string | undefined
}

export const checkStayIfDated = (stay: DatelessStay, context: z.RefinementCtx): void => {
  const { fromDate, untilDate } = stay
  if (fromDate !== undefined && untilDate !== undefined) checkStay({ ...stay, fromDate, untilDate }, context)
  else if (fromDate !== untilDate)
    context.addIssue({ code: 'custom', path: ['untilDate'], message: 'Both dates or none' })
}

export const StayQuery = z.strictObject(stayFields).superRefine(checkStay)
export type StayQuery = z.output<typeof StayQuery>

/** A step of how a price came about, in rupees. */
export const PriceStep = z.object({ what: z.string(), how: z.string(), amount: sentAmount }).meta({ id: 'PriceStep' })

/** What a stay costs the caller: in rupees, and in the hotel's currency beside. */
export const StayPrice = z
  .object({
    currency: z.string(),
    perNight: sentAmount,
    total: sentAmount,
    taxes: sentAmount,
    perNightInr: sentAmount,
    totalInr: sentAmount,
    taxesInr: sentAmount,
    /** What an agency's client pays; null for everybody but an agency with a markup of its own. */
    clientTotalInr: sentAmount.nullable(),
    /** The rate of the conversion and since when it holds; null for rupees. */
    rate: z.object({ code: z.string(), rate: z.number(), since: z.iso.date() }).nullable(),
    explanation: z.array(PriceStep),
  })
  .meta({ id: 'StayPrice' })
export type StayPrice = z.infer<typeof StayPrice>

const RoomName = z.object({ id: z.uuid(), type: z.string(), sellMode: Room.shape.sellMode })

/** From 0 to 10, with the points of each part. */
const HotelValue = z
  .object({
    score: z.number(),
    parts: z.array(
      z.object({
        what: z.enum(['Price', 'Cancellation', 'Distance', 'Stars']),
        how: z.string(),
        points: z.number(),
        most: z.number(),
      }),
    ),
  })
  .meta({ id: 'HotelValue' })

/** One hotel that can take the stay, by its cheapest room and plan. */
export const AvailableHotel = StayPrice.extend({
  hotel: HotelCard,
  room: RoomName,
  mealPlan: z.enum(mealPlans),
  /** How many rooms of the type the party needs. */
  rooms: z.number().int(),
  nights: z.number().int(),
  /** Rooms left on the tightest night, when few are; else null. */
  roomsLeft: z.number().int().nullable(),
  /** The last day of free cancellation; null when there is none. */
  freeUntil: z.iso.date().nullable(),
  /** How many percent are kept of a stay that is cancelled after that; now, when there is no such day. */
  keptPercent: z.number(),
  /** To the centre of the place in kilometres; null where nobody knows. */
  distanceKm: z.number().nullable(),
  /** How good a buy it is among what was found; when it was asked for. */
  value: HotelValue.optional(),
}).meta({ id: 'AvailableHotel' })
export type AvailableHotel = z.infer<typeof AvailableHotel>

/** A room type for a stay: with each plan it is sold at, or why it is not. */
export const RoomOffer = Room.extend({
  rooms: z.number().int().nullable(),
  roomsLeft: z.number().int().nullable(),
  /** Why it cannot be booked; null when it can, or when no dates were given. */
  obstacle: z.enum(['soldOut', 'noSeason', 'tooMany', 'minNights', 'maxNights', 'noArrival', 'pets']).nullable(),
  /** What the obstacle is about: the least or most nights, or the weekday nobody arrives on, Sunday = 0. */
  limit: z.number().int().optional(),
  plans: z.array(StayPrice.extend({ mealPlan: z.enum(mealPlans) })),
  freeUntil: z.iso.date().nullable(),
}).meta({ id: 'RoomOffer' })
export type RoomOffer = z.infer<typeof RoomOffer>

/** Other dates near the ones asked for. */
export const NearbyStay = z.object({ fromDate: z.iso.date(), untilDate: z.iso.date() })
