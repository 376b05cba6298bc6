import { activityBookingPayee } from './sales/activities/index.ts'
import { stayBookingPayee } from './sales/stays/index.ts'
import { crmPayee } from './crm/bookings/index.ts'
import { depositPayee } from './money/deposits/index.ts'
import { tripBookingPayee } from './sales/trips/index.ts'
import type { Payees } from './money/payments/index.ts'
import { visaPayee } from './sales/visa-applications/index.ts'

/** Everything that can be paid by card. */
export const payees: Payees = {
  deposit: depositPayee,
  booking: stayBookingPayee,
  package: tripBookingPayee,
  visa: visaPayee,
  activity: activityBookingPayee,
  crm: crmPayee,
}
