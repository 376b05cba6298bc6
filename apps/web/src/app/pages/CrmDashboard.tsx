import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { DueContracts } from '../../features/catalogue/hotels/rates/DueContracts.tsx'
import { DashboardPage } from '../../features/crm/dashboard/DashboardPage.tsx'
import { paths } from '../../shared/paths.ts'
import { supplierHref } from '../../shared/supplier-href.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const SuppliersTab = lazy(() =>
  import('../../features/crm/suppliers/SuppliersTab.tsx').then((module) => ({ default: module.SuppliersTab })),
)

const tabs = [
  { key: 'overview', label: 'Overview', to: paths.crm.dashboard.index.href() },
  { key: 'suppliers', label: 'Suppliers', to: supplierHref() },
]

/** The dashboard of the CRM with its tabs; above its figures those who write the catalogue see which contracts are due. */
export function CrmDashboard() {
  const [params] = useSearchParams()
  const current = params.get('tab') === 'suppliers' ? 'suppliers' : 'overview'
  return (
    <>
      <Tabs label="Dashboard" className="page-gutter" current={current} tabs={tabs} />
      {current === 'suppliers' ? (
        <Suspense fallback={<TableSkeleton rows={8} columns={5} label="Loading suppliers" />}>
          <SuppliersTab />
        </Suspense>
      ) : (
        <DashboardPage>
          <DueContracts />
        </DashboardPage>
      )}
    </>
  )
}
