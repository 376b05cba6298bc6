import { cabins } from '@karavan/domain/crm/enquiry-details'
import { crmBookingKinds } from '@karavan/domain/crm/booking'
import { z } from 'zod'
import { line, prose, timestamp } from '../../kit/field.ts'

/** What may be left open; the same form is sent back, so nothing is turned into something else. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)
const day = maybe(z.iso.date())

const FlightBooking = z.strictObject({
  kind: z.literal('flight'),
  pnr: maybe(line(12)),
  airline: maybe(line(60)),
  segments: z
    .array(
      z.strictObject({
        from: line(60),
        to: line(60),
        date: z.iso.date(),
        departs: maybe(line(20)),
        arrives: maybe(line(20)),
        flightNumber: maybe(line(12)),
        cabin: z.enum(cabins),
      }),
    )
    .min(1, 'At least one flight')
    .max(12),
  tickets: z.array(z.strictObject({ traveller: line(120), number: line(30) })).max(100),
  /** Until when the fare is held for ticketing. */
  ticketBy: maybe(timestamp),
  fareRules: prose(3000),
})

const HotelBooking = z.strictObject({
  kind: z.literal('hotel'),
  hotel: line(160),
  place: line(80),
  address: maybe(line(300)),
  phone: maybe(line(30)),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  rooms: z
    .array(
      z.strictObject({
        type: line(80),
        count: z.number().int().min(1).max(100),
        adults: z.number().int().min(0).max(20),
        children: z.number().int().min(0).max(20),
      }),
    )
    .min(1, 'At least one room')
    .max(30),
  mealPlan: maybe(line(40)),
  confirmationNo: maybe(line(60)),
})

const LandPackageBooking = z.strictObject({
  kind: z.literal('land-package'),
  itineraryId: maybe(z.uuid()),
  destinations: z.array(line(80)).max(15),
  hotels: z
    .array(
      z.strictObject({
        place: line(80),
        hotel: line(160),
        roomType: maybe(line(80)),
        mealPlan: maybe(line(40)),
        nights: z.number().int().min(1).max(90),
        confirmationNo: maybe(line(60)),
      }),
    )
    .max(20),
  days: z.array(z.strictObject({ date: day, place: line(80), title: line(160), description: prose(3000) })).max(60),
  vehicle: maybe(line(120)),
  guide: maybe(line(120)),
  pickup: maybe(line(200)),
})

/** What is booked, by kind; it must be the kind of the address. */
export const CrmBookingDetails = z.discriminatedUnion('kind', [FlightBooking, HotelBooking, LandPackageBooking])
export type CrmBookingDetails = z.output<typeof CrmBookingDetails>

export const bookingKindParam = z.enum(crmBookingKinds)

export const exampleLandPackage = {
  kind: 'land-package',
  itineraryId: null,
  destinations: ['Dubai'],
  hotels: [
    { place: 'Dubai', hotel: 'Creek View', roomType: null, mealPlan: 'Breakfast', nights: 5, confirmationNo: null },
  ],
  days: [{ date: '2027-01-10', place: 'Dubai', title: 'Arrival', description: '' }],
  vehicle: 'Van',
  guide: null,
  pickup: null,
}
