import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { useListShelfQuery } from './shelf.api.ts'
import { TripCard, TripCardSkeleton } from './TripCard.tsx'

const shown = 6

interface TripShelfProps {
  title: string
  words: string
  /** Only those of a place. */
  place?: string
  /** Only those the house shows on its home page. */
  featured?: boolean
  className?: string
}

const row =
  '-mx-5 flex snap-x snap-mandatory scroll-px-5 gap-4 overflow-x-auto px-5 pb-1 [scrollbar-width:none] lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-x-6 lg:gap-y-9 lg:overflow-visible lg:px-0'
const cell = 'w-70 shrink-0 snap-start lg:w-auto'

/** A few itineraries on another page: a row to swipe on a phone, a grid on a wide screen. */
export function TripShelf({ title, words, place, featured, className }: TripShelfProps) {
  const id = useId()
  const asked = { pageSize: shown, ...(place ? { place } : {}), ...(featured ? { featured } : {}) }
  const single = useListShelfQuery({ kind: 'single', ...asked })
  const multi = useListShelfQuery({ kind: 'multi', ...asked, pageSize: 2 })
  const waiting = (single.isFetching && !single.data) || (multi.isFetching && !multi.data)
  const several = multi.data?.data ?? []
  const trips = [...(single.data?.data ?? []).slice(0, shown - several.length), ...several]
  if (!waiting && trips.length === 0) return null
  const all = paths.itineraries.index.href() + (place ? `?place=${encodeURIComponent(place)}` : '')
  return (
    <section aria-labelledby={id} aria-busy={waiting} className={className}>
      <div className="mb-5 flex min-h-12 items-end gap-4 lg:mb-6">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          <p className="mt-0.5 text-[15px] leading-[22px] text-2">{words}</p>
        </div>
        <Link to={all} className="hit link shrink-0 rounded-xs text-small">
          See all
        </Link>
      </div>
      <ul className={row}>
        {waiting
          ? Array.from({ length: shown }, (_, index) => (
              <li key={index} className={cell}>
                <TripCardSkeleton />
              </li>
            ))
          : trips.map((trip) => (
              <li key={trip.id} className={cell}>
                <TripCard trip={trip} />
              </li>
            ))}
      </ul>
    </section>
  )
}
