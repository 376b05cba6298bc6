import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { useWatch } from 'react-hook-form'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { Outcome } from '../../../kit/dated/Outcome.tsx'
import { formatDate } from '../../../ui/format.ts'
import type { MarkupValues } from './markup-form.ts'
import { standingOf } from './markup-standing.ts'
import { shortName } from './markup-words.ts'
import { useRivals } from './useRivals.ts'

/** While a rule is typed: which rules it will beat on its first day to come, and which will beat it. */
export function MarkupOutcome({ record }: { record?: MarkupRule }) {
  const values = useWatch<MarkupValues>() as MarkupValues
  const { data: today = '', error } = useGetHouseDayQuery()
  const { service, audience, from } = values
  const day = from > today ? from : today
  const rule = { id: record?.id, service, audience, orgId: values.orgId || null, createdAt: record?.createdAt }
  const { rivals, failed, retry } = useRivals(rule, day, from !== '' && (today !== '' || error !== undefined))
  const { beats, beatenBy } = standingOf(rule, rivals?.order ?? [], day)
  const single = rivals?.single.filter(({ id }) => id !== record?.id) ?? []

  function waiting() {
    if (audience === 'agency' && !values.orgId) return 'Choose the agency to see which rules this one meets.'
    if (from === '') return 'Choose the first day to see which rules this one meets.'
    if (values.until && values.until < day) return `It would count no more on ${formatDate(day)}.`
    return rivals ? null : 'Looking at the other rules …'
  }

  return (
    <Outcome
      noun="rule"
      failed={failed}
      retry={retry}
      waiting={waiting()}
      beats={beats.map(shortName)}
      beatenBy={[...beatenBy, ...single].map(shortName)}
      when={day === today ? 'today' : `on ${formatDate(day)}`}
    />
  )
}
