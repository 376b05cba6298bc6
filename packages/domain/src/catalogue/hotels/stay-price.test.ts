import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween, daysBetween } from '../../base/dates.ts'
import { percentOf, sum, times, toMinor } from '../../base/money.ts'
import { chargeForAge } from './child-band.ts'
import { type MealPlan, mealPlans } from './meal-plan.ts'
import type { Occupancy } from './room-allocation.ts'
import type { Season } from './season.ts'
import { type HotelTerms, plansOfStay, stayCharges } from './stay-price.ts'

const day = '2027-02-20'
const policy = {
  childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 60, noBedPercent: 30 },
  singleSupplementPercent: 40,
}

const price = fc.integer({ min: 1, max: 99_999 }).map((minor) => minor / 100)
const seasons: fc.Arbitrary<Season[]> = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 0, 0, 1),
      days: fc.integer({ min: 1, max: 6 }),
      cpai: price,
      mapai: price,
      epai: price,
    }),
    { maxLength: 6 },
  )
  .map((parts) => {
    let next = addDays(day, -3)
    return parts.map(({ gap, days, ...prices }) => {
      const start = addDays(next, gap)
      next = addDays(start, days)
      return { start, end: addDays(next, -1), ...prices }
    })
  })
const occupancy: fc.Arbitrary<Occupancy> = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
  childrenWithoutBed: fc.integer({ min: 0, max: 3 }),
})
const stay = fc
  .record({ shift: fc.integer({ min: 0, max: 8 }), nights: fc.integer({ min: 1, max: 10 }) })
  .map(({ shift, nights }) => ({ from: addDays(day, shift), until: addDays(day, shift + nights) }))

const stayLines = (
  dates: { from: string; until: string },
  list: Season[],
  plan: MealPlan,
  rooms: Occupancy[],
  terms: HotelTerms,
) => stayCharges({ ...dates, day }, { id: 'room', seasons: list }, plan, rooms, terms)?.lines ?? null

const total = (lines: ReturnType<typeof stayLines>) =>
  lines && sum(lines.map(({ unit, count, share }) => times(share === undefined ? unit : percentOf(unit, share), count)))

/** One night and one person after another, as a clerk would add it up. */
function byNight(
  dates: { from: string; until: string },
  list: Season[],
  plan: MealPlan,
  rooms: Occupancy[],
): number | null {
  let amount = 0
  for (const night of datesBetween(dates.from, dates.until)) {
    const season = list.find(({ start, end }) => start <= night && night <= end)
    if (!season || !season[plan]) return null
    const unit = toMinor(season[plan])
    for (const { adults, childrenAges, childrenWithoutBed = 0 } of rooms) {
      amount += adults * unit
      let noBed = childrenWithoutBed
      for (const age of childrenAges) {
        if (age < 5) continue
        if (age >= 12) amount += unit
        else amount += percentOf(unit, noBed-- > 0 ? 30 : 60)
      }
      if (adults === 1 && childrenAges.length === 0) amount += percentOf(unit, 40)
    }
  }
  return amount
}

