import type { ListQuery } from '@karavan/contracts/kit/list'
import type { Template } from '@karavan/contracts/base/templates/template.contract'
import type { TemplateEvent } from '@karavan/domain/base/templates/placeholder'
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { startingTemplates } from './starting-template.ts'
import { templates } from './template.table.ts'

export async function listTemplates(db: Db, query: ListQuery & { kind?: Template['kind'] | undefined }) {
  const { name, kind, updatedAt } = templates
  const statement = db
    .select({ row: templates, totalRows })
    .from(templates)
    .where(allOf(given(kind, query.kind), searchIn(query.q, [name, templates.subject])))
    .orderBy(...orderBy(query, { sort: { name, kind, updatedAt }, id: templates.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(({ row }) => row), meta }
}

export async function findTemplate(db: Db, id: string): Promise<Template | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id))
  return row ?? null
}

export async function lockTemplate(db: Db, id: string): Promise<Template | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id)).for('update')
  return row ?? null
}

const { id, name, body, isDefault } = templates

/** The terms an itinerary may carry, the default first. */
export const listTerms = (db: Db) =>
  db
    .select({ id, name, body, isDefault })
    .from(templates)
    .where(eq(templates.kind, 'terms'))
    .orderBy(desc(isDefault), asc(name), asc(id))

/** The terms an itinerary begins with, when the house has some. */
export async function defaultTerms(db: Db): Promise<{ id: string; name: string; body: string } | null> {
  const [row] = await db
    .select({ id, name, body })
    .from(templates)
    .where(and(eq(templates.kind, 'terms'), eq(isDefault, true)))
  return row ?? null
}

/** A text as the house has written it, with placeholders. */
export type WrittenMail = { subject: string; body: string }

/** SQL of the mail the house has written for an event that is a value of the statement. */
export const writtenMailJson = (event: string): string =>
  `(select json_build_object('subject', subject, 'body', body) from template
    where kind = 'email' and event = ${event} and is_default)`

/** The text the house uses for a kind, of mails for an event; null when it has none. */
export async function defaultTemplate(
  db: Db,
  kind: Template['kind'],
  event: TemplateEvent | null = null,
): Promise<{ subject: string; body: string } | null> {
  const [row] = await runPrepared<{ subject: string; body: string }>(
    db,
    `select subject, body from template where kind = $1 and event is not distinct from $2 and is_default`,
    [kind, event],
  )
  return row ?? null
}

/** Waits until nobody else changes which template is a default, until the end of the transaction. */
export async function lockDefaults(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('karavan-template-default'))`)
}

/** Takes the mark of the default from whatever else has it; what lost it comes back. */
export const unsetDefault = (
  db: Db,
  { id: keep, kind, event }: Pick<Template, 'id' | 'kind' | 'event'>,
): Promise<Template[]> =>
  db
    .update(templates)
    .set({ isDefault: false, version: sql`${templates.version} + 1`, updatedAt: sql`now()` })
    .where(
      allOf(
        eq(templates.kind, kind),
        event === null ? isNull(templates.event) : eq(templates.event, event),
        eq(isDefault, true),
        ne(id, keep),
      ),
    )
    .returning()

/** Gives a house without any template the ones it begins with. */
export async function seedTemplates(db: Db): Promise<void> {
  const [any] = await db.select({ id }).from(templates).limit(1)
  if (any) return
  await db
    .insert(templates)
    .values(startingTemplates.map((template) => ({ id: uuidv7(), ...template })))
    .onConflictDoNothing()
}
