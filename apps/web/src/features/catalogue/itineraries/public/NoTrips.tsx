import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { paths } from '../../../../shared/paths.ts'
import type { ListParams } from '../../../../kit/useListParams.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { type Filters, groupNames, groupsIn, groupWords } from './browse.ts'
import { dropped } from './TripFilters.tsx'
import { useTripBlockers } from './useTripBlockers.ts'

interface NoTripsProps {
  kind: ItineraryKind
  list: ListParams
  filters: Filters
}

const ask = <ButtonLink to={paths.contact.href()}>Ask us to plan it</ButtonLink>

/** Nothing was found through the filters: which of them it is, and the way without it. */
function Filtered({ kind, list, filters }: NoTripsProps) {
  const blockers = useTripBlockers(kind, filters)
  const best = blockers?.[0]
  const words = groupsIn(filters).map((group) => groupWords(group, filters))
  return (
    <EmptyState
      title={`No itinerary for ${words.join(', ')}`}
      className="py-8"
      actions={
        <>
          {best ? (
            <Button variant="primary" onClick={() => list.change({ filters: dropped(best.group) })}>
              Remove {groupNames[best.group]}
            </Button>
          ) : (
            <Button onClick={list.clear}>Clear all filters</Button>
          )}
          {ask}
        </>
      }
    >
      {best
        ? `Without ${groupNames[best.group]} there ${best.count === 1 ? 'is' : 'are'} ${formatCount(best.count, 'itinerary', 'itineraries')}.`
        : blockers
          ? 'More than one of the filters is in the way.'
          : 'Looking for what keeps them away.'}
    </EmptyState>
  )
}

/** Why there is nothing, by name, and the next step. */
export function NoTrips(props: NoTripsProps) {
  if (groupsIn(props.filters).length > 0) return <Filtered {...props} />
  return (
    <EmptyState title="No itineraries are on sale at the moment" className="py-8" actions={ask}>
      Tell us where you want to go and we plan it for you.
    </EmptyState>
  )
}
