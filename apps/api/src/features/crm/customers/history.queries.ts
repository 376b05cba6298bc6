import type { ListQuery } from '@karavan/contracts/kit/list'
import { and, eq, sql } from 'drizzle-orm'
import { auditEntries } from '../../../platform/audit/audit.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allOf, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { entity } from './customer.service.ts'

/** A page of what happened to a customer and to the records merged into it, by one statement. */
export async function listHistory(db: Db, customerId: string, query: ListQuery) {
  const { id, entityId, action, actorName, at, changes } = auditEntries
  const statement = db
    .select({
      id,
      action,
      actorName,
      at,
      changes,
      recordId: entityId,
      recordName: sql<string | null>`(select c.name from customer c where c.id = ${entityId}
        and c.id <> ${customerId})`.as('record_name'),
      totalRows,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, entity),
        sql`${entityId} = any (array (
          select ${customerId}::uuid union all select m.id from customer m where m.merged_into = ${customerId}))`,
        allOf(searchIn(query.q, [action, actorName])),
      ),
    )
    .orderBy(...orderBy(query, { sort: { at }, id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { data: rows.map(({ totalRows: _, ...row }) => row), meta }
}
