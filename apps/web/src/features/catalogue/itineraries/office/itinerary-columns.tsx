import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { ItineraryStatus } from '@karavan/domain/catalogue/itineraries/plan'
import { sceneOf } from '../../../../shared/scene.ts'
import { updatedColumn } from '../../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../../kit/resource-column.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { monthWords, priceWords, routeWords } from '../public/card-words.ts'
import { statusWords } from './office-words.ts'

/** Whether an itinerary is worked on, on sale or put away. */
export const ItineraryStatusBadge = ({ status }: { status: ItineraryStatus }) => (
  <Badge tone={statusWords[status].tone}>{statusWords[status].words}</Badge>
)

/** The columns of the office's list; whose it is stands there for the house. */
export const itineraryColumns = (ofHouse: boolean): ResourceColumn<ItineraryRow>[] => [
  {
    key: 'title',
    header: 'Itinerary',
    sortable: true,
    width: '38%',
    kind: 'name',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <Picture
          src={row.image}
          fallback={sceneOf(row.places[0]?.location ?? row.title)}
          alt=""
          className="w-12 shrink-0 rounded-sm max-md:w-14"
        />
        <span className="min-w-0">
          <span className="block truncate">{row.title}</span>
          <span className="block truncate text-caption font-normal text-3">
            {routeWords(row.places)}
            <span className="md:hidden"> · {formatCount(row.nights, 'night')}</span>
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'places',
    header: 'Places',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => row.places.map(({ location }) => location).join(', '),
  },
  {
    key: 'nights',
    header: 'Nights',
    sortable: true,
    width: '92px',
    phone: 'none',
    cell: (row) => <span className="num">{formatCount(row.nights, 'night')}</span>,
  },
  {
    key: 'themes',
    header: 'Themes',
    priority: 4,
    phone: 'none',
    cell: (row) => row.themes.join(', ') || <span className="text-3">–</span>,
  },
  ...(ofHouse
    ? [
        {
          key: 'companyName',
          header: 'Whose',
          priority: 3,
          phone: 'none',
          cell: (row) => <span className="truncate">{row.house ? 'The house' : row.companyName}</span>,
        } satisfies ResourceColumn<ItineraryRow>,
      ]
    : []),
  {
    key: 'status',
    header: 'Status',
    width: '112px',
    phone: 'side',
    cell: (row) => <ItineraryStatusBadge status={row.status} />,
  },
  {
    key: 'fromPrice',
    header: 'From, each',
    sortable: true,
    kind: 'money',
    width: '128px',
    cell: (row) => (row.fromPrice ? priceWords(row.fromPrice.perPerson) : <span className="text-3">–</span>),
    sub: (row) => row.fromPrice && monthWords(row.fromPrice.startDate),
  },
  updatedColumn({ priority: 3 }),
]
