import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { type Markup, markupBases } from '../../base/markup.ts'
import { toMinor } from '../../base/money.ts'
import { quote } from '../../money/pricing/quote.ts'
import { startingTaxRows, type TaxRow } from '../../money/tax/tax-row.ts'
import { allocateRooms } from './room-allocation.ts'
import { seasonsOfStay } from './season.ts'
import { headsOf, headsOfParty, payersOf, stayLines } from './stay-price.ts'
import { StayTotal, weightOf } from './stay-total.ts'

const day = '2027-03-20'

const held: TaxRow[] = startingTaxRows
  .filter(({ service }) => service === 'hotel')
  .map((row, index) => ({ ...row, id: String(index) }))
const [first] = held as [TaxRow]
const taxRows = fc.constantFrom<TaxRow[]>([], held, [
  ...held.map((row): TaxRow => ({ ...row, rate: 12.345 })),
  { ...first, id: 'gross', basis: 'gross', rate: 5 },
  { ...first, id: 'low', kind: 'TCS', market: 'overseas', rate: 5, slab: { above: 0, upTo: 10_000 } },
  { ...first, id: 'high', kind: 'TCS', market: 'overseas', rate: 20, slab: { above: 10_000, upTo: null } },
  { ...first, id: 'past', rate: 40, until: '2027-03-19' },
])

const markup: fc.Arbitrary<Markup | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    basis: fc.constant('percent' as const),
    value: fc.integer({ min: 0, max: 5000 }).map((value) => value / 100),
  }),
  fc.record({
    basis: fc.constantFrom(...markupBases.filter((basis) => basis !== 'percent')),
    value: fc.integer({ min: 0, max: 99_999 }),
  }),
)

const percent = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100)
const policy = fc.record({
  childPolicy: fc
    .tuple(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 0, max: 18 }), percent, percent)
    .map(([one, other, withBedPercent, noBedPercent]) => ({
      freeUnderAge: Math.min(one, other),
      adultFromAge: Math.max(one, other),
      withBedPercent,
      noBedPercent,
    })),
  singleSupplementPercent: percent,
})

const seasons = fc
  .array(fc.record({ nights: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 1, max: 9_999_999 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => {
    let start = day
    return parts.map(({ nights, price }) => {
      const season = { start, end: addDays(start, nights - 1), cpai: price / 100, mapai: 0, epai: 0 }
      start = addDays(start, nights)
      return season
    })
  })

const stay = fc.record({
  seasons,
  policy,
  party: fc.record({
    adults: fc.integer({ min: 1, max: 9 }),
    childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 5 }),
  }),
  room: fc
    .record({ maxAdults: fc.integer({ min: 1, max: 4 }), maxChildren: fc.nat(3), spare: fc.nat(2) })
    .map(({ spare, ...room }) => ({ ...room, maxOccupancy: room.maxAdults + spare })),
  placeState: fc.constantFrom('27', '08', null),
})

const terms = fc.record({
  rate: fc.constantFrom(1, 2.58, 0.00535, 110.87654321),
  markup,
  taxRows,
  supply: fc.record({
    service: fc.constant('hotel' as const),
    country: fc.constantFrom('India', 'Thailand'),
    buyerState: fc.constantFrom('27', '03', null),
    houseState: fc.constant('27'),
    day: fc.constant(day),
    boughtBefore: fc.constantFrom(0, 0, 950_000),
  }),
})

describe('the total of a stay without its lines', () => {
  it('is the total of its quote to the paisa, stay after stay', () => {
    fc.assert(
      fc.property(terms, fc.array(stay, { minLength: 1, maxLength: 4 }), (asked, stays) => {
        const totals = new StayTotal(asked)
        for (const { seasons: sold, policy: kept, party, room, placeState } of stays) {
          const occupancies = allocateRooms(party.adults, party.childrenAges, room)
          if (!occupancies) continue
          const dates = { from: day, until: addDays(sold.at(-1)?.end ?? day, 1) }
          const nights = sold.reduce(
            (sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 864e5 + 1,
            0,
          )
          const counts = { nights, rooms: occupancies.length }
          const lines = stayLines(dates, sold, 'cpai', occupancies, kept, toMinor) ?? []
          const { total, gross } = quote({ ...asked, ...counts, lines, supply: { ...asked.supply, placeState } })

          const payers = payersOf(headsOfParty(party, occupancies.length, kept.childPolicy), kept)
          totals.begin()
          let units = 0
          for (const { season, nights: within } of seasonsOfStay(sold, dates) ?? []) {
            totals.addNights(toMinor(season.cpai), within, payers)
            units += toMinor(season.cpai) * within
          }
          expect(totals.atLeast(units, nights, weightOf(payers))).toBeLessThanOrEqual(gross)
          expect(totals.end(counts, totals.isInState(placeState))).toBe(total)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('counts the people of a party as putting each into a room does', () => {
    fc.assert(
      fc.property(stay, ({ policy: { childPolicy }, party, room }) => {
        const occupancies = allocateRooms(party.adults, party.childrenAges, room)
        if (occupancies)
          expect(headsOfParty(party, occupancies.length, childPolicy)).toEqual(headsOf(occupancies, childPolicy))
      }),
    )
  })
})
