import { lastDay } from '@karavan/domain/base/period'
import type { CrmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import { enquiryStatuses } from '@karavan/domain/crm/enquiry'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { Bars } from '../../../kit/Bars.tsx'
import { FigureCard } from '../../../kit/FigureCard.tsx'
import { percentOf } from '../../../kit/figures.ts'
import { formatMonth } from '../../../kit/months.ts'
import { Swatch } from '../../../kit/Swatch.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { answerWords, hrefWith, kinds, type ListTo } from './dashboard-words.ts'

const MonthChart = lazy(() => import('./MonthChart.tsx').then((module) => ({ default: module.MonthChart })))

interface CardProps {
  data: CrmDashboard
  orgId: string | undefined
}

interface EnquiryCardProps {
  data: CrmDashboard
  listTo: ListTo
}

const nothing = (title: string) => <EmptyState title={title}>Other months or kinds may have some.</EmptyState>

const marginColumn = {
  key: 'margin',
  header: 'Margin',
  kind: 'money',
  cell: (row: CrmDashboard['revenue'][number]) => formatMoney(row.margin),
  phone: 'line',
} as const

/** Revenue and margin of the CRM's own trips, by the month each starts in. */
export function RevenueCard({ data, orgId, opens }: CardProps & { opens: boolean }) {
  const navigate = useNavigate()
  const { revenue } = data
  const seesMargin = useRight('margin')
  const title = seesMargin ? 'Revenue and margin by month' : 'Revenue by month'
  const tripsOf = (month: string) =>
    hrefWith(paths.crm.allBooking.index.href(), { source: 'crm', from: `${month}-01`, until: lastDay(month), orgId })
  return (
    <FigureCard
      className="lg:col-span-2"
      title={title}
      legend={
        <>
          <Swatch colour="var(--c1)">Revenue</Swatch>
          {seesMargin && <Swatch colour="var(--c2)">Margin</Swatch>}
        </>
      }
      note="Trips booked in the CRM that are confirmed, under way or completed, in the month they start, before taxes."
      columns={[
        {
          key: 'month',
          header: 'Month',
          kind: 'name',
          cell: ({ month }) =>
            opens ? (
              <Link to={tripsOf(month)} className="link hit rounded-xs">
                {formatMonth(month)}
              </Link>
            ) : (
              formatMonth(month)
            ),
        },
        { key: 'trips', header: 'Trips', kind: 'money', cell: ({ trips }) => formatNumber(trips), phone: 'none' },
        { key: 'revenue', header: 'Revenue', kind: 'money', cell: (row) => formatMoney(row.revenue) },
        ...(seesMargin ? [marginColumn] : []),
      ]}
      rows={revenue.toReversed()}
      rowKey={({ month }) => month}
      empty={revenue.every(({ trips }) => trips === 0) && nothing('No trips start in these months')}
    >
      <Suspense fallback={<Skeleton className="h-64 rounded-md" />}>
        <MonthChart
          months={revenue}
          label={`${title}; the table has every figure`}
          onOpen={(month) => {
            if (opens) void navigate(tripsOf(month))
          }}
        />
      </Suspense>
    </FigureCard>
  )
}

/** How far enquiries came. */
export function FunnelCard({ data, listTo }: EnquiryCardProps) {
  const { funnel, enquiries, lostReasons } = data
  const top = funnel[0]?.count ?? 0
  const rows = funnel.map((row, index) => ({
    ...row,
    rate: percentOf(row.count, index === 0 ? top : (funnel[index - 1]?.count ?? 0)),
  }))
  const why = lostReasons.map(({ reason, count }) => `${reason.toLowerCase()} (${count})`).slice(0, 2)
  return (
    <FigureCard
      title="From enquiry to booking"
      note={`Percent of the step before. Still open: ${enquiries.open}. Lost: ${enquiries.lost}${why.length > 0 ? `, most for ${why.join(' and ')}` : ''}.`}
      columns={[
        { key: 'step', header: 'Step', kind: 'name', cell: ({ step }) => step },
        { key: 'count', header: 'Enquiries', kind: 'money', cell: ({ count }) => formatNumber(count) },
        { key: 'rate', header: 'Of the step before', kind: 'money', cell: ({ rate }) => `${rate} %`, phone: 'line' },
      ]}
      rows={rows}
      rowKey={({ step }) => step}
      empty={top === 0 && nothing('No enquiries in these months')}
    >
      <Bars
        label="From enquiry to booking"
        most={Math.max(1, top)}
        bars={rows.map(({ step, count, rate }, index) => ({
          key: step,
          label: step,
          to: listTo({ status: step }),
          parts: [{ value: count, colour: step === 'Confirmed' ? 'var(--c3)' : 'var(--c1)' }],
          value: index === 0 ? formatNumber(count) : `${formatNumber(count)} · ${rate} %`,
        }))}
      />
    </FigureCard>
  )
}

const statusColours = ['var(--c1)', 'var(--c4)', 'var(--c2)', 'var(--c5)', 'var(--c3)', 'var(--c6)']

/** Enquiries by kind, and where they stand. */
export function KindsCard({ data, orgId }: CardProps) {
  const rows = data.enquiries.byKind.map(({ kind, byStatus }) => ({
    kind,
    byStatus,
    total: Object.values(byStatus).reduce((all, count) => all + count, 0),
  }))
  return (
    <FigureCard
      className="lg:col-span-2"
      title="Enquiries by kind and status"
      note={
        <ul aria-label="Colours of statuses" className="flex flex-wrap gap-x-4 gap-y-1">
          {enquiryStatuses.map((status, index) => (
            <Swatch key={status} colour={statusColours[index] ?? ''}>
              {status}
            </Swatch>
          ))}
        </ul>
      }
      columns={[
        {
          key: 'kind',
          header: 'Kind',
          kind: 'name',
          cell: ({ kind }) => (
            <Link to={hrefWith(kinds[kind].list, { orgId })} className="link hit rounded-xs">
              {kinds[kind].label}
            </Link>
          ),
        },
        ...enquiryStatuses.map((status) => ({
          key: status,
          header: status,
          kind: 'money' as const,
          phone: 'line' as const,
          cell: ({ kind, byStatus }: (typeof rows)[number]) => (
            <Link to={hrefWith(kinds[kind].list, { status, orgId })} className="link hit rounded-xs">
              {formatNumber(byStatus[status])}
            </Link>
          ),
        })),
      ]}
      rows={rows}
      rowKey={({ kind }) => kind}
      empty={rows.every(({ total }) => total === 0) && nothing('No enquiries in these months')}
    >
      <Bars
        label="Enquiries by kind and status"
        bars={rows.map(({ kind, byStatus, total }) => ({
          key: kind,
          label: kinds[kind].label,
          to: hrefWith(kinds[kind].list, { orgId }),
          parts: enquiryStatuses.map((status, index) => ({
            value: byStatus[status],
            colour: statusColours[index] ?? '',
          })),
          value: formatNumber(total),
        }))}
      />
    </FigureCard>
  )
}

/** Where enquiries come from, and how many of them became bookings. */
export function SourcesCard({ data, listTo }: EnquiryCardProps) {
  return (
    <FigureCard
      className="lg:row-span-2"
      title="By source"
      legend={
        <>
          <Swatch colour="var(--c1)">Confirmed</Swatch>
          <Swatch colour="var(--c1-soft)">All</Swatch>
        </>
      }
      columns={[
        { key: 'source', header: 'Source', kind: 'name', cell: ({ source }) => source },
        { key: 'count', header: 'Enquiries', kind: 'money', cell: ({ count }) => formatNumber(count) },
        { key: 'won', header: 'Confirmed', kind: 'money', cell: (row) => formatNumber(row.confirmed), phone: 'line' },
        {
          key: 'rate',
          header: 'Rate',
          kind: 'money',
          cell: ({ count, confirmed }) => `${percentOf(confirmed, count)} %`,
          phone: 'none',
        },
      ]}
      rows={data.sources}
      rowKey={({ source }) => source}
      empty={data.sources.length === 0 && nothing('No enquiries in these months')}
    >
      <Bars
        label="By source"
        bars={data.sources.map(({ source, count, confirmed }) => ({
          key: source,
          label: source,
          to: listTo({ source }),
          parts: [
            { value: confirmed, colour: 'var(--c1)' },
            { value: count - confirmed, colour: 'var(--c1-soft)' },
          ],
          value: `${formatNumber(confirmed)} of ${formatNumber(count)}`,
        }))}
      />
    </FigureCard>
  )
}

/** How many enquiries each month brought, the newest first. */
export function MonthsCard({ data }: Pick<CardProps, 'data'>) {
  const months = data.enquiries.byMonth.toReversed()
  return (
    <FigureCard
      title="Enquiries by month"
      legend={
        <>
          <Swatch colour="var(--c1)">Confirmed</Swatch>
          <Swatch colour="var(--c1-soft)">All</Swatch>
        </>
      }
      columns={[
        { key: 'month', header: 'Month', kind: 'name', cell: ({ month }) => formatMonth(month) },
        { key: 'count', header: 'Enquiries', kind: 'money', cell: ({ count }) => formatNumber(count) },
        { key: 'won', header: 'Confirmed', kind: 'money', cell: (row) => formatNumber(row.confirmed), phone: 'line' },
      ]}
      rows={months}
      rowKey={({ month }) => month}
      empty={data.enquiries.total === 0 && nothing('No enquiries in these months')}
    >
      <Bars
        label="Enquiries by month"
        bars={months.slice(0, 12).map(({ month, count, confirmed }) => ({
          key: month,
          label: formatMonth(month),
          parts: [
            { value: confirmed, colour: 'var(--c1)' },
            { value: count - confirmed, colour: 'var(--c1-soft)' },
          ],
          value: `${formatNumber(confirmed)} of ${formatNumber(count)}`,
        }))}
      />
    </FigureCard>
  )
}

/** How long customers waited for the first answer. */
export function AnswersCard({ data }: Pick<CardProps, 'data'>) {
  const { answers, enquiries } = data
  return (
    <FigureCard
      title="Time to first answer"
      note={`${formatNumber(Math.max(0, enquiries.total - answers.answered))} not answered yet.`}
      columns={[
        { key: 'time', header: 'Answered', kind: 'name', cell: ({ time }) => answerWords[time] },
        { key: 'count', header: 'Enquiries', kind: 'money', cell: ({ count }) => formatNumber(count) },
      ]}
      rows={answers.within}
      rowKey={({ time }) => time}
      empty={answers.answered === 0 && nothing('Nothing was answered in these months')}
    >
      <Bars
        label="Time to first answer"
        most={Math.max(1, answers.answered)}
        bars={answers.within.map(({ time, count }) => ({
          key: time,
          label: answerWords[time],
          parts: [{ value: count, colour: 'var(--c1)' }],
          value: `${percentOf(count, answers.answered)} %`,
        }))}
      />
    </FigureCard>
  )
}

/** Quotations by where they stand. */
export function QuotationsCard({ data, orgId }: CardProps) {
  const list = (status: string) => hrefWith(paths.crm.quotation.index.href(), { status, orgId })
  return (
    <FigureCard
      className="lg:col-span-2"
      title="Quotations"
      note="Made in these months, with what each comes to."
      columns={[
        {
          key: 'status',
          header: 'Status',
          kind: 'name',
          cell: ({ status }) => (
            <Link to={list(status)} className="link hit rounded-xs">
              {status}
            </Link>
          ),
        },
        { key: 'count', header: 'Quotations', kind: 'money', cell: ({ count }) => formatNumber(count) },
        { key: 'total', header: 'Total', kind: 'money', cell: ({ total }) => formatMoney(total), phone: 'line' },
      ]}
      rows={data.quotations}
      rowKey={({ status }) => status}
      empty={data.quotations.length === 0 && nothing('No quotations in these months')}
    >
      <Bars
        label="Quotations by status"
        bars={data.quotations.map(({ status, count, total }) => ({
          key: status,
          label: status,
          to: list(status),
          parts: [{ value: count, colour: status === 'Accepted' ? 'var(--c3)' : 'var(--c1)' }],
          value: `${formatNumber(count)} · ${formatMoney(total, 'INR', 0)}`,
        }))}
      />
    </FigureCard>
  )
}
