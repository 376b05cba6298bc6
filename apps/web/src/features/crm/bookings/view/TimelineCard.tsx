import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { useUser } from '../../../../shared/hooks.ts'
import { useStaff } from '../../../../shared/record/useOwners.ts'
import { TrailCard, type TrailEntry } from '../../../../shared/record/TrailCard.tsx'
import { NoteForm } from '../../../../kit/NoteForm.tsx'
import { capital } from '../../../../ui/format.ts'
import { useCreateBookingNoteMutation } from '../bookings.api.ts'

const titles: Record<Exclude<TrailEntry['kind'], 'change' | 'status'>, string> = {
  note: 'Note',
  contact: 'Talk',
  'follow-up': 'Follow-up done',
  file: 'Document added',
}

const fieldWords: Record<string, string> = {
  details: 'what is booked',
  assignee: 'owner',
  startDate: 'first day',
  endDate: 'last day',
  taxAs: 'tax',
  lines: 'services',
}

/** What the trail calls an event, and what more there is to say. */
export function entryWords({ kind, text }: Pick<TrailEntry, 'kind' | 'text'>): { title: string; more: string } {
  if (kind !== 'change' && kind !== 'status') return { title: titles[kind], more: text }
  const [act = '', ...rest] = text.split(': ')
  const more = rest.join(': ')
  if (act === 'created') return { title: 'Written down', more }
  const fields = more
    .split(', ')
    .map((field) => fieldWords[field] ?? field)
    .join(', ')
  return { title: capital(act), more: act === 'changed' ? fields : more }
}

/** What happened with a booking, newest first, and the place to note something. */
export function TimelineCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, timeline } = booking
  const [add] = useCreateBookingNoteMutation()
  const me = useUser()?.id
  const colleagues = useStaff().flatMap(({ value, label }) => (value === me ? [] : label))
  return (
    <TrailCard trail={timeline} say={entryWords}>
      <NoteForm
        label="Note"
        placeholder="Asked for a high floor"
        colleagues={colleagues}
        act="Add note"
        add={(text) => add({ params: { kind, id }, body: { text } }).unwrap()}
      />
    </TrailCard>
  )
}
