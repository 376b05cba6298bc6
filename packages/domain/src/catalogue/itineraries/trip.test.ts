import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../base/dates.ts'
import { sum } from '../../base/money.ts'
import { moveItem, moveLeg, moveWithin, removeLeg, setNights, swapDays } from './edit.ts'
import { daysOf, legDates, nightsOf, type Plan, type TripRequest } from './plan.ts'
import {
  activity,
  anyBook,
  anyEdits,
  anyFixed,
  anyPlan,
  anyRequest,
  bookOf,
  counter,
  day,
  type Edit,
  legIn,
  planOf,
  room,
} from './testing/trip.ts'
import type { TripBook } from './trip-book.ts'
import { activityLines, countryOf, explainTrip, priceTrip } from './trip-price.ts'

const applied = (plan: Plan, edits: readonly Edit[]): Plan => {
  const newKey = counter('edit')
  return edits.reduce((now, edit) => edit(now, newKey), plan)
}

const keysOf = (plan: Plan): string[] => [
  ...plan.legs.map(({ key }) => key),
  ...daysOf(plan).flatMap(({ day: planned }) => [planned.key, ...planned.items.map(({ key }) => key)]),
]

const itemKeys = (plan: Plan): string[] =>
  daysOf(plan)
    .flatMap(({ day: planned }) => planned.items.map(({ key }) => key))
    .sort()

/** The price of a plan that holds one part of another and nothing else, before tax. */
function partsOneByOne(plan: Plan, request: TripRequest, book: TripBook): number {
  const empty = (key: string) => ({ key, title: '', description: '', meals: [], items: [] })
  const dates = request.startDate === null ? [] : legDates(plan, request.startDate)
  const stays = plan.legs.map((leg, index) => {
    const alone: Plan = {
      legs: [{ ...leg, travel: null, days: leg.days.map(({ key }) => empty(key)) }],
      departure: empty('end'),
    }
    return priceTrip(alone, { ...request, startDate: dates[index]?.from ?? null }, book).gross
  })
  const activities = new Map(book.activities.map((found) => [found.id, found]))
  const named = [
    ...plan.legs.flatMap(({ travel }) => (travel?.activityId ? [travel.activityId] : [])),
    ...daysOf(plan).flatMap(({ day: planned }) => planned.items.map(({ activityId }) => activityId)),
  ]
  const done = named.flatMap((id) => {
    const found = activities.get(id)
    return found ? activityLines(found, request, 'x').map(({ amount }) => amount) : []
  })
  return sum([...stays, ...done])
}

