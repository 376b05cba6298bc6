import { daysBetween } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { guestKinds, type Priced } from '@karavan/domain/crm/quotation'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { z } from 'zod'
import { imageUrl, line, prose } from '../../kit/field.ts'
import { age, day, key, markupOf, maybe, pricedLine, QuotedLine, QuotedMarkup } from './line.ts'
import { decimal } from '../../kit/money.ts'

/** How many lines an option holds at most. */
export const mostLines = 60

const lines = z.array(QuotedLine).max(mostLines)

/** A hotel of an option as papers and pages name it. */
export const QuotedHotel = z.strictObject({
  place: line(80),
  hotel: line(160),
  category: maybe(line(40)),
  roomType: maybe(line(80)),
  mealPlan: maybe(line(40)),
  nights: z.number().int().min(1).max(90),
  image: maybe(z.string()),
})
export type QuotedHotel = z.output<typeof QuotedHotel>

export const QuotedDay = z.strictObject({
  date: day,
  place: line(80),
  title: line(160),
  description: prose(3000),
  meals: z.array(z.enum(['Breakfast', 'Lunch', 'Dinner'])).max(3),
  image: maybe(imageUrl),
})

const guests = z.strictObject(
  Object.fromEntries(guestKinds.map((kind) => [kind, z.number().int().min(0).max(500)])) as Record<
    (typeof guestKinds)[number],
    z.ZodNumber
  >,
)

const unique = (keys: readonly string[]) => new Set(keys).size === keys.length

/** Everything one version of a quotation says. */
export const QuotationContent = z
  .strictObject({
    title: line(160),
    destinations: z.array(line(80)).max(15),
    /** Decides the market of its taxes. */
    country: line(80),
    startDate: day,
    endDate: day,
    guests,
    /** Of the children, infants among them, as far as they are known; rooms follow from them. */
    childrenAges: z.array(age).max(groupLimits.children.max).default([]),
    image: maybe(imageUrl),
    overview: prose(3000),
    days: z.array(QuotedDay).max(60),
    options: z
      .array(
        z.strictObject({
          key,
          name: line(80),
          summary: prose(500),
          lines,
        }),
      )
      .min(1, 'At least one option')
      .max(4),
    extras: z.array(z.strictObject({ key, name: line(120), summary: prose(500), lines: lines.min(1).max(10) })).max(20),
    inclusions: z.array(line(300)).max(60),
    exclusions: z.array(line(300)).max(60),
    terms: prose(20_000),
    /** On every line that has none of its own. */
    markup: QuotedMarkup.default({ basis: 'percent', value: 0 }),
    /** Why it is sold for less than usual; customers do not see it. */
    discountReason: maybe(line(200)),
    taxAs: z.enum(taxTreatments),
    /** Why it is taxed otherwise than was proposed. */
    taxReason: maybe(line(200)),
    instalments: z
      .array(z.strictObject({ label: line(60), percent: decimal(2).min(0.01).max(100), dueOn: day }))
      .max(12),
    validUntil: z.iso.date(),
  })
  .superRefine(({ options, extras, guests: who, startDate, endDate, instalments }, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (!unique([...options, ...extras].map((one) => one.key))) issue(['options'], 'Each key once')
    const added = extras.flatMap(({ lines: some }) => some)
    for (const [index, option] of options.entries())
      if (!unique([...option.lines, ...added].map((one) => one.key)))
        issue(['options', index, 'lines'], 'Each key of a line once')
    if (who.adults + who.childrenWithBed + who.childrenWithoutBed < 1) issue(['guests', 'adults'], 'Somebody travels')
    if (startDate && endDate && endDate < startDate) issue(['endDate'], 'Not before the first day')
    const percents = instalments.reduce((all, one) => all + toMinor(one.percent), 0)
    if (instalments.length > 0 && percents !== toMinor(100)) issue(['instalments'], 'Together 100 percent')
  })
export type QuotationContent = z.output<typeof QuotationContent>

/** The part of a quotation that is priced, in minor units: what `totalsOf` takes, in the browser as on the server. */
export const pricedOf = (content: QuotationContent): Priced => ({
  guests: content.guests,
  country: content.country,
  taxAs: content.taxAs,
  markup: markupOf(content.markup),
  nights: content.startDate && content.endDate ? Math.max(0, daysBetween(content.startDate, content.endDate)) : 0,
  options: content.options.map((option) => ({ key: option.key, lines: option.lines.map(pricedLine) })),
  extras: content.extras.map((extra) => ({ key: extra.key, lines: extra.lines.map(pricedLine) })),
  instalments: content.instalments,
})

/** The hotels of an option, read off its lines: what is stayed in, and what somebody typed for a stay. */
export const hotelsOf = ({ lines: some }: { lines: readonly QuotedLine[] }): QuotedHotel[] =>
  some.flatMap(({ item, shown }): QuotedHotel[] => {
    if (item.kind === 'typed' && item.hotel) {
      const { checkIn: _, ...words } = item.hotel
      return [{ ...words, image: null }]
    }
    if (item.kind !== 'stay' || !shown) return []
    const { rating, title, place, image, room } = shown
    return [
      {
        ...{ place: place || 'Stay', hotel: title, category: rating ? `${rating} star` : null },
        ...{ roomType: room, mealPlan: mealPlanWords[item.mealPlan], nights: item.nights, image },
      },
    ]
  })

/** What an option has beside its hotels. */
export const besideHotels = ({ lines: some }: { lines: readonly QuotedLine[] }): QuotedLine[] =>
  some.filter((one) => hotelsOf({ lines: [one] }).length === 0)

export const exampleContent = {
  title: 'Dubai with a desert night',
  destinations: ['Dubai'],
  country: 'United Arab Emirates',
  startDate: '2027-01-10',
  endDate: '2027-01-15',
  guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 0, infants: 0 },
  childrenAges: [8],
  image: null,
  overview: 'Five nights by the creek.',
  days: [{ date: '2027-01-10', place: 'Dubai', title: 'Arrival', description: 'Driver at the airport.', meals: [] }],
  options: [
    {
      key: 'standard',
      name: 'Standard',
      summary: '',
      lines: [
        {
          key: 'l1',
          item: {
            kind: 'typed',
            hotel: { place: 'Dubai', hotel: 'Creek View', category: '4 star', checkIn: '2027-01-10', nights: 5 },
          },
          service: 'Hotel',
          label: 'Creek View, 5 nights',
          supplier: 'Gulf Rooms',
          from: '2027-01-10',
          until: '2027-01-15',
          currency: 'INR',
          cost: { per: 'all', unit: 55_000, quantity: 1 },
          markup: { basis: 'percent', value: 12 },
        },
      ],
    },
  ],
  extras: [],
  inclusions: ['Breakfast'],
  exclusions: ['Flights'],
  terms: '',
  taxAs: 'package',
  taxReason: 'Sold with transfers that the hotel arranges',
  instalments: [
    { label: 'On acceptance', percent: 30, dueOn: null },
    { label: 'Before travel', percent: 70, dueOn: '2026-12-20' },
  ],
  validUntil: '2026-12-01',
}
