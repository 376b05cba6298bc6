import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { showsActivities } from '../../shared/sale/activity/BookedKinds.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

const Trips = lazy(() =>
  import('../../features/sales/trips/TripBookingIndexPage.tsx').then((module) => ({
    default: module.TripBookingIndexPage,
  })),
)
const Activities = lazy(() =>
  import('../../features/sales/activities/ActivityBookingIndexPage.tsx').then((module) => ({
    default: module.ActivityBookingIndexPage,
  })),
)

/** What was booked beside hotels: trips, and activities where the address says so. */
export function BookingsPage() {
  const [params] = useSearchParams()
  return <Suspense fallback={<TableSkeleton />}>{showsActivities(params) ? <Activities /> : <Trips />}</Suspense>
}
