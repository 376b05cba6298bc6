import type { NearbyStay } from '@karavan/contracts/catalogue/hotels/stay'
import type { z } from 'zod'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCount, formatDateRange } from '../../../ui/format.ts'
import { type AskedQuery, type FilterKey, filtersOf, stayIn, valuesOf, writeQuery } from './availability-query.ts'
import { nearWords, priceLimitWords } from './FilterChips.tsx'
import { isPlan, planWords } from './stay-words.ts'
import { type Blocker, useBlockers } from './useBlockers.ts'
import type { Filters } from './useFilters.ts'

function wordsOf(key: FilterKey, query: AskedQuery): string {
  switch (key) {
    case 'name':
      return `called “${query.name}”`
    case 'stars':
      return `with ${valuesOf(query.stars).join(' or ')} stars`
    case 'plan':
      return valuesOf(query.plan)
        .map((plan) => (isPlan(plan) ? planWords(plan).toLowerCase().replace(plan, plan.toUpperCase()) : plan))
        .join(' or ')
    case 'amenities':
      return `with ${valuesOf(query.amenities).join(' and ')}`
    case 'minPrice':
      return priceLimitWords(query)
    case 'maxPrice':
      return query.minPrice ? '' : priceLimitWords(query)
    case 'free':
      return 'that can be cancelled for nothing'
    case 'favourites':
      return 'among your favourites'
    case 'maxKm':
      return nearWords(query.maxKm ?? '')
  }
}

const names: Record<FilterKey, string> = {
  name: 'the name',
  stars: 'the stars',
  plan: 'the meals',
  amenities: 'the amenities',
  minPrice: 'the price limit',
  maxPrice: 'the price limit',
  free: 'free cancellation',
  maxKm: 'the distance',
  favourites: 'the favourites',
}

/** What to leave out, in words: one kind of filter, or all of them. */
const blockerWords = ({ keys }: Blocker): string => {
  const kinds = new Set(keys.map((key) => names[key]))
  return kinds.size > 1 ? 'all filters' : ([...kinds][0] ?? 'all filters')
}

interface NoResultsProps {
  location: string
  query: AskedQuery
  /** Who and when, in words: `12 – 16 Dec 2026`. */
  dates: string
  nearest: readonly z.infer<typeof NearbyStay>[]
  filters: Filters
  /** Whose prices are meant. */
  figures: AskedQuery
}

/** Links to the nearest dates on which something is free. */
function Nearest({ query, nearest }: Pick<NoResultsProps, 'query' | 'nearest'>) {
  const stay = stayIn(new URLSearchParams(query))
  return nearest.slice(0, 4).map(({ fromDate, untilDate }) => (
    <ButtonLink key={`${fromDate}/${untilDate}`} to={`?${writeQuery({ ...stay, fromDate, untilDate })}`}>
      {formatDateRange(fromDate, untilDate)}
    </ButtonLink>
  ))
}

/** Nothing was found through the filters: which of them it is, and the way without it. */
function Filtered({ location, query, dates, nearest, filters, figures }: NoResultsProps) {
  const blockers = useBlockers(location, { ...query, ...figures })
  const active = filtersOf(query)
  const best = blockers?.toSorted((a, b) => a.keys.length - b.keys.length || b.count - a.count)[0]
  const title = `No hotels for ${dates} ${active
    .map((key) => wordsOf(key, query))
    .filter(Boolean)
    .join(', ')}`
  if (blockers && !best)
    return (
      <EmptyState title={`No hotel is free for ${dates}`} actions={<Nearest query={query} nearest={nearest} />}>
        {nearest.length > 0
          ? 'The filters are not the reason: nothing is left on these dates. The nearest that work:'
          : 'The filters are not the reason: nothing is left on these dates. Try others, or fewer people.'}
      </EmptyState>
    )
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {best && (
            <Button
              variant="primary"
              onClick={() => filters.change(Object.fromEntries(best.keys.map((key) => [key, undefined])))}
            >
              Remove {blockerWords(best)}
            </Button>
          )}
          {!best && <Button onClick={filters.clear}>Clear all filters</Button>}
          <Nearest query={query} nearest={nearest} />
        </>
      }
    >
      {best
        ? `Without ${blockerWords(best)} there ${best.count === 1 ? 'is' : 'are'} ${formatCount(best.count, 'hotel')}.`
        : 'Looking for what keeps them away.'}
    </EmptyState>
  )
}

/** Why there is nothing, by name, and the next step. */
export function NoResults(props: NoResultsProps) {
  const { query, dates, nearest } = props
  if (filtersOf(query).length > 0) return <Filtered {...props} />
  return (
    <EmptyState title={`No hotel is free for ${dates}`} actions={<Nearest query={query} nearest={nearest} />}>
      {nearest.length > 0
        ? 'The nearest dates that work for as many people:'
        : query.pets === 'true'
          ? 'Few hotels allow pets. Try other dates, or travel without them.'
          : 'Try other dates above, or fewer people.'}
    </EmptyState>
  )
}
