import type { Due } from '@karavan/contracts/money/wallet/wallet.contract'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDateTime, formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { causeHref } from './wallet-words.ts'
import { useGetForecastQuery } from './wallet.api.ts'

function DueRow({ due, onFill }: { due: Due; onFill: (amount: number) => void }) {
  const href = causeHref(due.cause)
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-3">
        {href ? (
          <Link to={href} className="num link font-emphasis">
            {due.reference}
          </Link>
        ) : (
          <span className="num font-emphasis">{due.reference}</span>
        )}
        <span className="num font-semibold">{formatMoney(due.amount)}</span>
      </div>
      <p className="text-cell break-words text-2">{due.description}</p>
      <p className="num text-cell text-3">Due {formatDateTime(due.dueAt)}</p>
      <p className="num flex justify-between gap-3 text-cell text-3">
        <span>In the wallet by then</span>
        <span>{formatMoney(due.neededBy)}</span>
      </p>
      {due.shortfall > 0 && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <span className="num text-small font-semibold text-red-t">{formatMoney(due.shortfall)} short</span>
          <Button size="sm" variant="soft" onClick={() => onFill(due.shortfall)}>
            Top up {formatMoney(due.shortfall)}
          </Button>
        </div>
      )}
    </li>
  )
}

/** What will be taken from the wallet, when, and what must be in it by then; what is missing is said first. */
export function ForecastCard({ onFill }: { onFill: (amount: number) => void }) {
  const { data, error, isFetching, refetch } = useGetForecastQuery({ query: {} })
  const dues = data?.data.dues ?? []
  const short = dues.find(({ shortfall }) => shortfall > 0)
  const most = dues.reduce((all, { shortfall }) => Math.max(all, shortfall), 0)
  return (
    <Card title="Funding forecast" actions={<CalendarClock size={18} aria-hidden="true" className="text-3" />}>
      {short && (
        <Note kind="bad" className="mb-4" title={`${formatMoney(most)} must come in`}>
          The first of it by {formatDateTime(short.dueAt)}, or {short.reference} expires.
        </Note>
      )}
      {data ? (
        dues.length === 0 ? (
          <p className="text-small text-2">Nothing falls due. Bookings to be paid later will be listed here.</p>
        ) : (
          <ul className="divide-y divide-line">
            {dues.map((due) => (
              <DueRow key={due.cause.id + due.dueAt} due={due} onFill={onFill} />
            ))}
          </ul>
        )
      ) : error ? (
        <Note
          kind="warning"
          title="The forecast did not load"
          action={
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {readFailure(error).detail}
        </Note>
      ) : (
        <div role="status" aria-busy="true" className="grid gap-2">
          <span className="sr-only">Loading the forecast</span>
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      )}
    </Card>
  )
}
