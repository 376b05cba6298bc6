import fc from 'fast-check'
import { addDays } from '../../../base/dates.ts'
import type { Season } from '../../hotels/season.ts'
import type { SheetRoom } from '../sheet.ts'

const price = fc.integer({ min: 0, max: 999_999 }).map((paise) => paise / 100)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })

const entry = fc
  .record({
    epai: price,
    cpai: price,
    mapai: price,
    apai: maybe(price),
    single: maybe(price),
    extraBedAdult: maybe(price),
    extraBedChild: maybe(price),
    minStay: maybe(fc.integer({ min: 1, max: 5 })),
    maxStay: maybe(fc.integer({ min: 5, max: 30 })),
    noArrival: maybe(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as typeof all)

/** Seasons of one room that follow each other, some of them split at the weekend. */
const seasons = fc
  .array(
    fc.record({
      skip: fc.integer({ min: 0, max: 9 }),
      days: fc.integer({ min: 1, max: 60 }),
      split: fc.boolean(),
      entry,
      weekend: entry,
    }),
    { maxLength: 5 },
  )
  .map((list) => {
    const made: Season[] = []
    let next = '2026-10-01'
    for (const { skip, days, split, ...rest } of list) {
      const [start, end] = [addDays(next, skip), addDays(next, skip + days - 1)]
      if (split)
        made.push(
          { start, end, weekdays: [0, 1, 2, 3, 4], ...rest.entry },
          { start, end, weekdays: [5, 6], ...rest.weekend },
        )
      else made.push({ start, end, ...rest.entry })
      next = addDays(end, 1)
    }
    return made
  })

/** Room types with seasons of their own, some of them the same days as those of others. */
export const rooms: fc.Arbitrary<SheetRoom[]> = fc
  .array(seasons, { minLength: 1, maxLength: 4 })
  .chain((lists) =>
    fc
      .array(fc.integer({ min: 0, max: lists.length - 1 }), { minLength: lists.length, maxLength: lists.length })
      .map((from) => from.map((source, at) => ({ id: `room-${at}`, seasonal_pricing: lists[source] ?? [] }))),
  )

/** What somebody may type or paste into a cell. */
export const typed = fc.oneof(
  fc.integer({ min: 0, max: 9_999 }).map(String),
  fc.constantFrom('', '–', '36O', 'on req.', '1,250.50', 'AED 90', 'free', '+8%', '3', 'Fri, Sat', '12.345', '-5'),
)
