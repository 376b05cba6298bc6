import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import { activityBookings } from '@karavan/contracts/sales/activities/activity-booking.contract'
import { isPlainDate } from '@karavan/domain/base/dates'
import { useRef, useState } from 'react'
import { plainWords } from '../../../kit/plain-words.ts'
import { type Failure, readFailure } from '../../../kit/problem.ts'
import { AmendFooter, BeforeAndNow, LeadFields } from '../../../shared/sale/Amending.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import {
  useAmendActivityBookingMutation,
  useGetActivityAmendmentQuery,
  useGetActivityBookingQuery,
} from './activity-bookings.api.ts'

/** Changes who leads, the hour and requests freely; another day is priced again and its difference is paid or given back. */
export function AmendActivityBooking({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetActivityBookingQuery({ params: { id } }).data?.data
  return booking ? <Amend booking={booking} onClose={onClose} /> : null
}

function Amend({ booking, onClose }: { booking: ActivityBooking; onClose: () => void }) {
  const [amend, { isLoading }] = useAmendActivityBookingMutation()
  const [leadGuest, setLead] = useState(booking.leadGuest)
  const [requests, setRequests] = useState(booking.requests)
  const [date, setDate] = useState(booking.date)
  const [time, setTime] = useState(booking.time ?? '')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const attempt = useRef({ key: '', body: '' })

  const moved = date !== booking.date
  const before = booking.price.totalInr
  const offered = useGetActivityAmendmentQuery(
    { params: { id: booking.id }, query: { date } },
    { skip: !moved || !isPlainDate(date), refetchOnMountOrArgChange: true },
  )
  const offer = moved ? offered.currentData?.data : undefined
  const refused = moved && offered.error ? readFailure(offered.error) : null
  const obstacle = offer?.obstacle ?? refused?.detail
  const changed = failure?.code === 'PRICE_CHANGED' ? (failure.current as { total: number }) : null
  const total = moved ? (changed?.total ?? offer?.totalInr) : before
  const blocked = total === undefined || Boolean(obstacle)
  const difference = (total ?? before) - before

  async function save() {
    if (total === undefined) return
    const { travellers, version } = booking
    const body = { leadGuest, travellers, requests, date, time: time || null, shownTotal: total, version }
    const { error } = activityBookings.amend.body.safeParse(body, { error: plainWords })
    setFaults(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])))
    if (error) return
    setFailure(null)
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { key: crypto.randomUUID(), body: text }
    try {
      const { data } = await amend({
        ...{ params: { id: booking.id }, body, idempotencyKey: attempt.current.key },
      }).unwrap()
      void notify.success(`${data.reference} amended`, 'A new version of the voucher is ready.')
      onClose()
    } catch (failed) {
      setFailure(readFailure(failed))
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={`Amend ${booking.reference}`}
      description={`${booking.activity.name}. Names, the hour and requests are free to change; another day is priced again.`}
      footer={
        <AmendFooter
          difference={difference}
          settled={booking.payment !== 'internal'}
          blocked={blocked}
          busy={isLoading}
          onClose={onClose}
          onSave={() => void save()}
        />
      }
    >
      <div className="grid gap-4 pb-2 sm:grid-cols-2">
        <Field label="Day" error={faults.date}>
          <DateInput value={date} onChange={setDate} />
        </Field>
        <Field label="Begins" optional error={faults.time}>
          <Input type="time" value={time} onChange={({ target }) => setTime(target.value)} />
        </Field>
        {moved && (
          <div className="sm:col-span-2" aria-live="polite">
            {obstacle ? (
              <Note kind="warning" title="Not to be had on this day">
                {obstacle}
              </Note>
            ) : (
              <BeforeAndNow
                before={{ words: `Before, ${formatDate(booking.date)}`, amount: before }}
                now={{ words: `Now${isPlainDate(date) ? `, ${formatDate(date)}` : ''}`, amount: total }}
              />
            )}
          </div>
        )}
        <LeadFields lead={leadGuest} faults={faults} onChange={setLead} />
        <Field label="Requests" optional error={faults.requests} className="sm:col-span-2">
          <Textarea rows={2} maxLength={2000} value={requests} onChange={({ target }) => setRequests(target.value)} />
        </Field>
        {failure && (
          <Note kind="bad" title={failure.title} className="sm:col-span-2">
            {failure.errors.map(({ message }) => message).join(' ') || failure.detail}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
