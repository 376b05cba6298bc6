import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/column.ts'
import type { Db } from '../db/database.ts'
import { internal } from '../db/table-class.ts'
import type { Caller, Claims } from './caller.ts'

export const tickets = internal(
  pgTable('ticket', {
    hash: text('hash').primaryKey(),
    path: text('path').notNull(),
    userId: uuid('user_id').notNull(),
    session: text('session'),
    secondStepAt: instant('second_step_at'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  }),
)

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** In which session something is asked for, and when its second step was taken. */
export type Step = Pick<Claims, 'session' | 'secondStepAt'>

/** Makes a ticket for one path, good once and for 60 seconds, for whoever asks in this session. */
export async function issueTicket(
  db: Db,
  { id: userId }: Pick<Caller, 'id'>,
  path: string,
  { session = null, secondStepAt }: { session?: string | null; secondStepAt?: number } = {},
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  await db.insert(tickets).values({
    hash: hashOf(ticket),
    path,
    userId,
    session,
    secondStepAt: secondStepAt === undefined ? null : new Date(secondStepAt).toISOString(),
    expiresAt: sql`now() + interval '60 seconds'`,
  })
  return ticket
}

/** Uses a ticket up and tells whose it is, and of which session; null when it is not good for this path now. */
export async function redeemTicket(db: Db, ticket: string, path: string): Promise<({ userId: string } & Step) | null> {
  const [found] = await db
    .update(tickets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(tickets.hash, hashOf(ticket)),
        eq(tickets.path, path),
        isNull(tickets.usedAt),
        gt(tickets.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: tickets.userId, session: tickets.session, secondStepAt: tickets.secondStepAt })
  if (!found) return null
  const { userId, session, secondStepAt } = found
  return {
    userId,
    ...(session !== null && { session }),
    ...(secondStepAt !== null && { secondStepAt: Date.parse(secondStepAt) }),
  }
}
