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
import { visaCategories, visaEntries } from '@karavan/domain/visas/visa'
import { z } from 'zod'
import { line, optional } from '../../kit/field.ts'

const date = optional(z.iso.date())

const Party = z.strictObject({
  adults: z.number().int().min(0).max(500),
  children: z.number().int().min(0).max(200),
  childrenAges: z.array(z.number().int().min(0).max(17)).max(200),
  infants: z.number().int().min(0).max(100),
})

const PackageDetails = z.strictObject({
  kind: z.literal('package'),
  destinations: z.array(line(80)).min(1, 'Name a place at least').max(15),
  fromCity: optional(line(80)),
  when: z.strictObject({
    date,
    month: optional(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month like 2027-01')),
    flexible: z.boolean(),
  }),
  nights: optional(z.number().int().min(1).max(90)),
  party: Party,
  rooms: optional(z.number().int().min(1).max(200)),
  extraBeds: optional(z.number().int().min(0).max(100)),
  hotelCategory: optional(z.enum(hotelStandards)),
  mealPlan: optional(z.enum(mealWishes)),
  services: z.array(z.enum(packageServices)).max(packageServices.length),
  occasion: optional(line(80)),
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
        time: optional(line(20)),
      }),
    )
    .min(1)
    .max(10),
  cabin: z.enum(cabins),
  party: Party,
  airline: optional(line(60)),
  directOnly: z.boolean(),
  baggage: optional(line(60)),
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
    stars: optional(z.number().int().min(1).max(5)),
    mealPlan: optional(z.enum(mealWishes)),
    preferredHotel: optional(line(120)),
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
  nationality: optional(line(60)),
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
