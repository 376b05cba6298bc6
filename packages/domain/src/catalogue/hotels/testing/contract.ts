import fc from 'fast-check'
import { addDays, type PlainDate } from '../../../base/dates.ts'
import { type Markup, markupBases } from '../../../base/markup.ts'
import type { BandPrice, ChildBand } from '../child-band.ts'
import { type MealPlan, mealPlans } from '../meal-plan.ts'
import type { Offer } from '../offer.ts'
import type { Season } from '../season.ts'
import type { HotelTerms } from '../stay-price.ts'

/** All that a price of a room depends on in the catalogue. */
export type Contract = HotelTerms & { seasons: Season[] }

const rarely = <T>(seldom: T, mostly: T) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(seldom) }, { weight: 12, arbitrary: fc.constant(mostly) })

/** What is drawn, or in a third of all cases nothing. */
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 3 })
const seldom = <T>(of: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 1, arbitrary: of }, { weight: 5, arbitrary: fc.constant(undefined) })
const orElse = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T

const price = fc.integer({ min: 1, max: 900_000 }).map((minor) => minor / 100)
const amount = fc.oneof({ weight: 9, arbitrary: price }, { weight: 1, arbitrary: fc.constant(0) })
const percent = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100)

const plans = fc.record({
  cpai: price,
  mapai: fc.oneof(fc.constant(0), price),
  epai: fc.oneof(fc.constant(0), price),
  apai: maybe(amount),
})
const amounts = fc.record({ single: maybe(amount), extraBedAdult: maybe(amount), extraBedChild: maybe(amount) })
const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 })
const limits = fc.record({
  minStay: maybe(fc.integer({ min: 1, max: 4 })),
  maxStay: maybe(fc.integer({ min: 4, max: 12 })),
  noArrival: maybe(someDays),
})
const rates = (limited: boolean) =>
  fc
    .tuple(plans, amounts, limited ? limits : fc.constant({}))
    .map(([sold, more, narrow]) => orElse({ ...sold, ...more, ...narrow }))

const week = [0, 1, 2, 3, 4, 5, 6]

/** Seasons one after another from a day on, now and then with a gap, and some of them in two by their weekdays. */
export const anySeasons = (first: PlainDate, limited = false): fc.Arbitrary<Season[]> =>
  fc
    .array(
      fc.record({
        gap: rarely(2, 0),
        days: fc.integer({ min: 2, max: 25 }),
        one: rates(limited),
        other: rates(limited),
        weekdays: maybe(someDays),
        both: rarely(false, true),
      }),
      { minLength: 2, maxLength: 5 },
    )
    .map((parts) => {
      let next = first
      return parts.flatMap(({ gap, days, one, other, weekdays, both }): Season[] => {
        const start = addDays(next, gap)
        const end = addDays(start, days - 1)
        next = addDays(end, 1)
        if (!weekdays) return [{ start, end, ...one }]
        const rest = week.filter((day) => !weekdays.includes(day))
        return [{ start, end, weekdays, ...one }, ...(both ? [{ start, end, weekdays: rest, ...other }] : [])]
      })
    })

const bandPrice: fc.Arbitrary<BandPrice> = fc.oneof(
  percent.map((value) => ({ percent: value })),
  amount.map((value) => ({ amount: value })),
)

const childPolicy = fc
  .record({
    freeUnderAge: fc.integer({ min: 0, max: 10 }),
    older: fc.integer({ min: 0, max: 8 }),
    withBedPercent: percent,
    noBedPercent: percent,
  })
  .map(({ freeUnderAge, older, ...rest }) => ({ freeUnderAge, adultFromAge: freeUnderAge + older, ...rest }))

/** Bands without a gap up to an age. */
const anyBands = (adultFromAge: number): fc.Arbitrary<ChildBand[] | undefined> =>
  adultFromAge === 0
    ? fc.constant(undefined)
    : fc
        .tuple(
          fc.uniqueArray(fc.integer({ min: 1, max: adultFromAge }), { maxLength: 3 }),
          fc.array(fc.tuple(bandPrice, bandPrice), { minLength: 4, maxLength: 4 }),
        )
        .map(([drawn, prices]) => {
          const ends = [...new Set([...drawn, adultFromAge])].sort((a, b) => a - b)
          return ends.map((end, at): ChildBand => {
            const [withBed, noBed] = prices[at] as [BandPrice, BandPrice]
            return { fromAge: ends[at - 1] ?? 0, toAge: end - 1, withBed, noBed }
          })
        })

const cut = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((value) => ({ percent: value / 100 })),
  price.map((value) => ({ amount: value })),
)

/** Offers whose windows and blackouts lie around a day. */
export const anyOffers = (day: PlainDate, most = 4): fc.Arbitrary<Offer[]> => {
  const near = fc.integer({ min: -10, max: 30 }).map((shift) => addDays(day, shift))
  const span = fc
    .tuple(near, fc.integer({ min: 0, max: 4 }))
    .map(([from, days]) => ({ from, until: addDays(from, days) }))
  const scope = fc
    .record({
      plans: fc.oneof(
        { weight: 3, arbitrary: fc.constant<MealPlan[]>([]) },
        { weight: 1, arbitrary: fc.subarray([...mealPlans]) },
      ),
      bookFrom: seldom(near),
      bookUntil: seldom(fc.integer({ min: -2, max: 30 }).map((shift) => addDays(day, shift))),
      stayFrom: seldom(near),
      stayUntil: seldom(near),
      blackout: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Offer['blackout']>([]) },
        { weight: 1, arbitrary: fc.array(span, { maxLength: 2 }) },
      ),
      combinable: fc.boolean(),
    })
    .map((drawn) => ({ ...orElse(drawn), name: 'An offer', roomIds: [] as string[] }))
  const kinds = fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 20 }), cut)
      .map(([daysAhead, off]) => ({ kind: 'earlyBird' as const, daysAhead, ...off })),
    fc
      .tuple(fc.integer({ min: 1, max: 8 }), cut)
      .map(([nights, off]) => ({ kind: 'longStay' as const, nights, ...off })),
    fc
      .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }))
      .map(([stay, pay]) => ({ kind: 'stayPay' as const, stay, pay: Math.min(pay, stay - 1) })),
  )
  return fc.array(fc.tuple(scope, kinds), { maxLength: most }).map((drawn) =>
    drawn
      .map(([narrow, kind], at): Offer => ({ ...narrow, ...kind, id: `offer-${at}` }))
      // A window that ends before it begins cannot be sent.
      .filter(
        ({ bookFrom = '', bookUntil = '9', stayFrom = '', stayUntil = '9' }) =>
          bookFrom <= bookUntil && stayFrom <= stayUntil,
      ),
  )
}

/** A hotel's terms, of the old kind or with all that was added. */
export const anyTerms = (day: PlainDate): fc.Arbitrary<HotelTerms> =>
  childPolicy.chain((policy) =>
    fc
      .record({
        childPolicy: fc.constant(policy),
        childBands: maybe(anyBands(policy.adultFromAge)),
        singleSupplementPercent: percent,
        offers: maybe(anyOffers(day)),
      })
      .map(orElse),
  )

export const anyContract = (day: PlainDate, limited = false): fc.Arbitrary<Contract> =>
  fc.tuple(anyTerms(day), anySeasons(addDays(day, -6), limited)).map(([terms, seasons]) => ({ ...terms, seasons }))

export const anyMarkup: fc.Arbitrary<Markup | null> = fc.oneof(
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
