import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import { Link } from 'react-router'
import { sceneOf } from '../../../shared/scene.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Rating } from './Rating.tsx'
import { detailsHref } from './search.ts'

/** Other hotels of the place, for the same stay. */
export function SimilarHotels({ hotels, stay }: { hotels: readonly HotelCard[]; stay: string }) {
  if (hotels.length === 0) return null
  return (
    <section aria-labelledby="similar" className="pt-12 lg:pt-16">
      <h2 id="similar" className="text-h2">
        Hotels like this one
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-7 lg:grid-cols-4 lg:gap-6">
        {hotels.map((hotel) => (
          <li key={hotel.id} className="min-w-0">
            <Link to={detailsHref(hotel, stay)} className="group block rounded-[14px]">
              <Picture src={hotel.images[0]} fallback={sceneOf(hotel.location)} alt="" className="rounded-[14px]" />
              <span className="mt-3 flex items-start gap-2">
                <h3 className="min-w-0 flex-1 text-h4 group-hover:underline group-hover:underline-offset-3 max-lg:line-clamp-2 lg:truncate">
                  {hotel.hotelName}
                </h3>
                <Rating value={hotel.rating} />
              </span>
              <span className="block truncate text-small text-2">
                {hotel.location}, {hotel.country}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
