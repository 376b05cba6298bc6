import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listenToWire, transactionWith } from '../../testing/wire.ts'
import { brokenUnique, type Db } from './database.ts'
import { insertLate } from './late-write.ts'
import { runPrepared } from './prepared.ts'

const leaves = pgTable('leaf', { name: text('name').primaryKey(), tree: text('tree') })
const trees = pgTable('tree', { name: text('name').primaryKey() })

let test: TestApp
let wire: ReturnType<typeof listenToWire>
const pool = () => test.app.platform.database.pool
const transaction = <T>(work: (db: Db) => Promise<T>) => test.app.platform.database.transaction(work)

beforeAll(async () => {
  wire = listenToWire()
  test = await startTestApp()
  await pool().query('create table tree (name text primary key)')
  await pool().query(`create table leaf (name text primary key, tree text not null default 'oak')`)
})
afterEach(() => pool().query('truncate tree, leaf'))
afterAll(async () => {
  wire.stop()
  await test.close()
})

const leafNames = async () =>
  (await pool().query<{ leaf: string }>(`select name || ' of ' || tree as leaf from leaf order by name`)).rows.map(
    ({ leaf }) => leaf,
  )
const count = async (db: Db) => (await runPrepared<{ n: number }>(db, 'select count(*)::int as n from leaf', []))[0]?.n

describe('what is written late', () => {
  it('goes as one statement with COMMIT, rows of one table together', async () => {
    wire.take()
    await transaction(async (db) => {
      await insertLate(db, leaves, [{ name: 'a' }])
      await insertLate(db, trees, [{ name: 'oak' }])
      await insertLate(db, leaves, [{ name: 'b' }])
      await insertLate(db, leaves, [{ name: 'c', tree: 'elm' }])
    })
    const sent = transactionWith(wire.take(), 'insert into "leaf"')
    expect(sent).toEqual(['BEGIN', expect.stringMatching(/^with "new_leaf" as .*"new_tree" as .*select$/), 'COMMIT'])
    expect(await leafNames()).toEqual(['a of oak', 'b of oak', 'c of elm'])
  })

  it('is there for whatever the transaction asks later', async () => {
    const seen = await transaction(async (db) => {
      await insertLate(db, leaves, [{ name: 'a' }])
      const first = await count(db)
      await insertLate(db, leaves, [{ name: 'b' }])
      return [first, await count(db)]
    })
    expect(seen).toEqual([1, 2])
  })

  it('is not written when the work fails', async () => {
    const failing = transaction(async (db) => {
      await insertLate(db, leaves, [{ name: 'a' }])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await leafNames()).toEqual([])
  })

  it('undoes everything when it is refused, and says why', async () => {
    await pool().query(`insert into leaf (name) values ('a')`)
    const last = transaction(async (db) => {
      await runPrepared(db, `insert into tree (name) values ('oak')`, [])
      await insertLate(db, leaves, [{ name: 'a' }])
    })
    expect(brokenUnique(await last.catch((error: unknown) => error))).toBe('leaf_pkey')
    const between = transaction(async (db) => {
      await insertLate(db, leaves, [{ name: 'a' }])
      await runPrepared(db, `insert into tree (name) values ('oak')`, [])
    })
    expect(brokenUnique(await between.catch((error: unknown) => error))).toBe('leaf_pkey')
    expect((await pool().query('select 1 from tree')).rowCount).toBe(0)
  })

  it('is written at once outside of a transaction', async () => {
    await insertLate(test.app.platform.database.db, leaves, [{ name: 'a' }])
    expect(await leafNames()).toEqual(['a of oak'])
  })
})

describe('a transaction', () => {
  it('does not end well when a failure in it was looked away from', async () => {
    const work = transaction(async (db) => {
      await runPrepared(db, 'select 1 / 0', []).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('rolled back')
  })
})
