import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween, weekdayOf } from '../../base/dates.ts'
import { type MealPlan, mealPlans } from '../hotels/meal-plan.ts'
import type { Offer } from '../hotels/offer.ts'
import { isOn, overlappingSeasons, priceAt, type Season, seasonOn } from '../hotels/season.ts'
import { checkRates, rateGaps } from './check.ts'
import { whyNever } from './offer-reach.ts'
import { oddPrices, shareLeft } from './odd-price.ts'
import { percentBetween, type PriceChange, priceChanges } from './price-change.ts'
import { checkedDays, type RatedRoom, type Rates } from './rates.ts'

const today = '2027-02-20'
const price = fc.constantFrom(0, 80, 100, 120, 150)
const weekdays = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }), {
  nil: undefined,
})
const season: fc.Arbitrary<Season> = fc
  .record({ shift: fc.integer({ min: -10, max: 70 }), days: fc.integer({ min: 1, max: 40 }), weekdays })
  .chain(({ shift, days, weekdays: on }) =>
    fc.record({
      start: fc.constant(addDays(today, shift)),
      end: fc.constant(addDays(today, shift + days - 1)),
      weekdays: fc.constant(on),
      cpai: price,
      mapai: price,
      epai: price,
      apai: fc.option(price, { nil: undefined }),
      maxStay: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    }),
  )
/** Seasons of which each night has one at most. */
const seasons = fc
  .array(season, { maxLength: 5 })
  .map((drawn) =>
    drawn.reduce<Season[]>((kept, one) => (overlappingSeasons([...kept, one]).length > 0 ? kept : [...kept, one]), []),
  )
const room = (id: string) => fc.record({ id: fc.constant(id), maxAdults: fc.constant(2), seasons })
const rooms = fc.tuple(room('a'), room('b'))
const days = datesBetween(today, addDays(today, 130))

/** The same night by night. */
function naive(before: readonly RatedRoom[], after: readonly RatedRoom[]) {
  const all: PriceChange[] = []
  let [opened, closed] = [0, 0]
  for (const { id, seasons: now } of after)
    for (const date of days) {
      const was = seasonOn(before.find((one) => one.id === id)?.seasons ?? [], date)
      const is = seasonOn(now, date)
      const sold = (one: Season | undefined) => one !== undefined && mealPlans.some((plan) => priceAt(one, plan) > 0)
      if (!sold(was) && sold(is)) opened++
      if (sold(was) && !sold(is)) closed++
      for (const plan of was && is ? mealPlans : []) {
        const [from, to] = [was ? priceAt(was, plan) : 0, is ? priceAt(is, plan) : 0]
        if (from > 0 && to > 0 && from !== to)
          all.push({ roomId: id, plan, date, from, to, percent: percentBetween(from, to) })
      }
    }
  const extremes = (list: PriceChange[]) => {
    const first = (by: (one: PriceChange) => number) =>
      list.reduce<PriceChange | null>(
        (best, one) => (!best || by(one) < by(best) || (by(one) === by(best) && one.date < best.date) ? one : best),
        null,
      )
    return { count: list.length, lowest: first(({ percent }) => percent), highest: first(({ percent }) => -percent) }
  }
  const months = [...new Set(all.map(({ date }) => date.slice(0, 7)))].sort()
  const byMonth = months.map((month) => ({ month, ...extremes(all.filter(({ date }) => date.startsWith(month))) }))
  return { changes: extremes(all), byMonth, opened, closed }
}

