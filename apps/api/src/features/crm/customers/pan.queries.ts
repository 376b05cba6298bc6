import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { customers } from './customer.table.ts'
import { openPan, type PanKeys } from './pan.ts'

/** Opens the PANs of some customers of an organisation, by their ids. */
export const panReader =
  (keys: PanKeys) =>
  async (db: Db, orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const pans = new Map<string, string>()
    if (ids.length === 0) return pans
    const { id, panKeyId, panWrappedKey, panSealed, panHash, panEnd } = customers
    const rows = await db
      .select({ id, orgId: customers.orgId, panKeyId, panWrappedKey, panSealed, panHash, panEnd })
      .from(customers)
      .where(and(eq(customers.orgId, orgId), inArray(id, [...ids]), isNotNull(panSealed)))
    for (const row of rows) {
      const pan = openPan(keys, row)
      if (pan !== null) pans.set(row.id, pan)
    }
    return pans
  }
