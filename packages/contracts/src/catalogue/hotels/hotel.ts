import { z } from 'zod'
import { clock, email, imageUrl, line, optional, phone, prose, stateCode, timestamp } from '../../kit/field.ts'
import { versioned } from '../../kit/list.ts'
import {
  checkBands,
  checkOffers,
  ChildBandsSent,
  childBands,
  offers,
  OffersSent,
  percent,
  releaseDays,
  SeasonSent,
  seasonalPricing,
} from './rate.ts'

export const hotelStatuses = ['active', 'inactive'] as const
export const sellModes = ['instant', 'onRequest'] as const

const ageOf = z.number().int().min(0).max(18)
const people = (min: number) => z.number().int().min(min).max(20)
const words = (max: number) => z.array(line(60)).max(max)

const ChildPolicy = z
  .strictObject({ freeUnderAge: ageOf, adultFromAge: ageOf, withBedPercent: percent, noBedPercent: percent })
  .refine(({ freeUnderAge, adultFromAge }) => freeUnderAge <= adultFromAge, {
    path: ['adultFromAge'],
    message: 'Not below the age up to which children are free',
  })

/** A step of what is kept of something that is cancelled. */
export const PenaltyStep = z.strictObject({ daysBefore: z.number().int().min(0).max(365), penaltyPercent: percent })

const contact = z.strictObject({ name: optional(line(120)), phone: optional(phone), email: optional(email) })

const room = z
  .strictObject({
    /** Of a room that exists already; a new one has none. */
    id: z.uuid().optional(),
    type: line(80),
    description: prose(2000),
    images: z.array(imageUrl).max(20),
    maxAdults: people(1),
    maxChildren: people(0),
    maxOccupancy: people(1),
    allotment: z.number().int().min(0).max(999),
    sellMode: z.enum(sellModes),
    /** With fewer days to go until arrival it is sold on request, however it is sold otherwise. */
    releaseDays: releaseDays.optional(),
    amenities: words(40),
    price: z.strictObject({ seasonal_pricing: seasonalPricing }),
  })
  .superRefine(({ maxAdults, maxOccupancy }, context) => {
    if (maxOccupancy < maxAdults)
      context.addIssue({ code: 'custom', path: ['maxOccupancy'], message: 'Not below the number of adults' })
  })

const fields = {
  hotelName: line(120),
  images: z.array(imageUrl).max(30),
  rating: z.number().min(1).max(5).multipleOf(0.5),
  /** The place; its name, country and state become the hotel's. */
  locationId: z.uuid(),
  stateCode: optional(stateCode),
  description: prose(6000),
  address: prose(400),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  amenities: words(60),
  petsAllowed: z.boolean(),
  checkInTime: clock,
  checkOutTime: clock,
  childPolicy: ChildPolicy,
  /** What children pay by their age; without them the child policy is two bands. */
  childBands: childBands.optional(),
  singleSupplementPercent: percent,
  minNights: z.number().int().min(1).max(30),
  cancellationPolicy: z.array(PenaltyStep).max(10),
  offers: offers.optional(),
  contact,
  featured: z.boolean(),
  status: z.enum(hotelStatuses),
  rooms: z.array(room).max(30),
}

/** Each number of days once. */
export const checkSteps = (
  { cancellationPolicy }: { cancellationPolicy: { daysBefore: number }[] },
  context: z.RefinementCtx,
) => {
  const days = cancellationPolicy.map(({ daysBefore }) => daysBefore)
  for (const [index, day] of days.entries())
    if (days.indexOf(day) !== index)
      context.addIssue({
        code: 'custom',
        path: ['cancellationPolicy', index, 'daysBefore'],
        message: 'Another step has these days',
      })
}

type Named = { rooms: { type: string }[]; cancellationPolicy: { daysBefore: number }[] }

const checkHotel = ({ rooms, cancellationPolicy }: Named, context: z.RefinementCtx) => {
  const seen = new Set<string>()
  for (const [index, { type }] of rooms.entries()) {
    const name = type.toLowerCase()
    if (seen.has(name))
      context.addIssue({ code: 'custom', path: ['rooms', index, 'type'], message: 'Another room type has this name' })
    seen.add(name)
  }
  checkSteps({ cancellationPolicy }, context)
}

