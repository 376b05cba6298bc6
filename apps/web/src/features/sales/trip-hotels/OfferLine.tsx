import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { sceneOf } from '../../../shared/scene.ts'
import { planWords } from '../../../kit/booking/stay-words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatCount, formatMoney, formatNumber } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import type { StayOffer } from './stay-choice.ts'
import { obstacleWords } from './trip-hotels-words.ts'

interface OfferLineProps {
  offer: StayOffer
  place: string
  nights: number
  /** A smaller line, as in a list of others. */
  small?: boolean
  action?: ReactNode
}

/** Rooms of one hotel for a stay: which, how many, what they cost and how many are left. */
export function OfferLine({ offer, place, nights, small, action }: OfferLineProps) {
  const { price, obstacle } = offer
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Picture
        src={offer.image}
        fallback={sceneOf(place)}
        alt=""
        className={small ? 'w-16 shrink-0 rounded-md' : 'w-28 shrink-0 rounded-md max-sm:w-20'}
      />
      <div className="min-w-0 flex-1 basis-52 text-small">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{offer.hotelName}</span>
          <span className="num inline-flex items-center gap-1 text-cell font-emphasis">
            <Star size={12} aria-hidden="true" className="fill-star text-star" />
            {formatNumber(offer.rating, 1)}
            <span className="sr-only"> stars</span>
          </span>
        </p>
        <p className="text-2">
          {offer.rooms.length > 0 && `${formatCount(offer.rooms.length, 'room')} · `}
          {offer.type} · {planWords(offer.mealPlan)}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {obstacle && (
            <Badge tone="red" mark="plain">
              {obstacleWords[obstacle]}
            </Badge>
          )}
          {!obstacle && offer.roomsLeft !== null && (
            <Badge tone="orange" mark="plain">
              {formatCount(offer.roomsLeft, 'room')} left
            </Badge>
          )}
          {!obstacle && offer.onRequest && (
            <Badge tone="violet" mark="plain">
              On request
            </Badge>
          )}
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-3 text-right">
        {price && !obstacle && (
          <p className="num">
            <span className="block font-semibold">{formatMoney(price.totalInr)}</span>
            <span className="block text-caption text-3">
              {formatMoney(price.perNightInr)} × {nights}
            </span>
          </p>
        )}
        {action}
      </div>
    </div>
  )
}
