import type { CommissionStatement } from '@karavan/contracts/crm/reports/commission.contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Failed } from '../../../kit/ListStates.tsx'
import { formatMonth } from '../../../kit/months.ts'
import { ExportMenu } from '../../../shared/exports/ListExport.tsx'
import { useRight } from '../../../shared/hooks.ts'
import { wayWords } from '../../../shared/receipts/receipt-words.ts'
import { crmBookingHref } from '../../../shared/trip/thread-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import { PayDialog } from './PayDialog.tsx'
import { useGetCommissionQuery } from './targets.api.ts'

const line = 'flex items-baseline gap-3 border-b border-line py-2 text-cell last:border-0'

/** Why nothing is earned in any month. */
const whyNone = ({ ruleFrom, bookings }: CommissionStatement): string => {
  if (ruleFrom === null) return 'No rule says what is earned: your Owner sets one by Commission above.'
  return bookings.length > 0
    ? `The rule holds from ${formatMonth(ruleFrom)}; these trips ended before.`
    : 'Nothing yet: it is earned when a trip is over and fully paid.'
}

const labels = {
  commission: 'Export months',
  'commission-payments': 'Export payments',
  'commission-bookings': 'Export bookings',
}

interface HeadProps {
  title: string
  list: keyof typeof labels
  userId: string
  className?: string
}

const Head = ({ title, list, userId, className }: HeadProps) => (
  <div className={cx('mb-1 flex items-center justify-between gap-2', className)}>
    <h3 className="text-cell font-semibold">{title}</h3>
    <ExportMenu list={list} query={{ userId }} size="sm" label={labels[list]} />
  </div>
)

/** What was earned by month, and was paid; a month shows the bookings it was earned by. */
function Statement({ statement }: { statement: CommissionStatement }) {
  const { userId, months, bookings, payments } = statement
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = bookings.filter(({ month }) => chosen === null || month === chosen)
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <section aria-label="Commission by month">
        <Head title="By month" list="commission" userId={userId} />
        {months.length === 0 && <p className="text-cell text-2">{whyNone(statement)}</p>}
        <ul>
          {months.map(({ month, of, base, earned }) => (
            <li key={month} className={line}>
              <span className="flex-1">
                <button
                  type="button"
                  aria-pressed={chosen === month}
                  className={cx('link hit rounded-xs', chosen === month && 'font-semibold')}
                  onClick={() => setChosen(chosen === month ? null : month)}
                >
                  {formatMonth(month)}
                </button>
                <span className="ml-2 text-3">
                  of {of}
                  {base === undefined ? '' : ` ${formatMoney(base)}`}
                </span>
              </span>
              <span className="num font-medium">{formatMoney(earned)}</span>
            </li>
          ))}
        </ul>
        <Head title="Paid" list="commission-payments" userId={userId} className="mt-4" />
        {payments.length === 0 && <p className="text-cell text-3">Nothing yet</p>}
        <ul>
          {payments.map(({ id, paidOn, way, reference, amount }) => (
            <li key={id} className={line}>
              <span className="num">{formatDate(paidOn)}</span>
              <span className="min-w-0 flex-1 truncate text-2">
                {[wayWords[way], reference].filter(Boolean).join(', ')}
              </span>
              <span className="num font-medium">{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Bookings that earn commission">
        <Head
          title={chosen === null ? 'For' : `For, ${formatMonth(chosen)}`}
          list="commission-bookings"
          userId={userId}
        />
        <ul>
          {shown.map(({ id, kind, number, customerName, month, sales }) => (
            <li key={id} className={line}>
              <Link to={crmBookingHref(kind, id)} className="link hit num rounded-xs">
                {number}
              </Link>
              <span className="min-w-0 flex-1 truncate">{customerName}</span>
              <span className="text-3">{formatMonth(month)}</span>
              <span className="num">{formatMoney(sales)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** What somebody has earned, got, and is still to get. */
export function CommissionCard({ userId, name }: { userId: string; name: string }) {
  const { currentData, error, isFetching, refetch } = useGetCommissionQuery({ query: { userId } })
  const settles = useRight('settle')
  const [paying, setPaying] = useState(false)
  const statement = currentData?.data
  return (
    <Card
      title={`Commission of ${name}`}
      actions={
        statement && (
          <>
            <span className="num text-cell text-2">
              Earned {formatMoney(statement.earned)}, paid {formatMoney(statement.paid)}, open{' '}
              <strong className="text-text">{formatMoney(statement.open)}</strong>
            </span>
            {settles && statement.open > 0 && (
              <Button size="sm" onClick={() => setPaying(true)}>
                Pay
              </Button>
            )}
          </>
        )
      }
    >
      {statement ? (
        statement.bookings.length + statement.payments.length > 0 ? (
          <Statement statement={statement} />
        ) : (
          <EmptyState title="No commission yet">{whyNone(statement)}</EmptyState>
        )
      ) : error ? (
        <Failed error={error} what="Commission" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TableSkeleton rows={3} columns={3} label="Loading commission" />
      )}
      {paying && statement && <PayDialog statement={statement} onClose={() => setPaying(false)} />}
    </Card>
  )
}
