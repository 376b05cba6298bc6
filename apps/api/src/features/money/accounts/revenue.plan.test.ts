import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { type LedgerTest, startLedger } from '../ledger/ledger.fixture.ts'
import { listRevenue, listTaxMonths } from './revenue.queries.ts'

let test: LedgerTest

/** Five years of sales, a thousand a month, straight into the tables, with ids in the order of time as postings have them. */
beforeAll(async () => {
  test = await startLedger(2)
  const { pool } = test.database
  await pool.query(`
    alter table ledger_entry disable trigger user;
    alter table ledger_transaction disable trigger user;
    alter table ledger_entry drop constraint ledger_entry_account_id_fkey;
    insert into ledger_account (id, code) select gen_random_uuid(), code
      from unnest(array['card-clearing', 'supplier-payable', 'markup:hotel', 'igst']) as code;
    insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name, at)
      select (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, 'sale', 'Sale', 'booking', gen_random_uuid(),
        'sale ' || n, '', 'Test',
        timestamptz '2021-12-01' + n * interval '43 minutes'
      from generate_series(1, 60000) as n;
    insert into ledger_entry (transaction_id, account_id, amount)
      select t.id, a.id, s.amount
      from ledger_transaction t
      cross join (values ('card-clearing', 1018), ('supplier-payable', -900), ('markup:hotel', -100), ('igst', -18))
        as s(code, amount)
      join ledger_account a using (code)
      order by t.at;
    analyze ledger_account; analyze ledger_transaction; analyze ledger_entry;`)
}, 120_000)
afterAll(() => test.close())

/** A database that tells how it would answer instead of answering. */
function explaining(plans: string[]): Db {
  const { db } = test.database
  const execute = async (statement: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return { rows: [] }
  }
  return { execute } as unknown as Db
}

const oneMonth = { from: '2024-06', until: '2024-06' }
const zone = 'Asia/Kolkata'

describe('a month among five years', () => {
  it.each([
    ['revenue', listRevenue],
    ['tax', listTaxMonths],
  ])('is read for %s by its time, not by reading every entry', async (_, list) => {
    const plans: string[] = []
    await list(explaining(plans), oneMonth, zone)
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain('ledger_transaction_at_idx')
    expect(plans[0]).not.toContain('Seq Scan on ledger_entry')
  })

  it('gives the figures of that month alone', async () => {
    const [row] = await listRevenue(test.database.db, oneMonth, zone)
    const { rows } = await test.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ledger_transaction
       where at >= '2024-05-31T18:30:00Z' and at < '2024-06-30T18:30:00Z'`,
    )
    const many = rows[0]?.count ?? 0
    expect(many).toBeGreaterThan(900)
    expect(row).toEqual({
      month: '2024-06',
      service: 'hotel',
      bookings: many,
      sales: 1000 * many,
      net: 900 * many,
      margin: 100 * many,
      taxes: 18 * many,
    })
  })
})
