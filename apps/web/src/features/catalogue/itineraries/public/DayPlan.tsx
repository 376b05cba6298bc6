import type { shares } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { ActivityCategory } from '@karavan/domain/catalogue/activities/activity'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import {
  type Leg,
  legDates,
  type Meal,
  type Plan,
  type PlannedDay,
  type PlannedItem,
  type TravelMode,
} from '@karavan/domain/catalogue/itineraries/plan'
import {
  Bus,
  Car,
  CarFront,
  FerrisWheel,
  Flower2,
  Landmark,
  Leaf,
  type LucideIcon,
  MapPin,
  Mountain,
  Plane,
  ScanEye,
  Ship,
  ShoppingBag,
  TrainFront,
  Utensils,
  Waves,
} from 'lucide-react'
import { sceneOf } from '../../../../shared/scene.ts'
import { formatDateRange, formatDay, formatNights } from '../../../../ui/format.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { durationWords, travelWords } from '../trip/trip-words.ts'
import { clockWords } from '@karavan/domain/base/clock-words'

/** Places, hotels and activities by name; a price book is one, and so is what a shared link carries. */
export type TripNames = Got<typeof shares.open>['data']['book']

const activityIcons: Record<ActivityCategory, LucideIcon> = {
  Sightseeing: ScanEye,
  Adventure: Mountain,
  Culture: Landmark,
  Nature: Leaf,
  'Theme park': FerrisWheel,
  Water: Waves,
  Dining: Utensils,
  Wellness: Flower2,
  Shopping: ShoppingBag,
  Transfer: CarFront,
}

const travelIcons: Record<TravelMode, LucideIcon> = {
  flight: Plane,
  train: TrainFront,
  car: Car,
  coach: Bus,
  ferry: Ship,
}

const mealWords: Record<Meal, string> = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' }

interface ItemProps {
  item: PlannedItem
  names: TripNames
}

function Item({ item, names }: ItemProps) {
  const activity = names.activities.find(({ id }) => id === item.activityId)
  if (!activity) return <li className="text-small text-3">Something that is no longer offered</li>
  const Icon = activityIcons[activity.category]
  const transfer = activity.category === 'Transfer'
  return (
    <li className="flex gap-3.5">
      {transfer ? (
        <span className="grid w-18 shrink-0 place-items-center text-3">
          <Icon size={20} aria-hidden="true" />
        </span>
      ) : (
        <Picture
          src={activity.image}
          fallback={sceneOf(activity.name)}
          alt=""
          className="h-fit w-18 shrink-0 rounded-md"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className={transfer ? 'text-small' : 'font-emphasis'}>{activity.name}</p>
        <p className="num flex flex-wrap items-center gap-x-1.5 text-small text-2">
          {!transfer && <Icon size={14} aria-hidden="true" className="text-3" />}
          {[
            item.time && clockWords(item.time),
            durationWords(activity.durationMinutes),
            activity.category === 'Transfer' ? null : activity.category,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  )
}

interface DayProps {
  day: PlannedDay
  /** Counted from 1. */
  number: number
  date: PlainDate | null
  /** Said where the day has no title of its own. */
  untitled: string
  /** One below that of the place, where there are several. */
  heading: 'h3' | 'h4'
  names: TripNames
}

function Day({ day, number, date, untitled, heading: Heading, names }: DayProps) {
  return (
    <li className="relative grid grid-cols-[40px_minmax(0,1fr)] gap-4 pb-8 before:absolute before:top-11 before:bottom-1 before:left-[19.5px] before:w-px before:bg-line-strong last:pb-0 last:before:hidden">
      <span
        aria-hidden="true"
        className="num grid size-10 place-items-center rounded-full bg-brand-soft font-semibold text-on-brand-soft"
      >
        {number}
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="num text-cell text-3">
          Day {number}
          {date && ` · ${formatDay(date)}`}
        </p>
        <Heading className="text-h4">{day.title || untitled}</Heading>
        {day.description && <p className="mt-1 max-w-[70ch] whitespace-pre-line text-2">{day.description}</p>}
        {day.items.length > 0 && (
          <ul className="mt-3.5 grid gap-3.5">
            {day.items.map((item) => (
              <Item key={item.key} item={item} names={names} />
            ))}
          </ul>
        )}
        {day.meals.length > 0 && (
          <p className="mt-3 flex items-center gap-2 text-small text-2">
            <Utensils size={16} aria-hidden="true" className="text-3" />
            {day.meals.map((meal) => mealWords[meal]).join(', ')}
          </p>
        )}
      </div>
    </li>
  )
}

function Travel({ travel, names }: { travel: NonNullable<Leg['travel']>; names: TripNames }) {
  const Icon = travelIcons[travel.mode]
  const by = names.activities.find(({ id }) => id === travel.activityId)
  return (
    <p className="mb-4 flex items-center gap-3 rounded-lg bg-sunken px-4 py-3 text-small">
      <Icon size={18} aria-hidden="true" className="text-3" />
      <span className="min-w-0">
        <span className="font-emphasis">{by?.name ?? travelWords[travel.mode]}</span>
        {travel.note && <span className="text-2"> · {travel.note}</span>}
        {!travel.activityId && <span className="text-3"> · not in the price</span>}
      </span>
    </p>
  )
}

interface DayPlanProps {
  plan: Plan
  startDate: PlainDate | null
  names: TripNames
}

/** A trip to be read: leg by leg, day by day, with what is done, how one gets there and what is eaten. */
export function DayPlan({ plan, startDate, names }: DayPlanProps) {
  const dates = startDate ? legDates(plan, startDate) : null
  const placeOf = (locationId: string) =>
    names.places.find(({ id }) => id === locationId)?.location ?? 'a place that is no longer offered'
  let before = 0
  const last = plan.legs.length - 1
  const heading = last > 0 ? 'h4' : 'h3'
  return (
    <div className="grid gap-8">
      {plan.legs.map((leg, index) => {
        const first = before
        before += leg.nights
        const place = placeOf(leg.locationId)
        const stay = dates?.[index]
        return (
          <section key={leg.key} aria-label={place}>
            {leg.travel && <Travel travel={leg.travel} names={names} />}
            {last > 0 && (
              <div className="mb-4 flex flex-wrap items-baseline gap-x-2.5">
                <h3 className="flex items-center gap-2 text-h3">
                  <MapPin size={18} aria-hidden="true" className="text-link" />
                  {place}
                </h3>
                <p className="num text-small text-2">
                  {formatNights(leg.nights)}
                  {stay && `, ${formatDateRange(stay.from, stay.until)}`}
                </p>
              </div>
            )}
            <ol>
              {leg.days.map((day, at) => (
                <Day
                  key={day.key}
                  day={day}
                  number={first + at + 1}
                  date={startDate && addDays(startDate, first + at)}
                  untitled={at === 0 ? `Arrival in ${place}` : `A day in ${place}`}
                  heading={heading}
                  names={names}
                />
              ))}
              {index === last && (
                <Day
                  day={plan.departure}
                  number={before + 1}
                  date={startDate && addDays(startDate, before)}
                  untitled="The way home"
                  heading={heading}
                  names={names}
                />
              )}
            </ol>
          </section>
        )
      })}
    </div>
  )
}
