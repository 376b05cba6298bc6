import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import type { DuplicateSign } from '@karavan/domain/crm/customer'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** What somebody is known by; numbers and addresses in their one form. */
export type Signs = {
  phones?: readonly string[]
  email?: string | null
  passportHash?: string | null
  panHash?: string | null
}

/** Customers of an organisation with one of these hashes of passport numbers or PANs, in the words of their common index. */
export const isKnownBy = (orgId: string, hashes: readonly (string | null)[]): SQL =>
  sql`org_id = ${orgId} and gone_at is null and (passport_hash is not null or pan_hash is not null)
    and array_remove(array[passport_hash, pan_hash], null) && ${sql.param(hashes.filter((one) => one !== null))}::text[]`

type Found = Omit<Duplicate, 'signs'> & { signs: DuplicateSign[] }

/** Customers of an organisation who share a phone, the e-mail, the passport or the PAN; those with most in common first. */
export async function findDuplicates(
  db: Db,
  orgId: string,
  { phones = [], email = null, passportHash = null, panHash = null }: Signs,
  except: string | null = null,
): Promise<Duplicate[]> {
  if (phones.length === 0 && !email && !passportHash && !panHash) return []
  const { rows } = await db.execute<Found>(sql`
    with sign as (
      select customer_id as id, 'phone' as sign from customer_phone
        where org_id = ${orgId} and number = any (${sql.param([...phones])}::text[])
      union select id, 'email' from customer where org_id = ${orgId} and email = ${email} and gone_at is null
      union select id, 'passport' from customer
        where ${isKnownBy(orgId, [passportHash])} and passport_hash = ${passportHash}
      union select id, 'pan' from customer where ${isKnownBy(orgId, [panHash])} and pan_hash = ${panHash}
    )
    select c.id, c.name, c.email, c.city, c.version, array_agg(s.sign order by s.sign) as signs,
      coalesce((select json_agg(json_build_object('number', p.number, 'kind', p.kind) order by p.position)
        from customer_phone p where p.customer_id = c.id), '[]') as phones
    from sign s join customer c on c.id = s.id and c.gone_at is null
    where c.id is distinct from ${except}::uuid
    group by c.id order by count(*) desc, c.updated_at desc, c.id limit 10`)
  return rows
}
