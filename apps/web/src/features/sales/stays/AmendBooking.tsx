import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { daysBetween, isPlainDate } from '@karavan/domain/base/dates'
import { useRef, useState } from 'react'
import { plainWords } from '../../../kit/plain-words.ts'
import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { type Failure, readFailure } from '../../../kit/problem.ts'
import { AmendFooter, BeforeAndNow, LeadFields } from '../../../shared/sale/Amending.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatNights } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import { useAmendBookingMutation, useGetBookingAmendmentQuery, useGetBookingQuery } from './bookings.api.ts'

/** Changes names and requests freely; other dates are priced again and their difference is paid or given back. */
export function AmendBooking({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetBookingQuery({ params: { id } }).data?.data
  return booking ? <Amend booking={booking} onClose={onClose} /> : null
}

type Person = { label: string; name: string; age: number | null; room: number }

/** A place for a name for everybody but the lead guest, filled with those that are known. */
function peopleOf({ rooms, guests }: Booking): Person[] {
  const known = [...guests]
  let lead = true
  return rooms.flatMap((room, index) => {
    const take = (age: number | null, label: string): Person[] => {
      const at = known.findIndex((guest) => guest.room === index && guest.age === age)
      const [found] = at < 0 ? [] : known.splice(at, 1)
      return [{ label, name: found?.name ?? '', age, room: index }]
    }
    const adults = Array.from({ length: room.adults }, (_, adult) => {
      if (lead) {
        lead = false
        return []
      }
      return take(null, `Room ${index + 1}, adult ${adult + 1}`)
    })
    return [...adults.flat(), ...room.childrenAges.flatMap((age) => take(age, `Room ${index + 1}, child of ${age}`))]
  })
}

function Amend({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [amend, { isLoading }] = useAmendBookingMutation()
  const [lead, setLead] = useState(booking.leadGuest)
  const [people, setPeople] = useState(() => peopleOf(booking))
  const [requests, setRequests] = useState(booking.requests)
  const [fromDate, setFrom] = useState(booking.fromDate)
  const [untilDate, setUntil] = useState(booking.untilDate)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const attempt = useRef({ key: '', body: '' })

  const moved = fromDate !== booking.fromDate || untilDate !== booking.untilDate
  const ordered = isPlainDate(fromDate) && isPlainDate(untilDate) && fromDate < untilDate
  const quoted = useGetBookingAmendmentQuery(
    { params: { id: booking.id }, query: { fromDate, untilDate } },
    { skip: !moved || !ordered, refetchOnMountOrArgChange: true },
  )
  const obstacle = moved ? quoted.currentData?.data.obstacle : null
  const changed = failure?.code === 'PRICE_CHANGED' ? (failure.current as { total: number }) : null
  const total = moved ? (changed?.total ?? quoted.currentData?.data.totalInr) : booking.price.totalInr
  const difference = (total ?? booking.price.totalInr) - booking.price.totalInr
  const quoteFailure = moved && quoted.error ? readFailure(quoted.error) : null

  async function save() {
    if (total === undefined) return
    const body = {
      leadGuest: lead,
      guests: people.filter(({ name }) => name.trim()).map(({ name, age, room }) => ({ name, age, room })),
      requests,
      fromDate,
      untilDate,
      shownTotal: total,
      version: booking.version,
    }
    const { error } = stayBookings.amend.body.safeParse(body, { error: plainWords })
    setFaults(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])))
    if (error) return
    setFailure(null)
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { key: crypto.randomUUID(), body: text }
    try {
      const { data } = await amend({
        params: { id: booking.id },
        body,
        idempotencyKey: attempt.current.key,
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
      description={`${booking.hotel.hotelName}. Names and requests are free to change; other dates are priced again.`}
      footer={
        <AmendFooter
          difference={difference}
          settled={booking.payment !== 'internal'}
          blocked={total === undefined || Boolean(obstacle)}
          busy={isLoading}
          onClose={onClose}
          onSave={() => void save()}
        />
      }
    >
      <div className="grid gap-4 pb-2 sm:grid-cols-2">
        <Field label="Check-in" error={faults.fromDate}>
          <DateInput value={fromDate} onChange={setFrom} />
        </Field>
        <Field label="Check-out" error={faults.untilDate ?? (ordered ? undefined : 'Check-out comes after check-in')}>
          <DateInput value={untilDate} onChange={setUntil} />
        </Field>
        {moved && ordered && (
          <div className="sm:col-span-2" aria-live="polite">
            {quoteFailure ? (
              <Note kind="bad" title="Not to be had on these dates">
                {quoteFailure.errors.map(({ message }) => message).join(' ') || quoteFailure.detail}
              </Note>
            ) : obstacle ? (
              <Note kind="warning" title="Not to be had on these dates">
                {obstacle} The booking stays as it is.
              </Note>
            ) : (
              <BeforeAndNow
                before={{ words: `Before, ${formatNights(booking.nights)}`, amount: booking.price.totalInr }}
                now={{ words: `Now, ${formatNights(daysBetween(fromDate, untilDate))}`, amount: total }}
              />
            )}
          </div>
        )}
        <LeadFields lead={lead} faults={faults} onChange={setLead} />
        {people.map((person, index) => (
          <Field key={`${index} ${person.label}`} label={person.label} optional>
            <Input
              value={person.name}
              maxLength={120}
              onChange={({ target }) =>
                setPeople(people.map((one, at) => (at === index ? { ...one, name: target.value } : one)))
              }
            />
          </Field>
        ))}
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
