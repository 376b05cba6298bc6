import type { QuotationStatus } from '@karavan/domain/crm/quotation'
import { Badge } from '../../../ui/Badge.tsx'
import { statusTones } from './quotation-words.ts'

/** Where a version of a quotation stands. */
export const StatusBadge = ({ status }: { status: QuotationStatus }) => (
  <Badge tone={statusTones[status]}>{status}</Badge>
)
