import type { Profile } from '@karavan/contracts/people/session/profile'
import type { UserType } from '@karavan/domain/base/access/user-type'
import {
  BadgeIndianRupee,
  BedDouble,
  BookUser,
  Building2,
  BusFront,
  CalendarCheck2,
  CalendarClock,
  CalendarDays,
  FileText,
  Hotel,
  KeyRound,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Luggage,
  Map as MapIcon,
  MapPin,
  MessageSquare,
  Package,
  Percent,
  Plane,
  PlaneTakeoff,
  ReceiptText,
  Route,
  Stamp,
  Ticket,
  UserCog,
  Users,
  WalletCards,
} from 'lucide-react'
import { paths } from '../shared/paths.ts'

export type MenuEntry = { label: string; to: string; icon: LucideIcon }
export type MenuGroup = MenuEntry & { children?: readonly { label: string; to: string }[] }

const dashboardIcons: Record<string, LucideIcon> = {
  itineraries: MapIcon,
  'multi-city-itinerary': Route,
  'multi-itinerary-hotel': BedDouble,
  activities: Ticket,
  bookings: Luggage,
  'hotel-bookings': CalendarCheck2,
  location: MapPin,
  users: Users,
  visa: Stamp,
  admintemplate: LayoutTemplate,
  hotels: Building2,
  'leads-query': MessageSquare,
  accounts: Landmark,
  'wallet-statement': ReceiptText,
  agentmarkup: Percent,
  visarates: BadgeIndianRupee,
  visaportal: BookUser,
}

const adminKeys = [
  'Itineraries',
  'Multi-City-Itinerary',
  'Multi-Itinerary-Hotel',
  'Activities',
  'Bookings',
  'Hotel-Bookings',
  'Location',
  'Users',
  'Visa',
  'AdminTemplate',
  'Hotels',
  'Leads-Query',
  'Accounts',
  'Wallet-Statement',
  'AgentMarkup',
  'VisaRates',
  'VisaPortal',
] as const

const otherKeys = [
  'Itineraries',
  'Activities',
  'Bookings',
  'VisaPortal',
  'Multi-City-Itinerary',
  'Hotel Bookings',
] as const

