import { buyerOrg, type Contender, winnersByAgency } from './markup-standing.ts'
import { useGetEffectiveMarkupQuery, useListMarkupsQuery } from './markups.api.ts'

const most = 100

/**
 * The rules that count on a day for whom a rule is meant, the winner first; for a rule for all agencies also the rule
 * that holds for each agency with some of its own.
 */
export function useRivals(rule: Contender, day: string, ready = true) {
  const { service, audience } = rule
  const orgId = buyerOrg(rule)
  const skip = !ready || (audience === 'agency' && !orgId)
  const chosen = useGetEffectiveMarkupQuery({ query: { service, day, ...(orgId ? { orgId } : {}) } }, { skip })
  const single = useListMarkupsQuery(
    { query: { service, audience: 'agency', pageSize: most } },
    { skip: skip || audience !== 'agencies' },
  )
  const answer = chosen.currentData?.data
  const complete = answer !== undefined && (audience !== 'agencies' || single.currentData !== undefined)
  return {
    rivals: complete
      ? {
          rules: answer.winner ? [answer.winner, ...answer.beaten] : [],
          single: audience === 'agencies' ? winnersByAgency(single.currentData?.data ?? [], day) : [],
        }
      : null,
    failed: Boolean(chosen.error ?? single.error),
    retry: () => {
      if (chosen.error) void chosen.refetch()
      if (single.error) void single.refetch()
    },
  }
}
