import { chooseHotel, editLeg, moveLeg, removeLeg, setNights } from '@karavan/domain/catalogue/itineraries/edit'
import type { Leg } from '@karavan/domain/catalogue/itineraries/plan'
import { ArrowDown, ArrowUp, Ellipsis, MapPin, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useListPlacesQuery } from '../../../../shared/api/places.api.ts'
import { Combobox } from '../../../../ui/Combobox.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDateRange, formatNights } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { Stepper } from '../../../../ui/Stepper.tsx'
import { useBoard } from './board-context.ts'
import { useDraggable, useDropTarget } from './drag.ts'
import { Handle } from './Handle.tsx'
import { HotelRows } from './HotelRows.tsx'
import { TravelFields } from './TravelFields.tsx'
import { newKey } from './trip.ts'

interface LegBandProps {
  leg: Leg
  index: number
  /** The first of its days in the trip. */
  firstDay: number
  name: string
  nameOf: (leg: Leg) => string
  /** Its days. */
  children: ReactNode
}

function PlaceField({ leg }: { leg: Leg }) {
  const { edit, plan } = useBoard()
  const { data, isLoading } = useListPlacesQuery()
  const places = data?.data ?? []
  return (
    <Combobox
      aria-label={plan.legs.length > 1 ? `Place of leg ${plan.legs.indexOf(leg) + 1}` : 'Place'}
      options={places.map(({ id, displayName, country }) => ({ value: id, label: displayName, hint: country }))}
      value={leg.locationId}
      loading={isLoading}
      placeholder="Search for a place"
      empty="No place of this name"
      onChange={(locationId) =>
        // Hotels of another place are no use here.
        edit((now) => chooseHotel(editLeg(now, leg.key, { locationId, hotels: {} }), leg.key, null))
      }
    />
  )
}

/** Some nights in one place: where, how long, how one gets there, where one sleeps, and its days. */
export function LegBand({ leg, index, firstDay, name, nameOf, children }: LegBandProps) {
  const { kind, mode, plan, edit, tryOut, dateOf, held } = useBoard()
  const { setElement, setHandle, dragging } = useDraggable('leg', leg.key)
  const [band, setBand] = useState<HTMLElement | null>(null)
  // Legs are tall: dropped anywhere on another one, a leg takes its place.
  const comesBefore = (key: string) => plan.legs.findIndex((one) => one.key === key) < index
  const over = useDropTarget(band, {
    accepts: ['leg'],
    target: (_input, _element, key) => ({ to: 'leg', slot: comesBefore(key) ? index + 1 : index }),
  })
  const from = dateOf(firstDay)
  const until = dateOf(firstDay + leg.nights)
  const several = kind === 'multi'
  const before = plan.legs[index - 1]
  const move = (to: number) => tryOut(`${name} is leg ${to + 1} now`, (now) => moveLeg(now, index, to))

  return (
    <section
      ref={setBand}
      id={`trip-${leg.key}`}
      tabIndex={-1}
      aria-label={several ? `Leg ${index + 1}: ${name}` : name}
      className={cx(
        'relative grid gap-3 rounded-card scroll-mt-[calc(var(--sticky-top)+16px)]',
        several && 'border-l-3 pl-3 sm:pl-4',
        several && (held === leg.key ? 'border-brand' : 'border-brand-soft'),
        dragging && 'opacity-40',
      )}
    >
      {over && over.key !== leg.key && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute inset-x-0 h-0.5 rounded-full bg-brand',
            comesBefore(over.key) ? '-bottom-2.5' : '-top-2.5',
          )}
        />
      )}
      <div
        className={cx(
          'grid gap-3 rounded-card border bg-surface p-3.5',
          held === leg.key ? 'border-brand shadow-2' : 'border-line',
        )}
      >
        <header
          ref={setElement}
          className="-m-1 flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-md bg-surface p-1"
        >
          {several && <Handle kind="leg" of={leg.key} name={name} on={held === leg.key} ref={setHandle} />}
          <MapPin size={18} aria-hidden="true" className="text-link max-sm:hidden" />
          <div className="min-w-0 flex-[1_1_200px]">
            <h3 className={mode === 'build' ? 'sr-only' : 'text-h3'}>{name}</h3>
            {mode === 'build' && <PlaceField leg={leg} />}
          </div>
          <span className="num text-cell text-3">
            {from && until ? formatDateRange(from, until) : formatNights(leg.nights)}
          </span>
          <Stepper
            label="Nights"
            min={1}
            max={30}
            value={leg.nights}
            onChange={(nights) => edit((now) => setNights(now, leg.key, nights, newKey))}
            className="gap-2!"
          />
          {several && (
            <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Move or remove ${name}`} />}>
              <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => move(index - 1)}>
                Earlier in the trip
              </MenuItem>
              <MenuItem icon={ArrowDown} disabled={index === plan.legs.length - 1} onSelect={() => move(index + 1)}>
                Later in the trip
              </MenuItem>
              <MenuItem
                icon={Trash2}
                danger
                disabled={plan.legs.length === 1}
                onSelect={() => tryOut(`${name} is out`, (now) => removeLeg(now, leg.key))}
              >
                Remove {name}
              </MenuItem>
            </Menu>
          )}
        </header>
        {before && <TravelFields leg={leg} before={before} name={`${name} from ${nameOf(before)}`} />}
        <HotelRows leg={leg} />
      </div>
      {children}
    </section>
  )
}
