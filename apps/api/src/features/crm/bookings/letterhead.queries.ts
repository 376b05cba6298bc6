import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Whose paper it is: the organisation the booking belongs to. */
export type Letterhead = {
  name: string
  logo: string | null
  address: string | null
  phone: string | null
  email: string | null
  gstin: string | null
}

/** The organisation of a booking as its papers and pages show it. */
export async function getLetterhead(db: Db, orgId: string): Promise<Letterhead> {
  const { rows } = await db.execute<Letterhead>(sql`
    select company_name as name, logo_url as logo, nullif(concat_ws(', ', nullif(address, ''), case
        when address ilike '%' || city || '%' then null else nullif(city, '') end), '') as address, phone, email, gstin
    from org where id = ${orgId}`)
  const [found] = rows
  if (!found) throw new Error(`There is no organisation ${orgId}`)
  return found
}
