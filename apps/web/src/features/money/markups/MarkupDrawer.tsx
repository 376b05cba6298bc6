import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { Link } from 'react-router'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { DatedButtons } from '../../../kit/dated/DatedActs.tsx'
import { DatedState } from '../../../kit/dated/DatedState.tsx'
import type { DatedAct } from '../../../kit/dated/dated-words.ts'
import { History } from '../../../kit/History.tsx'
import { serviceWords } from '../../../kit/markup-words.ts'
import { RecordDrawer } from '../../../kit/RecordDrawer.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { audienceName, markupHistoryWords, markupNoun, ruleName, valueWords } from './markup-words.ts'
import { useGetMarkupHistoryQuery, useGetMarkupQuery } from './markups.api.ts'
import { WinningRule } from './WinningRule.tsx'

interface MarkupDrawerProps {
  /** The rule the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
  onAct: (act: DatedAct, rule: MarkupRule) => void
  /** The address of another rule beside the same list. */
  hrefOf: (id: string) => string
}

function Facts({ rule }: { rule: MarkupRule }) {
  return (
    <DescriptionList
      items={[
        { label: 'Service', value: serviceWords[rule.service] },
        {
          label: 'For',
          value: rule.orgId ? (
            <Link
              to={`?orgId=${rule.orgId}&id=${rule.id}`}
              className="link rounded-xs"
              title="All rules of this agency"
            >
              {audienceName(rule)}
            </Link>
          ) : (
            audienceName(rule)
          ),
        },
        { label: 'Markup', value: <span className="num font-emphasis">{valueWords(rule)}</span> },
        { label: 'First day', value: <span className="num">{formatDate(rule.from)}</span> },
        { label: 'Last day', value: rule.until ? <span className="num">{formatDate(rule.until)}</span> : 'No end' },
        { label: 'Note', value: rule.note && <span className="whitespace-pre-line">{rule.note}</span> },
        { label: 'Added', value: <span className="num">{formatDateTime(rule.createdAt)}</span> },
      ]}
    />
  )
}

/** One rule beside the list: its facts, which rule wins, what happened to it, and what can be done. */
export function MarkupDrawer({ id, onClose, onAct, hrefOf }: MarkupDrawerProps) {
  const { data: today } = useGetHouseDayQuery(undefined, { skip: id === null })
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      noun={markupNoun.one}
      useRecord={useGetMarkupQuery}
      title={ruleName}
      badge={(rule) => <DatedState state={rule.state} />}
      footer={(rule) => <DatedButtons dated={rule} today={today} onAct={(act) => onAct(act, rule)} />}
    >
      {(rule) => (
        <div className="grid gap-6">
          <Facts rule={rule} />
          <WinningRule rule={rule} hrefOf={hrefOf} />
          <History
            entity="markup"
            id={rule.id}
            words={markupHistoryWords(rule)}
            useHistory={useGetMarkupHistoryQuery}
          />
        </div>
      )}
    </RecordDrawer>
  )
}
