import { addDays, daysBetween } from '@karavan/domain/base/dates'
import { type Minor, toMajor } from '@karavan/domain/base/money'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { CalendarCheck, Heart, History, Search, Star } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useRight } from '../../../../shared/hooks.ts'
import { sceneOf } from '../../../../shared/scene.ts'
import { cx } from '../../../../ui/cx.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ChoiceChip } from '../../../../ui/Chip.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount, formatDate, formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Picture } from '../../../../ui/Picture.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useSearchCatalogueQuery } from '../quotations.api.ts'
import { useBuilder } from './builder-context.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { costOf, type Found, foundLine, hotelOf, type Into, sellOf } from './found.ts'
import { LineState } from './LineState.tsx'
import { PickerPanel } from './PickerPanel.tsx'
import { TrayItems } from './TrayItems.tsx'
import type { HouseItem, LineValues, QuotationValues } from './quotation-values.ts'

type Kind = HouseItem['kind']
type Place = Kind | 'tray'

const kinds: { value: Place; label: string }[] = [
  { value: 'stay', label: 'Hotel' },
  { value: 'activity', label: 'Activity' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'visa', label: 'Visa' },
  { value: 'trip', label: 'Itinerary' },
  { value: 'tray', label: 'Quote tray' },
]
const asks: Record<Kind, string> = {
  stay: 'Hotel or place',
  activity: 'Activity or place',
  transfer: 'Transfer or place',
  visa: 'Country',
  trip: 'Itinerary',
}

/** What tells one thing of an answer from the others under the same name. */
function detailOf({ item, shown }: Found): string {
  if (item.kind === 'stay') return [shown?.room, mealPlanWords[item.mealPlan]].filter(Boolean).join(', ')
  return shown?.words.join(' · ') ?? ''
}

/** What a thing costs and is sold for; without the right to know the first, the second alone. */
type Prices = (found: Found) => { net: Minor | null; sell: Minor | null }

const amountWords = (amount: Minor | null) => (amount === null ? '–' : formatMoney(toMajor(amount)))

interface FoundRowProps {
  found: Found
  chosen: boolean
  prices: Prices
  onChoose: () => void
}

