import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { EnquiryGroup, EnquiryKind } from '@karavan/domain/crm/enquiry'
import type { RouteObject } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { screen } from '../screen.tsx'

const { crm } = paths

type EnquiryPaths =
  | typeof crm.packageEnquiries
  | typeof crm.flightEnquiries
  | typeof crm.hotelEnquiries
  | typeof crm.visaEnquiries

const enquiryList = (kind: EnquiryKind, group: EnquiryGroup) => () =>
  import('../../features/crm/enquiries/index/EnquiryIndexPage.tsx').then(({ EnquiryIndexPage }) => () => (
    <EnquiryIndexPage kind={kind} group={group} />
  ))

const enquiryForm = (kind: EnquiryKind) => () =>
  import('../../features/crm/enquiries/form/EnquiryFormPage.tsx').then(({ EnquiryFormPage }) => () => (
    <EnquiryFormPage kind={kind} />
  ))

const enquiryView = (kind: EnquiryKind) => () =>
  import('../../features/crm/enquiries/view/EnquiryViewPage.tsx').then(({ EnquiryViewPage }) => () => (
    <EnquiryViewPage kind={kind} />
  ))

const enquiries = (name: string, kind: EnquiryKind, at: EnquiryPaths): RouteObject[] => [
  screen(at.index, { title: `${name} Enquiries`, access: 'crm.use', load: enquiryList(kind, 'all') }),
  screen(at.create, { title: `New ${kind} enquiry`, access: 'crm.use', load: enquiryForm(kind) }),
  screen(at.view, { title: `${name} enquiry`, access: 'crm.use', load: enquiryView(kind) }),
  screen(at.edit, { title: `Edit ${kind} enquiry`, access: 'crm.use', load: enquiryForm(kind) }),
]

type BookingPaths = typeof crm.flightBooking | typeof crm.hotelBooking | typeof crm.landPackageBooking

const bookingForm = (kind: CrmBookingKind) => () =>
  import('../../features/crm/bookings/form/BookingFormPage.tsx').then(({ BookingFormPage }) => () => (
    <BookingFormPage kind={kind} />
  ))

const bookingView = (kind: CrmBookingKind) => () =>
  import('../../features/crm/bookings/view/BookingViewPage.tsx').then(({ BookingViewPage }) => () => (
    <BookingViewPage kind={kind} />
  ))

const bookings = (title: string, kind: CrmBookingKind, at: BookingPaths): RouteObject[] => [
  screen(at.create, { title, access: 'crm.bookings.create', load: bookingForm(kind) }),
  screen(at.view, { title, access: 'crm.use', load: bookingView(kind) }),
  screen(at.edit, { title: `Edit ${title.toLowerCase()}`, access: 'crm.use', load: bookingForm(kind) }),
]

const quotationForm = () =>
  import('../../features/crm/quotations/builder/QuotationFormPage.tsx').then((module) => module.QuotationFormPage)

