import { AvailabilityQuery } from '@karavan/contracts/catalogue/hotels/availability.contract'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import type { MealPlan } from '@karavan/domain/catalogue/hotels/meal-plan'
import { allocateRooms, roomsNeeded } from '@karavan/domain/catalogue/hotels/room-allocation'
import { stayFault } from '@karavan/domain/catalogue/hotels/stay-limit'
import { plansOfStay } from '@karavan/domain/catalogue/hotels/stay-price'
import { anyMarkup, anySeasons, anyTerms } from '@karavan/domain/catalogue/hotels/testing/contract'
import { startingTaxRows, type TaxRow } from '@karavan/domain/money/tax/tax-row'
import { toMinor } from '@karavan/domain/base/money'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleHotel, HotelBody } from '@karavan/contracts/catalogue/hotels/hotel'
import { openDatabase } from '../../../platform/db/database.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findAvailable, quoteRanked } from './available.ts'
import { searchHotels } from './availability.service.ts'
import { Books, booksOf } from './books/books.ts'
import { insertHotels, insertNights, type NewHotel } from './hotel-rows.queries.ts'
import { listLocationDates } from './location-dates.ts'
import type { Party } from './party.ts'
import type { PriceContext } from './price-context.queries.ts'
import { quoteRooms } from './stay.service.ts'
import { makePlace, makeRate } from './testing/hotel.ts'

const day: PlainDate = '2027-03-20'
const runs = process.env.DRILL ? 400 : 20
const seed = 20261115

type Place = { id: string; country: string; code: string; rate: number }
let test: TestApp
let places: Place[]

beforeAll(async () => {
  test = await startTestApp()
  const countries: [string, string, number][] = [
    ['India', 'INR', 1],
    ['Thailand', 'THB', 2.58],
    ['Indonesia', 'IDR', 0.00535],
    ['United Kingdom', 'GBP', 110.87654321],
  ]
  places = []
  for (const [country, code, rate] of countries) {
    await makeRate(test, country, code, rate)
    places.push({ id: await makePlace(test, 'Somewhere', country), country, code, rate })
  }
})
afterAll(() => test.close())

const room = fc
  .record({
    maxAdults: fc.integer({ min: 1, max: 4 }),
    maxChildren: fc.integer({ min: 0, max: 3 }),
    spare: fc.integer({ min: 0, max: 2 }),
    allotment: fc.integer({ min: 0, max: 6 }),
    releaseDays: fc.constantFrom(undefined, 0, 3, 9),
    seasons: anySeasons(addDays(day, -6), true),
    sold: fc.array(fc.record({ night: fc.integer({ min: -3, max: 20 }), sold: fc.integer({ min: 1, max: 6 }) }), {
      maxLength: 4,
    }),
  })
  .map(({ spare, ...rest }) => ({ ...rest, maxOccupancy: rest.maxAdults + spare }))

const hotel = fc.record({
  place: fc.integer({ min: 0, max: 3 }),
  // Half of them of the plain kind, as most are.
  terms: fc.oneof(
    anyTerms(day),
    anyTerms(day).map(({ childPolicy, singleSupplementPercent }) => ({ childPolicy, singleSupplementPercent })),
  ),
  minNights: fc.constantFrom(1, 1, 1, 3),
  petsAllowed: fc.boolean(),
  stateCode: fc.constantFrom('27', '08', null),
  rooms: fc.array(room, { minLength: 1, maxLength: 3 }),
})

const party = fc
  .record({
    shift: fc.integer({ min: 0, max: 12 }),
    nights: fc.integer({ min: 1, max: 12 }),
    adults: fc.integer({ min: 1, max: 8 }),
    childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 5 }),
    pets: fc.constantFrom(false, false, true),
  })
  .map(
    ({ shift, ...rest }): Party => ({ ...rest, from: addDays(day, shift), until: addDays(day, shift + rest.nights) }),
  )

const hotelRows: TaxRow[] = startingTaxRows
  .filter(({ service }) => service === 'hotel')
  .map((row, index) => ({ ...row, id: String(index) }))
