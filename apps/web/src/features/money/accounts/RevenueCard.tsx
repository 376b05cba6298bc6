import type { RevenueRow } from '@karavan/contracts/money/accounts/account.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { lazy, Suspense, useState } from 'react'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { serviceWords } from '../../../kit/markup-words.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { usePhone } from '../../../ui/useMediaQuery.ts'
import { formatMonth } from '../../../kit/months.ts'
import { PeriodSelect } from '../../../kit/PeriodSelect.tsx'
import { useGetRevenueQuery } from './accounts.api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { chartMonths, soldServices } from './revenue-months.ts'
import { ShowAs, type Shown } from '../../../kit/ShowAs.tsx'
import { Swatch } from '../../../kit/Swatch.tsx'
import { usePeriod } from '../../../kit/usePeriod.ts'
import { chartColour } from './chart-colour.ts'

const RevenueChart = lazy(() => import('./RevenueChart.tsx').then((module) => ({ default: module.RevenueChart })))

const columns: Column<RevenueRow>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(month), kind: 'name', width: '120px' },
  { key: 'service', header: 'Service', cell: ({ service }) => serviceWords[service], phone: 'line' },
  { key: 'bookings', header: 'Bookings', cell: ({ bookings }) => formatNumber(bookings), kind: 'money', phone: 'none' },
  { key: 'sales', header: 'Sales', cell: ({ sales }) => formatMoney(sales), kind: 'money', width: '17%' },
  { key: 'net', header: 'Net', cell: ({ net }) => formatMoney(net), kind: 'money', priority: 3, phone: 'none' },
  { key: 'margin', header: 'Margin', cell: ({ margin }) => formatMoney(margin), kind: 'money', width: '17%' },
  { key: 'taxes', header: 'GST', cell: ({ taxes }) => formatMoney(taxes), kind: 'money', priority: 4, phone: 'none' },
]

/** On a phone the margin stands under the service, and the sales beside it. */
const narrowColumns: Column<RevenueRow>[] = [
  {
    key: 'month',
    header: 'Month',
    cell: ({ month, service }) => `${formatMonth(month)}, ${serviceWords[service].toLowerCase()}`,
    sub: ({ margin }) => `Margin ${formatMoney(margin)}`,
    kind: 'name',
  },
  { key: 'sales', header: 'Sales', cell: ({ sales }) => formatMoney(sales), kind: 'money' },
]

const Waiting = () => (
  <div role="status" aria-busy="true">
    <span className="sr-only">Loading revenue</span>
    <Skeleton className="h-72 rounded-md" />
  </div>
)

/** Sales and margin by month and service, as a picture with the table behind it. */
export function RevenueCard() {
  const [view, setView] = useState<Shown>('chart')
  const { key, period, choose } = usePeriod(useGetHouseDayQuery().data)
  const narrow = usePhone()
  const result = useGetRevenueQuery({ query: period ?? {} }, { skip: period === null })
  const rows = result.data?.data
  const months = rows && period ? chartMonths(rows, period) : []
  const services = soldServices(months)
  const total = (figure: 'sales' | 'margin') => formatMoney(toMajor(sum(months.map((month) => toMinor(month[figure])))))
  const label = `Revenue and margin by month: ${total('sales')} of sales and ${total('margin')} of margin in ${months.length} months; the table has every figure`
  return (
    <Card
      title="Revenue and margin by month"
      flush={view === 'table' && rows !== undefined && rows.length > 0}
      actions={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <PeriodSelect value={key} onChange={choose} />
          <ShowAs value={view} onChange={setView} />
          <ExportMenu sheet="revenue" query={period ?? {}} />
        </div>
      }
    >
      {!rows ? (
        result.error ? (
          <Failed
            error={result.error}
            what="Revenue"
            onRetry={() => void result.refetch()}
            retrying={result.isFetching}
          />
        ) : (
          <Waiting />
        )
      ) : rows.length === 0 ? (
        <EmptyState title="Nothing was sold in these months">Sales appear here as soon as they are paid.</EmptyState>
      ) : view === 'chart' ? (
        <>
          <ul aria-label="Legend" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-cell text-2">
            {services.map((service) => (
              <Swatch key={service} colour={chartColour[service]}>
                {serviceWords[service]}
              </Swatch>
            ))}
            <Swatch colour={chartColour.margin}>Margin</Swatch>
            <li className="num ml-auto">
              Sales <strong className="text-text">{total('sales')}</strong> · Margin{' '}
              <strong className="text-text">{total('margin')}</strong>
            </li>
          </ul>
          <Suspense fallback={<Waiting />}>
            <RevenueChart months={months} services={services} label={label} />
          </Suspense>
        </>
      ) : (
        <Table
          label="Revenue and margin by month"
          className="rounded-t-none! border-0!"
          columns={narrow ? narrowColumns : columns}
          rows={[...rows].reverse()}
          rowKey={({ month, service }) => `${month} ${service}`}
          busy={result.isFetching}
        />
      )}
    </Card>
  )
}
