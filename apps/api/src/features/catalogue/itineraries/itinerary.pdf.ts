import { clockWords } from '@karavan/domain/base/clock-words'
import { addDays } from '@karavan/domain/base/dates'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import {
  daysOf,
  type HotelCategory,
  type HotelChoice,
  hotelOf,
  legDates,
  type Plan,
  type PlannedDay,
  type TripRequest,
} from '@karavan/domain/catalogue/itineraries/plan'
import type { Minor } from '@karavan/domain/base/money'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { accentOf, fact, heading, label, termLines, tintOf, washed } from '../../../platform/pdf/block.ts'
import {
  coverContent,
  daysContent,
  includedContent,
  makeBrochure,
  many,
  type PrintedDay,
  termLine,
  termsContent,
} from '../../../platform/pdf/brochure.ts'
import { ink } from '../../../platform/pdf/pdf.ts'
import { richText } from '../../../platform/pdf/rich-text.ts'
import { rupees, spanWords, weekdayWords } from '../../../platform/words.ts'
import type { Seller } from '../../base/papers/index.ts'
import type { TripRecord } from './itinerary.queries.ts'
import type { Book } from './trip-book.queries.ts'

/** What the price of a trip says to whom the document is for. */
export type PrintedPrice = { total: Minor; perPerson: Minor; taxes: { name: string; amount: Minor }[] }

/** What a document says of a trip, whether it is on offer or was sold. */
export type PrintedTrip = Pick<
  TripRecord,
  'title' | 'plan' | 'nights' | 'images' | 'overview' | 'inclusions' | 'exclusions' | 'terms'
>

export type ItineraryDocument = {
  trip: PrintedTrip
  asked: TripRequest
  /** The class asked for; null shows every class there is. */
  category: HotelCategory | null
  categories: HotelCategory[]
  book: Pick<Book, 'places' | 'rooms' | 'activities'>
  seller: Seller
  /** Null when no date is given; 'gaps' when it cannot be sold as it is, 'ask' when no price may be told. */
  price: PrintedPrice | 'gaps' | 'ask' | null
  cover: string | null
  /** The seller's, as a document holds it. */
  logo: string | null
  /** The picture of every day, in their order. */
  dayPictures: readonly (string | null)[]
  /** The house's own words after the price, as clean HTML. */
  words: string | null
}

const namesOf = (plan: Plan, { places }: Pick<Book, 'places'>): string[] =>
  plan.legs.map(({ locationId }) => places.find(({ id }) => id === locationId)?.location ?? '').filter(Boolean)

/** Who travels, in words. */
export function partyWords({ adults, childrenAges }: Pick<TripRequest, 'adults' | 'childrenAges'>): string {
  const children = childrenAges.length
  const ages = childrenAges.map((age) => (age === 0 ? 'under 1' : `${age}`)).join(', ')
  return [many(adults, 'adult'), ...(children > 0 ? [`${many(children, 'child', 'children')} (${ages})`] : [])].join(
    ', ',
  )
}

function priceFact({ price }: ItineraryDocument) {
  if (price === null) return []
  const told = typeof price === 'string' ? 'On request' : rupees(price.total)
  return [{ name: 'Price for all', value: told, marked: true }]
}

function coverOf(document: ItineraryDocument): Content[] {
  const { trip, asked, book, cover, category } = document
  const { plan, nights } = trip
  const names = namesOf(plan, book)
  const route = names.filter((name, index) => name !== names[index - 1])
  const when = asked.startDate
    ? [
        { name: 'When', value: spanWords(asked.startDate, addDays(asked.startDate, nights)) },
        { name: 'Who', value: partyWords(asked) },
      ]
    : [{ name: 'Places', value: `${new Set(route).size}` }]
  return coverContent({
    picture: cover,
    head: headOf(document),
    title: trip.title,
    under: [`${many(nights, 'night')}, ${many(nights + 1, 'day')}`, route.join(' – ')].filter(Boolean).join(' · '),
    facts: [...when, { name: 'Hotels', value: category ?? 'As you choose' }, ...priceFact(document)],
    overview: trip.overview,
  })
}

const headOf = ({ seller, logo }: ItineraryDocument) => ({ ...seller, logo })

const stars = (rating: number) => `${rating.toLocaleString('en-IN')}-star`

function hotelCell(choice: HotelChoice | null, book: ItineraryDocument['book']): TableCell {
  const room = choice && book.rooms.find(({ roomId }) => roomId === choice.roomId)
  if (!choice || !room) return { text: '–', color: ink.soft, margin: [0, 5, 0, 5] }
  return {
    margin: [0, 5, 0, 5],
    stack: [
      { text: room.hotelName, bold: true },
      { text: `${stars(room.rating)}, ${room.type}`, fontSize: 8.5 },
      { text: mealPlanWords[choice.mealPlan], fontSize: 8.5, color: ink.soft },
    ],
  }
}

