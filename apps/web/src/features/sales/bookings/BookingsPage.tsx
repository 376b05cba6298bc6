import { useSearchParams } from 'react-router'
import { showsActivities } from '../../../shared/sale/activity/BookedKinds.tsx'
import { ActivityBookingIndexPage } from '../activities/ActivityBookingIndexPage.tsx'
import { TripBookingIndexPage } from '../trips/TripBookingIndexPage.tsx'

/** What was booked beside hotels: trips, and activities where the address says so. */
export function BookingsPage() {
  const [params] = useSearchParams()
  return showsActivities(params) ? <ActivityBookingIndexPage /> : <TripBookingIndexPage />
}
