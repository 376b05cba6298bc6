import type { ListQuery } from '@karavan/contracts/kit/list'
import type { MarkupBody, MarkupRule as Sent } from '@karavan/contracts/money/markups/markup.contract'
import { toMinor } from '@karavan/domain/base/money'
import type { Audience, MarkupRule, Service } from '@karavan/domain/base/markup'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inPeriod, periodState } from '../../../platform/db/period.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { markupRules } from './markup.table.ts'

type Body = z.output<typeof MarkupBody>
type Filters = {
  service?: Service | undefined
  audience?: Audience | undefined
  orgId?: string | undefined
  state?: Sent['state'] | undefined
}

const { validFrom, validUntil } = markupRules
const companyName = sql<string | null>`(select company_name from org where id = ${markupRules.orgId})`

type Row = { rule: typeof markupRules.$inferSelect; companyName: string | null }

/** A rule as the Admin's screens show it. */
export function toSent({ rule, companyName: name }: Row, day: string): Sent {
  const { validFrom: from, validUntil: until, ...rest } = rule
  return { ...rest, companyName: name, from, until, state: periodState(from, until, day) }
}

const selected = (db: Db) => db.select({ rule: markupRules, companyName }).from(markupRules)

export async function listMarkups(db: Db, query: ListQuery & Filters, day: string) {
  const { service, value, updatedAt } = markupRules
  const statement = db
    .select({ rule: markupRules, companyName, totalRows })
    .from(markupRules)
    .where(
      allOf(
        given(service, query.service),
        given(markupRules.audience, query.audience),
        given(markupRules.orgId, query.orgId),
        searchIn(query.q, [markupRules.note, service, companyName]),
        query.state && inPeriod(validFrom, validUntil, day)[query.state],
      ),
    )
    .orderBy(...orderBy(query, { sort: { service, value, from: validFrom, updatedAt }, id: markupRules.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map((row) => toSent(row, day)), meta }
}

/** Every rule of a service that holds on a day, with what the choice among them needs. */
export async function rulesOn(db: Db, service: Service, day: string): Promise<{ row: Row; rule: MarkupRule }[]> {
  const rows = await selected(db).where(
    and(eq(markupRules.service, service), inPeriod(validFrom, validUntil, day).running),
  )
  return rows.map((row) => ({
    row,
    rule: {
      id: row.rule.id,
      service: row.rule.service,
      audience: row.rule.audience,
      orgId: row.rule.orgId,
      basis: row.rule.basis,
      value: row.rule.basis === 'percent' ? row.rule.value : toMinor(row.rule.value),
      from: row.rule.validFrom,
      until: row.rule.validUntil,
      createdAt: row.rule.createdAt,
    },
  }))
}

export async function getMarkup(db: Db, id: string): Promise<Row> {
  const [row] = await selected(db).where(eq(markupRules.id, id))
  if (!row) throw notFound('markup rule')
  return row
}

async function getLockedMarkup(db: Db, id: string) {
  const [row] = await db.select().from(markupRules).where(eq(markupRules.id, id)).for('update')
  if (!row) throw notFound('markup rule')
  return row
}

const columnsOf = ({ from, until, ...body }: Body) => ({ ...body, validFrom: from, validUntil: until })

export async function createMarkup(db: Db, actor: Actor, body: Body): Promise<Row> {
  const id = uuidv7()
  await db.insert(markupRules).values({ id, ...columnsOf(body) })
  await recordAudit(db, actor, { entity: 'markup', id, action: 'created', after: body })
  return getMarkup(db, id)
}

export async function updateMarkup(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...body }: Body & { version: number },
  day: string,
): Promise<Row> {
  const before = await getLockedMarkup(db, id)
  if (version !== before.version) refuseStale(version, before.version, toSent(await getMarkup(db, id), day))
  await db
    .update(markupRules)
    .set({ ...columnsOf(body), version: version + 1, updatedAt: sql`now()` })
    .where(eq(markupRules.id, id))
  const after = await getMarkup(db, id)
  await recordAudit(db, actor, { entity: 'markup', id, action: 'changed', before, after: after.rule })
  return after
}

/** Takes out a rule nobody was ever priced by; one that has begun is part of history. */
export async function deleteMarkup(db: Db, actor: Actor, id: string, day: string): Promise<{ id: string }> {
  const before = await getLockedMarkup(db, id)
  if (before.validFrom <= day)
    throw problem('IN_USE', 'This rule has begun; end it by its last day instead of deleting it.')
  await db.delete(markupRules).where(eq(markupRules.id, id))
  await recordAudit(db, actor, { entity: 'markup', id, action: 'deleted', before })
  return { id }
}
