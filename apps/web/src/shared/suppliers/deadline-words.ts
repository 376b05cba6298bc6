import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { DeadlineReason } from '@karavan/domain/crm/customer-date'
import { formatDate } from '../../ui/format.ts'

type Deadline = CrmBooking['deadlines'][number]

const reasons: Record<DeadlineReason, string> = {
  ticket: 'its fare lapses',
  supplier: 'its supplier wants the money',
  free: 'cancelling it begins to cost after that',
}

/** What has to be done first, in words. */
export const deadlineWords = ({ day, why, label }: Deadline): string => `${label}, ${formatDate(day)}: ${reasons[why]}`

/** The parts that are asked for later than that, by their labels. */
export const lateParts = (
  parts: readonly { label: string; dueOn: string | null }[],
  latest: string | null,
): string[] => (latest === null ? [] : parts.flatMap(({ label, dueOn }) => (dueOn && dueOn > latest ? label : [])))
