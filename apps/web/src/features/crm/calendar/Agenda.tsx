import type { CalendarDay } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { EventRow } from './EventLine.tsx'

interface AgendaProps {
  days: readonly CalendarDay[]
  today: PlainDate | undefined
  onOpen: (date: PlainDate) => void
}

/** Days with something on them, one under the other. */
export function Agenda({ days, today, onOpen }: AgendaProps) {
  if (days.length === 0)
    return (
      <EmptyState title="Nobody leaves or returns in these days">Other days or fewer filters may show some.</EmptyState>
    )
  return (
    <div className="grid gap-4">
      {days.map(({ date, count, events }) => (
        <Card key={date} title={date === today ? `Today, ${formatDay(date)}` : formatDay(date)}>
          <ul>
            {events.map((event) => (
              <EventRow key={`${event.id} ${event.moment}`} event={event} />
            ))}
          </ul>
          {count > events.length && (
            <Button size="sm" className="mt-3" onClick={() => onOpen(date)}>
              {formatCount(count - events.length, 'more', 'more')}
            </Button>
          )}
        </Card>
      ))}
    </div>
  )
}
