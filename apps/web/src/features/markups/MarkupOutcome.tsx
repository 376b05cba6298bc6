import type { MarkupRule } from '@karavan/contracts/markups/markup.contract'
import { useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import type { MarkupValues } from './markup-form.ts'
import { standingOf } from './markup-standing.ts'
import { shortName } from './markup-words.ts'
import { useGetMarkupDayQuery } from './markups.api.ts'
import { useRivals } from './useRivals.ts'

const few = 4

function listed(rules: readonly MarkupRule[]): string {
  const names = rules.slice(0, few).map(shortName)
  return [...names, ...(rules.length > few ? [`${rules.length - few} more`] : [])].join('; ')
}

/** While a rule is typed: which rules it will beat on its first day to come, and which will beat it. */
export function MarkupOutcome({ record }: { record?: MarkupRule }) {
  const values = useWatch<MarkupValues>() as MarkupValues
  const { data: today = '', error } = useGetMarkupDayQuery()
  const { service, audience, from } = values
  const day = from > today ? from : today
  const rule = { id: record?.id, service, audience, orgId: values.orgId || null, createdAt: record?.createdAt }
  const { rivals, failed, retry } = useRivals(rule, day, from !== '' && (today !== '' || error !== undefined))

  function words() {
    if (audience === 'agency' && !values.orgId) return 'Choose the agency to see which rules this one meets.'
    if (from === '') return 'Choose the first day to see which rules this one meets.'
    if (values.until && values.until < day) return `It would count no more on ${formatDate(day)}.`
    if (!rivals) return 'Looking at the other rules …'
    const { beats, beatenBy } = standingOf(rule, rivals.rules, day)
    const stronger = [...beatenBy, ...rivals.single.filter(({ id }) => id !== record?.id)]
    const when = day === today ? 'today' : `on ${formatDate(day)}`
    if (beats.length + stronger.length === 0) return `No other rule counts ${when}: it beats none, none beats it.`
    return (
      <>
        {beats.length > 0 && (
          <span className="block">
            <b className="font-semibold">Beats {when}:</b> {listed(beats)}
          </span>
        )}
        {stronger.length > 0 && (
          <span className="block">
            <b className="font-semibold">Is beaten {when} by:</b> {listed(stronger)}
          </span>
        )}
      </>
    )
  }

  return (
    <div role="status" className="sm:col-span-2">
      {failed ? (
        <Note
          kind="warning"
          action={
            <Button size="sm" variant="ghost" onClick={retry}>
              Try again
            </Button>
          }
        >
          The other rules did not load, so it is not known which one wins.
        </Note>
      ) : (
        <Note>{words()}</Note>
      )}
    </div>
  )
}
