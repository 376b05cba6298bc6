import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { Eye, type LucideIcon, MessageCircle } from 'lucide-react'
import { TrailCard, type TrailEntry } from '../../../../shared/record/TrailCard.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { capital } from '../../../../ui/format.ts'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import type { Tone } from '../../../../ui/tone.ts'

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

/** The customer writes and looks where an office notes and talks. */
const looks: Partial<Record<TrailEntry['kind'], { icon: LucideIcon; tone: Tone }>> = {
  note: { icon: MessageCircle, tone: 'violet' },
  contact: { icon: Eye, tone: 'violet' },
}

const fieldWords: Record<string, string> = {
  versionNumber: 'version',
  startDate: 'first day',
  endDate: 'last day',
  taxAs: 'tax',
  taxReason: 'reason for its tax',
  discountReason: 'reason of a discount',
  validUntil: 'validity',
}

/** What happened and, of a change, which parts of the quotation it touched. */
function entryWords({ kind, text }: TrailEntry) {
  const [what = '', ...rest] = text.split(': ')
  const fields = rest.join(': ')
  return {
    ...looks[kind],
    title: capital(what),
    more: fields
      .split(', ')
      .map((field) => fieldWords[field] ?? field)
      .join(', '),
  }
}

/** What happened with the quotation, newest first. */
export const TimelineCard = ({ timeline }: Pick<Quotation, 'timeline'>) => (
  <TrailCard trail={timeline} say={entryWords} />
)
