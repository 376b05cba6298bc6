import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { sceneOf } from '../../../shared/scene.ts'
import { offeredColumn } from '../../../shared/record/offered.tsx'
import { Pictured, placeColumn, updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { durationWords, priceWords, unitWords } from './activity-words.ts'

/** Under the price: what it is for, and for those who see net prices what it is in rupees. */
const priceNote = (row: Activity): string =>
  row.rates === 'net' && row.currency !== 'INR' && row.adultPriceInr !== null
    ? `${formatMoney(row.adultPriceInr)} per ${row.pricedPer === 'group' ? 'group' : 'adult'}`
    : `per ${unitWords(row)}`

const columns: ResourceColumn<Activity>[] = [
  {
    key: 'name',
    header: 'Activity',
    sortable: true,
    width: '30%',
    kind: 'name',
    cell: (row) => (
      <Pictured
        image={row.images[0]}
        scene={sceneOf(row.location)}
        name={row.name}
        sub={durationWords(row.durationMinutes)}
      />
    ),
  },
  placeColumn(),
  {
    key: 'category',
    header: 'Category',
    sortable: true,
    width: '132px',
    priority: 2,
    phone: 'none',
    cell: (row) => <Tag>{row.category}</Tag>,
  },
  {
    key: 'adultPriceInr',
    header: 'Price',
    sortable: true,
    kind: 'money',
    width: '176px',
    cell: (row) => priceWords(row),
    sub: priceNote,
  },
  {
    key: 'dailyCapacity',
    header: 'Places a day',
    offAtFirst: true,
    width: '112px',
    priority: 3,
    phone: 'none',
    cell: (row) => <span className="num">{row.dailyCapacity ?? '–'}</span>,
  },
  offeredColumn(),
  updatedColumn(),
]

/** The columns of the list; those who only look need no state and no time of the last change. */
export const columnsFor = (writes: boolean): ResourceColumn<Activity>[] =>
  writes ? columns : columns.filter(({ key }) => key !== 'status' && key !== 'updatedAt')
