import { recordPage, taskRecords } from '@karavan/domain/crm/task'
import { v7 as uuidv7 } from 'uuid'
import type { SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { maxFileBytes } from '../../../platform/files/upload.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkDocument, deleteDocuments, keepDocumentWith } from '../../base/files/index.ts'
import { notify } from '../../base/notifications/index.ts'
import type { Match } from './match.queries.ts'
import { findBookingAsked, findHearers, findKind } from './match.queries.ts'
import { messagesIn } from './message-in.table.ts'

type Arrived = Pick<
  typeof messagesIn.$inferInsert,
  'channel' | 'providerId' | 'sender' | 'senderName' | 'subject' | 'body' | 'autoReply' | 'media'
> & { files?: { name: string; bytes: Buffer }[] }

const mostFiles = 10

/** Looks at files as at any upload, and keeps those that pass. */
async function keepFiles(platform: Platform, owner: { orgId: string; userId: string }, files: Arrived['files'] = []) {
  const kept: { id: string; name: string }[] = []
  const refused: string[] = []
  for (const [index, { name, bytes }] of files.entries())
    try {
      if (index >= mostFiles || bytes.length > maxFileBytes) throw new Error('too many or too large')
      const document = { ...(await checkDocument(bytes)), fileName: name }
      kept.push(
        await keepDocumentWith(platform, owner, document, async (_, { id, name: called }) => ({ id, name: called })),
      )
    } catch {
      refused.push(name.slice(0, 200))
    }
  return { kept, refused }
}

/** Where it is answered: with its record, a supplier's answer with the booking, else in the Inbox. */
async function linkOf(db: Db, { record, recordId }: Pick<Match, 'record' | 'recordId'>): Promise<string> {
  const asked = record === 'request' && recordId ? await findBookingAsked(db, recordId) : null
  const of = taskRecords.find((one) => one === (asked ? 'booking' : record))
  const id = asked ?? recordId
  if (!of || !id) return '/crm/dashboard?tab=inbox'
  return recordPage({ of, id, kind: await findKind(db, of, id) })
}

/** Keeps what came in, once, where it belongs, and tells whoever answers for it. What a machine answered tells nobody. */
export async function takeIn(
  platform: Platform,
  { files, ...arrived }: Arrived,
  { userId, ...match }: Match,
): Promise<boolean> {
  const { database, publish } = platform
  const hearers = await findHearers(database.db, { ...match, userId })
  const [owner] = hearers
  const { kept, refused } = owner
    ? await keepFiles(platform, { orgId: match.orgId, userId: owner }, files)
    : { kept: [], refused: files?.map(({ name }) => name) ?? [] }
  const told: Parameters<SystemContext['emit']>[0][] = []
  const id = uuidv7()
  const isNew = await database.transaction(async (db) => {
    const rows = await db
      .insert(messagesIn)
      .values({ id, ...arrived, ...match, files: kept, refused })
      .onConflictDoNothing()
      .returning({ id: messagesIn.id })
    if (rows.length === 0) {
      await deleteDocuments(
        platform,
        db,
        kept.map((file) => file.id),
      )
      return false
    }
    if (arrived.media) await platform.enqueue(db, 'message.fetch', { messageId: id })
    const emit = (event: (typeof told)[number]) => void told.push(event)
    emit({ tag: 'Message', id, orgId: match.orgId })
    if (!arrived.autoReply)
      await notify(db, emit, hearers, {
        title: `${arrived.senderName} wrote`,
        body: arrived.subject || arrived.body.slice(0, 120),
        link: await linkOf(db, match),
        tone: 'blue',
      })
    return true
  })
  publish(told)
  return isNew
}