describe('the price of a trip', () => {
  it('is the sum of its lines and taxes, and its explanation adds up to it, after any edits', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, anyRequest, anyBook, anyFixed, (first, edits, request, book, fixed) => {
        const price = priceTrip(applied(first, edits), request, book, fixed)
        expect(sum(price.lines.map(({ amount }) => amount))).toBe(price.gross)
        expect(sum([price.gross, ...price.taxes.map(({ amount }) => amount)])).toBe(price.total)
        expect(sum(explainTrip(price).map(({ amount }) => amount))).toBe(price.total)
      }),
    )
  })

  it('is what its parts cost one by one', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, anyRequest, anyBook, (first, edits, request, book) => {
        const plan = applied(first, edits)
        expect(priceTrip(plan, request, book).gross).toBe(partsOneByOne(plan, request, book))
      }),
    )
  })

  it('hides a fixed markup in all of its lines, each by what it costs', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, anyRequest, anyBook, anyFixed, (first, edits, request, book, fixed) => {
        const plan = applied(first, edits)
        const [price, bare] = [priceTrip(plan, request, book, fixed), priceTrip(plan, request, book)]
        const people = request.adults + request.childrenAges.length
        const counts = { perPerson: people, perNight: nightsOf(plan) * bare.rooms, perBooking: 1, percent: 0 }
        const charge = fixed && bare.lines.length > 0 ? fixed.value * counts[fixed.basis] : 0
        expect(price.gross).toBe(bare.gross + charge)
        expect(price.lines.map(({ part, key, label, how, count }) => [part, key, label, how, count])).toEqual(
          bare.lines.map(({ part, key, label, how, count }) => [part, key, label, how, count]),
        )
        for (const [index, { amount, count, unit }] of price.lines.entries()) {
          const without = bare.lines[index]?.amount ?? 0
          expect(Math.abs(amount - without - (charge * without) / Math.max(1, bare.gross))).toBeLessThan(1)
          expect(Math.abs(unit * count - amount)).toBeLessThanOrEqual(count / 2)
        }
      }),
    )
  })

  it('does not know by which edits a plan came about', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, anyRequest, anyBook, (first, edits, request, book) => {
        const plan = applied(first, edits)
        const written = JSON.parse(JSON.stringify(plan)) as Plan
        expect(priceTrip(written, request, book)).toEqual(priceTrip(plan, request, book))
      }),
    )
  })

  it('is the same in whatever order things are done on a day and on which day', () => {
    const asked = fc.tuple(anyRequest, anyBook, anyFixed)
    fc.assert(
      fc.property(anyPlan, anyEdits, asked, fc.nat(), fc.nat(), (first, edits, [request, book, fixed], a, b) => {
        const plan = applied(first, edits)
        const days = daysOf(plan).map((found) => found.day)
        const items = days.flatMap((found) => found.items)
        const item = items[a % Math.max(1, items.length)]
        const target = days[b % days.length]
        if (!item || !target) return
        const moved = moveItem(plan, item.key, target.key, a % 3)
        expect(priceTrip(moved, request, book, fixed).total).toBe(priceTrip(plan, request, book, fixed).total)
      }),
    )
  })

  it('comes back exactly with the former plan: no edit touches the plan it starts from', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, anyRequest, anyBook, (first, edits, request, book) => {
        const newKey = counter('edit')
        const history: { plan: Plan; text: string; total: number }[] = []
        let plan = first
        for (const edit of edits) {
          history.push({ plan, text: JSON.stringify(plan), total: priceTrip(plan, request, book).total })
          plan = edit(plan, newKey)
        }
        for (const former of history.reverse()) {
          expect(JSON.stringify(former.plan)).toBe(former.text)
          expect(priceTrip(former.plan, request, book).total).toBe(former.total)
        }
      }),
    )
  })

  it('falls under the rules for trips abroad as soon as one leg is', () => {
    const book = bookOf({
      places: [
        { id: 'place-1', location: 'Kochi', country: 'India' },
        { id: 'place-2', location: 'Phuket', country: 'Thailand' },
      ],
      rooms: [room('place-1-Standard'), room('place-2-Standard', { locationId: 'place-2' })],
    })
    const asked = { startDate: '2027-01-10', adults: 2, childrenAges: [], category: 'Standard' as const }
    const home = planOf([{ locationId: 'place-1', nights: 2 }], counter())
    const both = { ...home, legs: [...home.legs, legIn('place-2', 1, counter('more'))] }
    expect([countryOf(home, book.places), countryOf(both, book.places)]).toEqual(['India', 'Thailand'])
    expect(priceTrip(home, asked, book).taxes.map(({ name, amount }) => [name, amount])).toEqual([
      ['CGST', 200_00],
      ['SGST', 200_00],
    ])
    expect(priceTrip(both, asked, book).taxes.map(({ name, amount }) => [name, amount])).toEqual([
      ['CGST', 300_00],
      ['SGST', 300_00],
      ['TCS', 252_00],
    ])
  })

  it.each([
    ['perPerson', 3 * 500_00],
    ['perNight', 4 * 2 * 500_00],
    ['perBooking', 500_00],
  ] as const)('holds a markup %s once', (basis, amount) => {
    const rooms = [room('place-1-Standard', { maxOccupancy: 2 })]
    const plan = planOf([{ locationId: 'place-1', nights: 4 }], counter())
    const asked = { startDate: '2027-01-10', adults: 3, childrenAges: [], category: 'Standard' as const }
    const { gross } = priceTrip(plan, asked, bookOf({ rooms }), { basis, value: 500_00 })
    // Three adults for four nights at ₹2,000, and one of them alone in a room for 40 % more.
    expect(gross).toBe(3 * 4 * 2_000_00 + 4 * 800_00 + amount)
  })

  it('is nothing while nothing of it has a price, whatever is charged', () => {
    const plan = planOf([{ locationId: 'place-1', nights: 4 }], counter())
    const asked = { startDate: null, adults: 3, childrenAges: [], category: 'Standard' as const }
    expect(priceTrip(plan, asked, bookOf(), { basis: 'perBooking', value: 500_00 })).toMatchObject({
      lines: [],
      total: 0,
    })
  })

  it.each([
    ['no date', { startDate: null }, {}, 'noDate'],
    ['no hotel in the class', { category: 'Luxury' }, {}, 'noHotel'],
    ['a room that is not sold any more', {}, { rooms: [] }, 'notSold'],
    ['nights without a season', { startDate: '2031-02-01' }, {}, 'noSeason'],
    ['more children than the rooms hold', { adults: 1, childrenAges: [6, 7, 8, 9, 10] }, {}, 'tooMany'],
  ] satisfies [string, Partial<TripRequest>, Partial<TripBook>, string][])(
    'has a gap for %s',
    (_, asked, change, reason) => {
      const [leg] = planOf([{ locationId: 'place-1', nights: 2 }], counter()).legs
      if (!leg) throw new Error('The plan has no leg')
      const plan = {
        ...planOf([{ locationId: 'place-1', nights: 2 }], counter()),
        legs: [{ ...leg, hotels: { Standard: leg.hotels.Standard ?? null } }],
      }
      const request: TripRequest = {
        startDate: '2027-01-10',
        adults: 2,
        childrenAges: [],
        category: 'Standard',
        ...asked,
      }
      const { gaps } = priceTrip(plan, request, bookOf({ rooms: [room('place-1-Standard')], ...change }))
      expect(gaps).toEqual([{ key: leg.key, reason }])
    },
  )

  it('counts groups, and children by their age', () => {
    const lines = (rest: Partial<ReturnType<typeof activity>>, adults: number, childrenAges: number[]) =>
      activityLines(activity('a', rest), { adults, childrenAges }, 'x').map(({ count, amount }) => [count, amount])
    expect(lines({}, 2, [2, 5, 14])).toEqual([
      [3, 3600_00],
      [1, 600_00],
    ])
    expect(lines({ pricedPer: 'group', groupSize: 4, adultPrice: 3000 }, 4, [1])).toEqual([[2, 6000_00]])
  })
})

