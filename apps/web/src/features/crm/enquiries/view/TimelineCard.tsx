import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { ContactWay } from '@karavan/domain/crm/enquiry'
import { ArrowRight, CircleCheck, type LucideIcon, Paperclip, Pencil, StickyNote } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { Timeline, type TimelineEvent } from '../../../../ui/Timeline.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { useAddNoteMutation } from '../enquiries.api.ts'
import { capital } from '../detail-words.ts'
import { wayOptions, wayWords } from '../enquiry-words.ts'

type Entry = Enquiry['timeline'][number]

const looks: Record<Entry['kind'], { title: string; icon: LucideIcon; tone: Tone }> = {
  note: { title: 'Note', icon: StickyNote, tone: 'neutral' },
  contact: { title: 'Talk', icon: CircleCheck, tone: 'violet' },
  'follow-up': { title: 'Follow-up done', icon: CircleCheck, tone: 'green' },
  status: { title: 'Moved', icon: ArrowRight, tone: 'amber' },
  change: { title: 'Changed', icon: Pencil, tone: 'blue' },
  file: { title: 'File added', icon: Paperclip, tone: 'teal' },
}

const fieldWords: Record<string, string> = {
  details: 'what is asked for',
  assignee: 'owner',
  budgetCurrency: 'currency',
}

/** What the trail calls an event, and what more there is to say. */
function wordsOf({ kind, way, text }: Entry): { title: string; more: string } {
  const { title } = looks[kind]
  if (kind === 'status') return { title: capital(text), more: '' }
  if (kind === 'change') {
    const [, fields] = text.split(': ')
    return fields
      ? {
          title,
          more: fields
            .split(', ')
            .map((field) => fieldWords[field] ?? field)
            .join(', '),
        }
      : { title: 'Written down', more: '' }
  }
  return { title: kind === 'contact' && way ? wayWords[way].label : title, more: text }
}

function eventOf(entry: Entry): TimelineEvent {
  const { id, at, by, kind, way } = entry
  const { icon, tone } = looks[kind]
  const { title, more } = wordsOf(entry)
  return {
    id,
    at,
    icon: kind === 'contact' && way ? wayWords[way].icon : icon,
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

const ownNote = { value: '', label: 'Note of our own' }

/** What happened with an enquiry, newest first, and the place to note what was said. */
export function TimelineCard({ enquiry }: { enquiry: Enquiry }) {
  const { id, kind, timeline } = enquiry
  const [add, { isLoading }] = useAddNoteMutation()
  const [text, setText] = useState('')
  const [way, setWay] = useState<ContactWay | ''>('')
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
      await add({ params: { kind, id }, body: { text, way } }).unwrap()
      setText('')
      setWay('')
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <Card title="Timeline">
      <form noValidate className="mb-5 grid gap-3" onSubmit={(event) => void act(event)}>
        <Field label="Note or talk" error={failed}>
          <Textarea
            value={text}
            rows={2}
            maxLength={5000}
            placeholder="Prefers one hotel, child needs a bed"
            onChange={({ target }) => {
              setText(target.value)
              setFailed(undefined)
            }}
          />
        </Field>
        <div className="flex gap-2">
          <Select
            aria-label="How you spoke"
            value={way}
            options={[ownNote, ...wayOptions]}
            onChange={(next) => setWay(next as ContactWay | '')}
          />
          <Button type="submit" busy={isLoading} busyLabel="Adding">
            Add
          </Button>
        </div>
      </form>
      {timeline.length > 0 ? (
        <Timeline label="Timeline" events={timeline.map(eventOf)} />
      ) : (
        <p className="text-cell text-3">Nothing happened so far.</p>
      )}
    </Card>
  )
}