const gross: TaxRow[] = [
  ...hotelRows.map((row): TaxRow => ({ ...row, rate: 12.345 })),
  { ...(hotelRows[0] as TaxRow), id: 'gross', basis: 'gross', rate: 5, market: 'domestic' },
  {
    ...(hotelRows[0] as TaxRow),
    id: 'tcs',
    kind: 'TCS',
    basis: 'gross',
    rate: 20,
    market: 'overseas',
    slab: { above: 1000, upTo: 50_000 },
  },
]

const context = fc.record({
  markup: anyMarkup,
  buyerState: fc.constantFrom('27', '08', null),
  taxRows: fc.constantFrom(hotelRows, gross),
})

type Made = { hotel: NewHotel; roomIds: string[]; sold: { roomId: string; night: PlainDate; sold: number }[] }

type Drawn = typeof hotel extends fc.Arbitrary<infer T> ? T : never

async function write(all: Drawn[]): Promise<Made[]> {
  const { db } = test.app.platform.database
  await db.$client.query('delete from room_night; delete from hotel')
  const news = all.map((drawn, index): NewHotel => {
    const place = places[drawn.place] as Place
    return {
      id: uuidv7(),
      place: { id: place.id, location: 'Somewhere', country: place.country, stateCode: drawn.stateCode },
      fields: HotelBody.parse({
        ...exampleHotel,
        hotelName: `Hotel ${index}`,
        locationId: place.id,
        stateCode: drawn.stateCode,
        ...drawn.terms,
        minNights: drawn.minNights,
        petsAllowed: drawn.petsAllowed,
        rooms: drawn.rooms.map(({ seasons: list, sold: _, ...fields }, at) => ({
          ...exampleHotel.rooms[0],
          ...fields,
          type: `Room ${at}`,
          price: { seasonal_pricing: list },
        })),
      }),
    }
  })
  const ids = await insertHotels(db, news)
  const made = news.map((one, index): Made => {
    const roomIds = ids.get(one.id) ?? []
    const sold = (all[index]?.rooms ?? []).flatMap((drawn, at) =>
      [...new Map(drawn.sold.map(({ night, sold: count }) => [night, Math.min(count, drawn.allotment)]))].map(
        ([night, count]) => ({
          roomId: roomIds[at] ?? '',
          night: addDays(day, night),
          sold: count,
        }),
      ),
    )
    return { hotel: one, roomIds, sold }
  })
  await insertNights(
    db,
    made.flatMap(({ sold }) => sold),
  )
  return made
}

/** What a person with pen and paper finds: every room, every plan, each priced by `quote()`; the cheapest counts. */
function cheapestOf(
  { hotel: { fields, place }, roomIds, sold }: Made,
  asked: Party,
  prices: PriceContext,
): number | null {
  const { adults, childrenAges } = asked
  if (asked.pets && !fields.petsAllowed) return null
  const totals = fields.rooms.flatMap((one, index) => {
    const needed = roomsNeeded({ adults, children: childrenAges.length }, one)
    const occupancies = allocateRooms(adults, childrenAges, one)
    const nights = sold.filter(
      ({ roomId, night }) => roomId === roomIds[index] && asked.from <= night && night < asked.until,
    )
    const left = Math.min(one.allotment, ...nights.map((night) => one.allotment - night.sold))
    const stored = { ...one, id: roomIds[index] ?? '', releaseDays: null, seasons: one.price.seasonal_pricing }
    if (needed === null || !occupancies || left < needed || stayFault(asked, stored.seasons, fields)) return []
    return plansOfStay(asked, stored.seasons).flatMap((plan: MealPlan) => {
      const { childBands = null, offers = null } = fields
      const at = { country: place.country, stateCode: fields.stateCode ?? place.stateCode }
      const terms = { ...fields, childBands, offers, ...at }
      const found = quoteRooms(prices, terms, asked, [{ room: stored, plan, occupancies }])
      return found ? [found.quote.total] : []
    })
  })
  return totals.length > 0 ? Math.min(...totals) : null
}

const everything = { sort: 'price', page: 1, pageSize: 50 } as const

