import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import type { ActivityOrder } from '../../sales/activities/index.ts'
import type { LeadGuest } from './stay-order.ts'

/** What is done on a day, or brings somebody somewhere: both are activities of the house. */
export type Visit = 'activity' | 'transfer'

/** An activity as it is ordered; null while it has no date. */
export function visitOrderOf(
  { activityId, date, time, adults, childrenAges }: Extract<LineItem, { kind: Visit }>,
  leadGuest: LeadGuest,
): Omit<ActivityOrder, 'payment'> | null {
  return date ? { activityId, date, time, adults, childrenAges, leadGuest, travellers: [], requests: '' } : null
}
