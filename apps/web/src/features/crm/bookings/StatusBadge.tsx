import { Badge } from '../../../ui/Badge.tsx'
import { statusText, statusTone } from './booking-words.ts'

/** Where a booking stands, of the CRM or of the portal. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={statusTone(status)}>{statusText(status)}</Badge>
)
