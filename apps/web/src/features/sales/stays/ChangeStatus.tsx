import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { useState } from 'react'
import { StatusDialog } from '../../../kit/booking/StatusDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { useGetBookingQuery, useSetBookingStatusMutation } from './bookings.api.ts'

/** Moves a hotel booking along; the hotel's own number may come with it. */
export function ChangeStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetBookingQuery({ params: { id } }).data?.data
  return booking ? <Moves booking={booking} onClose={onClose} /> : null
}

function Moves({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [change] = useSetBookingStatusMutation()
  const [confirmationNo, setConfirmationNo] = useState(booking.confirmationNo ?? '')
  return (
    <StatusDialog
      booking={booking}
      about={`${booking.hotel.hotelName}, ${booking.leadGuest.name}, ${formatMoney(booking.price.totalInr)}.`}
      firstWay={booking.payment === 'wallet' ? 'wallet' : 'bank'}
      partOf={{ total: booking.price.totalInr, paid: booking.paid }}
      save={(to) => change({ params: { id: booking.id }, body: { ...to, confirmationNo } }).unwrap()}
      onClose={onClose}
    >
      {(fault) => (
        <Field label="Hotel’s confirmation number" optional error={fault('confirmationNo')}>
          <Input value={confirmationNo} maxLength={60} onChange={({ target }) => setConfirmationNo(target.value)} />
        </Field>
      )}
    </StatusDialog>
  )
}
