import type { Day } from '@karavan/contracts/site/day/day.contract'
import { HandCoins } from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import { entryHref } from '../../../shared/trip/thread-words.ts'
import { DayCard, DayRow } from './DayCard.tsx'
import { rupees, shortDate } from './day-words.ts'

const shown = 4

/** What customers have to pay within two weeks, overdue first. */
export const ClientDuesCard = ({ day: { clientDues, date }, className }: { day: Day; className?: string }) => (
  <DayCard
    icon={HandCoins}
    title="Due from customers"
    count={clientDues.count}
    className={className}
    more={{ label: 'All', to: paths.crm.upcomingBookings.index.href() }}
    actions={<b className="num text-cell font-emphasis">{rupees(clientDues.total)}</b>}
    empty={
      clientDues.count === 0 && {
        words: 'No customer owes anything within two weeks',
        next: { label: 'Upcoming bookings', to: paths.crm.upcomingBookings.index.href() },
      }
    }
  >
    <ul>
      {clientDues.rows.slice(0, shown).map((due) => (
        <DayRow
          key={`${due.id} ${due.label} ${due.dueOn}`}
          to={entryHref({ source: 'crm', kind: due.kind, id: due.id })}
          title={due.who}
          sub={
            due.dueOn < date ? (
              <>
                {due.label}, <span className="font-strong text-red-t">overdue since {shortDate(due.dueOn)}</span>
              </>
            ) : (
              `${due.label}, due ${due.dueOn === date ? 'today' : shortDate(due.dueOn)}`
            )
          }
          end={<b className="num text-cell font-emphasis">{rupees(due.amount)}</b>}
        />
      ))}
    </ul>
  </DayCard>
)
