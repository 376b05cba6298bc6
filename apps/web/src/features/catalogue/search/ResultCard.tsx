import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { CalendarCheck2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { sceneOf } from '../../../shared/scene.ts'
import { useDayHere } from '../../../shared/today.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDate } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ExplainPrice } from './ExplainPrice.tsx'
import { OffersTaken } from './OffersTaken.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { placeWords } from './place-words.ts'
import { formatPrice } from './price-words.ts'
import { Rating } from './Rating.tsx'
import { StayTick } from './StayTick.tsx'
import { planWords } from './stay-words.ts'
import type { ClientView } from './useClientView.ts'

const shape =
  'relative grid overflow-hidden rounded-card border bg-surface md:grid-cols-[minmax(0,.86fr)_minmax(0,1fr)_auto] xl:grid-cols-[208px_minmax(0,1fr)_auto]'

/** The last day of free cancellation, as a date, while it is still to come. */
export function FreeUntil({ date, className }: { date: string | null; className?: string }) {
  const today = useDayHere()
  if (date === null || date < today) return null
  return (
    <p className={cx('num flex items-center gap-2 text-small text-green-t', className)}>
      <CalendarCheck2 size={16} aria-hidden="true" />
      Free cancellation until {formatDate(date)}
    </p>
  )
}

/** How few rooms are left, when few are. */
export const RoomsLeft = ({ left, className }: { left: number | null; className?: string }) =>
  left !== null ? (
    <p className={cx('num text-cell font-strong text-orange-t', className)}>
      {left === 1 ? 'Only 1 room left' : `Only ${left} rooms left`}
    </p>
  ) : null

interface ResultCardProps {
  result: AvailableHotel
  to: string
  view: ClientView
  /** Whether its picture is among the first things seen. */
  first: boolean
  /** Its pin on the map is looked at. */
  active: boolean
  onActive: (id: string | null) => void
  compared: boolean
  /** Why it cannot be added to the comparison; it is full. */
  full: boolean
  onCompare: (result: AvailableHotel) => void
}

/**
 * One hotel that can take the stay: what it is on the left, what all of it costs on the right. Drawn again only when it
 * changes: the pointer goes over many of them.
 */
export const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { result, to, view, first, active, onActive, compared, full, onCompare } = props
  const { hotel, room } = result
  const price = view.priceOf(result, result.nights)
  return (
    <article
      id={`hotel-${hotel.id}`}
      aria-labelledby={`name-${hotel.id}`}
      onPointerEnter={() => onActive(hotel.id)}
      onPointerLeave={() => onActive(null)}
      className={cx(shape, 'scroll-mt-60 transition-colors', active ? 'border-brand' : 'border-line')}
    >
      <Link to={to} tabIndex={-1} aria-hidden="true" className="block">
        <Picture
          src={hotel.images[0]}
          fallback={sceneOf(hotel.location)}
          alt=""
          ratio="auto"
          eager={first}
          className="max-md:h-52 md:h-full md:min-h-53"
        />
      </Link>
      <FavouriteButton hotel={hotel} className="absolute! top-2.5 left-2.5 size-8!" />
      <div className="min-w-0 px-4 pt-4 md:py-4.5 md:pr-2 md:pl-4.5">
        <div className="flex items-center gap-2.5">
          <h2 id={`name-${hotel.id}`} className="min-w-0 truncate text-h3">
            <Link to={to} className="rounded-xs hover:underline hover:underline-offset-3">
              {hotel.hotelName}
            </Link>
          </h2>
          <Rating value={hotel.rating} />
        </div>
        <p className="truncate text-small text-2">{placeWords(hotel)}</p>
        <p className="mt-2.5 text-small">
          <b className="font-semibold">
            {result.rooms > 1 && `${result.rooms} × `}
            {room.type}
          </b>
          <br />
          <span className="text-2">{planWords(result.mealPlan)}</span>
        </p>
        <ul className="mt-2.5 flex flex-wrap gap-1.5" aria-label="Amenities">
          {room.sellMode === 'onRequest' && (
            <li>
              <Tag className="bg-amber-f text-amber-t">On request</Tag>
            </li>
          )}
          {hotel.amenities.slice(0, 3).map((amenity) => (
            <li key={amenity}>
              <Tag>{amenity}</Tag>
            </li>
          ))}
        </ul>
        <FreeUntil date={result.freeUntil} className="mt-2.5" />
        {!view.on && <OffersTaken price={result} className="mt-1" />}
      </div>
      <div className="flex items-end justify-between gap-3 p-4 md:flex-col md:items-end md:justify-start md:py-4.5 md:pr-4.5 md:pl-2 md:text-right">
        <div className="num">
          <p className="text-price whitespace-nowrap">
            {formatPrice(price.total)} <span className="text-cell font-normal tracking-normal text-2">total</span>
          </p>
          <p className="text-cell text-2">includes taxes and fees</p>
          <p className="text-cell text-2">{formatPrice(price.perNight)} per night</p>
          {!view.on && result.currency !== 'INR' && (
            <p className="text-cell text-3">{formatPrice(result.total, result.currency)}</p>
          )}
          {!view.on && <ExplainPrice price={result} of={hotel.hotelName} />}
        </div>
        <div className="flex flex-col items-end gap-2.5 md:mt-auto">
          <RoomsLeft left={result.roomsLeft} />
          <ButtonLink to={to} variant="primary" className="md:w-37" aria-label={`See rooms of ${hotel.hotelName}`}>
            See rooms
          </ButtonLink>
          <StayTick hotelId={hotel.id} roomId={room.id} mealPlan={result.mealPlan} name={hotel.hotelName} />
          <Checkbox
            label={
              <>
                Compare<span className="sr-only"> {hotel.hotelName}</span>
              </>
            }
            checked={compared}
            disabled={full && !compared}
            onChange={() => onCompare(result)}
            className="gap-2! text-cell!"
          />
        </div>
      </div>
    </article>
  )
})

/** A card that is on its way. */
export const ResultSkeleton = () => (
  <div className={cx(shape, 'border-line')} aria-hidden="true">
    <Skeleton className="rounded-none max-md:h-52 md:min-h-59" />
    <div className="p-4.5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-3 h-3.5 w-4/5" />
      <Skeleton className="mt-5 h-4 w-2/5" />
      <Skeleton className="mt-2 h-3.5 w-1/2" />
      <Skeleton className="mt-5 h-5 w-3/4" />
    </div>
    <div className="flex flex-col items-end p-4.5 md:w-48">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="mt-2.5 h-3.5 w-32" />
      <Skeleton className="mt-2 h-3.5 w-24" />
      <Skeleton className="mt-auto h-11 w-37 max-md:mt-6" />
    </div>
  </div>
)
