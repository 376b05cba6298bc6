import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ViewSkeleton } from '../../../ui/Skeletons.tsx'
import { BookingConfirmation } from './BookingConfirmation.tsx'
import { BookingFlow } from './BookingFlow.tsx'
import { type BookingStay, readStay, searchOf } from './booking-stay.ts'
import { useGetBookedHotelQuery } from './bookings.api.ts'

function Incomplete() {
  return (
    <EmptyState
      className="py-20"
      title="This link does not say which room on which nights"
      actions={
        <ButtonLink to={paths.hotel.index.href()} variant="primary">
          Find a hotel
        </ButtonLink>
      }
    >
      Choose a room on a hotel’s page; the booking starts from there.
    </EmptyState>
  )
}

function BookingOf({ location, stay }: { location: string; stay: BookingStay }) {
  const { currentData, error, isFetching, refetch } = useGetBookedHotelQuery({
    params: { location },
    query: { hotelId: stay.hotelId, ...searchOf(stay) },
  })
  if (currentData) {
    const { hotel, rooms } = currentData.data
    return <BookingFlow location={location} stay={stay} hotel={hotel} offers={rooms} />
  }
  if (error && readFailure(error).kind === 'missing')
    return (
      <EmptyState
        className="py-20"
        title="This hotel is not on sale any more"
        actions={
          <ButtonLink to={paths.hotel.index.href()} variant="primary">
            Find another hotel
          </ButtonLink>
        }
      />
    )
  if (error)
    return (
      <Failed className="py-20" error={error} what="This hotel" onRetry={() => void refetch()} retrying={isFetching} />
    )
  return <ViewSkeleton label="Loading the booking" />
}

/** Booking a stay step by step, or, once it is made, its confirmation. */
export function BookingPage() {
  const { location = '' } = useParams()
  const [params] = useSearchParams()
  const ref = params.get('ref')
  const stay = readStay(params)
  const titled = !ref && !stay
  return (
    <div className="-mb-16 min-h-[70vh] bg-canvas lg:-mb-22 lg:pb-20">
      <div className="wrap-public pt-6 lg:pt-8">
        {(titled || ref) && <h1 className="sr-only">{ref ? 'Your booking' : 'Book a hotel'}</h1>}
        {ref ? (
          <BookingConfirmation key={ref} reference={ref} />
        ) : stay ? (
          <BookingOf key={JSON.stringify(stay)} location={location} stay={stay} />
        ) : (
          <Incomplete />
        )}
      </div>
    </div>
  )
}
