import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import { useExtendTripGraceMutation, useGetTripBookingQuery } from './trip-bookings.api.ts'

const choices = [
  { days: 1, label: '1 day more' },
  { days: 3, label: '3 days more' },
  { days: 7, label: '7 days more' },
]

const later = (moment: string, days: number) => new Date(Date.parse(moment) + days * 86_400_000).toISOString()

/** Leaves more time to pay what is overdue; whoever does says why. */
export function ExtendGrace({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetTripBookingQuery({ params: { id } }).data?.data
  const [extend, { isLoading }] = useExtendTripGraceMutation()
  const [days, setDays] = useState('1')
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const [refusal, setRefusal] = useState<ReturnType<typeof readFailure> | null>(null)
  const until = booking?.instalments.find(({ status }) => status === 'Overdue')?.graceUntil
  if (!booking || !until) return null
  const empty = reason.trim() === ''

  async function act(shown: string, end: string) {
    setPressed(true)
    if (empty) return
    setRefusal(null)
    try {
      await extend({ params: { id }, body: { until: end, reason: reason.trim() } }).unwrap()
      void notify.success(`${shown} may be paid until ${formatDateTime(end)}`)
      onClose()
    } catch (error) {
      setRefusal(readFailure(error))
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(now) => !now && !isLoading && onClose()}
      title={`More time for ${booking.reference}`}
      description={`Its overdue instalment may be paid until ${formatDateTime(until)}; then the trip is cancelled. What cancelling costs may rise meanwhile.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isLoading}>
            Leave it
          </Button>
          <Button
            variant="primary"
            busy={isLoading}
            busyLabel="Extending"
            onClick={() => void act(booking.reference, later(until, Number(days)))}
          >
            Extend
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <RadioCards
          aria-label="How much more time?"
          value={days}
          onChange={setDays}
          options={choices.map(({ days: more, label }) => ({
            value: String(more),
            label,
            detail: `Until ${formatDateTime(later(until, more))}`,
          }))}
        />
        <Field
          label="Reason"
          help="It stands in the history with your name, and the buyer sees it."
          {...(pressed && empty ? { error: 'Say why more time is left' } : {})}
        >
          <Textarea rows={2} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {refusal && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
