import type { RouteObject } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { screen } from '../screen.tsx'

const { dashboard } = paths

/** Screens of the back office. */
export const dashboardRoutes = (): RouteObject[] => [
  screen(dashboard.root, {
    title: 'Dashboard',
    access: 'verified',
    load: () => import('../pages/DashboardStart.tsx').then((module) => module.DashboardStart),
  }),

  screen(dashboard.hotels.index, {
    title: 'Hotels',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/hotels/HotelIndexPage.tsx').then((module) => module.HotelIndexPage),
  }),
  screen(dashboard.hotels.create, {
    title: 'New hotel',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/hotels/HotelFormPage.tsx').then((module) => module.HotelFormPage),
  }),
  screen(dashboard.hotels.import, {
    title: 'Import',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/imports/ImportPage.tsx').then((module) => module.ImportPage),
  }),
  screen(dashboard.hotels.view, {
    title: 'Hotel',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/hotels/HotelViewPage.tsx').then((module) => module.HotelViewPage),
  }),
  screen(dashboard.hotels.edit, {
    title: 'Edit hotel',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/hotels/HotelFormPage.tsx').then((module) => module.HotelFormPage),
  }),

  screen(dashboard.hotels.rates, {
    title: 'Rates',
    access: 'catalogue.write',
    load: () =>
      import('../../features/catalogue/hotels/sheet/RateSheetPage.tsx').then((module) => module.RateSheetPage),
  }),

  screen(dashboard.itineraries.index, {
    title: 'Itineraries',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/office/ItineraryIndexPage.tsx').then(
        (module) => module.ItineraryIndexPage,
      ),
  }),
  screen(dashboard.itineraries.create, {
    title: 'New itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/builder/TripFormPage.tsx').then(
        (module) => module.ItineraryFormPage,
      ),
  }),
  screen(dashboard.itineraries.view, {
    title: 'Itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/office/ItineraryViewPage.tsx').then(
        (module) => module.ItineraryViewPage,
      ),
  }),
  screen(dashboard.itineraries.edit, {
    title: 'Edit itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/builder/TripFormPage.tsx').then(
        (module) => module.ItineraryFormPage,
      ),
  }),
  screen(dashboard.itineraries.customize, {
    title: 'Customize itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/builder/CustomizePage.tsx').then(
        (module) => module.DashboardCustomizePage,
      ),
  }),
  screen(dashboard.itineraries.bookHotel, {
    title: 'Book the hotels',
    access: 'bookings.own',
    load: () => import('../../features/sales/trip-hotels/BookHotelPage.tsx').then((module) => module.BookHotelPage),
  }),

  screen(dashboard.multiCityItinerary.index, {
    title: 'Multi City Itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/office/ItineraryIndexPage.tsx').then(
        (module) => module.MultiCityIndexPage,
      ),
  }),
  screen(dashboard.multiCityItinerary.create, {
    title: 'New multi-city itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/builder/TripFormPage.tsx').then(
        (module) => module.MultiCityFormPage,
      ),
  }),
  screen(dashboard.multiCityItinerary.view, {
    title: 'Multi-city itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/office/ItineraryViewPage.tsx').then(
        (module) => module.MultiCityViewPage,
      ),
  }),
  screen(dashboard.multiCityItinerary.edit, {
    title: 'Edit multi-city itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/builder/TripFormPage.tsx').then(
        (module) => module.MultiCityFormPage,
      ),
  }),

  screen(dashboard.multiItineraryHotel.index, {
    title: 'Multi Itinerary Hotel',
    access: 'itineraries.own',
    load: () =>
      import('../../features/sales/trip-hotels/TripHotelsIndexPage.tsx').then((module) => module.TripHotelsIndexPage),
  }),
  screen(dashboard.multiItineraryHotel.create, {
    title: 'Hotels of an itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/sales/trip-hotels/TripHotelsCreatePage.tsx').then((module) => module.TripHotelsCreatePage),
  }),
  screen(dashboard.multiItineraryHotel.view, {
    title: 'Hotels of an itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/sales/trip-hotels/TripHotelsViewPage.tsx').then((module) => module.TripHotelsViewPage),
  }),

  screen(dashboard.activities.index, {
    title: 'Activities',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/activities/ActivityIndexPage.tsx').then((module) => module.ActivityIndexPage),
  }),
  screen(dashboard.activities.create, {
    title: 'New activity',
    access: 'catalogue.write',
    load: () =>
      import('../../features/catalogue/activities/ActivityFormPage.tsx').then((module) => module.ActivityFormPage),
  }),
  screen(dashboard.activities.view, {
    title: 'Activity',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/activities/ActivityViewPage.tsx').then((module) => module.ActivityViewPage),
  }),
  screen(dashboard.activities.edit, {
    title: 'Edit activity',
    access: 'catalogue.write',
    load: () =>
      import('../../features/catalogue/activities/ActivityFormPage.tsx').then((module) => module.ActivityFormPage),
  }),

  screen(dashboard.location.index, {
    title: 'Location',
    access: 'catalogue.write',
    load: () =>
      import('../../features/catalogue/locations/LocationIndexPage.tsx').then((module) => module.LocationIndexPage),
  }),
  screen(dashboard.location.create, {
    title: 'New location',
    access: 'catalogue.write',
    load: () =>
      import('../../features/catalogue/locations/LocationFormPage.tsx').then((module) => module.LocationFormPage),
  }),
  screen(dashboard.location.view, {
    title: 'Location',
    access: 'catalogue.write',
    load: () =>
      import('../../features/catalogue/locations/LocationViewPage.tsx').then((module) => module.LocationViewPage),
  }),
  screen(dashboard.location.edit, {
    title: 'Edit location',
    access: 'catalogue.write',
    load: () =>
      import('../../features/catalogue/locations/LocationFormPage.tsx').then((module) => module.LocationFormPage),
  }),

  screen(dashboard.bookings.index, {
    title: 'Bookings',
    access: 'bookings.own',
    load: () => import('../pages/BookingsPage.tsx').then((module) => module.BookingsPage),
  }),
  screen(dashboard.hotelBookings.index, {
    title: 'Hotel Bookings',
    access: 'bookings.own',
    load: () => import('../../features/sales/stays/BookingIndexPage.tsx').then((module) => module.BookingIndexPage),
  }),
  screen(dashboard.hotelBookings.spaced, {
    title: 'Hotel Bookings',
    access: 'bookings.own',
    load: () => import('../pages/HotelBookingsSpelling.tsx').then((module) => module.HotelBookingsSpelling),
  }),

  screen(dashboard.users.index, {
    title: 'Users',
    access: 'users.manage',
    load: () => import('../../features/people/users/UserIndexPage.tsx').then((module) => module.UserIndexPage),
  }),
  screen(dashboard.users.view, {
    title: 'User',
    access: 'users.manage',
    load: () => import('../../features/people/users/UserViewPage.tsx').then((module) => module.UserViewPage),
  }),
  screen(dashboard.users.verify, {
    title: 'Verify user',
    access: 'users.manage',
    load: () => import('../../features/people/users/UserVerifyPage.tsx').then((module) => module.UserVerifyPage),
  }),

  screen(dashboard.visa.index, {
    title: 'Visa',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/visas/VisaIndexPage.tsx').then((module) => module.VisaIndexPage),
  }),
  screen(dashboard.visa.create, {
    title: 'New visa',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/visas/VisaFormPage.tsx').then((module) => module.VisaFormPage),
  }),
  screen(dashboard.visa.view, {
    title: 'Visa',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/visas/VisaViewPage.tsx').then((module) => module.VisaViewPage),
  }),
  screen(dashboard.visa.edit, {
    title: 'Edit visa',
    access: 'catalogue.write',
    load: () => import('../../features/catalogue/visas/VisaFormPage.tsx').then((module) => module.VisaFormPage),
  }),

  screen(dashboard.agentMarkup.index, {
    title: 'AgentMarkup',
    access: 'markups.write',
    load: () => import('../../features/money/markups/MarkupIndexPage.tsx').then((module) => module.MarkupIndexPage),
  }),
  screen(dashboard.agentMarkup.create, {
    title: 'New markup rule',
    access: 'markups.write',
    load: () => import('../../features/money/markups/MarkupCreatePage.tsx').then((module) => module.MarkupCreatePage),
  }),
  screen(dashboard.visaRates.index, {
    title: 'VisaRates',
    access: 'visaRates.write',
    load: () => import('../../features/catalogue/visa-rates/RateIndexPage.tsx').then((module) => module.RateIndexPage),
  }),
  screen(dashboard.visaRates.create, {
    title: 'New visa rate',
    access: 'visaRates.write',
    load: () =>
      import('../../features/catalogue/visa-rates/RateCreatePage.tsx').then((module) => module.RateCreatePage),
  }),

  screen(dashboard.visaPortal.index, {
    title: 'VisaPortal',
    access: 'visas.own',
    load: () =>
      import('../../features/sales/visa-applications/index/ApplicationIndexPage.tsx').then(
        (module) => module.ApplicationIndexPage,
      ),
  }),
  screen(dashboard.visaPortal.create, {
    title: 'New visa application',
    access: 'visas.own',
    load: () =>
      import('../../features/sales/visa-applications/create/ApplicationCreatePage.tsx').then(
        (module) => module.ApplicationCreatePage,
      ),
  }),
  screen(dashboard.visaPortal.view, {
    title: 'Visa application',
    access: 'visas.own',
    load: () =>
      import('../../features/sales/visa-applications/view/ApplicationViewPage.tsx').then(
        (module) => module.ApplicationViewPage,
      ),
  }),

  screen(dashboard.adminTemplate.index, {
    title: 'AdminTemplate',
    access: 'templates.write',
    load: () =>
      import('../../features/base/templates/TemplateIndexPage.tsx').then((module) => module.TemplateIndexPage),
  }),
  screen(dashboard.adminTemplate.create, {
    title: 'New template',
    access: 'templates.write',
    load: () => import('../../features/base/templates/TemplateFormPage.tsx').then((module) => module.TemplateFormPage),
  }),
  screen(dashboard.adminTemplate.edit, {
    title: 'Edit template',
    access: 'templates.write',
    load: () => import('../../features/base/templates/TemplateFormPage.tsx').then((module) => module.TemplateFormPage),
  }),

  screen(dashboard.walletStatement.index, {
    title: 'Wallet Statement',
    access: 'wallet.own',
    load: () => import('../../features/money/wallet/StatementPage.tsx').then((module) => module.StatementPage),
  }),
  screen(dashboard.accounts.index, {
    title: 'Accounts',
    access: 'accounts.read',
    load: () => import('../../features/money/accounts/AccountsPage.tsx').then((module) => module.AccountsPage),
  }),
  screen(dashboard.leadsQuery.index, {
    title: 'Leads Query',
    access: 'leads.manage',
    load: () => import('../../features/crm/leads/LeadIndexPage.tsx').then((module) => module.LeadIndexPage),
  }),
]