describe('what saving does to prices', () => {
  it('is what comparing every night would say', () => {
    fc.assert(
      fc.property(rooms, rooms, (before, after) => {
        expect(priceChanges(before, after, today)).toEqual(naive(before, after))
      }),
    )
  })

  it('is nothing when nothing changes, and counts a room that is new as opened', () => {
    fc.assert(
      fc.property(rooms, (same) => {
        expect(priceChanges(same, same, today)).toEqual({
          changes: { count: 0, lowest: null, highest: null },
          byMonth: [],
          opened: 0,
          closed: 0,
        })
      }),
    )
    const year = { id: 'a', maxAdults: 2, seasons: [{ start: today, end: '2099-12-31', cpai: 100, mapai: 0, epai: 0 }] }
    expect(priceChanges([], [year], today).opened).toBe(checkedDays)
  })
})

describe('gaps', () => {
  it('are the days to come without a season, up to the end of the last and of the contract', () => {
    const contract = fc.option(
      fc
        .record({ shift: fc.integer({ min: -20, max: 30 }), length: fc.integer({ min: 0, max: 60 }) })
        .map(({ shift, length }) => ({
          validFrom: addDays(today, shift),
          validUntil: addDays(today, shift + length),
          basis: 'net' as const,
        })),
    )
    fc.assert(
      fc.property(room('a'), contract, (one, agreed) => {
        const ends = [
          ...one.seasons.map(({ start, end }) => [start, end]),
          ...(agreed ? [[agreed.validFrom, agreed.validUntil]] : []),
        ]
        const first = ends.map(([start = '']) => start).sort()[0] ?? '9'
        const last =
          ends
            .map(([, end = '']) => end)
            .sort()
            .at(-1) ?? ''
        const open = days.filter((date) => date >= first && date <= last && !seasonOn(one.seasons, date))
        const gaps = rateGaps(one, agreed, today)
        expect(days.filter((date) => gaps.some(({ start, end }) => start <= date && date <= end))).toEqual(open)
        for (const [at, gap] of gaps.entries())
          expect(gap.start > addDays(gaps[at - 1]?.end ?? '2000-01-01', 1)).toBe(true)
      }),
    )
  })
})

const date = fc.integer({ min: -15, max: 90 }).map((shift) => addDays(today, shift))
const span = fc
  .record({ from: date, many: fc.integer({ min: 0, max: 50 }) })
  .map(({ from, many }) => ({ from, until: addDays(from, many) }))
const scope = {
  id: fc.constant('offer'),
  name: fc.constant('Offer'),
  combinable: fc.boolean(),
  roomIds: fc.constantFrom<string[]>([], ['a'], ['c']),
  plans: fc.constantFrom<MealPlan[]>([], ['cpai'], ['apai']),
  bookFrom: fc.option(date, { nil: undefined }),
  bookUntil: fc.option(date, { nil: undefined }),
  stayFrom: fc.option(date, { nil: undefined }),
  stayUntil: fc.option(date, { nil: undefined }),
  blackout: fc.array(span, { maxLength: 3 }),
}
const offer: fc.Arbitrary<Offer> = fc.oneof(
  fc.record({
    kind: fc.constant('earlyBird' as const),
    daysAhead: fc.integer({ min: 1, max: 40 }),
    percent: fc.constant(10),
    ...scope,
  }),
  fc.record({
    kind: fc.constant('longStay' as const),
    nights: fc.integer({ min: 1, max: 8 }),
    percent: fc.constant(10),
    ...scope,
  }),
  fc.record({ kind: fc.constant('stayPay' as const), stay: fc.constant(4), pay: fc.constant(3), ...scope }),
)

