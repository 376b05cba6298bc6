import { addDays, type PlainDate } from '@karavan/domain/dates'
import { mealPlanWords } from '@karavan/domain/hotels/meal-plan'
import {
  daysOf,
  type HotelCategory,
  type HotelChoice,
  hotelOf,
  legDates,
  type Plan,
  type PlannedDay,
  type TripRequest,
} from '@karavan/domain/itineraries/plan'
import type { Minor } from '@karavan/domain/money'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { ink, makePdf } from '../../platform/pdf/pdf.ts'
import { richText } from '../../platform/pdf/rich-text.ts'
import { dateWords, dayWords, rupees } from '../../platform/words.ts'
import type { Company } from './company.queries.ts'
import type { TripRecord } from './itinerary.queries.ts'
import type { Book } from './trip-book.queries.ts'

const page = { width: 595.28, inner: 507.28, cover: 292 }
const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

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
  company: Company
  /** Null when no date is given; 'ask' when it cannot be sold as it is. */
  price: PrintedPrice | 'ask' | null
  cover: string | null
  logo: string | null
  /** The house's own words after the price, as clean HTML. */
  words: string | null
}

const label = (text: string): Content => ({
  text: text.toUpperCase(),
  fontSize: 7.5,
  color: ink.soft,
  characterSpacing: 0.6,
})
const fact = (name: string, value: string): Content => ({
  stack: [label(name), { text: value, bold: true, fontSize: 10.5, margin: [0, 1, 0, 0] }],
})
const heading = (text: string): Content => ({
  stack: [
    { text, bold: true, fontSize: 14, color: ink.navy },
    { canvas: [{ type: 'line', x1: 0, y1: 3, x2: 36, y2: 3, lineWidth: 2, lineColor: ink.amber }] },
  ],
  margin: [0, 20, 0, 10],
  headlineLevel: 1,
})

const namesOf = (plan: Plan, { places }: Pick<Book, 'places'>): string[] =>
  plan.legs.map(({ locationId }) => places.find(({ id }) => id === locationId)?.location ?? '').filter(Boolean)

/** Who travels, in words. */
export function partyWords({ adults, childrenAges }: TripRequest): string {
  const children = childrenAges.length
  const ages = childrenAges.map((age) => (age === 0 ? 'under 1' : `${age}`)).join(', ')
  return [many(adults, 'adult'), ...(children > 0 ? [`${many(children, 'child', 'children')} (${ages})`] : [])].join(
    ', ',
  )
}

function coverContent({ trip, asked, book, company, cover, logo, category }: ItineraryDocument): Content[] {
  const { plan } = trip
  const nights = trip.nights
  const names = namesOf(plan, book)
  const route = names.filter((name, index) => name !== names[index - 1])
  const countries = [
    ...new Set(
      book.places.filter(({ id }) => plan.legs.some((leg) => leg.locationId === id)).map(({ country }) => country),
    ),
  ]
  const picture: Content[] = cover
    ? [{ image: cover, width: page.width, height: page.cover, absolutePosition: { x: 0, y: 0 } }]
    : [
        {
          canvas: [{ type: 'rect', x: 0, y: 0, w: page.width, h: page.cover, color: ink.navy }],
          absolutePosition: { x: 0, y: 0 },
        },
      ]
  return [
    ...picture,
    {
      canvas: [{ type: 'rect', x: 0, y: 0, w: page.width, h: 5, color: ink.amber }],
      absolutePosition: { x: 0, y: page.cover },
    },
    {
      margin: [0, page.cover - 44 + 26, 0, 0],
      columnGap: 20,
      columns: [
        {
          width: '*',
          stack: [
            label(`${many(nights, 'night')}, ${many(nights + 1, 'day')}`),
            { text: trip.title, bold: true, fontSize: 25, lineHeight: 1.1, color: ink.navy, margin: [0, 4, 0, 4] },
            { text: route.join('  ›  '), fontSize: 11.5, color: ink.text },
            { text: countries.join(', '), color: ink.soft },
          ],
        },
        {
          width: 150,
          alignment: 'right',
          stack: [
            ...(logo ? [{ image: logo, fit: [140, 52] as [number, number], alignment: 'right' as const }] : []),
            { text: company.name, bold: true, fontSize: 11, margin: [0, logo ? 6 : 12, 0, 0] },
            ...[company.phone, company.email]
              .filter((it) => it !== null)
              .map((text) => ({ text, fontSize: 8.5, color: ink.soft })),
          ],
        },
      ],
    },
    {
      margin: [0, 18, 0, 0],
      table: {
        widths: asked.startDate ? ['*', '*', '*', '*'] : ['*', '*', '*'],
        body: [
          [
            ...(asked.startDate
              ? [
                  fact('From', dateWords(asked.startDate)),
                  fact('Until', dateWords(addDays(asked.startDate, nights))),
                  fact('For', partyWords(asked)),
                ]
              : [fact('Length', `${nights + 1} days`), fact('Places', `${new Set(route).size}`)]),
            fact('Hotels', category ?? 'As you choose'),
          ],
        ],
      },
      fillColor: ink.wash,
      layout: {
        hLineWidth: () => 0,
        vLineWidth: () => 0,
        paddingTop: () => 10,
        paddingBottom: () => 10,
        paddingLeft: () => 12,
      },
    },
    ...(trip.overview
      ? [{ text: trip.overview, margin: [0, 16, 0, 0] as [number, number, number, number], fontSize: 10.5 }]
      : []),
  ]
}

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

