import { callerOf, demo } from './people.ts'

const part = (base: string, ...names: string[]) => names.map((name) => (name ? `${base}/${name}` : base))
const full = (base: string) => part(base, '', 'create', 'view/{id}', 'edit/{id}')

/** What everybody may open. */
export const open = [
  '/',
  '/home',
  '/itineraries',
  '/itineraries/view/{id}',
  '/hotel/hotels',
  '/hotel/hotels/availability/dubai?fromDate=2027-01-10&untilDate=2027-01-14&adultsCount=2&childrenCount=1&childrenAges=7&pets=true',
  '/hotel/hotels/hotel-details/dubai?hotelId={id}',
  '/signup',
  '/signin',
  '/reset',
  '/termsandcondition',
  '/privacy-policy',
  '/contactus',
  '/dubai',
]
/** What needs somebody signed in, whoever they are. */
export const ofTravellers = [
  '/itineraries/customize/{id}',
  ...part('/profile', '', 'edit'),
  '/wallet',
  '/hotel/hotels/booking/dubai',
]
/** The back office, walked by an Admin, who sees all of it. */
export const dashboard = [
  ...full('/dashboard/hotels'),
  '/dashboard/hotels/import',
  ...full('/dashboard/itineraries'),
  '/dashboard/itineraries/customize/{id}',
  '/dashboard/itineraries/bookhotel/{id}',
  ...full('/dashboard/multi-city-itinerary'),
  ...part('/dashboard/multi-itinerary-hotel', '', 'create', 'view/{id}'),
  ...full('/dashboard/activities'),
  ...full('/dashboard/location'),
  '/dashboard/bookings',
  '/dashboard/hotel-bookings',
  ...part('/dashboard/users', '', 'view/{id}', 'view/{id}/verify'),
  ...full('/dashboard/visa'),
  ...part('/dashboard/agentmarkup', '', 'create'),
  ...part('/dashboard/visarates', '', 'create'),
  ...part('/dashboard/visaportal', '', 'create', 'view/{id}'),
  ...part('/dashboard/admintemplate', '', 'create', 'edit/{id}'),
  '/dashboard/wallet-statement',
  '/dashboard/accounts',
  '/dashboard/leads-query',
]
const enquiries = ['package', 'hotel', 'flight', 'visa'].flatMap((kind) => full(`/crm/${kind}-enquiries`))
const stages = ['pkg', 'flt', 'ht', 'vs'].flatMap((kind) => [`/crm/${kind}-pending`, `/crm/${kind}-confirmed`])
/** The CRM, walked by an agent. */
export const crm = [
  ...enquiries,
  ...['flight', 'hotel', 'landPkg'].flatMap((kind) => part(`/crm/${kind}-booking`, 'create', 'view/{id}', 'edit/{id}')),
  '/crm/all-booking',
  '/crm/up-coming-bookings',
  '/crm/all-bookings-calender',
  ...part('/crm/system-users', '', 'create'),
  ...part('/crm/portal-credentails', '', 'create', 'edit/{id}'),
  '/crm/dashboard',
  ...stages,
  ...part('/crm/currency-management', '', 'create', 'edit/{id}'),
  ...full('/crm/quotation'),
  ...full('/crm/all-customers'),
]

/** The screens people open most, walked on a phone too. */
export const onPhones = new Set([
  '/',
  '/itineraries',
  '/itineraries/view/{id}',
  '/hotel/hotels',
  open[5],
  '/hotel/hotels/hotel-details/dubai?hotelId={id}',
  '/signup',
  '/signin',
  '/contactus',
  '/dubai',
  '/profile',
  '/wallet',
  '/hotel/hotels/booking/dubai',
  '/dashboard/itineraries',
  '/dashboard/bookings',
  '/dashboard/hotel-bookings',
  '/dashboard/location',
  '/dashboard/location/view/{id}',
  '/dashboard/users',
  '/dashboard/users/view/{id}',
  '/dashboard/wallet-statement',
  '/crm/dashboard',
  '/crm/package-enquiries',
  '/crm/up-coming-bookings',
  '/crm/all-customers',
])

/** The screens whose colours are looked at in dark too; see dark.spec.ts for those that no address shows. */
export const inDark = new Set(['/', open[5], '/dashboard/accounts', '/crm/dashboard', '/crm/quotation/edit/{id}'])

/** An id that no record has. */
export const nobody = '00000000-0000-4000-8000-000000000000'

/** Where the screens that read a record find one that is there. */
const lists: Record<string, string> = {
  location: '/locations?pageSize=1',
  users: '/users?userType=Agent&pageSize=1',
  hotels: '/hotels?pageSize=1',
  'hotel-details': '/hotels?q=Dubai&sort=location&pageSize=1',
  itineraries: '/itineraries?pageSize=1',
  'multi-city-itinerary': '/multi-city-itineraries?pageSize=1',
  'multi-itinerary-hotel': '/multi-itinerary-hotels?pageSize=1',
  activities: '/activities?pageSize=1',
  visa: '/visas?pageSize=1',
  visaportal: '/visa-applications?pageSize=1',
  admintemplate: '/templates?pageSize=1',
  'package-enquiries': '/crm/enquiries/package?pageSize=1',
  'flight-enquiries': '/crm/enquiries/flight?pageSize=1',
  'hotel-enquiries': '/crm/enquiries/hotel?pageSize=1',
  'visa-enquiries': '/crm/enquiries/visa?pageSize=1',
  'all-customers': '/crm/customers?pageSize=1',
  'currency-management': '/crm/currencies?pageSize=1',
  'portal-credentails': '/crm/portal-credentials?pageSize=1',
  quotation: '/crm/quotations?status=Draft&pageSize=1',
  'flight-booking': '/crm/bookings?source=crm&kind=flight&status=Confirmed&pageSize=1',
  'hotel-booking': '/crm/bookings?source=crm&kind=hotel&status=Confirmed&pageSize=1',
  'landPkg-booking': '/crm/bookings?source=crm&kind=land-package&status=Confirmed&pageSize=1',
}

/** The address with the id of a record that is there, where the screen reads one. */
export async function withId(address: string): Promise<string> {
  if (!address.includes('{id}')) return address
  const list = lists[/^\/(?:dashboard\/|crm\/|hotel\/hotels\/)?([\w-]+)\//.exec(address)?.[1] ?? '']
  if (!list) return address.replace('{id}', nobody)
  // The CRM is walked by an agent, who sees the records of one agency only.
  const walker = await callerOf(address.startsWith('/crm/') ? demo.agent : demo.admin)
  const answer = await walker.call<{ data?: { id: string }[]; hotels?: { id: string }[] }>('get', list)
  return address.replace('{id}', (answer.data ?? answer.hotels)?.[0]?.id ?? nobody)
}
