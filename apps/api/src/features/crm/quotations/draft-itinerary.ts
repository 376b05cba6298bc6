import type { QuotationContent, QuotedLine } from '@karavan/contracts/crm/quotations/content'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import {
  daysOf,
  hotelCategories,
  type HotelCategory,
  hotelOf,
  legDates,
  nightsOf,
  type TripRequest,
} from '@karavan/domain/catalogue/itineraries/plan'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { countryOf, type TripPart } from '@karavan/domain/catalogue/itineraries/trip-price'
import { allocate, type Minor, sum, toMajor } from '@karavan/domain/base/money'
import { htmlToText } from '../../../platform/html/clean-html.ts'
import type { PricedTrip, TripRecord } from '../../catalogue/itineraries/index.ts'
import { type Begun, blankContent, clip, guestsOf, instalmentsFor, lineFor, type Markup } from './draft-content.ts'

type Option = QuotationContent['options'][number]

/** A trip priced in one class of hotels; `cost` is what all of it costs whoever quotes it, `fee` what comes on top. */
export type OfferedClass = { category: HotelCategory; priced: PricedTrip; cost: Minor; fee: Minor }

const serviceOf: Record<TripPart, QuotedService> = {
  stay: 'Hotel',
  activity: 'Sightseeing',
  transfer: 'Transfer',
}

/** The classes in which a plan names hotels; one without any is offered as it is. */
export const classesOf = ({ plan }: TripRecord): HotelCategory[] => {
  const named = hotelCategories.filter((category) => plan.legs.some((leg) => hotelOf(leg, category)))
  return named.length > 0 ? named : ['Standard']
}

type Part = { key: string; service: QuotedService; label: string; amount: Minor; from: PlainDate | null }

/** What a trip is made of, each leg and each thing once, with what the catalogue asks for it. */
function partsOf({ plan }: TripRecord, { priced, category }: OfferedClass, startDate: PlainDate | null): Part[] {
  const { price, book } = priced
  const dates = startDate ? legDates(plan, startDate) : null
  const amountOf = (key: string, part: (of: TripPart) => boolean) =>
    sum(price.lines.filter((line) => line.key === key && part(line.part)).map(({ amount }) => amount))
  const stays = plan.legs.map((leg, index): Part => {
    const choice = hotelOf(leg, category)
    const room = book.rooms.find(({ roomId }) => roomId === choice?.roomId)
    const place = book.places.find(({ id }) => id === leg.locationId)?.location ?? 'the place'
    return {
      key: leg.key,
      service: 'Hotel',
      label: `${room ? `${room.hotelName}, ${room.type}` : `Hotel in ${place}`}, ${leg.nights} nights`,
      amount: amountOf(leg.key, (part) => part === 'stay'),
      from: dates?.[index]?.from ?? null,
    }
  })
  const seen = new Set<string>()
  const others = price.lines
    .filter(({ part, key }) => part !== 'stay' && !seen.has(`${part}:${key}`) && seen.add(`${part}:${key}`))
    .map(
      ({ part, key, label }): Part => ({
        key: plan.legs.some((leg) => leg.key === key) ? `${key}-travel` : key,
        service: serviceOf[part],
        label,
        amount: amountOf(key, (other) => other === part),
        from: null,
      }),
    )
  return [...stays, ...others]
}

const keyOf = (part: Part, index: number) => `p${index + 1}-${part.key.replaceAll(/[^A-Za-z0-9-]/g, '')}`.slice(0, 40)

/** The lines of a class: what the whole costs is shared out among its parts by what the catalogue asks for each. */
function linesOf(trip: TripRecord, offered: OfferedClass, startDate: PlainDate | null, begun: Begun): QuotedLine[] {
  const parts = partsOf(trip, offered, startDate)
  const weights = parts.map(({ amount }) => amount)
  const known = sum(weights) > 0
  const costs = known ? allocate(offered.cost, weights) : weights
  const fees = known && offered.fee > 0 ? allocate(offered.fee, weights) : null
  return parts.slice(0, 60).map((part, index) => {
    const markup: Markup = fees ? { kind: 'amount', value: toMajor(fees[index] ?? 0) } : begun.markup
    return lineFor(
      keyOf(part, index),
      part.service,
      part.label,
      { markup },
      {
        from: part.from,
        cost: { per: 'all', unit: toMajor(costs[index] ?? 0), quantity: 1 },
      },
    )
  })
}

function hotelsOf({ plan }: TripRecord, { priced, category }: OfferedClass): Option['hotels'] {
  return plan.legs.flatMap((leg) => {
    const choice = hotelOf(leg, category)
    const room = priced.book.rooms.find(({ roomId }) => roomId === choice?.roomId)
    if (!choice || !room) return []
    return {
      place: clip(priced.book.places.find(({ id }) => id === leg.locationId)?.location ?? '', 80) || 'Stay',
      hotel: clip(room.hotelName, 160),
      category: room.rating > 0 ? `${room.rating} star` : null,
      roomType: clip(room.type, 80) || null,
      mealPlan: mealPlanWords[choice.mealPlan],
      nights: leg.nights,
    }
  })
}

const mealWords = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' } as const

function daysFrom({ plan }: TripRecord, { book }: PricedTrip, startDate: PlainDate | null): QuotationContent['days'] {
  return daysOf(plan).map(({ day, leg }, index) => {
    const place = book.places.find(({ id }) => id === plan.legs[leg]?.locationId)?.location ?? ''
    const items = day.items.flatMap(({ activityId, time }) => {
      const name = book.activities.find(({ id }) => id === activityId)?.name
      return name ? [[time, name].filter(Boolean).join(' ')] : []
    })
    return {
      date: startDate && addDays(startDate, index),
      place: clip(place, 80) || 'On the way',
      title: clip(day.title, 160) || `Day ${index + 1}`,
      description: clip([day.description, ...items].filter(Boolean).join('\n'), 3000),
      meals: day.meals.map((meal) => mealWords[meal]),
    }
  })
}

/** A quotation begun from an itinerary: its days, its hotels by class side by side, and what they cost today. */
export function contentFromTrip(
  trip: TripRecord,
  asked: TripRequest,
  offered: readonly OfferedClass[],
  begun: Begun,
): QuotationContent {
  const [first] = offered
  if (!first) throw new Error('A trip is offered in one class at least')
  const { startDate, adults, childrenAges } = asked
  const blank = blankContent(begun)
  return {
    ...blank,
    title: clip(trip.title, 160),
    destinations: trip.places.map(({ location }) => clip(location, 80)),
    country: countryOf(trip.plan, first.priced.book.places),
    startDate,
    endDate: startDate && addDays(startDate, nightsOf(trip.plan)),
    guests: guestsOf({
      adults,
      children: childrenAges.filter((age) => age >= 2).length,
      childrenAges: childrenAges.filter((age) => age >= 2),
      infants: childrenAges.filter((age) => age < 2).length,
    }),
    image: trip.images[0] ?? null,
    overview: clip(trip.overview, 3000),
    days: daysFrom(trip, first.priced, startDate).slice(0, 60),
    options: offered.map((one) => ({
      key: one.category.toLowerCase(),
      name: one.category,
      summary: '',
      hotels: hotelsOf(trip, one),
      lines: linesOf(trip, one, startDate, begun),
    })),
    inclusions: trip.inclusions.map((text) => clip(text, 300)),
    exclusions: trip.exclusions.map((text) => clip(text, 300)),
    terms: clip(htmlToText(trip.terms), 20_000) || blank.terms,
    instalments: instalmentsFor(startDate, begun.day),
  }
}
