import { StatusDialog } from '../../../kit/booking/StatusDialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { useGetTripBookingQuery, useUpdateTripBookingStatusMutation } from './trip-bookings.api.ts'

/** Moves a booked trip along; a payment from outside names its way and reference. */
export function ChangeTripBookingStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetTripBookingQuery({ params: { id } }).data?.data
  const [change] = useUpdateTripBookingStatusMutation()
  if (!booking) return null
  return (
    <StatusDialog
      booking={booking}
      about={`${booking.title}, ${booking.leadGuest.name}, ${formatMoney(booking.totalInr)}.`}
      firstWay={booking.payment === 'wallet' ? 'wallet' : 'bank'}
      save={(to) => change({ params: { id }, body: to }).unwrap()}
      onClose={onClose}
    />
  )
}
