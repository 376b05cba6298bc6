import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { useEffect, useState } from 'react'
import { useAppDispatch } from '../../../../shared/hooks.ts'
import { type FilterGroup, type Filters, groupsIn, without } from './browse.ts'
import { countItineraries } from './public.api.ts'

type Blocker = { group: FilterGroup; count: number }

/** Which filter keeps everything away: each is left out in turn and what there is then is counted, most first. */
export function useTripBlockers(kind: ItineraryKind, filters: Filters): Blocker[] | null {
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<{ for: string; blockers: Blocker[] } | null>(null)
  const asked = JSON.stringify([kind, filters])
  useEffect(() => {
    let gone = false
    const [wanted, given] = JSON.parse(asked) as [ItineraryKind, Filters]
    async function ask() {
      const counts = await Promise.all(
        groupsIn(given).map(async (group) => {
          const { data } = await dispatch(
            countItineraries.initiate({ kind: wanted, query: without(given, group) }, { subscribe: false }),
          )
          return { group, count: data ?? 0 }
        }),
      )
      const blockers = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
      if (!gone) setFound({ for: asked, blockers })
    }
    void ask()
    return () => {
      gone = true
    }
  }, [asked, dispatch])
  return found?.for === asked ? found.blockers : null
}
