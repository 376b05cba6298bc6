import { guestKinds, type LineCost, type Priced, quotedServices } from '@karavan/domain/crm/quotation'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { toMinor } from '@karavan/domain/base/money'
import { z } from 'zod'
import { imageUrl, line, prose } from '../../kit/field.ts'
import { amount } from '../../kit/money.ts'

/** What may be left open; the same form is sent back, so nothing is turned into something else. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)

const key = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'A short key of letters and digits')
const day = maybe(z.iso.date())
const percent = z.number().min(0).max(500).multipleOf(0.01)

const Cost = z.discriminatedUnion('per', [
  z.strictObject({ per: z.literal('all'), unit: amount, quantity: z.number().int().min(1).max(1000) }),
  z.strictObject({
    per: z.literal('person'),
    adult: amount,
    childWithBed: amount,
    childWithoutBed: amount,
    infant: amount,
  }),
])

/** Something a customer gets, what it costs us in its own currency, and what is put on top. */
export const QuotedLine = z.strictObject({
  key,
  service: z.enum(quotedServices),
  label: line(200),
  supplier: maybe(line(120)),
  from: day,
  until: day,
  currency: z.string().regex(/^[A-Z]{2,4}$/),
  cost: Cost,
  /** Percent of the cost, or rupees on the whole line. */
  markup: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), value: percent }),
    z.strictObject({ kind: z.literal('amount'), value: amount }),
  ]),
})
export type QuotedLine = z.output<typeof QuotedLine>

const lines = z.array(QuotedLine).max(60)

export const QuotedHotel = z.strictObject({
  place: line(80),
  hotel: line(160),
  category: maybe(line(40)),
  roomType: maybe(line(80)),
  mealPlan: maybe(line(40)),
  nights: z.number().int().min(1).max(90),
})

export const QuotedDay = z.strictObject({
  date: day,
  place: line(80),
  title: line(160),
  description: prose(3000),
  meals: z.array(z.enum(['Breakfast', 'Lunch', 'Dinner'])).max(3),
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
    image: maybe(imageUrl),
    overview: prose(3000),
    days: z.array(QuotedDay).max(60),
    options: z
      .array(
        z.strictObject({
          key,
          name: line(80),
          summary: prose(500),
          hotels: z.array(QuotedHotel).max(20),
          lines,
        }),
      )
      .min(1, 'At least one option')
      .max(4),
    extras: z.array(z.strictObject({ key, name: line(120), summary: prose(500), lines: lines.min(1).max(10) })).max(20),
    inclusions: z.array(line(300)).max(60),
    exclusions: z.array(line(300)).max(60),
    terms: prose(20_000),
    taxAs: z.enum(taxTreatments),
    instalments: z
      .array(z.strictObject({ label: line(60), percent: z.number().min(0.01).max(100).multipleOf(0.01), dueOn: day }))
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

const costOf = (cost: QuotedLine['cost']): LineCost =>
  cost.per === 'all'
    ? { per: 'all', unit: toMinor(cost.unit), quantity: cost.quantity }
    : {
        per: 'person',
        adult: toMinor(cost.adult),
        childWithBed: toMinor(cost.childWithBed),
        childWithoutBed: toMinor(cost.childWithoutBed),
        infant: toMinor(cost.infant),
      }

const pricedLines = (all: readonly QuotedLine[]) =>
  all.map((one) => ({
    ...one,
    cost: costOf(one.cost),
    markup: one.markup.kind === 'percent' ? one.markup : { kind: 'amount' as const, value: toMinor(one.markup.value) },
  }))

/** The part of a quotation that is priced, in minor units: what `totalsOf` takes, in the browser as on the server. */
export const pricedOf = (content: QuotationContent): Priced => ({
  guests: content.guests,
  country: content.country,
  taxAs: content.taxAs,
  options: content.options.map((option) => ({ key: option.key, lines: pricedLines(option.lines) })),
  extras: content.extras.map((extra) => ({ key: extra.key, lines: pricedLines(extra.lines) })),
  instalments: content.instalments,
})

export const exampleContent = {
  title: 'Dubai with a desert night',
  destinations: ['Dubai'],
  country: 'United Arab Emirates',
  startDate: '2027-01-10',
  endDate: '2027-01-15',
  guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 0, infants: 0 },
  image: null,
  overview: 'Five nights by the creek.',
  days: [{ date: '2027-01-10', place: 'Dubai', title: 'Arrival', description: 'Driver at the airport.', meals: [] }],
  options: [
    {
      key: 'standard',
      name: 'Standard',
      summary: '',
      hotels: [{ place: 'Dubai', hotel: 'Creek View', category: '4 star', roomType: null, mealPlan: null, nights: 5 }],
      lines: [
        {
          key: 'l1',
          service: 'Hotel',
          label: 'Creek View, 5 nights',
          supplier: 'Gulf Rooms',
          from: '2027-01-10',
          until: '2027-01-15',
          currency: 'INR',
          cost: { per: 'all', unit: 55_000, quantity: 1 },
          markup: { kind: 'percent', value: 12 },
        },
      ],
    },
  ],
  extras: [],
  inclusions: ['Breakfast'],
  exclusions: ['Flights'],
  terms: '',
  taxAs: 'package',
  instalments: [
    { label: 'On acceptance', percent: 30, dueOn: null },
    { label: 'Before travel', percent: 70, dueOn: '2026-12-20' },
  ],
  validUntil: '2026-12-01',
}
