import type { OrgKind } from '@karavan/domain/base/access/user-type'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Who gives a voucher out, and whom its guest calls for help. */
export type Issuer = { name: string; logo: string | null; phone: string | null; email: string }

type Row = Issuer & { kind: OrgKind; id: string }

/** An agency's guests know the agency, everybody else the house; help is always at the house. */
export async function findIssuer(db: Db, orgId: string): Promise<Issuer> {
  const { rows } = await db.execute<Row>(sql`
    select id, kind, company_name as name, logo_url as logo, phone, email from org
    where kind = 'house' or id = ${orgId}`)
  const house = rows.find(({ kind }) => kind === 'house')
  const agency = rows.find(({ id, kind }) => id === orgId && kind === 'agency')
  const { name, logo } = agency ?? house ?? { name: '', logo: null }
  return { name, logo, phone: house?.phone ?? null, email: house?.email ?? '' }
}
