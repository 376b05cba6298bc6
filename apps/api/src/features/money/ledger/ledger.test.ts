import { sum, toMinor } from '@karavan/domain/base/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProblemError } from '../../../platform/http/problem.ts'
import { inFlights } from '../../../testing/in-flights.ts'
import {
  actor,
  auditWallet,
  buy,
  countUnbalanced,
  deposit,
  type LedgerTest,
  openAgency,
  startLedger,
} from './ledger.fixture.ts'
import { listTrialBalance } from './ledger.queries.ts'
import { reverse } from './ledger.service.ts'

const drill = Boolean(process.env.DRILL)

let test: LedgerTest
beforeAll(async () => {
  test = await startLedger(4)
})
afterAll(() => test.close())

const run = (text: string, values: unknown[] = []) => test.database.pool.query(text, values)
const insertBare = (id: string) =>
  run(
    `insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name)
     values ($1::uuid, 'x', '', 'test', $1::uuid, $1::text, '', 'Test')`,
    [id],
  )

describe('ledger', () => {
  it('keeps every balance equal to its entries under random work', async () => {
    const seeds = Array.from({ length: drill ? 20 : 2 }, (_, index) => index + 1)
    const operations = drill ? 10_000 : 150
    await inFlights(seeds, 10, async (seed) => {
      const orgs = await Promise.all([1, 2, 3].map(() => openAgency(test, 0)))
      const held = new Map(orgs.map((orgId) => [orgId, 0]))
      const steps = fc.sample(
        fc.record({
          org: fc.nat(2),
          amount: fc.integer({ min: 1, max: 5_000_00 }),
          act: fc.constantFrom('in', 'out', 'back'),
        }),
        { seed, numRuns: operations },
      )
      const bought: { id: string; orgId: string; amount: number }[] = []
      for (const [index, { org, amount, act }] of steps.entries()) {
        const orgId = orgs[org] ?? ''
        const key = `${seed} ${orgId} ${index}`
        const before = held.get(orgId) ?? 0
        if (act === 'in') {
          await deposit(test, orgId, amount, key)
          held.set(orgId, before + amount)
        } else if (act === 'out') {
          const done = await buy(test, orgId, amount, key).catch((error: unknown) => {
            if (error instanceof ProblemError && error.code === 'INSUFFICIENT_BALANCE') return null
            throw error
          })
          expect(done !== null).toBe(amount <= before)
          if (done) {
            held.set(orgId, before - amount)
            bought.push({ id: done.id, orgId, amount })
          }
        } else {
          const last = bought.pop()
          if (!last) continue
          const order = { description: 'Back', cause: { entity: 'test', id: last.id }, key, actor }
          await test.database.transaction((db) => reverse(db, order, last.id))
          held.set(last.orgId, (held.get(last.orgId) ?? 0) + last.amount)
        }
      }
      for (const orgId of orgs) {
        const { balance, sum: moved, entries, positions } = await auditWallet(test, orgId)
        expect([balance, moved, positions]).toEqual([
          (held.get(orgId) ?? 0) / 100,
          (held.get(orgId) ?? 0) / 100,
          entries,
        ])
      }
    })
    expect(await countUnbalanced(test)).toBe(0)
    const trial = await listTrialBalance(test.database.db)
    expect(sum(trial.map(({ balance }) => toMinor(balance)))).toBe(0)
  })

  it('refuses to change, delete or add to what is booked', async () => {
    const orgId = await openAgency(test, 100_00)
    const { rows } = await run(`select transaction_id, account_id from ledger_entry order by id desc limit 1`)
    const entry = rows[0] as { transaction_id: string; account_id: string }
    for (const statement of [
      'update ledger_entry set amount = 1',
      'delete from ledger_entry',
      'truncate ledger_entry',
      `update ledger_transaction set kind = 'y'`,
      'delete from ledger_transaction',
    ])
      await expect(run(statement), statement).rejects.toThrow(/permission denied|append-only|cannot truncate/)
    await expect(
      run('insert into ledger_entry (transaction_id, account_id, amount) values ($1, $2, 5)', [
        entry.transaction_id,
        entry.account_id,
      ]),
    ).rejects.toThrow(/closed/)
    await expect(run('update wallet set balance = 1 where org_id = $1', [orgId])).rejects.toThrow(
      /by ledger entries only/,
    )
    await expect(run('delete from wallet')).rejects.toThrow(/append-only/)
    expect((await auditWallet(test, orgId)).balance).toBe(100)
  })

  it('keeps the trigger as a second guard when the rights come back', async () => {
    await run('grant update, delete on ledger_entry to current_user')
    await expect(run('update ledger_entry set amount = 1')).rejects.toThrow(/append-only/)
    await expect(run('delete from ledger_entry')).rejects.toThrow(/append-only/)
    await run('revoke update, delete on ledger_entry from current_user')
  })

  it('refuses a transaction without entries, and one that does not add up', async () => {
    await expect(insertBare('0190a000-0000-7000-8000-000000000001')).rejects.toThrow(/has no entries/)
    const orgId = await openAgency(test, 0)
    const client = await test.database.pool.connect()
    try {
      await client.query('begin')
      const id = '0190a000-0000-7000-8000-000000000002'
      await client.query(
        `insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name)
         values ($1::uuid, 'x', '', 'test', $1::uuid, $1::text, '', 'Test')`,
        [id],
      )
      await client.query(
        `insert into ledger_entry (transaction_id, account_id, amount) select $1, id, -5 from ledger_account where code = $2`,
        [id, `wallet:${orgId}`],
      )
      await expect(client.query('commit')).rejects.toThrow(/does not add up/)
    } finally {
      client.release()
    }
    expect((await auditWallet(test, orgId)).balance).toBe(0)
  })

  it('refuses an entry that takes more out of a wallet than is in it, whoever writes it', async () => {
    const orgId = await openAgency(test, 100_00)
    const take = (rupees: number) =>
      run(
        `with bare as (
           insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash,
             actor_name)
           select id, 'x', '', 'test', id, id::text, '', 'Test' from (select gen_random_uuid() as id) one returning id)
         insert into ledger_entry (transaction_id, account_id, amount)
         select bare.id, a.id, $2::numeric * case a.code when 'bank' then -1 else 1 end
         from bare, ledger_account a where a.code in ('bank', $1)`,
        [`wallet:${orgId}`, rupees],
      )
    await expect(take(100.01)).rejects.toMatchObject({ constraint: 'wallet_not_overdrawn' })
    expect((await auditWallet(test, orgId)).balance).toBe(100)
    await take(100)
    expect((await auditWallet(test, orgId)).balance).toBe(0)
  })

  it('takes a transaction back once and not twice', async () => {
    const orgId = await openAgency(test, 100_00)
    const bought = await buy(test, orgId, 60_00, `back ${orgId}`)
    const back = (key: string) =>
      test.database.transaction((db) =>
        reverse(db, { description: 'Back', cause: { entity: 'test', id: bought.id }, key, actor }, bought.id),
      )
    await back(`back 1 ${orgId}`)
    await expect(back(`back 2 ${orgId}`)).rejects.toThrow()
    expect((await auditWallet(test, orgId)).balance).toBe(100)
  })
})

describe('without its guards', () => {
  it('the ledger takes what does not add up and lets history change, so the tests above can fail', async () => {
    const loose = await startLedger(2)
    const { pool } = loose.database
    try {
      const orgId = await openAgency(loose, 100_00)
      await pool.query('drop trigger ledger_transaction_zero_sum on ledger_transaction')
      await pool.query('drop trigger ledger_entry_append_only on ledger_entry')
      await pool.query('grant update on ledger_entry to current_user')
      await pool.query('update ledger_entry set amount = amount * 2 where amount < 0')
      expect(await countUnbalanced(loose)).toBe(1)
      const { balance, sum: moved } = await auditWallet(loose, orgId)
      expect([balance, moved]).toEqual([100, 200])
    } finally {
      await loose.close()
    }
  })
})
