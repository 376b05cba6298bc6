import { passportState } from '@karavan/domain/crm/customer'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDate } from '../../../ui/format.ts'
import { passportLooks } from './customer-words.ts'

interface PassportExpiryProps {
  on: string
  /** Says that it is a passport that ends, where nothing around does; a good one is then not spoken of. */
  alone?: boolean
}

/** The day a passport ends, in words, and loud when that is within half a year or over. */
export function PassportExpiry({ on, alone = false }: PassportExpiryProps) {
  const { data: today } = useGetHouseDayQuery()
  const { tone, verb } = passportLooks[today ? passportState(on, today) : 'valid']
  if (tone !== 'neutral')
    return (
      <Badge tone={tone}>
        {alone ? `Passport ${verb.toLowerCase()}` : verb} {formatDate(on)}
      </Badge>
    )
  return alone ? null : (
    <span className="num">
      {verb} {formatDate(on)}
    </span>
  )
}
