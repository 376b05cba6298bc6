import { fromDay, toDay, weekdayOfDay } from '@karavan/domain/base/dates'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { horizon, listDays } from './calendar.ts'
import { Look } from './look.ts'
import { type HotelRow, type NightRow, PlaceBook, type RoomRow, type SeasonRow } from './place-book.ts'

const today = toDay('2026-11-17')
const within = 40
const longest = 60

const price = fc.constantFrom(0, 100)
const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null })
const none: (number | null)[] = [null, null, null]
const anySeason = fc
  .tuple(
    fc.tuple(price, price, price, price),
    fc.option(fc.tuple(limit(9), limit(9), limit(127))),
    fc.integer({ min: 1, max: 12 }),
  )
  .map(([prices, limits, days]) => ({ prices, limits, days }))
type AnySeason = { prices: number[]; limits: (number | null)[] | null; days: number }

/** Seasons one after another, split by weekdays where `split` says how. */
function rowsOf(seasons: readonly AnySeason[], split: number): SeasonRow[] {
  let start = today - 5
  return seasons.flatMap(({ prices, limits, days }, index): SeasonRow[] => {
    const [from, end] = [start, start + days - 1]
    start += days + (index % 3 === 2 ? 1 : 0)
    const more = limits ? [...none, ...limits] : []
    const row = (weekdays: number, times: number) =>
      [from, end, weekdays, ...prices.map((one) => one * times), ...more] as SeasonRow
    return split === 0 ? [row(127, 1)] : [row(split, 1), ...(index % 2 === 0 ? [row(127 & ~split, 2)] : [])]
  })
}

const anyRoom = fc
  .record({
    seasons: fc.array(anySeason, { maxLength: 6 }),
    split: fc.constantFrom(0, 0, 0b1100000, 0b0010001),
    full: fc.uniqueArray(fc.integer({ min: 0, max: within }), { maxLength: 5 }),
  })
  .map(({ seasons, split, full }) => ({
    seasons: rowsOf(seasons, split),
    nights: full.sort((a, b) => a - b).map((night): NightRow => [today + night, night % 2]),
  }))
const anyHotels = fc.array(
  fc.record({ minNights: fc.integer({ min: 1, max: 4 }), rooms: fc.array(anyRoom, { maxLength: 3 }) }),
  { minLength: 1, maxLength: 4 },
)

const hotelRow = (id: string, minNights: number, rooms: Pick<RoomRow, 'seasons' | 'nights'>[]): HotelRow => ({
  id,
  name: id,
  rating: 3,
  latitude: null,
  longitude: null,
  stateCode: null,
  petsAllowed: false,
  minNights,
  policy: {
    childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 60, noBedPercent: 30 },
    childBands: null,
    singleSupplementPercent: 0,
  },
  amenities: [],
  cancellationPolicy: [],
  offers: null,
  card: '',
  rooms: rooms.map(({ seasons, nights }, index) => ({
    id: `${id} ${index}`,
    type: 'Room',
    sellMode: 'instant',
    releaseDays: null,
    allotment: 2,
    maxAdults: 2,
    maxChildren: 1,
    maxOccupancy: 3,
    seasons,
    nights,
  })),
})

/** The same by trying every stay as a search looks for it. */
function tryAll(book: PlaceBook, hotel: number) {
  const [arrivals, departures] = [new Set<number>(), new Set<number>()]
  for (let from = 0; from < within + longest; from++)
    for (let nights = 1; nights <= longest; nights++) {
      const party = {
        from: fromDay(today + from),
        until: fromDay(today + from + nights),
        nights,
        adults: 1,
        childrenAges: [],
        pets: false,
      }
      const look = new Look(book, party, fromDay(today))
      if (!look.takesHotel(hotel)) continue
      for (let room = book.roomFrom[hotel] ?? 0; room < (book.roomFrom[hotel + 1] ?? 0); room++)
        if (look.takesRoom(room) && mealPlans.some((_, plan) => look.unitsOf(plan) > 0)) {
          arrivals.add(from)
          departures.add(from + nights)
        }
    }
  const sorted = (days: Set<number>) => [...days].sort((a, b) => a - b)
  return { arrivals: sorted(arrivals), departures: sorted(departures) }
}

const told = (book: PlaceBook, hotel: number) => {
  const { arrivals, departures } = book.calendar.daysOf(hotel, today)
  return { arrivals: listDays(arrivals), departures: listDays(departures) }
}

const at = { text: '1:1:', xmin: 1, xmax: 1, running: 0 }

describe('the calendar of a place', () => {
  it('has the days on which a search finds a stay, also after nights were sold', () => {
    fc.assert(
      fc.property(anyHotels, fc.array(fc.integer({ min: 0, max: within }), { maxLength: 3 }), (hotels, sold) => {
        const rows = hotels.map(({ minNights, rooms }, index) => hotelRow(`hotel ${index}`, minNights, rooms))
        const book = new PlaceBook('place', today, at, rows)
        for (const hotel of rows.keys()) expect(told(book, hotel)).toEqual(tryAll(book, hotel))
        for (const night of sold) book.setNights('hotel 0 0', today + night, today + night, [[today + night, 0]])
        for (const hotel of rows.keys()) expect(told(book, hotel)).toEqual(tryAll(book, hotel))
      }),
      { seed: 20261117, numRuns: process.env.DRILL ? 300 : 15 },
    )
  })

  it('ends with the horizon, forgets with the day and leaves out what is no longer on sale', () => {
    const season: SeasonRow = [today - 9, today + 999, 127, 1, 1, 1, 1]
    const book = new PlaceBook('place', today, at, [hotelRow('one', 2, [{ seasons: [season], nights: [] }])])
    expect(told(book, 0).arrivals).toHaveLength(horizon - 1)
    expect(told(book, 0).departures.at(-1)).toBe(horizon)
    book.addHotel(
      hotelRow('two', 1, [{ seasons: [[today + 3, today + 3, 1 << weekdayOfDay(today + 3), 1, 0, 0, 0]], nights: [] }]),
    )
    expect(told(book, 1)).toEqual({ arrivals: [3], departures: [4] })
    expect(listDays(book.calendar.daysOf(1, today + 1).arrivals)).toEqual([2])
    book.removeHotel('one')
    book.addHotel(hotelRow('one', 1, []))
    expect(told(book, 2)).toEqual({ arrivals: [], departures: [] })
  })
})
