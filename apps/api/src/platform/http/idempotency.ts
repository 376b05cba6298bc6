import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/column.ts'
import type { Db } from '../db/database.ts'
import { jsonOf } from '../db/insert-many.ts'
import { writeLate } from '../db/late-write.ts'
import { runPrepared } from '../db/prepared.ts'
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
  const { userId, key, hash } = request
  const inserted = await runPrepared(
    db,
    `insert into idempotency_key (user_id, key, request_hash) values ($1, $2, $3) on conflict do nothing returning key`,
    [userId, key, hash],
  )
  if (inserted.length === 0) {
    const [kept] = await db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    if (!kept || kept.status === null) throw problem('CONFLICT', 'The first request with this key is still under way.')
    if (kept.requestHash !== hash)
      throw problem('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key came with another request before.')
    return { status: kept.status, body: kept.answer }
  }
  const answer = await work()
  await writeLate(db, {
    name: 'answered',
    text: `update idempotency_key set status = $1, answer = $2 where user_id = $3 and key = $4`,
    rows: [answer],
    valuesOf: () => [answer.status, jsonOf(answer.body), userId, key],
  })
  return answer
}
