import type { PlainDate } from '../base/dates.ts'

export const hotelStandards = ['Standard', 'Deluxe', 'Luxury'] as const
export const mealWishes = ['Room only', 'Breakfast', 'Half board', 'Full board', 'All inclusive'] as const
export const packageServices = ['Flights', 'Hotels', 'Transfers', 'Sightseeing', 'Visa', 'Insurance', 'Guide'] as const
export const tripTypes = ['one-way', 'return', 'multi-city'] as const
export const cabins = ['Economy', 'Premium economy', 'Business', 'First'] as const
export const fareTypes = ['Regular', 'Refundable', 'Student', 'Senior', 'Corporate', 'Group'] as const
export const visaPapersInHand = [
  'Passport',
  'Photos',
  'Tickets',
  'Hotel booking',
  'Bank statement',
  'Invitation',
] as const

export type HotelStandard = (typeof hotelStandards)[number]
export type MealWish = (typeof mealWishes)[number]
export type PackageService = (typeof packageServices)[number]
export type TripType = (typeof tripTypes)[number]
export type Cabin = (typeof cabins)[number]
export type FareType = (typeof fareTypes)[number]

/** When somebody wants to travel: on a day, or some time in a month, more or less fixed. */
export type TravelWhen = { date: PlainDate | null; month: string | null; flexible: boolean }

/** Who travels; children are listed by their ages as far as these are known. */
export type Party = { adults: number; children: number; childrenAges: readonly number[]; infants: number }

export type PackageDetails = {
  destinations: readonly string[]
  fromCity: string | null
  when: TravelWhen
  nights: number | null
  party: Party
  rooms: number | null
  extraBeds: number | null
  hotelCategory: HotelStandard | null
  mealPlan: MealWish | null
  services: readonly PackageService[]
  occasion: string | null
}

export type FlightSegment = { from: string; to: string; date: PlainDate | null; time: string | null }

export type FlightDetails = {
  tripType: TripType
  segments: readonly FlightSegment[]
  cabin: Cabin
  party: Party
  airline: string | null
  directOnly: boolean
  baggage: string | null
  fareType: FareType
}

export type HotelDetails = {
  destination: string
  checkIn: PlainDate | null
  checkOut: PlainDate | null
  rooms: number
  party: Party
  stars: number | null
  mealPlan: MealWish | null
  preferredHotel: string | null
  pets: boolean
}

export type VisaDetails = {
  country: string
  visaType: 'tourist' | 'business' | 'transit'
  entries: 'single' | 'multiple'
  travelDate: PlainDate | null
  applicants: number
  nationality: string | null
  documentsInHand: readonly string[]
  express: boolean
  appointmentOn: PlainDate | null
}

export type EnquiryDetails = {
  package: PackageDetails
  flight: FlightDetails
  hotel: HotelDetails
  visa: VisaDetails
}

/** The day an enquiry is about, for lists and calendars; the first of the month while only that is known. */
export function travelDateOf<K extends keyof EnquiryDetails>(kind: K, details: EnquiryDetails[K]): PlainDate | null {
  if (kind === 'package') {
    const { date, month } = (details as PackageDetails).when
    return date ?? (month ? `${month}-01` : null)
  }
  if (kind === 'flight') return (details as FlightDetails).segments[0]?.date ?? null
  if (kind === 'hotel') return (details as HotelDetails).checkIn
  return (details as VisaDetails).travelDate
}

/** What an enquiry is about in a few words, for lists: places, routes or countries. */
export function subjectOf<K extends keyof EnquiryDetails>(kind: K, details: EnquiryDetails[K]): string {
  if (kind === 'package') return (details as PackageDetails).destinations.join(', ')
  if (kind === 'flight') return (details as FlightDetails).segments.map(({ from, to }) => `${from} to ${to}`).join(', ')
  if (kind === 'hotel') return (details as HotelDetails).destination
  const { country, visaType } = details as VisaDetails
  return `${country}, ${visaType}`
}
