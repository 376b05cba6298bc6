import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { CancelDialog } from '../../../kit/booking/CancelDialog.tsx'
import { formatDate } from '../../../ui/format.ts'
import {
  useCancelActivityBookingMutation,
  useGetActivityBookingQuery,
  useGetActivityCancellationQuery,
} from './activity-bookings.api.ts'

/** Cancels a booked activity, once it is known what that costs. */
export function CancelActivityBooking({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetActivityBookingQuery({ params: { id } }).data?.data
  const cost = useGetActivityCancellationQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  const [cancel] = useCancelActivityBookingMutation()
  return (
    <CancelDialog
      reference={booking?.reference}
      description={
        booking &&
        `${booking.activity.name}, ${formatDate(booking.date)}, ${booking.leadGuest.name}. The places go back on sale.`
      }
      cost={cost}
      zone={zoneOfCountry(booking?.activity.country ?? 'India')}
      where="where it is"
      cancel={(body, idempotencyKey) => cancel({ params: { id }, body, idempotencyKey }).unwrap()}
      onClose={onClose}
    />
  )
}
