import type { ResourceColumn } from '../../kit/resource-column.ts'
import { Badge } from '../../ui/Badge.tsx'

type Offered = { status: 'active' | 'inactive' }

/** How a record of the catalogue stands: offered, or kept for the office alone. */
export const offeredWords = { active: 'Active', inactive: 'Inactive' }

/** Whether it is offered, as a badge. */
export const OfferedBadge = ({ status }: Offered) => (
  <Badge tone={status === 'active' ? 'green' : 'neutral'}>{offeredWords[status]}</Badge>
)

/** Whether it is offered, in a list. */
export const offeredColumn = <Row extends Offered>(width = '104px'): ResourceColumn<Row> => ({
  key: 'status',
  header: 'Status',
  width,
  phone: 'side',
  cell: (row) => <OfferedBadge status={row.status} />,
})

/** To choose from in a filter. */
export const offeredChoices = [
  { value: 'active', label: offeredWords.active },
  { value: 'inactive', label: offeredWords.inactive },
]

/** To choose from in a form, with what being offered means there. */
export const offeredCards = (active: string) => [
  { value: 'active', label: offeredWords.active, detail: active },
  { value: 'inactive', label: offeredWords.inactive, detail: 'Kept, and seen by Admins only' },
]
