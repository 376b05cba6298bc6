import { audit } from '@karavan/contracts/base/audit/audit.contract'
import { may } from '@karavan/domain/base/access/permission'
import type { ListQuery } from '@karavan/contracts/kit/list'
import { eq, type SQL, sql } from 'drizzle-orm'
import { auditEntries } from '../../../platform/audit/audit.table.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'

// Their trail tells net prices and margins.
const houseOnly = new Set(['hotel', 'markup', 'visa-rate'])

/** What else decides who reads the trail of a record; undefined where nothing does. */
type TrailScope = (caller: Caller, entity: string, id: string) => SQL | undefined

async function listEntries(
  db: Db,
  caller: Caller,
  query: ListQuery & { entity: string; id: string },
  seenBy: TrailScope,
) {
  const { id, entity, entityId, action, actorName, at, changes } = auditEntries
  const statement = db
    .select({ id, action, actorName, at, changes, totalRows })
    .from(auditEntries)
    .where(
      allOf(
        eq(entity, query.entity),
        eq(entityId, query.id),
        searchIn(query.q, [action, actorName]),
        scope(auditEntries, caller),
        seenBy(caller, query.entity, query.id),
        houseOnly.has(query.entity) && !may(caller, 'catalogue.write') ? sql`false` : undefined,
      ),
    )
    .orderBy(...orderBy(query, { sort: { at }, id }))
    .$dynamic()
  return pageOf(statement, query)
}

/** The timeline of a record, within the caller's scope. */
export function registerAudit(app: App, seenBy: TrailScope): void {
  mount(app, audit.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listEntries(db, user, query, seenBy)
    return { data: rows, meta }
  })
}