/** Screens of the CRM. */
export const crmRoutes = (): RouteObject[] => [
  screen(crm.root, {
    title: 'CRM',
    access: 'crm.use',
    load: () => import('../pages/CrmStart.tsx').then((module) => module.CrmStart),
  }),
  screen(crm.dashboard.index, {
    title: 'CRM dashboard',
    access: 'crm.use',
    load: () => import('../pages/CrmDashboard.tsx').then((module) => module.CrmDashboard),
  }),

  ...enquiries('Package', 'package', crm.packageEnquiries),
  screen(crm.packagePending.index, {
    title: 'Pending Packages',
    access: 'crm.use',
    load: enquiryList('package', 'pending'),
  }),
  screen(crm.packageConfirmed.index, {
    title: 'Confirmed Packages',
    access: 'crm.use',
    load: enquiryList('package', 'confirmed'),
  }),
  ...enquiries('Flight', 'flight', crm.flightEnquiries),
  screen(crm.flightPending.index, {
    title: 'Pending Flights',
    access: 'crm.use',
    load: enquiryList('flight', 'pending'),
  }),
  screen(crm.flightConfirmed.index, {
    title: 'Confirmed Flights',
    access: 'crm.use',
    load: enquiryList('flight', 'confirmed'),
  }),
  ...enquiries('Hotel', 'hotel', crm.hotelEnquiries),
  screen(crm.hotelPending.index, {
    title: 'Pending Hotels',
    access: 'crm.use',
    load: enquiryList('hotel', 'pending'),
  }),
  screen(crm.hotelConfirmed.index, {
    title: 'Confirmed Hotels',
    access: 'crm.use',
    load: enquiryList('hotel', 'confirmed'),
  }),
  ...enquiries('Visa', 'visa', crm.visaEnquiries),
  screen(crm.visaPending.index, {
    title: 'Pending Visas',
    access: 'crm.use',
    load: enquiryList('visa', 'pending'),
  }),
  screen(crm.visaConfirmed.index, {
    title: 'Confirmed Visas',
    access: 'crm.use',
    load: enquiryList('visa', 'confirmed'),
  }),

  ...bookings('Flight Booking', 'flight', crm.flightBooking),
  ...bookings('Hotel Booking', 'hotel', crm.hotelBooking),
  ...bookings('Land Package Booking', 'land-package', crm.landPackageBooking),
  screen(crm.allBooking.index, {
    title: 'All Bookings',
    access: 'crm.bookings.create',
    load: () =>
      import('../../features/crm/bookings/index/AllBookingsPage.tsx').then((module) => module.AllBookingsPage),
  }),
  screen(crm.upcomingBookings.index, {
    title: 'UpComing Bookings',
    access: 'crm.use',
    load: () => import('../../features/crm/bookings/index/UpcomingPage.tsx').then((module) => module.UpcomingPage),
  }),
  screen(crm.bookingsCalendar.index, {
    title: 'All Bookings Calender',
    access: 'crm.use',
    load: () => import('../../features/crm/calendar/CalendarPage.tsx').then((module) => module.CalendarPage),
  }),

  screen(crm.allCustomers.index, {
    title: 'All Customers List',
    access: 'crm.use',
    load: () => import('../../features/crm/customers/CustomerIndexPage.tsx').then((module) => module.CustomerIndexPage),
  }),
  screen(crm.allCustomers.create, {
    title: 'New customer',
    access: 'crm.use',
    load: () =>
      import('../../features/crm/customers/form/CustomerFormPage.tsx').then((module) => module.CustomerFormPage),
  }),
  screen(crm.allCustomers.view, {
    title: 'Customer',
    access: 'crm.use',
    load: () =>
      import('../../features/crm/customers/view/CustomerViewPage.tsx').then((module) => module.CustomerViewPage),
  }),
  screen(crm.allCustomers.edit, {
    title: 'Edit customer',
    access: 'crm.use',
    load: () =>
      import('../../features/crm/customers/form/CustomerFormPage.tsx').then((module) => module.CustomerFormPage),
  }),

  screen(crm.quotation.index, {
    title: 'All Quotation',
    access: 'crm.use',
    load: () =>
      import('../../features/crm/quotations/QuotationIndexPage.tsx').then((module) => module.QuotationIndexPage),
  }),
  screen(crm.quotation.create, { title: 'New quotation', access: 'crm.use', load: quotationForm }),
  screen(crm.quotation.view, {
    title: 'Quotation',
    access: 'crm.use',
    load: () =>
      import('../../features/crm/quotations/view/QuotationViewPage.tsx').then((module) => module.QuotationViewPage),
  }),
  screen(crm.quotation.edit, { title: 'Edit quotation', access: 'crm.use', load: quotationForm }),

  screen(crm.currencyManagement.index, {
    title: 'Currency Management',
    access: 'crm.use',
    load: () =>
      import('../../features/money/exchange-rates/CurrencyIndexPage.tsx').then((module) => module.CurrencyIndexPage),
  }),
  screen(crm.currencyManagement.create, {
    title: 'New currency',
    access: 'crm.use',
    load: () =>
      import('../../features/money/exchange-rates/CurrencyFormPage.tsx').then((module) => module.CurrencyFormPage),
  }),
  screen(crm.currencyManagement.edit, {
    title: 'Edit currency',
    access: 'crm.use',
    load: () =>
      import('../../features/money/exchange-rates/CurrencyFormPage.tsx').then((module) => module.CurrencyFormPage),
  }),

  screen(crm.systemUsers.index, {
    title: 'System Users',
    access: 'crm.systemUsers',
    load: () =>
      import('../../features/crm/system-users/SystemUserIndexPage.tsx').then((module) => module.SystemUserIndexPage),
  }),
  screen(crm.systemUsers.create, {
    title: 'New system user',
    access: 'crm.systemUsers',
    load: () =>
      import('../../features/crm/system-users/SystemUserCreatePage.tsx').then((module) => module.SystemUserCreatePage),
  }),

  screen(crm.portalCredentials.index, {
    title: 'Portal Credentials',
    access: 'crm.use',
    load: () =>
      import('../../features/crm/credentials/CredentialIndexPage.tsx').then((module) => module.CredentialIndexPage),
  }),
  screen(crm.portalCredentials.create, {
    title: 'New portal credential',
    access: 'crm.use',
    load: () =>
      import('../../features/crm/credentials/CredentialFormPage.tsx').then((module) => module.CredentialFormPage),
  }),
  screen(crm.portalCredentials.edit, {
    title: 'Edit portal credential',
    access: 'crm.use',
    load: () =>
      import('../../features/crm/credentials/CredentialFormPage.tsx').then((module) => module.CredentialFormPage),
  }),
]
