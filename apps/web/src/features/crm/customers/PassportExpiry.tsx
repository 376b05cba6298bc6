import { passportState } from '@karavan/domain/crm/customer'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDate } from '../../../ui/format.ts'
import { useGetCustomerDayQuery } from './customers.api.ts'
import { passportLooks } from './customer-words.ts'

/** The day a passport ends, in words, and loud when that is within half a year or over. */
export function PassportExpiry({ on }: { on: string }) {
  const { data: today } = useGetCustomerDayQuery()
  const { tone, words } = passportLooks[today ? passportState(on, today) : 'valid']
  return tone === 'neutral' ? (
    <span className="num">{words(formatDate(on))}</span>
  ) : (
    <Badge tone={tone}>{words(formatDate(on))}</Badge>
  )
}