function hotelContent({ trip, asked, book, category, categories }: ItineraryDocument): Content[] {
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
          ...(stay
            ? [{ text: `${dayWords(stay.from)} – ${dayWords(stay.until)}`, fontSize: 8.5, color: ink.soft }]
            : []),
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
    layout: {
      hLineWidth: (row: number) => (row === 0 ? 0 : 0.6),
      vLineWidth: () => 0,
      hLineColor: () => ink.line,
      paddingLeft: () => 0,
      paddingRight: () => 10,
    },
  }
  return [{ stack: [heading('Where you stay'), table], unbreakable: legs.length <= 6 }]
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

type PlannedOn = {
  day: PlannedDay
  index: number
  place: string
  date: PlainDate | null
  arrival: string | null
  night: string | null
}

function itemRows(day: PlannedDay, activities: Book['activities']): Content[] {
  return day.items.flatMap(({ activityId, time }): Content[] => {
    const activity = activities.find(({ id }) => id === activityId)
    if (!activity) return []
    return [
      {
        columnGap: 8,
        margin: [0, 2, 0, 0],
        columns: [
          { width: 34, text: time ?? '', bold: true, color: ink.navy },
          {
            width: '*',
            text: [
              { text: activity.name, bold: true },
              { text: `  ${length(activity.durationMinutes)}`, color: ink.soft, fontSize: 8.5 },
            ],
          },
        ],
      },
    ]
  })
}

const pageHeight = 740
const lineHeight = 16.5
const perLine = 84

/** How high a day is at most, for the few that are longer than a page and have to be cut. */
const heightOf = ({ description, items }: PlannedDay): number =>
  120 +
  items.length * 2 * lineHeight +
  description.split('\n').reduce((sum, text) => sum + Math.ceil((text.length + 1) / perLine) * lineHeight, 0)

function dayContent({ day, index, place, date, arrival, night }: PlannedOn, activities: Book['activities']): Content {
  const meals = day.meals.map((meal) => mealNames[meal])
  const facts = [
    ...(meals.length > 0 ? [{ name: 'Meals', value: meals.join(', ') }] : []),
    ...(night ? [{ name: 'Night', value: night }] : []),
  ]
  return {
    unbreakable: heightOf(day) < pageHeight,
    margin: [0, 0, 0, 12],
    columnGap: 14,
    columns: [
      {
        width: 48,
        stack: [
          { text: 'DAY', fontSize: 7.5, color: ink.soft, characterSpacing: 0.6, alignment: 'center' },
          { text: `${index + 1}`, bold: true, fontSize: 22, lineHeight: 1, color: ink.navy, alignment: 'center' },
          { canvas: [{ type: 'line', x1: 14, y1: 5, x2: 34, y2: 5, lineWidth: 1.6, lineColor: ink.amber }] },
        ],
      },
      {
        width: '*',
        stack: [
          { text: [place, ...(date ? [dateWords(date)] : [])].join(' · '), fontSize: 8.5, color: ink.soft },
          { text: day.title || `Day ${index + 1}`, bold: true, fontSize: 12, margin: [0, 0, 0, 2] },
          ...(arrival
            ? [
                {
                  text: arrival,
                  italics: true,
                  color: ink.soft,
                  margin: [0, 0, 0, 3] as [number, number, number, number],
                },
              ]
            : []),
          ...(day.description
            ? [{ text: day.description, margin: [0, 0, 0, 4] as [number, number, number, number] }]
            : []),
          ...itemRows(day, activities),
          ...facts.map(({ name, value }) => ({
            text: [
              { text: `${name}  `, fontSize: 8, color: ink.soft },
              { text: value, fontSize: 9 },
            ],
            margin: [0, 4, 0, 0] as [number, number, number, number],
          })),
        ],
      },
    ],
  }
}

