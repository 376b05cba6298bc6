import type {
  CardSettlement,
  settlements as contract,
  UnfitPayout,
  UnsettledRow,
} from '@karavan/contracts/money/accounts/settlement.contract'
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { allOf, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { cardSettlementLines, cardSettlements, toldPayouts } from './settlement.table.ts'

/** A payment or a refund as a payout is made of it; the amount is in rupees, below zero for a refund. */
export type Settleable = Omit<UnsettledRow, 'at'> & { at: Date; names: string[]; settled: boolean }

/** Who is paid: the house by the providers of the settings, or an agency by a gateway of its own. */
export type Paid = { orgId: string; house: boolean }

/** Everything that came in by card for somebody and everything that went back, with whether a payout has it. */
const movedOf = ({ orgId, house }: Paid): SQL => {
  const its = house ? sql`s.gateway_id is null` : sql`s.gateway_id is not null and s.org_id = ${orgId}`
  return sql`
  select 'payment' as kind, s.id, s.provider, s.payment_id as "providerId", s.cause_number as number, s.org_id, s.captured as amount,
    coalesce(s.paid_at, s.created_at) as at, array_remove(array[s.payment_id, s.order_id, s.id::text], null) as names,
    exists (select 1 from card_settlement_line l where l.session_id = s.id) as settled
  from payment_session s where s.captured > 0 and ${its}
  union all
  select 'refund', r.id, s.provider, r.provider_refund_id, s.cause_number, s.org_id, -r.amount, r.updated_at,
    array_remove(array[r.provider_refund_id, r.id::text], null),
    exists (select 1 from card_settlement_line l where l.refund_id = r.id)
  from payment_refund r join payment_session s on s.id = r.session_id where r.status = 'Done' and ${its}`
}

async function select(db: Db, paid: Paid, where: SQL, tail: SQL = sql``): Promise<Settleable[]> {
  const { rows } = await db.execute<Omit<Settleable, 'amount'> & { amount: string }>(sql`
    select m.kind, m.id, m.provider, m."providerId", m.number, o.company_name as "companyName", m.amount, m.at, m.names, m.settled
    from (${movedOf(paid)}) m join org o on o.id = m.org_id where ${where} ${tail}`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** So many are shown at once. */
const most = 500

/** What no payout has yet, the oldest first, and what all of it comes to. */
export async function listUnsettled(
  db: Db,
  paid: Paid,
): Promise<{ rows: UnsettledRow[]; amount: number; more: boolean }> {
  const found = await select(db, paid, sql`not m.settled`, sql`order by m.at, m.id limit ${most + 1}`)
  const { rows } = await db.execute<{ amount: string }>(
    sql`select coalesce(sum(m.amount), 0) as amount from (${movedOf(paid)}) m where not m.settled`,
  )
  return {
    rows: found
      .slice(0, most)
      .map(({ names: _, settled: __, ...row }) => ({ ...row, at: new Date(row.at).toISOString() })),
    amount: Number(rows[0]?.amount ?? 0),
    more: found.length > most,
  }
}

/** Payments and refunds by their ids. */
export const listSettleable = (
  db: Db,
  paid: Paid,
  ids: { payments: string[]; refunds: string[] },
): Promise<Settleable[]> =>
  select(
    db,
    paid,
    sql`(m.kind = 'payment' and m.id = any (${sql.param(ids.payments)}::uuid[]))
      or (m.kind = 'refund' and m.id = any (${sql.param(ids.refunds)}::uuid[]))`,
  )

/** Payments and refunds by what their provider, or we, call them. */
export const listNamed = (db: Db, paid: Paid, names: string[]): Promise<Settleable[]> =>
  select(db, paid, sql`m.names && ${sql.param(names)}::text[]`)

/** The payouts of these ids that are recorded. */
export async function listKnown(db: Db, { orgId }: Paid, payoutIds: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ payoutId: string }>(
    sql`select payout_id as "payoutId" from card_settlement
      where org_id = ${orgId} and payout_id = any (${sql.param(payoutIds)}::text[])`,
  )
  return new Set(rows.map(({ payoutId }) => payoutId))
}

/** Whether a payout is recorded; while somebody records it, this waits for them. */
export async function insertSettlement(db: Db, row: typeof cardSettlements.$inferInsert): Promise<boolean> {
  const rows = await db.insert(cardSettlements).values(row).onConflictDoNothing().returning({ id: cardSettlements.id })
  return rows.length === 1
}

/** Notes that Admins are told of a payout, and why; false when they were told before. */
export async function noteTold(db: Db, row: typeof toldPayouts.$inferInsert): Promise<boolean> {
  const rows = await db.insert(toldPayouts).values(row).onConflictDoNothing().returning({ id: toldPayouts.payoutId })
  if (rows.length === 1) return true
  const { orgId: whose, provider: by, payoutId: of, ...now } = row
  await db
    .update(toldPayouts)
    .set(now)
    .where(and(eq(toldPayouts.orgId, whose), eq(toldPayouts.provider, by), eq(toldPayouts.payoutId, of)))
  return false
}

const { orgId: _whose, ...told } = getTableColumns(toldPayouts)

/** What was told and is not recorded since, under its own name or the bank's, the newest first. */
export const listUnfit = (db: Db, { orgId }: Paid): Promise<UnfitPayout[]> =>
  db
    .select(told)
    .from(toldPayouts)
    .where(
      sql`card_payout_told.org_id = ${orgId} and not exists (select from card_settlement s
        where s.org_id = card_payout_told.org_id and s.provider = card_payout_told.provider
        and (s.payout_id in (card_payout_told.payout_id, card_payout_told.utr) or s.utr = card_payout_told.utr))`,
    )
    .orderBy(desc(toldPayouts.toldAt), asc(toldPayouts.payoutId))
    .limit(most)

export async function insertLines(db: Db, settlementId: string, of: readonly Settleable[]): Promise<void> {
  await db.insert(cardSettlementLines).values(
    of.map(({ kind, id, amount }) => ({
      id: uuidv7(),
      settlementId,
      ...(kind === 'payment' ? { sessionId: id } : { refundId: id }),
      amount,
    })),
  )
}

const { id, provider, payoutId, utr, settledOn, amount, fee, tax, paidOut, recordedBy, createdAt } = cardSettlements
const countOf = (column: 'session_id' | 'refund_id') =>
  sql<number>`(select count(${sql.raw(column)}) from card_settlement_line l where l.settlement_id = card_settlement.id)`.mapWith(
    Number,
  )
const shown = {
  ...{ id, provider, payoutId, utr, settledOn, amount, fee, tax, paidOut, recordedBy, createdAt },
  payments: countOf('session_id').as('payments'),
  refunds: countOf('refund_id').as('refunds'),
}

export async function findSettlement(db: Db, wanted: string): Promise<CardSettlement | null> {
  const [row] = await db.select(shown).from(cardSettlements).where(sql`${id} = ${wanted}`)
  return row ?? null
}

/** A page of payouts. */
export async function listSettlements(db: Db, { orgId }: Paid, query: z.output<(typeof contract)['list']['query']>) {
  const statement = db
    .select({ ...shown, totalRows })
    .from(cardSettlements)
    .where(allOf(eq(cardSettlements.orgId, orgId), searchIn(query.q, [payoutId, utr])))
    .orderBy(...orderBy(query, { sort: { settledOn, createdAt, amount }, id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(({ totalRows: _, ...row }): CardSettlement => row), meta }
}
