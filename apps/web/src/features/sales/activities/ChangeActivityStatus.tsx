import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import { useState } from 'react'
import { StatusDialog } from '../../../kit/booking/StatusDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { useGetActivityBookingQuery, useSetActivityBookingStatusMutation } from './activity-bookings.api.ts'

/** Moves a booked activity along; the organiser's own number may come with it. */
export function ChangeActivityStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetActivityBookingQuery({ params: { id } }).data?.data
  return booking ? <Moves booking={booking} onClose={onClose} /> : null
}

function Moves({ booking, onClose }: { booking: ActivityBooking; onClose: () => void }) {
  const [change] = useSetActivityBookingStatusMutation()
  const [confirmationNo, setConfirmationNo] = useState(booking.confirmationNo ?? '')
  return (
    <StatusDialog
      booking={booking}
      about={`${booking.activity.name}, ${booking.leadGuest.name}, ${formatMoney(booking.price.totalInr)}.`}
      firstWay={booking.payment === 'wallet' ? 'wallet' : 'bank'}
      partOf={{ total: booking.price.totalInr, paid: booking.paid }}
      save={(to) => change({ params: { id: booking.id }, body: { ...to, confirmationNo } }).unwrap()}
      onClose={onClose}
    >
      {(fault) => (
        <Field label="Organiser’s confirmation number" optional error={fault('confirmationNo')}>
          <Input value={confirmationNo} maxLength={60} onChange={({ target }) => setConfirmationNo(target.value)} />
        </Field>
      )}
    </StatusDialog>
  )
}
