import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { line, prose } from '../../kit/field.ts'
import { idParams, one, PageMeta } from '../../kit/list.ts'
import { Hotel, HotelCard } from './hotel.ts'
import { maxNights } from './rate.ts'
import { RoomChoice } from './room-choice.ts'
import {
  AvailableHotel,
  checkAges,
  checkStay,
  checkStayIfDated,
  datelessStayFields,
  datesInOrder,
  datesNotTooLong,
  NearbyStay,
  RoomOffer,
  stayFields,
  StayPrice,
} from './stay.ts'

const tag = 'Hotel search'
const location = line(120)
const locationParams = z.strictObject({ location })

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .max(500)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).max(20) as unknown as z.ZodType<z.output<T>[], string[]>)
    .optional()

const filters = {
  stars: listOf(z.coerce.number().int().min(1).max(5)),
  amenities: listOf(line(60)),
  plan: listOf(z.enum(mealPlans)),
  name: prose(100).optional(),
  /** Of the total in rupees. */
  minPrice: z.coerce.number().min(0).max(1e9).optional(),
  maxPrice: z.coerce.number().min(0).max(1e9).optional(),
  /** Only what can still be cancelled for nothing. */
  free: z.enum(['true']).optional(),
  /** Only what the caller marked. */
  favourites: z.enum(['true']).optional(),
  /** At most so far from the centre. */
  maxKm: z.coerce.number().min(0.1).max(500).optional(),
}
export const availabilitySorts = ['price', '-price', '-rating', 'rating', 'name', '-name', 'value', 'distance'] as const

/** Whose totals the order, the limits and the range of prices are: the caller's own, or those of an agency's clients. */
const prices = z.enum(['client']).optional()

