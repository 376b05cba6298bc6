import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { type QuotedLine, typedItem, typedPrice } from '@karavan/contracts/crm/quotations/line'
import type { QuotedGuests, QuotedService } from '@karavan/domain/crm/quotation'
import { type OwnDeadline, proposedDay } from '@karavan/domain/crm/customer-date'
import { bedlessAges } from '@karavan/domain/catalogue/hotels/bedless'
import { defaultAge } from '@karavan/domain/catalogue/search/guests'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'

export type Begun = { day: PlainDate; terms: string; markup: QuotationContent['markup'] }

/** How long a new quotation holds unless somebody says otherwise. */
const validDays = 7
/** How long before the first day the rest is to be paid, where nothing has to be done sooner. */
const restDays = 21

export const clip = (text: string, most: number): string => text.trim().slice(0, most).trim()

/** Something without a price yet, for all of them together. */
export const lineFor = (
  key: string,
  service: QuotedService,
  label: string,
  rest: Partial<QuotedLine> = {},
): QuotedLine => ({
  key,
  item: typedItem,
  service,
  label: clip(label, 200) || service,
  note: null,
  supplier: null,
  day: null,
  from: null,
  until: null,
  currency: 'INR',
  cost: { per: 'all', unit: 0, quantity: 1 },
  markup: { basis: 'inherit' },
  price: { ...typedPrice, state: 'unpriced' },
  shown: null,
  ...rest,
})

/** The same for each of them by who they are. */
export const eachOfThem: QuotedLine['cost'] = {
  per: 'person',
  adult: 0,
  childWithBed: 0,
  childWithoutBed: 0,
  infant: 0,
}

/** A third now and the rest in time for what has to be done with it; a trip that begins soon is paid at once. */
export const instalmentsFor = (
  startDate: PlainDate | null,
  day: PlainDate,
  deadlines: readonly OwnDeadline[] = [],
): QuotationContent['instalments'] => {
  const dueOn = startDate && proposedDay({ starts: startDate, lead: restDays, today: day }, deadlines)
  return dueOn && dueOn > day
    ? [
        { label: 'On acceptance', percent: 30, dueOn: null },
        { label: 'Before travel', percent: 70, dueOn },
      ]
    : []
}

/** Children who need a bed of their own, as far as is known: those of six and more. */
export function guestsOf(
  party: { adults: number; children: number; childrenAges: readonly number[]; infants: number },
  extraBeds: number | null = null,
): QuotedGuests {
  const little = bedlessAges(party.childrenAges.slice(0, party.children)).length
  const withBed = Math.min(party.children, extraBeds ?? party.children - little)
  const guests = {
    adults: party.adults,
    childrenWithBed: withBed,
    childrenWithoutBed: party.children - withBed,
    infants: party.infants,
  }
  return guests.adults + party.children < 1 ? { ...guests, adults: 1 } : guests
}

type Young = { children: number; childrenAges: readonly number[]; infants: number }

const infantAges = ({ infants }: Young): number[] => Array.from({ length: infants }, () => 1)

/** The ages that were said of those who are no adults, infants being of one year: what lacks one is asked before it is sent. */
export const knownAges = (party: Young): number[] => [
  ...party.childrenAges.slice(0, party.children).map((age) => Math.max(2, age)),
  ...infantAges(party),
]

/** An age for each of them, to find rooms and prices by; whoever has none yet has the usual one. */
export const agesOf = (party: Young): number[] => [
  ...Array.from({ length: party.children }, (_, at) => Math.max(2, party.childrenAges[at] ?? defaultAge)),
  ...infantAges(party),
]

/** Nights shared out among places, the first ones get what is left over. */
export function nightsAmong<T>(places: readonly T[], nights: number): { place: T; nights: number }[] {
  const each = Math.floor(nights / Math.max(1, places.length))
  const over = nights - each * places.length
  return places.map((place, at) => ({ place, nights: each + (at < over ? 1 : 0) })).filter((one) => one.nights > 0)
}

/** A day plan to be written on: arrival, a day for each night, and the way home. */
export function daysIn(
  stays: readonly { place: string; nights: number }[],
  startDate: PlainDate | null,
): QuotationContent['days'] {
  const nights = stays.flatMap(({ place, nights: all }) => Array.from({ length: all }, (_, at) => ({ place, at, all })))
  const last = nights.at(-1)
  if (!last) return []
  const day = (place: string, title: string, description: string, index: number) => ({
    ...{ date: startDate && addDays(startDate, index), place, title, description, meals: [], image: null },
  })
  return [
    ...nights.map(({ place, at, all }, index) =>
      at === 0
        ? day(
            place,
            `Arrival in ${place}`,
            `You come to ${place} and stay ${all === 1 ? 'a night' : `${all} nights`}.`,
            index,
          )
        : day(place, `A day in ${place}`, `Day ${at + 1} of ${all} in ${place}, yours to fill.`, index),
    ),
    day(last.place, 'Departure', `Goodbye to ${last.place}, and the way home.`, nights.length),
  ]
}

/** A quotation about nothing yet. */
export const blankContent = ({ day, terms, markup }: Begun): QuotationContent => ({
  title: 'New trip',
  destinations: [],
  country: 'India',
  startDate: null,
  endDate: null,
  guests: { adults: 2, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
  childrenAges: [],
  image: null,
  overview: '',
  days: [],
  options: [{ key: 'standard', name: 'Standard', summary: '', lines: [] }],
  extras: [],
  inclusions: [],
  exclusions: [],
  terms: clip(terms, 20_000),
  markup,
  taxAs: 'package',
  discountReason: null,
  taxReason: null,
  instalments: instalmentsFor(null, day),
  validUntil: addDays(day, validDays),
})
