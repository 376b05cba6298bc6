import { CancelDialog } from '../../../kit/booking/CancelDialog.tsx'
import { formatDateRange } from '../../../ui/format.ts'
import { tripZone } from './booked-trip.ts'
import {
  useCancelTripBookingMutation,
  useGetTripBookingCancellationQuery,
  useGetTripBookingQuery,
} from './trip-bookings.api.ts'

interface CancelTripBookingProps {
  id: string
  onClose: () => void
}

/** Cancels a booked trip, once it is known what that costs. */
export function CancelTripBooking({ id, onClose }: CancelTripBookingProps) {
  const booking = useGetTripBookingQuery({ params: { id } }).data?.data
  const cost = useGetTripBookingCancellationQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  const [cancel] = useCancelTripBookingMutation()
  return (
    <CancelDialog
      reference={booking?.reference}
      description={
        booking &&
        `${booking.title}, ${formatDateRange(booking.startDate, booking.endDate)}, ${booking.leadGuest.name}. Rooms and places go back on sale.`
      }
      cost={cost}
      zone={booking && tripZone(booking)}
      where="where the trip begins"
      cancel={(body, idempotencyKey) => cancel({ params: { id }, body, idempotencyKey }).unwrap()}
      onClose={onClose}
    />
  )
}