export const AvailabilityQuery = z
  .strictObject({
    ...stayFields,
    ...filters,
    prices,
    /** Reckons the value of what is found, whatever the order. */
    values: z.enum(['true']).optional(),
    sort: z.enum(availabilitySorts).default('price'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    pageSize: z.coerce.number().int().min(1).max(50).default(20),
  })
  .superRefine(checkStay)
export type AvailabilityQuery = z.output<typeof AvailabilityQuery>

const { fromDate: _from, untilDate: _until, ...partyFields } = stayFields

export const CalendarQuery = z
  .strictObject({
    ...partyFields,
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month such as 2027-01'),
    nights: z.coerce.number().int().min(1).max(maxNights),
    prices,
  })
  .superRefine(checkAges)
export type CalendarQuery = z.output<typeof CalendarQuery>

const Count = z.object({ value: z.string(), count: z.number().int() })

const FoundPlace = z
  .object({
    id: z.uuid(),
    displayName: z.string(),
    location: z.string(),
    country: z.string(),
    /** Where its centre is. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'FoundPlace' })

const Dates = z.array(z.iso.date())
export const LocationDates = z
  .object({
    location: z.string(),
    country: z.string(),
    checkInDates: Dates,
    checkOutDates: Dates,
    hotels: z.array(z.object({ id: z.uuid(), hotelName: z.string(), checkInDates: Dates, checkOutDates: Dates })),
  })
  .meta({ id: 'LocationDates' })

/** Finding a room: public, at the caller's selling prices. */
export const availability = {
  featured: endpoint({
    method: 'GET',
    path: '/hotels/featured',
    access: 'public',
    tag,
    summary: 'The first ten featured hotels, and the day it is here',
    response: z.object({ data: z.array(Hotel), meta: z.object({ today: z.iso.date() }) }),
  }),
  locationDates: endpoint({
    method: 'GET',
    path: '/hotels/available-location-with-dates',
    access: 'public',
    tag,
    summary:
      'On which dates the hotels of a place can be entered and left, by pages; or all places with their first hotels',
    query: z
      .strictObject({
        location: location.optional(),
        page: z.coerce.number().int().min(1).max(1000).default(1),
        /** A year of dates for each of fifteen hotels is as much as an answer may hold. */
        pageSize: z.coerce.number().int().min(1).max(15).default(15),
      })
      .refine((query) => query.location !== undefined || query.page === 1, {
        path: ['location'],
        message: 'Only the hotels of one place have pages',
      }),
    response: z.object({
      data: z.array(LocationDates),
      meta: PageMeta.extend({
        /** How many dates a list has at most; beyond it nothing is said. */
        mostDates: z.number().int(),
      }),
    }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/hotels/availability/:location',
    access: 'public',
    tag,
    summary: 'Hotels of a place that can take these people on these nights, cheapest room each',
    mayBeEarlier: true,
    params: locationParams,
    query: AvailabilityQuery,
    response: z.object({
      data: z.array(AvailableHotel),
      meta: PageMeta.extend({
        /** The places meant by the name; a name shared by two countries means both. */
        places: z.array(FoundPlace),
        /** The nearest dates that work, when nothing is free on those asked for. */
        nearest: z.array(NearbyStay),
      }),
    }),
  }),
  facets: endpoint({
    method: 'GET',
    path: '/hotels/availability/:location/facets',
    access: 'public',
    tag,
    summary: 'How many hotels each filter would leave, and the range of totals',
    mayBeEarlier: true,
    params: locationParams,
    query: AvailabilityQuery,
    response: one(
      z.object({
        total: z.number().int(),
        stars: z.array(Count),
        amenities: z.array(Count),
        plans: z.array(Count),
        /** How many can be cancelled for nothing. */
        free: z.number().int(),
        /** The range of totals, and how many lie in each of equal parts of it. */
        price: z.object({ min: z.number(), max: z.number(), bars: z.array(z.number().int()) }).nullable(),
      }),
    ),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/hotels/availability/:location/calendar',
    access: 'public',
    tag,
    summary: 'The cheapest total for each day of a month that a stay of so many nights may begin on',
    mayBeEarlier: true,
    params: locationParams,
    query: CalendarQuery,
    response: one(
      z.array(
        z.object({
          date: z.iso.date(),
          /** In rupees; null where nothing is free. */
          total: z.number().nullable(),
        }),
      ),
    ),
  }),
  details: endpoint({
    method: 'GET',
    path: '/hotels/hotel-details/:location',
    access: 'public',
    tag,
    summary: 'One hotel with its rooms, plans and prices for a stay, and hotels like it',
    params: locationParams,
    query: z
      .strictObject({
        hotelId: z.uuid(),
        ...datelessStayFields,
      })
      .superRefine(checkStayIfDated),
    response: one(
      z.object({
        hotel: Hotel,
        rooms: z.array(RoomOffer),
        similar: z.array(HotelCard),
        /** The place it is on sale in; null where it is not. */
        place: FoundPlace.nullable(),
      }),
    ),
  }),
  rooms: endpoint({
    method: 'GET',
    path: '/hotelsbyrooms',
    access: 'public',
    tag,
    summary: 'The rooms of a hotel; with dates and guests also their price and what is left',
    query: z
      .strictObject({
        hotelId: z.uuid(),
        rates: z.enum(['net']).optional(),
        ...datelessStayFields,
      })
      .superRefine(checkStayIfDated),
    response: z.object({ data: z.array(RoomOffer) }),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/hotels/:id/quote',
    access: 'public',
    tag,
    summary: 'Price a stay room by room, without booking it',
    params: idParams,
    body: z
      .strictObject({
        fromDate: z.iso.date(),
        untilDate: z.iso.date(),
        rooms: z.array(RoomChoice).min(1).max(80),
      })
      .refine(datesInOrder.check, datesInOrder.error)
      .refine(datesNotTooLong.check, datesNotTooLong.error),
    response: one(
      StayPrice.extend({
        nights: z.number().int(),
        freeUntil: z.iso.date().nullable(),
        cancellationPolicy: Hotel.shape.cancellationPolicy,
        /** Whether any of the rooms is sold on request only. */
        onRequest: z.boolean(),
        /** The room types that cannot be had on these nights in these numbers. */
        soldOut: z.array(z.uuid()),
      }),
    ),
    unaudited: true,
    ownTransaction: true,
    example: {
      fromDate: '2027-01-10',
      untilDate: '2027-01-12',
      rooms: [{ roomId: '00000000-0000-4000-8000-000000000000', mealPlan: 'cpai', adults: 2, childrenAges: [] }],
    },
  }),
}
