import type { Location } from '@karavan/contracts/catalogue/locations/location.contract'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { placeScene, stateName } from './location-words.ts'

/** Whether a place is offered, as a badge. */
export const LocationStatus = ({ status }: Pick<Location, 'status'>) => (
  <Badge tone={status === 'active' ? 'green' : 'neutral'}>{status === 'active' ? 'Active' : 'Inactive'}</Badge>
)

export const locationColumns: ResourceColumn<Location>[] = [
  {
    key: 'location',
    header: 'Place',
    sortable: true,
    width: '36%',
    kind: 'name',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <Picture
          src={row.images[0]}
          fallback={placeScene(row.slug)}
          alt=""
          className="w-12 shrink-0 rounded-sm max-md:w-14"
        />
        <span className="min-w-0">
          <span className="block truncate">{row.displayName}</span>
          <span className="block truncate text-caption font-normal text-3">{row.slug}</span>
        </span>
      </span>
    ),
    text: (row) => row.displayName,
  },
  {
    key: 'country',
    header: 'Country',
    sortable: true,
    phone: 'none',
    cell: (row) => row.country,
    sub: (row) => row.stateCode && stateName(row.stateCode),
    text: (row) => row.country,
  },
  {
    key: 'stateCode',
    header: 'State code',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => row.stateCode ?? '–',
    text: (row) => row.stateCode,
  },
  {
    key: 'pictures',
    header: 'Pictures',
    priority: 3,
    width: '96px',
    phone: 'none',
    cell: (row) => <span className="num">{row.images.length}</span>,
    text: (row) => row.images.length,
  },
  {
    key: 'featured',
    header: 'Featured',
    priority: 2,
    width: '112px',
    phone: 'none',
    cell: (row) => (row.featured ? <Tag>Featured</Tag> : <span className="text-3">–</span>),
    text: (row) => (row.featured ? 'yes' : 'no'),
  },
  {
    key: 'status',
    header: 'Status',
    width: '112px',
    phone: 'side',
    cell: (row) => <LocationStatus status={row.status} />,
    text: (row) => row.status,
  },
  {
    key: 'updatedAt',
    header: 'Updated',
    sortable: true,
    kind: 'quiet',
    priority: 3,
    width: '128px',
    phone: 'none',
    cell: (row) => <RelativeTime at={row.updatedAt} />,
    text: (row) => row.updatedAt,
  },
]
