import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { Ban, ListChecks } from 'lucide-react'
import { PaymentBadge, StatusBadge } from '../../../kit/booking/StateBadges.tsx'
import { RecordDrawer } from '../../../kit/RecordDrawer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TripBookingFacts } from './TripBookingFacts.tsx'
import { useGetTripBookingQuery } from './trip-bookings.api.ts'

/** What can be done to a booked trip. */
export type TripBookingAct = 'cancel' | 'status'

interface TripBookingDrawerProps {
  /** The booking the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
  onAct: (act: TripBookingAct, id: string) => void
}

/** One booked trip beside the list: its stays and days, who travels, what is paid, its papers, what happened, and what can be done. */
export function TripBookingDrawer({ id, onClose, onAct }: TripBookingDrawerProps) {
  return (
    <RecordDrawer<TripBooking>
      id={id}
      onClose={onClose}
      noun="booking"
      useRecord={useGetTripBookingQuery}
      eyebrow={({ reference }) => reference}
      title={({ leadGuest }) => leadGuest.name}
      badge={(booking) => (
        <span className="flex flex-wrap justify-end gap-1.5">
          <StatusBadge status={booking.status} />
          <PaymentBadge paymentStatus={booking.paymentStatus} />
        </span>
      )}
      footer={(booking) =>
        (booking.moves.length > 0 || booking.canCancel) && (
          <>
            {booking.moves.length > 0 && (
              <Button variant="primary" icon={ListChecks} onClick={() => onAct('status', booking.id)}>
                Change status
              </Button>
            )}
            {booking.canCancel && (
              <Button variant="ghost" icon={Ban} onClick={() => onAct('cancel', booking.id)}>
                Cancel
              </Button>
            )}
          </>
        )
      }
      missing="The link may be wrong, or it belongs to somebody else."
    >
      {(booking, refetch) => <TripBookingFacts booking={booking} onEnd={refetch} />}
    </RecordDrawer>
  )
}
