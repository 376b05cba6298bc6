import { type MarkupRule, markups } from '@karavan/contracts/money/markups/markup.contract'
import { audiences, services } from '@karavan/domain/base/markup'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AgencyChip } from '../../../shared/record/AgencySelect.tsx'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { DatedMenu } from '../../../kit/dated/DatedActs.tsx'
import { type DatedAct, datedStates, stateWords } from '../../../kit/dated/dated-words.ts'
import { useDatedViews } from '../../../kit/dated/useDatedViews.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { serviceWords } from '../../../kit/markup-words.ts'
import { ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { useOpenRecord } from '../../../kit/useOpenRecord.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { DeleteMarkup } from './DeleteMarkup.tsx'
import { EditMarkup } from './EditMarkup.tsx'
import { EndMarkup } from './EndMarkup.tsx'
import { MarkupDrawer } from './MarkupDrawer.tsx'
import { markupColumns } from './markup-columns.tsx'
import { audienceWords, markupCrumbs, markupNoun, ruleName } from './markup-words.ts'
import { useListMarkupsQuery } from './markups.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

function MarkupFilters() {
  return (
    <>
      <AgencyChip />
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
        options={datedStates.map((value) => ({ value, label: stateWords[value].words }))}
      />
    </>
  )
}

/** What the house adds to its net prices, rule by rule; a rule opens beside the list. */
export function MarkupIndexPage() {
  const { open, hrefOf, close } = useOpenRecord()
  const [asked, setAsked] = useState<{ act: DatedAct; rule: MarkupRule } | null>(null)
  // A rule that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<string | null>(null)
  const { data: today } = useGetHouseDayQuery()
  const views = useDatedViews(useListMarkupsQuery)
  const ask = (act: DatedAct, rule: MarkupRule) => setAsked({ act, rule })
  const settle = () => setAsked(null)

  return (
    <>
      <ResourceIndex
        title="AgentMarkup"
        noun={markupNoun}
        crumbs={markupCrumbs()}
        contract={markups.list}
        useList={useListMarkupsQuery}
        beside={<ListExport list="markups" />}
        columns={markupColumns}
        rowName={ruleName}
        rowTo={({ id }) => hrefOf(id)}
        current={open}
        rowMenu={(rule) => (
          <DatedMenu dated={rule} today={today} viewTo={hrefOf(rule.id)} onAct={(act) => ask(act, rule)} />
        )}
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