describe('the legs of a trip', () => {
  it('join without a gap and without an overlap after any edits', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, (first, edits) => {
        const plan = applied(first, edits)
        const dates = legDates(plan, day)
        expect(dates[0]?.from).toBe(day)
        for (const [index, { from, until }] of dates.entries()) {
          expect(daysBetween(from, until)).toBe(plan.legs[index]?.nights)
          expect(dates[index + 1]?.from ?? until).toBe(until)
        }
        expect(dates.at(-1)?.until).toBe(addDays(day, nightsOf(plan)))
        expect(daysOf(plan)).toHaveLength(nightsOf(plan) + 1)
      }),
    )
  })

  it('keep a day for each night, and every key once', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, (first, edits) => {
        const plan = applied(first, edits)
        for (const leg of plan.legs) expect([leg.key, leg.days.length]).toEqual([leg.key, leg.nights])
        const keys = keysOf(plan)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('lose the travel to the one that comes first', () => {
    const plan = planOf(
      ['place-1', 'place-2', 'place-3'].map((locationId) => ({ locationId, nights: 1 })),
      counter(),
    )
    const travelled = {
      ...plan,
      legs: plan.legs.map((leg, index) =>
        index === 0 ? leg : { ...leg, travel: { mode: 'train' as const, note: '', activityId: null } },
      ),
    }
    expect(moveLeg(travelled, 2, 0).legs.map(({ travel }) => travel?.mode ?? null)).toEqual([null, null, 'train'])
    const gone = travelled.legs[0]?.key ?? ''
    expect(removeLeg(travelled, gone).legs.map(({ travel }) => travel?.mode ?? null)).toEqual([null, 'train'])
  })

  it('are never all taken out', () => {
    const plan = planOf([{ locationId: 'place-1', nights: 1 }], counter())
    expect(removeLeg(plan, plan.legs[0]?.key ?? '')).toBe(plan)
  })
})

