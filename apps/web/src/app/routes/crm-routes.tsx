import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import { screen } from '../screen.tsx'

const { crm } = paths

type EnquiryPaths =
  | typeof crm.packageEnquiries
  | typeof crm.flightEnquiries
  | typeof crm.hotelEnquiries
  | typeof crm.visaEnquiries

const enquiries = (kind: string, at: EnquiryPaths): RouteObject[] => [
  screen(at.index, { title: `${kind} Enquiries`, access: 'crm.use' }),
  screen(at.create, { title: `New ${kind.toLowerCase()} enquiry`, access: 'crm.use' }),
  screen(at.view, { title: `${kind} enquiry`, access: 'crm.use' }),
  screen(at.edit, { title: `Edit ${kind.toLowerCase()} enquiry`, access: 'crm.use' }),
]

type BookingPaths = typeof crm.flightBooking | typeof crm.hotelBooking | typeof crm.landPackageBooking

const bookings = (title: string, at: BookingPaths): RouteObject[] => [
  screen(at.create, { title, access: 'crm.bookings.create' }),
  screen(at.view, { title, access: 'crm.use' }),
  screen(at.edit, { title: `Edit ${title.toLowerCase()}`, access: 'crm.use' }),
]

/** Screens of the CRM. */
export const crmRoutes = (): RouteObject[] => [
  screen(crm.root, {
    title: 'CRM',
    access: 'crm.use',
    load: () => import('../pages/CrmStart.tsx').then((module) => module.CrmStart),
  }),
  screen(crm.dashboard.index, { title: 'CRM dashboard', access: 'crm.use' }),

  ...enquiries('Package', crm.packageEnquiries),
  screen(crm.packagePending.index, { title: 'Pending Packages', access: 'crm.use' }),
  screen(crm.packageConfirmed.index, { title: 'Confirmed Packages', access: 'crm.use' }),
  ...enquiries('Flight', crm.flightEnquiries),
  screen(crm.flightPending.index, { title: 'Pending Flights', access: 'crm.use' }),
  screen(crm.flightConfirmed.index, { title: 'Confirmed Flights', access: 'crm.use' }),
  ...enquiries('Hotel', crm.hotelEnquiries),
  screen(crm.hotelPending.index, { title: 'Pending Hotels', access: 'crm.use' }),
  screen(crm.hotelConfirmed.index, { title: 'Confirmed Hotels', access: 'crm.use' }),
  ...enquiries('Visa', crm.visaEnquiries),
  screen(crm.visaPending.index, { title: 'Pending Visas', access: 'crm.use' }),
  screen(crm.visaConfirmed.index, { title: 'Confirmed Visas', access: 'crm.use' }),

  ...bookings('Flight Booking', crm.flightBooking),
  ...bookings('Hotel Booking', crm.hotelBooking),
  ...bookings('Land Package Booking', crm.landPackageBooking),
  screen(crm.allBooking.index, { title: 'All Bookings', access: 'crm.bookings.create' }),
  screen(crm.upcomingBookings.index, { title: 'UpComing Bookings', access: 'crm.use' }),
  screen(crm.bookingsCalendar.index, { title: 'All Bookings Calender', access: 'crm.use' }),

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

  screen(crm.quotation.index, { title: 'All Quotation', access: 'crm.use' }),
  screen(crm.quotation.create, { title: 'New quotation', access: 'crm.use' }),
  screen(crm.quotation.view, { title: 'Quotation', access: 'crm.use' }),
  screen(crm.quotation.edit, { title: 'Edit quotation', access: 'crm.use' }),

  screen(crm.currencyManagement.index, { title: 'Currency Management', access: 'crm.use' }),
  screen(crm.currencyManagement.create, { title: 'New currency', access: 'crm.use' }),
  screen(crm.currencyManagement.edit, { title: 'Edit currency', access: 'crm.use' }),

  screen(crm.systemUsers.index, { title: 'System Users', access: 'crm.systemUsers' }),
  screen(crm.systemUsers.create, { title: 'New system user', access: 'crm.systemUsers' }),

  screen(crm.portalCredentials.index, { title: 'Portal Credentials', access: 'crm.use' }),
  screen(crm.portalCredentials.create, { title: 'New portal credential', access: 'crm.use' }),
  screen(crm.portalCredentials.edit, { title: 'Edit portal credential', access: 'crm.use' }),
]
