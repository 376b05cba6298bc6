import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { type LineShown, typedPrice } from '@karavan/contracts/crm/quotations/line'
import { serviceOfItem } from '@karavan/domain/crm/quotation'
import { addDays, daysBetween } from '@karavan/domain/base/dates'
import { customerChoiceValues } from '../../../../shared/customers/customer-choice.ts'
import { toDueOn, toInstalmentValues } from './instalment-values.ts'
import type {
  CostValues,
  DayValues,
  FlightValues,
  HotelValues,
  HouseItem,
  LineValues,
  OptionValues,
  QuotationValues,
} from './quotation-values.ts'

type Line = QuotationContent['options'][number]['lines'][number]

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

const noFares = { adult: null, child: null, infant: null }

/** What a flight costs by who flies; children pay the same with a bed or without. */
const faresIn = (cost: Line['cost']): FlightValues['fare'] =>
  cost.per === 'person' ? { adult: cost.adult, child: cost.childWithBed, infant: cost.infant } : noFares

const indiaOffset = '+05:30'

/** An instant as somebody types it, in the time of India. */
const inIndia = (instant: string | null): string =>
  instant ? new Date(Date.parse(instant) + 330 * 60_000).toISOString().slice(0, 16) : ''

function kindValues({ item, cost }: Line): Pick<LineValues, 'kind' | 'house' | 'hotel' | 'flight'> {
  const none = { kind: item.kind, house: null, hotel: null, flight: null }
  if (item.kind === 'typed') {
    if (!item.hotel) return none
    const { checkIn: _, category, roomType, mealPlan, ...hotel } = item.hotel
    return {
      ...none,
      hotel: { ...hotel, category: category ?? '', roomType: roomType ?? '', mealPlan: mealPlan ?? '' },
    }
  }
  if (item.kind !== 'flight') return { ...none, house: item }
  const { kind: _, segments, ticketBy, ...flight } = item
  return {
    ...none,
    flight: {
      ...flight,
      fare: faresIn(cost),
      ticketBy: inIndia(ticketBy),
      segments: segments.map(({ date, departs, arrives, flightNumber, ...segment }) => ({
        ...{ ...segment, date: date ?? '', departs: departs ?? '', arrives: arrives ?? '' },
        flightNumber: flightNumber ?? '',
      })),
    },
  }
}

/** A line of what was said, as the form of a trip that begins on a day holds it. */
export const toLineValues =
  (startDate: string | null) =>
  (line: Line): LineValues => {
    const { item: _, note, supplier, from, until, cost, markup, day, ...rest } = line
    const on = rest.shown && from && startDate ? daysBetween(startDate, from) + 1 : day
    return {
      ...rest,
      ...kindValues(line),
      note: note ?? '',
      supplier: supplier ?? '',
      day: on !== null && on >= 1 ? on : null,
      from: from ?? '',
      until: until ?? '',
      cost: { ...noCost, ...cost },
      markup: markup.basis === 'inherit' ? { basis: 'inherit', value: null } : markup,
    }
  }

