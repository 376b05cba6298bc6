import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { readFailure } from '../../../../kit/problem.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { formatCount, formatDate } from '../../../../ui/format.ts'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useListSharesQuery, useWithdrawShareMutation } from '../itineraries.api.ts'
import { shareState } from './share-state.ts'

interface ShareListProps {
  trip: { id: string; kind: ItineraryKind }
  skip?: boolean
}

/** The links made to a trip: how often each was opened, whether it still works, and the way to end it. */
export function ShareList({ trip, skip }: ShareListProps) {
  const { currentData, error, isFetching, refetch } = useListSharesQuery(
    { kind: trip.kind, params: { id: trip.id } },
    { skip: skip ?? false },
  )
  const [withdraw, { isLoading, originalArgs }] = useWithdrawShareMutation()

  async function end(id: string) {
    try {
      await withdraw({ params: { id } }).unwrap()
      void notify.success('The link was withdrawn')
    } catch (failed) {
      void notify.error('The link was not withdrawn', readFailure(failed).detail)
    }
  }

  if (error && !isFetching)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-cell text-2">
        {readFailure(error).title}.
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!currentData) return <Skeleton className="h-10" />
  if (currentData.data.length === 0) return <p className="text-cell text-3">None yet.</p>
  return (
    <ul className="divide-y divide-line">
      {currentData.data.map((link) => {
        const state = shareState(link, Date.now())
        return (
          <li key={link.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 text-small">
                <Badge tone={state.tone}>{state.words}</Badge>
                {link.client ? 'Client price' : 'Own price'}
              </p>
              <p className="num mt-0.5 text-cell text-3">
                Made {formatDate(link.createdAt)},{' '}
                {link.seenCount === 0 ? (
                  'not opened yet'
                ) : (
                  <>
                    opened {formatCount(link.seenCount, 'time')}
                    {link.lastSeenAt && (
                      <>
                        , last <RelativeTime at={link.lastSeenAt} />
                      </>
                    )}
                  </>
                )}
              </p>
            </div>
            {state.live && (
              <Button
                size="sm"
                busy={isLoading && originalArgs?.params.id === link.id}
                onClick={() => void end(link.id)}
                aria-label={`Withdraw the link of ${formatDate(link.createdAt)}`}
              >
                Withdraw
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
