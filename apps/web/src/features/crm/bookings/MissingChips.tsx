import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDate } from '../../../ui/format.ts'
import { missingWords } from './booking-words.ts'

type Missing = CrmBooking['missing'][number]

/** What a trip still needs, each with the day it has to be there; what is late is said first and loudly. */
export function MissingChips({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0)
    return (
      <Badge tone="green" mark="plain">
        All there
      </Badge>
    )
  return (
    <span className="flex flex-wrap gap-1">
      {missing
        .toSorted((a, b) => Number(b.late) - Number(a.late) || a.by.localeCompare(b.by))
        .map(({ what, by, text, late }) => (
          <span key={what} title={text}>
            <Badge tone={late ? 'red' : 'amber'}>
              {missingWords[what]} {late ? `late since ${formatDate(by)}` : `by ${formatDate(by)}`}
            </Badge>
          </span>
        ))}
    </span>
  )
}
