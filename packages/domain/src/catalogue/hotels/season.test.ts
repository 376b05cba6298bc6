import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesBetween } from '../../base/dates.ts'
import { overlappingSeasons, type Period, seasonGaps, seasonsByNight } from './season.ts'

const day = '2027-02-20'
const period = fc
  .record({ shift: fc.integer({ min: 0, max: 30 }), days: fc.integer({ min: 1, max: 8 }) })
  .map(({ shift, days }) => ({ start: addDays(day, shift), end: addDays(day, shift + days - 1) }))
const someWeekdays = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 }), {
  nil: undefined,
})
const partly: fc.Arbitrary<Period> = fc
  .tuple(period, someWeekdays)
  .map(([days, weekdays]) => ({ ...days, ...(weekdays ? { weekdays } : {}) }))
const covers = (date: string) => (one: Period) =>
  one.start <= date &&
  date <= one.end &&
  (one.weekdays === undefined || one.weekdays.includes(new Date(date).getUTCDay()))
/** Those of a list that clash with none before them. */
const apart = <S extends Period>(list: readonly S[]): S[] =>
  list.reduce<S[]>((kept, one) => (overlappingSeasons([...kept, one]).length > 0 ? kept : [...kept, one]), [])
const days = datesBetween(day, addDays(day, 45))

describe('seasons', () => {
  it('overlap exactly when two of them share a day', () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 6 }), (list) => {
        const shared = days.some((date) => list.filter(covers(date)).length > 1)
        expect(overlappingSeasons(list).length > 0).toBe(shared)
      }),
    )
    const [first, second] = [
      { start: '2027-01-01', end: '2027-03-31' },
      { start: '2027-03-31', end: '2027-04-30' },
    ]
    expect(overlappingSeasons([second, first])).toEqual([[first, second]])
  })

  it('overlap only where they share a weekday, and then no night has two prices', () => {
    fc.assert(
      fc.property(fc.array(partly, { maxLength: 8 }), (drawn) => {
        const list = apart(drawn)
        expect(days.every((date) => list.filter(covers(date)).length <= 1)).toBe(true)
        const refused = drawn.find((one) => !list.includes(one))
        if (refused)
          expect(
            list.some(
              (one) =>
                one.start <= refused.end &&
                refused.start <= one.end &&
                [0, 1, 2, 3, 4, 5, 6].some((at) =>
                  [one, refused].every(({ weekdays }) => weekdays === undefined || weekdays.includes(at)),
                ),
            ),
          ).toBe(true)
      }),
    )
  })

  it('have gaps exactly on the days between that none covers', () => {
    fc.assert(
      fc.property(fc.array(partly, { minLength: 1, maxLength: 6 }), (list) => {
        const first = list.map(({ start }) => start).sort()[0] ?? ''
        const last =
          list
            .map(({ end }) => end)
            .sort()
            .at(-1) ?? ''
        const open = days.filter((date) => date >= first && date <= last && !list.some(covers(date)))
        expect(days.filter((date) => seasonGaps(list).some(covers(date)))).toEqual(open)
      }),
    )
  })

  it('have one for each night of a stay, or none for all of it', () => {
    fc.assert(
      fc.property(
        fc.array(partly, { maxLength: 8 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 12 }),
        (drawn, shift, nights) => {
          const list = apart(drawn)
          const stay = { from: addDays(day, shift), until: addDays(day, shift + nights) }
          const covered = datesBetween(stay.from, stay.until).every((night) => list.some(covers(night)))
          const expected = datesBetween(stay.from, stay.until).map((night) => list.find(covers(night)))
          expect(seasonsByNight(list, stay)).toEqual(covered ? expected : null)
        },
      ),
    )
  })
})
