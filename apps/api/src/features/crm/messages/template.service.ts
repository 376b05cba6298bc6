import type { MessageTemplate } from '@karavan/contracts/crm/messages/template.contract'
import { houseTemplates, unknownFields } from '@karavan/domain/crm/message-template'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique, type Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { incomplete } from './incomplete.ts'
import { messageTemplates, type TemplateRow, templatesOf } from '../outbox/index.ts'

type Words = { subject: string; body: string }
const entity = 'message-template'

/** Refuses names that stand for nothing. */
function refuseUnknown(words: Words): void {
  const wrong = (['subject', 'body'] as const).flatMap((path) =>
    unknownFields(words[path]).map((name) => ({
      path,
      message: `{{${name}}} stands for nothing we know; choose one of the list or take it out`,
    })),
  )
  if (wrong.length > 0) throw incomplete(wrong)
}

const shownOf = async (db: Db, { orgId, key }: TemplateRow): Promise<MessageTemplate> => {
  const found = (await templatesOf(db, orgId)).find((one) => one.key === key)
  if (!found) throw notFound('text')
  return found
}

/** Writes an own text in place of the house's. */
export async function createTemplate(context: Context, { key, ...words }: Words & { key: string }) {
  const { db, user, actor, emit } = context
  if (!houseTemplates.some((one) => one.key === key)) throw invalid({ path: 'key', message: 'There is no such text' })
  refuseUnknown(words)
  const [row] = await db
    .insert(messageTemplates)
    .values({ id: uuidv7(), orgId: user.orgId, key, ...words })
    .returning()
    .catch((error: unknown) => {
      throw brokenUnique(error) === 'message_template_key_once'
        ? problem('CONFLICT', 'Somebody wrote an own text there meanwhile; look at it again.')
        : error
    })
  if (!row) throw new Error('The insert returned nothing')
  await recordAudit(db, actor, { entity, id: row.id, orgId: row.orgId, action: 'created', after: row })
  emit({ tag: 'Message', id: row.id, orgId: row.orgId })
  return shownOf(db, row)
}

async function getLocked({ db, user }: Context, id: string): Promise<TemplateRow> {
  const [row] = await db
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.id, id), scope(messageTemplates, user)))
    .for('update')
  if (!row) throw notFound('text')
  return row
}

/** Changes an own text. */
export async function updateTemplate(context: Context, id: string, { version, ...words }: Words & { version: number }) {
  const { db, actor, emit } = context
  refuseUnknown(words)
  const before = await getLocked(context, id)
  refuseStale(version, before.version, before)
  const [row] = await db
    .update(messageTemplates)
    .set({ ...words, version: version + 1, updatedAt: sql`now()` })
    .where(eq(messageTemplates.id, id))
    .returning()
  if (!row) throw notFound('text')
  await recordAudit(db, actor, { entity, id, orgId: row.orgId, action: 'changed', before, after: row })
  emit({ tag: 'Message', id, orgId: row.orgId })
  return shownOf(db, row)
}

/** Takes an own text out: the house's stands again. */
export async function deleteTemplate(context: Context, id: string): Promise<{ id: string }> {
  const { db, actor, emit } = context
  const before = await getLocked(context, id)
  await db.delete(messageTemplates).where(eq(messageTemplates.id, id))
  await recordAudit(db, actor, { entity, id, orgId: before.orgId, action: 'deleted', before })
  emit({ tag: 'Message', id, orgId: before.orgId })
  return { id }
}
