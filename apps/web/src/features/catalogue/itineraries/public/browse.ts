import { isPlainDate } from '@karavan/domain/base/dates'
import { formatNights } from '../../../../ui/format.ts'
import { monthWords, priceWords } from './card-words.ts'

/** The filters of the public list that are changed together and taken away together. */
export const filterGroups = {
  place: ['place'],
  month: ['month'],
  nights: ['nightsMin', 'nightsMax'],
  budget: ['budget'],
  theme: ['theme'],
} as const
export type FilterGroup = keyof typeof filterGroups

const groups = Object.keys(filterGroups) as FilterGroup[]
const keys = groups.flatMap((group) => [...filterGroups[group]])

export type Filters = Readonly<Record<string, string>>

/** Of what an address asks for, what the public list knows. */
export const publicFilters = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => (keys as string[]).includes(key)))

/** The groups in force. */
export const groupsIn = (filters: Filters): FilterGroup[] =>
  groups.filter((group) => filterGroups[group].some((key) => filters[key] !== undefined))

/** The filters without one group. */
export const without = (filters: Filters, group: FilterGroup): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(([key]) => !(filterGroups[group] as readonly string[]).includes(key)),
  )

/** The lengths a trip can be looked for by. */
export const lengths = [
  { value: '1-3', label: 'Up to 3 nights' },
  { value: '4-6', label: '4 to 6 nights' },
  { value: '7-9', label: '7 to 9 nights' },
  { value: '10-', label: '10 nights and more' },
]

/** The filters a length stands for. */
export function nightsOfLength(value: string): Record<'nightsMin' | 'nightsMax', string | undefined> {
  const [min, max] = value.split('-')
  return { nightsMin: min || undefined, nightsMax: max || undefined }
}

/** The length the filters stand for, as far as they are one. */
export const lengthOf = ({ nightsMin = '', nightsMax = '' }: Filters): string =>
  nightsMin || nightsMax ? `${nightsMin}-${nightsMax}` : ''

/** The budgets a trip can be looked for by, in rupees for each person. */
export const budgets = [25_000, 40_000, 60_000, 80_000, 100_000, 150_000, 250_000]

const nightsWords = ({ nightsMin, nightsMax }: Filters): string => {
  if (nightsMin && nightsMax)
    return nightsMin === nightsMax ? formatNights(Number(nightsMin)) : `${nightsMin} to ${nightsMax} nights`
  return nightsMin ? `${nightsMin} nights and more` : `up to ${formatNights(Number(nightsMax))}`
}

/** A group in force in words, as its chip says it. */
export function groupWords(group: FilterGroup, filters: Filters): string {
  switch (group) {
    case 'place':
      return filters.place ?? ''
    case 'month':
      return monthWords(filters.month ?? '')
    case 'nights':
      return nightsWords(filters)
    case 'budget':
      return `under ${priceWords(Number(filters.budget))}`
    case 'theme':
      return filters.theme ?? ''
  }
}

/** What a group is called where it is taken away. */
export const groupNames: Record<FilterGroup, string> = {
  place: 'the place',
  month: 'the month',
  nights: 'the length',
  budget: 'the budget',
  theme: 'the theme',
}

/** The months to come, this one first, like 2027-01. */
export function monthsFrom(today: string, count = 13): string[] {
  if (!isPlainDate(today)) return []
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, index) => {
    const at = month + index
    return `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** The orders of the list, each saying what it means. */
export const sortWords: Readonly<Record<string, string>> = {
  '-featured': 'Our picks first',
  fromPrice: 'Price, low to high',
  '-fromPrice': 'Price, high to low',
  nights: 'Shortest first',
  '-nights': 'Longest first',
  title: 'Name, A to Z',
}
