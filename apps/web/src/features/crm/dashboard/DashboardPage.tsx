import type { CrmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import { type EnquiryKind, enquiryKinds } from '@karavan/domain/crm/enquiry'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AgencySelect } from '../../../shared/record/AgencySelect.tsx'
import { mayOpen } from '../../../shared/session/access.ts'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { PeriodSelect } from '../../../kit/PeriodSelect.tsx'
import { usePeriod } from '../../../kit/usePeriod.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useGetCrmDashboardQuery } from './dashboard.api.ts'
import { hrefWith, kinds, listOf } from './dashboard-words.ts'
import {
  AnswersCard,
  FunnelCard,
  KindsCard,
  MonthsCard,
  QuotationsCard,
  RevenueCard,
  SourcesCard,
} from './FigureCards.tsx'
import { DeparturesCard, ExpiringCard, StaffCard, StepsCard } from './ListCards.tsx'
import { Tiles } from './Tiles.tsx'

const isKind = (text: string | null): text is EnquiryKind => (enquiryKinds as readonly string[]).includes(text ?? '')

const Waiting = () => (
  <div role="status" aria-busy="true" className="grid gap-4">
    <span className="sr-only">Loading the dashboard</span>
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-28 rounded-card" />
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-3">
      <Skeleton className="h-80 rounded-card lg:col-span-2" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  </div>
)

interface FiguresProps {
  data: CrmDashboard
  kind: EnquiryKind | undefined
  orgId: string | undefined
}

const isEmpty = ({ enquiries, revenue, quotations, departures, followUps }: CrmDashboard) =>
  enquiries.total === 0 &&
  quotations.length === 0 &&
  departures.length === 0 &&
  followUps.next.length === 0 &&
  revenue.every(({ trips }) => trips === 0)

function Figures({ data, kind, orgId }: FiguresProps) {
  const user = useUser()
  const listTo = listOf(kind, orgId)
  const opens = mayOpen(user, 'crm.bookings.create')
  if (isEmpty(data))
    return (
      <EmptyState
        title="Nothing to count yet"
        actions={<ButtonLink to={paths.crm.packageEnquiries.create.href()}>Write the first enquiry down</ButtonLink>}
      >
        Enquiries, quotations and bookings of these months appear here as soon as there are any.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <Tiles data={data} overdueTo={listTo({ overdue: 'yes' })} />
      <div className="grid gap-4 lg:grid-cols-3">
        <RevenueCard data={data} orgId={orgId} opens={opens} />
        <FunnelCard data={data} listTo={listTo} />
        <KindsCard data={data} orgId={orgId} />
        <SourcesCard data={data} listTo={listTo} />
        <StaffCard data={data} listTo={listTo} house={user?.userType === 'Admin' && !orgId} />
        <AnswersCard data={data} />
        <QuotationsCard data={data} orgId={orgId} />
        <ExpiringCard data={data} orgId={orgId} />
        {/* What is to be done today, of all kinds, stands above the list of each. */}
        <StepsCard data={data} todayTo={hrefWith(kinds[kind ?? 'package'].list, { orgId })} />
        <DeparturesCard data={data} orgId={orgId} />
        <MonthsCard data={data} />
      </div>
    </div>
  )
}

/** How the CRM does: what came in, what became of it, what it earns, and what is due; `children` stand above it. */
export function DashboardPage({ children }: { children?: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const seesAll = useUser()?.userType === 'Admin'
  const { key, period, choose } = usePeriod(useGetHouseDayQuery().data)
  const asked = params.get('kind')
  const kind = isKind(asked) ? asked : undefined
  const orgId = (seesAll && params.get('orgId')) || undefined
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { preventScrollReset: true })
  }
  const result = useGetCrmDashboardQuery({ query: { ...period, kind, orgId } }, { skip: period === null })
  const { currentData, error, isFetching, refetch } = result
  return (
    <>
      <PageHeader
        title="Dashboard"
        crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Dashboard' }]}
        actions={
          <>
            {seesAll && (
              <>
                <div className="w-56">
                  <AgencySelect aria-label="Agency" size="sm" value={orgId ?? ''} onChange={(id) => put('orgId', id)} />
                </div>
                {orgId && (
                  <Button size="sm" onClick={() => put('orgId', '')}>
                    All agencies
                  </Button>
                )}
              </>
            )}
            <Select
              aria-label="Kind"
              size="sm"
              className="w-36"
              value={kind ?? 'all'}
              onChange={(next) => put('kind', next === 'all' ? '' : next)}
              options={[
                { value: 'all', label: 'All kinds' },
                ...enquiryKinds.map((value) => ({ value, label: kinds[value].label })),
              ]}
            />
            <PeriodSelect value={key} onChange={choose} />
          </>
        }
      />
      <div className="page-gutter grid grid-cols-1 gap-4 pb-8">
        {children}
        {currentData ? (
          <Figures data={currentData.data} kind={kind} orgId={orgId} />
        ) : error ? (
          <Failed error={error} what="The dashboard" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Waiting />
        )}
      </div>
    </>
  )
}
