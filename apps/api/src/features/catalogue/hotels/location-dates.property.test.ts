import { fromDay, toDay } from '@karavan/domain/base/dates'
import { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { writerOf } from '../../../platform/http/writer.ts'
import { noDays, type OpenDays } from './books/calendar.ts'
import { fitPlaces, mostBytes } from './location-dates.ts'

const day = '2026-11-17'
const { response } = availability.locationDates

/** So many days from the first on, each left on the day after. */
function daysOf(first: number, many: number): OpenDays {
  const days = noDays()
  for (let at = first; at < first + many; at++) {
    for (const [bits, bit] of [
      [days.arrivals, at],
      [days.departures, at + 1],
    ] as const)
      bits[bit >> 5] = (bits[bit >> 5] ?? 0) | (1 << (bit & 31))
  }
  return days
}

const anyPlaces = fc.array(
  fc.record({
    location: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    country: fc.constantFrom('India', 'Côte d’Ivoire'),
    days: fc.integer({ min: 1, max: 400 }),
    hotels: fc.array(
      fc.record({ name: fc.string({ unit: 'grapheme', maxLength: 60 }), many: fc.integer({ min: 1, max: 400 }) }),
      {
        minLength: 1,
        maxLength: 60,
      },
    ),
  }),
  { maxLength: 60 },
)
const id = '00000000-0000-4000-8000-000000000000'

const answerOf = (places: Parameters<typeof fitPlaces>[0]) => {
  const text = writerOf(response)(fitPlaces(places, day)) ?? ''
  return { bytes: Buffer.byteLength(text), answer: JSON.parse(text) as z.infer<typeof response> }
}

describe('an answer about all places', () => {
  it('has each of them with its first dates and a hotel, and no room for one more', () => {
    fc.assert(
      fc.property(anyPlaces, (all) => {
        const places = all.map(({ location, country, days, hotels }, index) => ({
          id: String(index),
          displayName: '',
          location,
          country,
          days: daysOf(0, days),
          hotels: hotels.map(({ name, many }) => ({ id, hotelName: name, days: daysOf(400 - many, many) })),
          total: hotels.length,
        }))
        const { bytes, answer } = answerOf(places)
        expect(bytes).toBeLessThan(mostBytes)
        expect(answer.data.map(({ location }) => location)).toEqual(all.map(({ location }) => location))
        expect(answer.data.filter(({ hotels }) => hotels.length === 0)).toEqual([])
        const most = answer.meta.mostDates
        for (const [index, place] of answer.data.entries()) {
          const length = Math.min(most, all[index]?.days ?? 0)
          expect(place.checkInDates).toEqual(Array.from({ length }, (_, at) => fromDay(toDay(day) + at)))
        }
        const left = all.some(({ hotels }, index) => hotels.length > (answer.data[index]?.hotels.length ?? 0))
        // Short of everything only by less than one hotel with all of its dates and a long name.
        if (left || most < 400) expect(bytes).toBeGreaterThan(mostBytes - 26 * 400 - 3000)
      }),
      { seed: 20261117, numRuns: process.env.DRILL ? 1000 : 50 },
    )
  })

  it('leaves out the last places when even one date of each is too much', () => {
    const place = { id, displayName: '', country: 'India', days: daysOf(0, 400), total: 1 }
    const places = Array.from({ length: 2000 }, (_, index) => ({
      ...place,
      location: `Place ${index}`,
      hotels: [{ id, hotelName: 'Hotel', days: daysOf(0, 400) }],
    }))
    const { bytes, answer } = answerOf(places)
    expect(bytes).toBeLessThan(mostBytes)
    expect([answer.meta.mostDates, answer.meta.total, answer.data.length > 500]).toEqual([1, 2000, true])
  })
})