describe('the price of a stay', () => {
  it('across seasons is the sum of its nights', () => {
    fc.assert(
      fc.property(
        seasons,
        stay,
        fc.array(occupancy, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...mealPlans),
        (list, dates, rooms, plan) => {
          expect(total(stayLines(dates, list, plan, rooms, policy))).toBe(byNight(dates, list, plan, rooms))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('exists exactly for the plans that are sold on every night', () => {
    const partly = seasons.map((list) => list.map((season, index) => (index % 2 ? { ...season, cpai: 0 } : season)))
    fc.assert(
      fc.property(partly, stay, (list, dates) => {
        const priced = mealPlans.filter((plan) =>
          stayLines(dates, list, plan, [{ adults: 2, childrenAges: [] }], policy),
        )
        expect(plansOfStay(dates, list)).toEqual(priced)
      }),
    )
    expect(plansOfStay({ from: day, until: day }, [])).toEqual([])
    expect(stayLines({ from: day, until: day }, [], 'cpai', [], policy)).toBeNull()
  })

  it('covers the last night of a season and not the day after', () => {
    const list = [{ start: '2027-02-01', end: '2027-02-28', cpai: 10, mapai: 0, epai: 0 }]
    const nights = (from: string, until: string) =>
      stayLines({ from, until }, list, 'cpai', [{ adults: 2, childrenAges: [] }], policy)
    expect(nights('2027-02-28', '2027-03-01')?.[0]?.count).toBe(2)
    expect(nights('2027-02-28', '2027-03-02')).toBeNull()
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  })
})

describe('the age of a child', () => {
  it('is free below the first limit, an adult from the second, in between a share', () => {
    const charges = [0, 4, 5, 11, 12, 17].map((age) => chargeForAge(age, policy))
    expect(charges).toEqual(['free', 'free', 'share', 'share', 'adult', 'adult'])
  })

  it('knows policies without free children, without shares and without adults', () => {
    const at = (freeUnderAge: number, adultFromAge: number) => (age: number) =>
      chargeForAge(age, { childPolicy: { ...policy.childPolicy, freeUnderAge, adultFromAge } })
    expect([0, 17].map(at(0, 18))).toEqual(['share', 'share'])
    expect([0, 17].map(at(0, 0))).toEqual(['adult', 'adult'])
    expect([0, 17].map(at(18, 18))).toEqual(['free', 'free'])
    expect([5, 6].map(at(6, 6))).toEqual(['free', 'adult'])
  })

  it('costs what its charge says', () => {
    const list = [{ start: day, end: '2027-12-31', cpai: 100, mapai: 0, epai: 0 }]
    const priceAt = (age: number) =>
      total(
        stayLines({ from: day, until: addDays(day, 1) }, list, 'cpai', [{ adults: 2, childrenAges: [age] }], policy),
      )
    expect([4, 5, 11, 12].map(priceAt)).toEqual([200_00, 260_00, 260_00, 300_00])
  })
})

describe('rates beyond the price per person', () => {
  const season = (rest: Partial<Season> = {}): Season => ({
    ...{ start: '2027-01-01', end: '2027-12-31', cpai: 1000, mapai: 0, epai: 0 },
    ...rest,
  })
  const lines = (rooms: Occupancy[], list: Season[], terms: HotelTerms = policy, nights = 1) =>
    (stayLines({ from: day, until: addDays(day, nights) }, list, 'cpai', rooms, terms) ?? []).map(
      ({ label, unit, count, share }) => [label, count, share === undefined ? unit : percentOf(unit, share)],
    )

  it('give each night the price of its weekday', () => {
    // A Saturday.
    const list = [season({ weekdays: [0, 1, 2, 3, 4, 5] }), season({ weekdays: [6], cpai: 1500 })]
    expect(lines([{ adults: 2, childrenAges: [] }], list, policy, 8)).toEqual([
      ['2 adults', 4, 1500_00],
      ['2 adults', 12, 1000_00],
    ])
    expect(lines([{ adults: 2, childrenAges: [] }], [season({ weekdays: [6] })], policy, 2)).toEqual([])
  })

  it('charge the single room, and extra beds from the third adult on', () => {
    const list = [season({ single: 350, extraBedAdult: 600, extraBedChild: 450 })]
    expect(lines([{ adults: 1, childrenAges: [] }], list)).toEqual([
      ['1 adult', 1, 1000_00],
      ['Single supplement', 1, 350_00],
    ])
    expect(lines([{ adults: 3, childrenAges: [3, 9, 11, 14], childrenWithoutBed: 1 }], list)).toEqual([
      ['2 adults', 2, 1000_00],
      ['2 adults in extra beds', 2, 600_00],
      ['1 child with bed', 1, 450_00],
      ['1 child without bed', 1, 300_00],
      ['1 child free', 1, 0],
    ])
    // Beds that nobody pays for yet cost as one for an adult does; where the season prices none, nothing.
    const asked = { adults: 3, childrenAges: [9], extraBeds: 4 }
    expect(lines([asked], list)).toContainEqual(['2 extra beds', 2, 600_00])
    expect(lines([asked], [season()]).map(([label]) => label)).toEqual(['3 adults', '1 child with bed'])
  })

  it('charge children by their band, and let the youngest go without a bed', () => {
    const terms: HotelTerms = {
      ...policy,
      childBands: [
        { fromAge: 0, toAge: 1, withBed: { percent: 0 }, noBed: { percent: 0 } },
        { fromAge: 2, toAge: 5, withBed: { amount: 400 }, noBed: { amount: 0 } },
        { fromAge: 6, toAge: 11, withBed: { percent: 70 }, noBed: { amount: 250 } },
      ],
    }
    const children = (childrenWithoutBed: number) =>
      lines([{ adults: 2, childrenAges: [9, 1, 4], childrenWithoutBed }], [season()], terms).slice(1)
    expect(children(0)).toEqual([
      ['1 child with bed', 1, 400_00],
      ['1 child with bed', 1, 700_00],
      ['1 child free', 1, 0],
    ])
    expect(children(1)).toEqual([
      ['1 child with bed', 1, 700_00],
      ['1 child without bed', 1, 0],
      ['1 child free', 1, 0],
    ])
    expect(children(2).slice(0, 2)).toEqual([
      ['1 child without bed', 1, 0],
      ['1 child without bed', 1, 250_00],
    ])
  })
})
