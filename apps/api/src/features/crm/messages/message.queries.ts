import type { Message } from '@karavan/contracts/crm/messages/message'
import type { MessageRecordKind } from '@karavan/domain/crm/message'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type MessageRow, messages, paperLinks } from '../outbox/index.ts'
import { versionsOf } from '../bookings/index.ts'
import { messageSeenBy } from '../own/index.ts'
import { papersPath } from './paper-link.queries.ts'

type Place = { of: MessageRecordKind; id: string }

const columns = {
  row: messages,
  link: paperLinks,
  by: sql<string | null>`(select u.name from app_user u where u.id = ${messages.createdBy})`,
}

type Full = { row: MessageRow; link: typeof paperLinks.$inferSelect | null; by: string | null }

/** A message as screens show it. */
function toMessage(secretKey: string, { row, link, by }: Full): Message {
  const { id, record, recordId, channel, template, recipient, recipientName, subject, body, papers, state } = row
  const { problem, sentAt, deliveredAt, readAt, createdAt } = row
  const open = link && link.withdrawnAt === null && new Date(link.expiresAt) > new Date()
  const shown = { id, record, recordId, channel, template, recipient, recipientName, subject, body, papers, state }
  return {
    ...shown,
    problem,
    sentAt,
    deliveredAt,
    readAt,
    createdAt,
    by,
    link: link && {
      path: open ? papersPath(secretKey, id) : null,
      expiresAt: link.expiresAt,
      withdrawnAt: link.withdrawnAt,
      openedAt: link.openedAt,
      openedCount: link.openedCount,
    },
  }
}

const select = async (db: Db, secretKey: string, where: SQL | undefined, most: number): Promise<Message[]> =>
  (
    await db
      .select(columns)
      .from(messages)
      .leftJoin(paperLinks, eq(paperLinks.messageId, messages.id))
      .where(where)
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(most)
  ).map((full) => toMessage(secretKey, full))

/** What belongs to a record: of a customer all that went to them, of a booking also what went to its suppliers. */
function belongsTo({ of, id }: Place): SQL | undefined {
  if (of === 'customer') return eq(messages.customerId, id)
  if (of === 'request') return and(eq(messages.record, of), inArray(messages.recordId, versionsOf(id)))
  const own = and(eq(messages.record, of), eq(messages.recordId, id))
  if (of !== 'booking') return own
  const requests = sql`(select r.id from service_request r where r.booking_id = ${id})`
  return or(own, and(eq(messages.record, 'request'), inArray(messages.recordId, requests)))
}

const readBy = (caller: Caller, place: Place) => and(belongsTo(place), messageSeenBy(caller, 'message'))

/** What went out about a record, as far as this caller may read it, the newest first. */
export const listMessages = (db: Db, secretKey: string, caller: Caller, place: Place): Promise<Message[]> =>
  select(db, secretKey, readBy(caller, place), 100)

/** One message, where its record was looked at before. */
export async function readMessage(db: Db, secretKey: string, id: string): Promise<Message> {
  const [message] = await select(db, secretKey, eq(messages.id, id), 1)
  if (!message) throw new Error('The message is gone')
  return message
}

/** A message of a record that this caller may read, locked. */
export async function lockMessage(db: Db, caller: Caller, place: Place, id: string) {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), readBy(caller, place)))
    .for('update')
  return row ?? null
}
