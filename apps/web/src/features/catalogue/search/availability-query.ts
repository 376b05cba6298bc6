import { AvailabilityQuery, availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import { guestLimits } from '@karavan/domain/catalogue/search/guests'
import type { z } from 'zod'

type Key = keyof typeof AvailabilityQuery.shape

/** The query as the address carries it: text, and nothing the contract does not know. */
export type AskedQuery = Partial<Record<Key, string>>

const keys = Object.keys(AvailabilityQuery.shape) as Key[]
const stayKeys: readonly Key[] = ['fromDate', 'untilDate', 'adultsCount', 'childrenCount', 'childrenAges', 'pets']

/** What narrows the results of a stay. */
export const filterKeys = [
  'name',
  'stars',
  'plan',
  'amenities',
  'minPrice',
  'maxPrice',
  'free',
  'maxKm',
  'favourites',
] as const
export type FilterKey = (typeof filterKeys)[number]

const pick = (params: URLSearchParams, wanted: readonly Key[]): AskedQuery =>
  Object.fromEntries(wanted.flatMap((key) => (params.get(key) ? [[key, params.get(key)]] : [])))

/** The part of the query that says when and who; it stays when filters and pages change. */
export const stayIn = (params: URLSearchParams): AskedQuery => pick(params, stayKeys)

/** Writes a query as addresses carry it, with commas as they are. */
export const writeQuery = (query: AskedQuery): string =>
  Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')

const { adults, children, age } = guestLimits
const names: Record<Key, string> = {
  fromDate: 'Check-in date',
  untilDate: 'Check-out date',
  adultsCount: 'Adults',
  childrenCount: 'Children',
  childrenAges: 'Ages of the children',
  pets: 'Pets',
  stars: 'Stars',
  amenities: 'Amenities',
  plan: 'Meals',
  name: 'Hotel name',
  minPrice: 'Lowest total',
  maxPrice: 'Highest total',
  free: 'Free cancellation',
  maxKm: 'Distance to the centre',
  favourites: 'Favourites',
  prices: 'Prices',
  values: 'Values',
  sort: 'Order',
  page: 'Page',
  pageSize: 'Hotels on a page',
}
const rules: Partial<Record<Key, string>> = {
  fromDate: 'not a valid date',
  untilDate: 'not a valid date',
  adultsCount: `a number from ${adults.min} to ${adults.max}`,
  childrenCount: `a number from ${children.min} to ${children.max}`,
  childrenAges: `numbers from ${age.min} to ${age.max}, one for each child`,
  pets: 'true or left out',
  stars: 'numbers from 1 to 5',
  plan: 'cpai, mapai, epai or apai',
}

/** The words of a part that is not there at all. */
export const missing = 'missing'

/** A part of an address that cannot be searched for, and what it should be. */
export type Fault = { part: string; words: string }

type Read<Q> = { query: Q; faults?: undefined } | { faults: Fault[]; query?: undefined }

/** What keeps a query from being good, part by part. */
function faultsIn(schema: z.ZodType, query: Partial<Record<string, string>>): Fault[] {
  const { error } = schema.safeParse(query)
  const found = new Map<string, Fault>()
  const issues = error?.issues ?? []
  // What the parts say together means nothing while one of them cannot be read.
  const readable = issues.every(({ code }) => code === 'custom')
  for (const issue of issues.filter(({ code }) => readable || code !== 'custom')) {
    const key = String(issue.path[0]) as Key
    const words = !query[key] ? missing : issue.code === 'custom' ? issue.message : (rules[key] ?? 'cannot be read')
    if (!found.has(key)) found.set(key, { part: names[key] ?? key, words })
  }
  return [...found.values()]
}

/** Reads the address of results by the contract's own schema. */
export function readAvailability(params: URLSearchParams): Read<AskedQuery> {
  const query = pick(params, keys)
  const faults = faultsIn(AvailabilityQuery, query)
  return faults.length > 0 ? { faults } : { query }
}

/** Reads the stay in the address of a hotel by the contract's own schema; it may be missing as a whole. */
export function readStay(params: URLSearchParams): Read<AskedQuery> {
  const query = stayIn(params)
  const faults = faultsIn(availability.details.query, { ...query, hotelId: '00000000-0000-4000-8000-000000000000' })
  return faults.length > 0 ? { faults } : { query }
}

/** The values of a filter that holds several. */
export const valuesOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean)

/** The filters in force. */
export const filtersOf = (query: AskedQuery): FilterKey[] => filterKeys.filter((key) => query[key] !== undefined)
