import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useListRatesOfVisaQuery } from './visas.api.ts'

const to = paths.dashboard.visaRates

/** What the visa is sold for today: everybody's rate and those of single agencies, with what the house earns. */
export function RatesCard({ visa }: { visa: Visa }) {
  const { data, error, isFetching, refetch } = useListRatesOfVisaQuery(visa.id)
  const more = data ? data.meta.total - data.data.length : 0
  return (
    <Card
      title="Rates today"
      actions={
        <ButtonLink to={`${to.create.href()}?visaId=${visa.id}`} size="sm" icon={Plus}>
          Add rate
        </ButtonLink>
      }
    >
      {data ? (
        <>
          {data.data.length === 0 && (
            <p className="text-2">
              None, so nobody can apply for it yet. Its fees are in <b className="font-semibold">{visa.currency}</b>.
            </p>
          )}
          <ul className="grid gap-3">
            {data.data.map((rate) => (
              <li key={rate.id} className="flex items-baseline justify-between gap-4">
                <Link to={`${to.index.href()}?visaId=${visa.id}&id=${rate.id}`} className="link min-w-0 rounded-xs">
                  {rate.companyName ?? 'Everybody'}
                </Link>
                <span className="text-right">
                  <span className="num block font-emphasis">
                    {rate.adult.totalInr === null ? 'No exchange rate' : formatMoney(rate.adult.totalInr)}
                  </span>
                  {rate.adult.marginInr !== null && (
                    <span className="num block text-cell text-3">{formatMoney(rate.adult.marginInr)} ours</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {data.data.length > 0 && (
            <p className="mt-4 text-cell text-3">
              What an agency pays for one adult, with tax; a markup per booking comes on top.{' '}
              <Link to={`${to.index.href()}?visaId=${visa.id}`} className="link rounded-xs">
                {more > 0 ? `All rates, ${more} more` : 'All rates'}
              </Link>
            </p>
          )}
        </>
      ) : error ? (
        <Failed error={error} what="The rates" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-busy="true" className="grid gap-3">
          <span className="sr-only">Loading the rates</span>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
    </Card>
  )
}
