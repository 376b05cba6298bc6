import type { Events } from '../platform/events/events.ts'
import type { App } from '../platform/platform.ts'
import { registerAccounts } from './money/accounts/account.routes.ts'
import { registerBooks } from './money/books/book.routes.ts'
import { registerReturns } from './money/returns/return.routes.ts'
import { registerActivities } from './catalogue/activities/activity.routes.ts'
import { registerAudit } from './base/audit/audit.routes.ts'
import { registerActivityBookings } from './sales/activities/activity-booking.routes.ts'
import { registerStayBookingDocuments } from './sales/stays/document.routes.ts'
import { registerStayBookings } from './sales/stays/stay.routes.ts'
import { registerCrmBookings } from './crm/bookings/crm-booking.routes.ts'
import { registerCrmBookingDocuments } from './crm/bookings/document.routes.ts'
import { registerBanks } from './crm/bank/bank.routes.ts'
import { registerReceipts } from './crm/bookings/receipt.routes.ts'
import { registerRefunds } from './crm/bookings/refund.routes.ts'
import { registerPayLinks } from './crm/bookings/pay-link.routes.ts'
import { findCrmVoucher } from './crm/bookings/index.ts'
import { registerCustomers } from './crm/customers/customer.routes.ts'
import { registerAccountData } from './crm/personal-data/account.routes.ts'
import { registerPersonalData } from './crm/personal-data/personal-data.routes.ts'
import { trailSeenBy } from './crm/own/index.ts'
import { registerOpenings } from './crm/openings/opening.routes.ts'
import { registerSuppliers } from './crm/suppliers/supplier.routes.ts'
import { crmBookingSupplierFollower } from './crm/bookings/index.ts'
import { registerSupplierPayments } from './crm/supplier-payments/payable.routes.ts'
import { registerCredentials } from './crm/credentials/credential.routes.ts'
import { registerCrmCalendar } from './crm/calendar/calendar.routes.ts'
import { registerCrmDashboard } from './crm/dashboard/dashboard.routes.ts'
import { registerCrmReports } from './crm/reports/report.routes.ts'
import { registerSavedReports } from './crm/reports/saved-report.routes.ts'
import { registerCrmTargets } from './crm/reports/target.routes.ts'
import { registerExports } from './site/exports/export.routes.ts'
import { registerEnquiries } from './crm/enquiries/enquiry.routes.ts'
import { registerTasks } from './crm/tasks/task.routes.ts'
import { taskSupplierFollower } from './crm/tasks/index.ts'
import { registerThreads } from './crm/thread/thread.routes.ts'
import { registerMessages } from './crm/messages/message.routes.ts'
import { registerMessageSettings } from './crm/messages/settings.routes.ts'
import { registerInbound } from './crm/inbound/inbound.routes.ts'
import { registerPublicQuotes } from './crm/quotations/public-quote.routes.ts'
import { registerQuotations } from './crm/quotations/quotation.routes.ts'
import { registerSystemUsers } from './crm/system-users/system-user.routes.ts'
import { customerFollowers } from './customer-followers.ts'
import { registerDeposits } from './money/deposits/deposit.routes.ts'
import { registerDevMailbox } from './base/dev-mailbox/dev-mailbox.routes.ts'
import { registerFiles } from './base/files/file.routes.ts'
import { registerHotels } from './catalogue/hotels/hotel.routes.ts'
import { registerHotelContracts } from './catalogue/rates/hotel-contract.routes.ts'
import { registerRemembered } from './catalogue/remembered/remembered.routes.ts'
import { registerRatesCheck } from './catalogue/rates/rates-check.routes.ts'
import { registerHotelRates } from './catalogue/rates/rates.routes.ts'
import { registerTripBookings } from './sales/trips/trip-booking.routes.ts'
import { registerQuoteTray } from './catalogue/quote-tray/quote-tray.routes.ts'
import { registerItineraries } from './catalogue/itineraries/itinerary.routes.ts'
import { registerLeads } from './crm/leads/lead.routes.ts'
import { registerImports as registerCatalogueImports } from './catalogue/imports/import.routes.ts'
import { registerLocations } from './catalogue/locations/location.routes.ts'
import { registerMarkups } from './money/markups/markup.routes.ts'
import { registerNotifications } from './base/notifications/notification.routes.ts'
import { registerTripBookingDocuments } from './sales/trips/document.routes.ts'
import { payees } from './payees.ts'
import { registerSettlements } from './money/settlements/settlement.routes.ts'
import { registerGateways } from './money/payments/gateway.routes.ts'
import { registerPayments } from './money/payments/payment.routes.ts'
import { registerCurrencyRates } from './money/exchange-rates/currency-rate.routes.ts'
import { registerRates } from './money/exchange-rates/rate.routes.ts'
import { registerDay } from './site/day/day.routes.ts'
import { registerSearch } from './site/search/search.routes.ts'
import { registerSettings } from './base/settings/setting.routes.ts'
import { registerTaxes } from './money/taxes/tax.routes.ts'
import { registerTemplates } from './base/templates/template.routes.ts'
import { registerTripHotels } from './sales/trip-hotels/trip-hotels.routes.ts'
import { registerSession } from './people/users/session.routes.ts'
import { registerSignIn } from './people/users/sign-in.routes.ts'
import { registerUsers } from './people/users/user.routes.ts'
import { registerVisas } from './catalogue/visas/visa.routes.ts'
import { registerVisaApplications } from './sales/visa-applications/application.routes.ts'
import { registerVisaInvoices } from './sales/visa-applications/document.routes.ts'
import { registerVisaProcessing } from './sales/visa-applications/process.routes.ts'
import { walletPort } from './money/ledger/index.ts'
import { registerWallet } from './money/ledger/wallet.routes.ts'

