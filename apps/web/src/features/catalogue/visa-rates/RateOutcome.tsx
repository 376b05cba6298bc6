import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { useWatch } from 'react-hook-form'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { Outcome } from '../../../kit/dated/Outcome.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { RateValues } from './rate-form.ts'
import { standingOf } from './rate-standing.ts'
import { shortName } from './rate-words.ts'
import { useRivals } from './useRivals.ts'

/** While a rate is typed: which rates it will beat on its first day to come, and which will beat it. */
export function RateOutcome({ record }: { record?: VisaRate }) {
  const { visaId, audience, orgId, from, until } = useWatch<RateValues>() as RateValues
  const { data: today = '', error } = useGetHouseDayQuery()
  const day = from > today ? from : today
  const named = audience === 'everybody' || orgId !== ''
  const rate = {
    id: record?.id,
    visaId,
    orgId: audience === 'agency' ? orgId : null,
    createdAt: record?.createdAt,
  }
  const ready = named && from !== '' && (today !== '' || error !== undefined)
  const { rivals, failed, retry } = useRivals(rate, day, ready)
  const { beats, beatenBy } = standingOf(rate, rivals?.order ?? [], day)
  const single = rivals?.single.filter(({ id }) => id !== record?.id) ?? []

  function waiting() {
    if (!visaId) return 'Choose the visa to see which rates this one meets.'
    if (!named) return 'Choose the agency to see which rates this one meets.'
    if (from === '') return 'Choose the first day to see which rates this one meets.'
    if (until && until < day) return `It would count no more on ${formatDate(day)}.`
    return rivals ? null : 'Looking at the other rates …'
  }

  return (
    <Outcome
      noun="rate"
      failed={failed}
      retry={retry}
      waiting={waiting()}
      beats={beats.map(shortName)}
      beatenBy={[...beatenBy, ...single].map(shortName)}
      when={day === today ? 'today' : `on ${formatDate(day)}`}
    />
  )
}
