import type { Template, TemplateBody } from '@karavan/contracts/base/templates/template.contract'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { brokenUnique, type Db } from '../../../platform/db/database.ts'
import { cleanHtml, htmlToText } from '../../../platform/html/clean-html.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { unknownOf } from './fill.ts'
import { lockDefaults, lockTemplate, unsetDefault } from './template.queries.ts'
import { templates } from './template.table.ts'

type Body = z.output<typeof TemplateBody>

/** What is stored of a template: nothing that runs, and no placeholder that would leave a hole. */
function cleaned(body: Body): Body {
  const html = cleanHtml(body.body)
  if (htmlToText(html) === '') throw invalid({ path: 'body', message: 'Required' })
  const wrong = (['subject', 'body'] as const).flatMap((path) =>
    unknownOf({ subject: '', body: '', [path]: body[path] }).map((name) => ({
      path,
      message: `{{${name}}} stands for nothing we know; choose one of the list or take it out`,
    })),
  )
  if (wrong.length > 0) throw invalid(...wrong)
  return { ...body, body: html }
}

/** Says that the name is taken, instead of a broken constraint. */
const asFieldError = (error: unknown): unknown =>
  brokenUnique(error) === 'template_name_key'
    ? invalid({ path: 'name', message: 'Another template of this kind has this name' })
    : error

/** Makes a template the only default of its kind, or of its event. */
async function takeOver(db: Db, actor: Actor, template: Pick<Template, 'id' | 'kind' | 'event'>): Promise<void> {
  for (const former of await unsetDefault(db, template))
    await recordAudit(db, actor, {
      entity: 'template',
      id: former.id,
      action: 'changed',
      before: { ...former, isDefault: true },
      after: former,
    })
}

/** Adds a template. */
export async function createTemplate(db: Db, actor: Actor, body: Body): Promise<Template> {
  const fields = { id: uuidv7(), ...cleaned(body) }
  await lockDefaults(db)
  if (fields.isDefault) await takeOver(db, actor, fields)
  const [row] = await db
    .insert(templates)
    .values(fields)
    .returning()
    .catch((error: unknown) => {
      throw asFieldError(error)
    })
  if (!row) throw new Error('The insert returned nothing')
  await recordAudit(db, actor, { entity: 'template', id: row.id, action: 'created', after: row })
  return row
}

/** Changes a template. */
export async function updateTemplate(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...body }: Body & { version: number },
): Promise<Template> {
  const fields = cleaned(body)
  await lockDefaults(db)
  const before = await lockTemplate(db, id)
  if (!before) throw notFound('template')
  refuseStale(version, before.version, before)
  if (fields.isDefault) await takeOver(db, actor, { id, ...fields })
  const [row] = await db
    .update(templates)
    .set({ ...fields, version: version + 1, updatedAt: sql`now()` })
    .where(eq(templates.id, id))
    .returning()
    .catch((error: unknown) => {
      throw asFieldError(error)
    })
  if (!row) throw notFound('template')
  await recordAudit(db, actor, { entity: 'template', id, action: 'changed', before, after: row })
  return row
}

/** Takes out a template; what is made from it later would have nothing to begin with if it were a default. */
export async function deleteTemplate(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  await lockDefaults(db)
  const before = await lockTemplate(db, id)
  if (!before) throw notFound('template')
  if (before.isDefault)
    throw problem(
      'IN_USE',
      `“${before.name}” is the default of its kind. Make another one the default first, then delete this one.`,
    )
  await db.delete(templates).where(eq(templates.id, id))
  await recordAudit(db, actor, { entity: 'template', id, action: 'deleted', before })
  return { id }
}
