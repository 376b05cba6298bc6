import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { displayedPrice, displayedTotal } from '@karavan/domain/catalogue/hotels/display-price'
import { Link } from 'react-router'
import { useAppSelector } from '../../../shared/hooks.ts'
import { sceneOf } from '../../../shared/scene.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { formatPrice } from './price-words.ts'
import { Rating } from './Rating.tsx'
import { detailsHref } from './search.ts'

interface FeaturedCardProps {
  hotel: Hotel
  /** The server's day, by which its season is chosen. */
  today: string
  /** Whether its picture is among the first things seen. */
  first?: boolean
}

/** One featured hotel with the price it starts at; a press opens it. */
export function FeaturedCard({ hotel, today, first }: FeaturedCardProps) {
  const currency = useAppSelector((state) => state.currency[hotel.country]?.[0]?.code) ?? hotel.currency
  const price = displayedPrice(hotel.rooms, today)
  const type = hotel.rooms[0]?.type
  return (
    <Link
      to={detailsHref({ id: hotel._id, location: hotel.location })}
      className="group flex h-full min-w-0 flex-col rounded-[14px]"
    >
      <Picture
        src={hotel.images[0]}
        fallback={sceneOf(hotel.location)}
        alt=""
        eager={first}
        className="rounded-[14px] [&_img]:transition-transform [&_img]:duration-(--slow) group-hover:[&_img]:scale-[1.03] motion-reduce:[&_img]:transition-none"
      />
      <span className="mt-3 flex flex-1 flex-col px-0.5">
        <span className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 text-h4 group-hover:underline group-hover:underline-offset-3 max-lg:line-clamp-2 lg:truncate">
            {hotel.hotelName}
          </h3>
          <Rating value={hotel.rating} />
        </span>
        <span className="truncate text-small text-2">
          {hotel.location}, {hotel.country}
        </span>
        <span className="mt-1.5 flex h-5.5">
          {type && (
            <Tag className="max-w-full">
              <span className="truncate">{type}</span>
            </Tag>
          )}
        </span>
        <span className="num mt-3 text-[17px] leading-6 font-bold tracking-[-.015em]">
          {formatPrice(price, currency)}{' '}
          <span className="text-small font-normal tracking-normal text-2">per person</span>
        </span>
        <span className="num text-cell text-3">
          {formatPrice(displayedTotal(price), currency)} total · includes taxes and fees
        </span>
      </span>
    </Link>
  )
}
