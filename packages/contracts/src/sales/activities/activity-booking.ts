import { activityCategories } from '@karavan/domain/catalogue/activities/activity'
import { guestLimits } from '@karavan/domain/catalogue/search/guests'
import { z } from 'zod'
import { StayPrice } from '../../catalogue/hotels/stay.ts'
import { clock, prose, timestamp } from '../../kit/field.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import {
  BookingState,
  courseFields,
  LeadGuest,
  LeadGuestSent,
  bookedWays,
  paymentWays,
  policyFields,
  saleFields,
} from '../core/booking.ts'
import { Traveller } from '../trips/trip-booking.ts'

export const ages = z.array(z.number().int().min(guestLimits.age.min).max(guestLimits.age.max)).max(80)

export const ActivityBookingBody = z.strictObject({
  activityId: z.uuid(),
  date: z.iso.date(),
  /** One of its beginnings; none where it has none, or where it is agreed later. */
  time: clock.nullable().default(null),
  adults: z.number().int().min(1).max(80),
  childrenAges: ages,
  leadGuest: LeadGuest,
  travellers: z.array(Traveller).max(160),
  requests: prose(2000),
  payment: z.enum(paymentWays),
  /** The total in rupees the buyer saw; another one is a conflict and not a booking. */
  shownTotal: amount,
})

export const exampleActivityBooking = {
  activityId: '00000000-0000-4000-8000-000000000000',
  date: '2027-01-10',
  time: '15:00',
  adults: 2,
  childrenAges: [],
  leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
  travellers: [],
  requests: '',
  payment: 'wallet',
  shownTotal: 9000,
}

/** What an activity costs the caller for a party: in rupees, and in the currency of its country beside. */
export const ActivityPrice = StayPrice.omit({ perNight: true, perNightInr: true }).meta({ id: 'ActivityPrice' })
export type ActivityPrice = z.infer<typeof ActivityPrice>

const BookedActivity = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(activityCategories),
  location: z.string(),
  country: z.string(),
  image: z.string().nullable(),
  durationMinutes: z.number().int(),
  inclusions: z.array(z.string()),
})

/** An activity booking as lists show it. */
export const ActivityBookingRow = BookingState.extend({
  ...saleFields,
  bookedBy: z.string(),
  activityId: z.uuid(),
  name: z.string(),
  location: z.string(),
  country: z.string(),
  leadGuest: z.string(),
  date: z.iso.date(),
  time: z.string().nullable(),
  people: z.number().int(),
  totalInr: sentAmount,
  onRequest: z.boolean(),
  holdExpiresAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'ActivityBookingRow' })
export type ActivityBookingRow = z.infer<typeof ActivityBookingRow>

/** One activity booking, whole. */
export const ActivityBooking = BookingState.extend({
  ...saleFields,
  bookedBy: z.string(),
  activity: BookedActivity,
  date: z.iso.date(),
  time: z.string().nullable(),
  adults: z.number().int(),
  childrenAges: z.array(z.number().int()),
  leadGuest: LeadGuestSent,
  travellers: z.array(z.object({ name: z.string(), age: z.number().nullable() })),
  requests: z.string(),
  price: ActivityPrice,
  /** What has been paid and not given back. */
  paid: sentAmount,
  ...policyFields,
  payment: z.enum(bookedWays),
  onRequest: z.boolean(),
  holdExpiresAt: timestamp.nullable(),
  confirmationNo: z.string().nullable(),
  ...courseFields,
  canCancel: z.boolean(),
  invoiceNumber: z.string().nullable(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'ActivityBooking' })
export type ActivityBooking = z.infer<typeof ActivityBooking>
