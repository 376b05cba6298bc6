import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { ArrowRight, CircleCheck, type LucideIcon, Paperclip, Pencil, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import type { Tone } from '../../ui/tone.ts'

/** Something that happened with a record of the CRM. */
export type TrailEntry = Enquiry['timeline'][number]

type Look = { icon: LucideIcon; tone: Tone }

const looks: Record<TrailEntry['kind'], Look> = {
  note: { icon: StickyNote, tone: 'neutral' },
  contact: { icon: CircleCheck, tone: 'violet' },
  'follow-up': { icon: CircleCheck, tone: 'green' },
  status: { icon: ArrowRight, tone: 'amber' },
  change: { icon: Pencil, tone: 'blue' },
  file: { icon: Paperclip, tone: 'teal' },
}

interface TrailCardProps {
  trail: readonly TrailEntry[]
  /** What an event is called and what more there is to say of it; its sign where it has one of its own. */
  say: (entry: TrailEntry) => { title: string; more: string } & Partial<Look>
  /** The place to note something. */
  children?: ReactNode
}

/** What happened with a record of the CRM, newest first. */
export function TrailCard({ trail, say, children }: TrailCardProps) {
  const events = trail.map((entry) => {
    const { title, more, icon = looks[entry.kind].icon, tone = looks[entry.kind].tone } = say(entry)
    return {
      id: entry.id,
      at: entry.at,
      icon,
      tone,
      title,
      detail: (
        <>
          {more && <p className="whitespace-pre-line">{more}</p>}
          {entry.by && <p className="text-3">{entry.by}</p>}
        </>
      ),
    }
  })
  return (
    <Card title="Timeline">
      {children}
      {events.length > 0 ? (
        <Timeline label="Timeline" events={events} />
      ) : (
        <p className="text-cell text-3">Nothing happened so far.</p>
      )}
    </Card>
  )
}
