import type { crmCancelling as contract, TcsMonth } from '@karavan/contracts/crm/bookings/cancel.contract'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { isHouse } from './book-of.ts'
import { tcsDeposits, tcsMonthOf } from './tcs-deposit.table.ts'

/** What an organisation collected at source, month by month, the newest first, and what of it is deposited. */
export async function listTcsMonths(db: Db, orgId: string): Promise<TcsMonth[]> {
  const { rows } = await db.execute<TcsMonth>(sql`
    with months as (
      select ${tcsMonthOf} as month, -sum(e.amount) as collected
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.code = ${(await isHouse(db, orgId)) ? 'tcs-payable' : `${orgId}/tcs-payable`} group by 1)
    select to_char(m.month, 'YYYY-MM') as month, m.collected::float8 as collected,
      d.month is not null as deposited, d.deposited_on::text as "depositedOn", d.challan
    from months m left join crm_tcs_deposit d on d.org_id = ${orgId} and d.month = m.month order by m.month desc limit 24`)
  return rows
}

type Mark = z.output<(typeof contract)['markTcsMonth']['body']>

/** Marks a month as deposited: what was collected in it goes back to nobody any more. */
export async function markTcsDeposited(
  { platform, db, user, actor }: Context,
  { month, depositedOn, challan }: Mark,
): Promise<void> {
  const first = `${month}-01`
  const day = today(platform.config)
  if (first > day) throw invalid({ path: 'month', message: 'Not before it happens' })
  if (depositedOn && (depositedOn < first || depositedOn > day))
    throw invalid({ path: 'depositedOn', message: 'From that month until today' })
  const { orgId } = user
  const rows = await db
    .insert(tcsDeposits)
    .values({ orgId, month: first, markedBy: user.id, depositedOn, challan })
    .onConflictDoNothing()
    .returning({ month: tcsDeposits.month })
  if (rows.length === 0) throw problem('CONFLICT', 'This month is marked already.')
  await recordAudit(db, actor, {
    entity: 'org',
    id: orgId,
    orgId,
    action: `TCS of ${month} marked as deposited`,
    after: { depositedOn, challan },
  })
}

/** It was not deposited after all. */
export async function unmarkTcsDeposited({ db, user, actor }: Context, { month }: Pick<Mark, 'month'>): Promise<void> {
  const { orgId } = user
  const rows = await db
    .delete(tcsDeposits)
    .where(and(eq(tcsDeposits.orgId, orgId), eq(tcsDeposits.month, `${month}-01`)))
    .returning({ month: tcsDeposits.month })
  if (rows.length === 0) throw problem('CONFLICT', 'This month is not marked.')
  await recordAudit(db, actor, { entity: 'org', id: orgId, orgId, action: `TCS of ${month} not deposited after all` })
}
