import type { Day } from '@karavan/contracts/site/day/day.contract'
import { BellRing, HandCoins } from 'lucide-react'
import { readFailure } from '../../../kit/problem.ts'
import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { entryHref } from '../../../shared/trip/thread-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/toast.ts'
import { DayCard, DayRow } from './DayCard.tsx'
import { remindedWords, rupees, shortDate } from './day-words.ts'
import { useRemindAllMutation } from './day.api.ts'

const shown = 4

/** Mails everybody who is overdue their link to pay; a second press of the day reaches nobody twice. */
function RemindAll() {
  const receives = useRight('receipts')
  const [remind, { isLoading }] = useRemindAllMutation()
  if (!receives) return null

  async function send() {
    try {
      const { data } = await remind({ body: {} }).unwrap()
      const { title, detail } = remindedWords(data)
      void (data.sent > 0 ? notify.success(title, detail) : notify.info(title, detail))
    } catch (error) {
      void notify.error('Nobody was reminded', readFailure(error).detail)
    }
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      icon={BellRing}
      busy={isLoading}
      busyLabel="Reminding"
      onClick={() => void send()}
    >
      Remind all
    </Button>
  )
}

/** What customers have to pay within two weeks, overdue first. */
export const ClientDuesCard = ({ day: { clientDues, date }, className }: { day: Day; className?: string }) => (
  <DayCard
    icon={HandCoins}
    title="Due from customers"
    count={clientDues.count}
    className={className}
    more={{ label: 'All', to: paths.crm.upcomingBookings.index.href() }}
    actions={
      <>
        {clientDues.rows.some(({ kind, dueOn }) => kind !== null && dueOn < date) && <RemindAll />}
        <b className="num text-cell font-emphasis">{rupees(clientDues.total)}</b>
      </>
    }
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
          to={
            due.kind
              ? entryHref({ source: 'crm', kind: due.kind, id: due.id })
              : paths.crm.allCustomers.view.href({ id: due.id })
          }
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
