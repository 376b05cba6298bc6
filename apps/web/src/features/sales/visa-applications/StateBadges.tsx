import type { ApplicationRow } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { OtbStatus, ShownVisaStatus } from '@karavan/domain/sales/visa-applications/state'
import { Badge } from '../../../ui/Badge.tsx'
import { otbWords, visaPaymentWords, visaStatusWords } from './application-words.ts'

/** Where a person or a whole application stands. */
export function VisaStatusBadge({ status }: { status: ShownVisaStatus }) {
  const { tone, words } = visaStatusWords[status]
  return <Badge tone={tone}>{words}</Badge>
}

/** Where its money stands. */
export function VisaPaymentBadge({ paymentStatus }: Pick<ApplicationRow, 'paymentStatus'>) {
  const { tone, words } = visaPaymentWords[paymentStatus]
  return (
    <Badge tone={tone} mark="ring">
      {words}
    </Badge>
  )
}

/** Where its OK to board stands. */
export function OtbBadge({ status }: { status: OtbStatus }) {
  const { tone, words } = otbWords[status]
  return <Badge tone={tone}>{words}</Badge>
}
