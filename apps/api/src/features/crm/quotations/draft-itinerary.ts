import { mostLines, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { LineItem, QuotedLine } from '@karavan/contracts/crm/quotations/line'
import { bedlessAges, withoutBeds } from '@karavan/domain/catalogue/hotels/bedless'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { allocateRooms } from '@karavan/domain/catalogue/hotels/room-allocation'
import {
  daysOf,
  hotelCategories,
  type HotelCategory,
  hotelOf,
  nightsOf,
  type TripRequest,
} from '@karavan/domain/catalogue/itineraries/plan'
import { countryOf } from '@karavan/domain/catalogue/itineraries/trip-price'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { htmlToText } from '../../../platform/html/clean-html.ts'
import { invalid } from '../../../platform/http/problem.ts'
import type { PricedTrip, TripRecord } from '../../catalogue/itineraries/index.ts'
import { type Begun, blankContent, clip, guestsOf, lineFor } from './draft-content.ts'

type TripBook = PricedTrip['book']
type Stay = Extract<LineItem, { kind: 'stay' }>
type Shown = NonNullable<QuotedLine['shown']>

/** The classes in which a plan names hotels; one without any is offered as it is. */
const classesOf = ({ plan }: TripRecord): HotelCategory[] => {
  const named = hotelCategories.filter((category) => plan.legs.some((leg) => hotelOf(leg, category)))
  return named.length > 0 ? named : ['Standard']
}

const dateOf = ({ startDate }: TripRequest, day: number): PlainDate | null => startDate && addDays(startDate, day - 1)

const bare: Shown = {
  ...{ title: '', place: '', image: null, rating: null, room: null, words: [] },
  ...{ freeUntil: null, left: null, onRequest: false, why: null },
}

/** The stays of a class, a line for each leg; a leg without a hotel, or one too small for all, is priced by hand. */
function stayLines({ plan }: TripRecord, category: HotelCategory, asked: TripRequest, book: TripBook): QuotedLine[] {
  let day = 1
  return plan.legs.map((leg, index) => {
    const choice = hotelOf(leg, category)
    const room = choice && book.rooms.find(({ roomId }) => roomId === choice.roomId)
    const place = clip(book.places.find(({ id }) => id === leg.locationId)?.location ?? '', 80) || 'Stay'
    const occupancies = room && allocateRooms(asked.adults, asked.childrenAges, room)
    const checkIn = dateOf(asked, day)
    const at = { day, from: checkIn, until: checkIn && addDays(checkIn, leg.nights) }
    day += leg.nights
    const key = `stay-${index + 1}`
    const nights = `${leg.nights} ${leg.nights === 1 ? 'night' : 'nights'}`
    if (!choice || !room || !occupancies) {
      const words = {
        ...{ place, hotel: clip(room?.hotelName ?? 'To be chosen', 160), category: null },
        ...{ roomType: room ? clip(room.type, 80) || null : null, mealPlan: choice && mealPlanWords[choice.mealPlan] },
      }
      const item: LineItem = { kind: 'typed', hotel: { ...words, checkIn, nights: leg.nights } }
      return lineFor(key, 'Hotel', `${room?.hotelName ?? `Hotel in ${place}`}, ${nights}`, { ...at, item })
    }
    const { hotelId, roomId, mealPlan } = choice
    const slept = withoutBeds(occupancies, bedlessAges(asked.childrenAges), room)
    const rooms = slept.map(({ adults, childrenAges, childrenWithoutBed: noBed }) => ({
      ...{ adults, childrenAges: [...childrenAges], noBed, extraBeds: 0 },
    }))
    const item: Stay = { kind: 'stay', hotelId, roomId, mealPlan, checkIn, nights: leg.nights, rooms }
    const shown = { ...bare, title: room.hotelName, place, image: room.image, rating: room.rating, room: room.type }
    return lineFor(key, 'Hotel', `${room.hotelName}, ${room.type}, ${nights}`, { ...at, item, shown })
  })
}

/** What is done on the days of a trip and how one comes from leg to leg, a line each; the same in every class. */
function doneLines({ plan }: TripRecord, asked: TripRequest, book: TripBook): QuotedLine[] {
  const done: { activityId: string; time: string | null; day: number }[] = []
  let first = 1
  for (const { travel, nights } of plan.legs) {
    if (travel?.activityId) done.push({ activityId: travel.activityId, time: null, day: first })
    first += nights
  }
  for (const [index, { day }] of daysOf(plan).entries())
    for (const { activityId, time } of day.items) done.push({ activityId, time, day: index + 1 })
  return done
    .toSorted((a, b) => a.day - b.day)
    .flatMap(({ activityId, time, day }, index) => {
      const activity = book.activities.find(({ id }) => id === activityId)
      if (!activity) return []
      const { adults, childrenAges } = asked
      const date = dateOf(asked, day)
      const kind = activity.category === 'Transfer' ? ('transfer' as const) : ('activity' as const)
      const service = kind === 'transfer' ? 'Transfer' : 'Sightseeing'
      const item: LineItem = { kind, activityId, date, time, adults, childrenAges: [...childrenAges] }
      const shown = { ...bare, title: activity.name }
      return lineFor(`done-${index + 1}`, service, activity.name, { day, from: date, until: date, item, shown })
    })
}

/** All of a trip as one line in a class of hotels. */
function tripLine(trip: TripRecord, category: HotelCategory, asked: TripRequest): QuotedLine {
  const { startDate, adults, childrenAges } = asked
  const item: LineItem = {
    kind: 'trip',
    itineraryId: trip.id,
    startDate,
    category,
    adults,
    childrenAges: [...childrenAges],
  }
  const shown = { ...bare, title: trip.title, image: trip.images[0] ?? null }
  return lineFor('trip-1', 'Other', trip.title, { day: 1, from: startDate, item, shown })
}

const mealWords = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' } as const

/** The days in the words of the itinerary; what is done on them has its own words and pictures in the catalogue. */
function daysFrom({ plan }: TripRecord, book: TripBook, startDate: PlainDate | null): QuotationContent['days'] {
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
      image: null,
    }
  })
}

