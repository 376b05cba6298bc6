import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { CancelDialog } from '../../../kit/booking/CancelDialog.tsx'
import { formatDateRange } from '../../../ui/format.ts'
import { useCancelBookingMutation, useGetBookingQuery, useGetCancellationQuery } from './bookings.api.ts'

interface CancelBookingProps {
  id: string
  onClose: () => void
}

/** Cancels a hotel booking, once it is known what that costs. */
export function CancelBooking({ id, onClose }: CancelBookingProps) {
  const booking = useGetBookingQuery({ params: { id } }).data?.data
  const cost = useGetCancellationQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  const [cancel] = useCancelBookingMutation()
  return (
    <CancelDialog
      reference={booking?.reference}
      description={
        booking &&
        `${booking.hotel.hotelName}, ${formatDateRange(booking.fromDate, booking.untilDate)}, ${booking.leadGuest.name}. The rooms go back on sale.`
      }
      cost={cost}
      zone={zoneOfCountry(booking?.hotel.country ?? '')}
      cancel={(body, idempotencyKey) => cancel({ params: { id }, body, idempotencyKey }).unwrap()}
      onClose={onClose}
    />
  )
}
