import type { BookingState } from '@karavan/domain/sales/stays/state'
import { Badge } from '../../ui/Badge.tsx'
import { paymentWords, statusWords } from './state-words.ts'

/** Where a booking stands. */
export function StatusBadge({ status }: Pick<BookingState, 'status'>) {
  const { tone, words } = statusWords[status]
  return <Badge tone={tone}>{words}</Badge>
}

/** Where its money stands. */
export function PaymentBadge({ paymentStatus }: Pick<BookingState, 'paymentStatus'>) {
  const { tone, words } = paymentWords[paymentStatus]
  return (
    <Badge tone={tone} mark="ring">
      {words}
    </Badge>
  )
}
