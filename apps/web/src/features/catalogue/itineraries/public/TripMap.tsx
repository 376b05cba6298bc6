import type { Plan } from '@karavan/domain/catalogue/itineraries/plan'
import { Minus, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useLeafletMap } from '../../../../kit/useLeafletMap.ts'
import { useSettings } from '../../../../shared/settings.ts'
import { formatCount, formatNights } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import type { TripNames } from './DayPlan.tsx'

/** What is done in each place of a plan, in its order. */
function useStops(plan: Plan, names: TripNames) {
  return useMemo(
    () =>
      plan.legs.map((leg, index) => {
        const days = [...leg.days, ...(index === plan.legs.length - 1 ? [plan.departure] : [])]
        const done = days.flatMap(({ items }) =>
          items.flatMap(({ activityId }) => {
            const found = names.activities.find(({ id }) => id === activityId)
            return found && found.category !== 'Transfer' ? [found.name] : []
          }),
        )
        return { leg, place: names.places.find(({ id }) => id === leg.locationId), done }
      }),
    [plan, names],
  )
}

/** The places of a trip where they are, joined in its order, with what is done in each beside them. */
export function TripMap({ plan, names }: { plan: Plan; names: TripNames }) {
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const stops = useStops(plan, names)
  const pins = useMemo(
    () =>
      stops.flatMap(({ leg, place }, index) =>
        place && place.latitude !== null && place.longitude !== null
          ? [
              {
                id: leg.key,
                name: formatNights(leg.nights),
                latitude: place.latitude,
                longitude: place.longitude,
                words: stops.length > 1 ? `${index + 1} ${place.location}` : place.location,
              },
            ]
          : [],
      ),
    [stops],
  )
  const { zoomIn, zoomOut } = useLeafletMap(box, {
    pins,
    active,
    onPick: setActive,
    route: true,
    tiles: useSettings()?.mapTiles ?? null,
  })
  return (
    <div className="grid overflow-hidden rounded-card border border-line lg:grid-cols-[minmax(0,1fr)_280px]">
      <section
        aria-label={`Map of ${formatCount(pins.length, 'place')}`}
        className="relative isolate h-75 overflow-hidden lg:h-96"
      >
        <div ref={box} className="drawn-map absolute inset-0" />
        <div className="absolute top-3 right-3 z-1000 grid gap-1.5">
          <IconButton icon={Plus} aria-label="Zoom in" variant="secondary" onClick={zoomIn} />
          <IconButton icon={Minus} aria-label="Zoom out" variant="secondary" onClick={zoomOut} />
        </div>
      </section>
      <ol className="max-h-96 overflow-y-auto border-line bg-surface max-lg:border-t lg:border-l" tabIndex={0}>
        {stops.map(({ leg, place, done }, index) => (
          <li
            key={leg.key}
            onPointerEnter={() => setActive(leg.key)}
            onPointerLeave={() => setActive(null)}
            className="border-b border-line p-4 last:border-b-0"
          >
            <p className="text-h4">
              {stops.length > 1 && `${index + 1} `}
              {place?.location ?? 'A place no longer offered'}
            </p>
            <p className="num text-cell text-3">
              {formatNights(leg.nights)}
              {done.length > 0 && `, ${formatCount(done.length, 'activity', 'activities')}`}
            </p>
            {done.length > 0 && (
              <ul className="mt-1.5 list-disc pl-4.5 text-small text-2">
                {done.map((name, at) => (
                  <li key={at}>{name}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