/** Refuses a trip of more parts than an option holds lines: nothing of it is left out in silence. */
function refuseMany(lines: QuotedLine[]): QuotedLine[] {
  if (lines.length <= mostLines) return lines
  throw invalid({
    path: 'asOne',
    message: `It has ${lines.length} parts, and an option holds ${mostLines} lines: keep it as one line`,
  })
}

/** A quotation begun from an itinerary: its days, and its hotels by class side by side; its prices are asked for afterwards. */
export function contentFromTrip(
  trip: TripRecord,
  asked: TripRequest,
  book: TripBook,
  begun: Begun,
  asOne: boolean,
): QuotationContent {
  const { startDate, adults, childrenAges } = asked
  const blank = blankContent(begun)
  const done = asOne ? [] : doneLines(trip, asked, book)
  return {
    ...blank,
    title: clip(trip.title, 160),
    destinations: trip.places.map(({ location }) => clip(location, 80)),
    country: countryOf(trip.plan, book.places),
    startDate,
    endDate: startDate && addDays(startDate, nightsOf(trip.plan)),
    guests: guestsOf({
      adults,
      children: childrenAges.filter((age) => age >= 2).length,
      childrenAges: childrenAges.filter((age) => age >= 2),
      infants: childrenAges.filter((age) => age < 2).length,
    }),
    childrenAges: [...childrenAges],
    image: trip.images[0] ?? null,
    overview: clip(trip.overview, 3000),
    days: daysFrom(trip, book, startDate).slice(0, 60),
    options: classesOf(trip).map((category) => ({
      key: category.toLowerCase(),
      name: category,
      summary: '',
      lines: asOne
        ? [tripLine(trip, category, asked)]
        : refuseMany([...stayLines(trip, category, asked, book), ...done]),
    })),
    inclusions: trip.inclusions.map((text) => clip(text, 300)),
    exclusions: trip.exclusions.map((text) => clip(text, 300)),
    terms: clip(htmlToText(trip.terms), 20_000) || blank.terms,
  }
}
