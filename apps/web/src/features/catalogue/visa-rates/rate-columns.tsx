import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { DatedState } from '../../../kit/dated/DatedState.tsx'
import { validityWords } from '../../../kit/dated/dated-words.ts'
import { updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { formatMoney } from '../../../ui/format.ts'
import { embassyWords, feesOf, buyerName, inrWords } from './rate-words.ts'

export const rateColumns: ResourceColumn<VisaRate>[] = [
  {
    key: 'country',
    header: 'Visa',
    sortable: true,
    kind: 'name',
    width: '24%',
    cell: (row) => (
      <>
        {row.visaName}
        {/* Rates of one visa would otherwise be links of the same name. */}
        <span className="sr-only"> for {buyerName(row)}</span>
      </>
    ),
    sub: (row) => row.country,
  },
  {
    key: 'audience',
    header: 'For',
    cell: buyerName,
    sub: (row) => row.note,
  },
  {
    key: 'adult',
    header: 'Adult fees',
    kind: 'money',
    width: '152px',
    phone: 'line',
    cell: (row) => formatMoney(feesOf(row.adult), row.currency),
    sub: (row) => embassyWords(row.adult),
  },
  {
    key: 'child',
    header: 'Child fees',
    kind: 'money',
    width: '184px',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => formatMoney(feesOf(row.child), row.currency),
    sub: (row) => embassyWords(row.child),
  },
  {
    key: 'total',
    header: 'Adult pays',
    kind: 'money',
    width: '152px',
    cell: (row) => inrWords(row.adult.totalInr),
    sub: (row) => row.adult.marginInr !== null && `${formatMoney(row.adult.marginInr)} ours`,
  },
  {
    key: 'margin',
    header: 'Margin',
    kind: 'money',
    width: '128px',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => inrWords(row.adult.marginInr),
  },
  {
    key: 'from',
    header: 'Valid',
    sortable: true,
    width: '200px',
    priority: 2,
    cell: (row) => <span className="num">{validityWords(row)}</span>,
  },
  {
    key: 'state',
    header: 'State',
    width: '108px',
    phone: 'side',
    cell: (row) => <DatedState state={row.state} />,
  },
  updatedColumn({ offAtFirst: true }),
]
