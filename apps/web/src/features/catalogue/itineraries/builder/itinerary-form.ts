import { type Itinerary, ItineraryBody } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { addDays } from '@karavan/domain/base/dates'
import { newPlan } from '@karavan/domain/catalogue/itineraries/edit'
import type { FindingCode } from '@karavan/domain/catalogue/itineraries/lint'
import type { ItineraryKind, ItineraryStatus, Plan, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { Theme } from '@karavan/domain/catalogue/itineraries/theme'
import type { z } from 'zod'
import { formFieldOf } from '../../../../kit/FormField.tsx'
import { todayHere } from '../public/today.ts'
import { newKey } from '../trip/trip.ts'

/** What the form of an itinerary holds. */
export type ItineraryValues = {
  title: string
  themes: Theme[]
  images: string[]
  overview: string
  inclusions: string[]
  exclusions: string[]
  terms: string
  templateId: string
  validFrom: string | null
  validUntil: string | null
  status: ItineraryStatus
  featured: boolean
  plan: Plan
  asked: TripRequest
}

export type ItineraryFields = z.output<typeof ItineraryBody>

/** The contract's own rules. */
export const ItineraryForm = ItineraryBody as unknown as z.ZodType<ItineraryFields, ItineraryValues>

/** A field of the form of an itinerary. */
export const ItineraryField = formFieldOf<ItineraryValues>()

/** What a record says in the fields of its form. */
export const fieldsOf = (record: Itinerary): ItineraryValues => ({
  title: record.title,
  themes: record.themes,
  images: record.images,
  overview: record.overview,
  inclusions: record.inclusions,
  exclusions: record.exclusions,
  terms: record.terms,
  templateId: record.templateId ?? '',
  validFrom: record.validFrom,
  validUntil: record.validUntil,
  status: record.status,
  featured: record.featured,
  plan: record.plan,
  asked: record.asked,
})

/** Far enough ahead that hotels can be had, near enough that they have prices. */
const daysAhead = 30

const newItinerary = (kind: ItineraryKind): ItineraryValues => ({
  title: '',
  themes: [],
  images: [],
  overview: '',
  inclusions: [],
  exclusions: [],
  terms: '',
  templateId: '',
  validFrom: null,
  validUntil: null,
  status: 'draft',
  featured: false,
  plan: newPlan('', kind === 'single' ? 3 : 2, newKey),
  asked: { startDate: addDays(todayHere(), daysAhead), adults: 2, childrenAges: [], category: 'Standard' },
})

/** The values of a record, or those a new one begins with. */
export const toItineraryValues =
  (kind: ItineraryKind) =>
  (record: Itinerary | undefined): ItineraryValues =>
    record ? fieldsOf(record) : newItinerary(kind)

/** What makes a trip unsellable as it stands; the rest is for the maker to judge. */
const unsellable: readonly FindingCode[] = [
  ...(['noStay', 'notSold', 'noSeason', 'tooMany', 'wrongPlace'] as const),
  ...(['tooShort', 'tooLong', 'noArrival'] as const),
]

export const isUnsellable = (code: FindingCode): boolean => unsellable.includes(code)
