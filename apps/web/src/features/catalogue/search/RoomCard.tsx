import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import { sceneUrl } from '@karavan/domain/base/scene'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { BedDouble, Info, Users } from 'lucide-react'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { formatCount, formatNights } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ExplainPrice } from './ExplainPrice.tsx'
import { OffersTaken } from './OffersTaken.tsx'
import { formatPrice } from './price-words.ts'
import { FreeUntil, RoomsLeft } from './ResultCard.tsx'
import { StayTick } from './StayTick.tsx'
import type { ClientView } from './useClientView.ts'

type Plan = RoomOffer['plans'][number]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

function obstacleWords({ obstacle, limit = 0 }: RoomOffer): string {
  switch (obstacle) {
    case 'soldOut':
      return 'Sold out on these dates'
    case 'noSeason':
      return 'Not on sale on these dates'
    case 'tooMany':
      return 'Does not fit your party, however many of them are taken'
    case 'minNights':
      return `This hotel takes stays of ${formatNights(limit)} or more`
    case 'maxNights':
      return `Takes stays of at most ${formatNights(limit)} from this day`
    case 'noArrival':
      return `Takes no arrivals on a ${weekdays[limit] ?? 'day like this'} at this time`
    case 'pets':
      return 'Pets not allowed'
    default:
      return ''
  }
}

interface PlanRowProps {
  plan: Plan
  offer: RoomOffer
  hotelId: string
  nights: number
  view: ClientView
  to: string
  /** The cheapest of the hotel. */
  best: boolean
}

function PlanRow({ plan, offer, hotelId, nights, view, to, best }: PlanRowProps) {
  const price = view.priceOf(plan, nights)
  const name = mealPlanWords[plan.mealPlan]
  return (
    <li className="flex flex-wrap items-end gap-x-5 gap-y-3 border-t border-line py-4">
      <div className="min-w-44 flex-1 self-start">
        <p className="text-[15px] leading-[22px] font-semibold">
          {name} <span className="font-normal text-3">({plan.mealPlan.toUpperCase()})</span>
        </p>
        <FreeUntil date={offer.freeUntil} className="mt-1" />
        <RoomsLeft left={offer.roomsLeft} className="mt-1" />
        {!view.on && <OffersTaken price={plan} className="mt-1" />}
      </div>
      <div className="num sm:text-right">
        <p className="text-price whitespace-nowrap">
          {formatPrice(price.total)} <span className="text-cell font-normal tracking-normal text-2">total</span>
        </p>
        <p className="text-cell text-2">
          {(offer.rooms ?? 1) > 1 && `${offer.rooms} rooms, `}
          {formatPrice(price.perNight)} per night, includes taxes and fees
        </p>
        {!view.on && <ExplainPrice price={plan} of={`${offer.type}, ${name}`} />}
      </div>
      <div className="grid justify-items-end gap-2 max-sm:ml-auto">
        <ButtonLink
          to={to}
          variant={best ? 'primary' : 'secondary'}
          className="w-28"
          aria-label={`${offer.sellMode === 'onRequest' ? 'Request' : 'Book'} ${offer.type}, ${name}`}
        >
          {offer.sellMode === 'onRequest' ? 'Request' : 'Book'}
        </ButtonLink>
        <StayTick hotelId={hotelId} roomId={offer.id} mealPlan={plan.mealPlan} name={`${offer.type}, ${name}`} />
      </div>
    </li>
  )
}

interface RoomCardProps {
  offer: RoomOffer
  hotel: Hotel
  /** Null while no dates are chosen: then there are no prices either. */
  nights: number | null
  view: ClientView
  bookHref: (roomId: string, plan: Plan['mealPlan']) => string
  best: Plan | undefined
  onChooseDates: () => void
}

/** A room type with every plan it can be had with, or the reason why it cannot. */
export function RoomCard({ offer, hotel, nights, view, bookHref, best, onChooseDates }: RoomCardProps) {
  return (
    <article
      aria-labelledby={`room-${offer.id}`}
      className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[240px_minmax(0,1fr)] lg:grid-cols-[300px_minmax(0,1fr)]"
    >
      <Picture
        src={offer.images[0]}
        fallback={sceneUrl('room', `${hotel.id} ${offer.type}`)}
        alt=""
        ratio="auto"
        className="h-48 md:h-full md:min-h-55"
      />
      <div className="min-w-0 px-4 pt-4 md:px-5">
        <div className="flex flex-wrap items-center gap-2.5">
          <h3 id={`room-${offer.id}`} className="text-h3">
            {offer.type}
          </h3>
          {offer.sellMode === 'onRequest' && <Tag className="bg-amber-f text-amber-t">On request</Tag>}
        </div>
        {offer.description && <p className="mt-1 max-w-[66ch] text-small text-2">{offer.description}</p>}
        <ul className="mt-2 mb-4 flex flex-wrap gap-x-4 gap-y-1 text-cell text-2">
          <li className="flex items-center gap-1.5">
            <Users size={16} aria-hidden="true" className="text-3" />
            Sleeps {offer.maxOccupancy}: up to {formatCount(offer.maxAdults, 'adult')}
            {offer.maxChildren > 0 && `, ${formatCount(offer.maxChildren, 'child', 'children')}`}
          </li>
          {offer.amenities.slice(0, 5).map((amenity) => (
            <li key={amenity} className="flex items-center gap-1.5">
              <BedDouble size={16} aria-hidden="true" className="text-3" />
              {amenity}
            </li>
          ))}
        </ul>
        {nights === null ? (
          <p className="border-t border-line py-4 text-small">
            <button type="button" onClick={onChooseDates} className="hit link rounded-xs">
              Choose dates
            </button>{' '}
            to see the price and what is left.
          </p>
        ) : offer.obstacle ? (
          <p className="flex items-center gap-2 border-t border-line py-4 text-small font-medium text-2">
            <Info size={16} aria-hidden="true" />
            {obstacleWords(offer)}
          </p>
        ) : (
          <ul>
            {offer.plans.map((plan) => (
              <PlanRow
                key={plan.mealPlan}
                plan={plan}
                offer={offer}
                hotelId={hotel.id}
                nights={nights}
                view={view}
                to={bookHref(offer.id, plan.mealPlan)}
                best={plan === best}
              />
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
