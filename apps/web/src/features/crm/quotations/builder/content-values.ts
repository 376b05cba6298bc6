import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { addDays } from '@karavan/domain/base/dates'
import { customerChoiceValues } from '../../../../shared/customers/customer-choice.ts'
import { toDueOn, toInstalmentValues } from './instalment-values.ts'
import type {
  CostValues,
  DayValues,
  HotelValues,
  LineValues,
  OptionValues,
  QuotationValues,
} from './quotation-values.ts'

type Line = QuotationContent['options'][number]['lines'][number]
type Hotel = QuotationContent['options'][number]['hotels'][number]

const orNull = (text: string): string | null => text.trim() || null

const noCost: CostValues = {
  per: 'all',
  unit: null,
  quantity: 1,
  adult: null,
  childWithBed: null,
  childWithoutBed: null,
  infant: null,
}

const toLineValues = ({ supplier, from, until, cost, ...line }: Line): LineValues => ({
  ...line,
  supplier: supplier ?? '',
  from: from ?? '',
  until: until ?? '',
  cost: { ...noCost, ...cost },
})

// The same content gives the same keys, so that two forms of it can be compared.
const toHotelValues = ({ category, roomType, mealPlan, ...hotel }: Hotel, key: string): HotelValues => ({
  ...hotel,
  key,
  category: category ?? '',
  roomType: roomType ?? '',
  mealPlan: mealPlan ?? '',
})

/** The form of what a quotation says, for a customer on file or one still to be named. */
export const toQuotationValues = (content: QuotationContent, customerId = ''): QuotationValues => ({
  ...customerChoiceValues(customerId),
  title: content.title,
  destinations: content.destinations,
  country: content.country,
  startDate: content.startDate ?? '',
  endDate: content.endDate ?? '',
  guests: content.guests,
  image: content.image,
  overview: content.overview,
  days: content.days.map(({ date: _, ...day }, index) => ({ ...day, key: `day-${index}` })),
  options: content.options.map(({ hotels, lines, ...option }) => ({
    ...option,
    hotels: hotels.map((hotel, index) => toHotelValues(hotel, `${option.key}-hotel-${index}`)),
    lines: lines.map(toLineValues),
  })),
  extras: content.extras.map(({ lines, ...extra }) => ({ ...extra, lines: lines.map(toLineValues) })),
  inclusions: content.inclusions,
  exclusions: content.exclusions,
  terms: content.terms,
  taxAs: content.taxAs,
  instalments: content.instalments.map((one) => toInstalmentValues(one, content.startDate)),
  validUntil: content.validUntil,
  refreshRates: false,
})

/** Nobody is asked what somebody costs who does not travel. */
function toCost({ per, unit, quantity, ...each }: CostValues, guests: QuotationValues['guests']) {
  if (per === 'all') return { per, unit, quantity }
  const { adult, childWithBed, childWithoutBed, infant } = each
  const of = (cost: number | null, count: number | null) => (count ? cost : (cost ?? 0))
  return {
    per,
    adult: of(adult, guests.adults),
    childWithBed: of(childWithBed, guests.childrenWithBed),
    childWithoutBed: of(childWithoutBed, guests.childrenWithoutBed),
    infant: of(infant, guests.infants),
  }
}

const toLine =
  (guests: QuotationValues['guests']) =>
  ({ supplier, from, until, cost, markup, ...line }: LineValues) => ({
    ...line,
    supplier: orNull(supplier),
    from: orNull(from),
    until: orNull(until),
    cost: toCost(cost, guests),
    markup: { kind: markup.kind, value: markup.value ?? 0 },
  })

const toHotel = ({ key: _, category, roomType, mealPlan, ...hotel }: HotelValues) => ({
  ...hotel,
  category: orNull(category),
  roomType: orNull(roomType),
  mealPlan: orNull(mealPlan),
})

const toDay =
  (startDate: string) =>
  ({ key: _, ...day }: DayValues, index: number) => ({
    ...day,
    date: startDate ? addDays(startDate, index) : null,
  })

/** What a form says, as the contract writes it; the contract then says what is still missing. */
export function toContent(values: QuotationValues): unknown {
  const { guests, startDate } = values
  const line = toLine(guests)
  return {
    title: values.title,
    destinations: values.destinations,
    country: values.country,
    startDate: orNull(startDate),
    endDate: orNull(values.endDate),
    guests: Object.fromEntries(Object.entries(guests).map(([kind, count]) => [kind, count ?? 0])),
    image: values.image,
    overview: values.overview,
    days: values.days.map(toDay(startDate)),
    options: values.options.map(({ hotels, lines, ...option }) => ({
      ...option,
      hotels: hotels.map(toHotel),
      lines: lines.map(line),
    })),
    extras: values.extras.map(({ lines, ...extra }) => ({ ...extra, lines: lines.map(line) })),
    inclusions: values.inclusions,
    exclusions: values.exclusions,
    terms: values.terms,
    taxAs: values.taxAs,
    instalments: values.instalments.map(({ label, percent, ...due }) => ({
      label,
      percent,
      dueOn: toDueOn(due, startDate),
    })),
    validUntil: orNull(values.validUntil),
  }
}

/** A key nothing else in the quotation has. */
export const newKey = (): string => crypto.randomUUID().slice(0, 13)

/** A line to be filled in; what comes after another takes over its currency, dates and markup. */
export const newLine = (before?: LineValues): LineValues => ({
  key: newKey(),
  service: before ? 'Sightseeing' : 'Hotel',
  label: '',
  supplier: '',
  from: before?.from ?? '',
  until: before?.until ?? '',
  currency: before?.currency ?? 'INR',
  cost: { ...noCost, per: before?.cost.per ?? 'all' },
  markup: before ? { ...before.markup } : { kind: 'percent', value: 10 },
})

/** The same line once more, under a key of its own. */
export const copyLine = (line: LineValues): LineValues => ({
  ...line,
  key: newKey(),
  cost: { ...line.cost },
  markup: { ...line.markup },
})

export const newHotel = (place = ''): HotelValues => ({
  key: newKey(),
  place,
  hotel: '',
  category: '',
  roomType: '',
  mealPlan: '',
  nights: 1,
})

/** A day after the others, in the place where the last one ends. */
export const newDay = (before?: DayValues): DayValues => ({
  key: newKey(),
  place: before?.place ?? '',
  title: '',
  description: '',
  meals: [],
})

const names = ['Standard', 'Deluxe', 'Luxury', 'Signature']

/** A name no other option has. */
export const freeName = (taken: readonly string[]): string =>
  names.find((name) => !taken.includes(name)) ?? `Option ${taken.length + 1}`

export const newOption = (taken: readonly string[]): OptionValues => ({
  key: newKey(),
  name: freeName(taken),
  summary: '',
  hotels: [],
  lines: [],
})

/** An option to begin the next one from: all it holds, under keys and a name of its own. */
export const copyOption = (option: OptionValues, taken: readonly string[]): OptionValues => ({
  ...option,
  key: newKey(),
  name: freeName(taken),
  hotels: option.hotels.map((hotel) => ({ ...hotel, key: newKey() })),
  lines: option.lines.map(copyLine),
})
