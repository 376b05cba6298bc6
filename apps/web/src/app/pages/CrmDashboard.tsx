import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { DueContracts } from '../../features/catalogue/hotels/rates/DueContracts.tsx'
import { DashboardPage } from '../../features/crm/dashboard/DashboardPage.tsx'
import { useRight } from '../../shared/hooks.ts'
import { paths } from '../../shared/paths.ts'
import { supplierHref } from '../../shared/supplier-href.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const SuppliersTab = lazy(() =>
  import('../../features/crm/suppliers/SuppliersTab.tsx').then((module) => ({ default: module.SuppliersTab })),
)

const MoneyTab = lazy(() =>
  import('../../features/crm/receipts/MoneyTab.tsx').then((module) => ({ default: module.MoneyTab })),
)

const CrmOpenings = lazy(() =>
  import('../../shared/openings/CrmOpenings.tsx').then((module) => ({ default: module.CrmOpenings })),
)

const tabs = [
  { key: 'overview', label: 'Overview', to: paths.crm.dashboard.index.href() },
  { key: 'money', label: 'Money', to: `${paths.crm.dashboard.index.href()}?tab=money` },
  { key: 'suppliers', label: 'Suppliers', to: supplierHref() },
  { key: 'opening', label: 'Starting balances', to: `${paths.crm.dashboard.index.href()}?tab=opening` },
]

/** The dashboard of the CRM with its tabs; above its figures those who write the catalogue see which contracts are due. */
export function CrmDashboard() {
  const [params] = useSearchParams()
  const settles = useRight('settle')
  const shown = tabs.filter(({ key }) => key !== 'opening' || settles)
  const asked = params.get('tab')
  const current = shown.find(({ key }) => key === asked)?.key ?? 'overview'
  return (
    <>
      <Tabs label="Dashboard" className="page-gutter" current={current} tabs={shown} />
      {current === 'overview' ? (
        <DashboardPage>
          <DueContracts />
        </DashboardPage>
      ) : (
        <Suspense fallback={<TableSkeleton rows={8} columns={5} label={`Loading ${current}`} />}>
          {current === 'money' ? <MoneyTab /> : current === 'opening' ? <CrmOpenings /> : <SuppliersTab />}
        </Suspense>
      )}
    </>
  )
}
