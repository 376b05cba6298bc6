import { fareOf, type QuotedLine, typedItem, typedPrice } from '@karavan/contracts/crm/quotations/line'
import { markupBases } from '@karavan/domain/base/markup'
import { fareValuations } from '@karavan/domain/crm/quotation'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import fc from 'fast-check'
import { dayFromNow, type TestHotel } from '../../../sales/stays/testing/stay.ts'
import { houseLine, stayLine } from '../../quotations/testing/house.ts'

/** What generated quotations are made of: two of each kind. */
export type Stock = { hotels: TestHotel[]; activities: string[]; trips: string[]; visas: string[] }

const paise = (most: number) => fc.integer({ min: 1, max: most }).map((minor) => minor / 100)
const markup = fc.oneof(
  fc.constant({ basis: 'inherit' as const }),
  paise(4000).map((value) => ({ basis: 'percent' as const, value })),
  fc.record({ basis: fc.constantFrom('perPerson', 'perNight', 'perBooking'), value: paise(90_000) }),
)
const childrenAges = fc.constantFrom<number[]>([], [], [7], [4], [1])
/** What is bought abroad, beside rupees; `drawnRates` says what it costs. */
export const drawnRates = { AED: 22.94, USD: 84.2517 }
const fares = fc.record({ adult: paise(2_000_000), child: paise(1_500_000), infant: paise(200_000) })
const kind = <K extends string>(name: K) => ({ kind: fc.constant(name), of: fc.nat(1), markup })

/** A line of an option before it has a key: something the house sells, a flight, or what somebody else sells. */
const line = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...kind('stay'),
      nights: fc.integer({ min: 1, max: 4 }),
      rooms: fc.integer({ min: 1, max: 2 }),
      extraBeds: fc.constantFrom(0, 0, 1),
      childrenAges,
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...kind('activity'), adults: fc.integer({ min: 1, max: 5 }), childrenAges }) },
  { weight: 1, arbitrary: fc.record({ ...kind('trip'), adults: fc.integer({ min: 1, max: 4 }), childrenAges }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...kind('visa'),
      adults: fc.integer({ min: 1, max: 3 }),
      children: fc.nat(2),
      express: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ ...kind('flight'), fares, basic: fares, valuation: fc.constantFrom(...fareValuations) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...kind('typed'),
      unit: paise(900_000),
      currency: fc.constantFrom('INR', 'INR', ...Object.keys(drawnRates)),
    }),
  },
)
type Drawn = typeof line extends fc.Arbitrary<infer T> ? T : never

const bookable = new Set<Drawn['kind']>(['stay', 'activity', 'trip'])
const option = fc
  .array(line, { minLength: 1, maxLength: 4 })
  .filter((some) => some.some((one) => bookable.has(one.kind)))

/** What may be added to whichever option is taken, and whether it is. */
const extra = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 2 }), added: fc.boolean() })
const guests = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  childrenWithBed: fc.nat(2),
  childrenWithoutBed: fc.nat(1),
  infants: fc.nat(1),
})

/** A quotation in two options: what is in them, at which markup, sold how, by whom, for whom, and what of it is taken. */
const quoted = fc.record({
  options: fc.tuple(option, option),
  extras: fc.array(extra, { maxLength: 2 }),
  guests,
  taken: fc.nat(1),
  basis: fc.constantFrom(...markupBases),
  value: paise(4000),
  taxAs: fc.constantFrom(...taxTreatments),
  agency: fc.nat(1),
})
export type DrawnQuotation = typeof quoted extends fc.Arbitrary<infer T> ? T : never

/** So many quotations, the same ones every time. */
export const drawQuotations = (many: number): DrawnQuotation[] => fc.sample(quoted, { numRuns: many, seed: 21 })

const flightOf = ({ fares: typed, basic, valuation }: Extract<Drawn, { kind: 'flight' }>) => {
  const to = {
    from: 'Mumbai',
    to: 'Udaipur',
    date: dayFromNow(40),
    departs: null,
    arrives: null,
    flightNumber: '6E 412',
  }
  const item = { kind: 'flight' as const, segments: [to], cabin: 'Economy' as const, basic, valuation }
  return { item: { ...item, ticketBy: null, fareRules: '' }, cost: fareOf(typed) }
}

/** A line as the builder keeps it. */
export function lineOf({ hotels, activities, trips, visas }: Stock, drawn: Drawn, key: string): QuotedLine {
  const own = { markup: drawn.markup }
  switch (drawn.kind) {
    case 'typed':
      return {
        ...{ ...houseLine(typedItem, 'Cab from the airport', key), ...own, service: 'Transfer', price: typedPrice },
        ...{ cost: { per: 'all', unit: drawn.unit, quantity: 1 }, currency: drawn.currency, supplier: 'Mewar Cabs' },
      }
    case 'flight': {
      const { item, cost } = flightOf(drawn)
      return {
        ...{ ...houseLine(item, 'Mumbai to Udaipur', key), ...own, service: 'Flight', price: typedPrice },
        ...{ cost, supplier: 'Sky Seats' },
      }
    }
    case 'activity': {
      const { adults, childrenAges: ages } = drawn
      const item = {
        kind: 'activity',
        activityId: activities[drawn.of] ?? '',
        date: dayFromNow(41),
        time: null,
      } as const
      return { ...houseLine({ ...item, adults, childrenAges: ages }, 'A walk', key), ...own }
    }
    case 'trip': {
      const item = { kind: 'trip', itineraryId: trips[drawn.of] ?? '', startDate: dayFromNow(40) } as const
      const whole = { ...item, category: 'Standard' as const, adults: drawn.adults, childrenAges: drawn.childrenAges }
      return { ...houseLine(whole, 'Lakes and palaces', key), ...own }
    }
    case 'visa': {
      const { adults, children, express } = drawn
      const item = { kind: 'visa', visaId: visas[drawn.of] ?? '', travelDate: dayFromNow(40) } as const
      return { ...houseLine({ ...item, adults, children, express }, 'Visa', key), ...own }
    }
    case 'stay': {
      const stay = stayLine(hotels[drawn.of] as TestHotel, key)
      const room = { adults: 2, childrenAges: drawn.childrenAges, noBed: 0, extraBeds: drawn.extraBeds }
      const rooms = Array.from({ length: drawn.rooms }, () => room)
      return { ...stay, item: { ...stay.item, nights: drawn.nights, rooms } as QuotedLine['item'], ...own }
    }
  }
}
