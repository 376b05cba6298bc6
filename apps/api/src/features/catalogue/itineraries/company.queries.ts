import { sql } from 'drizzle-orm'
import type { OrgKind } from '@karavan/domain/base/access/user-type'
import type { Db } from '../../../platform/db/database.ts'
import type { PriceBuyer } from '../hotels/index.ts'

/** Who stands on a page or a document made for somebody else. */
export type Company = { name: string; logo: string | null; phone: string | null; email: string | null }

type Row = Company & { id: string; kind: OrgKind }

/** The company an organisation appears as, and whose prices it has: an agency itself, everybody else the house. */
export async function findCompany(
  db: Db,
  orgId: string | null,
): Promise<{ company: Company; buyer: PriceBuyer | null }> {
  const { rows } = await db.execute<Row>(sql`
    select id, kind, company_name as name, logo_url as logo, phone, email from org
    where id = ${orgId} or kind = 'house'`)
  const org = rows.find(({ id }) => id === orgId)
  const shown = org?.kind === 'agency' ? org : rows.find(({ kind }) => kind === 'house')
  const { name = '', logo = null, phone = null, email = null } = shown ?? {}
  return { company: { name, logo, phone, email }, buyer: org ? { orgId: org.id, orgKind: org.kind } : null }
}
