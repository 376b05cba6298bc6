import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Minor } from '@karavan/domain/base/money'
import type { Db } from '../../../platform/db/database.ts'
import { sandboxOrders, sandboxRefunds } from './payment.table.ts'

export type SandboxOrder = typeof sandboxOrders.$inferSelect
type SandboxMove = { kind: 'payment' | 'refund'; name: string; amount: Minor; method: SandboxOrder['method'] }

/** Writes an order, or finds the one made under the same key. */
export async function ensureSandboxOrder(db: Db, order: typeof sandboxOrders.$inferInsert): Promise<SandboxOrder> {
  await db.insert(sandboxOrders).values(order).onConflictDoNothing({ target: sandboxOrders.idempotencyKey })
  const [row] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.idempotencyKey, order.idempotencyKey))
  if (!row) throw new Error('The order was not written')
  return row
}

export async function findSandboxOrder(db: Db, id: string): Promise<SandboxOrder | null> {
  const [row] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id))
  return row ?? null
}

/** Moves an order from where it is expected to stand; null when it stands elsewhere. */
export async function moveSandboxOrder(
  db: Db,
  id: string,
  from: SandboxOrder['status'],
  to: Partial<Pick<SandboxOrder, 'status' | 'paymentId' | 'method' | 'capturedAt'>>,
): Promise<SandboxOrder | null> {
  const [row] = await db
    .update(sandboxOrders)
    .set(to)
    .where(and(eq(sandboxOrders.id, id), eq(sandboxOrders.status, from)))
    .returning()
  return row ?? null
}

/** Notes a refund; false when it was noted under its key before. */
export async function insertSandboxRefund(db: Db, refund: typeof sandboxRefunds.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(sandboxRefunds)
    .values(refund)
    .onConflictDoNothing({ target: sandboxRefunds.idempotencyKey })
    .returning({ id: sandboxRefunds.id })
  return rows.length === 1
}

export async function findSandboxRefund(db: Db, key: string) {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, key))
  return row ?? null
}

/** Takes a refund out of what an order brought in; false when less than that is left. */
export async function takeFromSandboxOrder(db: Db, id: string, amount: number): Promise<boolean> {
  const rows = await db
    .update(sandboxOrders)
    .set({ refunded: sql`${sandboxOrders.refunded} + ${amount}::bigint` })
    .where(
      and(
        eq(sandboxOrders.id, id),
        eq(sandboxOrders.status, 'captured'),
        sql`${sandboxOrders.refunded} + ${amount}::bigint <= ${sandboxOrders.amount}`,
      ),
    )
    .returning({ id: sandboxOrders.id })
  return rows.length === 1
}

/** What the sandbox took and gave back on a day, in the order it happened. */
export async function listSandboxMoves(db: Db, day: string, zone: string): Promise<SandboxMove[]> {
  const within = (column: SQL) =>
    sql`${column} >= ${day}::timestamp at time zone ${zone} and ${column} < (${day}::date + 1)::timestamp at time zone ${zone}`
  const { rows } = await db.execute<Omit<SandboxMove, 'amount'> & { amount: string }>(sql`
    select 'payment' as kind, o.payment_id as name, o.amount, o.method, o.captured_at as at
    from sandbox_order o where o.payment_id is not null and ${within(sql`o.captured_at`)}
    union all
    select 'refund', r.id, r.amount, null, r.created_at from sandbox_refund r where ${within(sql`r.created_at`)}
    order by at, name`)
  return rows.map(({ kind, name, amount, method }) => ({ kind, name, method, amount: Number(amount) }))
}
