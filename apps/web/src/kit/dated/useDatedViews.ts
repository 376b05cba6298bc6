import type { ListView } from '../ResourceIndex.tsx'
import { type Dated, datedStates, stateWords } from './dated-words.ts'

type UseCount = (sent: { query: { state: Dated['state']; pageSize: number } }) => {
  data?: { meta: { total: number } }
}

/** The views of a list by state, with how many are in each; together they are all of them. */
export function useDatedViews(useList: UseCount): ListView[] {
  const ask = (state: Dated['state']) => ({ query: { state, pageSize: 1 } })
  const counts = {
    running: useList(ask('running')).data?.meta.total,
    planned: useList(ask('planned')).data?.meta.total,
    ended: useList(ask('ended')).data?.meta.total,
  }
  const known = Object.values(counts)
  const all = known.includes(undefined) ? undefined : known.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return [
    { key: 'all', label: 'All', filters: {}, count: all },
    ...datedStates.map((state) => ({
      key: state,
      label: stateWords[state].words,
      filters: { state },
      count: counts[state],
    })),
  ]
}