export const HotelBody = z.strictObject(fields).superRefine(checkHotel).superRefine(checkBands).superRefine(checkOffers)
export const HotelEdit = versioned(fields).superRefine(checkHotel).superRefine(checkBands).superRefine(checkOffers)

export const Room = z
  .object({
    id: z.uuid(),
    type: z.string(),
    description: z.string(),
    images: z.array(z.string()),
    maxAdults: z.number().int(),
    maxChildren: z.number().int(),
    maxOccupancy: z.number().int(),
    /** Rooms sold by us; only for those who write the catalogue, else null. */
    allotment: z.number().int().nullable(),
    sellMode: z.enum(sellModes),
    releaseDays: z.number().int().optional(),
    amenities: z.array(z.string()),
    price: z.object({ seasonal_pricing: z.array(SeasonSent) }),
  })
  .meta({ id: 'Room' })
export type Room = z.infer<typeof Room>

export const Hotel = z
  .object({
    _id: z.uuid(),
    id: z.uuid(),
    hotelName: z.string(),
    images: z.array(z.string()),
    rating: z.number(),
    location: z.string(),
    country: z.string(),
    locationId: z.uuid(),
    stateCode: z.string().nullable(),
    description: z.string(),
    address: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    amenities: z.array(z.string()),
    petsAllowed: z.boolean(),
    checkInTime: z.string(),
    checkOutTime: z.string(),
    childPolicy: z.object({
      freeUnderAge: z.number(),
      adultFromAge: z.number(),
      withBedPercent: z.number(),
      noBedPercent: z.number(),
    }),
    childBands: ChildBandsSent.optional(),
    singleSupplementPercent: z.number(),
    minNights: z.number().int(),
    cancellationPolicy: z.array(z.object({ daysBefore: z.number(), penaltyPercent: z.number() })),
    offers: OffersSent.optional(),
    contact: z.object({ name: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() }),
    featured: z.boolean(),
    status: z.enum(hotelStatuses),
    /** The currency of the prices below, by the hotel's country. */
    currency: z.string(),
    /** What the prices are: the caller's selling rates, or the net ones asked for by a catalogue writer. */
    rates: z.enum(['selling', 'net']),
    rooms: z.array(Room),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Hotel' })
export type Hotel = z.infer<typeof Hotel>

/** A hotel as a card of a list shows it. */
export const HotelCard = Hotel.pick({
  id: true,
  hotelName: true,
  images: true,
  rating: true,
  location: true,
  country: true,
  address: true,
  latitude: true,
  longitude: true,
  amenities: true,
  petsAllowed: true,
}).meta({ id: 'HotelCard' })
export type HotelCard = z.infer<typeof HotelCard>

/** A valid hotel, for the document and the tests. */
export const exampleHotel = {
  hotelName: 'Lake Pavilion',
  images: [],
  rating: 4.5,
  locationId: '00000000-0000-4000-8000-000000000000',
  stateCode: '08',
  description: 'Terraces over the water.',
  address: 'Lake Road 4',
  latitude: 24.57,
  longitude: 73.68,
  amenities: ['Pool', 'Wi-Fi'],
  petsAllowed: false,
  checkInTime: '14:00',
  checkOutTime: '11:00',
  childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 60, noBedPercent: 30 },
  singleSupplementPercent: 40,
  minNights: 1,
  cancellationPolicy: [{ daysBefore: 7, penaltyPercent: 50 }],
  contact: { name: 'Reservations', phone: '+91 294 2400000', email: 'stay@lake-pavilion.example' },
  featured: false,
  status: 'active',
  rooms: [
    {
      type: 'Lake room',
      description: '',
      images: [],
      maxAdults: 2,
      maxChildren: 2,
      maxOccupancy: 3,
      allotment: 10,
      sellMode: 'instant',
      amenities: [],
      price: {
        seasonal_pricing: [{ start: '2026-01-01', end: '2027-12-31', cpai: 3200, mapai: 4100, epai: 2700 }],
      },
    },
  ],
}
