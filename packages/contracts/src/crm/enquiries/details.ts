import { enquiryKinds } from '@karavan/domain/crm/enquiry'
import {
  cabins,
  fareTypes,
  hotelStandards,
  mealWishes,
  packageServices,
  tripTypes,
  visaPapersInHand,
} from '@karavan/domain/crm/enquiry-details'
import { visaCategories, visaEntries } from '@karavan/domain/catalogue/visas/visa'
import { z } from 'zod'
import { line } from '../../kit/field.ts'

/** What may be left open; the same form is sent back, so nothing is turned into something else. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)

const date = maybe(z.iso.date())

const Party = z.strictObject({
  adults: z.number().int().min(0).max(500),
  children: z.number().int().min(0).max(200),
  childrenAges: z.array(z.number().int().min(0).max(17)).max(200),
  infants: z.number().int().min(0).max(100),
})

const PackageDetails = z.strictObject({
  kind: z.literal('package'),
  destinations: z.array(line(80)).min(1, 'Name a place at least').max(15),
  fromCity: maybe(line(80)),
  when: z.strictObject({
    date,
    month: maybe(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month like 2027-01')),
    flexible: z.boolean(),
  }),
  nights: maybe(z.number().int().min(1).max(90)),
  party: Party,
  rooms: maybe(z.number().int().min(1).max(200)),
  extraBeds: maybe(z.number().int().min(0).max(100)),
  hotelCategory: maybe(z.enum(hotelStandards)),
  mealPlan: maybe(z.enum(mealWishes)),
  services: z.array(z.enum(packageServices)).max(packageServices.length),
  occasion: maybe(line(80)),
})

const FlightDetails = z.strictObject({
  kind: z.literal('flight'),
  tripType: z.enum(tripTypes),
  segments: z
    .array(
      z.strictObject({
        from: line(60),
        to: line(60),
        date,
        time: maybe(line(20)),
      }),
    )
    .min(1)
    .max(10),
  cabin: z.enum(cabins),
  party: Party,
  airline: maybe(line(60)),
  directOnly: z.boolean(),
  baggage: maybe(line(60)),
  fareType: z.enum(fareTypes),
})

const HotelDetails = z
  .strictObject({
    kind: z.literal('hotel'),
    destination: line(80),
    checkIn: date,
    checkOut: date,
    rooms: z.number().int().min(1).max(200),
    party: Party,
    stars: maybe(z.number().int().min(1).max(5)),
    mealPlan: maybe(z.enum(mealWishes)),
    preferredHotel: maybe(line(120)),
    pets: z.boolean(),
  })
  .refine(({ checkIn, checkOut }) => !checkIn || !checkOut || checkOut > checkIn, {
    path: ['checkOut'],
    message: 'After the check-in',
  })

const VisaDetails = z.strictObject({
  kind: z.literal('visa'),
  country: line(80),
  visaType: z.enum(visaCategories),
  entries: z.enum(visaEntries),
  travelDate: date,
  applicants: z.number().int().min(1).max(200),
  nationality: maybe(line(60)),
  documentsInHand: z.array(z.enum(visaPapersInHand)).max(visaPapersInHand.length),
  express: z.boolean(),
  appointmentOn: date,
})

/** What is asked for, by kind; it must be the kind of the address. */
export const EnquiryDetails = z.discriminatedUnion('kind', [PackageDetails, FlightDetails, HotelDetails, VisaDetails])
export type EnquiryDetails = z.output<typeof EnquiryDetails>

export const kindParam = z.enum(enquiryKinds)

export const examplePackageDetails = {
  kind: 'package',
  destinations: ['Dubai', 'Abu Dhabi'],
  fromCity: 'Mumbai',
  when: { date: '2027-01-10', month: null, flexible: true },
  nights: 5,
  party: { adults: 2, children: 1, childrenAges: [7], infants: 0 },
  rooms: 1,
  extraBeds: 0,
  hotelCategory: 'Deluxe',
  mealPlan: 'Breakfast',
  services: ['Hotels', 'Transfers'],
  occasion: 'Anniversary',
}
