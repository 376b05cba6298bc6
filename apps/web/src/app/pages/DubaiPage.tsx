import { dateIn } from '@karavan/domain/base/dates'
import { Link } from 'react-router'
import { TripShelf } from '../../features/catalogue/itineraries/public/TripShelf.tsx'
import { FeaturedCard } from '../../features/catalogue/search/FeaturedCard.tsx'
import { useListHotelsInQuery } from '../../features/catalogue/search/featured.api.ts'
import { DubaiGuide } from '../../features/site/standalone/DubaiGuide.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../../shared/paths.ts'

const place = 'Dubai'
const shown = 4
const grid = 'grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-6'

/** The best hotels of the city; nothing where there are none. */
function Hotels() {
  const { data, isFetching } = useListHotelsInQuery(place)
  const waiting = !data && isFetching
  const hotels = (data ?? []).slice(0, shown)
  if (!waiting && hotels.length === 0) return null
  return (
    <section aria-labelledby="hotels" aria-busy={waiting} className="wrap-public pt-14 lg:pt-20">
      <div className="mb-5 flex min-h-12 items-end gap-4 lg:mb-6">
        <div className="min-w-0 flex-1">
          <h2 id="hotels" className="text-h2">
            Hotels in Dubai
          </h2>
          <p className="mt-0.5 text-[15px] leading-[22px] text-2">Stays our agents book again</p>
        </div>
        <Link
          to={`${paths.hotel.index.href()}?location=${place.toLowerCase()}`}
          className="hit link shrink-0 rounded-xs text-small"
        >
          Search all
        </Link>
      </div>
      <ul className={grid}>
        {waiting
          ? Array.from({ length: shown }, (_, index) => (
              <li key={index}>
                <Skeleton className="aspect-4/3 rounded-[14px]" />
                <Skeleton className="mt-4 h-4 w-3/4" />
                <Skeleton className="mt-2.5 h-3.5 w-1/2" />
                <Skeleton className="mt-12 h-5 w-1/2" />
              </li>
            ))
          : hotels.map((hotel) => (
              <li key={hotel._id} className="min-w-0">
                <FeaturedCard hotel={hotel} today={dateIn('Asia/Kolkata', new Date())} />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** Where those arrive who are told of Dubai: the city, its journeys, its hotels, and somebody to ask. */
export const DubaiPage = () => (
  <DubaiGuide>
    <TripShelf
      place={place}
      title="Journeys to Dubai"
      words="Planned to the hour, priced with everything in it"
      className="wrap-public pt-14 lg:pt-20"
    />
    <Hotels />
  </DubaiGuide>
)
