import { addDays } from '@karavan/domain/base/dates'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { Values } from '@karavan/domain/base/templates/placeholder'
import { dayWords } from '../../../platform/words.ts'
import type { Seller } from '../../base/papers/index.ts'
import { partyWords } from './itinerary.pdf.ts'
import type { TripRecord } from './itinerary.queries.ts'

/** What texts of the house may say of a trip and of whoever offers it. */
export const tripValues = (
  trip: TripRecord,
  asked: TripRequest,
  company: Pick<Seller, 'name' | 'phone' | 'email'>,
): Values => ({
  title: trip.title,
  destination: trip.places.map(({ location }) => location).join(', '),
  nights: String(trip.nights),
  guests: partyWords(asked),
  startDate: asked.startDate ? dayWords(asked.startDate) : '',
  endDate: asked.startDate ? dayWords(addDays(asked.startDate, trip.nights)) : '',
  company: company.name,
  companyPhone: company.phone ?? '',
  companyEmail: company.email ?? '',
})
