import { useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDateTime } from '../../../ui/format.ts'
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
  const [extend] = useExtendTripGraceMutation()
  const [days, setDays] = useState('1')
  const [reason, setReason] = useState('')
  const { busy, faults, failed, act } = useAct()
  const until = booking?.instalments.find(({ status }) => status === 'Overdue')?.graceUntil
  if (!booking || !until) return null
  const end = later(until, Number(days))
  const said = reason.trim()

  async function save() {
    const body = { until: end, reason: said }
    const found = said ? {} : { reason: 'Say why more time is left' }
    if (!(await act(body, found, () => extend({ params: { id }, body }).unwrap()))) return
    void notify.success(`${booking?.reference} may be paid until ${formatDateTime(end)}`)
    onClose()
  }

  return (
    <ActDialog
      title={`More time for ${booking.reference}`}
      description={`Its overdue instalment may be paid until ${formatDateTime(until)}; then the trip is cancelled. What cancelling costs may rise meanwhile.`}
      keep="Leave it"
      action="Extend"
      acting="Extending"
      busy={busy}
      failed={failed}
      onAct={save}
      onClose={onClose}
    >
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
        error={faults.reason}
      >
        <Textarea rows={2} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ActDialog>
  )
}
