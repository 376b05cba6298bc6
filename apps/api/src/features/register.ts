import type { Events } from '../platform/events/events.ts'
import type { App } from '../platform/platform.ts'
import { registerAccounts } from './accounts/account.routes.ts'
import { registerActivities } from './activities/activity.routes.ts'
import { registerAudit } from './audit/audit.routes.ts'
import { registerBookingDocuments } from './bookings/document.routes.ts'
import { registerBookings } from './bookings/booking.routes.ts'
import { registerCrmBookings } from './crm/bookings/booking.routes.ts'
import { registerCrmBookingDocuments } from './crm/bookings/document.routes.ts'
import { registerCustomers } from './crm/customers/customer.routes.ts'
import { registerCredentials } from './crm/credentials/credential.routes.ts'
import { registerBookingCalendar } from './crm/calendar/calendar.routes.ts'
import { registerCrmDashboard } from './crm/dashboard/dashboard.routes.ts'
import { registerEnquiries } from './crm/enquiries/enquiry.routes.ts'
import { registerThreads } from './crm/thread/thread.routes.ts'
import { registerPublicQuotes } from './crm/quotations/public-quote.routes.ts'
import { registerQuotations } from './crm/quotations/quotation.routes.ts'
import { registerSystemUsers } from './crm/system-users/system-user.routes.ts'
import { customerFollowers } from './customer-followers.ts'
import { registerDeposits } from './deposits/deposit.routes.ts'
import { registerDevMailbox } from './dev-mailbox/dev-mailbox.routes.ts'
import { registerFiles } from './files/file.routes.ts'
import { registerHotels } from './hotels/hotel.routes.ts'
import { registerItineraries } from './itineraries/itinerary.routes.ts'
import { registerLeads } from './leads/lead.routes.ts'
import { registerLocations } from './locations/location.routes.ts'
import { registerMarkups } from './markups/markup.routes.ts'
import { registerNotifications } from './notifications/notification.routes.ts'
import { registerPackages } from './packages/package.routes.ts'
import { registerPackageDocuments } from './packages/document.routes.ts'
import { payees } from './payees.ts'
import { registerPayments } from './payments/payment.routes.ts'
import { registerCurrencyRates } from './rates/currency-rate.routes.ts'
import { registerRates } from './rates/rate.routes.ts'
import { registerScenes } from './scenes/index.ts'
import { registerSearch } from './search/search.routes.ts'
import { registerSettings } from './settings/setting.routes.ts'
import { registerTaxes } from './taxes/tax.routes.ts'
import { registerTemplates } from './templates/template.routes.ts'
import { registerTripHotels } from './trip-hotels/trip-hotels.routes.ts'
import { registerSession } from './users/session.routes.ts'
import { registerUsers } from './users/user.routes.ts'
import { registerVisas } from './visas/visa.routes.ts'
import { registerVisaApplications } from './visa-applications/application.routes.ts'
import { registerVisaInvoices } from './visa-applications/document.routes.ts'
import { registerVisaProcessing } from './visa-applications/process.routes.ts'
import { registerWallet } from './ledger/wallet.routes.ts'

/** Every feature of the product, once. */
export async function registerFeatures(app: App, events: Events): Promise<void> {
  registerSettings(app)
  registerSession(app)
  registerUsers(app)
  registerLocations(app)
  registerHotels(app)
  registerActivities(app)
  registerItineraries(app)
  registerLeads(app)
  registerRates(app)
  registerCurrencyRates(app)
  registerMarkups(app)
  registerTaxes(app)
  registerVisas(app)
  registerTemplates(app)
  registerWallet(app)
  registerDeposits(app)
  registerPayments(app, payees)
  registerBookings(app)
  registerBookingDocuments(app)
  registerTripHotels(app)
  registerPackageDocuments(app)
  registerPackages(app)
  registerVisaApplications(app)
  registerVisaProcessing(app)
  registerVisaInvoices(app)
  registerEnquiries(app)
  registerQuotations(app)
  registerPublicQuotes(app)
  registerCredentials(app)
  registerSystemUsers(app)
  registerCrmBookings(app)
  registerCrmBookingDocuments(app)
  registerThreads(app)
  registerCrmDashboard(app)
  registerBookingCalendar(app)
  registerSearch(app)
  registerAccounts(app)
  registerAudit(app)
  registerNotifications(app, events)
  await registerFiles(app)
  registerCustomers(app, customerFollowers)
  registerScenes(app)
  registerDevMailbox(app)
}
