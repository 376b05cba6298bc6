import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { daysBetween } from '@karavan/domain/base/dates'
import { useMemo } from 'react'
import { AgencyFilter } from '../../../../shared/record/AgencyFilter.tsx'
import { useGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { ListExport } from '../../../../shared/exports/ListExport.tsx'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { agencyColumn, customerColumn } from '../../../../shared/record/record-columns.tsx'
import { FilterChip } from '../../../../kit/FilterChip.tsx'
import { type ListView, ResourceIndex } from '../../../../kit/ResourceIndex.tsx'
import type { ResourceColumn } from '../../../../kit/resource-column.ts'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { cx } from '../../../../ui/cx.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { formatCount, formatDateRange, formatMoney } from '../../../../ui/format.ts'
import { entryHref } from '../booking-words.ts'
import { useListUpcomingQuery } from '../bookings.api.ts'
import { MissingChips } from '../MissingChips.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { KindChip } from './BookingFilters.tsx'
import { tripColumn } from './booking-columns.tsx'

type Trip = Got<typeof crmBookings.upcoming>['data'][number]

const noun = { one: 'trip', many: 'trips' }

const Nothing = ({ days }: { days: number }) => (
  <EmptyState
    title={`Nobody travels in the next ${days} days`}
    actions={<ButtonLink to={`${paths.crm.upcomingBookings.index.href()}?days=90`}>Look 90 days ahead</ButtonLink>}
  >
    Confirmed bookings stand here from 90 days before they begin, with what is missing for each.
  </EmptyState>
)

const views: readonly ListView[] = [
  { key: '7', label: '7 days', filters: { days: '7' }, empty: <Nothing days={7} /> },
  { key: '30', label: '30 days', filters: {}, empty: <Nothing days={30} /> },
  { key: '90', label: '90 days', filters: { days: '90' } },
  { key: 'missing', label: 'Something missing', filters: { days: '90', missing: 'yes' } },
]

const awayWords = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${formatCount(days, 'day')}`)

const columnsFor = (today: string, seesAll: boolean): ResourceColumn<Trip>[] => [
  {
    key: 'startDate',
    header: 'Begins',
    sortable: true,
    width: '176px',
    phone: 'line',
    cell: (row) => <span className="num">{formatDateRange(row.startDate, row.endDate)}</span>,
    sub: (row) => {
      const days = daysBetween(today, row.startDate)
      return <span className={cx('num', days <= 7 && 'font-emphasis text-amber-t')}>{awayWords(days)}</span>
    },
  },
  {
    key: 'missing',
    header: 'Missing',
    width: '320px',
    phone: 'line',
    cell: (row) => (row.source === 'crm' || row.missing.length > 0 ? <MissingChips missing={row.missing} /> : '–'),
  },
  {
    key: 'status',
    header: 'Status',
    width: '120px',
    phone: 'side',
    priority: 2,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    key: 'total',
    header: 'Total',
    kind: 'money',
    width: '132px',
    priority: 3,
    phone: 'none',
    cell: (row) => (row.total === undefined ? '–' : formatMoney(row.total)),
  },
  ...(seesAll ? [agencyColumn<Trip>()] : []),
]

/** Trips that begin soon, and what each still needs by when. */
export function UpcomingPage() {
  const seesAll = useUser()?.userType === 'Admin'
  const { data: today = new Date().toISOString().slice(0, 10) } = useGetHouseDayQuery()
  const columns = useMemo(
    () => [customerColumn<Trip>(), tripColumn<Trip>(), ...columnsFor(today, seesAll)],
    [today, seesAll],
  )
  return (
    <ResourceIndex
      title="UpComing Bookings"
      noun={noun}
      crumbs={[{ label: 'CRM', to: paths.crm.root.href() }]}
      contract={crmBookings.upcoming}
      useList={useListUpcomingQuery}
      columns={columns}
      rowName={({ number, customerName }) => `${customerName}, ${number}`}
      rowTo={entryHref}
      search="Name, number, trip"
      filters={
        <>
          <FilterChip name="missing" label="Missing" options={[{ value: 'yes', label: 'Something' }]} />
          <KindChip />
          {seesAll && <AgencyFilter />}
        </>
      }
      views={views}
      beside={<ListExport list="upcoming" />}
    />
  )
}
