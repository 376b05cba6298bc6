import { type MarkupRule, markups } from '@karavan/contracts/markups/markup.contract'
import { audiences, services } from '@karavan/domain/pricing/markup'
import { CalendarOff, Eye, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { FilterChip } from '../../kit/FilterChip.tsx'
import { useList } from '../../kit/list-context.ts'
import { serviceWords } from '../../kit/markup-words.ts'
import { type ListView, ResourceIndex } from '../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { DeleteMarkup } from './DeleteMarkup.tsx'
import { EditMarkup } from './EditMarkup.tsx'
import { EndMarkup } from './EndMarkup.tsx'
import { actsOn, type MarkupAct, MarkupDrawer } from './MarkupDrawer.tsx'
import { markupColumns } from './markup-columns.tsx'
import { audienceWords, markupCrumbs, markupNoun, ruleName, stateWords } from './markup-words.ts'
import {
  useFindAgenciesQuery,
  useGetMarkupDayQuery,
  useListMarkupsQuery,
  useReadMarkupsMutation,
} from './markups.api.ts'

const states = ['running', 'planned', 'ended'] as const

function MarkupFilters() {
  const { filters, change } = useList()
  const { orgId } = filters
  const agency = useFindAgenciesQuery({ orgId }, { skip: !orgId }).currentData?.[0]
  return (
    <>
      {orgId && (
        <Chip
          removeLabel={`Remove Agency: ${agency?.name ?? 'one'}`}
          onRemove={() => change({ filters: { orgId: undefined } })}
        >
          Agency: {agency?.name ?? 'one'}
        </Chip>
      )}
      <FilterChip
        name="service"
        label="Service"
        options={services.map((value) => ({ value, label: serviceWords[value] }))}
      />
      <FilterChip
        name="audience"
        label="For"
        options={audiences.map((value) => ({ value, label: audienceWords[value] }))}
      />
      <FilterChip
        name="state"
        label="State"
        options={states.map((value) => ({ value, label: stateWords[value].words }))}
      />
    </>
  )
}

/** How many rules are in each state; together they are all of them. */
function useViews(): ListView[] {
  const count = (state: (typeof states)[number]) => ({ query: { state, pageSize: 1 } })
  const counts = {
    running: useListMarkupsQuery(count('running')).data?.meta.total,
    planned: useListMarkupsQuery(count('planned')).data?.meta.total,
    ended: useListMarkupsQuery(count('ended')).data?.meta.total,
  }
  const known = Object.values(counts)
  const all = known.includes(undefined) ? undefined : known.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return [
    { key: 'all', label: 'All', filters: {}, count: all },
    ...states.map((state) => ({
      key: state,
      label: stateWords[state].words,
      filters: { state },
      count: counts[state],
    })),
  ]
}

/** What the house adds to its net prices, rule by rule; a rule opens beside the list. */
export function MarkupIndexPage() {
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState<{ act: MarkupAct; rule: MarkupRule } | null>(null)
  // A rule that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<string | null>(null)
  const { data: today } = useGetMarkupDayQuery()
  const open = params.get('id')
  const views = useViews()

  const hrefOf = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('id', id)
    return `?${next}`
  }
  const close = () =>
    setParams(
      (now) => {
        now.delete('id')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const ask = (act: MarkupAct, rule: MarkupRule) => setAsked({ act, rule })
  const settle = () => setAsked(null)

  return (
    <>
      <ResourceIndex
        title="AgentMarkup"
        noun={markupNoun}
        crumbs={markupCrumbs()}
        contract={markups.list}
        useList={useListMarkupsQuery}
        useRead={useReadMarkupsMutation}
        columns={markupColumns}
        rowName={ruleName}
        rowTo={({ id }) => hrefOf(id)}
        current={open}
        rowMenu={(rule) => {
          const acts = actsOn(rule, today)
          return (
            <>
              <MenuItem icon={Eye} to={hrefOf(rule.id)}>
                View
              </MenuItem>
              <MenuItem icon={Pencil} onSelect={() => ask('edit', rule)}>
                Edit
              </MenuItem>
              {acts.includes('end') && (
                <MenuItem icon={CalendarOff} onSelect={() => ask('end', rule)}>
                  End today
                </MenuItem>
              )}
              {acts.includes('delete') && (
                <>
                  <MenuSeparator />
                  <MenuItem icon={Trash2} danger onSelect={() => ask('delete', rule)}>
                    Delete
                  </MenuItem>
                </>
              )}
            </>
          )
        }}
        search="Agency, service or note"
        filters={<MarkupFilters />}
        views={views}
        action={
          <ButtonLink to={paths.dashboard.agentMarkup.create.href()} variant="primary" icon={Plus}>
            New rule
          </ButtonLink>
        }
      />
      <MarkupDrawer id={open === going ? null : open} onClose={close} onAct={ask} hrefOf={hrefOf} />
      {asked?.act === 'edit' && <EditMarkup key={asked.rule.id} rule={asked.rule} onClose={settle} />}
      {asked?.act === 'end' && <EndMarkup rule={asked.rule} onClose={settle} />}
      {asked?.act === 'delete' && (
        <DeleteMarkup
          rule={asked.rule}
          onClose={settle}
          onDeleting={(now) => setGoing(now ? asked.rule.id : null)}
          onDeleted={close}
        />
      )}
    </>
  )
}
