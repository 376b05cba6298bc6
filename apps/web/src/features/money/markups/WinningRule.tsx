import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { Contest } from '../../../kit/dated/Contest.tsx'
import { serviceWords } from '../../../kit/markup-words.ts'
import { whyBeaten } from './markup-standing.ts'
import { audienceName, shortName } from './markup-words.ts'
import { useRivals } from './useRivals.ts'

interface WinningRuleProps {
  rule: MarkupRule
  /** The address of another rule beside the same list. */
  hrefOf: (id: string) => string
}

/** Of the rules that meet today, which one sets the price, and why the others do not. */
export function WinningRule({ rule, hrefOf }: WinningRuleProps) {
  const { data: today = '' } = useGetHouseDayQuery()
  const known = useRivals(rule, today, today !== '')
  const sold = serviceWords[rule.service].toLowerCase()
  const buyer =
    rule.audience === 'agency'
      ? audienceName(rule)
      : rule.audience === 'retail'
        ? 'visitors and travellers'
        : 'an agency without a rule of its own'

  return (
    <Contest
      {...known}
      title="Which rule wins today"
      noun="rule"
      of={rule}
      nameOf={shortName}
      why={whyBeaten}
      hrefOf={hrefOf}
      about={(winner) =>
        winner ? `For ${buyer} buying ${sold}:` : `None: ${sold} are sold to ${buyer} without a markup of the house.`
      }
      listTo={`?service=${rule.service}&audience=agency&state=running&id=${rule.id}`}
    />
  )
}
