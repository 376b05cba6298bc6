import { activityCategories, activityPricings } from '@karavan/domain/catalogue/activities/activity'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { hotelCategories, meals, travelModes } from '@karavan/domain/catalogue/itineraries/plan'
import { markupBases } from '@karavan/domain/base/markup'
import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { taxKinds } from '@karavan/domain/money/tax/tax-row'
import { z } from 'zod'
import { clock, prose } from '../../kit/field.ts'
import { sentAmount } from '../../kit/money.ts'
import { ChildBandsSent, OffersSent, SeasonSent } from '../hotels/rate.ts'
import { taxRuleFields } from '../../money/taxes/tax-rule.ts'

/** Names a leg, a day or an item within its plan, and stays with it when it is moved. */
const key = z.string().regex(/^[A-Za-z0-9_-]{4,40}$/, 'Not a key of a plan')

const HotelChoice = z.strictObject({ hotelId: z.uuid(), roomId: z.uuid(), mealPlan: z.enum(mealPlans) })

const PlannedDay = z.strictObject({
  key,
  title: prose(120),
  description: prose(3000),
  meals: z.array(z.enum(meals)).max(3),
  items: z.array(z.strictObject({ key, activityId: z.uuid(), time: clock.nullable() })).max(20),
})

const Leg = z
  .strictObject({
    key,
    locationId: z.uuid(),
    nights: z.number().int().min(1).max(30),
    travel: z.strictObject({ mode: z.enum(travelModes), note: prose(300), activityId: z.uuid().nullable() }).nullable(),
    hotels: z.strictObject(
      Object.fromEntries(hotelCategories.map((category) => [category, HotelChoice.nullish()])) as Record<
        (typeof hotelCategories)[number],
        z.ZodOptional<z.ZodNullable<typeof HotelChoice>>
      >,
    ),
    own: HotelChoice.nullable(),
    days: z.array(PlannedDay).min(1).max(30),
  })
  .refine(({ nights, days }) => nights === days.length, { path: ['days'], message: 'One day for each night' })

type Keyed = {
  legs: { key: string; days: { key: string; items: { key: string }[] }[] }[]
  departure: { key: string; items: { key: string }[] }
}

const keysOf = ({ legs, departure }: Keyed) => [
  ...legs.map((leg) => leg.key),
  ...[...legs.flatMap(({ days }) => days), departure].flatMap((day) => [day.key, ...day.items.map((item) => item.key)]),
]

/** A trip's plan; it names hotels, rooms and activities of the catalogue and holds no price. */
export const TripPlan = z
  .strictObject({ legs: z.array(Leg).min(1).max(20), departure: PlannedDay })
  .refine((plan) => new Set(keysOf(plan)).size === keysOf(plan).length, { path: ['legs'], message: 'Each key once' })
  .refine(({ legs }) => legs.reduce((nights, leg) => nights + leg.nights, 0) <= 60, {
    path: ['legs'],
    message: 'At most 60 nights',
  })
  .meta({ id: 'TripPlan' })

/** A place as trips name it. */
export const PlaceName = z.object({ id: z.uuid(), location: z.string(), country: z.string() })

/** A day trips can begin on; days of other centuries are mistakes, and some of them no calendar counts on from. */
export const tripDay = z.iso.date().regex(/^20\d\d-/, 'A day of this century')

/** Who travels when, and in which class of hotels. */
export const TripAsked = z
  .strictObject({
    startDate: tripDay.nullable(),
    adults: z.number().int().min(groupLimits.adults.min).max(groupLimits.adults.max),
    childrenAges: z
      .array(z.number().int().min(groupLimits.age.min).max(groupLimits.age.max))
      .max(groupLimits.children.max),
    category: z.enum(hotelCategories),
  })
  .meta({ id: 'TripAsked' })

const count = z.number().int()

