import { Link } from 'react-router'
import { useGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { mayOpen } from '../../../../shared/session/access.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { formatCount, formatNumber } from '../../../../ui/format.ts'
import { useListDueContractsQuery } from './contract.api.ts'
import { dueWords, endWords } from './contract-words.ts'

/** As many as fit into a line; the others are in the list of hotels. */
const shown = 4
const to = paths.dashboard.hotels

/** Hotels on sale whose contract has ended, ends soon or is missing; nothing where none is due or nobody here may see it. */
export function DueContracts({ className }: { className?: string }) {
  const user = useUser()
  const allowed = mayOpen(user, 'catalogue.write')
  const today = useGetHouseDayQuery(undefined, { skip: !allowed }).data
  const { data } = useListDueContractsQuery(undefined, { skip: !allowed })
  if (!data || !today || data.data.total === 0) return null
  const { hotels, expired, expiring, missing } = data.data
  const parts = [
    ...(expired > 0 ? [`${formatNumber(expired)} ended`] : []),
    ...(expiring > 0 ? [`${formatNumber(expiring)} end within 60 days`] : []),
    ...(missing > 0 ? [`${formatCount(missing, 'hotel')} without one`] : []),
  ]
  return (
    <Card
      title="Contracts of hotels"
      className={className}
      actions={
        <Link to={to.index.href()} className="link hit rounded-xs text-cell font-emphasis">
          Hotels
        </Link>
      }
    >
      <p className="num mb-2 text-cell text-2">{parts.join(', ')}</p>
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 xl:grid-cols-4">
        {hotels.slice(0, shown).map(({ hotelId, hotelName, location, state, validUntil }) => (
          <li key={hotelId} className="relative flex items-start gap-3 border-t border-line py-2 hover:bg-hover">
            <span className="min-w-0 flex-1">
              <Link
                to={to.view.href({ id: hotelId })}
                className="block truncate rounded-xs font-emphasis after:absolute after:inset-0 hover:underline"
              >
                {hotelName}
              </Link>
              <span className="num block truncate text-cell text-2">
                {location} · {endWords(validUntil, today)}
              </span>
            </span>
            <Badge tone={dueWords[state].tone}>{dueWords[state].label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
