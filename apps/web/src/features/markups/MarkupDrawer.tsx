import { type MarkupRule, markups } from '@karavan/contracts/markups/markup.contract'
import { CalendarOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { History } from '../../kit/History.tsx'
import { Failed } from '../../kit/ListStates.tsx'
import { readFailure } from '../../kit/problem.ts'
import { serviceWords } from '../../kit/markup-words.ts'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MarkupState } from './markup-columns.tsx'
import { forWhom, markupHistoryWords, ruleName, valueWords } from './markup-words.ts'
import { useGetMarkupDayQuery, useGetMarkupHistoryQuery, useGetMarkupQuery } from './markups.api.ts'
import { WinningRule } from './WinningRule.tsx'

/** What can be done to a rule. */
export type MarkupAct = 'edit' | 'end' | 'delete'

interface MarkupDrawerProps {
  /** The rule the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
  onAct: (act: MarkupAct, rule: MarkupRule) => void
  /** The address of another rule beside the same list. */
  hrefOf: (id: string) => string
}

/** What can be done to a rule today: one that runs is ended, one that has not begun is deleted. */
export function actsOn({ state, until }: MarkupRule, today: string | undefined): MarkupAct[] {
  if (state === 'planned') return ['edit', 'delete']
  return state === 'running' && until !== today ? ['edit', 'end'] : ['edit']
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
              {forWhom(rule)}
            </Link>
          ) : (
            forWhom(rule)
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

const Waiting = () => (
  <div role="status" aria-busy="true" className="grid gap-3">
    <span className="sr-only">Loading the rule</span>
    {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'].map((width) => (
      <Skeleton key={width} className={`h-4 ${width}`} />
    ))}
  </div>
)

/** One rule beside the list: its facts, which rule wins, what happened to it, and what can be done. */
export function MarkupDrawer({ id, onClose, onAct, hrefOf }: MarkupDrawerProps) {
  // What it shows must stay while it slides away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const valid = markups.get.params.safeParse({ id: shown }).success
  const { currentData, error, isFetching, refetch } = useGetMarkupQuery(
    { params: { id: shown ?? '' } },
    { skip: !valid || id === null },
  )
  const { data: today } = useGetMarkupDayQuery(undefined, { skip: id === null })
  const [kept, setKept] = useState<MarkupRule | null>(null)
  const rule = currentData?.data ?? (id === null ? kept : null)
  if (rule && rule !== kept) setKept(rule)
  const missing = !valid || (error !== undefined && readFailure(error).kind === 'missing')
  const acts = rule ? actsOn(rule, today) : []

  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      eyebrow="Markup rule"
      title={rule ? ruleName(rule) : missing ? 'Not found' : 'Markup rule'}
      badge={rule && <MarkupState state={rule.state} />}
      footer={
        rule && (
          <>
            <Button variant="primary" icon={Pencil} onClick={() => onAct('edit', rule)}>
              Edit
            </Button>
            {acts.includes('end') && (
              <Button icon={CalendarOff} onClick={() => onAct('end', rule)}>
                End today
              </Button>
            )}
            {acts.includes('delete') && (
              <Button variant="ghost" icon={Trash2} onClick={() => onAct('delete', rule)}>
                Delete
              </Button>
            )}
            {rule.state === 'running' && rule.until === today && (
              <span className="text-cell text-2">Today is its last day</span>
            )}
          </>
        )
      }
    >
      {rule ? (
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
      ) : missing ? (
        <EmptyState title="This markup rule does not exist">
          It may have been deleted, or the link is not complete.
        </EmptyState>
      ) : error ? (
        <Failed error={error} what="This markup rule" onRetry={refetch} retrying={isFetching} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  )
}
