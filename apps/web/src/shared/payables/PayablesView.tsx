import { useSearchParams } from 'react-router'
import { Segments } from '../../ui/Segments.tsx'
import { DueSuppliers } from './DueSuppliers.tsx'
import { SupplierPaymentList } from './SupplierPaymentList.tsx'

const views = [
  { value: 'due', label: 'Due' },
  { value: 'paid', label: 'Payments' },
] as const

/** Who is owed, and what was paid. */
export function PayablesView({ tab }: { tab: string }) {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'paid' ? 'paid' : 'due'
  return (
    <>
      <div className="mb-4">
        <Segments
          label="Suppliers"
          value={view}
          onChange={(next) => setParams(next === 'due' ? { tab } : { tab, view: next }, { preventScrollReset: true })}
          options={views}
        />
      </div>
      {view === 'due' ? <DueSuppliers /> : <SupplierPaymentList />}
    </>
  )
}
