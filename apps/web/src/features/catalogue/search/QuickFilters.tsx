import { useUser } from '../../../shared/hooks.ts'
import { ChoiceChip } from '../../../ui/Chip.tsx'
import { type AskedQuery, valuesOf } from './availability-query.ts'
import { useListFavouritesQuery } from './remembered.api.ts'
import type { Filters } from './useFilters.ts'

/** How near is near, in kilometres. */
const near = '5'
const high = '4,5'
const withBreakfast = 'cpai,mapai,apai'

interface QuickFiltersProps {
  query: AskedQuery
  filters: Filters
  amenities: readonly string[]
}

/** What is asked for most, each in one press. */
export function QuickFilters({ query, filters, amenities }: QuickFiltersProps) {
  const user = useUser()
  const { data } = useListFavouritesQuery(undefined, { skip: !user })
  const marked = (data?.data.length ?? 0) > 0 || query.favourites !== undefined
  const has = (key: 'stars' | 'plan', value: string) =>
    valuesOf(query[key]).sort().join() === valuesOf(value).sort().join()
  const toggles = [
    { words: 'Free cancellation', on: query.free === 'true', change: { free: 'true' } },
    { words: '4 stars and up', on: has('stars', high), change: { stars: high } },
    { words: 'Breakfast', on: has('plan', withBreakfast), change: { plan: withBreakfast } },
    ...(marked ? [{ words: 'Favourites', on: query.favourites === 'true', change: { favourites: 'true' } }] : []),
    { words: 'Near the centre', on: query.maxKm === near, change: { maxKm: near } },
  ]
  return (
    <>
      {toggles.map(({ words, on, change }) => (
        <ChoiceChip
          key={words}
          on={on}
          onClick={() =>
            filters.change(on ? Object.fromEntries(Object.keys(change).map((key) => [key, undefined])) : change)
          }
          className="shrink-0"
        >
          {words}
        </ChoiceChip>
      ))}
      {amenities.includes('Pool') && (
        <ChoiceChip
          on={valuesOf(query.amenities).includes('Pool')}
          onClick={() => filters.toggle('amenities', 'Pool')}
          className="shrink-0 lg:max-2xl:hidden"
        >
          Pool
        </ChoiceChip>
      )}
    </>
  )
}
