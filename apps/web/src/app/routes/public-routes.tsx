import type { RouteObject } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { screen } from '../screen.tsx'

const home = () => import('../pages/HomePage.tsx').then((module) => module.HomePage)

/** Screens under the public header: home, browsing, the own profile and wallet, and the pages of the house. */
export const publicRoutes = (): RouteObject[] => [
  screen(paths.home, { title: 'Plan the whole journey', access: 'public', load: home }),
  screen(paths.homeAlias, { title: 'Plan the whole journey', access: 'public', load: home }),
  screen(paths.itineraries.index, {
    title: 'Itineraries',
    access: 'public',
    load: () =>
      import('../../features/catalogue/itineraries/public/TripListPage.tsx').then((module) => module.TripListPage),
  }),
  screen(paths.itineraries.view, {
    title: 'Itinerary',
    access: 'public',
    load: () => import('../pages/ItineraryPage.tsx').then((module) => module.ItineraryPage),
  }),
  screen(paths.itineraries.customize, {
    title: 'Customize itinerary',
    access: 'itineraries.own',
    load: () =>
      import('../../features/catalogue/itineraries/builder/CustomizePage.tsx').then((module) => module.CustomizePage),
  }),
  screen(paths.profile.index, {
    title: 'Profile',
    access: 'profile.own',
    load: () => import('../../features/people/profile/ProfilePage.tsx').then((module) => module.ProfilePage),
  }),
  screen(paths.profile.edit, {
    title: 'Edit profile',
    access: 'profile.own',
    load: () => import('../../features/people/profile/ProfileEditPage.tsx').then((module) => module.ProfileEditPage),
  }),
  screen(paths.wallet.index, {
    title: 'Wallet deposit',
    access: 'wallet.own',
    load: () => import('../../features/money/wallet/WalletPage.tsx').then((module) => module.WalletPage),
  }),

  screen(paths.hotel.index, {
    title: 'Hotels',
    access: 'public',
    load: () => import('../../features/catalogue/search/HotelsPage.tsx').then((module) => module.HotelsPage),
  }),
  screen(paths.hotel.availability, {
    title: 'Available hotels',
    access: 'public',
    load: () =>
      import('../../features/catalogue/search/AvailabilityPage.tsx').then((module) => module.AvailabilityPage),
  }),
  screen(paths.hotel.details, {
    title: 'Hotel',
    access: 'public',
    load: () => import('../../features/catalogue/search/DetailsPage.tsx').then((module) => module.DetailsPage),
  }),
  screen(paths.hotel.booking, {
    title: 'Book a hotel',
    access: 'bookings.own',
    load: () => import('../../features/sales/stays/BookingPage.tsx').then((module) => module.BookingPage),
  }),

  screen(paths.terms, {
    title: 'Terms and conditions',
    access: 'public',
    load: () => import('../../features/site/standalone/TermsPage.tsx').then((module) => module.TermsPage),
  }),
  screen(paths.privacy, {
    title: 'Privacy policy',
    access: 'public',
    load: () => import('../../features/site/standalone/PrivacyPage.tsx').then((module) => module.PrivacyPage),
  }),
  screen(paths.contact, {
    title: 'Contact us',
    access: 'public',
    load: () => import('../../features/site/standalone/ContactPage.tsx').then((module) => module.ContactPage),
  }),
  screen(paths.dubai, {
    title: 'Dubai',
    access: 'public',
    load: () => import('../pages/DubaiPage.tsx').then((module) => module.DubaiPage),
  }),
]
