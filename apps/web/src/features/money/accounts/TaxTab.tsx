import type { TaxMonth, TcsRow } from '@karavan/contracts/money/accounts/account.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { TcsMonths } from '../../../shared/tcs/TcsMonths.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney } from '../../../ui/format.ts'
import type { Column } from '../../../ui/table-column.ts'
import { usePhone } from '../../../ui/useMediaQuery.ts'
import { WholeTable } from '../../../kit/WholeTable.tsx'
import { formatMonth } from '../../../kit/months.ts'
import { PeriodSelect } from '../../../kit/PeriodSelect.tsx'
import { useGetTaxMonthsQuery } from './accounts.api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { usePeriod } from '../../../kit/usePeriod.ts'

const monthColumns: Column<TaxMonth>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(month), kind: 'name', width: '22%' },
  { key: 'cgst', header: 'CGST', cell: ({ cgst }) => formatMoney(cgst), kind: 'money' },
  { key: 'sgst', header: 'SGST', cell: ({ sgst }) => formatMoney(sgst), kind: 'money' },
  { key: 'igst', header: 'IGST', cell: ({ igst }) => formatMoney(igst), kind: 'money' },
  { key: 'tcs', header: 'TCS', cell: ({ tcs }) => formatMoney(tcs), kind: 'money' },
]

/** On a phone the parts stand in a line under the month, and their sum beside it. */
const narrowColumns: Column<TaxMonth>[] = [
  {
    key: 'month',
    header: 'Month',
    cell: ({ month }) => formatMonth(month),
    sub: ({ cgst, sgst, igst, tcs }) =>
      (
        [
          ['CGST', cgst],
          ['SGST', sgst],
          ['IGST', igst],
          ['TCS', tcs],
        ] as const
      )
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => `${name} ${formatMoney(amount)}`)
        .join(', '),
    kind: 'name',
  },
  {
    key: 'total',
    header: 'Total',
    cell: ({ cgst, sgst, igst, tcs }) => formatMoney(toMajor(sum([cgst, sgst, igst, tcs].map(toMinor)))),
    kind: 'money',
  },
]

const tcsColumns: Column<TcsRow>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(month), kind: 'name', width: '22%' },
  { key: 'pan', header: 'PAN', cell: ({ pan }) => <span className="num">{pan ?? 'No PAN'}</span>, phone: 'line' },
  { key: 'companyName', header: 'Organisation', cell: ({ companyName }) => companyName, phone: 'line' },
  {
    key: 'base',
    header: 'Collected on',
    cell: ({ base }) => formatMoney(base),
    kind: 'money',
    priority: 2,
    phone: 'none',
  },
  { key: 'tcs', header: 'TCS', cell: ({ tcs }) => formatMoney(tcs), kind: 'money' },
]

/** Tax by month, and tax collected at source by PAN. */
export function TaxTab() {
  const { key, period, choose } = usePeriod(useGetHouseDayQuery().data)
  const result = useGetTaxMonthsQuery({ query: period ?? {} }, { skip: period === null })
  const data = result.data?.data
  const narrow = usePhone()
  return (
    <div className="grid gap-6">
      <section aria-labelledby="tax-months">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 id="tax-months" className="text-h3">
            Tax by month
          </h2>
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <PeriodSelect value={key} onChange={choose} />
            <ExportMenu sheet="taxes" query={period ?? {}} />
          </div>
        </div>
        <WholeTable
          label="Tax by month"
          result={result}
          rows={data && [...data.months].reverse()}
          columns={narrow ? narrowColumns : monthColumns}
          rowKey={({ month }) => month}
          empty={<EmptyState title="No tax in these months">Tax is owed as soon as something is sold.</EmptyState>}
        />
      </section>
      <section aria-labelledby="tcs">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 id="tcs" className="text-h3">
            Tax collected at source, by PAN
          </h2>
          <div className="ml-auto">
            <ExportMenu sheet="tcs" query={period ?? {}} label="Export TCS" />
          </div>
        </div>
        <WholeTable
          label="Tax collected at source"
          result={result}
          rows={data?.tcs}
          columns={tcsColumns}
          rowKey={({ month, pan, companyName }) => `${month} ${pan} ${companyName}`}
          empty={<EmptyState title="No TCS in these months">It is collected on packages overseas.</EmptyState>}
        />
      </section>
      <section aria-labelledby="tcs-deposited">
        <h2 id="tcs-deposited" className="mb-3 text-h3">
          Tax at source, deposited
        </h2>
        <TcsMonths house />
      </section>
    </div>
  )
}
