import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Which hotels: these, or so many of all that have none. */
type Which = { ids: readonly string[] } | { most: number }

const among = (which: Which): SQL =>
  'ids' in which ? sql`h.id = any (${sql.param([...which.ids])}::uuid[])` : sql`true`
const limit = (which: Which): SQL => ('most' in which ? sql`limit ${which.most}` : sql``)

/** Gives hotels of the house that have none a supplier of their name. */
export async function linkHotels(db: Db, which: Which): Promise<void> {
  await db.execute(sql`
    with house as (select id from org where kind = 'house' limit 1), bare as (
      select h.id, btrim(h.hotel_name) as name, h.country from hotel h
      where h.supplier_id is null and btrim(h.hotel_name) <> '' and ${among(which)} order by h.id ${limit(which)}
    ), made as (
      insert into supplier (id, org_id, name, kinds, country)
      select gen_random_uuid(), house.id, b.name, '{Hotels}', b.country
      from house, (select distinct on (lower(name)) name, country from bare order by lower(name)) b
      on conflict (org_id, lower(name)) where merged_into is null do nothing
    ) select count(*) from bare`)
  await db.execute(sql`
    update hotel h set supplier_id = s.id from supplier s join org o on o.id = s.org_id and o.kind = 'house'
    where h.supplier_id is null and s.merged_into is null and lower(s.name) = lower(btrim(h.hotel_name)) and ${among(which)}`)
}

type Kind = 'Tours' | 'Visas'

/**
 * The supplier of the house of a name, however it is typed, as columns of what is bought of it: a new one where there is none,
 * nobody where the name is null, and nothing where none was said.
 */
export async function suppliedBy(
  db: Db,
  name: string | null | undefined,
  kind: Kind,
): Promise<{ supplierId?: string | null }> {
  if (name === undefined) return {}
  if (name === null) return { supplierId: null }
  await db.execute(sql`
    insert into supplier (id, org_id, name, kinds)
    select gen_random_uuid(), o.id, ${name}, ${sql.param([kind])}::text[] from org o where o.kind = 'house'
    and not exists (select 1 from supplier s where s.org_id = o.id and lower(s.name) = lower(${name}))
    on conflict (org_id, lower(name)) where merged_into is null do nothing`)
  // Who is merged counts only where nobody else has the name.
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(s.merged_into, s.id) as id from supplier s join org o on o.id = s.org_id and o.kind = 'house'
    where lower(s.name) = lower(${name}) order by s.merged_into nulls first limit 1`)
  return { supplierId: rows[0]?.id ?? null }
}

/** What the supplier of something of the catalogue is called. */
export async function supplierName(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await db.execute<{ name: string }>(sql`select name from supplier where id = ${id}`)
  return rows[0]?.name ?? null
}
