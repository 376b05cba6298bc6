import { Check, MapPin, Search as SearchIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Input } from '../../../ui/Input.tsx'
import { matchingPlaces, type Place } from './search.ts'

interface PlacePanelProps {
  places: readonly Place[]
  loading: boolean
  chosen: Place | undefined
  onPick: (place: Place) => void
}

/** The places, found by typing a part of a name or a country. */
export function PlacePanel({ places, loading, chosen, onPick }: PlacePanelProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = matchingPlaces(places, typed)
  const at = Math.min(active, found.length - 1)

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Enter') {
      event.preventDefault()
      const place = found[at]
      if (place) onPick(place)
      return
    }
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[key]
    if (next === undefined || found.length === 0) return
    event.preventDefault()
    setActive((next + found.length) % found.length)
  }

  return (
    <>
      <Input
        icon={SearchIcon}
        role="combobox"
        aria-label="Search locations"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        placeholder="City or country"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {loading || found.length === 0 ? (
        <p role="status" className="px-2 py-4 text-small text-2">
          {loading ? 'Loading locations...' : 'No locations found'}
        </p>
      ) : (
        <ul
          ref={list}
          id={id}
          role="listbox"
          aria-label="Locations"
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
        </ul>
      )}
    </>
  )
}
