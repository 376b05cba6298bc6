import type { CalendarWork } from '@karavan/contracts/crm/calendar/calendar.contract'
import { recordPage } from '@karavan/domain/crm/task'
import { PhoneCall, SquareCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../ui/format.ts'

/** Follow-ups and tasks of a day in the order of their time, each leading to its record. */
export const WorkList = ({ work }: { work: readonly CalendarWork[] }) => (
  <ul aria-label="Follow-ups and tasks">
    {work.map(({ id, what, at, title, record, assignee }) => {
      const Icon = what === 'task' ? SquareCheck : PhoneCall
      return (
        <li
          key={id}
          className="relative flex items-center gap-3 border-b border-line py-2.5 last:border-0 hover:bg-hover"
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-2">
            <Icon size={16} aria-hidden="true" />
            <span className="sr-only">{what === 'task' ? 'Task' : 'Follow-up'}</span>
          </span>
          <span className="min-w-0 flex-1">
            <Link
              to={recordPage(record)}
              className="block truncate rounded-xs font-emphasis after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
            <span className="num block truncate text-cell text-2">
              {[formatDateTime(at), record.name, record.number, assignee].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      )
    })}
  </ul>
)
