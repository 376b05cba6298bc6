import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deposit, type LedgerTest, openAgency, startLedger } from '../features/money/ledger/ledger.fixture.ts'
import { findBadBooks } from './books.ts'

let test: LedgerTest
beforeAll(async () => {
  test = await startLedger(2)
})
afterAll(() => test.close())

describe('the books', () => {
  it('are looked at after every test, and what is wrong with them is found', async () => {
    const { pool } = test.database
    const orgId = await openAgency(test, 100_00)
    await openAgency(test, 0)
    await deposit(test, orgId, 50_00, 'more')
    expect(await findBadBooks(test.database)).toEqual([])
    await pool.query('alter table wallet disable trigger wallet_moves_by_entries')
    await pool.query('update wallet set balance = 151 where org_id = $1', [orgId])
    expect(await findBadBooks(test.database)).toEqual([
      `the wallet of ${orgId} holds 151.00 after 2 entries, which say 150.00 after 2`,
    ])
    await pool.query('update wallet set balance = 150 where org_id = $1', [orgId])
    await pool.query(
      `insert into ledger_account (id, code) values (gen_random_uuid(), 'igst');
       alter table ledger_entry disable trigger ledger_entry_refuse_late;
       insert into ledger_entry (transaction_id, account_id, amount)
         select t.id, a.id, 0.01 from ledger_transaction t, ledger_account a where a.code = 'igst' limit 1`,
    )
    expect(await findBadBooks(test.database)).toEqual(['INR is off by 0.01'])
  })
})
