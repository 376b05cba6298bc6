import { accounts } from './accounts/account.contract.ts'
import { activities } from './activities/activity.contract.ts'
import { audit } from './audit/audit.contract.ts'
import { bookings } from './bookings/booking.contract.ts'
import { crmBookings, supplierPages } from './crm/bookings/booking.contract.ts'
import { customerImports } from './crm/customers/customer-import.contract.ts'
import { customers } from './crm/customers/customer.contract.ts'
import { credentials } from './crm/credentials/credential.contract.ts'
import { bookingCalendar } from './crm/calendar/calendar.contract.ts'
import { crmDashboard } from './crm/dashboard/dashboard.contract.ts'
import { enquiries } from './crm/enquiries/enquiry.contract.ts'
import { quotes } from './crm/quotations/public-quote.contract.ts'
import { quotations } from './crm/quotations/quotation.contract.ts'
import { currencyRates } from './crm/currencies/currency-rate.contract.ts'
import { threads } from './crm/thread/thread.contract.ts'
import { systemUsers } from './crm/system-users/system-user.contract.ts'
import { currencies } from './currencies/currency.contract.ts'
import { files } from './files/file.contract.ts'
import { availability } from './hotels/availability.contract.ts'
import { hotels } from './hotels/hotel.contract.ts'
import { itineraries, multiCity, shares } from './itineraries/itinerary.contract.ts'
import { tripHotels } from './itineraries/trip-hotels.contract.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { leads } from './leads/lead.contract.ts'
import { locations } from './locations/location.contract.ts'
import { markups } from './markups/markup.contract.ts'
import { notifications } from './notifications/notification.contract.ts'
import { packages } from './packages/package.contract.ts'
import { payments } from './payments/payment.contract.ts'
import { search } from './search/search.contract.ts'
import { invitations } from './session/invitation.contract.ts'
import { session } from './session/session.contract.ts'
import { settings } from './session/setting.contract.ts'
import { taxes } from './taxes/tax.contract.ts'
import { templates } from './templates/template.contract.ts'
import { users } from './users/user.contract.ts'
import { visaApplications } from './visas/visa-application.contract.ts'
import { visaRates } from './visas/visa-rate.contract.ts'
import { visas } from './visas/visa.contract.ts'
import { deposits } from './wallet/deposit.contract.ts'
import { wallet } from './wallet/wallet.contract.ts'

/** Every call of the API by name; the document, the matrix and the fuzz test walk this. */
export const contracts: Record<string, Record<string, Endpoint>> = {
  session,
  invitations,
  settings,
  users,
  locations,
  files,
  leads,
  notifications,
  audit,
  currencies,
  wallet,
  deposits,
  payments,
  accounts,
  taxes,
  markups,
  hotels,
  availability,
  bookings,
  activities,
  templates,
  itineraries,
  multiCity,
  shares,
  tripHotels,
  packages,
  visas,
  visaRates,
  visaApplications,
  enquiries,
  quotations,
  quotes,
  credentials,
  search,
  systemUsers,
  currencyRates,
  customers,
  customerImports,
  threads,
  crmBookings,
  supplierPages,
  crmDashboard,
  bookingCalendar,
}
