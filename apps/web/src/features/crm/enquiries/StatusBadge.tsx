import type { EnquiryStatus } from '@karavan/domain/crm/enquiry'
import { Badge } from '../../../ui/Badge.tsx'
import { statusTones } from './enquiry-words.ts'

/** Where an enquiry stands. */
export const StatusBadge = ({ status }: { status: EnquiryStatus }) => <Badge tone={statusTones[status]}>{status}</Badge>