/** Every feature of the product, once. */
export async function registerFeatures(app: App, events: Events): Promise<void> {
  registerSettings(app)
  registerSession(app, walletPort)
  registerSignIn(app)
  registerUsers(app, walletPort)
  registerLocations(app)
  registerHotels(app)
  registerRemembered(app)
  registerCatalogueImports(app)
  registerHotelContracts(app)
  registerRatesCheck(app)
  registerHotelRates(app)
  registerActivities(app)
  registerItineraries(app)
  registerQuoteTray(app)
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
  registerGateways(app)
  registerSettlements(app)
  registerStayBookings(app)
  registerStayBookingDocuments(app)
  registerActivityBookings(app)
  registerTripHotels(app)
  registerTripBookingDocuments(app, findCrmVoucher)
  registerTripBookings(app)
  registerVisaApplications(app)
  registerVisaProcessing(app)
  registerVisaInvoices(app)
  registerEnquiries(app)
  registerQuotations(app)
  registerPublicQuotes(app)
  registerCredentials(app)
  registerSuppliers(app, [crmBookingSupplierFollower, taskSupplierFollower])
  registerSupplierPayments(app)
  registerSystemUsers(app)
  registerCrmBookings(app)
  registerCrmBookingDocuments(app)
  registerReceipts(app)
  registerOpenings(app)
  registerPersonalData(app)
  registerAccountData(app)
  registerRefunds(app)
  registerPayLinks(app)
  registerMessages(app)
  registerMessageSettings(app)
  registerInbound(app)
  registerBanks(app)
  registerThreads(app)
  registerTasks(app)
  registerCrmDashboard(app)
  registerCrmReports(app)
  registerSavedReports(app)
  registerCrmTargets(app)
  registerExports(app)
  registerCrmCalendar(app)
  registerSearch(app)
  registerDay(app)
  registerAccounts(app)
  registerBooks(app)
  registerReturns(app)
  registerAudit(app, trailSeenBy)
  registerNotifications(app, events)
  await registerFiles(app)
  registerCustomers(app, customerFollowers)
  registerDevMailbox(app)
}