/** Whether any day of booking and any night of any of its rooms has it. */
function somebodyHas(one: Offer, all: readonly RatedRoom[]): boolean {
  const meant = all.filter(({ id }) => one.roomIds.length === 0 || one.roomIds.includes(id))
  const plans = one.plans.length === 0 ? mealPlans : one.plans
  const asked = one.kind === 'longStay' ? one.nights : one.kind === 'stayPay' ? one.stay : 1
  const priced = meant.flatMap((each) => each.seasons).filter((each) => plans.some((plan) => priceAt(each, plan) > 0))
  if (!priced.some(({ end, maxStay }) => end >= today && (maxStay === undefined || maxStay >= asked))) return false
  const booked = [today, one.bookFrom ?? today].sort().at(-1) ?? today
  // Who books on the first day they can has the most nights before them.
  if (one.bookUntil && one.bookUntil < today) return false
  const arrival = one.kind === 'earlyBird' ? addDays(booked, one.daysAhead) : booked
  return datesBetween(arrival, addDays(today, 140)).some(
    (night) =>
      (!one.stayFrom || night >= one.stayFrom) &&
      (!one.stayUntil || night <= one.stayUntil) &&
      !one.blackout.some(({ from, until }) => from <= night && night <= until) &&
      priced.some((each) => isOn(each, night)),
  )
}

describe('an offer that never applies', () => {
  it('is one that no day of booking and no night has', () => {
    fc.assert(
      fc.property(offer, rooms, (one, all) => {
        expect(whyNever(one, all, today) === null).toBe(somebodyHas(one, all))
      }),
      { numRuns: 400 },
    )
  })

  const base = { id: 'early', name: 'Early', combinable: true, roomIds: [], plans: [], blackout: [] }
  const early: Offer = { ...base, kind: 'earlyBird', daysAhead: 30, percent: 10 }
  const sold: RatedRoom[] = [
    { id: 'a', maxAdults: 2, seasons: [{ start: today, end: '2027-06-30', cpai: 100, mapai: 0, epai: 0, maxStay: 5 }] },
  ]
  it.each<[string, Offer]>([
    ['noRoom', { ...early, roomIds: ['gone'] }],
    ['bookingOver', { ...early, bookUntil: '2027-02-19' }],
    ['stayOver', { ...early, stayUntil: '2027-02-19' }],
    ['tooLate', { ...early, stayUntil: '2027-03-01' }],
    ['notSold', { ...early, plans: ['apai'] }],
    ['notSold', { ...early, stayFrom: '2027-07-01' }],
    ['blackedOut', { ...early, blackout: [{ from: today, until: '2027-12-31' }] }],
    ['tooLong', { ...base, kind: 'longStay', nights: 6, percent: 10 }],
    ['tooLong', { ...base, kind: 'stayPay', stay: 7, pay: 6 }],
  ])('says why: %s', (why, one) => {
    expect(whyNever(one, sold, today)).toBe(why)
  })
})

const plain = { start: '2027-03-01', end: '2027-03-31', epai: 100, cpai: 120, mapai: 150 }
const rates = (list: readonly Season[], rest: Partial<Rates> = {}): Rates => ({
  rooms: [{ id: 'a', maxAdults: 2, seasons: list }],
  offers: [],
  contract: null,
  ...rest,
})
const whys = (given: Rates) => oddPrices(given, today).map(({ field, why }) => [field, why])
const off = (percent: number, rest: Partial<Offer> = {}): Offer =>
  ({
    ...{ id: `off${percent}`, name: 'Off', combinable: true, roomIds: [], plans: [], blackout: [] },
    ...{ kind: 'longStay', nights: 2, percent },
    ...rest,
  }) as Offer

