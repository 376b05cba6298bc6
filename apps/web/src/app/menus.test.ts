import type { UserType } from '@karavan/domain/base/access/user-type'
import { describe, expect, it } from 'vitest'
import { crmMenu, dashboardMenu, placeOf, rechargePlace, settingMenu, topMenu, topPlace } from './menus.ts'
import { paths, safeNext, signInHref } from '../shared/paths.ts'
import { profileOf } from '../shared/session/testing.ts'

const types: UserType[] = ['Admin', 'Agent', 'SystemUser', 'Customer']

describe('the dashboard menu', () => {
  it('has 17 entries for an Admin, in their order', () => {
    expect(dashboardMenu('Admin').map(({ to }) => to)).toEqual(
      [
        'itineraries',
        'multi-city-itinerary',
        'multi-itinerary-hotel',
        'activities',
        'bookings',
        'hotel-bookings',
        'location',
        'users',
        'visa',
        'admintemplate',
        'hotels',
        'leads-query',
        'accounts',
        'wallet-statement',
        'agentmarkup',
        'visarates',
        'visaportal',
      ].map((key) => `/dashboard/${key}`),
    )
  })

  it.each(['Agent', 'SystemUser', 'Customer'] as const)('has 6 entries for %s', (userType) => {
    expect(dashboardMenu(userType)).toMatchObject([
      { label: 'Itineraries', to: '/dashboard/itineraries' },
      { label: 'Activities', to: '/dashboard/activities' },
      { label: 'Bookings', to: '/dashboard/bookings' },
      { label: 'VisaPortal', to: '/dashboard/visaportal' },
      { label: 'Multi City Itinerary', to: '/dashboard/multi-city-itinerary' },
      { label: 'Hotel Bookings', to: '/dashboard/hotel bookings' },
    ])
  })

  it('shows hyphens as spaces and gives every entry a picture of its own', () => {
    const entries = dashboardMenu('Admin')
    expect(entries.map(({ label }) => label)).toContain('Multi Itinerary Hotel')
    expect(entries.some(({ label }) => label.includes('-'))).toBe(false)
    expect(new Set(entries.map(({ icon }) => icon)).size).toBe(17)
  })

  it('reads both spellings of hotel bookings as one place', () => {
    const places = ['/dashboard/hotel bookings', '/dashboard/hotel%20bookings', '/dashboard/hotel-bookings?page=2']
    expect(places.map(placeOf)).toEqual(['hotel-bookings', 'hotel-bookings', 'hotel-bookings'])
  })

  it('reads what is under an entry as its place', () => {
    const places = ['/dashboard/location', '/dashboard/location/create', '/dashboard/users/view/1/verify']
    expect(places.map(placeOf)).toEqual(['location', 'location', 'users'])
  })
})

describe('the CRM menu', () => {
  const short = ['System Users', 'Flight Booking', 'Hotel Booking', 'Land Package Booking', 'All Bookings']

  it('is whole for Admin and Agent', () => {
    expect(crmMenu('Agent')).toEqual(crmMenu('Admin'))
    expect(crmMenu('Admin').map(({ label, to }) => `${label} ${to}`)).toEqual([
      'Dashboard /crm/dashboard',
      'Package Enquiries /crm/package-enquiries',
      'Flight Enquiries /crm/flight-enquiries',
      'Hotel Enquiries /crm/hotel-enquiries',
      'Visa Enquiries /crm/visa-enquiries',
      'Flight Booking /crm/flight-booking/create',
      'Hotel Booking /crm/hotel-booking/create',
      'Land Package Booking /crm/landPkg-booking/create',
      'All Bookings /crm/all-booking',
      'UpComing Bookings /crm/up-coming-bookings',
      'All Bookings Calender /crm/all-bookings-calender',
      'All Customers List /crm/all-customers',
      'All Quotation /crm/quotation',
      'Currency Management /crm/currency-management',
      'System Users /crm/system-users',
      'Portal Credentials /crm/portal-credentails',
    ])
  })

  it.each(['SystemUser', 'Customer'] as const)('lacks five entries for %s', (userType) => {
    const labels = crmMenu(userType).map(({ label }) => label)
    expect(labels).toEqual(
      crmMenu('Admin')
        .map(({ label }) => label)
        .filter((label) => !short.includes(label)),
    )
    expect(labels).toContain('UpComing Bookings')
  })

  it('groups the four kinds of enquiries', () => {
    const children = crmMenu('Admin').flatMap((entry) => entry.children?.map(({ label, to }) => `${label} ${to}`) ?? [])
    expect(children).toEqual([
      'All /crm/package-enquiries',
      'Pending Packages /crm/pkg-pending',
      'Confirmed Packages /crm/pkg-confirmed',
      'All /crm/flight-enquiries',
      'Pending Flights /crm/flt-pending',
      'Confirmed Flights /crm/flt-confirmed',
      'All /crm/hotel-enquiries',
      'Pending Hotels /crm/ht-pending',
      'Confirmed Hotels /crm/ht-confirmed',
      'All /crm/visa-enquiries',
      'Pending Visas /crm/vs-pending',
      'Confirmed Visas /crm/vs-confirmed',
    ])
  })
})

