import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import type { Cabin, FareType, PackageService, TripType } from '@karavan/domain/crm/enquiry-details'
import type { VisaCategory, VisaEntry } from '@karavan/domain/catalogue/visas/visa'

type PartyValues = {
  adults: number | null
  children: number | null
  childrenAges: number[]
  infants: number | null
}

export type SegmentValues = { from: string; to: string; date: string; time: string }

/** The fields of all four kinds; what is empty has not been said. */
export type DetailValues = PartyValues & {
  destinations: string[]
  fromCity: string
  date: string
  month: string
  flexible: boolean
  nights: number | null
  rooms: number | null
  extraBeds: number | null
  hotelCategory: string
  mealPlan: string
  services: PackageService[]
  occasion: string
  tripType: TripType
  segments: SegmentValues[]
  cabin: Cabin
  airline: string
  directOnly: boolean
  baggage: string
  fareType: FareType
  destination: string
  checkIn: string
  checkOut: string
  stars: string
  preferredHotel: string
  pets: boolean
  country: string
  visaType: VisaCategory
  entries: VisaEntry
  travelDate: string
  applicants: number | null
  nationality: string
  documentsInHand: string[]
  express: boolean
  appointmentOn: string
}

export const noSegment: SegmentValues = { from: '', to: '', date: '', time: '' }

const none: DetailValues = {
  adults: 2,
  children: 0,
  childrenAges: [],
  infants: 0,
  destinations: [],
  fromCity: '',
  date: '',
  month: '',
  flexible: false,
  nights: null,
  rooms: 1,
  extraBeds: null,
  hotelCategory: '',
  mealPlan: '',
  services: [],
  occasion: '',
  tripType: 'return',
  segments: [noSegment, noSegment],
  cabin: 'Economy',
  airline: '',
  directOnly: false,
  baggage: '',
  fareType: 'Regular',
  destination: '',
  checkIn: '',
  checkOut: '',
  stars: '',
  preferredHotel: '',
  pets: false,
  country: '',
  visaType: 'tourist',
  entries: 'single',
  travelDate: '',
  applicants: 1,
  nationality: '',
  documentsInHand: [],
  express: false,
  appointmentOn: '',
}

/** An empty field says nothing, which the contract writes as null. */
const said = (text: string) => text.trim() || null

const partyOf = ({ adults, children, childrenAges, infants }: PartyValues) => ({
  adults,
  children: children ?? 0,
  childrenAges,
  infants: infants ?? 0,
})

/** What was typed as the contract writes it; whether it is right the contract says. */
export function toDetails(kind: EnquiryKind, values: DetailValues): unknown {
  switch (kind) {
    case 'package':
      return {
        kind,
        destinations: values.destinations,
        fromCity: said(values.fromCity),
        when: { date: said(values.date), month: values.date ? null : said(values.month), flexible: values.flexible },
        nights: values.nights,
        party: partyOf(values),
        rooms: values.rooms,
        extraBeds: values.extraBeds,
        hotelCategory: said(values.hotelCategory),
        mealPlan: said(values.mealPlan),
        services: values.services,
        occasion: said(values.occasion),
      }
    case 'flight':
      return {
        kind,
        tripType: values.tripType,
        segments: values.segments.map(({ from, to, date, time }) => ({
          from,
          to,
          date: said(date),
          time: said(time),
        })),
        cabin: values.cabin,
        party: partyOf(values),
        airline: said(values.airline),
        directOnly: values.directOnly,
        baggage: said(values.baggage),
        fareType: values.fareType,
      }
    case 'hotel':
      return {
        kind,
        destination: values.destination,
        checkIn: said(values.checkIn),
        checkOut: said(values.checkOut),
        rooms: values.rooms,
        party: partyOf(values),
        stars: values.stars ? Number(values.stars) : null,
        mealPlan: said(values.mealPlan),
        preferredHotel: said(values.preferredHotel),
        pets: values.pets,
      }
    case 'visa':
      return {
        kind,
        country: values.country,
        visaType: values.visaType,
        entries: values.entries,
        travelDate: said(values.travelDate),
        applicants: values.applicants,
        nationality: said(values.nationality),
        documentsInHand: values.documentsInHand,
        express: values.express,
        appointmentOn: said(values.appointmentOn),
      }
  }
}

/** Nothing said is an empty field. */
const typed = <T extends object>(details: T) =>
  Object.fromEntries(Object.entries(details).map(([key, value]) => [key, value ?? '']))

/** The fields of what is asked for, or those a new enquiry begins with. */
export function toDetailValues(kind: EnquiryKind, details: EnquiryDetails | undefined): DetailValues {
  if (details?.kind !== kind) return none
  switch (details.kind) {
    case 'package': {
      const { kind: _, when, party, nights, rooms, extraBeds, ...rest } = details
      return { ...none, ...typed(rest), ...typed(when), flexible: when.flexible, ...party, nights, rooms, extraBeds }
    }
    case 'flight': {
      const { kind: _, party, segments, ...rest } = details
      const legs = segments.map(({ from, to, date, time }) => ({ from, to, date: date ?? '', time: time ?? '' }))
      return { ...none, ...typed(rest), ...party, segments: legs }
    }
    case 'hotel': {
      const { kind: _, party, stars, ...rest } = details
      return { ...none, ...typed(rest), ...party, stars: stars === null ? '' : String(stars) }
    }
    case 'visa': {
      const { kind: _, ...rest } = details
      return { ...none, ...typed(rest) }
    }
  }
}

/** The legs a kind of trip has: one, there and back, or as many as are there, two at least. */
export function legsFor(tripType: TripType, segments: readonly SegmentValues[]): SegmentValues[] {
  const [first = noSegment, ...others] = segments
  if (tripType === 'one-way') return [first]
  const back = others[0] ?? { ...noSegment, from: first.to, to: first.from }
  return tripType === 'return' ? [first, back] : [first, back, ...others.slice(1)]
}
