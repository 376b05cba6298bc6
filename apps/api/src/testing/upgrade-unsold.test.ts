import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, makeTempFolder, type TestDatabase } from '../../../../tests/support/cluster.ts'
import { root } from '../../../../tests/support/root.ts'
import { sealRows, verifyChain } from '../features/base/seals/seal.service.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Db } from '../platform/db/database.ts'

const migrations = 'apps/api/src/migrations'
const secretKey = 'the secret of the tests'
const id = (end: string) => `019a0000-0000-7000-8000-${end.padStart(12, '0')}`
const org = id('2')

let database: TestDatabase
let folder: string
let pool: pg.Pool
beforeEach(async () => {
  folder = makeTempFolder()
  database = await cloneDatabase(inject('cluster'), 'template0')
  pool = new pg.Pool({ connectionString: database.url })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const rows = async <T extends object>(text: string) => (await pool.query<T>(text)).rows
/** What stands on the accounts of the agency's book. */
const standing = async () =>
  new Map(
    (
      await rows<{ name: string; sum: number }>(
        `select split_part(a.code, '/', 2) as name, sum(e.amount)::float8 as sum from ledger_account a
         join ledger_entry e on e.account_id = a.id where a.book = '${org}' group by 1 having sum(e.amount) <> 0`,
      )
    ).map(({ name, sum }) => [name, sum]),
  )
const ofOthers = (book: Map<string, number>) =>
  [...book].filter(([name]) => /^(?:customer|supplier:[^h]|money|gateway|house-wallet)/.test(name)).sort()
const houses = () =>
  rows(`select a.code, sum(e.amount) as sum from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.book is null group by 1 order by 1`)

/** Another stay like the one there is. */
const another = (columns: object) => `
  insert into hotel_booking select (jsonb_populate_record(b, '${JSON.stringify(columns)}')).*
  from hotel_booking b where b.reference = 'HB-2026-000001';`

describe('what agencies bought before and sold to nobody', () => {
  it('is moved from the account of the house to its costs, each in its month; nobody else has other balances', async () => {
    mkdirSync(join(folder, migrations), { recursive: true })
    const copy = (until: string) => {
      for (const file of readdirSync(join(root, migrations)).filter((name) => name < until))
        cpSync(join(root, migrations, file), join(folder, migrations, file))
    }
    copy('0016')
    await migrate(database.url, folder)
    await pool.query(readFileSync(join(root, 'tests/released/0.1.0/data.sql'), 'utf8'))
    copy('0115')
    await migrate(database.url, folder)
    const tax = [{ name: 'IGST', rate: 5, base: 280_000, amount: 14_000 }]
    const own = { payment: 'card', funding: 'card-clearing', posting_id: null }
    await pool.query(`
      update hotel_booking set created_at = '2026-09-10';
      ${another({ id: id('a1'), reference: 'HB-2026-000091', voucher_code: 'v-91', total: 2940, paid: 2940, taxes: tax, ...own })}
      ${another({ id: id('a2'), reference: 'HB-2026-000092', voucher_code: 'v-92', paid: 500, penalty: 500, status: 'Cancelled', ...own })}
      ${another({ id: id('a3'), reference: 'HB-2026-000093', voucher_code: 'v-93', ...own })}
      insert into crm_booking_line (id, booking_id, position, service, label, supplier, terms, currency, rate, cost, cost_inr,
        planned_cost_inr, sell, portal_kind, portal_id, portal_reference, state)
      select '${id('a4')}', b.id, 9, 'Hotel', 'Stay', null, 'Month-end', 'INR', 1, 4000, 4000, 4000, 4500, 'booking', '${id('a3')}',
        'HB-2026-000093', 'Confirmed' from crm_booking b where b.number = 'CH-2026-000001';
      insert into closed_month (book, org_id, month, ended_at, closed_by) values ('${org}', '${org}', '2026-09-01', '2026-10-01', 'Asha');`)
    const db = drizzle(pool) as unknown as Db
    await sealRows(db, secretKey, 'ledger', -60_000)
    await sealRows(db, secretKey, 'carried', -60_000)
    const before = await standing()
    const house = await houses()
    // The wallet paid for one of them.
    expect(before.get('supplier:house')).toBe(4000)

    await migrate(database.url, root)

    const after = await standing()
    expect(Object.fromEntries(after)).toMatchObject({ 'cost:hotel': 4000 + 2940, 'penalty:hotel': 500, opening: -3440 })
    expect(after.get('supplier:house')).toBeUndefined()
    expect(ofOthers(after)).toEqual(ofOthers(before))
    expect(await houses()).toEqual(house)
    expect(Math.round([...after.values()].reduce((all, one) => all + one, 0) * 100)).toBe(0)
    const dated = await rows(
      `select distinct t.at from ledger_transaction t where t.idempotency_key like 'portal % unsold %'`,
    )
    expect(dated).toEqual([{ at: new Date('2026-10-01T00:00:00Z') }])
    for (const chain of ['ledger', 'carried'] as const) {
      await sealRows(db, secretKey, chain, -60_000)
      expect(await verifyChain(db, secretKey, chain)).toMatchObject({ broken: [], open: 0 })
    }
  })
})
