import type { CommissionPayment, CommissionScheme } from '@karavan/contracts/crm/reports/commission.contract'
import { toMinor } from '@karavan/domain/base/money'
import { earnsCommission } from '@karavan/domain/crm/commission'
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { commissionPayments, commissionSchemes } from './commission.table.ts'
import { posted } from './reported.sql.ts'

type Whose = { orgId: string; userId: string }

export type Earning = {
  id: string
  kind: string
  number: string
  customerName: string
  month: string
  sales: number
  margin: number
}

type Candidate = Earning & { status: string; total: number; paid: number; writtenOff: number }

/** The bookings somebody earns commission with, as they stand now, in the month the trip ended. */
export async function listEarnings(db: Db, { orgId, userId }: Whose): Promise<Earning[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select b.id, b.kind, b.number, b.customer_name as "customerName", to_char(b.end_date, 'YYYY-MM') as month,
      coalesce(p.income, b.gross)::float8 as sales, (coalesce(p.income, b.gross) - b.cost)::float8 as margin,
      b.status, b.total::float8 as total, b.paid::float8 as paid, b.written_off::float8 as "writtenOff"
    from crm_booking b left join lateral (${posted}) p on true
    where b.org_id = ${orgId} and coalesce(b.assigned_to, b.created_by) = ${userId} and b.status = 'Completed'
    order by b.end_date desc, b.id desc`)
  return rows.flatMap(({ status, total, paid, writtenOff, ...earning }) =>
    earnsCommission({ status, total: toMinor(total), paid: toMinor(paid), writtenOff: toMinor(writtenOff) })
      ? [earning]
      : [],
  )
}

const toScheme = ({ userId, fromMonth, base, slabs }: typeof commissionSchemes.$inferSelect): CommissionScheme => ({
  userId,
  from: fromMonth.slice(0, 7),
  of: base,
  slabs,
})

/** The schemes of an organisation, the newest first; of one person those that count for them. */
export async function listSchemes(db: Db, orgId: string, userId?: string): Promise<CommissionScheme[]> {
  const whose =
    userId === undefined ? undefined : or(isNull(commissionSchemes.userId), eq(commissionSchemes.userId, userId))
  const rows = await db
    .select()
    .from(commissionSchemes)
    .where(and(eq(commissionSchemes.orgId, orgId), whose))
    .orderBy(desc(commissionSchemes.fromMonth), asc(commissionSchemes.userId))
  return rows.map(toScheme)
}

/** Keeps how commission is worked out from a month on, in the place of what was said of that month before. */
export async function keepScheme(db: Db, row: typeof commissionSchemes.$inferInsert): Promise<void> {
  const { orgId, userId, fromMonth } = commissionSchemes
  const { base, slabs } = row
  await db
    .insert(commissionSchemes)
    .values(row)
    .onConflictDoUpdate({ target: [orgId, userId, fromMonth], set: { base, slabs } })
}

/** What somebody was paid, the newest first. */
export const listPayments = (db: Db, { orgId, userId }: Whose): Promise<CommissionPayment[]> =>
  db
    .select({
      id: commissionPayments.id,
      amount: commissionPayments.amount,
      paidOn: commissionPayments.paidOn,
      way: commissionPayments.way,
      reference: commissionPayments.reference,
    })
    .from(commissionPayments)
    .where(and(eq(commissionPayments.orgId, orgId), eq(commissionPayments.userId, userId)))
    .orderBy(desc(commissionPayments.paidOn), desc(commissionPayments.id))

export async function insertPayment(db: Db, row: typeof commissionPayments.$inferInsert): Promise<void> {
  await db.insert(commissionPayments).values(row)
}

/** Lets nobody else pay a person commission until the transaction ends. */
export async function holdPerson(db: Db, { orgId, userId }: Whose): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('karavan-commission ' || ${orgId} || ${userId}, 0))`,
  )
}

/** Somebody of an organisation by name, also when they left; null when there is nobody. */
export async function findPerson(db: Db, { orgId, userId }: Whose): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from app_user where id = ${userId} and org_id = ${orgId}`,
  )
  return rows[0]?.name ?? null
}
