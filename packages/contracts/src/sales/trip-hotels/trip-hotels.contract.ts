import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { exampleAsked, TripAsked, tripDay } from '../../catalogue/itineraries/plan.ts'
import { BookHotelsBody, exampleStays, StayWanted, TripHotels, TripHotelsRow } from './trip-hotels.ts'

const own = can('itineraries.own')

export const tripHotels = {
  list: endpoint({
    method: 'GET',
    path: '/multi-itinerary-hotels',
    access: own,
    tag: 'Multi-itinerary hotels',
    summary: 'Chosen hotels of trips',
    query: listQuery({
      sort: ['createdAt', 'reference', 'title'],
      defaultSort: '-createdAt',
      filter: { status: z.enum(['Draft', 'Booked']).optional(), orgId: z.uuid().optional() },
    }),
    response: many(TripHotelsRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/multi-itinerary-hotels/:id',
    access: own,
    tag: 'Multi-itinerary hotels',
    summary: 'The chosen hotels of one trip with what they cost today, or with their bookings',
    params: idParams,
    response: one(TripHotels),
  }),
  create: endpoint({
    method: 'POST',
    path: '/multi-itinerary-hotels',
    access: own,
    tag: 'Multi-itinerary hotels',
    summary: 'Choose hotels for a multi-city itinerary, city by city',
    body: z.strictObject({
      itineraryId: z.uuid(),
      title: line(140),
      asked: TripAsked.extend({ startDate: tripDay }),
      stays: z.array(StayWanted).min(1).max(20),
    }),
    response: one(TripHotels),
    status: 201,
    example: {
      itineraryId: '00000000-0000-4000-8000-000000000000',
      title: 'Hotels of our tour',
      asked: exampleAsked,
      stays: exampleStays.stays,
    },
  }),
  book: endpoint({
    method: 'POST',
    path: '/multi-itinerary-hotels/:id/book',
    access: can('bookings.own'),
    staffRight: 'book',
    tag: 'Multi-itinerary hotels',
    summary: 'Book them as one: all rooms or none',
    params: idParams,
    body: BookHotelsBody.omit({ stays: true, startDate: true }),
    response: one(TripHotels),
    idempotent: true,
    example: { leadGuest: exampleStays.leadGuest, requests: '', payment: 'wallet', shownTotal: 12_000 },
  }),
}
