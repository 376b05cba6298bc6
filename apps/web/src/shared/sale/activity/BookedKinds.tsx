import { useNavigate, useSearchParams } from 'react-router'
import { Segments } from '../../../ui/Segments.tsx'
import { paths } from '../../paths.ts'
import { activityBookingsHref } from './activity-booking-href.ts'

const kinds = [
  { value: 'trips', label: 'Trips' },
  { value: 'activities', label: 'Activities' },
] as const

/** Whether an address shows the bookings of activities; those of trips are there otherwise. */
export const showsActivities = (params: URLSearchParams): boolean => params.get('what') === 'activities'

/** Chooses between the bookings of trips and those of activities, which share a page. */
export function BookedKinds() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <Segments
      label="What was booked"
      options={kinds}
      value={showsActivities(params) ? 'activities' : 'trips'}
      onChange={(what) =>
        void navigate(what === 'activities' ? activityBookingsHref() : paths.dashboard.bookings.index.href())
      }
    />
  )
}
