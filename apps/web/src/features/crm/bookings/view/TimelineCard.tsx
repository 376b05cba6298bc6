import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { ArrowRight, CircleCheck, type LucideIcon, Paperclip, Pencil, StickyNote } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { Timeline, type TimelineEvent } from '../../../../ui/Timeline.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { useAddBookingNoteMutation } from '../bookings.api.ts'

type Entry = CrmBooking['timeline'][number]

const looks: Record<Entry['kind'], { title: string; icon: LucideIcon; tone: Tone }> = {
  note: { title: 'Note', icon: StickyNote, tone: 'neutral' },
  contact: { title: 'Talk', icon: CircleCheck, tone: 'violet' },
  'follow-up': { title: 'Follow-up done', icon: CircleCheck, tone: 'green' },
  status: { title: 'Moved', icon: ArrowRight, tone: 'amber' },
  change: { title: 'Changed', icon: Pencil, tone: 'blue' },
  file: { title: 'Document added', icon: Paperclip, tone: 'teal' },
}

const fieldWords: Record<string, string> = {
  details: 'what is booked',
  assignee: 'owner',
  startDate: 'first day',
  endDate: 'last day',
  taxAs: 'tax',
  lines: 'services',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the trail calls an event, and what more there is to say. */
export function entryWords({ kind, text }: Pick<Entry, 'kind' | 'text'>): { title: string; more: string } {
  if (kind !== 'change' && kind !== 'status') return { title: looks[kind].title, more: text }
  const [act = '', ...rest] = text.split(': ')
  const more = rest.join(': ')
  if (act === 'created') return { title: 'Written down', more }
  const fields = more
    .split(', ')
    .map((field) => fieldWords[field] ?? field)
    .join(', ')
  return { title: capital(act), more: act === 'changed' ? fields : more }
}

function eventOf(entry: Entry): TimelineEvent {
  const { id, at, by, kind } = entry
  const { icon, tone } = looks[kind]
  const { title, more } = entryWords(entry)
  return {
    id,
    at,
    icon,
    tone,
    title,
    detail: (
      <>
        {more && <p className="whitespace-pre-line">{more}</p>}
        {by && <p className="text-3">{by}</p>}
      </>
    ),
  }
}

/** What happened with a booking, newest first, and the place to note something. */
export function TimelineCard({ booking }: { booking: CrmBooking }) {
  const { id, kind, timeline } = booking
  const [add, { isLoading }] = useAddBookingNoteMutation()
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<string | undefined>()

  async function act(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (!text.trim()) {
      setFailed('Required')
      return
    }
    setFailed(undefined)
    try {
      await add({ params: { kind, id }, body: { text } }).unwrap()
      setText('')
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <Card title="Timeline">
      <form noValidate className="mb-5 grid gap-3" onSubmit={(event) => void act(event)}>
        <Field label="Note" error={failed}>
          <Textarea
            value={text}
            rows={2}
            maxLength={5000}
            placeholder="Asked for a high floor"
            onChange={({ target }) => {
              setText(target.value)
              setFailed(undefined)
            }}
          />
        </Field>
        <Button type="submit" className="justify-self-start" busy={isLoading} busyLabel="Adding">
          Add note
        </Button>
      </form>
      {timeline.length > 0 ? (
        <Timeline label="Timeline" events={timeline.map(eventOf)} />
      ) : (
        <p className="text-cell text-3">Nothing happened so far.</p>
      )}
    </Card>
  )
}
