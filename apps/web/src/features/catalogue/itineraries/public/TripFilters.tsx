import { themes } from '@karavan/domain/catalogue/itineraries/theme'
import { type ReactNode, useMemo } from 'react'
import { useListPlacesQuery } from '../../../../shared/api/places.api.ts'
import type { ListParams } from '../../../../kit/useListParams.ts'
import { Chip, ChoiceChip } from '../../../../ui/Chip.tsx'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { cx } from '../../../../ui/cx.ts'
import { ListSelect } from '../../../../ui/ListSelect.tsx'
import {
  budgets,
  filterGroups,
  type FilterGroup,
  type Filters,
  groupsIn,
  groupWords,
  lengthOf,
  lengths,
  monthsFrom,
  nightsOfLength,
} from './browse.ts'
import { todayHere } from './today.ts'
import { monthWords, priceWords } from './card-words.ts'

const any = (label: string) => ({ value: '', label })

/** Takes a group of filters away. */
export const dropped = (group: FilterGroup): Record<string, undefined> =>
  Object.fromEntries(filterGroups[group].map((key) => [key, undefined]))

/** Countries and places by name, each once. */
function usePlaceOptions() {
  const { data, isFetching } = useListPlacesQuery()
  const options = useMemo(() => {
    const places = data?.data ?? []
    const countries = [...new Set(places.map(({ country }) => country))].toSorted()
    const named = places.map(({ location, country }) => ({ value: location, label: location, hint: country }))
    return [
      any('Anywhere'),
      ...named,
      ...countries
        .filter((country) => !named.some(({ value }) => value === country))
        .map((country) => ({ value: country, label: country, hint: 'Country' })),
    ]
  }, [data])
  return { options, loading: isFetching && !data }
}

// No Field: none of these is something that must or may be filled in.
const Labelled = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-1.5">
    <span aria-hidden="true" className="text-small font-emphasis">
      {words}
    </span>
    {children}
  </div>
)

interface TripFiltersProps {
  list: ListParams
  filters: Filters
  /** Side by side in a bar instead of one under the other. */
  bar?: boolean
}

/** Where, when, how long and for how much. */
export function TripFilters({ list, filters, bar }: TripFiltersProps) {
  const places = usePlaceOptions()
  const set = (next: Record<string, string | undefined>) => list.change({ filters: next })
  const length = lengthOf(filters)
  const known = lengths.some(({ value }) => value === length)
  const months = monthsFrom(todayHere())
  const limits = filters.budget ? [...new Set([...budgets, Number(filters.budget)])].toSorted((a, b) => a - b) : budgets
  return (
    <div
      className={cx(
        bar
          ? 'grid grid-cols-[1.3fr_1fr_1fr_1fr] gap-4 rounded-2xl border border-line bg-raised p-5 shadow-3'
          : 'grid gap-4',
      )}
    >
      <Labelled words="Where">
        <Combobox
          aria-label="Where"
          options={places.options}
          loading={places.loading}
          value={filters.place ?? ''}
          valueLabel={filters.place}
          onChange={(place) => set({ place: place || undefined })}
          placeholder="Anywhere"
          empty="No place of this name"
        />
      </Labelled>
      <Labelled words="When">
        <ListSelect
          aria-label="When"
          options={[any('Any month'), ...months.map((value) => ({ value, label: monthWords(value) }))]}
          value={filters.month ?? ''}
          onChange={(month) => set({ month: month || undefined })}
        />
      </Labelled>
      <Labelled words="How long">
        <ListSelect
          aria-label="How long"
          options={[
            any('Any length'),
            ...lengths,
            ...(length && !known ? [{ value: length, label: groupWords('nights', filters) }] : []),
          ]}
          value={length}
          onChange={(value) => set(nightsOfLength(value))}
        />
      </Labelled>
      <Labelled words="Budget per person">
        <ListSelect
          aria-label="Budget per person"
          options={[
            any('Any budget'),
            ...limits.map((limit) => ({ value: String(limit), label: `Up to ${priceWords(limit)}` })),
          ]}
          value={filters.budget ?? ''}
          onChange={(budget) => set({ budget: budget || undefined })}
        />
      </Labelled>
    </div>
  )
}

/** The themes, each on or off in one press. */
export const ThemeChips = ({ list, filters }: TripFiltersProps) => (
  <ul
    aria-label="Themes"
    className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
  >
    {themes.map((theme) => (
      <li key={theme}>
        <ChoiceChip
          on={filters.theme === theme}
          onClick={() => list.change({ filters: { theme: filters.theme === theme ? undefined : theme } })}
        >
          {theme}
        </ChoiceChip>
      </li>
    ))}
  </ul>
)

/** The filters in force, each with its way out. */
export function TripChips({ list, filters }: TripFiltersProps) {
  const inForce = groupsIn(filters)
  if (inForce.length === 0) return null
  return (
    <ul aria-label="Filters in force" className="mt-3.5 flex flex-wrap items-center gap-2">
      {inForce.map((group) => (
        <li key={group}>
          <Chip
            removeLabel={`Remove ${groupWords(group, filters)}`}
            onRemove={() => list.change({ filters: dropped(group) })}
          >
            {groupWords(group, filters)}
          </Chip>
        </li>
      ))}
      <li>
        <button type="button" onClick={list.clear} className="hit link rounded-xs px-1 text-small">
          Clear all
        </button>
      </li>
    </ul>
  )
}
