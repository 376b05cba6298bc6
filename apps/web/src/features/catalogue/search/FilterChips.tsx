import { Chip } from '../../../ui/Chip.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { type AskedQuery, filtersOf, valuesOf } from './availability-query.ts'
import { isPlan, planWords } from './stay-words.ts'
import type { Filters } from './useFilters.ts'

const rupees = (text: string) => formatMoney(Number(text), 'INR', 0)

/** The limits of the total in words. */
export function priceLimitWords({ minPrice, maxPrice }: AskedQuery): string {
  if (minPrice && maxPrice) return `${rupees(minPrice)} – ${rupees(maxPrice)}`
  return maxPrice ? `under ${rupees(maxPrice)}` : minPrice ? `over ${rupees(minPrice)}` : ''
}

const starWords = (value: string) => `${value} ${value === '1' ? 'star' : 'stars'}`

/** How far from the centre at most. */
export const nearWords = (maxKm: string): string => `within ${maxKm} km of the centre`

/** The filters in force, each with its way out. */
export function FilterChips({ query, filters }: { query: AskedQuery; filters: Filters }) {
  if (filtersOf(query).length === 0) return null
  const chips = [
    ...valuesOf(query.stars).map((value) => ({
      words: starWords(value),
      remove: () => filters.toggle('stars', value),
    })),
    ...valuesOf(query.plan).map((value) => ({
      words: isPlan(value) ? planWords(value) : value,
      remove: () => filters.toggle('plan', value),
    })),
    ...valuesOf(query.amenities).map((value) => ({
      words: value,
      remove: () => filters.toggle('amenities', value),
    })),
    ...(query.minPrice || query.maxPrice
      ? [
          {
            words: priceLimitWords(query),
            remove: () => filters.change({ minPrice: undefined, maxPrice: undefined }),
          },
        ]
      : []),
    ...(query.free ? [{ words: 'Free cancellation', remove: () => filters.change({ free: undefined }) }] : []),
    ...(query.favourites ? [{ words: 'Favourites', remove: () => filters.change({ favourites: undefined }) }] : []),
    ...(query.maxKm ? [{ words: nearWords(query.maxKm), remove: () => filters.change({ maxKm: undefined }) }] : []),
    ...(query.name ? [{ words: `“${query.name}”`, remove: () => filters.change({ name: undefined }) }] : []),
  ]
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap items-center gap-2">
      {chips.map(({ words, remove }) => (
        <li key={words}>
          <Chip removeLabel={`Remove ${words}`} onRemove={remove}>
            {words}
          </Chip>
        </li>
      ))}
      <li>
        <button type="button" onClick={filters.clear} className="hit link rounded-xs px-1 text-small">
          Clear all
        </button>
      </li>
    </ul>
  )
}
