import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/column.ts'
import type { Db } from '../db/database.ts'
import { internal } from '../db/table-class.ts'
import { problem } from './problem.ts'

export const idempotencyKeys = internal(
  pgTable(
    'idempotency_key',
    {
      userId: uuid('user_id').notNull(),
      key: text('key').notNull(),
      requestHash: text('request_hash').notNull(),
      status: integer('status'),
      answer: jsonb('answer'),
      createdAt: instant('created_at').notNull().default(sql`now()`),
    },
    (table) => [primaryKey({ columns: [table.userId, table.key] })],
  ),
)

const keyForm = /^[\x21-\x7e]{8,200}$/

export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !keyForm.test(header))
    throw problem('IDEMPOTENCY_KEY_MISSING', 'Send an Idempotency-Key header of 8 to 200 characters with this call.')
  return header
}

export const hashRequest = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('hex')

type Answer = { status: number; body: unknown }

/**
 * Does the work once per key. The key is written first in the same transaction, so a repeat that comes while the
 * first is under way waits on the unique key and then finds its answer.
 */
export async function answerOnce(
  db: Db,
  request: { userId: string; key: string; hash: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const mine = and(eq(idempotencyKeys.userId, request.userId), eq(idempotencyKeys.key, request.key))
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ userId: request.userId, key: request.key, requestHash: request.hash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length === 0) {
    const [kept] = await db.select().from(idempotencyKeys).where(mine)
    if (!kept || kept.status === null) throw problem('CONFLICT', 'The first request with this key is still under way.')
    if (kept.requestHash !== request.hash)
      throw problem('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key came with another request before.')
    return { status: kept.status, body: kept.answer }
  }
  const answer = await work()
  await db.update(idempotencyKeys).set({ status: answer.status, answer: answer.body }).where(mine)
  return answer
}
