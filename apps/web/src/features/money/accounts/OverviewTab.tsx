import type { AccountsSummary } from '@karavan/contracts/money/accounts/account.contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Failed } from '../../../kit/ListStates.tsx'
import { formatMonth } from '../../../kit/months.ts'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type TabKey, tabHref } from './account-words.ts'
import { useGetAccountsSummaryQuery } from './accounts.api.ts'
import { RevenueCard } from './RevenueCard.tsx'
import { changePercent } from './revenue-months.ts'

interface TileProps {
  label: string
  value: ReactNode
  sub: ReactNode
  to?: TabKey
  /** Something waits for a person. */
  alert?: boolean
}

function Tile({ label, value, sub, to, alert }: TileProps) {
  return (
    <li
      className={cx(
        'relative min-w-0 rounded-card border px-5 py-4 max-sm:px-3.5 max-sm:py-3',
        alert ? 'border-amber-d bg-amber-f' : 'border-line bg-surface',
      )}
    >
      <p className={cx('text-cell', alert ? 'text-amber-t' : 'text-2')}>
        {to ? (
          <Link to={tabHref(to)} className="rounded-xs after:absolute after:inset-0 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p
        className={cx(
          'num truncate text-[22px] leading-8 font-[640] tracking-[-.015em] max-sm:text-[16px] max-sm:leading-7',
          alert ? 'text-amber-t' : 'text-text',
        )}
      >
        {value}
      </p>
      <p className={cx('num text-cell', alert ? 'text-amber-t' : 'text-3')}>{sub}</p>
    </li>
  )
}

function comparison(now: number, before: number, month: string): string {
  const percent = changePercent(now, before)
  if (percent === null) return `${formatMonth(month)}; nothing the month before`
  return `${percent >= 0 ? '+' : '−'}${Math.abs(percent)} % on the month before`
}

function Tiles({ data }: { data: AccountsSummary }) {
  const { depositsWaiting, receivables, refundsDue, month, lastMonth } = data
  return (
    <ul aria-label="How the house stands" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Tile
        label={`Sales, ${formatMonth(month)}`}
        value={formatMoney(data.sales)}
        sub={comparison(data.sales, lastMonth.sales, month)}
      />
      <Tile
        label={`Margin, ${formatMonth(month)}`}
        value={formatMoney(data.margin)}
        sub={comparison(data.margin, lastMonth.margin, month)}
      />
      <Tile
        label="In wallets"
        value={formatMoney(data.inWallets)}
        sub={`${formatMoney(data.creditUsed)} of credit used`}
        to="balances"
      />
      <Tile
        label="Deposits waiting"
        value={formatMoney(depositsWaiting.amount)}
        sub={formatCount(depositsWaiting.count, 'deposit')}
        to="deposits"
        alert={depositsWaiting.count > 0}
      />
      <Tile
        label="Receivables"
        value={formatMoney(receivables.amount)}
        sub={formatCount(receivables.count, 'open amount')}
        to="receivables"
      />
      <Tile
        label="Refunds due"
        value={formatMoney(refundsDue.amount)}
        sub={formatCount(refundsDue.count, 'refund')}
        to="refunds"
        alert={refundsDue.count > 0}
      />
    </ul>
  )
}

/** How the house stands today, and what it sold. */
export function OverviewTab() {
  const { data, error, isFetching, refetch } = useGetAccountsSummaryQuery()
  return (
    <div className="grid gap-4">
      {data ? (
        <Tiles data={data.data} />
      ) : error ? (
        <div className="rounded-card border border-line bg-surface">
          <Failed error={error} what="The overview" onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <div role="status" aria-busy="true" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          <span className="sr-only">Loading the overview</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-26 rounded-card" />
          ))}
        </div>
      )}
      <RevenueCard />
    </div>
  )
}