/** What the browser prices a trip from: selling prices in rupees of this caller, and nothing of what the house pays. */
export const TripBook = z
  .object({
    places: z.array(
      z.object({
        id: z.uuid(),
        location: z.string(),
        country: z.string(),
        displayName: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      }),
    ),
    rooms: z.array(
      z.object({
        roomId: z.uuid(),
        type: z.string(),
        hotelId: z.uuid(),
        hotelName: z.string(),
        rating: z.number(),
        image: z.string().nullable(),
        locationId: z.uuid(),
        minNights: count,
        maxAdults: count,
        maxChildren: count,
        maxOccupancy: count,
        childPolicy: z.object({
          freeUnderAge: count,
          adultFromAge: count,
          withBedPercent: z.number(),
          noBedPercent: z.number(),
        }),
        childBands: ChildBandsSent.optional(),
        singleSupplementPercent: z.number(),
        offers: OffersSent.optional(),
        seasons: z.array(SeasonSent),
      }),
    ),
    activities: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        locationId: z.uuid(),
        category: z.enum(activityCategories),
        image: z.string().nullable(),
        description: z.string(),
        inclusions: z.array(z.string()),
        durationMinutes: count,
        pricedPer: z.enum(activityPricings),
        groupSize: count,
        adultPrice: sentAmount,
        childPrice: sentAmount,
        minAge: count,
        freeUnderAge: count,
        adultFromAge: count,
        timings: z.array(z.string()),
        closedWeekdays: z.array(count),
        closedDates: z.array(z.iso.date()),
      }),
    ),
    /**
     * Whether a trip priced from it comes to the paisa. Where the house adds a fixed amount it does not: the prices are all
     * lifted alike, and what a plan costs is asked for.
     */
    exact: z.boolean(),
    taxRows: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(taxKinds),
        service: z.literal('itinerary'),
        ...taxRuleFields,
      }),
    ),
    houseState: z.string(),
    buyerState: z.string().nullable(),
    day: z.iso.date(),
    boughtBefore: sentAmount,
    rates: z.array(z.object({ country: z.string(), code: z.string(), rate: z.number(), since: z.iso.date() })),
    /** What the caller's agency adds for its own clients; null for everybody else. */
    own: z.object({ basis: z.enum(markupBases), value: sentAmount }).nullable(),
    /** The caller's agency as its own sales are taxed. */
    seller: z.object({ registered: z.boolean(), state: z.string() }).nullable(),
  })
  .meta({ id: 'TripBook' })

/** A trip's price by the server's word. */
export const TripPriceSent = z
  .object({
    total: sentAmount,
    gross: sentAmount,
    perPerson: sentAmount,
    taxes: z.array(
      z.object({
        name: z.enum(['CGST', 'SGST', 'IGST', 'TCS']),
        rate: z.number(),
        base: sentAmount,
        amount: sentAmount,
      }),
    ),
    lines: z.array(
      z.object({
        part: z.enum(['stay', 'activity', 'transfer']),
        key: z.string(),
        label: z.string(),
        how: z.string(),
        unit: sentAmount,
        count: z.number(),
        amount: sentAmount,
      }),
    ),
    gaps: z.array(
      z.object({ key: z.string(), reason: z.enum(['noDate', 'noHotel', 'noSeason', 'tooMany', 'notSold']) }),
    ),
    rooms: count,
    /** What the client of an agency with a markup of its own pays. */
    clientTotal: sentAmount.nullable(),
  })
  .meta({ id: 'TripPrice' })
export type TripPriceSent = z.infer<typeof TripPriceSent>

export const exampleAsked = { startDate: '2027-01-10', adults: 2, childrenAges: [], category: 'Standard' }
const nobody = '00000000-0000-4000-8000-000000000000'
export const examplePlan = {
  legs: [
    {
      key: 'leg-1',
      locationId: nobody,
      nights: 2,
      travel: null,
      hotels: {},
      own: null,
      days: [
        { key: 'day-1', title: 'Arrival', description: '', meals: [], items: [] },
        { key: 'day-2', title: 'Old town', description: '', meals: ['breakfast'], items: [] },
      ],
    },
  ],
  departure: { key: 'day-3', title: 'Home', description: '', meals: ['breakfast'], items: [] },
}
