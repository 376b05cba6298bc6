import type { Location } from '@karavan/contracts/catalogue/locations/location.contract'
import { offeredColumn } from '../../../shared/record/offered.tsx'
import { Pictured, updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { placeScene, stateName } from './location-words.ts'

export const locationColumns: ResourceColumn<Location>[] = [
  {
    key: 'location',
    header: 'Place',
    sortable: true,
    width: '36%',
    kind: 'name',
    cell: (row) => (
      <Pictured image={row.images[0]} scene={placeScene(row.slug)} name={row.displayName} sub={row.slug} />
    ),
  },
  {
    key: 'country',
    header: 'Country',
    sortable: true,
    phone: 'none',
    cell: (row) => row.country,
    sub: (row) => row.stateCode && stateName(row.stateCode),
  },
  {
    key: 'stateCode',
    header: 'State code',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => row.stateCode ?? '–',
  },
  {
    key: 'pictures',
    header: 'Pictures',
    priority: 3,
    width: '96px',
    phone: 'none',
    cell: (row) => <span className="num">{row.images.length}</span>,
  },
  {
    key: 'featured',
    header: 'Featured',
    priority: 2,
    width: '112px',
    phone: 'none',
    cell: (row) => (row.featured ? <Tag>Featured</Tag> : <span className="text-3">–</span>),
  },
  offeredColumn('112px'),
  updatedColumn({ priority: 3, width: '128px' }),
]