function hotelContent(document: ItineraryDocument): Content[] {
  const { trip, asked, book, category, categories } = document
  const { legs } = trip.plan
  const chosen = category !== null || legs.every(({ own }) => own !== null)
  const columns = chosen ? [category ?? asked.category] : categories
  if (columns.length === 0 || !legs.some((leg) => columns.some((column) => hotelOf(leg, column)))) return []
  const dates = asked.startDate === null ? null : legDates(trip.plan, asked.startDate)
  const names = namesOf(trip.plan, book)
  const rows = legs.map((leg, index): TableCell[] => {
    const stay = dates?.[index]
    return [
      {
        margin: [0, 5, 0, 5],
        stack: [
          { text: names[index] ?? '', bold: true },
          { text: many(leg.nights, 'night'), fontSize: 8.5 },
          ...(stay ? [{ text: spanWords(stay.from, stay.until), fontSize: 8.5, color: ink.soft }] : []),
        ],
      },
      ...columns.map((column) => hotelCell(hotelOf(leg, column), book)),
    ]
  })
  const table: Content = {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: [112, ...columns.map(() => '*' as const)],
      body: [
        [label('Place'), ...columns.map((column) => label(chosen && category === null ? 'Hotel' : column))],
        ...rows,
      ],
    },
    layout: { rules: { across: 0.6, first: false, colour: ink.line, left: 0, right: 10 } },
  }
  return [{ stack: [heading('Where you stay', accentOf(document.seller)), table], unbreakable: legs.length <= 10 }]
}

const length = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours ? [`${hours} h`] : []), ...(rest ? [`${rest} min`] : [])].join(' ')
}

const mealNames = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' } as const
const travelNames = {
  flight: 'By flight',
  train: 'By train',
  car: 'By car',
  coach: 'By coach',
  ferry: 'By ferry',
} as const

const itemsOf = (day: PlannedDay, activities: Book['activities']): PrintedDay['items'] =>
  day.items.flatMap(({ activityId, time }) => {
    const activity = activities.find(({ id }) => id === activityId)
    return activity
      ? [{ time: time ? clockWords(time) : '', name: activity.name, length: length(activity.durationMinutes) }]
      : []
  })

function planContent(document: ItineraryDocument): Content[] {
  const { trip, asked, book, category, dayPictures, seller } = document
  const { plan } = trip
  const names = namesOf(plan, book)
  const days = daysOf(plan).map(({ day, leg: at }, index): PrintedDay => {
    const leg = plan.legs[at]
    const first = leg?.days[0] === day
    const travel = first && at > 0 ? leg?.travel : null
    // While the class is open, so is where one sleeps.
    const chosen = category === null ? (leg?.own ?? null) : leg && hotelOf(leg, category)
    const stay = day === plan.departure ? null : chosen
    const room = stay && book.rooms.find(({ roomId }) => roomId === stay.roomId)
    const place = travel ? `${names[at - 1] ?? ''} › ${names[at] ?? ''}` : (names[at] ?? '')
    const meals = day.meals.map((meal) => mealNames[meal])
    return {
      when: [
        `Day ${index + 1}`,
        ...(asked.startDate === null ? [] : [weekdayWords(addDays(asked.startDate, index))]),
        place,
      ].join(' · '),
      side: meals.join(', '),
      picture: dayPictures[index] ?? null,
      title: day.title,
      arrival: travel
        ? [`${travelNames[travel.mode]} to ${names[at] ?? ''}`, travel.note].filter(Boolean).join('. ')
        : null,
      description: day.description,
      items: itemsOf(day, book.activities),
      facts: [...(room ? [{ name: 'Night', value: room.hotelName }] : [])],
    }
  })
  return daysContent(days, accentOf(seller))
}

function priceContent({ price, asked, seller }: ItineraryDocument): Content[] {
  if (price === null) return []
  const people = asked.adults + asked.childrenAges.length
  const words: Content =
    typeof price === 'string'
      ? {
          text: `${price === 'gaps' ? 'Not every part of this trip can be had on these dates. ' : ''}Ask us for a price.`,
        }
      : {
          columns: [
            {
              width: '*',
              stack: [
                fact('For', partyWords(asked), true),
                ...price.taxes.map(({ name, amount }) => ({
                  text: `${name} of ${rupees(amount)} included`,
                  fontSize: 8.5,
                  color: ink.soft,
                })),
                ...(price.taxes.length === 0 ? [{ text: 'All taxes included', fontSize: 8.5, color: ink.soft }] : []),
              ],
            },
            {
              width: 'auto',
              alignment: 'right',
              stack: [
                { text: rupees(price.total), bold: true, fontSize: 20, lineHeight: 1.1, color: ink.navy },
                ...(people > 1 ? [{ text: `${rupees(price.perPerson)} per person`, color: ink.soft }] : []),
              ],
            },
          ],
        }
  const accent = accentOf(seller)
  return [
    { unbreakable: true, stack: [heading('What you pay', accent), washed(['*'], [words], { colour: tintOf(accent) })] },
  ]
}

/** A trip on paper: a cover, its hotels, every day, what is included, what it costs and on which terms. */
export function itineraryPdf(document: ItineraryDocument): Promise<Buffer> {
  const { trip, seller, words } = document
  const accent = accentOf(seller)
  return makeBrochure(trip.title, headOf(document), [
    ...coverOf(document),
    ...hotelContent(document),
    ...planContent(document),
    ...includedContent(trip.inclusions, trip.exclusions, accent),
    ...priceContent(document),
    ...(words
      ? [{ stack: richText(words), margin: [0, 20, 0, 0] as [number, number, number, number], unbreakable: true }]
      : []),
    ...termsContent([...richText(trip.terms), ...termLines(seller).map(termLine)], accent),
  ])
}
