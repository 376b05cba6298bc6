import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { Button } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { deadlineWords, lateParts } from './deadline-words.ts'

interface InTimeNoteProps {
  deadlines: CrmBooking['deadlines']
  latest: string | null
  parts: readonly { label: string; dueOn: string | null }[]
  /** Brings the parts that are too late forward. */
  onBring?: () => void
}

/** By when a customer's money is wanted, and which parts are asked for too late; they may be saved all the same. */
export function InTimeNote({ deadlines: [first], latest, parts, onBring }: InTimeNoteProps) {
  if (!first || latest === null) return null
  const late = lateParts(parts, latest)
  if (late.length === 0)
    return (
      <p className="num text-cell text-3">
        All of it is wanted by {formatDate(latest)} ({deadlineWords(first)}).
      </p>
    )
  return (
    <Note
      kind="warning"
      title={`${late.join(', ')}: later than ${formatDate(latest)}`}
      action={
        onBring && (
          <Button size="sm" onClick={onBring}>
            Bring forward
          </Button>
        )
      }
    >
      {deadlineWords(first)}.
    </Note>
  )
}
