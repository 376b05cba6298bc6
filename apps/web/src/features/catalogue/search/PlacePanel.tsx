import type { RecentSearch } from '@karavan/contracts/catalogue/remembered/remembered.contract'
import { BedDouble, Check, Clock, MapPin, Search as SearchIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Input } from '../../../ui/Input.tsx'
import { formatDateRange } from '../../../ui/format.ts'
import { matchingPlaces, type Place } from './search.ts'
import type { NamedHotel } from './useSearchSources.ts'

const shownRecent = 3

interface PlacePanelProps {
  places: readonly Place[]
  loading: boolean
  chosen: Place | undefined
  onPick: (place: Place) => void
  /** Hotels found by the words that were typed, offered after the places. */
  hotels?: readonly NamedHotel[]
  onPickHotel?: (hotel: NamedHotel) => void
  /** What was looked for last, offered while nothing is typed. */
  recent?: readonly RecentSearch[]
  onPickRecent?: (search: RecentSearch) => void
  onType?: (words: string) => void
}

/** The places, found by typing a part of a name or a country. */
export function PlacePanel(props: PlacePanelProps) {
  const { places, loading, chosen, onPick, hotels: named = [], onPickHotel, recent = [], onPickRecent, onType } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = matchingPlaces(places, typed)
  // What was found for words that were taken back is offered no more.
  const hotels = typed === '' ? [] : named
  const many = found.length + hotels.length
  const at = Math.min(active, many - 1)

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Enter') {
      event.preventDefault()
      const place = found[at]
      const hotel = hotels[at - found.length]
      if (place) onPick(place)
      else if (hotel) onPickHotel?.(hotel)
      return
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[key]
    if (next === undefined || many === 0) return
    event.preventDefault()
    setActive((next + many) % many)
  }

  return (
    <>
      <Input
        icon={SearchIcon}
        role="combobox"
        aria-label="Search locations"
        aria-autocomplete="list"
        aria-expanded={many > 0}
        aria-controls={many > 0 ? id : undefined}
        aria-activedescendant={many > 0 ? `${id}-${at}` : undefined}
        placeholder={onPickHotel ? 'City, country or hotel' : 'City or country'}
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {typed === '' && onPickRecent && recent.length > 0 && <Recent searches={recent} onPick={onPickRecent} />}
      {(loading || found.length === 0) && (
        <p role="status" className="px-2 py-4 text-small text-2">
          {loading ? 'Loading locations...' : 'No locations found'}
        </p>
      )}
      {!loading && many > 0 && (
        <ul
          ref={list}
          id={id}
          role="listbox"
          aria-label={hotels.length > 0 ? 'Locations and hotels' : 'Locations'}
          className="mt-2 -mb-1 overflow-y-auto overscroll-contain md:max-h-72"
        >
          {found.map((place, index) => (
            <li
              key={place.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={place.id === chosen?.id}
              data-active={index === at || undefined}
              onMouseMove={() => index !== at && setActive(index)}
              onClick={() => onPick(place)}
              className={cx(
                'flex min-h-13 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5',
                index === at && 'bg-raised-hover',
              )}
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-brand-soft text-on-brand-soft">
                <MapPin size={18} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-[15px] leading-5 font-emphasis">{place.displayName}</span>
                <span className="block truncate text-cell text-3">{place.country}</span>
              </span>
              {place.id === chosen?.id && <Check size={18} aria-hidden="true" className="text-link" />}
            </li>
          ))}
          {hotels.map((hotel, index) => (
            <li
              key={hotel.id}
              id={`${id}-${found.length + index}`}
              role="option"
              aria-selected={false}
              data-active={found.length + index === at || undefined}
              onMouseMove={() => found.length + index !== at && setActive(found.length + index)}
              onClick={() => onPickHotel?.(hotel)}
              className={cx(
                'flex min-h-13 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5',
                found.length + index === at && 'bg-raised-hover',
              )}
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-2">
                <BedDouble size={18} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-[15px] leading-5 font-emphasis">{hotel.hotelName}</span>
                <span className="block truncate text-cell text-3">
                  Hotel in {hotel.location}, {hotel.country}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What was looked for last. No price stands here: a client may look at the screen. */
const Recent = ({
  searches,
  onPick,
}: {
  searches: readonly RecentSearch[]
  onPick: (search: RecentSearch) => void
}) => (
  <section aria-label="Recent searches" className="mt-2 border-b border-line pb-2">
    {searches.slice(0, shownRecent).map((one) => (
      <button
        key={`${one.place} ${one.stay}`}
        type="button"
        onClick={() => onPick(one)}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-raised-hover"
      >
        <Clock size={16} aria-hidden="true" className="shrink-0 text-3" />
        <span className="min-w-0 flex-1 truncate text-small font-emphasis">{one.placeName}</span>
        <span className="num text-cell whitespace-nowrap text-3">{formatDateRange(one.fromDate, one.untilDate)}</span>
      </button>
    ))}
  </section>
)
