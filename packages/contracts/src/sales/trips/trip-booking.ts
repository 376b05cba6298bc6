import { itineraryKinds } from '@karavan/domain/catalogue/itineraries/plan'
import { paymentSchedules } from '@karavan/domain/sales/trips/instalment'
import { z } from 'zod'
import {
  BookingState,
  courseFields,
  DatedPenalty,
  LeadGuest,
  LeadGuestSent,
  policyFields,
  Released,
  saleFields,
} from '../core/booking.ts'
import { TripAsked, tripDay, TripPlan, TripPriceSent } from '../../catalogue/itineraries/plan.ts'
import { line, optional, pan, prose, timestamp } from '../../kit/field.ts'
import { amount, sentAmount } from '../../kit/money.ts'

export const Traveller = z.strictObject({
  name: line(120),
  /** Of a child; an adult has none. */
  age: optional(z.number().int().min(0).max(17)),
})

export const TripBookingBody = z.strictObject({
  asked: TripAsked.extend({ startDate: tripDay }),
  leadGuest: LeadGuest,
  travellers: z.array(Traveller).max(80),
  requests: prose(2000),
  /** Of the buyer, where tax is collected at source and the organisation has given none. */
  pan: optional(pan),
  payment: z.enum(['wallet', 'card']),
  schedule: z.enum(paymentSchedules),
  /** The total in rupees the buyer saw; another one is a conflict and not a booking. */
  shownTotal: amount,
})

export const exampleTripBooking = {
  asked: { startDate: '2027-01-10', adults: 2, childrenAges: [], category: 'Standard' },
  leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
  travellers: [],
  requests: '',
  pan: 'ABCDE1234F',
  payment: 'wallet',
  schedule: 'full',
  shownTotal: 48_000,
}

const instalmentStatuses = ['Due', 'Overdue', 'Paid', 'Cancelled'] as const

const plannedInstalment = {
  number: z.number().int(),
  dueOn: z.iso.date(),
  /** With its tax collected at source. */
  amount: sentAmount,
  tcs: sentAmount,
}

/** What a trip would be sold on: what is kept until when, and what would be paid when, if in parts. */
export const TripTerms = z
  .object({ penalties: z.array(DatedPenalty), instalments: z.array(z.object(plannedInstalment)) })
  .meta({ id: 'TripTerms' })

export const TripInstalment = z.object({
  ...plannedInstalment,
  status: z.enum(instalmentStatuses),
  paidAt: timestamp.nullable(),
  way: z.enum(['wallet', 'card', 'bank', 'cash', 'cheque', 'upi']).nullable(),
  /** When it is taken from the wallet, unless it is paid before. */
  collectAt: timestamp,
  /** Until when it may be paid although it is overdue; then the trip is cancelled by its terms. */
  graceUntil: timestamp.nullable(),
  /** By whose word that is later than the rule says, and why. */
  extended: z.object({ by: z.string(), reason: z.string() }).nullable(),
})

/** Leaves more time to pay what is overdue. */
export const ExtendBody = z.strictObject({ until: z.iso.datetime(), reason: line(300) })

/** A package booking as lists show it. */
export const TripBookingRow = BookingState.extend({
  ...saleFields,
  bookedBy: z.string(),
  itineraryId: z.uuid(),
  kind: z.enum(itineraryKinds),
  title: z.string(),
  cities: z.array(z.string()),
  image: z.string().nullable(),
  leadGuest: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  nights: z.number().int(),
  people: z.number().int(),
  totalInr: sentAmount,
  paid: sentAmount,
  /** The next instalment that is to be paid. */
  nextDueOn: z.iso.date().nullable(),
  nextDue: sentAmount.nullable(),
  holdExpiresAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
}).meta({ id: 'PackageRow' })
export type TripBookingRow = z.infer<typeof TripBookingRow>

/** A package booking, whole, as it was sold: nothing in it changes with the catalogue. */
export const TripBooking = TripBookingRow.omit({ leadGuest: true })
  .extend({
    leadGuest: LeadGuestSent,
    travellers: z.array(z.object({ name: z.string(), age: z.number().nullable() })),
    requests: z.string(),
    /** Of whom tax was collected at source, all but its last four characters hidden. */
    pan: z.string().nullable(),
    asked: TripAsked,
    plan: TripPlan,
    stays: z.array(
      z.object({
        legKey: z.string(),
        location: z.string(),
        country: z.string(),
        hotelId: z.uuid(),
        hotelName: z.string(),
        address: z.string(),
        phone: z.string().nullable(),
        type: z.string(),
        mealPlan: z.string(),
        rooms: z.number().int(),
        fromDate: z.iso.date(),
        untilDate: z.iso.date(),
        nights: z.number().int(),
        /** The hotel's own number, once it has told it. */
        confirmationNo: z.string().nullable(),
      }),
    ),
    days: z.array(
      z.object({
        date: z.iso.date(),
        location: z.string(),
        title: z.string(),
        description: z.string(),
        meals: z.array(z.string()),
        items: z.array(z.object({ name: z.string(), category: z.string(), time: z.string().nullable() })),
      }),
    ),
    price: TripPriceSent,
    instalments: z.array(TripInstalment),
    /** Whether they are taken from the wallet without being asked for. */
    autoCollect: z.boolean(),
    ...policyFields,
    /** What is kept until when, by the terms of its parts. */
    penalties: z.array(DatedPenalty),
    /** What is paid later is held for a customer of the agency, and let go if it is not booked. */
    payment: z.enum(['wallet', 'card', 'later', 'internal']),
    ...courseFields,
    canCancel: z.boolean(),
    canPay: z.boolean(),
    released: Released.nullable(),
    /** Whether the caller may let the voucher go out before all is paid. */
    canRelease: z.boolean(),
    /** Whether the caller may leave more time to pay what is overdue. */
    canExtend: z.boolean(),
    invoiceNumber: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'PackageBooking' })
export type TripBooking = z.infer<typeof TripBooking>
