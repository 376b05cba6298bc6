import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween } from '../../base/dates.ts'
import { toMinor } from '../../base/money.ts'
import { quote } from '../../money/pricing/quote.ts'
import { startingTaxRows, type TaxRow } from '../../money/tax/tax-row.ts'
import { amountsOf, headsOf, headsOfParty, payersOf } from './heads.ts'
import { mealPlans } from './meal-plan.ts'
import { leastKept, mostTaken } from './offer-bound.ts'
import { chooseOffers } from './offer-choice.ts'
import { allocateRooms } from './room-allocation.ts'
import { priceAt, seasonsByNight } from './season.ts'
import { nightPrice, stayCharges } from './stay-price.ts'
import { StayTotal, weightOf } from './stay-total.ts'
import { anyContract, anyMarkup } from './testing/contract.ts'

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

const stay = fc.record({
  contract: anyContract(day),
  shift: fc.integer({ min: 0, max: 14 }),
  nights: fc.integer({ min: 1, max: 12 }),
  plan: fc.constantFrom('cpai' as const, 'cpai' as const, ...mealPlans),
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
  markup: anyMarkup,
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
        for (const { contract, shift, nights, plan, party, room, placeState } of stays) {
          const occupancies = allocateRooms(party.adults, party.childrenAges, room)
          const dates = { from: addDays(day, shift), until: addDays(day, shift + nights) }
          const sold = { id: 'room', seasons: contract.seasons }
          const charges = occupancies && stayCharges({ ...dates, day }, sold, plan, occupancies, contract)
          if (!charges) continue
          const counts = { nights, rooms: occupancies.length }
          const { total, gross } = quote({ ...asked, ...counts, ...charges, supply: { ...asked.supply, placeState } })

          const byNight = seasonsByNight(contract.seasons, dates) ?? []
          const seasons = [...new Set(byNight)]
          const { extraAdults, extraBeds, ...heads } = headsOf(occupancies, contract)
          totals.begin()
          let least = 0
          let lowest = Number.POSITIVE_INFINITY
          const priceOf = seasons.map((season) => {
            const within = byNight.filter((other) => other === season).length
            const amounts = amountsOf(season)
            const payers = payersOf(heads, contract, amounts && { ...amounts, extraAdults, extraBeds })
            const unit = toMinor(priceAt(season, plan))
            totals.addNights(unit, within, payers)
            least += totals.atLeast(unit * within, within, weightOf(payers))
            lowest = Math.min(lowest, unit)
            return nightPrice(unit, payers)
          })
          const partOf = byNight.map((season) => seasons.indexOf(season))
          const prices = partOf.map((part) => priceOf[part] ?? 0)
          const offered = { day, ahead: shift, nights: datesBetween(dates.from, dates.until) }
          const offers = contract.offers ?? []
          const left =
            chooseOffers(offers, { ...offered, rooms: counts.rooms, roomId: 'room', plan }, prices).at(-1)?.after ??
            prices
          for (const [at, part] of partOf.entries()) totals.cutNight(part, prices[at] ?? 0, left[at] ?? 0)
          const kept = leastKept(mostTaken(offers, offered), counts.rooms, lowest)
          const people = party.adults + party.childrenAges.length
          expect(totals.atLeastKept(least, kept, { nights, people })).toBeLessThanOrEqual(gross)
          expect(totals.end(counts, totals.isInState(placeState))).toBe(total)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('counts the people of a party as putting each into a room does', () => {
    fc.assert(
      fc.property(stay, ({ contract, party, room }) => {
        const occupancies = allocateRooms(party.adults, party.childrenAges, room)
        if (!occupancies) return
        const { extraAdults: _, extraBeds: _beds, ...heads } = headsOf(occupancies, contract)
        expect(headsOfParty(party, occupancies.length, contract)).toEqual(heads)
      }),
    )
  })
})
