import { rivalsOf } from '../../../kit/dated/rivals.ts'
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
  const all = audience === 'agencies'
  const skip = !ready || (audience === 'agency' && !orgId)
  const chosen = useGetEffectiveMarkupQuery({ query: { service, day, ...(orgId ? { orgId } : {}) } }, { skip })
  const single = useListMarkupsQuery({ query: { service, audience: 'agency', pageSize: most } }, { skip: skip || !all })
  return rivalsOf(chosen, all ? single : null, (rules) => winnersByAgency(rules, day))
}