describe('odd prices', () => {
  it('are fuller plans, beds and supplements that cost what they should not', () => {
    expect(whys(rates([plain]))).toEqual([])
    expect(whys(rates([{ ...plain, mapai: 110, apai: 105 }]))).toEqual([
      ['mapai', 'fullerPlanCheaper'],
      ['apai', 'fullerPlanCheaper'],
    ])
    expect(whys(rates([{ ...plain, extraBedAdult: 101, extraBedChild: 102, single: 101 }]))).toEqual([
      ['single', 'singleDearer'],
      ['extraBedAdult', 'extraBedDearer'],
      ['extraBedChild', 'childBedDearer'],
    ])
    expect(whys(rates([{ ...plain, extraBedChild: 101 }]))).toEqual([['extraBedChild', 'extraBedDearer']])
    expect(whys(rates([{ ...plain, mapai: 110, start: '2027-01-01', end: '2027-01-31' }]))).toEqual([])
  })

  it('are prices with a figure too many or too few, where three seasons can tell', () => {
    const later = (month: string, rest: Partial<Season> = {}) => ({
      ...plain,
      start: `2027-${month}-01`,
      end: `2027-${month}-28`,
      ...rest,
    })
    expect(whys(rates([plain, later('04', { mapai: 1500 })]))).toEqual([])
    expect(whys(rates([plain, later('04'), later('05', { mapai: 1500, cpai: 12, epai: 10 })]))).toEqual([
      ['epai', 'farFromOthers'],
      ['cpai', 'farFromOthers'],
      ['mapai', 'farFromOthers'],
    ])
  })

  it('are offers that leave too little, alone or with those they go with', () => {
    expect(whys(rates([plain], { offers: [off(50)] }))).toEqual([])
    expect(oddPrices(rates([plain], { offers: [off(51)] }), today)).toMatchObject([
      { roomId: 'a', start: '2027-03-01', field: 'offers', why: 'lessThanHalf', offerIds: ['off51'] },
    ])
    expect(whys(rates([plain], { offers: [off(30), off(31, { kind: 'earlyBird', daysAhead: 2 })] }))).toEqual([
      ['offers', 'lessThanHalf'],
    ])
    expect(whys(rates([plain], { offers: [off(30), off(31, { combinable: false })] }))).toEqual([])
    // They are never booked on the same day, or never hold for the same night.
    const apart = [off(30, { bookUntil: '2027-02-25' }), off(31, { bookFrom: '2027-02-26' })]
    expect(whys(rates([plain], { offers: apart }))).toEqual([])
    const nights = [off(30, { stayUntil: '2027-03-10' }), off(31, { stayFrom: '2027-03-11' })]
    expect(whys(rates([plain], { offers: nights }))).toEqual([])
    const amount = off(1, { percent: undefined, amount: 200 })
    expect(whys(rates([plain], { offers: [amount] }))).toEqual([['offers', 'nothingLeft']])
  })

  it('are offers beyond the commission, where there is one', () => {
    const contract = { validFrom: today, validUntil: '2027-12-31', basis: 'commission' as const, commissionPercent: 15 }
    expect(whys(rates([plain], { contract, offers: [off(15)] }))).toEqual([])
    expect(whys(rates([plain], { contract, offers: [off(15.01)] }))).toEqual([['offers', 'belowCommission']])
    expect(whys(rates([plain], { contract: { ...contract, basis: 'net' }, offers: [off(20)] }))).toEqual([])
  })

  it('never leaves more than the whole price, and less with every offer more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }), (percents) => {
        const offers = percents.map((percent) => off(percent))
        const shares = offers.map((_, at) => shareLeft(offers.slice(0, at + 1), 200))
        expect([1, ...shares].every((share, at, all) => at === 0 || share < (all[at - 1] ?? 0))).toBe(true)
      }),
    )
  })
})

it('a check tells all of it at once', () => {
  const before = rates([plain])
  const after = rates([{ ...plain, cpai: 132, weekdays: [0, 1, 2, 3, 4, 5] }], {
    offers: [off(10, { bookUntil: '2027-01-01' })],
  })
  const found = checkRates(before, after, today)
  expect(found.changes).toMatchObject({ count: 27, highest: { plan: 'cpai', from: 120, to: 132, percent: 10 } })
  expect([found.opened, found.closed]).toEqual([0, 4])
  expect(found.neverApply).toEqual([{ offerId: 'off10', why: 'bookingOver' }])
  expect(found.gaps.map(({ start }) => [start, weekdayOf(start)])).toEqual([
    ['2027-03-06', 6],
    ['2027-03-13', 6],
    ['2027-03-20', 6],
    ['2027-03-27', 6],
  ])
})
