import { access } from './access.mjs'
import { catalogue } from './catalogue.mjs'
import { clientView } from './client-view.mjs'
import { crmBookings } from './crm-bookings.mjs'
import { crmCustomers } from './crm-customers.mjs'
import { crmMoney } from './crm-money.mjs'
import { edge } from './edge.mjs'
import { faults } from './faults.mjs'
import { lock } from './lock.mjs'
import { money } from './money.mjs'
import { sales } from './sales.mjs'
import { scope } from './scope.mjs'

/** Every guard that is switched off once, to see that a test notices. */
export const guards = [
  ...access,
  ...scope,
  ...lock,
  ...catalogue,
  ...clientView,
  ...money,
  ...sales,
  ...crmCustomers,
  ...crmMoney,
  ...crmBookings,
  ...edge,
  ...faults,
]
