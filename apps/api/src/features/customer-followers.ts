import { crmBookingFollower } from './crm/bookings/index.ts'
import type { CustomerFollower } from './crm/customers/index.ts'
import { messageFollower } from './crm/messages/index.ts'
import { enquiryFollower } from './crm/enquiries/index.ts'
import { quotationFollower } from './crm/quotations/index.ts'

/** Everything that hangs on customers. */
export const customerFollowers: readonly CustomerFollower[] = [
  enquiryFollower,
  quotationFollower,
  crmBookingFollower,
  messageFollower,
]
