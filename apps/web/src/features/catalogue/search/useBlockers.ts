import { useEffect, useState } from 'react'
import { useAppDispatch } from '../../../shared/hooks.ts'
import { availabilityApi } from './availability.api.ts'
import { type AskedQuery, type FilterKey, filtersOf } from './availability-query.ts'

/** Filters that go together, and the hotels there would be without them. */
export type Blocker = { keys: FilterKey[]; count: number }

const groupOf = (key: FilterKey): FilterKey[] =>
  key === 'minPrice' || key === 'maxPrice' ? ['minPrice', 'maxPrice'] : [key]

const without = (query: AskedQuery, keys: readonly FilterKey[]): AskedQuery =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !(keys as readonly string[]).includes(key)))

/** Which filters keep everything away: each is left out in turn and what is then free is counted. */
export function useBlockers(location: string, query: AskedQuery): Blocker[] | null {
  const dispatch = useAppDispatch()
  const [found, setFound] = useState<{ for: string; blockers: Blocker[] } | null>(null)
  const asked = JSON.stringify([location, query])
  useEffect(() => {
    let gone = false
    const asking = JSON.parse(asked) as [string, AskedQuery]
    const active = filtersOf(asking[1])
    const groups = [...new Map(active.map((key) => [groupOf(key).join(), groupOf(key)])).values()]
    const tries = groups.length > 1 ? [...groups, active] : groups
    async function ask() {
      const blockers = await Promise.all(
        tries.map(async (keys) => {
          const sent = { location: asking[0], query: { ...without(asking[1], keys), page: '1', pageSize: '1' } }
          const { data } = await dispatch(
            availabilityApi.endpoints.searchHotels.initiate(sent, { subscribe: false, forceRefetch: true }),
          )
          return { keys, count: data?.meta.total ?? 0 }
        }),
      )
      if (!gone) setFound({ for: asked, blockers: blockers.filter(({ count }) => count > 0) })
    }
    void ask()
    return () => {
      gone = true
    }
  }, [asked, dispatch])
  return found?.for === asked ? found.blockers : null
}
