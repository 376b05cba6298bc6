import {
  type HotelCategory,
  hotelCategories,
  hotelOf,
  legDates,
  type Plan,
} from '@karavan/domain/catalogue/itineraries/plan'
import { Star } from 'lucide-react'
import { sceneOf } from '../../../../shared/scene.ts'
import { formatDateRange, formatNights } from '../../../../ui/format.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { planWords } from '../trip/trip-words.ts'
import type { TripNames } from './DayPlan.tsx'

interface TripStaysProps {
  plan: Plan
  category: HotelCategory
  startDate: string | null
  names: TripNames
}

/** The classes in which every leg of a plan has a hotel. */
export const categoriesOf = ({ legs }: Plan): HotelCategory[] =>
  hotelCategories.filter((category) => legs.every((leg) => hotelOf(leg, category)))

/** Where one sleeps in a class, leg by leg. */
export function TripStays({ plan, category, startDate, names }: TripStaysProps) {
  const dates = startDate ? legDates(plan, startDate) : null
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {plan.legs.map((leg, index) => {
        const choice = hotelOf(leg, category)
        const room = names.rooms.find(({ roomId }) => roomId === choice?.roomId)
        const place = names.places.find(({ id }) => id === leg.locationId)
        const stay = dates?.[index]
        return (
          <li key={leg.key} className="flex overflow-hidden rounded-card border border-line bg-surface">
            <Picture
              src={room?.image}
              fallback={sceneOf(place?.location ?? 'hotel')}
              alt=""
              ratio="auto"
              className="w-28 shrink-0 self-stretch sm:w-32"
            />
            <div className="min-w-0 flex-1 p-3.5">
              <p className="num text-cell text-3">
                {place?.location}, {formatNights(leg.nights)}
                {stay && ` · ${formatDateRange(stay.from, stay.until)}`}
              </p>
              {room && choice ? (
                <>
                  <p className="mt-0.5 text-h4">{room.hotelName}</p>
                  <p className="num flex items-center gap-1 text-small text-2">
                    <Star size={14} aria-hidden="true" className="fill-star text-star" />
                    {room.rating}
                    <span className="sr-only"> stars</span>
                  </p>
                  <p className="mt-1 text-small">{room.type}</p>
                  <p className="text-small text-2">{planWords(choice.mealPlan)}</p>
                </>
              ) : (
                <p className="mt-1 text-small text-2">
                  {choice ? 'This hotel is no longer on sale.' : `No ${category} hotel is named here.`}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
