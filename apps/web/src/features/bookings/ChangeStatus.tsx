import type { Booking, offlineWays } from '@karavan/contracts/bookings/booking'
import type { BookingState } from '@karavan/domain/bookings/state'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { Note } from '../../ui/Note.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { useGetBookingQuery, useSetBookingStatusMutation } from './bookings.api.ts'
import { paymentWords, statusWords, wayWords } from './booking-words.ts'

type Way = (typeof offlineWays)[number]

const keyOf = ({ status, paymentStatus }: BookingState) => `${status} ${paymentStatus}`
const wordsOf = ({ status, paymentStatus }: BookingState) =>
  `${statusWords[status].words}, ${paymentWords[paymentStatus].words.toLowerCase()}`

/** What a move does beside its words. */
function effectOf(from: BookingState, to: BookingState): string | undefined {
  if (to.paymentStatus === 'Paid' && from.paymentStatus !== 'Paid') return 'Records a payment'
  if (to.paymentStatus === 'Refunded') return 'Gives the money back'
  if (to.status === 'Cancelled' || to.status === 'Expired') return 'Puts the rooms back on sale'
  return undefined
}

/** Moves status and payment together, along the moves there are; a payment names its way and reference. */
export function ChangeStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetBookingQuery({ params: { id } }).data?.data
  return booking ? <Moves booking={booking} onClose={onClose} /> : null
}

function Moves({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [change, { isLoading }] = useSetBookingStatusMutation()
  const [chosen, setChosen] = useState(booking.moves[0] && keyOf(booking.moves[0]))
  const [way, setWay] = useState<Way>(booking.payment === 'wallet' ? 'wallet' : 'bank')
  const [reference, setReference] = useState('')
  const [confirmationNo, setConfirmationNo] = useState(booking.confirmationNo ?? '')
  const [refusal, setRefusal] = useState<ReturnType<typeof readFailure> | null>(null)
  const to = booking.moves.find((move) => keyOf(move) === chosen)
  const pays = to?.paymentStatus === 'Paid' && booking.paymentStatus !== 'Paid'
  const fault = (path: string) => refusal?.errors.find((error) => error.path === path)?.message

  async function save() {
    if (!to) return
    setRefusal(null)
    try {
      await change({
        params: { id: booking.id },
        body: { ...to, ...(pays ? { way, reference } : {}), confirmationNo },
      }).unwrap()
      void notify.success(`${booking.reference}: ${wordsOf(to)}`)
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
      title={`Change ${booking.reference}`}
      description={`Now ${wordsOf(booking)}. ${booking.hotel.hotelName}, ${booking.leadGuest.name}, ${formatMoney(booking.price.totalInr)}.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isLoading}>
            Leave as it is
          </Button>
          <Button variant="primary" busy={isLoading} busyLabel="Saving" onClick={() => void save()}>
            Save status
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <Field label="New status and payment" group>
          <RadioCards
            value={chosen}
            onChange={setChosen}
            options={booking.moves.map((move) => ({
              value: keyOf(move),
              label: wordsOf(move),
              detail: effectOf(booking, move),
            }))}
          />
        </Field>
        {pays && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Paid by" error={fault('way')}>
              <Select
                value={way}
                onChange={(next) => setWay(next as Way)}
                options={(Object.keys(wayWords) as Way[]).map((value) => ({ value, label: wayWords[value] }))}
              />
            </Field>
            <Field label="Reference" optional={way === 'wallet'} error={fault('reference')}>
              <Input value={reference} maxLength={80} onChange={({ target }) => setReference(target.value)} />
            </Field>
          </div>
        )}
        <Field label="Hotel’s confirmation number" optional error={fault('confirmationNo')}>
          <Input value={confirmationNo} maxLength={60} onChange={({ target }) => setConfirmationNo(target.value)} />
        </Field>
        {refusal && refusal.errors.length === 0 && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