describe('an edit', () => {
  it('of the nights keeps everything that was planned', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, fc.nat(), fc.integer({ min: 1, max: 9 }), (first, edits, at, nights) => {
        const plan = applied(first, edits)
        const leg = plan.legs[at % plan.legs.length]
        const after = setNights(plan, leg?.key ?? '', nights, counter('night'))
        expect(itemKeys(after)).toEqual(itemKeys(plan))
        expect(after.legs[at % plan.legs.length]?.nights).toBe(nights)
      }),
    )
  })

  it('that moves keeps every item once, and leaves the plan as it is when there is nothing to move', () => {
    fc.assert(
      fc.property(anyPlan, anyEdits, fc.nat(), fc.nat(), (first, edits, a, b) => {
        const plan = applied(first, edits)
        const days = daysOf(plan).map((found) => found.day)
        const [one, other] = [days[a % days.length], days[b % days.length]]
        expect(itemKeys(swapDays(plan, one?.key ?? '', other?.key ?? ''))).toEqual(itemKeys(plan))
        expect(swapDays(swapDays(plan, one?.key ?? '', other?.key ?? ''), one?.key ?? '', other?.key ?? '')).toEqual(
          plan,
        )
        for (const key of itemKeys(plan))
          expect(itemKeys(moveItem(plan, key, other?.key ?? '', b))).toEqual(itemKeys(plan))
        expect(moveItem(plan, 'nobody', other?.key ?? '', 0)).toBe(plan)
      }),
    )
  })

  it('puts one entry of a list where it is wanted', () => {
    expect(moveWithin(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveWithin(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b'])
    expect(moveWithin(['a', 'b', 'c'], 1, 99)).toEqual(['a', 'c', 'b'])
    expect(moveWithin(['a', 'b', 'c'], 7, 0)).toEqual(['a', 'b', 'c'])
  })
})

describe('a long trip', () => {
  /** How often pricing looks at the rooms and activities of a book. */
  function looksAt(legs: number, nights: number, perDay: number): number {
    let looks = 0
    const watched = <T extends object>(entry: T): T =>
      new Proxy(entry, {
        get(target, name, receiver) {
          looks += 1
          return Reflect.get(target, name, receiver) as unknown
        },
      })
    const newKey = counter()
    const plan = planOf(
      Array.from({ length: legs }, () => ({ locationId: 'place-1', nights })),
      newKey,
    )
    const filled: Plan = {
      ...plan,
      legs: plan.legs.map((leg) => ({
        ...leg,
        days: leg.days.map((planned) => ({
          ...planned,
          items: Array.from({ length: perDay }, (_, at) => ({ key: newKey(), activityId: `a${at}`, time: null })),
        })),
      })),
    }
    const book = bookOf({
      rooms: [watched(room('place-1-Standard'))],
      activities: Array.from({ length: 60 }, (_, at) => watched(activity(`a${at}`))),
    })
    const asked = { startDate: '2027-01-10', adults: 2, childrenAges: [4, 9], category: 'Standard' as const }
    expect(priceTrip(filled, asked, book).gaps).toEqual([])
    return looks
  }

  it('of six legs and twenty days is priced by looking at each of its parts a few times, not at all of them for each', () => {
    const [once, items] = [looksAt(1, 1, 0), 19 * 4]
    // Sixty activities are indexed once; beyond that each part of the plan costs a fixed number of looks.
    expect(looksAt(6, 3, 4)).toBeLessThan(once + (items + 6) * 20)
    expect(looksAt(6, 6, 4) / looksAt(6, 3, 4)).toBeLessThan(2.2)
  })
})
