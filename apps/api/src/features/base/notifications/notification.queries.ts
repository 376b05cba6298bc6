import type { Notification } from '@karavan/contracts/base/notifications/notification.contract'
import type { ListQuery } from '@karavan/contracts/kit/list'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import { insertLate } from '../../../platform/db/late-write.ts'
import { allOf, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import type { LiveEvent } from '../../../platform/platform.ts'
import { notificationRows as rows } from './notification.table.ts'

type Note = Pick<Notification, 'title' | 'body' | 'tone'> & { link?: string | null }

/** Leaves a note in the bell of each user, in the transaction of the change it tells about. */
export async function notify(
  db: Db,
  emit: (event: LiveEvent) => void,
  userIds: string[],
  { link = null, ...note }: Note,
): Promise<void> {
  if (userIds.length === 0) return
  const notes = userIds.map((userId) => ({ id: uuidv7(), userId }))
  await insertLate(
    db,
    rows,
    notes.map((who) => ({ ...who, ...note, link })),
  )
  for (const { id, userId } of notes) emit({ tag: 'Notification', id, userId })
}

export async function listNotifications(db: Db, userId: string, query: ListQuery) {
  const { id, title, body, link, tone, readAt, createdAt } = rows
  const statement = db
    .select({ id, title, body, link, tone, readAt, createdAt, totalRows })
    .from(rows)
    .where(allOf(eq(rows.userId, userId), searchIn(query.q, [title, body])))
    .orderBy(...orderBy(query, { sort: { createdAt }, id }))
    .$dynamic()
  return pageOf(statement, query)
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(rows)
    .where(and(eq(rows.userId, userId), isNull(rows.readAt)))
  return found?.count ?? 0
}

/** Marks the given notes as read, or all of them; another user's stay as they are. */
export async function markRead(db: Db, userId: string, ids: string[] | undefined): Promise<void> {
  await db
    .update(rows)
    .set({ readAt: sql`now()` })
    .where(and(eq(rows.userId, userId), isNull(rows.readAt), ids ? inArray(rows.id, ids) : undefined))
}
