import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { z } from 'zod'
import { line, optional, timestamp } from '../../kit/field.ts'
import { sentAmount } from '../../kit/money.ts'
import { StayPrice } from '../../catalogue/hotels/stay.ts'
import { BookingState, courseFields, LeadGuestSent, bookedWays, policyFields, saleFields } from '../core/booking.ts'

export const Guest = z.strictObject({
  name: line(120),
  /** Of a child; an adult has none. */
  age: optional(z.number().int().min(0).max(17)),
  /** In which of the rooms, counted from zero. */
  room: z.number().int().min(0).max(79),
})

const BookedRoom = z.object({
  roomId: z.uuid(),
  type: z.string(),
  mealPlan: z.enum(mealPlans),
  adults: z.number().int(),
  childrenAges: z.array(z.number().int()),
  childrenWithoutBed: z.number().int(),
  extraBeds: z.number().int().optional(),
})

const BookedHotel = z.object({
  id: z.uuid(),
  hotelName: z.string(),
  location: z.string(),
  country: z.string(),
  address: z.string(),
  image: z.string().nullable(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  phone: z.string().nullable(),
})

/** A booking as lists show it. */
export const BookingRow = BookingState.extend({
  ...saleFields,
  bookedBy: z.string(),
  hotelId: z.uuid(),
  hotelName: z.string(),
  location: z.string(),
  country: z.string(),
  leadGuest: z.string(),
  fromDate: z.iso.date(),
  untilDate: z.iso.date(),
  nights: z.number().int(),
  rooms: z.number().int(),
  guests: z.number().int(),
  totalInr: sentAmount,
  onRequest: z.boolean(),
  holdExpiresAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'BookingRow' })
export type BookingRow = z.infer<typeof BookingRow>

/** One booking, whole. */
export const Booking = BookingState.extend({
  ...saleFields,
  bookedBy: z.string(),
  hotel: BookedHotel,
  fromDate: z.iso.date(),
  untilDate: z.iso.date(),
  nights: z.number().int(),
  rooms: z.array(BookedRoom),
  leadGuest: LeadGuestSent,
  guests: z.array(z.object({ name: z.string(), age: z.number().nullable(), room: z.number() })),
  adults: z.number().int(),
  children: z.number().int(),
  infants: z.number().int(),
  pets: z.boolean(),
  requests: z.string(),
  price: StayPrice,
  /** What has been paid and not given back. */
  paid: sentAmount,
  ...policyFields,
  payment: z.enum(bookedWays),
  onRequest: z.boolean(),
  /** Held for somebody's customer: not paid by itself when the hold ends. */
  releases: z.boolean(),
  holdExpiresAt: timestamp.nullable(),
  confirmationNo: z.string().nullable(),
  ...courseFields,
  canCancel: z.boolean(),
  canAmend: z.boolean(),
  invoiceNumber: z.string().nullable(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'Booking' })
export type Booking = z.infer<typeof Booking>
