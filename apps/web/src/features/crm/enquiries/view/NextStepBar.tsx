import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { isPending } from '@karavan/domain/crm/enquiry'
import { AlarmClock, CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDateTime } from '../../../../ui/format.ts'
import { toneFill } from '../../../../ui/tone.ts'
import { DoneDialog } from '../DoneDialog.tsx'
import { wayWords } from '../enquiry-words.ts'
import { dueWords } from '../NextStep.tsx'
import { PlanDialog } from './PlanDialog.tsx'

const bar = 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card px-4 py-3'

/** What comes next with this enquiry, and the way to say that it is done; how it ended where it has. */
export function NextStepBar({ enquiry }: { enquiry: Enquiry }) {
  const [done, setDone] = useState(false)
  const [planning, setPlanning] = useState(false)
  const { status, lostReason, customerName, overdue } = enquiry
  if (!isPending(status)) {
    const won = status === 'Confirmed'
    const Icon = won ? CircleCheck : CircleX
    return (
      <p className={cx(bar, toneFill[won ? 'green' : 'neutral'])}>
        <Icon size={18} aria-hidden="true" />
        <span className="font-emphasis">{won ? 'Confirmed' : `Lost: ${lostReason}`}</span>
      </p>
    )
  }
  const next = enquiry.followUps.find(({ doneAt }) => doneAt === null)
  if (!next)
    return (
      <div className={cx(bar, toneFill.red)}>
        <CircleAlert size={18} aria-hidden="true" />
        <p className="min-w-0 flex-1 font-emphasis">No next step</p>
        <Button size="sm" onClick={() => setPlanning(true)}>
          Plan it
        </Button>
        {planning && <PlanDialog enquiry={enquiry} onClose={() => setPlanning(false)} />}
      </div>
    )
  return (
    <div className={cx(bar, toneFill[overdue ? 'red' : 'amber'])}>
      <AlarmClock size={18} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {wayWords[next.way].verb} {customerName}
          {next.note && `: ${next.note}`}
        </p>
        <p className="text-cell">
          {dueWords(next.dueAt, overdue)} · {formatDateTime(next.dueAt)} · {next.assignee}
        </p>
      </div>
      <Button size="sm" onClick={() => setDone(true)}>
        Done
      </Button>
      {done && <DoneDialog step={next} customerName={customerName} onClose={() => setDone(false)} />}
    </div>
  )
}
