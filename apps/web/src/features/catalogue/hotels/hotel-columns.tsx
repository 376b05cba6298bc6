import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { Star } from 'lucide-react'
import { sceneOf } from '../../../shared/scene.ts'
import { offeredColumn } from '../../../shared/record/offered.tsx'
import { Pictured, placeColumn, updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { formatCount, formatNumber } from '../../../ui/format.ts'
import { Tag } from '../../../ui/Tag.tsx'

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
      <Pictured image={row.images[0]} scene={sceneOf(row.location)} name={row.hotelName} sub={row.address || '–'} />
    ),
  },
  placeColumn(),
  {
    key: 'rating',
    header: 'Stars',
    sortable: true,
    width: '84px',
    phone: 'none',
    cell: (row) => <Stars rating={row.rating} />,
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
  },
  {
    key: 'featured',
    header: 'Featured',
    priority: 3,
    width: '104px',
    phone: 'none',
    cell: (row) => (row.featured ? <Tag>Featured</Tag> : <span className="text-3">–</span>),
  },
  offeredColumn(),
  updatedColumn(),
]
