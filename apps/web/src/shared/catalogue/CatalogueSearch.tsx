import { addDays, daysBetween } from '@karavan/domain/base/dates'
import type { Minor } from '@karavan/domain/base/money'
import type { MarkupService } from '@karavan/domain/crm/quotation-markup'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import { CalendarCheck, Heart, History, Search, Star } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ChoiceChip } from '../../ui/Chip.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCount, formatDate } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { Note } from '../../ui/Note.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSearchCatalogueQuery } from './catalogue.api.ts'
import { type Found, type HouseItem, hotelOf } from './found.ts'
import { FoundGroup, grouped, type Prices } from './FoundGroup.tsx'

/** What can be looked for, each under its word. */
export const searchKinds: { value: HouseItem['kind']; label: string }[] = [
  { value: 'stay', label: 'Hotel' },
  { value: 'activity', label: 'Activity' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'visa', label: 'Visa' },
  { value: 'trip', label: 'Itinerary' },
]
const asks: Record<HouseItem['kind'], string> = {
  stay: 'Hotel or place',
  activity: 'Activity or place',
  transfer: 'Transfer or place',
  visa: 'Country',
  trip: 'Itinerary',
}

/** Where a search begins: what is looked for, where, and when. */
export type SearchStart = { kind: HouseItem['kind']; q?: string; date?: string; nights?: number }

/** The trip something is looked for: when it begins, where it goes, how it is taxed, and who is on it. */
export type SearchedFor = {
  startDate: string
  place: string
  taxAs: TaxTreatment
  /** Of what its quotation is with it, where that is not kept yet. */
  markedAs?: MarkupService
  adults: number
  childrenAges: readonly number[]
  /** How many of the children take no bed; left out, those who are small. */
  withoutBed?: number
}

interface SearchProps {
  kind: HouseItem['kind']
  start?: Omit<SearchStart, 'kind'> | undefined
  trip: SearchedFor
  prices: Prices
  /** What is drawn under the list of something that was chosen, with the day of the trip it is on and what it is sold for, else costs. */
  foot: (chosen: { found: Found; day: number | null; amount: Minor | null; cancel: () => void }) => ReactNode
}

/** What the catalogue has by some words, at the price it has now. */
export function CatalogueSearch({ kind, start = {}, trip, prices, foot }: SearchProps) {
  const { startDate, place, taxAs, markedAs, adults, childrenAges, withoutBed } = trip
  const [picked, setPicked] = useState<Found | null>(null)
  const [stars, setStars] = useState(false)
  const [free, setFree] = useState(false)
  const [q, setQ] = useState(start.q ?? place)
  const [only, setOnly] = useState<'favourites' | 'recent' | null>(null)
  const [date, setDate] = useState(start.date || startDate)
  const [nights, setNights] = useState<number | null>(start.nights ?? 2)
  const text = useDeferredValue(q)
  // What is priced by its day has nothing to show without one.
  const undated = !date && kind !== 'visa' && kind !== 'trip'
  const { currentData, isFetching, isError, refetch } = useSearchCatalogueQuery(
    {
      query: {
        ...{ kind, q: text.trim() || undefined, only: only ?? undefined, date: date || undefined },
        ...{ nights: kind === 'stay' ? (nights ?? 1) : undefined, adults, ages: childrenAges.join(',') || undefined },
        ...{ withoutBed, taxAs, markedAs },
        ...(kind === 'stay' ? { stars: stars ? 4 : undefined, free: free ? ('yes' as const) : undefined } : {}),
      },
    },
    { skip: undated },
  )
  const groups = grouped(currentData?.data ?? [])
  const day = startDate && date ? daysBetween(startDate, date) + 1 : null

  // Another search has other things: what is not among them is chosen no more.
  const chosen = picked && !undated && currentData?.data.includes(picked) ? picked : null
  const asked = chosen && prices(chosen)

  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[2fr_1fr_90px]">
        <Field label="Search" className="max-sm:col-span-2">
          <Input value={q} onChange={(event) => setQ(event.target.value)} placeholder={asks[kind]} icon={Search} />
        </Field>
        <Field label={kind === 'stay' ? 'Check-in' : 'Date'}>
          <DateInput value={date} onChange={setDate} />
        </Field>
        {kind === 'stay' && (
          <Field label="Nights">
            <NumberInput inputMode="numeric" value={nights} onChange={setNights} />
          </Field>
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <ChoiceChip on={only === 'recent'} onClick={() => setOnly(only === 'recent' ? null : 'recent')}>
          <History size={14} aria-hidden="true" /> Quoted before
        </ChoiceChip>
        {kind === 'stay' && (
          <ChoiceChip on={only === 'favourites'} onClick={() => setOnly(only === 'favourites' ? null : 'favourites')}>
            <Heart size={14} aria-hidden="true" /> Favourites
          </ChoiceChip>
        )}
        {kind === 'stay' && (
          <>
            <ChoiceChip on={stars} onClick={() => setStars(!stars)}>
              <Star size={14} aria-hidden="true" /> 4 stars and up
            </ChoiceChip>
            <ChoiceChip on={free} onClick={() => setFree(!free)}>
              <CalendarCheck size={14} aria-hidden="true" /> Free cancellation
            </ChoiceChip>
          </>
        )}
        {date && kind === 'stay' && nights && (
          <span className="self-center text-caption text-3">
            until {formatDate(addDays(date, nights))}, for{' '}
            {formatCount(adults + childrenAges.length, 'person', 'people')}
          </span>
        )}
      </div>
      {isError && (
        <Note
          kind="warning"
          action={
            <Button size="sm" variant="ghost" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The catalogue did not answer.
        </Note>
      )}
      {undated && (
        <p className="text-cell text-3">
          Choose {kind === 'stay' ? 'when they check in' : 'a date'} to see what there is, and at what price.
        </p>
      )}
      {!currentData && isFetching && <Skeleton className="h-40" />}
      {currentData && !undated && groups.length === 0 && (
        <p className="text-cell text-3">Nothing is sold by these words. Try a place, or fewer words.</p>
      )}
      <div className="grid gap-3">
        {(undated ? [] : groups).map((group) => (
          <FoundGroup
            key={group[0] && hotelOf(group[0])}
            group={group}
            chosen={chosen}
            prices={prices}
            onChoose={setPicked}
          />
        ))}
      </div>
      {chosen && foot({ found: chosen, day, amount: asked?.sell ?? asked?.net ?? null, cancel: () => setPicked(null) })}
    </>
  )
}
