import type { TrialBalanceRow } from '@karavan/contracts/money/accounts/account.contract'
import { addDays } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { accountName } from './account-name.ts'
import { startOf } from './ledger-period.sql.ts'

type Row = { code: string; company_name: string | null; balance: string }

/** Every account of the house's book that was ever moved, those of suppliers as one, with its balance now or at the end of a day. */
export async function listTrialBalance(
  db: Db,
  { on, zone }: { on: string | undefined; zone: string },
): Promise<{ rows: TrialBalanceRow[]; debit: number; credit: number }> {
  const upToDay =
    on === undefined
      ? sql``
      : sql`join ledger_transaction t on t.id = e.transaction_id and t.at < ${startOf(addDays(on, 1), zone)}`
  const { rows } = await db.execute<Row>(sql`
    select case when a.code like 'supplier-payable:%' then 'supplier-payable' else a.code end as code, o.company_name,
      sum(s.balance) as balance
    from (select e.account_id, sum(e.amount) as balance from ledger_entry e ${upToDay} group by 1) s
    join ledger_account a on a.id = s.account_id and a.book is null left join org o on o.id = a.org_id
    group by 1, o.company_name, a.org_id is not null
    order by a.org_id is not null, 1`)
  const data = rows.map(({ code, company_name: companyName, balance }): TrialBalanceRow => {
    const amount = Number(balance)
    return {
      account: code,
      name: accountName(code, companyName),
      debit: amount > 0 ? amount : 0,
      credit: amount < 0 ? -amount : 0,
    }
  })
  const total = (side: 'debit' | 'credit') => toMajor(sum(data.map((row) => toMinor(row[side]))))
  return { rows: data, debit: total('debit'), credit: total('credit') }
}
