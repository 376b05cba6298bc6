import { bookingStatuses, paymentStatuses } from '@karavan/domain/sales/stays/state'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { itineraryKinds } from '@karavan/domain/catalogue/itineraries/plan'
import { z } from 'zod'
import { LeadGuest } from '../core/booking.ts'
import { RoomChoice } from '../../catalogue/hotels/room-choice.ts'
import { StayPrice } from '../../catalogue/hotels/stay.ts'
import { prose, timestamp } from '../../kit/field.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { PlaceName, TripAsked, tripDay } from '../../catalogue/itineraries/plan.ts'

/** One stay of a trip as it can be booked: what is there on its dates, or what else is. */
const StayOffer = z.object({
  hotelId: z.uuid(),
  hotelName: z.string(),
  rating: z.number(),
  image: z.string().nullable(),
  roomId: z.uuid(),
  type: z.string(),
  mealPlan: z.enum(mealPlans),
  rooms: z.array(RoomChoice),
  /** Rooms left on the tightest night, when few are; else null. */
  roomsLeft: z.number().int().nullable(),
  onRequest: z.boolean(),
  price: StayPrice.nullable(),
  obstacle: z.enum(['soldOut', 'noSeason', 'tooMany', 'minNights', 'maxNights', 'noArrival', 'notSold']).nullable(),
})
export const TripStay = z
  .object({
    legKey: z.string(),
    place: PlaceName,
    fromDate: z.iso.date(),
    untilDate: z.iso.date(),
    nights: z.number().int(),
    /** Null when the plan names no hotel here. */
    chosen: StayOffer.nullable(),
    /** Other rooms and hotels of the place that can take the stay, the nearest in price first. */
    alternatives: z.array(StayOffer),
  })
  .meta({ id: 'TripStay' })

/** What to book for one leg. */
export const StayWanted = z.strictObject({
  legKey: z.string().max(40),
  hotelId: z.uuid(),
  rooms: z.array(RoomChoice).min(1).max(20),
})

export const BookHotelsBody = z.strictObject({
  startDate: tripDay,
  stays: z.array(StayWanted).min(1).max(20),
  leadGuest: LeadGuest,
  requests: prose(2000),
  payment: z.enum(['wallet', 'later']),
  /** The sum of all stays the buyer saw. */
  shownTotal: amount,
})

export const exampleStays = {
  startDate: '2027-01-10',
  stays: [
    {
      legKey: 'leg-1',
      hotelId: '00000000-0000-4000-8000-000000000000',
      rooms: [{ roomId: '00000000-0000-4000-8000-000000000000', mealPlan: 'cpai', adults: 2, childrenAges: [] }],
    },
  ],
  leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
  requests: '',
  payment: 'wallet',
  shownTotal: 12_000,
}

/** The hotels of a trip, chosen city by city, and what became of them. */
export const TripHotels = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    orgId: z.uuid(),
    companyName: z.string(),
    itineraryId: z.uuid(),
    itineraryKind: z.enum(itineraryKinds),
    title: z.string(),
    asked: TripAsked,
    status: z.enum(['Draft', 'Booked']),
    stays: z.array(
      z.object({
        legKey: z.string(),
        place: PlaceName,
        fromDate: z.iso.date(),
        untilDate: z.iso.date(),
        nights: z.number().int(),
        hotelId: z.uuid(),
        hotelName: z.string(),
        type: z.string(),
        mealPlan: z.enum(mealPlans),
        rooms: z.array(RoomChoice),
        /** Today's price while it is a draft, the booked one after. */
        totalInr: sentAmount.nullable(),
        obstacle: z.string().nullable(),
        booking: z
          .object({
            id: z.uuid(),
            reference: z.string(),
            status: z.enum(bookingStatuses),
            paymentStatus: z.enum(paymentStatuses),
          })
          .nullable(),
      }),
    ),
    totalInr: sentAmount.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'TripHotels' })
export type TripHotels = z.infer<typeof TripHotels>

export const TripHotelsRow = TripHotels.omit({ stays: true }).extend({
  cities: z.array(z.string()),
  fromDate: z.iso.date(),
  untilDate: z.iso.date(),
})
