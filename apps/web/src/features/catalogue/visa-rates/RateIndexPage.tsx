import { type VisaRate, visaRates } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { countries } from '@karavan/domain/base/currency'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AgencyChip } from '../../../shared/record/AgencySelect.tsx'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { DatedMenu } from '../../../kit/dated/DatedActs.tsx'
import { type DatedAct, datedStates, stateWords } from '../../../kit/dated/dated-words.ts'
import { useDatedViews } from '../../../kit/dated/useDatedViews.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { useOpenRecord } from '../../../kit/useOpenRecord.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { DeleteRate } from './DeleteRate.tsx'
import { EditRate } from './EditRate.tsx'
import { EndRate } from './EndRate.tsx'
import { RateDrawer } from './RateDrawer.tsx'
import { rateColumns } from './rate-columns.tsx'
import { rateCrumbs, rateName, rateNoun } from './rate-words.ts'
import { useListVisaRatesQuery } from './visa-rates.api.ts'
import { VisaChip } from './VisaSelect.tsx'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

function RateFilters() {
  return (
    <>
      <VisaChip />
      <AgencyChip />
      <FilterChip name="country" label="Country" options={countries.map((value) => ({ value, label: value }))} />
      <FilterChip
        name="audience"
        label="For"
        options={[
          { value: 'everybody', label: 'Everybody' },
          { value: 'agency', label: 'One agency' },
        ]}
      />
      <FilterChip
        name="state"
        label="State"
        options={datedStates.map((value) => ({ value, label: stateWords[value].words }))}
      />
    </>
  )
}

/** What visas cost whom and when, rate by rate; a rate opens beside the list. */
export function RateIndexPage() {
  const { open, hrefOf, close } = useOpenRecord()
  const [asked, setAsked] = useState<{ act: DatedAct; rate: VisaRate } | null>(null)
  // A rate that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<string | null>(null)
  const { data: today } = useGetHouseDayQuery()
  const views = useDatedViews(useListVisaRatesQuery)
  const ask = (act: DatedAct, rate: VisaRate) => setAsked({ act, rate })
  const settle = () => setAsked(null)

  return (
    <>
      <ResourceIndex
        title="VisaRates"
        noun={rateNoun}
        crumbs={rateCrumbs()}
        contract={visaRates.list}
        useList={useListVisaRatesQuery}
        beside={<ListExport list="visa-rates" />}
        columns={rateColumns}
        rowName={rateName}
        rowTo={({ id }) => hrefOf(id)}
        current={open}
        rowMenu={(rate) => (
          <DatedMenu dated={rate} today={today} viewTo={hrefOf(rate.id)} onAct={(act) => ask(act, rate)} />
        )}
        search="Visa, country, agency or note"
        filters={<RateFilters />}
        views={views}
        action={
          <ButtonLink to={paths.dashboard.visaRates.create.href()} variant="primary" icon={Plus}>
            New rate
          </ButtonLink>
        }
      />
      <RateDrawer id={open === going ? null : open} onClose={close} onAct={ask} hrefOf={hrefOf} />
      {asked?.act === 'edit' && <EditRate key={asked.rate.id} rate={asked.rate} onClose={settle} />}
      {asked?.act === 'end' && <EndRate rate={asked.rate} onClose={settle} />}
      {asked?.act === 'delete' && (
        <DeleteRate
          rate={asked.rate}
          onClose={settle}
          onDeleting={(now) => setGoing(now ? asked.rate.id : null)}
          onDeleted={close}
        />
      )}
    </>
  )
}
