import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { offeredColumn } from '../../../shared/record/offered.tsx'
import { updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { categoryWords, daysWords, entryWords } from './visa-words.ts'

export const visaColumns: ResourceColumn<Visa>[] = [
  {
    key: 'name',
    header: 'Visa',
    sortable: true,
    kind: 'name',
    width: '28%',
    cell: (row) => row.name,
    sub: (row) => `${categoryWords[row.category]}, ${entryWords[row.entry].toLowerCase()}`,
  },
  {
    key: 'country',
    header: 'Country',
    sortable: true,
    phone: 'line',
    cell: (row) => row.country,
  },
  {
    key: 'category',
    header: 'Category',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => categoryWords[row.category],
  },
  {
    key: 'entry',
    header: 'Entries',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => entryWords[row.entry],
  },
  {
    key: 'stayDays',
    header: 'Stay',
    width: '112px',
    priority: 2,
    phone: 'none',
    cell: (row) => <span className="num">{daysWords(row.stayDays)}</span>,
    sub: (row) => `valid ${daysWords(row.validityDays)}`,
  },
  {
    key: 'processingDays',
    header: 'Takes',
    sortable: true,
    width: '120px',
    phone: 'line',
    cell: (row) => <span className="num">{daysWords(row.processingDays)}</span>,
    sub: (row) => (row.expressDays === null ? 'no express' : `${daysWords(row.expressDays)} express`),
  },
  {
    key: 'documents',
    header: 'Documents',
    offAtFirst: true,
    width: '120px',
    priority: 3,
    phone: 'none',
    cell: (row) => <span className="num">{formatCount(row.documents.length, 'document')}</span>,
  },
  {
    key: 'price',
    header: 'Retail, adult',
    kind: 'money',
    width: '152px',
    cell: (row) => (row.price ? formatMoney(row.price.adult) : <span className="text-3">No rate yet</span>),
    sub: (row) => row.price && `child ${formatMoney(row.price.child)}`,
  },
  offeredColumn(),
  updatedColumn(),
]
