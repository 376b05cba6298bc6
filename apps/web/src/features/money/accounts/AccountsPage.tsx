import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { BookView } from '../../../shared/books/book-words.ts'
import { paths } from '../../../shared/paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { causeHref, type TabKey, tabHref, tabs } from './account-words.ts'
import { useGetAccountsSummaryQuery } from './accounts.api.ts'
import { BalancesTab } from './BalancesTab.tsx'
import { DepositsTab } from './DepositsTab.tsx'
import { ReceivablesTab, RefundsTab } from './DueTabs.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'
import { RegisterTab } from './RegisterTab.tsx'
import { TaxRatesTab } from './TaxRatesTab.tsx'
import { TaxTab } from './TaxTab.tsx'

const BankTab = lazy(() => import('../../../shared/bank/BankTab.tsx').then((module) => ({ default: module.BankTab })))
const SettlementsTab = lazy(() =>
  import('./settlements/SettlementsTab.tsx').then((module) => ({ default: module.SettlementsTab })),
)
const SuppliersTab = lazy(async () => {
  const { HousePayables } = await import('./HousePayables.tsx')
  return { default: HousePayables }
})

const report = (view: BookView) =>
  lazy(async () => {
    const { BookReport } = await import('../../../shared/books/BookReport.tsx')
    return { default: () => <BookReport side="house" view={view} causeHref={causeHref} /> }
  })

const HouseOpenings = lazy(() =>
  import('../../../shared/openings/HouseOpenings.tsx').then((module) => ({ default: module.HouseOpenings })),
)

const screens: Record<TabKey, ComponentType> = {
  overview: OverviewTab,
  balances: BalancesTab,
  deposits: DepositsTab,
  bank: BankTab,
  payments: PaymentsTab,
  settlements: SettlementsTab,
  suppliers: SuppliersTab,
  receivables: ReceivablesTab,
  refunds: RefundsTab,
  tax: TaxTab,
  register: RegisterTab,
  rates: TaxRatesTab,
  'trial-balance': report('trial-balance'),
  profit: report('profit'),
  months: report('months'),
  returns: report('returns'),
  opening: HouseOpenings,
}

const isTab = (text: string | null): text is TabKey => text !== null && text in screens

/** The books of the house, one table a tab. */
export function AccountsPage() {
  const [params] = useSearchParams()
  const asked = params.get('tab')
  const current = isTab(asked) ? asked : 'overview'
  const { data } = useGetAccountsSummaryQuery()
  const waiting: Partial<Record<TabKey, number>> = {
    deposits: data?.data.depositsWaiting?.count,
    refunds: data?.data.refundsDue?.count,
  }
  const Screen = screens[current]
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is longer than the screen; the one that is open must be in sight.
  useEffect(() => {
    row.current
      ?.querySelector(`[href$="${tabHref(current)}"]`)
      ?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <>
      <PageHeader
        title="Accounts"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard.root.href() }, { label: 'Accounts' }]}
      />
      <div ref={row}>
        <Tabs
          label="Accounts"
          className="page-gutter"
          current={current}
          tabs={tabs.map(({ key, label }) => ({
            key,
            label,
            to: tabHref(key),
            ...(waiting[key] ? { count: waiting[key] } : {}),
          }))}
        />
      </div>
      <div key={current} className="page-gutter py-4">
        <Suspense fallback={<TableSkeleton rows={8} columns={5} label="Loading" />}>
          <Screen />
        </Suspense>
      </div>
    </>
  )
}
