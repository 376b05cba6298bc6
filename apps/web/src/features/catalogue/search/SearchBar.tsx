import { daysBetween } from '@karavan/domain/base/dates'
import { noDates, searchObstacle } from '@karavan/domain/catalogue/search/date-selection'
import { CalendarDays, CircleAlert, type LucideIcon, MapPin, Search as SearchIcon, Users } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDate, formatDateRange, formatNights } from '../../../ui/format.ts'
import { Unfold } from '../../../ui/Unfold.tsx'
import { DatesFoot, DatesPanel, warmCalendar } from './DatesPanel.tsx'
import { GuestsPanel } from './GuestsPanel.tsx'
import { PlacePanel } from './PlacePanel.tsx'
import { dayHere } from '../../../shared/today.ts'
import {
  ageWords,
  availabilityHref,
  detailsHref,
  guestWords,
  type Place,
  placeNamed,
  type Search,
  stayQuery,
} from './search.ts'
import { recentHref } from './useRecentSearches.ts'
import type { SearchSources } from './useSearchSources.ts'

interface SegmentProps extends ComponentProps<'button'> {
  icon: LucideIcon
  label: string
  words: string
  more?: string
  compact: boolean
  /** Nothing is chosen yet. */
  empty?: boolean
}

function Segment({ icon: Icon, label, words, more, compact, empty, className, ...rest }: SegmentProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'relative flex min-w-0 items-center gap-3.5 text-left transition-colors hover:bg-hover focus-visible:z-1 aria-expanded:bg-hover',
        compact
          ? 'h-12 px-4 max-lg:h-14'
          : 'h-15 px-3.5 lg:h-[68px] lg:rounded-lg lg:px-5 lg:not-first:before:absolute lg:not-first:before:left-0 lg:not-first:before:h-8 lg:not-first:before:w-px lg:not-first:before:bg-line',
        className,
      )}
    >
      <Icon size={18} aria-hidden="true" className="text-link" />
      <span className="min-w-0 flex-1">
        <span className={cx('block text-caption font-medium text-3', compact && 'lg:sr-only')}>
          {label}
          <span className="sr-only">: </span>
        </span>
        <span className="num block truncate text-[16px] leading-[22px] font-[560]">
          <span className={empty ? 'font-normal text-3' : undefined}>{words}</span>
          {more && <span className="font-normal text-3"> {more}</span>}
        </span>
      </span>
    </button>
  )
}

interface SearchBarProps {
  search: Search
  onChange: (search: Search) => void
  sources: SearchSources
  /** One line high on a wide screen, for the pages below the search. */
  compact?: boolean
  /** What Search leads to; the results unless told otherwise. */
  hrefOf?: (search: Search, places: readonly Place[]) => string
  /** Told when a search starts. */
  onSearch?: () => void
  /** The words on the button. */
  action?: string
  startWithDates?: boolean
  className?: string
}

type Panel = 'where' | 'dates' | 'guests'

/** Where, when and who: it calls nothing, and Search leads to the address of the results. */
export function SearchBar({
  search,
  onChange,
  sources,
  compact = false,
  hrefOf,
  onSearch,
  action = 'Search',
  startWithDates = false,
  className,
}: SearchBarProps) {
  const { places, loading, dates } = sources
  const navigate = useNavigate()
  const [open, setOpen] = useState<Panel | null>(startWithDates ? 'dates' : null)
  const [obstacle, setObstacle] = useState<string | null>(null)
  const { checkIn, checkOut, guests } = search
  const place = placeNamed(places, search.location)

  const panel = (name: Panel) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen((now) => (next ? name : now === name ? null : now)),
  })
  const close = () => setOpen(null)

  function change(part: Partial<Search>) {
    setObstacle(null)
    onChange({ ...search, ...part })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = searchObstacle(search, dayHere())
    setObstacle(found)
    if (found) return
    onSearch?.()
    void navigate(hrefOf?.(search, places) ?? availabilityHref(search, places))
  }

  const nights = checkIn && checkOut ? formatNights(daysBetween(checkIn, checkOut)) : ''
  const chosen = checkIn && checkOut ? formatDateRange(checkIn, checkOut) : checkIn && `${formatDate(checkIn)} – …`

  return (
    <form
      role="search"
      aria-label="Find a hotel"
      noValidate
      onSubmit={submit}
      onFocus={warmCalendar}
      onPointerEnter={warmCalendar}
      className={cx(
        'text-text',
        compact ? 'w-full' : 'rounded-2xl border border-line bg-raised p-2 shadow-4 lg:p-2',
        className,
      )}
    >
      <div className={cx('flex flex-col lg:flex-row', compact ? 'gap-3 lg:items-center' : 'gap-0 lg:items-center')}>
        <div
          className={cx(
            'grid min-w-0 flex-1 lg:grid-cols-[1.1fr_1.3fr_1.1fr]',
            compact
              ? 'overflow-hidden rounded-lg border border-line-strong bg-surface shadow-1 *:border-line max-lg:*:not-first:border-t lg:*:not-first:border-l'
              : 'max-lg:divide-y max-lg:divide-line',
          )}
        >
          <Unfold
            {...panel('where')}
            label="Where"
            tall
            className="w-96"
            trigger={
              <Segment
                icon={MapPin}
                label="Where"
                words={place?.displayName ?? search.location}
                compact={compact}
                empty={!search.location}
              />
            }
          >
            <PlacePanel
              places={places}
              loading={loading}
              chosen={place}
              recent={sources.recent}
              hotels={sources.hotels}
              onType={sources.onType}
              onPick={({ displayName }) => {
                change({ location: displayName })
                close()
              }}
              onPickHotel={(hotel) => {
                close()
                onSearch?.()
                void navigate(detailsHref(hotel, checkIn && checkOut ? stayQuery(search) : ''))
              }}
              onPickRecent={(one) => {
                close()
                onSearch?.()
                void navigate(recentHref(one))
              }}
            />
          </Unfold>
          <Unfold
            {...panel('dates')}
            label="Dates"
            align="center"
            trigger={
              <Segment
                icon={CalendarDays}
                label="Dates"
                words={chosen || 'Check-in – check-out'}
                more={compact ? nights : undefined}
                compact={compact}
                empty={!chosen}
              />
            }
            footer={<DatesFoot value={search} onClear={() => change(noDates)} onDone={close} />}
          >
            <DatesPanel value={search} onChange={change} dates={dates} onDone={close} />
          </Unfold>
          <Unfold
            {...panel('guests')}
            label="Guests"
            align="end"
            className="w-96 p-5"
            trigger={
              <Segment
                icon={Users}
                label="Guests"
                words={guestWords(guests)}
                more={[compact ? ageWords(guests) : '', guests.pets ? 'with pets' : ''].filter(Boolean).join(', ')}
                compact={compact}
              />
            }
            footer={
              <div className="flex justify-end">
                <Button variant="primary" size="sm" onClick={close}>
                  Done
                </Button>
              </div>
            }
          >
            <GuestsPanel value={guests} onChange={(next) => change({ guests: next })} />
          </Unfold>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={SearchIcon}
          className={cx(compact ? 'lg:h-12' : 'max-lg:mt-2 lg:mr-1 lg:h-15 lg:px-8')}
        >
          {action}
        </Button>
      </div>
      {obstacle && (
        <p
          role="alert"
          className="mt-2 flex items-center gap-2 rounded-lg bg-red-f px-3.5 py-2.5 text-small font-medium text-red-t"
        >
          <CircleAlert size={16} aria-hidden="true" />
          {obstacle}
        </p>
      )}
    </form>
  )
}
