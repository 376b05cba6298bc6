import { toDay } from '@karavan/domain/base/dates'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { today } from '../../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { inDays, makeHotel, makePlace, roomBody, sell } from '../testing/hotel.ts'
import { booksOf } from './books.ts'
import { listDays } from './calendar.ts'
import { pruneChanges, takeSnapshot } from './change-log.queries.ts'
import type { FoundPlace } from './house-book.ts'
import { Overview } from './overview.ts'
import { listHotelRows } from './place-book.queries.ts'
import { PlaceBook } from './place-book.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** An overview over some places that notes which it looks into. */
async function overviewOf(names: string[], memory: { kept: boolean; now: number }) {
  const { database, config } = test.app.platform
  const day = today(config)
  const places: FoundPlace[] = []
  const rooms: string[] = []
  for (const location of names) {
    const id = await makePlace(test, location)
    places.push({ id, location, country: 'India', displayName: location, latitude: null, longitude: null })
    const season = { start: inDays(test, 3), end: inDays(test, 4), cpai: 10, mapai: 0, epai: 0 }
    const hotel = await makeHotel(test, id, {
      rooms: [roomBody(test, { allotment: 1, price: { seasonal_pricing: [season] } })],
    })
    rooms.push(hotel.rooms[0]?.id ?? '')
  }
  const read: string[] = []
  const overview = new Overview({
    db: database.db,
    now: () => memory.now,
    isKept: () => memory.kept,
    listPlaces: () => Promise.resolve(places),
    glance: async (place, _, look) => {
      read.push(place.location)
      return database.transaction(async (db) => {
        const at = await takeSnapshot(db)
        return look(new PlaceBook(place.id, toDay(day), at, await listHotelRows(db, place.id, null, toDay(day))))
      })
    },
  })
  return {
    rooms,
    look: async () => {
      read.length = 0
      const found = await overview.look(day)
      return { found, read: [...read], days: found.map((place) => listDays(place.days.arrivals)) }
    },
    together: () => Promise.all([overview.look(day), overview.look(day), overview.look(day)]).then(() => [...read]),
  }
}

describe('the overview', () => {
  it('is taken as soon as the server listens, before anybody asks', async () => {
    const other = await startTestApp()
    const look = vi.spyOn(booksOf(other.app.platform), 'lookOver')
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    expect(look).toHaveBeenCalledExactlyOnceWith(today(other.app.platform.config))
    await look.mock.results[0]?.value
    await other.close()
  })

  it('looks into what changed, and gives the same list while nothing does', async () => {
    const { rooms, look, together } = await overviewOf(['Ajmer', 'Bundi'], { kept: true, now: 0 })
    expect(await together()).toEqual(['Ajmer', 'Bundi'])
    const first = await look()
    expect([first.read, first.days]).toEqual([
      [],
      [
        [3, 4],
        [3, 4],
      ],
    ])
    expect((await look()).found).toBe(first.found)
    await sell(test, rooms[1] ?? '', 1, inDays(test, 3), inDays(test, 4))
    const second = await look()
    expect([second.read, second.days]).toEqual([['Bundi'], [[3, 4], [4]]])
  })

  it('reads what is not in memory once a minute, and all of it when changes were deleted', async () => {
    const memory = { kept: false, now: 0 }
    const { rooms, look } = await overviewOf(['Chittor', 'Dausa'], memory)
    await look()
    await sell(test, rooms[0] ?? '', 1, inDays(test, 3), inDays(test, 4))
    memory.now = 59_999
    expect((await look()).read).toEqual([])
    memory.now = 60_000
    const later = await look()
    expect([later.read, later.days[0]]).toEqual([['Chittor'], [4]])
    // What is still told then has not been seen to change, and may have.
    memory.now = 120_000
    // Transactions of others, also in other databases, keep what they may not have seen yet.
    await vi.waitFor(async () => {
      // Twice: what is deleted is what every transaction had seen when the time before was.
      for (let time = 0; time < 2; time++) {
        await test.app.platform.database.pool.query('select pg_current_xact_id()')
        await pruneChanges(test.app.platform.database.db)
      }
      expect((await look()).read).toEqual(['Chittor', 'Dausa'])
    }, 20_000)
  })
})