function FoundRow({ found, chosen, prices, onChoose }: FoundRowProps) {
  const { net, sell } = prices(found)
  const { price, shown } = found
  const house = found.item as HouseItem
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        disabled={price.state === 'gone'}
        onClick={onChoose}
        className={cx(
          'flex w-full items-start gap-3 px-3 py-2 text-left text-cell enabled:hover:bg-hover disabled:text-3',
          chosen && 'bg-selected',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block">{detailOf(found)}</span>
          <LineState line={{ price, shown, house }} />
        </span>
        {sell !== null && net !== null ? (
          <span className="num shrink-0 text-right">
            <span className="block font-emphasis">{amountWords(sell)}</span>
            <span className="block text-caption text-3">net {amountWords(net)}</span>
          </span>
        ) : (
          <span className="num shrink-0 font-emphasis">{amountWords(sell ?? net)}</span>
        )}
      </button>
    </li>
  )
}

/** Things under the name they are known by: the rooms of a hotel stand together. */
function grouped(all: readonly Found[]): Found[][] {
  const groups = new Map<string, Found[]>()
  for (const one of all) groups.set(hotelOf(one), [...(groups.get(hotelOf(one)) ?? []), one])
  return [...groups.values()]
}

interface FoundGroupProps {
  group: readonly Found[]
  chosen: Found | null
  prices: Prices
  onChoose: (found: Found) => void
}

function FoundGroup({ group, chosen, prices, onChoose }: FoundGroupProps) {
  const [first] = group
  if (!first?.shown) return null
  const { title, place, image, rating } = first.shown
  return (
    <section aria-label={title} className="rounded-md border border-line">
      <div className="flex items-center gap-3 p-3">
        <Picture src={image} fallback={sceneOf(place)} alt="" ratio="auto" className="h-11 w-15 shrink-0 rounded-sm" />
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2 text-[14px] leading-5 font-emphasis">
            {title}
            {rating !== null && (
              <span className="num flex items-center gap-1 text-caption text-3">
                <Star size={12} aria-hidden="true" className="fill-current text-amber-t" />
                {rating.toFixed(1)}
              </span>
            )}
          </h3>
          <p className="text-caption text-3">{place}</p>
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {group.map((found, index) => (
          <FoundRow
            key={index}
            found={found}
            chosen={found === chosen}
            prices={prices}
            onChoose={() => onChoose(found)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Who travels, as the catalogue is asked for them. */
function useParty() {
  const [guests, childrenAges] = useWatch<QuotationValues, ['guests', 'childrenAges']>({
    name: ['guests', 'childrenAges'],
  })
  return {
    adults: Math.min(20, Math.max(1, guests.adults ?? 1)),
    withoutBed: Math.min(40, Math.max(0, guests.childrenWithoutBed ?? 0)),
    childrenAges,
  }
}

/** Where a search begins: what is looked for, where, and when. */
export type PickerStart = { kind: Kind; q?: string; date?: string; nights?: number }

interface SearchProps {
  kind: Kind
  start?: Omit<PickerStart, 'kind'>
  /** What is done with what was chosen. */
  act: string
  /** Whether it may become several lines. */
  parts: boolean
  into: Into
  onPick: (lines: LineValues[]) => void
}

function CatalogueSearch({ kind, start = {}, act, parts, into, onPick }: SearchProps) {
  const { getValues } = useFormContext<QuotationValues>()
  const { rates } = useBuilder()
  const seesCost = useRight('cost')
  const [picked, setPicked] = useState<Found | null>(null)
  const [stars, setStars] = useState(false)
  const [free, setFree] = useState(false)
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  const places = useWatch<QuotationValues, 'destinations'>({ name: 'destinations' })
  const taxAs = useWatch<QuotationValues, 'taxAs'>({ name: 'taxAs' })
  const { adults, childrenAges, withoutBed } = useParty()
  const [q, setQ] = useState(start.q ?? places[0] ?? '')
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
        ...{ withoutBed, taxAs },
        ...(kind === 'stay' ? { stars: stars ? 4 : undefined, free: free ? ('yes' as const) : undefined } : {}),
      },
    },
    { skip: undated },
  )
  const groups = grouped(currentData?.data ?? [])
  const day = startDate && date ? daysBetween(startDate, date) + 1 : null

  // Another search has other things: what is not among them is chosen no more.
  const chosen = picked && !undated && currentData?.data.includes(picked) ? picked : null
  const values = getValues()
  const prices: Prices = (found) => {
    const net = costOf(found)
    return seesCost ? { net, sell: sellOf(found, values, rates, into) } : { net: null, sell: net }
  }
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
      {chosen && foundLine(chosen, day) && (
        <ChosenBar
          key={JSON.stringify(chosen.item)}
          found={chosen}
          day={day}
          amount={asked?.sell ?? asked?.net ?? null}
          act={act}
          parts={parts}
          onPick={onPick}
          onCancel={() => setPicked(null)}
        />
      )}
    </>
  )
}

interface PickerBodyProps extends Pick<SearchProps, 'into' | 'onPick'> {
  start?: PickerStart
  /** Only of the kind it begins with, such as in place of something. */
  only?: boolean
}

function PickerBody({ start, only, into, onPick }: PickerBodyProps) {
  const [kind, setKind] = useState<Place>(start?.kind ?? 'stay')
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  return (
    <div className="grid gap-4">
      {!only && (
        <div className="overflow-x-auto">
          <Segments label="What" options={kinds} value={kind} onChange={setKind} />
        </div>
      )}
      {kind === 'tray' ? (
        <TrayItems startDate={startDate} into={into} onPick={onPick} />
      ) : (
        <CatalogueSearch
          key={kind}
          kind={kind}
          start={start}
          act={only ? 'Swap' : 'Add'}
          parts={!only}
          into={into}
          onPick={onPick}
        />
      )}
    </div>
  )
}

interface PickerDialogProps extends PickerBodyProps {
  title: string
  description?: string
  /** Above the search, such as where to put it. */
  head?: ReactNode
  onClose: () => void
}

/** The catalogue to take something out of, at the price it has now. */
export function PickerDialog({ title, description, head, onClose, onPick, ...body }: PickerDialogProps) {
  return (
    <PickerPanel title={title} description={description} onClose={onClose}>
      <div className="grid gap-4">
        {head}
        <PickerBody
          {...body}
          onPick={(lines) => {
            onPick(lines)
            onClose()
          }}
        />
      </div>
    </PickerPanel>
  )
}

/** Puts something of the catalogue into an option, at the price it has now. */
export function CataloguePicker({ of, into, onPick }: { of: string } & Pick<PickerBodyProps, 'into' | 'onPick'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="primary" icon={Search} onClick={() => setOpen(true)}>
        From the catalogue
      </Button>
      {open && <PickerDialog title={`Add to ${of}`} into={into} onClose={() => setOpen(false)} onPick={onPick} />}
    </>
  )
}
