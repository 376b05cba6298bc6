import type { Database } from '../platform/db/database.ts'
import { readRows } from './rows.ts'

/**
 * What is wrong with the books: currencies that do not add up to zero, wallets that are not what their entries say, purchases of
 * agencies that stand with a customer's booking and as sold to nobody at once.
 */
export async function findBadBooks(database: Pick<Database, 'pool'>): Promise<string[]> {
  const rows = await readRows<{ wrong: string }>(
    database,
    `select currency || ' is off by ' || sum(amount) as wrong from ledger_entry group by currency having sum(amount) <> 0
     union all
     select 'the wallet of ' || w.org_id || ' holds ' || w.balance || ' after ' || w.entries || ' entries, which say '
       || coalesce(e.sum, 0) || ' after ' || coalesce(e.count, 0)
     from wallet w
     left join (select account_id, -sum(amount) as sum, count(*) as count from ledger_entry group by 1) e using (account_id)
     where (w.balance, w.entries) is distinct from (coalesce(e.sum, 0), coalesce(e.count, 0))
     union all
     select l.portal_reference || ' costs ' || sum(e.amount) || ' beside what it costs in its booking'
     from crm_booking_line l
     join ledger_transaction t on t.cause_entity = l.portal_kind and t.cause_id = l.portal_id and t.idempotency_key like 'portal %'
     join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id and a.code ~ '/(cost|penalty):'
     group by l.portal_reference having sum(e.amount) <> 0`,
  )
  return rows.map(({ wrong }) => wrong)
}
