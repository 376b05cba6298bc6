import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { Star } from 'lucide-react'
import { sceneOf } from '../../../shared/scene.ts'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatCount, formatNumber } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Tag } from '../../../ui/Tag.tsx'

/** Whether a hotel is sold, as a badge. */
export const HotelStatus = ({ status }: Pick<Hotel, 'status'>) => (
  <Badge tone={status === 'active' ? 'green' : 'neutral'}>{status === 'active' ? 'Active' : 'Inactive'}</Badge>
)

/** The stars of a hotel: the glyph and always its number. */
export const Stars = ({ rating }: Pick<Hotel, 'rating'>) => (
  <span className="num inline-flex items-center gap-1">
    <Star size={14} aria-hidden="true" className="fill-star text-star" />
    {formatNumber(rating, 1)}
    <span className="sr-only"> stars</span>
  </span>
)

export const hotelColumns: ResourceColumn<Hotel>[] = [
  {
    key: 'hotelName',
    header: 'Hotel',
    sortable: true,
    width: '34%',
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
          <span className="block truncate">{row.hotelName}</span>
          <span className="block truncate text-caption font-normal text-3">{row.address || '–'}</span>
        </span>
      </span>
    ),
    text: (row) => row.hotelName,
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
    key: 'rating',
    header: 'Stars',
    sortable: true,
    width: '84px',
    phone: 'none',
    cell: (row) => <Stars rating={row.rating} />,
    text: (row) => row.rating,
  },
  {
    key: 'rooms',
    header: 'Room types',
    width: '112px',
    priority: 2,
    phone: 'none',
    cell: (row) => <span className="num">{row.rooms.length}</span>,
    sub: (row) =>
      formatCount(
        row.rooms.reduce((sum, room) => sum + (room.allotment ?? 0), 0),
        'room',
      ),
    text: (row) => row.rooms.map(({ type }) => type).join(', '),
  },
  {
    key: 'featured',
    header: 'Featured',
    priority: 3,
    width: '104px',
    phone: 'none',
    cell: (row) => (row.featured ? <Tag>Featured</Tag> : <span className="text-3">–</span>),
    text: (row) => (row.featured ? 'yes' : 'no'),
  },
  {
    key: 'status',
    header: 'Status',
    width: '104px',
    phone: 'side',
    cell: (row) => <HotelStatus status={row.status} />,
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
