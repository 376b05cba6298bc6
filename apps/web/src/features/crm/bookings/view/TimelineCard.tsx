import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { TrailCard, type TrailEntry } from '../../../../shared/record/TrailCard.tsx'
import { capital } from '../../../../ui/format.ts'

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

/** What happened with a booking, newest first; what was noted stands in its thread. */
export function TimelineCard({ booking }: { booking: CrmBooking }) {
  return <TrailCard trail={booking.timeline.filter(({ kind }) => kind !== 'note')} say={entryWords} />
}
