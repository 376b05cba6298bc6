import { may } from '@karavan/domain/base/access/permission'
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../auth/caller.ts'

type Catalogue = PgTable & { status: PgColumn }
type Tenant = PgTable & { orgId: PgColumn }

/** Which rows are somebody's own, for those who do not see everybody's. */
type Mine = (userId: string) => SQL | undefined

const openStatus = new Map<PgTable, string>()
const tenants = new Map<PgTable, Mine | undefined>()
const internals = new Set<PgTable>()

/** Declares a table of the house's catalogue: rows in the open status are readable by everyone. */
export function catalogue<T extends Catalogue>(table: T, status: string): T {
  openStatus.set(table, status)
  return table
}

/** Declares a table whose rows belong to an organisation, and there perhaps to one person more than to others. */
export function tenant<T extends Tenant>(table: T, mine?: Mine): T {
  tenants.set(table, mine)
  return table
}

/** Declares a table that no caller reads directly. */
export function internal<T extends PgTable>(table: T): T {
  internals.add(table)
  return table
}

/** Every declared table with its class, for the test that no table is without one. */
export const declaredTables = (): Map<PgTable, 'catalogue' | 'tenant' | 'internal'> =>
  new Map([
    ...[...openStatus.keys()].map((table) => [table, 'catalogue'] as const),
    ...[...tenants.keys()].map((table) => [table, 'tenant'] as const),
    ...[...internals].map((table) => [table, 'internal'] as const),
  ])

/** The one place that says which rows of a table this caller may see; undefined means all of them. */
export function scope(table: Catalogue | Tenant, caller: Caller | null): SQL | undefined {
  const open = openStatus.get(table)
  if (open !== undefined)
    return caller && may(caller, 'catalogue.write') ? undefined : eq((table as Catalogue).status, open)
  if (!tenants.has(table)) throw new Error('A table without a class cannot be scoped')
  if (!caller) throw new Error('A tenant table cannot be read without a caller')
  if (caller.userType === 'Admin') return undefined
  const own = caller.rights.includes('records') ? undefined : tenants.get(table)?.(caller.id)
  return and(eq((table as Tenant).orgId, caller.orgId), own)
}
