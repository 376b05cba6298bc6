import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { type OpenSale, SaleDrawer } from '../../../shared/sale/SaleDrawer.tsx'
import { TripBookingFacts } from './TripBookingFacts.tsx'
import { useGetTripBookingQuery } from './trip-bookings.api.ts'

/** What can be done to a booked trip. */
export type TripBookingAct = 'cancel' | 'status'

/** One booked trip beside the list: its stays and days, who travels, what is paid, its papers, what happened, and what can be done. */
export function TripBookingDrawer(open: OpenSale<TripBookingAct>) {
  return (
    <SaleDrawer<TripBooking> {...open} noun="booking" useRecord={useGetTripBookingQuery}>
      {(booking, refetch) => <TripBookingFacts booking={booking} onEnd={refetch} />}
    </SaleDrawer>
  )
}
