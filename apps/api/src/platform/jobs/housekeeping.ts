import { sql } from 'drizzle-orm'
import type { JobContext } from './job-runner.ts'

const outlived = [
  sql`delete from ticket where expires_at < now() - interval '1 hour'`,
  sql`delete from upload_token where expires_at < now() - interval '1 hour'`,
  sql`delete from idempotency_key where created_at < now() - interval '48 hours'`,
  sql`delete from rate_limit where resets_at < now()`,
  sql`delete from paper_turn where until < now() - interval '1 hour'`,
  sql`delete from mailbox where received_at < now() - interval '30 days'`,
  sql`delete from mail where sent_at < now() - interval '30 days'`,
]

/** Clears away what has outlived its use. */
export async function keepHouse(_: unknown, { db }: JobContext): Promise<void> {
  for (const statement of outlived) await db.execute(statement)
}