/** The first part of an address under its area, with spaces read as hyphens, so that both spellings are one place. */
export const placeOf = (path: string): string =>
  decodeURIComponent(path.split(/[?#]/)[0]?.split('/')[2] ?? '').replaceAll(' ', '-')

/** The dashboard menu: 17 entries for an Admin, 6 for everyone else. */
export function dashboardMenu(userType: UserType): MenuEntry[] {
  const keys: readonly string[] = userType === 'Admin' ? adminKeys : otherKeys
  return keys.map((key) => {
    const to = `${paths.dashboard.root.path}/${key.toLowerCase()}`
    return { label: key.replaceAll('-', ' '), to, icon: dashboardIcons[placeOf(to)] ?? MapIcon }
  })
}

const { crm } = paths

const crmEntries: readonly MenuGroup[] = [
  { label: 'Dashboard', to: crm.dashboard.index.path, icon: LayoutDashboard },
  {
    label: 'Package Enquiries',
    to: crm.packageEnquiries.index.path,
    icon: Package,
    children: [
      { label: 'All', to: crm.packageEnquiries.index.path },
      { label: 'Pending Packages', to: crm.packagePending.index.path },
      { label: 'Confirmed Packages', to: crm.packageConfirmed.index.path },
    ],
  },
  {
    label: 'Flight Enquiries',
    to: crm.flightEnquiries.index.path,
    icon: Plane,
    children: [
      { label: 'All', to: crm.flightEnquiries.index.path },
      { label: 'Pending Flights', to: crm.flightPending.index.path },
      { label: 'Confirmed Flights', to: crm.flightConfirmed.index.path },
    ],
  },
  {
    label: 'Hotel Enquiries',
    to: crm.hotelEnquiries.index.path,
    icon: BedDouble,
    children: [
      { label: 'All', to: crm.hotelEnquiries.index.path },
      { label: 'Pending Hotels', to: crm.hotelPending.index.path },
      { label: 'Confirmed Hotels', to: crm.hotelConfirmed.index.path },
    ],
  },
  {
    label: 'Visa Enquiries',
    to: crm.visaEnquiries.index.path,
    icon: Stamp,
    children: [
      { label: 'All', to: crm.visaEnquiries.index.path },
      { label: 'Pending Visas', to: crm.visaPending.index.path },
      { label: 'Confirmed Visas', to: crm.visaConfirmed.index.path },
    ],
  },
  { label: 'Flight Booking', to: crm.flightBooking.create.path, icon: PlaneTakeoff },
  { label: 'Hotel Booking', to: crm.hotelBooking.create.path, icon: Hotel },
  { label: 'Land Package Booking', to: crm.landPackageBooking.create.path, icon: BusFront },
  { label: 'All Bookings', to: crm.allBooking.index.path, icon: Luggage },
  { label: 'UpComing Bookings', to: crm.upcomingBookings.index.path, icon: CalendarClock },
  { label: 'All Bookings Calender', to: crm.bookingsCalendar.index.path, icon: CalendarDays },
  { label: 'All Customers List', to: crm.allCustomers.index.path, icon: Users },
  { label: 'All Quotation', to: crm.quotation.index.path, icon: FileText },
  { label: 'Currency Management', to: crm.currencyManagement.index.path, icon: WalletCards },
  { label: 'System Users', to: crm.systemUsers.index.path, icon: UserCog },
  { label: 'Portal Credentials', to: crm.portalCredentials.index.path, icon: KeyRound },
]

const ownersOnly = ['System Users', 'Flight Booking', 'Hotel Booking', 'Land Package Booking', 'All Bookings']

/** The CRM menu: whole for Admin and Agent, shorter for everyone else, and without the vault for whom it is locked. */
export function crmMenu(userType: UserType, rights?: readonly string[]): MenuGroup[] {
  const whole = userType === 'Admin' || userType === 'Agent'
  const hidden = rights && !rights.includes('vault') ? 'Portal Credentials' : ''
  return crmEntries.filter(({ label }) => label !== hidden && (whole || !ownersOnly.includes(label)))
}

export type TopItem = { label: string; to: string }

/** The top menu of a verified person, or of a visitor. */
export function topMenu(user: Pick<Profile, 'permissions' | 'verified'> | null): TopItem[] {
  if (!user?.verified) {
    return [
      { label: 'HOTELS', to: paths.hotel.index.path },
      { label: 'ITINERARIES', to: paths.itineraries.index.path },
    ]
  }
  return [
    { label: 'HOTELS', to: paths.hotel.index.path },
    { label: 'ITINERARY', to: paths.dashboard.itineraries.create.path },
    { label: 'MULTI-ITINERARY', to: paths.dashboard.multiCityItinerary.index.path },
    ...(user.permissions.includes('crm.topMenu') ? [{ label: 'CRM', to: crm.dashboard.index.path }] : []),
    { label: 'VISA', to: paths.dashboard.visaPortal.index.path },
    { label: 'DASHBOARD', to: paths.dashboard.root.path },
  ]
}

/** Of the top menu, the address that says most exactly where we are. */
export function topPlace(items: readonly TopItem[], pathname: string): string | undefined {
  const area = (to: string) => (to === crm.dashboard.index.path ? crm.root.path : to)
  const holds = (to: string) => pathname === area(to) || pathname.startsWith(`${area(to)}/`)
  return items.filter(({ to }) => holds(to)).toSorted((a, b) => area(b.to).length - area(a.to).length)[0]?.to
}

/**
 * Where RECHARGE leads: to the own wallet. The house has none; its Admins get to the deposits that wait for them, and
 * its staff are told so at the wallet.
 */
export function rechargePlace(user: Pick<Profile, 'orgKind' | 'permissions'> | null): string {
  const approves = user?.orgKind === 'house' && user.permissions.includes('deposits.approve')
  return approves ? `${paths.dashboard.accounts.index.path}?tab=deposits` : paths.wallet.index.path
}

/** The Setting menu; the CRM in it for those who may use it. */
export function settingMenu(user: Pick<Profile, 'permissions'>): TopItem[] {
  return [
    { label: 'Profile', to: paths.profile.index.path },
    { label: 'Wallet-Statement', to: paths.dashboard.walletStatement.index.path },
    { label: 'Wallet-Deposite', to: paths.wallet.index.path },
    { label: 'Dashboard', to: paths.dashboard.root.path },
    ...(user.permissions.includes('crm.use') ? [{ label: 'CRM', to: crm.root.path }] : []),
  ]
}
