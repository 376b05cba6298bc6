import { rivalsOf } from '../../../kit/dated/rivals.ts'
import { type Contender, winnersByAgency } from './rate-standing.ts'
import { useGetEffectiveVisaRateQuery, useListVisaRatesQuery } from './visa-rates.api.ts'

const most = 100

/**
 * The rates of a visa that count on a day for whom a rate is meant, the winner first; for everybody's rate also the one
 * that holds for each agency with some of its own.
 */
export function useRivals({ visaId, orgId }: Contender, day: string, ready = true) {
  const all = orgId === null
  const skip = !ready || !visaId
  const chosen = useGetEffectiveVisaRateQuery({ query: { visaId, day, ...(orgId ? { orgId } : {}) } }, { skip })
  const single = useListVisaRatesQuery(
    { query: { visaId, audience: 'agency', pageSize: most } },
    { skip: skip || !all },
  )
  return rivalsOf(chosen, all ? single : null, (rates) => winnersByAgency(rates, visaId, day))
}
