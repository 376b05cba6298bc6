import type { CrmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import { less } from '@karavan/domain/base/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { enquiryHref, entryHref, stateTone } from '../../../shared/trip/thread-words.ts'
import { shortMoney } from '../../../kit/months.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatCount, formatDate, formatMoney, formatNumber, formatRelative } from '../../../ui/format.ts'
import { Table } from '../../../ui/Table.tsx'
import { percentOf } from '../../../kit/figures.ts'
import { hrefWith, type ListTo } from './dashboard-words.ts'

const { crm } = paths

function DayTile({ date }: { date: string }) {
  const [day = '', month = ''] = formatDate(date).split(' ')
  return (
    <span aria-hidden="true" className="grid w-11 shrink-0 justify-items-center rounded-md bg-sunken py-1">
      <span className="num text-[15px] leading-5 font-[640]">{day}</span>
      <span className="text-[11px] leading-4 text-2">{month}</span>
    </span>
  )
}

interface RowProps {
  to: string
  date: string
  title: string
  sub: string
  badge: ReactNode
}

const Row = ({ to, date, title, sub, badge }: RowProps) => (
  <li className="relative flex items-center gap-3 border-b border-line py-2.5 last:border-0 hover:bg-hover">
    <DayTile date={date} />
    <span className="min-w-0 flex-1">
      <Link to={to} className="block truncate rounded-xs font-emphasis after:absolute after:inset-0 hover:underline">
        {title}
      </Link>
      <span className="block truncate text-cell text-2">{sub}</span>
    </span>
    {badge}
  </li>
)

interface ListCardProps {
  title: string
  more: { label: string; to: string }
  empty: string
  children: ReactNode[]
}

const ListCard = ({ title, more, empty, children }: ListCardProps) => (
  <Card
    title={title}
    actions={
      <Link to={more.to} className="link hit rounded-xs text-cell font-emphasis">
        {more.label}
      </Link>
    }
  >
    {children.length > 0 ? <ul>{children}</ul> : <p className="text-2">{empty}</p>}
  </Card>
)

interface CardProps {
  data: CrmDashboard
  orgId: string | undefined
}

/** Who leaves next. */
export const DeparturesCard = ({ data, orgId }: CardProps) => (
  <ListCard
    title="Next departures"
    more={{ label: 'UpComing Bookings', to: hrefWith(crm.upcomingBookings.index.href(), { orgId }) }}
    empty="Nobody leaves soon."
  >
    {data.departures.map((trip) => (
      <Row
        key={trip.id}
        to={entryHref(trip)}
        date={trip.startDate}
        title={trip.customerName}
        sub={`${formatDate(trip.startDate)}, ${trip.title}, ${formatCount(trip.people, 'person', 'people')}`}
        badge={
          trip.paid < trip.total ? (
            <Badge tone="amber" mark="ring">
              {shortMoney(less(trip.total, trip.paid))} due
            </Badge>
          ) : (
            <Badge tone={stateTone(trip.status)}>{trip.status}</Badge>
          )
        }
      />
    ))}
  </ListCard>
)

/** Offers that end within a week and have no answer. */
export const ExpiringCard = ({ data, orgId }: CardProps) => (
  <ListCard
    title="Quotations about to expire"
    more={{ label: 'Open list', to: hrefWith(crm.quotation.index.href(), { expiring: 'yes', orgId }) }}
    empty="No offer ends within a week."
  >
    {data.expiring.map((quote) => (
      <Row
        key={quote.id}
        to={crm.quotation.view.href({ id: quote.id })}
        date={quote.validUntil}
        title={quote.customerName}
        sub={`${quote.number}, ${quote.title}, ${formatMoney(quote.total)}`}
        badge={<Badge tone={stateTone(quote.status)}>{quote.status}</Badge>}
      />
    ))}
  </ListCard>
)

/** What is to be done next, the longest overdue first. */
export const StepsCard = ({ data, todayTo }: { data: CrmDashboard; todayTo: string }) => (
  <ListCard title="Follow-ups" more={{ label: 'Today', to: todayTo }} empty="Nothing is to be done.">
    {data.followUps.next.map((step) => (
      <Row
        key={step.id}
        to={enquiryHref(step.kind, step.enquiryId)}
        date={step.dueAt}
        title={step.customerName}
        sub={`${step.number}, ${step.subject}, ${step.assignee}`}
        badge={<Badge tone={new Date(step.dueAt) < new Date() ? 'red' : 'blue'}>{formatRelative(step.dueAt)}</Badge>}
      />
    ))}
  </ListCard>
)

/** Who works on how many enquiries, and what comes of it. */
export function StaffCard({ data, listTo, house }: { data: CrmDashboard; listTo: ListTo; house: boolean }) {
  return (
    <Card title={house ? 'By staff of the house' : 'By staff'}>
      {data.staff.length === 0 ? (
        <p className="text-2">Nobody worked on enquiries in these months.</p>
      ) : (
        <Table
          label="By staff"
          columns={[
            {
              key: 'name',
              header: 'Name',
              kind: 'name',
              cell: ({ id, name }) => {
                const to = listTo({ assignedTo: id })
                return (
                  <span className="flex min-w-0 items-center gap-2">
                    <Avatar name={name} size="xs" decorative />
                    {to ? (
                      <Link to={to} className="link hit truncate rounded-xs">
                        {name}
                      </Link>
                    ) : (
                      <span className="truncate">{name}</span>
                    )}
                  </span>
                )
              },
            },
            {
              key: 'won',
              header: 'Won/all',
              kind: 'money',
              width: '20%',
              cell: (row) => `${row.confirmed}/${row.count}`,
            },
            {
              key: 'rate',
              header: 'Rate',
              kind: 'money',
              width: '18%',
              phone: 'none',
              cell: ({ confirmed, count }) => `${percentOf(confirmed, count)} %`,
            },
            {
              key: 'revenue',
              header: 'Revenue',
              kind: 'money',
              width: '24%',
              phone: 'line',
              cell: ({ revenue, trips }) => (
                <span title={`${formatMoney(revenue)}, ${formatNumber(trips)} trips`}>{shortMoney(revenue)}</span>
              ),
            },
          ]}
          rows={data.staff}
          rowKey={({ id }) => id}
        />
      )}
      {house && <p className="mt-3 text-cell text-2">Choose an agency to see its people.</p>}
    </Card>
  )
}