describe('the ranking of a search', () => {
  it('finds the hotels and, to the paisa, the prices that quote() finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(hotel, { minLength: 1, maxLength: 6 }),
        fc.array(party, { minLength: 4, maxLength: 4 }),
        context,
        async (all, parties, drawn) => {
          const made = await write(all)
          const prices: PriceContext = {
            ...drawn,
            atNet: false,
            day,
            houseState: '27',
            own: null,
            asClient: false,
            seller: null,
            resaleRows: [],
            rates: places.map(({ country, code, rate }) => ({ country, code, rate, since: '2025-01-01' })),
          }
          for (const asked of parties) {
            const found = await booksOf(test.app.platform).open({
              day,
              caller: null,
              places: (house) => house.placesNamed('Somewhere'),
            })
            const { rows, total } = findAvailable({ ...found, context: prices }, asked, everything)
            const expected = made
              .map((one) => [one.hotel.id, cheapestOf(one, asked, prices)] as const)
              .filter((entry): entry is readonly [string, number] => entry[1] !== null)
            expect(
              new Map(rows.map((row) => [(JSON.parse(row.card) as { id: string }).id, toMinor(row.total)])),
            ).toEqual(new Map(expected))
            expect(total).toBe(expected.length)
            for (const row of rows) expect(toMinor(row.total)).toBe(quoteRanked(prices, asked, row)?.quote.total)
            expect(rows.map((row) => row.total)).toEqual(rows.map((row) => row.total).sort((a, b) => a - b))
          }
        },
      ),
      { seed, numRuns: runs },
    )
  })

  it('is the price that is shown, whatever the zone of the server and of the database', async () => {
    const thailand = places[1] as Place
    await test.app.platform.database.pool.query('delete from hotel')
    const season = (start: PlainDate, end: PlainDate, cpai: number) => ({ start, end, cpai, mapai: 0, epai: 0 })
    // Clocks are changed at midnight in Cairo on the last Friday of April.
    const made = {
      id: uuidv7(),
      place: { id: thailand.id, location: 'Somewhere', country: 'Thailand', stateCode: null },
      fields: HotelBody.parse({
        ...exampleHotel,
        locationId: thailand.id,
        rooms: [
          {
            ...exampleHotel.rooms[0],
            allotment: 2,
            price: {
              seasonal_pricing: [season('2027-01-01', '2027-04-30', 101.01), season('2027-05-01', '2027-12-31', 77.7)],
            },
          },
        ],
      }),
    }
    const roomIds = await insertHotels(test.app.platform.database.db, [made])
    const query = AvailabilityQuery.parse({
      fromDate: '2027-04-29',
      untilDate: '2027-05-03',
      adultsCount: 3,
      childrenCount: 1,
    })
    const answersIn = async (zone: string): Promise<string> => {
      process.env.TZ = zone
      const url = new URL(test.databaseUrl)
      url.searchParams.set('options', `-c timezone=${zone}`)
      const database = openDatabase(url.href, () => {}, 2)
      const { pool, close } = database
      const books = new Books(database, 1_000_000)
      const search = () => searchHotels(books, { day, caller: null }, 'somewhere-thailand', query)
      const found = await search()
      const dates = await listLocationDates(books, day, { location: 'somewhere-thailand', page: 1, pageSize: 15 })
      const taken = await pool.query(`select * from take_rooms($1::uuid[], array[1], '2027-04-29', '2027-05-02')`, [
        roomIds.get(made.id),
      ])
      const nights = await pool.query('select night, left_over from room_night order by night')
      const sold = await search()
      await pool.query('delete from room_night')
      const set = await pool.query<{ zone: string }>(`select current_setting('timezone') as zone`)
      await close()
      expect([set.rows[0]?.zone, new Intl.DateTimeFormat().resolvedOptions().timeZone]).toEqual([zone, zone])
      expect([found.meta.total, sold.meta.total, taken.rows.length, nights.rows.length]).toEqual([1, 0, 0, 4])
      return JSON.stringify([found, dates, nights.rows, sold])
    }
    const { TZ } = process.env
    try {
      const [first, ...others] = [
        await answersIn('Asia/Dubai'),
        await answersIn('America/Los_Angeles'),
        await answersIn('Africa/Cairo'),
        await answersIn('Pacific/Kiritimati'),
      ]
      expect(others).toEqual(Array(3).fill(first))
    } finally {
      if (TZ === undefined) delete process.env.TZ
      else process.env.TZ = TZ
    }
  })
})