describe('the top menu', () => {
  const labels = (user: Parameters<typeof topMenu>[0]) => topMenu(user).map(({ label }) => label)

  it('leads where the specification says', () => {
    expect(topMenu(profileOf({ userType: 'Admin' }))).toEqual([
      { label: 'HOTELS', to: '/hotel/hotels' },
      { label: 'ITINERARY', to: '/dashboard/itineraries/create' },
      { label: 'MULTI-ITINERARY', to: '/dashboard/multi-city-itinerary' },
      { label: 'CRM', to: '/crm/dashboard' },
      { label: 'VISA', to: '/dashboard/visaportal' },
      { label: 'DASHBOARD', to: '/dashboard' },
    ])
  })

  it('shows the CRM to Admin, SystemUser and named guests only', () => {
    const seen = types.filter((userType) => labels(profileOf({ userType })).includes('CRM'))
    expect(seen).toEqual(['Admin', 'SystemUser'])
    for (const userType of types) expect(labels(profileOf({ userType, crmGuest: true }))).toContain('CRM')
  })

  it('shows visitors and the unverified what is open to them', () => {
    expect(labels(null)).toEqual(['HOTELS', 'ITINERARIES'])
    expect(labels(profileOf({ userType: 'Agent' }, { verified: false }))).toEqual(['HOTELS', 'ITINERARIES'])
  })

  it('marks the entry that says most exactly where we are', () => {
    const items = topMenu(profileOf({ userType: 'Admin' }))
    const at = (path: string) => items.find(({ to }) => to === topPlace(items, path))?.label
    expect(at('/dashboard/itineraries/create')).toBe('ITINERARY')
    expect(at('/dashboard/multi-city-itinerary/view/1')).toBe('MULTI-ITINERARY')
    expect(at('/dashboard/hotel-bookings')).toBe('DASHBOARD')
    expect(at('/crm/quotation')).toBe('CRM')
    expect(at('/contactus')).toBeUndefined()
  })
})

describe('the Setting menu', () => {
  it('has its entries in their spelling, the CRM for those who may use it', () => {
    const labels = (userType: UserType) => settingMenu(profileOf({ userType })).map(({ label }) => label)
    for (const userType of ['Admin', 'Agent', 'SystemUser'] as const) {
      expect(labels(userType)).toEqual(['Profile', 'Wallet-Statement', 'Wallet-Deposite', 'Dashboard', 'CRM'])
    }
    expect(labels('Customer')).toEqual(['Profile', 'Wallet-Statement', 'Wallet-Deposite', 'Dashboard'])
  })

  it('is the same for staff of the house and of an agency, and so is the top', () => {
    const [house, agency] = (['house', 'agency'] as const).map((orgKind) =>
      profileOf({ userType: 'SystemUser' }, { orgKind }),
    )
    expect(settingMenu(house!)).toEqual(settingMenu(agency!))
    expect(topMenu(house!)).toEqual(topMenu(agency!))
  })
})

describe('RECHARGE / TOP UP', () => {
  it('leads to the own wallet, and an Admin to the deposits that wait', () => {
    const place = (userType: UserType, orgKind: 'house' | 'agency' | 'traveller') =>
      rechargePlace(profileOf({ userType }, { orgKind }))
    expect(place('Agent', 'agency')).toBe('/wallet')
    expect(place('SystemUser', 'agency')).toBe('/wallet')
    expect(place('Customer', 'traveller')).toBe('/wallet')
    expect(place('Admin', 'house')).toBe('/dashboard/accounts?tab=deposits')
    expect(place('SystemUser', 'house')).toBe('/wallet')
  })
})

describe('addresses', () => {
  it('encode what is put into them', () => {
    expect(paths.dashboard.users.verify.href({ id: 'a/b' })).toBe('/dashboard/users/view/a%2Fb/verify')
    expect(paths.hotel.availability.href({ location: 'Ras Al Khaimah' })).toBe(
      '/hotel/hotels/availability/Ras%20Al%20Khaimah',
    )
    expect(signInHref('/wallet?x=1')).toBe('/signin?next=%2Fwallet%3Fx%3D1')
  })

  it.each([
    ['/wallet?x=1#y', '/wallet?x=1#y'],
    ['https://evil.test/', null],
    ['//evil.test/', null],
    ['/\\evil.test', null],
    ['/\t/evil.test', null],
    ['\\\\evil.test', null],
    ['/.//evil.test', null],
    [' //evil.test', null],
    ['javascript:alert(1)', null],
    ['evil.test', null],
    ['wallet', null],
    ['', null],
    [null, null],
  ])('lead back only within this origin: %j', (next, expected) => {
    expect(safeNext(next, 'https://karavan.test')).toBe(expected)
  })
})