/** The form of what a quotation says, for a customer on file or one still to be named. */
export const toQuotationValues = (content: QuotationContent, customerId = ''): QuotationValues => ({
  ...customerChoiceValues(customerId),
  title: content.title,
  destinations: content.destinations,
  country: content.country,
  startDate: content.startDate ?? '',
  endDate: content.endDate ?? '',
  guests: content.guests,
  childrenAges: content.childrenAges,
  image: content.image,
  overview: content.overview,
  days: content.days.map(({ date: _, ...day }, index) => ({ ...day, key: `day-${index}` })),
  options: content.options.map(({ lines, ...option }) => ({
    ...option,
    lines: lines.map(toLineValues(content.startDate)),
  })),
  extras: content.extras.map(({ lines, ...extra }) => ({
    ...extra,
    lines: lines.map(toLineValues(content.startDate)),
  })),
  inclusions: content.inclusions,
  exclusions: content.exclusions,
  terms: content.terms,
  markup: content.markup,
  taxAs: content.taxAs,
  discountReason: content.discountReason ?? '',
  taxReason: content.taxReason ?? '',
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

const noMoney = (value: number | null) => value ?? 0

/** What the house is asked for on the day the line stands on. */
function toHouse(house: HouseItem, date: string | null): HouseItem {
  switch (house.kind) {
    case 'stay':
      return { ...house, checkIn: date ?? house.checkIn }
    case 'visa':
      return { ...house, travelDate: date ?? house.travelDate }
    case 'trip':
      return { ...house, startDate: date ?? house.startDate }
    default:
      return { ...house, date: date ?? house.date }
  }
}

const toFlight = ({ fare: _, basic, ticketBy, segments, ...flight }: FlightValues) => ({
  ...flight,
  kind: 'flight',
  basic: { adult: noMoney(basic.adult), child: noMoney(basic.child), infant: noMoney(basic.infant) },
  ticketBy: ticketBy ? `${ticketBy}:00${indiaOffset}` : null,
  segments: segments.map(({ date, departs, arrives, flightNumber, ...segment }) => ({
    ...{ ...segment, date: orNull(date), departs: orNull(departs), arrives: orNull(arrives) },
    flightNumber: orNull(flightNumber),
  })),
})

const toHotel = ({ category, roomType, mealPlan, ...hotel }: HotelValues, checkIn: string | null) => ({
  ...hotel,
  category: orNull(category),
  roomType: orNull(roomType),
  mealPlan: orNull(mealPlan),
  checkIn,
})

function toItem({ kind, house, hotel, flight, from }: LineValues, date: string | null) {
  if (kind === 'flight' && flight) return toFlight(flight)
  if (house) return toHouse(house, date)
  return { kind: 'typed', hotel: hotel && toHotel(hotel, orNull(from)) }
}

const fareCost = ({ adult, child, infant }: FlightValues['fare'], guests: QuotationValues['guests']) =>
  toCost(
    { ...noCost, per: 'person', adult, childWithBed: child, childWithoutBed: child, infant },
    { ...guests, childrenWithBed: guests.childrenWithBed || guests.childrenWithoutBed },
  )

/** What the house sells costs what the house asks: nobody types it. */
function costOf({ house, flight, cost }: LineValues, guests: QuotationValues['guests']) {
  if (house) return { per: 'all', unit: 0, quantity: 1 }
  return flight ? fareCost(flight.fare, guests) : toCost(cost, guests)
}

const toLine =
  ({ guests, startDate }: Pick<QuotationValues, 'guests' | 'startDate'>) =>
  (line: LineValues) => {
    const { key, service, label, currency, price, shown, day, flight, markup } = line
    const date = line.house && day !== null && startDate ? addDays(startDate, day - 1) : null
    const first = flight?.segments[0]?.date
    return {
      ...{ key, service, label, currency, price, shown, day },
      item: toItem(line, date),
      note: orNull(line.note),
      supplier: orNull(line.supplier),
      from: orNull(date ?? first ?? line.from),
      until: orNull(flight?.segments.at(-1)?.date ?? line.until),
      cost: costOf(line, guests),
      markup: markup.basis === 'inherit' ? { basis: 'inherit' } : { basis: markup.basis, value: markup.value ?? 0 },
    }
  }

const toDay =
  (startDate: string) =>
  ({ key: _, ...day }: DayValues, index: number) => ({
    ...day,
    date: startDate ? addDays(startDate, index) : null,
  })

/** What a form says, as the contract writes it; the contract then says what is still missing. */
export function toContent(values: QuotationValues): unknown {
  const { guests, startDate } = values
  const line = toLine(values)
  return {
    title: values.title,
    destinations: values.destinations,
    country: values.country,
    startDate: orNull(startDate),
    endDate: orNull(values.endDate),
    guests: Object.fromEntries(Object.entries(guests).map(([kind, count]) => [kind, count ?? 0])),
    childrenAges: values.childrenAges,
    image: values.image,
    overview: values.overview,
    days: values.days.map(toDay(startDate)),
    options: values.options.map(({ lines, ...option }) => ({ ...option, lines: lines.map(line) })),
    extras: values.extras.map(({ lines, ...extra }) => ({ ...extra, lines: lines.map(line) })),
    inclusions: values.inclusions,
    exclusions: values.exclusions,
    terms: values.terms,
    markup: { basis: values.markup.basis, value: values.markup.value ?? 0 },
    taxAs: values.taxAs,
    discountReason: orNull(values.discountReason),
    taxReason: orNull(values.taxReason),
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

const blankLine = {
  ...{ kind: 'typed' as const, house: null, hotel: null, flight: null, note: '', day: null, shown: null },
  price: typedPrice,
}

/** A line to be filled in; what comes after another takes over its currency, dates and markup. */
export const newLine = (before?: LineValues): LineValues => ({
  ...blankLine,
  key: newKey(),
  service: before ? 'Sightseeing' : 'Hotel',
  label: '',
  supplier: '',
  from: before?.from ?? '',
  until: before?.until ?? '',
  currency: before?.currency ?? 'INR',
  cost: { ...noCost, per: before?.cost.per ?? 'all' },
  markup: before ? { ...before.markup } : { basis: 'inherit', value: null },
})

/** A flight to be filled in, from the first day of the trip. */
export const newFlight = (startDate: string): LineValues => ({
  ...newLine(),
  kind: 'flight',
  service: 'Flight',
  label: 'Flight',
  // Until a fare is typed it has no price, which is not the same as none.
  price: { ...typedPrice, state: 'unpriced' },
  flight: {
    segments: [{ from: '', to: '', date: startDate, departs: '', arrives: '', flightNumber: '' }],
    ...{ cabin: 'Economy', fare: noFares, basic: noFares, ticketBy: '', fareRules: '', valuation: 'fee' },
  },
})

/** A line of something the house sells, as it was found in the catalogue. */
export const houseLine = (
  house: HouseItem,
  found: { label: string; day: number | null; price: LineValues['price']; shown: LineShown },
): LineValues => ({
  ...newLine(),
  ...found,
  key: newKey(),
  kind: house.kind,
  house,
  service: serviceOfItem[house.kind] ?? 'Other',
})

/** The same line once more, under a key of its own. */
export const copyLine = (line: LineValues): LineValues => ({
  ...line,
  key: newKey(),
  cost: { ...line.cost },
  markup: { ...line.markup },
})

export const newHotel = (place = ''): HotelValues => ({
  ...{ place, hotel: '', category: '', roomType: '', mealPlan: '', nights: 1 },
})

/** A day after the others, in the place where the last one ends. */
export const newDay = (before?: DayValues): DayValues => ({
  key: newKey(),
  place: before?.place ?? '',
  title: '',
  description: '',
  meals: [],
  image: null,
})

const names = ['Standard', 'Deluxe', 'Luxury', 'Signature']

/** A name no other option has. */
export const freeName = (taken: readonly string[]): string =>
  names.find((name) => !taken.includes(name)) ?? `Option ${taken.length + 1}`

export const newOption = (taken: readonly string[]): OptionValues => ({
  key: newKey(),
  name: freeName(taken),
  summary: '',
  lines: [],
})

/** An option to begin the next one from: all it holds, under keys and a name of its own. */
export const copyOption = (option: OptionValues, taken: readonly string[]): OptionValues => ({
  ...option,
  key: newKey(),
  name: freeName(taken),
  lines: option.lines.map(copyLine),
})
