import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProblemError } from '../../../platform/http/problem.ts'
import { inFlights } from '../../../testing/in-flights.ts'
import {
  auditWallet,
  buy,
  countUnbalanced,
  deposit,
  type LedgerTest,
  openAgency,
  startLedger,
} from './ledger.fixture.ts'

const drill = Boolean(process.env.DRILL)
const count = (small: number, full: number) => (drill ? full : small)

let test: LedgerTest
beforeAll(async () => {
  test = await startLedger()
})
afterAll(() => test.close())

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof ProblemError) return error.code
      throw error
    },
  )

describe('races on a wallet', () => {
  it('lets exactly as many debits through as the balance holds', async () => {
    const fitting = count(25, 100)
    const orgId = await openAgency(test, fitting * 100_00)
    const debits = Array.from({ length: fitting * 5 }, (_, index) => `overdraft ${orgId} ${index}`)
    const results = await inFlights(debits, 20, (key) => outcome(buy(test, orgId, 100_00, key)))
    expect(results.filter((result) => result === 'done')).toHaveLength(fitting)
    expect(results.filter((result) => result === 'INSUFFICIENT_BALANCE')).toHaveLength(fitting * 4)
    expect(await auditWallet(test, orgId)).toEqual({ balance: 0, sum: 0, entries: fitting + 1, positions: fitting + 1 })
  })

  it('overdraws with lock, check and guard off, so the test above can fail', async () => {
    const loose = await startLedger(2)
    try {
      const orgId = await openAgency(loose, 100_00)
      await loose.database.pool.query('alter table wallet drop constraint wallet_not_overdrawn')
      // Both read the balance before either writes, as they would without the lock and the constraint.
      const reads: number[] = []
      let release = () => {}
      const bothRead = new Promise<void>((resolve) => {
        release = resolve
      })
      const unguarded = (key: string) =>
        loose.database.transaction(async (db) => {
          const { rows } = await db.$client.query<{ balance: string }>('select balance from wallet where org_id = $1', [
            orgId,
          ])
          reads.push(Number(rows[0]?.balance))
          if (reads.length === 2) release()
          await bothRead
          if (Number(rows[0]?.balance) < 100) return
          await db.$client.query(
            `with t as (insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name)
              values (gen_random_uuid(), 'sale', '', 'test', gen_random_uuid(), $1, '', 'Test') returning id) select id from t`,
            [key],
          )
          await db.$client.query(
            `insert into ledger_entry (transaction_id, account_id, amount)
             select t.id, a.id, case when a.code = 'bank' then -100 else 100 end
             from ledger_transaction t, ledger_account a
             where t.idempotency_key = $1 and a.code in ('bank', 'wallet:' || $2) order by a.id`,
            [key, orgId],
          )
        })
      await Promise.all([unguarded('a'), unguarded('b')])
      expect((await auditWallet(loose, orgId)).balance).toBe(-100)
    } finally {
      await loose.close()
    }
  })

  it('loses and doubles nothing with 20 connections on one wallet', async () => {
    const orgId = await openAgency(test, 1_000_000_00)
    const rounds = count(10, 100)
    await Promise.all(
      Array.from({ length: 20 }, async (_, worker) => {
        for (let round = 0; round < rounds; round++) {
          const key = `${orgId} ${worker} ${round}`
          await (round % 2 ? deposit(test, orgId, 3_01, key) : buy(test, orgId, 2_99, key))
        }
      }),
    )
    const expected = (100_000_000 + 20 * (rounds / 2) * (3_01 - 2_99)) / 100
    const entries = 20 * rounds + 1
    expect(await auditWallet(test, orgId)).toEqual({ balance: expected, sum: expected, entries, positions: entries })
  })

  it('has one effect however often a key comes at once', async () => {
    const orgId = await openAgency(test, 500_00)
    const posted = await Promise.all(Array.from({ length: 50 }, () => buy(test, orgId, 100_00, `same ${orgId}`)))
    expect(new Set(posted.map(({ id }) => id)).size).toBe(1)
    expect(posted.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect((await auditWallet(test, orgId)).balance).toBe(400)
    expect(await outcome(buy(test, orgId, 99_00, `same ${orgId}`))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('deadlocks with nobody when many wallets move in one transaction', async () => {
    const [first, second] = [await openAgency(test, 10_000_00), await openAgency(test, 10_000_00)]
    const { postEntries } = await import('./ledger.service.ts')
    const move = (from: string, to: string, key: string) =>
      test.database.transaction((db) =>
        postEntries(
          db,
          {
            kind: 'transfer',
            description: '',
            cause: { entity: 'test', id: from },
            key,
            actor: { id: null, orgId: from, name: 'Test', requestId: 't' },
          },
          [
            { account: `wallet:${from}`, amount: 1_00 },
            { account: `wallet:${to}`, amount: -1_00 },
          ],
        ),
      )
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 ? move(first, second, `move ${first} ${index}`) : move(second, first, `move ${first} ${index}`),
      ),
    )
    expect([(await auditWallet(test, first)).balance, (await auditWallet(test, second)).balance]).toEqual([
      10_000, 10_000,
    ])
  })

  it('leaves every transaction adding up to zero', async () => {
    expect(await countUnbalanced(test)).toBe(0)
  })
})
