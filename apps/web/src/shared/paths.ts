type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type Href<P extends string> = [ParamName<P>] extends [never]
  ? () => string
  : (params: Record<ParamName<P>, string>) => string

/** One address of the product: the pattern the router knows and the function that makes a link to it. */
export type Path<P extends string = string> = { path: P; href: Href<P> }

function at<const P extends string>(path: P): Path<P> {
  const href = (params: Record<string, string> = {}) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return { path, href }
}

const index = <const B extends string>(base: B) => ({ index: at(base) })
const create = <const B extends string>(base: B) => ({ create: at(`${base}/create`) })
const view = <const B extends string>(base: B) => ({ view: at(`${base}/view/:id`) })
const edit = <const B extends string>(base: B) => ({ edit: at(`${base}/edit/:id`) })
const full = <const B extends string>(base: B) => ({ ...index(base), ...create(base), ...view(base), ...edit(base) })

/** Every address of the product. The spellings are the ones people have bookmarked: do not correct them. */
export const paths = {
  home: at('/'),
  homeAlias: at('/home'),
  itineraries: {
    index: at('/itineraries'),
    view: at('/itineraries/view/:id'),
    customize: at('/itineraries/customize/:id'),
  },
  profile: { index: at('/profile'), edit: at('/profile/edit') },
  wallet: { index: at('/wallet') },

  dashboard: {
    root: at('/dashboard'),
    hotels: {
      ...full('/dashboard/hotels'),
      rates: at('/dashboard/hotels/rates/:id'),
      import: at('/dashboard/hotels/import'),
    },
    itineraries: {
      ...full('/dashboard/itineraries'),
      customize: at('/dashboard/itineraries/customize/:id'),
      bookHotel: at('/dashboard/itineraries/bookhotel/:id'),
    },
    multiCityItinerary: full('/dashboard/multi-city-itinerary'),
    multiItineraryHotel: {
      ...index('/dashboard/multi-itinerary-hotel'),
      ...create('/dashboard/multi-itinerary-hotel'),
      ...view('/dashboard/multi-itinerary-hotel'),
    },
    activities: full('/dashboard/activities'),
    location: full('/dashboard/location'),
    bookings: index('/dashboard/bookings'),
    hotelBookings: { ...index('/dashboard/hotel-bookings'), spaced: at('/dashboard/hotel bookings') },
    users: {
      ...index('/dashboard/users'),
      ...view('/dashboard/users'),
      verify: at('/dashboard/users/view/:id/verify'),
    },
    visa: full('/dashboard/visa'),
    agentMarkup: { ...index('/dashboard/agentmarkup'), ...create('/dashboard/agentmarkup') },
    visaRates: { ...index('/dashboard/visarates'), ...create('/dashboard/visarates') },
    visaPortal: {
      ...index('/dashboard/visaportal'),
      ...create('/dashboard/visaportal'),
      ...view('/dashboard/visaportal'),
    },
    adminTemplate: {
      ...index('/dashboard/admintemplate'),
      ...create('/dashboard/admintemplate'),
      ...edit('/dashboard/admintemplate'),
    },
    walletStatement: index('/dashboard/wallet-statement'),
    accounts: index('/dashboard/accounts'),
    leadsQuery: index('/dashboard/leads-query'),
  },

  crm: {
    root: at('/crm'),
    dashboard: index('/crm/dashboard'),
    packageEnquiries: full('/crm/package-enquiries'),
    packagePending: index('/crm/pkg-pending'),
    packageConfirmed: index('/crm/pkg-confirmed'),
    flightEnquiries: full('/crm/flight-enquiries'),
    flightPending: index('/crm/flt-pending'),
    flightConfirmed: index('/crm/flt-confirmed'),
    hotelEnquiries: full('/crm/hotel-enquiries'),
    hotelPending: index('/crm/ht-pending'),
    hotelConfirmed: index('/crm/ht-confirmed'),
    visaEnquiries: full('/crm/visa-enquiries'),
    visaPending: index('/crm/vs-pending'),
    visaConfirmed: index('/crm/vs-confirmed'),
    flightBooking: { ...create('/crm/flight-booking'), ...view('/crm/flight-booking'), ...edit('/crm/flight-booking') },
    hotelBooking: { ...create('/crm/hotel-booking'), ...view('/crm/hotel-booking'), ...edit('/crm/hotel-booking') },
    landPackageBooking: {
      ...create('/crm/landPkg-booking'),
      ...view('/crm/landPkg-booking'),
      ...edit('/crm/landPkg-booking'),
    },
    allBooking: index('/crm/all-booking'),
    upcomingBookings: index('/crm/up-coming-bookings'),
    bookingsCalendar: index('/crm/all-bookings-calender'),
    allCustomers: full('/crm/all-customers'),
    quotation: full('/crm/quotation'),
    currencyManagement: {
      ...index('/crm/currency-management'),
      ...create('/crm/currency-management'),
      ...edit('/crm/currency-management'),
    },
    systemUsers: { ...index('/crm/system-users'), ...create('/crm/system-users') },
    portalCredentials: {
      ...index('/crm/portal-credentails'),
      ...create('/crm/portal-credentails'),
      ...edit('/crm/portal-credentails'),
    },
  },

  hotel: {
    index: at('/hotel/hotels'),
    availability: at('/hotel/hotels/availability/:location'),
    details: at('/hotel/hotels/hotel-details/:location'),
    booking: at('/hotel/hotels/booking/:location'),
  },
  voucher: at('/voucher/:code'),
  share: at('/share/:token'),
  quote: at('/quote/:token'),
  quoteOptions: at('/quote/options/:token'),
  supplier: at('/supplier/:token'),
  papers: at('/papers/:token'),
  pay: at('/pay/:session'),
  payLink: at('/pay/link/:token'),

  signUp: at('/signup'),
  signIn: at('/signin'),
  reset: at('/reset'),
  invite: at('/invite/:token'),
  terms: at('/termsandcondition'),
  privacy: at('/privacy-policy'),
  contact: at('/contactus'),
  dubai: at('/dubai'),
} as const

/** The sign-in page that leads back to where the visitor wanted to go. */
export function signInHref(next?: string): string {
  return next ? `${paths.signIn.path}?next=${encodeURIComponent(next)}` : paths.signIn.path
}

const hereOrServer = () => globalThis.location?.origin ?? 'http://server.invalid'

/** A `next` of our own: a path of this origin and nothing a browser could read as another site; else null. */
export function safeNext(next: string | null | undefined, origin = hereOrServer()): string | null {
  if (!next?.startsWith('/')) return null
  try {
    const url = new URL(next, origin)
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}
