import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../../../tests/support/database.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { listTaxRows, seedTaxRows } from '../taxes/index.ts'
import { insertOrg } from '../../people/users/index.ts'
import { currencyMap, insertRates, rateOn } from './rate.queries.ts'

const houseId = uuidv7()
const orgId = uuidv7()
const baht = { country: 'Thailand', code: 'THB', name: 'Thai baht', symbol: '฿' }

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createDatabase()
  drop = made.drop
  database = openDatabase(made.url, () => {}, 2)
  const { db } = database
  await insertOrg(db, { id: houseId, kind: 'house', companyName: 'House', email: 'h@example.test' })
  await insertOrg(db, {
    id: orgId,
    kind: 'agency',
    companyName: 'Agency',
    email: 'a@example.test',
    agentId: 'AG000001',
  })
  await insertRates(db, houseId, 'Test', [
    { ...baht, rate: 2.4, effectiveFrom: '2026-01-01' },
    { ...baht, rate: 2.58123456, effectiveFrom: '2026-06-01' },
  ])
  await insertRates(db, orgId, 'Test', [{ ...baht, rate: 2.7, effectiveFrom: '2026-08-01' }])
})
afterAll(async () => {
  await database.close()
  await drop()
})

const rate = (day: string, own?: string) =>
  rateOn(database.db, { houseId, country: 'Thailand', day, ...(own ? { orgId: own } : {}) })

describe('exchange rates', () => {
  it('are those of the day, and none before the first', async () => {
    expect(await rate('2025-12-31')).toBeNull()
    expect(await rate('2026-05-31')).toEqual({ code: 'THB', rate: 2.4, since: '2026-01-01' })
    expect(await rate('2026-06-01')).toEqual({ code: 'THB', rate: 2.58123456, since: '2026-06-01' })
  })

  it('are an organisation’s own once it has one, and the house’s until then', async () => {
    expect((await rate('2026-07-31', orgId))?.rate).toBe(2.58123456)
    expect((await rate('2026-08-01', orgId))?.rate).toBe(2.7)
    expect((await rate('2026-08-01'))?.rate).toBe(2.58123456)
  })

  it('keep their history: nothing is changed or deleted', async () => {
    for (const statement of ['update exchange_rate set rate = 1', 'delete from exchange_rate'])
      await expect(database.pool.query(statement)).rejects.toThrow(/append-only/)
  })

  it('add a country to the map', async () => {
    await insertRates(database.db, houseId, 'Test', [
      { country: 'Japan', code: 'JPY', name: 'Yen', symbol: '¥', rate: 0.56, effectiveFrom: '2026-01-01' },
    ])
    const map = await currencyMap(database.db)
    expect(map.Japan).toEqual([{ code: 'JPY', name: 'Yen' }])
    expect(map.Thailand).toHaveLength(1)
  })
})

describe('tax table', () => {
  it('starts with the rows of the law, once', async () => {
    await seedTaxRows(database.db)
    await seedTaxRows(database.db)
    const rows = await listTaxRows(database.db)
    expect(rows).toHaveLength(12)
    expect(rows.filter(({ kind }) => kind === 'TCS').map(({ rate: percent, slab }) => [percent, slab?.upTo])).toEqual([
      [5, 1_000_000],
      [20, null],
      [2, undefined],
    ])
  })
})
