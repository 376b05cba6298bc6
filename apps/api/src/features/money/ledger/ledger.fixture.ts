import { v7 as uuidv7 } from 'uuid'
import { createDatabase } from '../../../../../../tests/support/database.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { insertOrg } from '../../people/users/index.ts'
import { post } from './ledger.service.ts'

export const actor: Actor = { id: null, orgId: uuidv7(), name: 'Test', requestId: 'test' }

export type LedgerTest = { database: Database; close(): Promise<void> }

/** A database with the ledger in it, and enough connections to race on. */
export async function startLedger(connections = 20): Promise<LedgerTest> {
  const { url, drop } = await createDatabase()
  const database = openDatabase(url, () => {}, connections, 120_000)
  return {
    database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

let agencies = 0

/** An agency with so much in its wallet, in minor units. */
export async function openAgency({ database }: LedgerTest, balance: number): Promise<string> {
  const orgId = uuidv7()
  agencies += 1
  const agentId = `AG${String(agencies).padStart(6, '0')}`
  await insertOrg(database.db, { id: orgId, kind: 'agency', companyName: 'Agency', email: 'a@example.test', agentId })
  if (balance > 0) await deposit({ database }, orgId, balance, `open ${orgId}`)
  return orgId
}

const order = (key: string) => ({ description: 'Test', cause: { entity: 'test', id: actor.orgId }, key, actor })

export const deposit = ({ database }: Pick<LedgerTest, 'database'>, orgId: string, amount: number, key: string) =>
  database.transaction((db) => post(db, order(key), 'deposit', { orgId }, { amount }))

/** Buys something for so much out of the wallet. */
export const buy = ({ database }: Pick<LedgerTest, 'database'>, orgId: string, total: number, key: string) =>
  database.transaction((db) =>
    post(
      db,
      order(key),
      'sale',
      { orgId, service: 'hotel', funding: 'wallet' },
      { total, net: total, fee: 0, cgst: 0, sgst: 0, igst: 0, tcs: 0 },
    ),
  )

type Row = { balance: string; sum: string; entries: string; positions: string }

/** What the wallet says, and what its entries say. */
export async function auditWallet({ database }: LedgerTest, orgId: string) {
  const { rows } = await database.pool.query<Row>(
    `select w.balance, coalesce(-sum(e.amount), 0) as sum, w.entries, count(distinct e.position) as positions
     from wallet w left join ledger_entry e using (account_id) where w.org_id = $1 group by 1, 3`,
    [orgId],
  )
  const [row] = rows
  return {
    balance: Number(row?.balance),
    sum: Number(row?.sum),
    entries: Number(row?.entries),
    positions: Number(row?.positions),
  }
}

/** How many transactions do not add up to zero; the answer must be none. */
export async function countUnbalanced({ database }: LedgerTest): Promise<number> {
  const { rowCount } = await database.pool.query(
    'select transaction_id from ledger_entry group by 1, currency having sum(amount) <> 0',
  )
  return rowCount ?? 0
}
