import type { ContactWay, EnquiryStatus } from '@karavan/domain/crm/enquiry'
import { isPending } from '@karavan/domain/crm/enquiry'
import { AlarmClock, CircleAlert, Clock } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { formatDateTime, formatRelative, formatTime } from '../../../ui/format.ts'
import { wayWords } from './enquiry-words.ts'

interface NextStepProps {
  enquiry: {
    status: EnquiryStatus
    nextFollowUpAt: string | null
    nextFollowUpWay: ContactWay | null
    overdue: boolean
  }
  /** Leaves out how, where that stands elsewhere. */
  bare?: boolean
  className?: string
}

const sameDay = (at: Date, now: Date) => at.toDateString() === now.toDateString()

/** For how long it is late: "2 days", "since 9:00 am", "since 3 Nov 2026". */
function lateWords(due: Date, now: Date): string {
  if (sameDay(due, now)) return `since ${formatTime(due)}`
  const ago = formatRelative(due, now)
  if (ago === 'Yesterday') return '1 day'
  return ago.endsWith(' ago') ? ago.replace(' ago', '') : `since ${ago}`
}

/** When it is, in the fewest words that say it: "Today, 4:00 pm", "Overdue 2 days". */
export function dueWords(at: string, overdue: boolean, now = new Date()): string {
  const due = new Date(at)
  if (overdue) return `Overdue ${lateWords(due, now)}`
  return sameDay(due, now) ? `Today, ${formatTime(due)}` : formatRelative(due, now)
}

/** What is to be done next and when; what is late or has no step is loud. */
export function NextStep({ enquiry, bare, className }: NextStepProps) {
  const { status, nextFollowUpAt: at, nextFollowUpWay: way, overdue } = enquiry
  const look = cx('inline-flex min-w-0 items-center gap-1.5', className)
  if (!at)
    return isPending(status) ? (
      <span className={cx(look, 'font-emphasis text-red-t')}>
        <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
        No next step
      </span>
    ) : (
      <span className={cx(look, 'text-3')}>–</span>
    )
  const today = sameDay(new Date(at), new Date())
  const Icon = overdue ? AlarmClock : Clock
  return (
    <span
      title={formatDateTime(at)}
      className={cx(look, overdue ? 'font-emphasis text-red-t' : today ? 'font-emphasis text-amber-t' : 'text-2')}
    >
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      <span className="truncate">
        {way && !bare && `${wayWords[way].label}: `}
        {dueWords(at, overdue)}
      </span>
    </span>
  )
}
