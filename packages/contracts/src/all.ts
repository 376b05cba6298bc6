import { accounts } from './money/accounts/account.contract.ts'
import { agencyBooks, houseBooks } from './money/books/book.contract.ts'
import { agencyEinvoices, houseEinvoices } from './money/returns/einvoice.contract.ts'
import { agencyReturns, houseReturns } from './money/returns/return.contract.ts'
import { agencySettlements, settlements } from './money/accounts/settlement.contract.ts'
import { agencySupplierPayments, supplierPayments } from './money/accounts/supplier-payment.contract.ts'
import { activities } from './catalogue/activities/activity.contract.ts'
import { audit } from './base/audit/audit.contract.ts'
import { activityBookings } from './sales/activities/activity-booking.contract.ts'
import { stayBookings } from './sales/stays/booking.contract.ts'
import { crmBookings } from './crm/bookings/booking.contract.ts'
import { crmServices } from './crm/bookings/service.contract.ts'
import { supplierPages } from './crm/bookings/supplier-page.contract.ts'
import { bankLines, banks, bankStatements } from './crm/bank/bank.contract.ts'
import { crmCancelling } from './crm/bookings/cancel.contract.ts'
import { customerImports } from './crm/customers/customer-import.contract.ts'
import { customers } from './crm/customers/customer.contract.ts'
import { personalData, retention } from './crm/customers/personal-data.contract.ts'
import { openings } from './crm/openings/opening.contract.ts'
import { receipts } from './crm/receipts/receipt.contract.ts'
import { refunds } from './crm/receipts/refund.contract.ts'
import { customerPayLinks, payLinks, payPages } from './crm/receipts/pay-link.contract.ts'
import { messages, paperPages } from './crm/messages/message.contract.ts'
import { consents, unsubscribing } from './crm/messages/consent.contract.ts'
import { hooks, inbox } from './crm/messages/inbound.contract.ts'
import { messageTemplates } from './crm/messages/template.contract.ts'
import { suppliers } from './crm/suppliers/supplier.contract.ts'
import { credentials } from './crm/credentials/credential.contract.ts'
import { bookingCalendar } from './crm/calendar/calendar.contract.ts'
import { crmDashboard } from './crm/dashboard/dashboard.contract.ts'
import { crmCommission, crmTargets } from './crm/reports/commission.contract.ts'
import { crmReports } from './crm/reports/report.contract.ts'
import { savedReports } from './crm/reports/saved-report.contract.ts'
import { listExports } from './site/exports/export.contract.ts'
import { enquiries } from './crm/enquiries/enquiry.contract.ts'
import { quotes } from './crm/quotations/public-quote.contract.ts'
import { quotations } from './crm/quotations/quotation.contract.ts'
import { currencyRates } from './money/exchange-rates/currency-rate.contract.ts'
import { tasks } from './crm/tasks/task.contract.ts'
import { threads } from './crm/thread/thread.contract.ts'
import { systemUsers } from './crm/system-users/system-user.contract.ts'
import { currencies } from './money/exchange-rates/currency.contract.ts'
import { files } from './base/files/file.contract.ts'
import { availability } from './catalogue/hotels/availability.contract.ts'
import { hotels } from './catalogue/hotels/hotel.contract.ts'
import { hotelImports, rateImports } from './catalogue/imports/catalogue-import.contract.ts'
import { inventory } from './catalogue/hotels/inventory.contract.ts'
import { hotelContracts } from './catalogue/rates/hotel-contract.contract.ts'
import { ratesCheck } from './catalogue/rates/rates-check.contract.ts'
import { hotelRates } from './catalogue/rates/hotel-rates.contract.ts'
import { clientQuotes, quoteTray } from './catalogue/quote-tray/quote-tray.contract.ts'
import { itineraries, multiCity, shares } from './catalogue/itineraries/itinerary.contract.ts'
import { tripHotels } from './sales/trip-hotels/trip-hotels.contract.ts'
import { remembered } from './catalogue/remembered/remembered.contract.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { leads } from './crm/leads/lead.contract.ts'
import { locations } from './catalogue/locations/location.contract.ts'
import { markups } from './money/markups/markup.contract.ts'
import { notifications } from './base/notifications/notification.contract.ts'
import { itinerarySales, multiCitySales } from './sales/trips/itinerary-sale.contract.ts'
import { tripBookings } from './sales/trips/trip-booking.contract.ts'
import { gateways } from './money/payments/gateway.contract.ts'
import { payments } from './money/payments/payment.contract.ts'
import { day } from './site/day/day.contract.ts'
import { search } from './site/search/search.contract.ts'
import { invitations } from './people/session/invitation.contract.ts'
import { accountData, ownData } from './people/users/account-data.contract.ts'
import { session } from './people/session/session.contract.ts'
import { signIn } from './people/session/sign-in.contract.ts'
import { settings } from './base/settings/setting.contract.ts'
import { taxes } from './money/taxes/tax.contract.ts'
import { templates } from './base/templates/template.contract.ts'
import { users } from './people/users/user.contract.ts'
import { visaApplications } from './sales/visa-applications/visa-application.contract.ts'
import { visaRates } from './catalogue/visas/visa-rate.contract.ts'
import { visas } from './catalogue/visas/visa.contract.ts'
import { deposits } from './money/wallet/deposit.contract.ts'
import { wallet } from './money/wallet/wallet.contract.ts'

/** Every call of the API by name; the document, the matrix and the fuzz test walk this. */
export const contracts: Record<string, Record<string, Endpoint>> = {
  session,
  signIn,
  invitations,
  settings,
  users,
  accountData,
  ownData,
  locations,
  files,
  leads,
  notifications,
  audit,
  currencies,
  wallet,
  deposits,
  payments,
  gateways,
  accounts,
  houseBooks,
  agencyBooks,
  houseReturns,
  agencyReturns,
  houseEinvoices,
  agencyEinvoices,
  supplierPayments,
  agencySupplierPayments,
  settlements,
  agencySettlements,
  taxes,
  markups,
  hotels,
  remembered,
  inventory,
  hotelContracts,
  ratesCheck,
  hotelRates,
  availability,
  rateImports,
  hotelImports,
  bookings: stayBookings,
  activities,
  templates,
  itineraries: { ...itineraries, ...itinerarySales },
  multiCity: { ...multiCity, ...multiCitySales },
  shares,
  quoteTray,
  clientQuotes,
  tripHotels,
  packages: tripBookings,
  activityBookings,
  visas,
  visaRates,
  visaApplications,
  enquiries,
  quotations,
  quotes,
  credentials,
  suppliers,
  search,
  day,
  systemUsers,
  currencyRates,
  customers,
  personalData,
  retention,
  customerImports,
  threads,
  tasks,
  crmBookings,
  crmServices,
  openings,
  crmCancelling,
  receipts,
  banks,
  bankStatements,
  bankLines,
  refunds,
  payLinks,
  customerPayLinks,
  payPages,
  messages,
  paperPages,
  messageTemplates,
  consents,
  unsubscribing,
  inbox,
  hooks,
  supplierPages,
  crmDashboard,
  crmReports,
  savedReports,
  crmTargets,
  crmCommission,
  listExports,
  bookingCalendar,
}
