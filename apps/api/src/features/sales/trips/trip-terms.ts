import type { SaleTerms } from '@karavan/domain/sales/trips/terms'
import { type CancellationTerms, saleTermsOf } from '../core/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import { zoneOf } from './trip-booking.view.ts'

/** By what a trip is cancelled: its parts as they were sold, or the one policy of those sold before. */
export const cancellationTermsOf = (trip: FullTripBooking): CancellationTerms => ({
  policy: trip.cancellationPolicy,
  checkIn: trip.startDate,
  zone: zoneOf(trip),
  total: trip.total,
  paid: trip.paid,
  sold: trip.terms,
})

export const tripTermsOf = (trip: FullTripBooking): SaleTerms => saleTermsOf(cancellationTermsOf(trip))
