import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { addDays } from '@karavan/domain/base/dates'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { EndDated } from '../../../kit/dated/EndDated.tsx'
import { serviceWords } from '../../../kit/markup-words.ts'
import { toMarkupBody } from './markup-form.ts'
import { audienceName, ruleName, shortName } from './markup-words.ts'
import { useGetMarkupQuery, useUpdateMarkupMutation } from './markups.api.ts'
import { useRivals } from './useRivals.ts'

interface EndMarkupProps {
  rule: MarkupRule
  onClose: () => void
}

const buyerWords = (rule: MarkupRule) =>
  rule.audience === 'agency'
    ? audienceName(rule)
    : rule.audience === 'retail'
      ? 'visitors and travellers'
      : 'these agencies'

/** Asks once, by name, and makes today the last day of a rule; says what holds from tomorrow. */
export function EndMarkup({ rule: asked, onClose }: EndMarkupProps) {
  const [update] = useUpdateMarkupMutation()
  const { data: today } = useGetHouseDayQuery(undefined, { refetchOnMountOrArgChange: true })
  // Somebody else may change the rule while the question stands; the answer is then about what it is now.
  const { data, refetch } = useGetMarkupQuery({ params: { id: asked.id } })
  const rule = data?.data ?? asked
  const { rivals } = useRivals(rule, today ? addDays(today, 1) : '', today !== undefined)
  const next = rivals?.order.find(({ id }) => id !== rule.id)
  const sold = serviceWords[rule.service].toLowerCase()

  return (
    <EndDated
      noun="rule"
      name={ruleName(rule)}
      today={today}
      onClose={onClose}
      refetch={refetch}
      end={(until) =>
        update({ params: { id: rule.id }, body: { ...toMarkupBody(rule), until, version: rule.version } }).unwrap()
      }
    >
      {rivals &&
        (next
          ? `From tomorrow another rule holds for ${buyerWords(rule)}: ${shortName(next)}.`
          : `From tomorrow no rule holds for ${buyerWords(rule)}: ${sold} are sold to them without a markup.`)}{' '}
      Prices already given stay as they are.
    </EndDated>
  )
}
