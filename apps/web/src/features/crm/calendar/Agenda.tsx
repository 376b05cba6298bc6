import type { CalendarDay, CalendarWork } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { EventRow } from './EventLine.tsx'
import { WorkList } from './WorkList.tsx'

interface AgendaProps {
  days: readonly CalendarDay[]
  work: ReadonlyMap<PlainDate, readonly CalendarWork[]>
  today: PlainDate | undefined
  onOpen: (date: PlainDate) => void
}

/** Days with something on them, one under the other. */
export function Agenda({ days, work, today, onOpen }: AgendaProps) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const dates = [...new Set([...byDate.keys(), ...work.keys()])].toSorted()
  if (dates.length === 0)
    return (
      <EmptyState title="Nobody leaves or returns in these days">Other days or fewer filters may show some.</EmptyState>
    )
  return (
    <div className="grid gap-4">
      {dates.map((date) => {
        const { count, events } = byDate.get(date) ?? { count: 0, events: [] }
        return (
          <Card key={date} title={date === today ? `Today, ${formatDay(date)}` : formatDay(date)}>
            <ul>
              {events.map((event) => (
                <EventRow key={`${event.id} ${event.moment}`} event={event} />
              ))}
            </ul>
            <WorkList work={work.get(date) ?? []} />
            {count > events.length && (
              <Button size="sm" className="mt-3" onClick={() => onOpen(date)}>
                {formatCount(count - events.length, 'more', 'more')}
              </Button>
            )}
          </Card>
        )
      })}
    </div>
  )
}
