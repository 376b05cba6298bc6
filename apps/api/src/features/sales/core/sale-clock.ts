import { reminderMs } from '@karavan/domain/sales/stays/deadline'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { QueueName } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { wallets } from '../../money/ledger/index.ts'
import type { SaleKind } from './sale-kind.ts'

/** Finds the sales whose time has come, and queues a job for each; one that waits already is not queued again. */
export const sweepSales =
  (listDue: () => SQL, enqueue: (db: Db, id: string, options: { singletonKey: string }) => Promise<void>) =>
  async (_: unknown, { db }: JobContext): Promise<void> => {
    const { rows } = await db.execute<{ id: string }>(listDue())
    for (const { id } of rows) await enqueue(db, id, { singletonKey: id })
  }

/** In which the clock works: nobody asks, and the house signs. */
export type ClockContext = SystemContext & { actor: Actor }

/** Does with one sale what its time has brought; one that is locked waits for the next round. */
export async function settleSale<T extends { orgId: string }>(
  platform: Platform,
  { db, emit }: JobContext,
  job: QueueName,
  sale: T | null,
  settle: (context: ClockContext, sale: T) => Promise<void>,
): Promise<void> {
  if (!sale) return
  const actor = { id: null, orgId: sale.orgId, name: 'Karavan', requestId: job }
  await settle({ platform, db, emit, actor }, sale)
}

/** Whether what is held for a payment is held no longer. */
export const isHoldOver = ({ status, holdExpiresAt }: { status: string; holdExpiresAt: string | null }): boolean =>
  status === 'Pending' && holdExpiresAt !== null && new Date(holdExpiresAt) <= new Date()

const reminderSeconds = reminderMs / 1000

/** Whether a hold is to be reminded of: it ends soon, was once longer than that, and nobody was told yet. */
export const reminderDue = sql`reminded_at is null and payment <> 'card'
  and hold_expires_at < now() + make_interval(secs => ${reminderSeconds})
  and created_at < hold_expires_at - make_interval(secs => ${reminderSeconds})`

/** Notes that somebody is told that a hold ends soon; false when they were, or it does not. */
export async function noteReminder(db: Db, { table }: Pick<SaleKind, 'table'>, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update ${sql.identifier(table)} set reminded_at = now() where id = ${id} and ${reminderDue} returning id`,
  )
  return rows.length > 0
}

/** Whether a wallet holds so many rupees right now; the posting itself asks again, under its lock. */
export async function hasInWallet(db: Db, orgId: string, amount: number): Promise<boolean> {
  const [row] = await db
    .select({ spendable: sql<number>`${wallets.balance} + ${wallets.creditLimit}`.mapWith(Number) })
    .from(wallets)
    .where(eq(wallets.orgId, orgId))
  return row !== undefined && row.spendable >= amount
}
