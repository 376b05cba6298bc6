import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../auth/caller.ts'
import type { Db } from './database.ts'
import { keepSelect, type Select } from './kept-select.ts'

const companyNameOf = (orgId: SQL) =>
  sql<string>`(select o.company_name from org o where o.id = ${orgId})`.as('company_name')

/**
 * A kept select of rows by their `ids` with the name of the organisation each belongs to; who sees the rows of one only has
 * it looked up once for all of them.
 */
export function keepWithCompany<T>(
  orgId: SQL,
  build: (db: Db, companyName: ReturnType<typeof companyNameOf>) => Select<T>,
): (db: Db, caller: Caller, ids: string[]) => Promise<T[]> {
  const ofAll = keepSelect((db) => build(db, companyNameOf(orgId)))
  const ofOwn = keepSelect((db) => build(db, companyNameOf(sql`${sql.placeholder('orgId')}::uuid`)))
  return (db, caller, ids) =>
    caller.userType === 'Admin' ? ofAll(db, { ids }) : ofOwn(db, { ids, orgId: caller.orgId })
}
