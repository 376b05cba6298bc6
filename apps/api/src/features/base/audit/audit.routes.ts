import { audit } from '@karavan/contracts/base/audit/audit.contract'
import { may } from '@karavan/domain/base/access/permission'
import type { ListQuery } from '@karavan/contracts/kit/list'
import { eq, sql } from 'drizzle-orm'
import { auditEntries } from '../../../platform/audit/audit.table.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'

// Their trail tells net prices and margins.
const houseOnly = new Set(['hotel', 'markup', 'visa-rate'])

async function listEntries(db: Db, caller: Caller, query: ListQuery & { entity: string; id: string }) {
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
        houseOnly.has(query.entity) && !may(caller, 'catalogue.write') ? sql`false` : undefined,
      ),
    )
    .orderBy(...orderBy(query, { sort: { at }, id }))
    .$dynamic()
  return pageOf(statement, query)
}

/** The timeline of a record, within the caller's scope. */
export function registerAudit(app: App): void {
  mount(app, audit.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listEntries(db, user, query)
    return { data: rows, meta }
  })
}
