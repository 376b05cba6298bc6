import type { Received } from '@karavan/contracts/crm/messages/inbound.contract'
import type { MessageRecordKind } from '@karavan/domain/crm/message'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import { versionsOf } from '../bookings/index.ts'
import { messageSeenBy, seenBy } from '../own/index.ts'
import { messagesIn } from './message-in.table.ts'

const { id, channel, sender, senderName, subject, body, files, refused, autoReply, receivedAt } = messagesIn
const columns = { id, channel, sender, senderName, subject, body, files, refused, autoReply, receivedAt }

const select = (db: Db, where: SQL | undefined): Promise<Received[]> =>
  db.select(columns).from(messagesIn).where(where).orderBy(desc(receivedAt), desc(id)).limit(100)

const waiting = and(isNull(messagesIn.recordId), isNull(messagesIn.doneAt))

/** What waits in the Inbox of a caller's organisation. */
export const listInbox = (db: Db, caller: Caller) =>
  select(db, and(waiting, eq(messagesIn.orgId, caller.orgId), scope(messagesIn, caller)))

type Place = { of: MessageRecordKind; id: string }

function cameAbout({ of, id: recordId }: Place): SQL | undefined {
  if (of === 'customer') return eq(messagesIn.customerId, recordId)
  if (of === 'request') return and(eq(messagesIn.record, of), inArray(messagesIn.recordId, versionsOf(recordId)))
  const own = and(eq(messagesIn.record, of), eq(messagesIn.recordId, recordId))
  if (of !== 'booking') return own
  const requests = sql`${messagesIn.record} = 'request' and ${messagesIn.recordId} in (
    select r.id from service_request r where r.booking_id = ${recordId})`
  return sql`((${own}) or (${requests}))`
}

/** What came in about a record, which the caller was seen to see, as far as they may read it. */
export const listReceived = (db: Db, caller: Caller, place: Place): Promise<Received[]> =>
  select(db, and(cameAbout(place), messageSeenBy(caller, 'message_in')))

/** Something that waits; what has its place is for those who see that, and leaves it no more. */
async function getWaiting({ db, user }: Context, messageId: string) {
  const [row] = await db
    .select()
    .from(messagesIn)
    .where(and(eq(id, messageId), waiting, scope(messagesIn, user)))
    .for('update')
  if (!row) throw notFound('message')
  return row
}

/** Puts something of the Inbox to a record. */
export async function fileUnder(context: Context, messageId: string, asked: string) {
  const { db, user, actor, emit } = context
  const { orgId } = await getWaiting(context, messageId)
  const number = asked.trim().toUpperCase()
  const { rows } = await db.execute<{ of: MessageRecordKind; id: string; customerId: string }>(sql`
    select 'enquiry' as of, e.id, e.customer_id as "customerId" from enquiry e
    where e.number = ${number} and e.org_id = ${orgId} and ${seenBy(user, 'enquiry', 'e')}
    union all select 'quotation', q.id, q.customer_id from quotation q
    where q.number = ${number} and q.org_id = ${orgId} and ${seenBy(user, 'quotation', 'q')}
    union all select 'booking', b.id, b.customer_id from crm_booking b
    where b.number = ${number} and b.org_id = ${orgId} and ${seenBy(user, 'booking', 'b')}`)
  const [found] = rows
  if (!found) throw invalid({ path: 'number', message: 'There is no enquiry, quotation or booking with this number' })
  const { of, id: recordId, customerId } = found
  await db.update(messagesIn).set({ record: of, recordId, customerId, matchedBy: 'hand' }).where(eq(id, messageId))
  await recordAudit(db, actor, { entity: 'message-in', id: messageId, orgId, action: `filed under ${number}` })
  emit({ tag: 'Message', id: messageId, orgId })
  return { of, id: recordId }
}

/** Takes something out of the Inbox. */
export async function finishInbox(context: Context, messageId: string) {
  const { db, user, actor, emit } = context
  const { orgId } = await getWaiting(context, messageId)
  await db.update(messagesIn).set({ doneAt: sql`now()`, doneBy: user.id }).where(eq(id, messageId))
  await recordAudit(db, actor, { entity: 'message-in', id: messageId, orgId, action: 'done' })
  emit({ tag: 'Message', id: messageId, orgId })
  return { id: messageId }
}
