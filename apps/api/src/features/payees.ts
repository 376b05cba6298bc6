import { bookingPayee } from './bookings/index.ts'
import { crmPayee } from './crm/bookings/index.ts'
import { depositPayee } from './deposits/index.ts'
import { packagePayee } from './packages/index.ts'
import type { Payees } from './payments/index.ts'
import { visaPayee } from './visa-applications/index.ts'

/** Everything that can be paid by card. */
export const payees: Payees = {
  deposit: depositPayee,
  booking: bookingPayee,
  package: packagePayee,
  visa: visaPayee,
  crm: crmPayee,
}
