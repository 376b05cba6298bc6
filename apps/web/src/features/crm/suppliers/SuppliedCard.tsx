import type { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { ServiceState } from '@karavan/domain/crm/service'
import { Link } from 'react-router'
import { useRight } from '../../../shared/hooks.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Count } from '../../../ui/Count.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/tone.ts'
import { bookingHref } from './answer-words.ts'
import { useListSuppliedQuery } from './suppliers.api.ts'

type Supplied = Got<typeof suppliers.services>['data'][number]

const tones: Record<ServiceState, Tone> = {
  Draft: 'neutral',
  Requested: 'amber',
  Changed: 'orange',
  Declined: 'red',
  Confirmed: 'green',
  Used: 'teal',
  Cancelled: 'neutral',
}

function Line({ one }: { one: Supplied }) {
  const seesCost = useRight('cost')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-b-0">
      <span className="min-w-48 flex-1">
        <Link to={bookingHref(one)} className="link hit block truncate rounded-xs font-emphasis">
          {one.label}
        </Link>
        <span className="num block truncate text-caption text-3">
          {[one.customerName, one.number, one.from && formatDate(one.from)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-right">
        {seesCost && <span className="num block font-emphasis">{formatMoney(one.cost, one.currency)}</span>}
        {one.answerBy && (
          <span className="num block text-caption text-amber-t">Answer by {formatDateTime(one.answerBy)}</span>
        )}
      </span>
      <Badge tone={tones[one.state]}>{one.state}</Badge>
    </li>
  )
}

/** What is asked of a supplier and not answered, or all that is bought of them. */
export function SuppliedCard({ id, waiting }: { id: string; waiting?: boolean }) {
  const { data } = useListSuppliedQuery({
    params: { id },
    query: { pageSize: waiting ? 20 : 10, ...(waiting ? { state: 'Requested' as const } : {}) },
  })
  const rows = data?.data ?? []
  if (waiting && rows.length === 0) return null
  return (
    <Card
      title={waiting ? 'Open requests' : 'Bookings'}
      flush
      actions={data && data.meta.total > 0 && <Count>{data.meta.total}</Count>}
    >
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-cell text-3">Nothing was bought of them yet.</p>
      ) : (
        <ul>
          {rows.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}