function planContent({ trip, asked, book, category }: ItineraryDocument): Content[] {
  const { plan } = trip
  const names = namesOf(plan, book)
  const days = daysOf(plan).map(({ day, leg: at }, index): PlannedOn => {
    const leg = plan.legs[at]
    const first = leg?.days[0] === day
    const travel = first && at > 0 ? leg?.travel : null
    // While the class is open, so is where one sleeps.
    const chosen = category === null ? (leg?.own ?? null) : leg && hotelOf(leg, category)
    const stay = day === plan.departure ? null : chosen
    const room = stay && book.rooms.find(({ roomId }) => roomId === stay.roomId)
    return {
      day,
      index,
      place: travel ? `${names[at - 1] ?? ''} › ${names[at] ?? ''}` : (names[at] ?? ''),
      date: asked.startDate === null ? null : addDays(asked.startDate, index),
      arrival: travel
        ? [`${travelNames[travel.mode]} to ${names[at] ?? ''}`, travel.note].filter(Boolean).join('. ')
        : null,
      night: room ? room.hotelName : null,
    }
  })
  const [first, ...others] = days.map((day) => dayContent(day, book.activities))
  const begins = days[0] && heightOf(days[0].day) + 60 < pageHeight
  return [...(first ? [{ stack: [heading('Day by day'), first], unbreakable: Boolean(begins) }] : []), ...others]
}

const listOf = (title: string, entries: readonly string[]): Content[] =>
  entries.length === 0
    ? []
    : [{ stack: [label(title), { ul: [...entries], markerColor: ink.amber, margin: [0, 4, 0, 0] }] }]

function includedContent({ trip }: ItineraryDocument): Content[] {
  const lists = [...listOf('Included', trip.inclusions), ...listOf('Not included', trip.exclusions)]
  if (lists.length === 0) return []
  const short = trip.inclusions.length < 28 && trip.exclusions.length < 28
  return [{ stack: [heading('What is included'), { columns: lists, columnGap: 24 }], unbreakable: short }]
}

function priceContent({ price, asked }: ItineraryDocument): Content[] {
  if (price === null) return []
  const people = asked.adults + asked.childrenAges.length
  const words: Content =
    price === 'ask'
      ? { text: 'Not every part of this trip can be had on these dates. Ask us for a price.' }
      : {
          columns: [
            {
              width: '*',
              stack: [
                fact('For', partyWords(asked)),
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
  return [
    {
      unbreakable: true,
      stack: [
        heading('Price'),
        {
          table: { widths: ['*'], body: [[words]] },
          fillColor: ink.wash,
          layout: {
            hLineWidth: () => 0,
            vLineWidth: () => 0,
            paddingTop: () => 12,
            paddingBottom: () => 12,
            paddingLeft: () => 14,
            paddingRight: () => 14,
          },
        },
      ],
    },
  ]
}

/** A trip on paper: a cover, its hotels, every day, what is included, what it costs and on which terms. */
export function itineraryPdf(document: ItineraryDocument): Promise<Buffer> {
  const { trip, company, words } = document
  return makePdf({
    info: { title: trip.title, author: company.name },
    footer: (current, count) => ({
      margin: [44, 14, 44, 0],
      fontSize: 8,
      color: ink.soft,
      columns: [
        { text: [company.name, company.phone, company.email].filter(Boolean).join(' · ') },
        { text: `${current} of ${count}`, alignment: 'right', width: 60 },
      ],
    }),
    // A heading never stands alone at the foot of a page.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
    content: [
      ...coverContent(document),
      ...hotelContent(document),
      ...planContent(document),
      ...includedContent(document),
      ...priceContent(document),
      ...(words
        ? [{ stack: richText(words), margin: [0, 20, 0, 0] as [number, number, number, number], unbreakable: true }]
        : []),
      ...(trip.terms ? [heading('Terms'), { stack: richText(trip.terms), fontSize: 8.5 }] : []),
    ],
  })
}
