import type { CurrencyRate } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDate } from '../../../ui/format.ts'
import { rateWords } from './currency-words.ts'

export const currencyColumns: ResourceColumn<CurrencyRate>[] = [
  {
    key: 'country',
    header: 'Country',
    sortable: true,
    kind: 'name',
    width: '28%',
    cell: (row) => row.country,
  },
  {
    key: 'code',
    header: 'Currency',
    sortable: true,
    phone: 'line',
    cell: (row) => (
      <>
        {row.code} <span className="text-3">{row.name}</span>
      </>
    ),
  },
  {
    key: 'rate',
    header: 'One unit',
    kind: 'money',
    width: '140px',
    phone: 'side',
    cell: (row) => rateWords(row.rate),
  },
  {
    key: 'own',
    header: 'Whose',
    width: '120px',
    phone: 'none',
    cell: (row) => (row.own ? <Badge tone="blue">Own</Badge> : <span className="text-2">The house</span>),
  },
  {
    key: 'houseRate',
    header: 'The house',
    kind: 'money',
    width: '140px',
    phone: 'none',
    priority: 2,
    cell: (row) => (row.houseRate === null ? <span className="text-3">–</span> : rateWords(row.houseRate)),
  },
  {
    key: 'effectiveFrom',
    header: 'Since',
    kind: 'quiet',
    width: '148px',
    phone: 'none',
    cell: (row) => (
      <>
        {formatDate(row.effectiveFrom)}
        {row.planned > 0 && <span className="ml-2 text-3">{row.planned} planned</span>}
      </>
    ),
  },
]
