import type { CommissionStatement } from '@karavan/contracts/crm/reports/commission.contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Failed } from '../../../kit/ListStates.tsx'
import { formatMonth } from '../../../kit/months.ts'
import { useRight } from '../../../shared/hooks.ts'
import { wayWords } from '../../../shared/receipts/receipt-words.ts'
import { crmBookingHref } from '../../../shared/trip/thread-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
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

function Statement({ statement }: { statement: CommissionStatement }) {
  const { months, bookings, payments } = statement
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <section aria-label="Commission by month">
        <h3 className="mb-1 text-cell font-semibold">By month</h3>
        {months.length === 0 && <p className="text-cell text-2">{whyNone(statement)}</p>}
        <ul>
          {months.map(({ month, of, base, earned }) => (
            <li key={month} className={line}>
              <span className="flex-1">
                {formatMonth(month)}
                <span className="ml-2 text-3">
                  of {of}
                  {base === undefined ? '' : ` ${formatMoney(base)}`}
                </span>
              </span>
              <span className="num font-medium">{formatMoney(earned)}</span>
            </li>
          ))}
        </ul>
        <h3 className="mt-4 mb-1 text-cell font-semibold">Paid</h3>
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
        <h3 className="mb-1 text-cell font-semibold">For</h3>
        <ul>
          {bookings.map(({ id, kind, number, customerName, month, sales }) => (
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
