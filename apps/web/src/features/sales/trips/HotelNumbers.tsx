import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDateRange } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'
import { useGetTripBookingQuery, useNumberTripHotelsMutation } from './trip-bookings.api.ts'

/** The own number of each hotel of a booked trip, as its vouchers print it. */
export function HotelNumbers({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetTripBookingQuery({ params: { id } }).data?.data
  return booking ? <Numbers booking={booking} onClose={onClose} /> : null
}

function Numbers({ booking, onClose }: { booking: TripBooking; onClose: () => void }) {
  const [save, { isLoading }] = useNumberTripHotelsMutation()
  const [typed, setTyped] = useState(() => booking.stays.map(({ confirmationNo }) => confirmationNo ?? ''))
  const [refusal, setRefusal] = useState<ReturnType<typeof readFailure> | null>(null)
  // Only what was changed here: somebody else may note another hotel's at the same time.
  const changed = booking.stays.flatMap(({ confirmationNo }, stay) => {
    const now = typed[stay]?.trim() ?? ''
    return now === (confirmationNo ?? '') ? [] : [{ stay, confirmationNo: now }]
  })

  async function send() {
    setRefusal(null)
    try {
      await save({ params: { id: booking.id }, body: { numbers: changed } }).unwrap()
      void notify.success(`${booking.reference}: hotel numbers saved`)
      onClose()
    } catch (error) {
      setRefusal(readFailure(error))
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={`Hotel numbers of ${booking.reference}`}
      description="What each hotel calls this booking. It stands on the vouchers; what is left empty is said to follow."
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isLoading}>
            Leave as it is
          </Button>
          <Button
            variant="primary"
            busy={isLoading}
            busyLabel="Saving"
            disabled={changed.length === 0}
            onClick={() => void send()}
          >
            Save numbers
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {booking.stays.map(({ legKey, hotelName, location, fromDate, untilDate }, stay) => (
          <Field
            key={`${legKey} ${stay}`}
            label={`${hotelName}, ${location}`}
            help={formatDateRange(fromDate, untilDate)}
            error={refusal?.errors.find(({ path }) => path.startsWith(`numbers.${stay}.`))?.message}
          >
            <Input
              value={typed[stay] ?? ''}
              maxLength={60}
              placeholder="To follow"
              onChange={({ target }) => setTyped((now) => now.with(stay, target.value))}
            />
          </Field>
        ))}
        {refusal && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
