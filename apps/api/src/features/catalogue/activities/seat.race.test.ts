import { addDays } from '@karavan/domain/base/dates'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { inFlights } from '../../../testing/in-flights.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { makePlace } from '../hotels/testing/hotel.ts'
import { insertActivities } from './activity.queries.ts'
import { followCapacity, releaseSeats, type Seats, takeSeats } from './seat.queries.ts'

const day = '2027-02-01'
let test: TestApp
const database = () => test.app.platform.database
let place = ''
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Leh')
})
afterAll(() => test.close())

async function makeActivity(dailyCapacity: number | null, status: 'active' | 'inactive' = 'active'): Promise<string> {
  const id = uuidv7()
  const prices = { pricedPer: 'person', adultPrice: 100, childPrice: 50 } as const
  const ages = { minAge: 0, freeUnderAge: 3, adultFromAge: 12 }
  const rest = { name: 'Ride', category: 'Adventure', durationMinutes: 60, status, dailyCapacity } as const
  await insertActivities(database().db, [{ id, locationId: place, ...prices, ...ages, ...rest }])
  return id
}

const take = (...seats: Seats[]) => database().transaction((db) => takeSeats(db, seats))
const release = (...seats: Seats[]) => database().transaction((db) => releaseSeats(db, seats))
const takenOf = async (activityId: string) =>
  Object.fromEntries(
    (
      await readRows<{ day: string; taken: number }>(
        database(),
        'select day, taken from activity_day where activity_id = $1 order by day',
        [activityId],
      )
    ).map((row) => [row.day, row.taken]),
  )

describe('places of activities', () => {
  it('are taken all or none, and what is short is said', async () => {
    const [few, many] = [await makeActivity(3), await makeActivity(null)]
    expect(await take({ activityId: few, day, count: 2 }, { activityId: many, day, count: 50 })).toEqual([])
    const short = await take({ activityId: many, day, count: 1 }, { activityId: few, day, count: 2 })
    expect(short).toEqual([{ activityId: few, name: 'Ride', day, left: 1 }])
    expect([await takenOf(few), await takenOf(many)]).toEqual([{ [day]: 2 }, { [day]: 50 }])
    expect(await take({ activityId: few, day, count: 1 }, { activityId: few, day, count: 1 })).toHaveLength(1)
    expect(await take({ activityId: few, day: addDays(day, 1), count: 3 })).toEqual([])
    expect(await take()).toEqual([])
  })

  it('of an activity that is offered no more are short', async () => {
    const activityId = await makeActivity(null, 'inactive')
    expect(await take({ activityId, day, count: 1 })).toEqual([{ activityId, name: 'Ride', day, left: 0 }])
  })

  it('follow a new limit; what is taken stays, and giving back stays exact', async () => {
    const activityId = await makeActivity(null)
    await take({ activityId, day, count: 8 })
    const limit = (capacity: number | null) =>
      database().transaction(async (db) => {
        await followCapacity(db, activityId, capacity)
        await readRows(database(), 'update activity set daily_capacity = $2 where id = $1', [activityId, capacity])
      })
    await limit(5)
    expect(await take({ activityId, day, count: 1 })).toMatchObject([{ left: 0 }])
    await release({ activityId, day, count: 8 })
    expect(await takenOf(activityId)).toEqual({ [day]: 0 })
    await limit(null)
    expect(await take({ activityId, day, count: 100 })).toEqual([])
  })

  it('never exceed the limit with many buyers, taken and given back in any order', async () => {
    const ids = [await makeActivity(5), await makeActivity(9)]
    const wishes = fc.sample(
      fc.record({
        seats: fc.array(
          fc.record({
            at: fc.integer({ min: 0, max: 1 }),
            after: fc.integer({ min: 0, max: 3 }),
            count: fc.integer({ min: 1, max: 3 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        givenBack: fc.boolean(),
      }),
      { numRuns: 300, seed: 20261115 },
    )
    const kept = await inFlights(wishes, 30, async ({ seats, givenBack }) => {
      const wanted = seats.map(({ at, after, count }) => ({
        activityId: ids[at] ?? '',
        day: addDays(day, after),
        count,
      }))
      if ((await take(...wanted)).length > 0) return []
      if (givenBack) await release(...wanted)
      return givenBack ? [] : wanted
    })
    expect(kept.flat().length).toBeGreaterThan(5)
    for (const [at, activityId] of ids.entries())
      for (const [taken, count] of Object.entries(await takenOf(activityId))) {
        const owed = kept.flat().filter((one) => one.activityId === activityId && one.day === taken)
        expect([taken, count]).toEqual([taken, owed.reduce((sum, one) => sum + one.count, 0)])
        expect(count).toBeLessThanOrEqual([5, 9][at] ?? 0)
      }
  })
})

describe('the guards', () => {
  const dialect = new PgDialect()

  /** A transaction whose statements lock nothing, and which waits for the other before it writes. */
  function loosely(db: Db, met: () => Promise<void>): Db {
    return new Proxy(db, {
      get(target, key) {
        if (key !== 'execute') return Reflect.get(target, key) as unknown
        return async (statement: SQL) => {
          const { sql: text } = dialect.sqlToQuery(statement)
          if (text.includes('for no key update')) return { rows: [] }
          if (text.includes('insert into activity_day')) await met()
          return target.execute(statement)
        }
      },
    })
  }

  /** Two buyers of the last place, both of whom have looked before either takes it. */
  async function race(activityId: string): Promise<string[]> {
    let waiting = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const met = async () => {
      waiting += 1
      if (waiting === 2) open()
      await gate
    }
    const buy = () =>
      database()
        .transaction((db) => takeSeats(loosely(db, met), [{ activityId, day, count: 1 }]))
        .then((short) => (short.length === 0 ? 'taken' : 'short'))
        .catch(() => 'refused')
    return (await Promise.all([buy(), buy()])).sort()
  }

  it('without the lock the database still refuses the second', async () => {
    const activityId = await makeActivity(1)
    expect(await race(activityId)).toEqual(['refused', 'taken'])
    expect(await takenOf(activityId)).toEqual({ [day]: 1 })
  })

  it('without the constraint too, the last place is sold twice, so the tests above can fail', async () => {
    await readRows(database(), 'alter table activity_day drop constraint activity_day_not_oversold')
    const activityId = await makeActivity(1)
    expect(await race(activityId)).toEqual(['taken', 'taken'])
    expect(await takenOf(activityId)).toEqual({ [day]: 2 })
  })
})
