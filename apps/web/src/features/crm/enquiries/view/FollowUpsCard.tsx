import type { Enquiry, FollowUp } from '@karavan/contracts/crm/enquiries/enquiry'
import { isPending } from '@karavan/domain/crm/enquiry'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDateTime } from '../../../../ui/format.ts'
import { DoneDialog } from '../DoneDialog.tsx'
import { wayWords } from '../enquiry-words.ts'
import { PlanDialog } from './PlanDialog.tsx'

function Step({ step, onDone }: { step: FollowUp; onDone: () => void }) {
  const { way, note, dueAt, assignee, doneAt, doneBy, outcome } = step
  const { icon: Icon, label } = wayWords[way]
  const late = !doneAt && new Date(dueAt).getTime() < Date.now()
  return (
    <li className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
      <span
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full',
          doneAt ? 'bg-green-f text-green-t' : late ? 'bg-red-f text-red-t' : 'bg-sunken text-2',
        )}
      >
        {doneAt ? <Check size={16} aria-hidden="true" /> : <Icon size={16} aria-hidden="true" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-emphasis">
          {label}
          {note && `: ${note}`}
        </p>
        <p className={cx('num text-cell', late ? 'text-red-t' : 'text-3')}>
          {doneAt
            ? `Done ${formatDateTime(doneAt)}${doneBy ? ` by ${doneBy}` : ''}`
            : `${late ? 'Overdue, ' : ''}${formatDateTime(dueAt)} · ${assignee}`}
        </p>
        {outcome && <p className="text-cell break-words whitespace-pre-line text-2">{outcome}</p>}
      </div>
      {!doneAt && (
        <Button size="sm" onClick={onDone} aria-label={`Done: ${label}, ${formatDateTime(dueAt)}`}>
          Done
        </Button>
      )}
    </li>
  )
}

/** The steps with an enquiry, those to come first. */
export function FollowUpsCard({ enquiry }: { enquiry: Enquiry }) {
  const [planning, setPlanning] = useState(false)
  const [finishing, setFinishing] = useState<FollowUp | null>(null)
  const { followUps, status, customerName } = enquiry
  const open = followUps.filter(({ doneAt }) => doneAt === null)
  const done = followUps.filter(({ doneAt }) => doneAt !== null)
  return (
    <Card
      title="Follow-ups"
      actions={
        isPending(status) && (
          <Button size="sm" icon={Plus} onClick={() => setPlanning(true)}>
            Plan
          </Button>
        )
      }
    >
      {followUps.length === 0 && <p className="text-cell text-3">No steps so far.</p>}
      <ul className="divide-y divide-line">
        {[...open, ...done].map((step) => (
          <Step key={step.id} step={step} onDone={() => setFinishing(step)} />
        ))}
      </ul>
      {planning && <PlanDialog enquiry={enquiry} onClose={() => setPlanning(false)} />}
      {finishing && <DoneDialog step={finishing} customerName={customerName} onClose={() => setFinishing(null)} />}
    </Card>
  )
}
