import { greetingAt } from '@karavan/domain/site/day'
import { FileText, Search, Stamp, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EnquiriesCard, QuotesCard, VisasCard } from './ClientCards.tsx'
import { ClientDuesCard } from './ClientDuesCard.tsx'
import { useGetDayQuery } from './day.api.ts'
import { longDay, pressing, pressingWords } from './day-words.ts'
import { DeadlinesCard } from './DeadlinesCard.tsx'
import { GuestsCard } from './GuestsCard.tsx'
import { HoldStrip } from './HoldStrip.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { SearchesCard } from './SearchesCard.tsx'

/** The time, kept right to the minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const actions = [
  { label: 'New enquiry', icon: UserPlus, to: paths.crm.packageEnquiries.create.href() },
  { label: 'New quotation', icon: FileText, to: paths.crm.quotation.create.href() },
  { label: 'Visa', icon: Stamp, to: paths.dashboard.visaPortal.create.href() },
  { label: 'Find a hotel', icon: Search, to: paths.hotel.index.href() },
]

const Waiting = () => (
  <div role="status" aria-busy="true" className="grid gap-3 lg:grid-cols-12">
    <span className="sr-only">Loading your day</span>
    {['lg:col-span-12 h-16', 'lg:col-span-5 h-90', 'lg:col-span-4 h-90', 'lg:col-span-3 h-90'].map((size) => (
      <Skeleton key={size} className={`rounded-xl! ${size}`} />
    ))}
  </div>
)

/** What an agent or one of the staff has before them today, by what is lost first. */
export function DayBoard() {
  const user = useUser()
  const now = useNow()
  // Searches tell nobody that they were made: whoever comes back asks anew, with the last answer before their eyes.
  const { data, isError, error, refetch } = useGetDayQuery(undefined, { refetchOnMountOrArgChange: true })
  const day = data?.data
  const first = user?.name.split(' ')[0] ?? ''
  return (
    <div className="wrap-public grid grid-cols-1 gap-4 pt-5 pb-8 lg:gap-3 lg:pt-4">
      <div className="flex flex-col gap-3.5 lg:flex-row lg:items-end">
        <div className="min-w-0 flex-1">
          <h1 className="text-[26px] leading-8 font-bold tracking-[-.02em] lg:text-[20px] lg:leading-7">
            {greetingAt(new Date(now).getHours())}, {first}
          </h1>
          <p className="min-h-5 text-[15px] leading-5 text-2 lg:text-cell">
            {day && `${longDay(day.date)}. ${pressingWords(pressing(day, now))}`}
          </p>
        </div>
        <nav
          aria-label="Begin something"
          className="flex gap-2 max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:pb-1"
        >
          {actions.map(({ label, icon, to }) => (
            <ButtonLink key={label} to={to} icon={icon} className="lg:h-9! lg:px-3! lg:text-[14px]!">
              {label}
            </ButtonLink>
          ))}
        </nav>
      </div>
      {day ? (
        <>
          <HoldStrip holds={day.holds} onEnd={() => void refetch()} />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-3 xl:grid-cols-12">
            <GuestsCard day={day} className={day.wallet ? 'xl:col-span-5' : 'xl:col-span-7'} />
            <DeadlinesCard deadlines={day.deadlines} className={day.wallet ? 'xl:col-span-4' : 'xl:col-span-5'} />
            {day.wallet && <MoneyCard wallet={day.wallet} day={day} className="xl:col-span-3" />}
            <EnquiriesCard day={day} now={now} className="xl:col-span-4" />
            <QuotesCard day={day} now={now} className="xl:col-span-4" />
            <ClientDuesCard day={day} className="xl:col-span-4" />
            <VisasCard day={day} now={now} className="xl:col-span-6" />
            <SearchesCard day={day} className="xl:col-span-6" />
          </div>
        </>
      ) : isError ? (
        <Failed error={error} what="Your day" onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}
