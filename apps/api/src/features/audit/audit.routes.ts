import { audit } from '@karavan/contracts/audit/audit.contract'
import { and, eq } from 'drizzle-orm'
import { auditEntries } from '../../platform/audit/audit.table.ts'
import { scope } from '../../platform/db/table-class.ts'
import { orderBy, pageOf, totalRows } from '../../platform/http/list-rows.ts'
import { mount } from '../../platform/http/mount.ts'
import type { App } from '../../platform/platform.ts'

/** The trail of one record, within the caller's scope. */
export function registerAudit(app: App): void {
  const { id, action, actorName, at, changes } = auditEntries
  mount(app, audit.list, async ({ query }, { db, user }) => {
    const statement = db
      .select({ id, action, actorName, at, changes, totalRows })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, query.entity), eq(auditEntries.entityId, query.id), scope(auditEntries, user)))
      .orderBy(...orderBy(query, { sort: { at }, id }))
      .$dynamic()
    const { rows, meta } = await pageOf(statement, query)
    return { data: rows, meta }
  })
}
