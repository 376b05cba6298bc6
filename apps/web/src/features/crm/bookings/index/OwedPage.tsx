import type { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { type Age, ages } from '@karavan/domain/money/payables/age'
import { phoneLinks, phoneWords } from '@karavan/domain/crm/phone'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ExportMenu } from '../../../../shared/exports/ListExport.tsx'
import { AgencySelect } from '../../../../shared/record/AgencySelect.tsx'
import { paths } from '../../../../shared/paths.ts'
import { Failed } from '../../../../kit/ListStates.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import type { Crumb } from '../../../../ui/Crumbs.tsx'
import { cx } from '../../../../ui/cx.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatDate, formatMoney, formatNumber } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { TableSkeleton } from '../../../../ui/Skeletons.tsx'
import { supplierHref } from '../../../../shared/supplier-href.ts'
import { bookingPaths } from '../booking-words.ts'
import { useGetOwedQuery } from '../bookings.api.ts'

type Owed = Got<typeof crmBookings.owed>['data']
type Debt = Owed['customers'][number]
type Side = 'customers' | 'suppliers'

const ageWords: Record<Age, string> = {
  'not due': 'Not due',
  '1-30': '1–30 days',
  '31-60': '31–60',
  '61-90': '61–90',
  'over 90': 'Over 90',
}

const shown = 5

const totalOf = (amounts: readonly number[]): number => toMajor(sum(amounts.map(toMinor)))

/** What is bought of nobody yet is owed all the same. */
const isNobody = ({ id, side }: { id: string | null; side: Side }) => side === 'suppliers' && id === null

function Who({ debt, side }: { debt: Debt; side: Side }) {
  const { id, name, phone, bookings, opening } = debt
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        {id ? (
          <Link
            to={side === 'customers' ? paths.crm.allCustomers.view.href({ id }) : supplierHref(id)}
            className="link hit rounded-xs font-emphasis"
          >
            {name}
          </Link>
        ) : (
          <span className={cx('font-emphasis', isNobody({ id, side }) && 'text-amber-t')}>{name}</span>
        )}
        {phone && (
          <a href={phoneLinks(phone).call} className="link num hit rounded-xs text-caption">
            {phoneWords(phone)}
          </a>
        )}
      </span>
      <span className="flex flex-wrap gap-x-2 text-caption text-3">
        {bookings.slice(0, shown).map((booking) => (
          <Link
            key={booking.id}
            to={bookingPaths[booking.kind].view.href({ id: booking.id })}
            title={`${formatMoney(booking.amount)}, due ${formatDate(booking.dueOn)}`}
            className="link num hit rounded-xs"
          >
            {booking.number}
          </Link>
        ))}
        {bookings.length > shown && <span>and {bookings.length - shown} more</span>}
        {opening > 0 && (
          <span className="num">
            {side === 'customers' ? 'Opening balance' : 'Of no booking'} {formatMoney(opening)}
          </span>
        )}
      </span>
    </>
  )
}

const head = 'border-b border-line px-3 py-2 text-right text-caption font-emphasis text-3 first:text-left'
const cell = 'num border-b border-line px-3 py-2.5 text-right align-top group-last:border-b-0'

/** So many are drawn at first, those who owe most; sums and files are of all. */
const first = 100

interface DebtsProps {
  side: Side
  title: string
  debts: readonly Debt[]
  none: string
  query: { orgId?: string }
}

/** One side of what is owed: each with what is how old, the sums last. */
function Debts({ side, title, debts, none, query }: DebtsProps) {
  const [whole, setWhole] = useState(false)
  const all = totalOf(debts.map(({ total }) => total))
  const rows = whole ? debts : debts.slice(0, first)
  return (
    <Card
      title={title}
      flush
      actions={
        <>
          <span className="num font-semibold">{formatMoney(all)}</span>
          {debts.length > 0 && (
            <ExportMenu list={side === 'customers' ? 'owed-by-customers' : 'owed-to-suppliers'} query={query} />
          )}
        </>
      }
    >
      {debts.length === 0 ? (
        <EmptyState title={none} className="py-8" />
      ) : (
        // Wide figures are scrolled sideways on a phone, by keys too.
        <section aria-label={`${title}, by age`} tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-180 border-separate border-spacing-0 text-cell">
            <thead>
              <tr>
                <th scope="col" className={head}>
                  Who
                </th>
                <th scope="col" className={head}>
                  Total
                </th>
                {ages.map((age) => (
                  <th key={age} scope="col" className={head}>
                    {ageWords[age]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((debt) => (
                <tr key={debt.id ?? debt.name} className="group">
                  <th scope="row" className={cx(cell, 'min-w-48 text-left! font-normal')}>
                    <Who debt={debt} side={side} />
                  </th>
                  <td className={cx(cell, 'font-emphasis')}>{formatMoney(debt.total)}</td>
                  {ages.map((age) => (
                    <td
                      key={age}
                      className={cx(cell, age !== 'not due' && debt.byAge[age] > 0 ? 'text-red-t' : 'text-2')}
                    >
                      {debt.byAge[age] > 0 ? formatMoney(debt.byAge[age]) : '–'}
                    </td>
                  ))}
                </tr>
              ))}
              <tr className="group font-semibold">
                <th scope="row" className={cx(cell, 'text-left!')}>
                  All
                </th>
                <td className={cell}>{formatMoney(all)}</td>
                {ages.map((age) => (
                  <td key={age} className={cell}>
                    {formatMoney(totalOf(debts.map(({ byAge }) => byAge[age])))}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
          {rows.length < debts.length && (
            <div className="px-3 py-2.5">
              <Button size="sm" onClick={() => setWhole(true)}>
                Show all {formatNumber(debts.length)}
              </Button>
            </div>
          )}
        </section>
      )}
    </Card>
  )
}

interface OwedPageProps {
  crumbs: readonly Crumb[]
  /** Whoever sees every organisation chooses whose. */
  seesAll: boolean
  action: ReactNode
}

/** Who owes the organisation, and whom it owes, by how long it is due. */
export function OwedPage({ crumbs, seesAll, action }: OwedPageProps) {
  const [orgId, setOrgId] = useState('')
  const query = orgId ? { orgId } : {}
  const { currentData, error, isFetching, refetch } = useGetOwedQuery({ query })
  const owed = currentData?.data
  return (
    <>
      <PageHeader title="Who owes what" crumbs={crumbs} actions={action} />
      <div className="page-gutter grid gap-4 pb-6">
        {seesAll && (
          <Field label="Agency" optional className="max-w-80">
            <AgencySelect value={orgId} onChange={setOrgId} />
          </Field>
        )}
        {owed ? (
          <>
            <Debts
              side="customers"
              title="Customers owe us"
              debts={owed.customers}
              none="No customer owes anything"
              query={query}
            />
            {owed.suppliers.some((one) => isNobody({ ...one, side: 'suppliers' })) && (
              <Note kind="warning">
                Some services are bought of nobody yet. Name their supplier in the booking, so that they can be asked
                for and paid.
              </Note>
            )}
            <Debts
              side="suppliers"
              title="We owe suppliers"
              debts={owed.suppliers}
              none="No supplier waits for money"
              query={query}
            />
          </>
        ) : error ? (
          <div className="rounded-card border border-line bg-surface">
            <Failed error={error} what="What is owed" onRetry={() => void refetch()} retrying={isFetching} />
          </div>
        ) : (
          <TableSkeleton rows={6} columns={6} label="Loading what is owed" />
        )}
      </div>
    </>
  )
}
