import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { metresBetween } from '@karavan/domain/catalogue/content/similar-hotel'
import { lazy, Suspense, useMemo } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useLive } from '../../../ui/useLive.ts'
import { centreOf } from './centre.ts'
import { placeWords } from './place-words.ts'

const HotelMap = lazy(() => import('./HotelMap.tsx').then((module) => ({ default: module.HotelMap })))
const waiting = <Skeleton className="size-full rounded-none" />
const stay = () => undefined

interface HotelPlaceProps {
  hotel: Pick<Hotel, 'id' | 'hotelName' | 'address' | 'location' | 'latitude' | 'longitude'>
  place: Parameters<typeof centreOf>[0] | null
}

/** Where a hotel stands, and how far from the centre that is. */
export function HotelPlace({ hotel, place }: HotelPlaceProps) {
  const live = useLive()
  const { id, hotelName, location, latitude, longitude } = hotel
  const centre = useMemo(() => centreOf(place ?? undefined), [place])
  const pins = useMemo(
    () =>
      latitude === null || longitude === null ? [] : [{ id, name: location, latitude, longitude, words: hotelName }],
    [id, hotelName, location, latitude, longitude],
  )
  if (latitude === null || longitude === null) return null
  const km = centre && Math.round(metresBetween(centre, { latitude, longitude }) / 100) / 10
  return (
    <section aria-labelledby="where" className="pt-12 lg:pt-14">
      <h2 id="where" className="text-h2">
        Where it is
      </h2>
      <p className="num mt-0.5 text-small text-2">
        {placeWords(hotel)}
        {km !== null && `, ${km} km to the centre`}
      </p>
      <div className="mt-4 h-80 overflow-hidden rounded-card border border-line">
        <Suspense fallback={waiting}>
          {live ? <HotelMap pins={pins} active={id} onPick={stay} centre={centre} className="size-full" /> : waiting}
        </Suspense>
      </div>
    </section>
  )
}
