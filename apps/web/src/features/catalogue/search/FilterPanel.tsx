import type { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { Search } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type AskedQuery, valuesOf } from './availability-query.ts'
import { PriceFilter } from './PriceFilter.tsx'
import { isPlan, planWords } from './stay-words.ts'
import type { Filters } from './useFilters.ts'

type Facets = Got<typeof availability.facets>['data']
type Count = { value: string; count: number | null }

const pause = 350

/** Counts in their order, with what is chosen although none of it is left. */
function withChosen(counts: readonly Count[], chosen: readonly string[]): Count[] {
  const missing = chosen.filter((value) => !counts.some((count) => count.value === value))
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))]
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line py-4.5">
      <legend className="float-left mb-2 w-full text-small font-[620]">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

interface ChoicesProps {
  title: string
  counts: readonly Count[]
  chosen: readonly string[]
  words: (value: string) => string
  onToggle: (value: string) => void
}

const few = 8

function Choices({ title, counts, chosen, words, onToggle }: ChoicesProps) {
  const [all, setAll] = useState(false)
  // What was pressed shows at once; the address, which counts, follows.
  const now = chosen.join()
  const [pressed, setPressed] = useState<{ at: string; value: string; on: boolean } | null>(null)
  useEffect(() => setPressed(null), [now])
  const isOn = (value: string) => (pressed?.at === now && pressed.value === value ? pressed.on : chosen.includes(value))
  const rows = withChosen(counts, chosen)
  const shown = all ? rows : rows.filter(({ value }, index) => index < few || chosen.includes(value))
  return (
    <Group title={title}>
      {shown.map(({ value, count }) => (
        <div key={value} className="flex min-h-9 items-center gap-3 max-lg:min-h-11">
          <Checkbox
            label={words(value)}
            checked={isOn(value)}
            onChange={(event) => {
              setPressed({ at: now, value, on: event.target.checked })
              onToggle(value)
            }}
            className="min-w-0 flex-1 text-small!"
          />
          <span className="num min-w-6 text-right text-cell text-3">
            {count === null ? <Skeleton className="ml-auto h-3 w-4" /> : formatNumber(count)}
            {count !== null && <span className="sr-only"> {count === 1 ? 'hotel' : 'hotels'}</span>}
          </span>
        </div>
      ))}
      {rows.length > shown.length && (
        <button type="button" onClick={() => setAll(true)} className="hit link mt-1.5 rounded-xs text-small">
          Show all {rows.length}
        </button>
      )}
    </Group>
  )
}

function NameFilter({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <Input
      type="search"
      icon={Search}
      aria-label="Hotel name"
      placeholder="Hotel name"
      maxLength={100}
      value={typed ?? name}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => {
          onChange(text.trim())
          setTyped(null)
        }, pause)
      }}
    />
  )
}

interface FilterPanelProps {
  query: AskedQuery
  filters: Filters
  /** Comes after the cards; the choices that are always there wait for their counts only. */
  facets: Facets | undefined
}

/** What the results can be narrowed by, each choice with the hotels it would leave. */
export const FilterPanel = memo(function FilterPanel({ query, filters, facets }: FilterPanelProps) {
  const stars = valuesOf(query.stars)
  const plans = valuesOf(query.plan)
  const amenities = valuesOf(query.amenities)
  const waiting = (values: readonly string[]): Count[] => values.map((value) => ({ value, count: null }))
  return (
    <div>
      <div className="pb-4.5">
        <NameFilter
          name={query.name ?? ''}
          onChange={(name) => filters.change({ name: name || undefined }, { replace: true })}
        />
      </div>
      {facets?.price && facets.price.max > facets.price.min && (
        <Group title="Total for the stay">
          <PriceFilter
            range={facets.price}
            min={query.minPrice ? Number(query.minPrice) : null}
            max={query.maxPrice ? Number(query.maxPrice) : null}
            onChange={(min, max) =>
              filters.change(
                { minPrice: min === null ? undefined : String(min), maxPrice: max === null ? undefined : String(max) },
                { replace: true },
              )
            }
          />
        </Group>
      )}
      <Choices
        title="Stars"
        counts={facets?.stars ?? waiting(['5', '4', '3'])}
        chosen={stars}
        words={(value) => `${value} ${value === '1' ? 'star' : 'stars'}`}
        onToggle={(value) => filters.toggle('stars', value)}
      />
      <Choices
        title="Meals"
        counts={facets?.plans ?? waiting(mealPlans)}
        chosen={plans}
        words={(value) => (isPlan(value) ? planWords(value) : value)}
        onToggle={(value) => filters.toggle('plan', value)}
      />
      <Choices
        title="Cancellation"
        counts={[{ value: 'true', count: facets?.free ?? null }]}
        chosen={valuesOf(query.free)}
        words={() => 'Free cancellation'}
        onToggle={() => filters.change({ free: query.free ? undefined : 'true' })}
      />
      {(facets ? facets.amenities.length > 0 || amenities.length > 0 : true) && (
        <Choices
          title="Amenities"
          counts={facets?.amenities ?? waiting(amenities)}
          chosen={amenities}
          words={(value) => value}
          onToggle={(value) => filters.toggle('amenities', value)}
        />
      )}
    </div>
  )
})
