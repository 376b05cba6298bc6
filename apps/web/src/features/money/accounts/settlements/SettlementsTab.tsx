import { useSearchParams } from 'react-router'
import { Segments } from '../../../../ui/Segments.tsx'
import { SettlementList } from '../../../../shared/settlements/SettlementList.tsx'
import { UnsettledRows } from '../../../../shared/settlements/UnsettledRows.tsx'

const views = [
  { value: 'open', label: 'Not paid out' },
  { value: 'paid', label: 'Payouts' },
] as const

/** What came in by card and is still with its provider, and what was paid out. */
export function SettlementsTab() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'paid' ? 'paid' : 'open'
  return (
    <>
      <div className="mb-4">
        <Segments
          label="Settlements"
          value={view}
          onChange={(next) =>
            setParams(next === 'open' ? { tab: 'settlements' } : { tab: 'settlements', view: next }, {
              preventScrollReset: true,
            })
          }
          options={views}
        />
      </div>
      {view === 'open' ? <UnsettledRows /> : <SettlementList />}
    </>
  )
}
