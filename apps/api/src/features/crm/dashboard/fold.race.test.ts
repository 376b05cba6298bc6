import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../../../tests/support/database.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { createPeople } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { insertCrmBooking, insertCustomer } from '../testing/trip-rows.ts'
import { foldDeltas } from './dashboard.queries.ts'

const barrier = 77_021
// A database alone: an application would fold by itself from time to time.
let database: Database
let drop: () => Promise<void>
let orgId: string
let customerId: string
let whole: string
beforeAll(async () => {
  const made = await createDatabase()
  drop = made.drop
  database = openDatabase(made.url, () => {}, 4)
  orgId = (await createPeople(database.db)).agent.orgId
  customerId = await insertCustomer(database.pool, orgId)
  const [row] = await readRows<{ text: string }>(
    database,
    `select pg_get_functiondef('fold_crm_deltas'::regproc) as text`,
  )
  whole = row?.text ?? ''
})
afterAll(async () => {
  await database.close()
  await drop()
})

/** The function of the database with something else in it. */
async function rewrite(...changes: (readonly [RegExp, string])[]): Promise<void> {
  const text = changes.reduce((left, [guard, instead]) => {
    expect(left).toMatch(guard)
    return left.replace(guard, instead)
  }, whole)
  await readRows(database, text)
}
/** Of several who fold at once one does. */
const oneFolds = [/IF NOT pg_try_advisory_xact_lock[^;]*; END IF;/, ''] as const
/** A note is taken and added by one statement; without that it is added, and taken away afterwards. */
const wait = `PERFORM pg_advisory_xact_lock_shared(${barrier});`
const [added, taken] = [
  [/DELETE FROM crm_delta RETURNING ([^)]*)/, 'SELECT $1 FROM crm_delta'],
  [/RETURN folded;/, `${wait} DELETE FROM crm_delta; RETURN folded;`],
] as const

const book = () => insertCrmBooking(database.pool, { orgId, customerId }, { status: 'Confirmed', gross: '1000.00' })
/** How many trips were sold, and for how much: by the sums with what was noted since, and by the rows themselves. */
async function sold() {
  const [row] = await readRows<{ told: string; real: string }>(
    database,
    `select (select concat(sum(count), ' for ', sum(amount)) from (
         select count, amount from crm_rollup where org_id = $1 and measure = 'booking'
         union all select count, amount from crm_delta where org_id = $1 and measure = 'booking') s) as told,
       (select concat(count(*), ' for ', sum(gross)) from crm_booking where org_id = $1) as real`,
    [orgId],
  )
  return { told: row?.told, real: row?.real }
}

/** Folds so often at once, does something while all of them wait at the stop, and lets them go on. */
async function foldTogether(folds: number, meanwhile: () => Promise<unknown> = async () => {}): Promise<number[]> {
  const gate = await database.pool.connect()
  try {
    await gate.query('select pg_advisory_lock($1)', [barrier])
    const running = Array.from({ length: folds }, () => database.transaction(foldDeltas))
    for (let waiting = 0; waiting < folds; ) {
      const { rows } = await gate.query<{ count: number }>(
        `select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`,
      )
      waiting = rows[0]?.count ?? 0
    }
    await meanwhile()
    await gate.query('select pg_advisory_unlock($1)', [barrier])
    return (await Promise.all(running)).toSorted((a, b) => a - b)
  } finally {
    gate.release()
  }
}

describe('folding', () => {
  beforeEach(async () => {
    await readRows(database, 'delete from crm_booking')
    await readRows(database, 'truncate crm_delta, crm_rollup')
    await book()
  })

  it('counts a trip once when two fold at once', async () => {
    await rewrite()
    const folded = await Promise.all([database.transaction(foldDeltas), database.transaction(foldDeltas)])
    expect(Math.max(...folded)).toBe(1)
    expect(await sold()).toEqual({ told: '1 for 1000.00', real: '1 for 1000.00' })
  })

  it('without the lock still counts it once: the second waits, and finds nothing left to take', async () => {
    await rewrite(oneFolds, [/RETURN folded;/, `${wait} RETURN folded;`])
    expect(await foldTogether(2)).toEqual([0, 1])
    expect(await sold()).toEqual({ told: '1 for 1000.00', real: '1 for 1000.00' })
  })

  it('with the lock but by two statements loses what is noted between them', async () => {
    await rewrite(added, taken)
    expect(await foldTogether(1, book)).toEqual([1])
    expect(await sold()).toEqual({ told: '1 for 1000.00', real: '2 for 2000.00' })
  })

  it('without either counts the same money twice, so the tests of folding can fail', async () => {
    await rewrite(oneFolds, added, taken)
    expect(await foldTogether(2)).toEqual([1, 1])
    expect(await sold()).toEqual({ told: '2 for 2000.00', real: '1 for 1000.00' })
  })
})
