import { type MessageState, messageMoves, messageStates } from '@karavan/domain/crm/message'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type MessageRow, messages } from './message.table.ts'

/** Writes a message down; false when the same went already. */
export async function insertMessage(db: Db, message: typeof messages.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(messages)
    .values(message)
    .onConflictDoNothing({ target: messages.onceKey })
    .returning({ id: messages.id })
  return rows.length > 0
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row ?? null
}

/** The message a provider calls by this name. */
export async function findMessageByProvider(db: Db, providerId: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.providerId, providerId))
  return row ?? null
}

/** Takes a message to send it; nothing when somebody took it before, or it is sent already. */
export async function claimMessage(db: Db, id: string): Promise<MessageRow | null> {
  const [row] = await db
    .update(messages)
    .set({ claimedAt: sql`now()` })
    .where(and(eq(messages.id, id), eq(messages.state, 'Queued'), isNull(messages.claimedAt)))
    .returning()
  return row ?? null
}

/** Gives a message back that surely did not leave. */
export async function releaseMessage(db: Db, id: string): Promise<void> {
  await db
    .update(messages)
    .set({ claimedAt: null })
    .where(and(eq(messages.id, id), eq(messages.state, 'Queued')))
}

const before = (state: MessageState) => messageStates.filter((from) => messageMoves[from].includes(state))

type News = { at?: string; problem?: string | null; providerId?: string }

/** Moves a message on; what comes late or twice changes nothing but what was not known yet. */
export async function moveMessage(
  db: Db,
  id: string,
  state: MessageState,
  { at, problem, providerId }: News = {},
): Promise<MessageRow | null> {
  const when = at ?? sql`now()`
  const [row] = await db
    .update(messages)
    .set({
      state,
      ...(state === 'Sent' ? { sentAt: when } : {}),
      ...(state === 'Delivered' ? { deliveredAt: when } : {}),
      ...(state === 'Read' ? { readAt: when } : {}),
      ...(problem === undefined ? {} : { problem }),
      ...(providerId === undefined ? {} : { providerId }),
    })
    .where(and(eq(messages.id, id), inArray(messages.state, before(state))))
    .returning()
  return row ?? null
}
