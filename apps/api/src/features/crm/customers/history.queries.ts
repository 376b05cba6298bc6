import type { Hit } from '@karavan/contracts/base/hit'
import type { ListQuery } from '@karavan/contracts/kit/list'
import { asc, desc, sql } from 'drizzle-orm'
import type { Change } from '../../../platform/audit/audit.table.ts'
import { auditEntries } from '../../../platform/audit/audit.table.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { entity } from './customer.service.ts'
import type { CustomerFollower, HistoryPart } from './follower.ts'

const ownPart: HistoryPart = ({ id }) => sql`
  select a.id, a.at, a.actor_name, a.action, a.changes, 'customer' as kind, nullif(a.entity_id, ${id}::uuid) as record_id,
    (select c.name from customer c where c.id = a.entity_id) as title, '' as detail, null::text as sub
  from audit_entry a
  where a.entity = ${entity} and a.entity_id = any (array (
    select ${id}::uuid union all select m.id from customer m where m.merged_into = ${id}))`

/** A page of what happened to a customer, to the records merged into it and to all that hangs on it, by one statement. */
export async function listHistory(
  db: Db,
  followers: readonly CustomerFollower[],
  customer: { id: string; orgId: string },
  caller: Caller,
  query: ListQuery,
) {
  const entries = sql.join(
    [ownPart, ...followers.map(({ history }) => history)].map((part) => part(customer, caller)),
    sql` union all `,
  )
  const at = sql<string>`entry.at`.mapWith(auditEntries.at)
  const direction = query.sort === 'at' ? asc : desc
  const statement = db
    .select({
      id: sql<string>`entry.id`,
      at: at.as('entry_at'),
      actorName: sql<string>`entry.actor_name`,
      action: sql<string>`entry.action`,
      changes: sql<Change[]>`entry.changes`,
      kind: sql<Hit['kind']>`entry.kind`,
      recordId: sql<string | null>`entry.record_id`,
      title: sql<string>`entry.title`,
      detail: sql<string>`entry.detail`,
      sub: sql<string | null>`entry.sub`,
      totalRows,
    })
    .from(sql`(${entries}) as entry`)
    .where(searchIn(query.q, [sql`entry.action`, sql`entry.actor_name`, sql`entry.title`]))
    .orderBy(direction(sql`entry.at`), direction(sql`entry.id`))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return {
    data: rows.map(({ totalRows: _, kind, recordId, title, detail, sub, ...row }) => ({
      ...row,
      about: recordId === null ? null : { kind, id: recordId, title, detail, sub },
    })),
    meta,
  }
}
