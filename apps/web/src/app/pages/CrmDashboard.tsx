import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { DueContracts } from '../../features/catalogue/hotels/rates/DueContracts.tsx'
import { DashboardPage } from '../../features/crm/dashboard/DashboardPage.tsx'
import { useRight, useUser } from '../../shared/hooks.ts'
import { paths } from '../../shared/paths.ts'
import { supplierHref } from '../../shared/supplier-href.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const SuppliersTab = lazy(() =>
  import('../../features/crm/suppliers/SuppliersTab.tsx').then((module) => ({ default: module.SuppliersTab })),
)

const CrmToday = lazy(() => import('./CrmToday.tsx').then((module) => ({ default: module.CrmToday })))

const MoneyTab = lazy(() =>
  import('../../features/crm/receipts/MoneyTab.tsx').then((module) => ({ default: module.MoneyTab })),
)

const BooksTab = lazy(() =>
  import('../../features/crm/books/BooksTab.tsx').then((module) => ({ default: module.BooksTab })),
)
const BankTab = lazy(() => import('../../shared/bank/BankTab.tsx').then((module) => ({ default: module.BankTab })))

const PayablesTab = lazy(() =>
  import('../../features/crm/books/PayablesTab.tsx').then((module) => ({ default: module.PayablesTab })),
)
const CrmOpenings = lazy(() =>
  import('../../shared/openings/CrmOpenings.tsx').then((module) => ({ default: module.CrmOpenings })),
)

const ReportsTab = lazy(() =>
  import('../../features/crm/reports/ReportsTab.tsx').then((module) => ({ default: module.ReportsTab })),
)
const InboxTab = lazy(() =>
  import('../../features/crm/messages/InboxTab.tsx').then((module) => ({ default: module.InboxTab })),
)
const TextsTab = lazy(() =>
  import('../../features/crm/messages/TextsTab.tsx').then((module) => ({ default: module.TextsTab })),
)
const RetentionTab = lazy(() =>
  import('../../features/crm/customers/RetentionTab.tsx').then((module) => ({ default: module.RetentionTab })),
)

const tabs = [
  { key: 'overview', label: 'Overview', to: paths.crm.dashboard.index.href() },
  { key: 'today', label: 'Today', to: `${paths.crm.dashboard.index.href()}?tab=today` },
  { key: 'money', label: 'Money', to: `${paths.crm.dashboard.index.href()}?tab=money` },
  { key: 'suppliers', label: 'Suppliers', to: supplierHref() },
  { key: 'reports', label: 'Reports', to: `${paths.crm.dashboard.index.href()}?tab=reports` },
  { key: 'inbox', label: 'Inbox', to: `${paths.crm.dashboard.index.href()}?tab=inbox` },
  { key: 'texts', label: 'Message texts', to: `${paths.crm.dashboard.index.href()}?tab=texts` },
]
const bank = { key: 'bank', label: 'Bank', to: `${paths.crm.dashboard.index.href()}?tab=bank` }
const books = { key: 'books', label: 'Books', to: `${paths.crm.dashboard.index.href()}?tab=books` }
const opening = { key: 'opening', label: 'Starting balances', to: `${paths.crm.dashboard.index.href()}?tab=opening` }
const privacy = { key: 'privacy', label: 'Personal data', to: `${paths.crm.dashboard.index.href()}?tab=privacy` }
const payables = { key: 'payables', label: 'Payables', to: `${paths.crm.dashboard.index.href()}?tab=payables` }

/** Statements of the organisation's banks. */
const BankPage = () => (
  <>
    <PageHeader title="Bank" crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Bank' }]} />
    <div className="page-gutter pb-6">
      <BankTab />
    </div>
  </>
)

const screens = {
  today: CrmToday,
  money: MoneyTab,
  bank: BankPage,
  suppliers: SuppliersTab,
  reports: ReportsTab,
  payables: PayablesTab,
  books: BooksTab,
  opening: CrmOpenings,
  inbox: InboxTab,
  texts: TextsTab,
  privacy: RetentionTab,
}

/** The dashboard of the CRM with its tabs; above its figures those who write the catalogue see which contracts are due. */
export function CrmDashboard() {
  const [params] = useSearchParams()
  const asked = params.get('tab')
  // The house pays and reads its book among its accounts.
  const house = useUser()?.orgKind === 'house'
  const [sees, earns, settles, owns] = [useRight('cost'), useRight('margin'), useRight('settle'), useRight('people')]
  const own = house ? [] : [...(sees ? [payables] : []), ...(earns ? [books] : [])]
  const shown = [...tabs, ...(settles ? [bank] : []), ...own, ...(settles ? [opening] : []), ...(owns ? [privacy] : [])]
  const current = shown.find(({ key }) => key === asked)?.key ?? 'overview'
  const Screen = screens[current as keyof typeof screens]
  return (
    <>
      <Tabs label="Dashboard" className="page-gutter" current={current} tabs={shown} />
      {current === 'overview' ? (
        <DashboardPage>
          <DueContracts />
        </DashboardPage>
      ) : (
        <Suspense fallback={<TableSkeleton rows={8} columns={5} label={`Loading ${current}`} />}>
          <Screen />
        </Suspense>
      )}
    </>
  )
}
