import type { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { addDays, daysBetween } from '@karavan/domain/base/dates'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { Heart, History, Search, Star } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { sceneOf } from '../../../../shared/scene.ts'
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
import { houseLine } from './content-values.ts'
import { LineState } from './LineState.tsx'
import { PickerPanel } from './PickerPanel.tsx'
import { TrayItems } from './TrayItems.tsx'
import type { HouseItem, LineValues, QuotationValues } from './quotation-values.ts'

type Kind = HouseItem['kind']
type Place = Kind | 'tray'
type Found = Got<typeof quotations.catalogue>['data'][number]

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

/** What it costs the agency in all, as the portal shows it, or what it is sold for where that is not told. */
const costOf = ({ price }: Found): string | null =>
  price.cost === null || price.state !== 'live' ? null : formatMoney(toMajor(toMinor(price.cost) + toMinor(price.gst)))

/** What tells one thing of an answer from the others under the same name. */
function detailOf({ item, shown }: Found): string {
  if (item.kind === 'stay') return [shown?.room, mealPlanWords[item.mealPlan]].filter(Boolean).join(', ')
  return shown?.words.join(' · ') ?? ''
}

interface FoundRowProps {
  found: Found
  onPick: () => void
}

function FoundRow({ found, onPick }: FoundRowProps) {
  const cost = costOf(found)
  const { price, shown } = found
  const house = found.item as HouseItem
  return (
    <li>
      <button
        type="button"
        disabled={price.state === 'gone'}
        onClick={onPick}
        className="flex w-full items-start gap-3 px-3 py-2 text-left text-cell enabled:hover:bg-hover disabled:text-3"
      >
        <span className="min-w-0 flex-1">
          <span className="block">{detailOf(found)}</span>
          <LineState line={{ price, shown, house }} />
        </span>
        <span className="num shrink-0 font-emphasis">{cost ?? '–'}</span>
      </button>
    </li>
  )
}

const hotelOf = ({ item, shown }: Found): string => (item.kind === 'stay' ? item.hotelId : (shown?.title ?? ''))

/** Things under the name they are known by: the rooms of a hotel stand together. */
function grouped(all: readonly Found[]): Found[][] {
  const groups = new Map<string, Found[]>()
  for (const one of all) groups.set(hotelOf(one), [...(groups.get(hotelOf(one)) ?? []), one])
  return [...groups.values()]
}

function FoundGroup({ group, onPick }: { group: readonly Found[]; onPick: (found: Found) => void }) {
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
          <FoundRow key={index} found={found} onPick={() => onPick(found)} />
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
  onPick: (lines: LineValues[]) => void
}

function CatalogueSearch({ kind, start = {}, onPick }: SearchProps) {
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
      },
    },
    { skip: undated },
  )
  const groups = grouped(currentData?.data ?? [])
  const day = startDate && date ? daysBetween(startDate, date) + 1 : null

  function pick({ item, price, shown }: Found) {
    if (!shown || item.kind === 'typed' || item.kind === 'flight') return
    const label = item.kind === 'stay' ? `${shown.title}, ${shown.room ?? 'room'}, ${item.nights} nights` : shown.title
    onPick([houseLine(item, { label, day: day !== null && day >= 1 ? day : null, price, shown })])
  }

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
          <FoundGroup key={group[0] && hotelOf(group[0])} group={group} onPick={pick} />
        ))}
      </div>
    </>
  )
}

interface PickerBodyProps extends Pick<SearchProps, 'onPick'> {
  start?: PickerStart
  /** Only of the kind it begins with, such as in place of something. */
  only?: boolean
}

function PickerBody({ start, only, onPick }: PickerBodyProps) {
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
        <TrayItems startDate={startDate} onPick={onPick} />
      ) : (
        <CatalogueSearch kind={kind} start={start} onPick={onPick} />
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
export function CataloguePicker({ of, onPick }: { of: string; onPick: (lines: LineValues[]) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="primary" icon={Search} onClick={() => setOpen(true)}>
        From the catalogue
      </Button>
      {open && <PickerDialog title={`Add to ${of}`} onClose={() => setOpen(false)} onPick={onPick} />}
    </>
  )
}
