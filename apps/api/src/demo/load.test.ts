import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../tests/support/database.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { loadDemo } from './load.ts'
import { demoBalances } from './money.data.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createDatabase()
  database = openDatabase(made.url, () => {}, 2)
  drop = made.drop
  await loadDemo(database, null)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const rowsOf = async <T extends object>(sql: string) =>
  (await database.pool.query<T & Record<string, unknown>>(sql)).rows

describe('demo data', () => {
  it('leaves a database in use alone', async () => {
    const before = await rowsOf('select count(*) from org')
    expect(await loadDemo(database, null)).toBe(false)
    expect(await rowsOf('select count(*) from org')).toEqual(before)
  })

  it('gives every wallet its balance and a year of history that adds up', async () => {
    const wallets = await rowsOf<{ balance: string; entries: string }>(
      'select balance, entries from wallet where entries > 0 order by balance',
    )
    expect(wallets.map(({ balance }) => Number(balance))).toEqual(Object.values(demoBalances).sort((a, b) => a - b))
    expect(wallets.every(({ entries }) => Number(entries) >= 48)).toBe(true)
    const [trial] = await rowsOf<{ sum: string }>('select sum(amount) from ledger_entry')
    expect(Number(trial?.sum)).toBe(0)
    const never = await rowsOf('select 1 from ledger_entry where balance_after < 0')
    expect(never).toHaveLength(0)
  })

  it('has a rate for every country of the map, and an older one', async () => {
    const [found] = await rowsOf<{ countries: string; rates: string }>(
      'select count(distinct country) as countries, count(*) as rates from exchange_rate',
    )
    expect([Number(found?.countries), Number(found?.rates)]).toEqual([12, 24])
  })
})
