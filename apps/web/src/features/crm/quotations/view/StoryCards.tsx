import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { ArrowRight, Eye, type LucideIcon, MessageCircle, Pencil } from 'lucide-react'
import { Card } from '../../../../ui/Card.tsx'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { Timeline, type TimelineEvent } from '../../../../ui/Timeline.tsx'
import type { Tone } from '../../../../ui/tone.ts'

type Entry = Quotation['timeline'][number]

/** What the customer wrote at the page, newest first. */
export const CommentsCard = ({ comments }: Pick<Quotation, 'comments'>) =>
  comments.length > 0 && (
    <Card title="What the customer wrote">
      <ul className="grid gap-3">
        {comments.toReversed().map(({ id, at, by, text, versionNumber }) => (
          <li key={id} className="rounded-md bg-canvas px-3 py-2.5">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="mt-1 text-caption text-3">
              {by}, version {versionNumber}, <RelativeTime at={at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )

const looks: Partial<Record<Entry['kind'], { icon: LucideIcon; tone: Tone }>> = {
  note: { icon: MessageCircle, tone: 'violet' },
  contact: { icon: Eye, tone: 'violet' },
  status: { icon: ArrowRight, tone: 'amber' },
}

const fieldWords: Record<string, string> = {
  versionNumber: 'version',
  startDate: 'first day',
  endDate: 'last day',
  taxAs: 'tax',
  validUntil: 'validity',
}

/** What happened and, of a change, which parts of the quotation it touched. */
function wordsOf(text: string): { title: string; more: string } {
  const [what = '', fields = ''] = text.split(': ')
  return {
    title: what.charAt(0).toUpperCase() + what.slice(1),
    more: fields
      .split(', ')
      .map((field) => fieldWords[field] ?? field)
      .join(', '),
  }
}

function eventOf({ id, at, by, kind, text }: Entry): TimelineEvent {
  const { icon, tone } = looks[kind] ?? { icon: Pencil, tone: 'blue' as const }
  const { title, more } = wordsOf(text)
  return {
    id,
    at,
    icon,
    tone,
    title,
    detail: (
      <>
        {more && <p>{more}</p>}
        {by && <p className="text-3">{by}</p>}
      </>
    ),
  }
}

/** What happened with the quotation, newest first. */
export const TimelineCard = ({ timeline }: Pick<Quotation, 'timeline'>) => (
  <Card title="Timeline">
    {timeline.length > 0 ? (
      <Timeline label="Timeline" events={timeline.map(eventOf)} />
    ) : (
      <p className="text-cell text-3">Nothing happened so far.</p>
    )}
  </Card>
)
