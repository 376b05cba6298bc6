import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { sceneOf } from '../../../shared/scene.ts'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { durationWords, priceWords, unitWords } from './activity-words.ts'

/** Whether an activity is offered, as a badge. */
export const ActivityStatus = ({ status }: Pick<Activity, 'status'>) => (
  <Badge tone={status === 'active' ? 'green' : 'neutral'}>{status === 'active' ? 'Active' : 'Inactive'}</Badge>
)

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
      <span className="flex min-w-0 items-center gap-3">
        <Picture
          src={row.images[0]}
          fallback={sceneOf(row.location)}
          alt=""
          className="w-12 shrink-0 rounded-sm max-md:w-14"
        />
        <span className="min-w-0">
          <span className="block truncate">{row.name}</span>
          <span className="block truncate text-caption font-normal text-3">{durationWords(row.durationMinutes)}</span>
        </span>
      </span>
    ),
    text: (row) => row.name,
  },
  {
    key: 'location',
    header: 'Place',
    sortable: true,
    phone: 'line',
    cell: (row) => row.location,
    sub: (row) => row.country,
    text: (row) => `${row.location}, ${row.country}`,
  },
  {
    key: 'category',
    header: 'Category',
    sortable: true,
    width: '132px',
    priority: 2,
    phone: 'none',
    cell: (row) => <Tag>{row.category}</Tag>,
    text: (row) => row.category,
  },
  {
    key: 'adultPriceInr',
    header: 'Price',
    sortable: true,
    kind: 'money',
    width: '176px',
    cell: (row) => priceWords(row),
    sub: priceNote,
    text: (row) => (row.rates === 'net' ? row.adultPrice : row.adultPriceInr),
  },
  {
    key: 'dailyCapacity',
    header: 'Places a day',
    offAtFirst: true,
    width: '112px',
    priority: 3,
    phone: 'none',
    cell: (row) => <span className="num">{row.dailyCapacity ?? '–'}</span>,
    text: (row) => row.dailyCapacity,
  },
  {
    key: 'status',
    header: 'Status',
    width: '104px',
    phone: 'side',
    cell: (row) => <ActivityStatus status={row.status} />,
    text: (row) => row.status,
  },
  {
    key: 'updatedAt',
    header: 'Updated',
    sortable: true,
    kind: 'quiet',
    priority: 4,
    width: '120px',
    phone: 'none',
    cell: (row) => <RelativeTime at={row.updatedAt} />,
    text: (row) => row.updatedAt,
  },
]

/** The columns of the list; those who only look need no state and no time of the last change. */
export const columnsFor = (writes: boolean): ResourceColumn<Activity>[] =>
  writes ? columns : columns.filter(({ key }) => key !== 'status' && key !== 'updatedAt')
