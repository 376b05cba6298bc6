import type { Got } from '@karavan/contracts/kit/endpoint'
import type { locations } from '@karavan/contracts/catalogue/locations/location.contract'
import { isPlainDate, type PlainDate } from '@karavan/domain/base/dates'
import { type DateSelection, noDates } from '@karavan/domain/catalogue/search/date-selection'
import { defaultGuests, type Guests, withAdults, withAge, withChildren } from '@karavan/domain/catalogue/search/guests'
import { paths } from '../../../shared/paths.ts'
import { formatCount } from '../../../ui/format.ts'

/** A place as the search bar offers it. */
export type Place = Got<typeof locations.options>['data'][number]

/** What is looked for: a place by any of its names, two dates, and who comes along. */
export type Search = { location: string; guests: Guests } & DateSelection

/** What the search bar starts with. */
export const defaultSearch: Search = { location: 'Dubai, UAE', ...noDates, guests: { ...defaultGuests } }

/** The places whose shown name, name or country has the words, whatever their case. */
export function matchingPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const words = typed.trim().toLowerCase()
  if (words === '') return places
  return places.filter(({ displayName, location, country }) =>
    [displayName, location, country].some((text) => text.toLowerCase().includes(words)),
  )
}

/** The place that is called so, by its shown name or its name. */
export function placeNamed(places: readonly Place[], name: string): Place | undefined {
  const wanted = name.trim().toLowerCase()
  return (
    places.find(({ displayName }) => displayName.toLowerCase() === wanted) ??
    places.find(({ location }) => location.toLowerCase() === wanted)
  )
}

/** The name of a place as addresses carry it, before it is encoded. */
export const locationInAddress = (location: string, places: readonly Place[] = []): string =>
  (placeNamed(places, location)?.location ?? location).trim().toLowerCase()

/** The stay of a search as addresses carry it; empty while the dates are not known. */
export function stayQuery({ checkIn, checkOut, guests }: Omit<Search, 'location'>): string {
  const { adults, children, childrenAges, pets } = guests
  return [
    ...(checkIn && checkOut ? [`fromDate=${checkIn}`, `untilDate=${checkOut}`] : []),
    `adultsCount=${adults}`,
    `childrenCount=${children}`,
    ...(children > 0 ? [`childrenAges=${childrenAges.join(',')}`] : []),
    ...(pets ? ['pets=true'] : []),
  ].join('&')
}

/** The address of the results of a search. */
export const availabilityHref = (search: Search, places: readonly Place[] = []): string =>
  `${paths.hotel.availability.href({ location: locationInAddress(search.location, places) })}?${stayQuery(search)}`

/** The address of a hotel, with the stay it is looked at for where there is one. */
export const detailsHref = (hotel: { id: string; location: string }, stay = ''): string =>
  `${paths.hotel.details.href({ location: hotel.location.toLowerCase() })}?hotelId=${hotel.id}${stay && `&${stay}`}`

const dateIn = (params: URLSearchParams, key: string): PlainDate | null => {
  const text = params.get(key) ?? ''
  return isPlainDate(text) ? text : null
}

const countIn = (params: URLSearchParams, key: string): number | null => {
  const text = params.get(key) ?? ''
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

/** What an address asks for, as far as it can be read; the rest is as the search bar starts. */
export function searchIn(location: string, params: URLSearchParams): Search {
  const adults = countIn(params, 'adultsCount')
  const children = countIn(params, 'childrenCount')
  const ages = (params.get('childrenAges') ?? '').split(',').filter((age) => /^\d{1,2}$/.test(age))
  const known = adults !== null || children !== null
  const started: Guests = known ? { adults: 2, children: 0, childrenAges: [], pets: false } : { ...defaultGuests }
  const counted = withChildren(withAdults(started, adults ?? started.adults), children ?? started.children)
  const guests = ages.reduce((all, age, index) => withAge(all, index, Number(age)), counted)
  return {
    location: location || defaultSearch.location,
    checkIn: dateIn(params, 'fromDate'),
    checkOut: dateIn(params, 'untilDate'),
    guests: { ...guests, pets: params.get('pets') === 'true' },
  }
}

/** `2 adults, 1 child`. */
export const guestWords = ({ adults, children }: Guests): string =>
  formatCount(adults, 'adult') + (children > 0 ? `, ${formatCount(children, 'child', 'children')}` : '')

/** `age 7`, `ages 7 and 9`; nothing without children. */
export function ageWords({ childrenAges }: Guests): string {
  if (childrenAges.length === 0) return ''
  if (childrenAges.length === 1) return `age ${childrenAges[0]}`
  return `ages ${childrenAges.slice(0, -1).join(', ')} and ${childrenAges.at(-1)}`
}
