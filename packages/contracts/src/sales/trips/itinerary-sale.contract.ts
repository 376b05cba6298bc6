import { z } from 'zod'
import { exampleTripBooking, TripBookingBody, TripBooking, TripTerms } from './trip-booking.ts'
import { exampleAsked, TripAsked, tripDay } from '../../catalogue/itineraries/plan.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { idParams, one } from '../../kit/list.ts'
import { PayLink } from '../../money/payments/payment.contract.ts'
import { BookHotelsBody, exampleStays, TripHotels, TripStay } from '../trip-hotels/trip-hotels.ts'

/** The calls that sell an itinerary: the whole trip, or its hotels. */
const callsOf = (base: '/itineraries' | '/multi-city-itineraries', tag: string) => ({
  book: endpoint({
    method: 'POST',
    path: `${base}/:id/book`,
    access: can('bookings.own'),
    staffRight: 'book',
    tag,
    summary: 'Book the whole trip: rooms and places taken, paid and written down together, or not at all',
    params: idParams,
    body: TripBookingBody,
    response: z.object({ data: TripBooking, payment: PayLink.optional() }),
    status: 201,
    idempotent: true,
    example: exampleTripBooking,
  }),
  terms: endpoint({
    method: 'POST',
    path: `${base}/:id/terms`,
    access: can('bookings.own'),
    tag,
    summary: 'What cancelling the trip would cost until when, and what would be paid when if in parts',
    params: idParams,
    body: TripAsked.extend({ startDate: tripDay }),
    response: one(TripTerms),
    unaudited: true,
    example: exampleAsked,
  }),
  stays: endpoint({
    method: 'POST',
    path: `${base}/:id/stays`,
    access: can('bookings.own'),
    tag,
    summary: 'Every stay with what is there on its dates, and what else is when it is sold out',
    params: idParams,
    body: TripAsked,
    response: one(z.array(TripStay)),
    unaudited: true,
    example: exampleAsked,
  }),
  bookHotels: endpoint({
    method: 'POST',
    path: `${base}/:id/book-hotels`,
    access: can('bookings.own'),
    staffRight: 'book',
    tag,
    summary: 'Book the hotels of the trip: all of them or none',
    params: idParams,
    body: BookHotelsBody,
    response: one(TripHotels),
    status: 201,
    idempotent: true,
    example: exampleStays,
  }),
})

export const itinerarySales = callsOf('/itineraries', 'Itineraries')
export const multiCitySales = callsOf('/multi-city-itineraries', 'Multi-city itineraries')
