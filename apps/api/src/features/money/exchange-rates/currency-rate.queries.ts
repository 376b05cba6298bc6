import type { CurrencyRate } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sql, type SQL } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'

type Found = Omit<CurrencyRate, 'rate' | 'houseRate' | 'updatedAt'> & {
  rate: string
  houseRate: string | null
  updatedAt: Date
}

const toSent = ({ rate, houseRate, updatedAt, ...row }: Found): CurrencyRate => ({
  ...row,
  rate: Number(rate),
  houseRate: houseRate === null ? null : Number(houseRate),
  updatedAt: new Date(updatedAt).toISOString(),
})

/** The rate of each currency that holds for an organisation on a day: its own before the house's. */
const current = (orgId: string, day: PlainDate): SQL => sql`
  select r.id, r.org_id as "orgId", o.company_name as "companyName", r.country, r.code, r.name, r.symbol, r.rate,
    r.effective_from::text as "effectiveFrom", r.created_at as "updatedAt", r.org_id = ${orgId}::uuid as own,
    (select h.rate from exchange_rate h join org ho on ho.id = h.org_id and ho.kind = 'house'
     where h.country = r.country and h.code = r.code and h.effective_from <= ${day}::date
     order by h.effective_from desc, h.correction desc limit 1) as "houseRate",
    (select count(distinct p.effective_from)::int from exchange_rate p where p.org_id = r.org_id and p.country = r.country and p.code = r.code
       and p.effective_from > ${day}::date) as planned
  from (
    select distinct on (e.country, e.code) e.*
    from exchange_rate e join org eo on eo.id = e.org_id
    where (e.org_id = ${orgId}::uuid or eo.kind = 'house')
    order by e.country, e.code, (e.org_id = ${orgId}::uuid) desc, (e.effective_from <= ${day}::date) desc,
      case when e.effective_from <= ${day}::date then e.effective_from end desc nulls last, e.effective_from, e.correction desc
  ) r join org o on o.id = r.org_id`

const sorts: Record<string, SQL> = {
  country: sql`country`,
  code: sql`code`,
  updatedAt: sql`"updatedAt"`,
}

/** A page of currencies with the rate of today, by one statement. */
export async function listRates(
  db: Db,
  { orgId }: Caller,
  query: ListQuery & { whose?: 'own' | 'house' | undefined },
  day: PlainDate,
): Promise<{ data: CurrencyRate[]; meta: PageMeta }> {
  const { page, pageSize, q, whose } = query
  const descending = query.sort.startsWith('-')
  const column = sorts[query.sort.replace('-', '')] ?? sql`country`
  const literal = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const { rows } = await db.execute<Found & { total: number }>(sql`
    select *, count(*) over ()::int as total from (${current(orgId, day)}) c
    where (${literal}::text is null or country ilike ${literal} or code ilike ${literal} or name ilike ${literal})
      and (${whose ?? null}::text is null or own = (${whose ?? ''} = 'own'))
    order by ${column} ${descending ? sql`desc` : sql`asc`}, country, code
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    data: rows.map(({ total: _, ...row }) => toSent(row as Found)),
    meta: { page, pageSize, total: rows[0]?.total ?? 0 },
  }
}

/** The currency a rate belongs to, when it is the caller's organisation's or the house's. */
export async function findPlace(
  db: Db,
  { orgId, userType }: Caller,
  id: string,
): Promise<{ orgId: string; country: string; code: string; name: string; symbol: string } | null> {
  const { rows } = await db.execute<{ orgId: string; country: string; code: string; name: string; symbol: string }>(sql`
    select e.org_id as "orgId", e.country, e.code, e.name, e.symbol
    from exchange_rate e join org o on o.id = e.org_id
    where e.id = ${id} and (e.org_id = ${orgId} or o.kind = 'house' or ${userType} = 'Admin')`)
  return rows[0] ?? null
}

/** How often the rate of a day was written; the next one corrects it. */
export async function countRatesOf(
  db: Db,
  orgId: string,
  { country, code, effectiveFrom }: { country: string; code: string; effectiveFrom: PlainDate },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from exchange_rate
    where org_id = ${orgId} and country = ${country} and code = ${code} and effective_from = ${effectiveFrom}::date`)
  return rows[0]?.count ?? 0
}

/** The currency of a place as it stands for an organisation today. */
export async function findRate(
  db: Db,
  orgId: string,
  { country, code }: { country: string; code: string },
  day: PlainDate,
): Promise<CurrencyRate | null> {
  const { rows } = await db.execute<Found>(
    sql`select * from (${current(orgId, day)}) c where country = ${country} and code = ${code}`,
  )
  return rows[0] ? toSent(rows[0]) : null
}

/** Every rate an organisation ever wrote for a currency, the newest first. */
export async function listRateHistory(
  db: Db,
  orgId: string,
  { country, code }: { country: string; code: string },
  day: PlainDate,
) {
  const { rows } = await db.execute<{
    id: string
    rate: string
    effectiveFrom: string
    by: string
    createdAt: Date
  }>(sql`
    select id, rate, effective_from::text as "effectiveFrom", actor_name as by, created_at as "createdAt"
    from exchange_rate where org_id = ${orgId} and country = ${country} and code = ${code}
    order by effective_from desc, correction desc limit 500`)
  const running = rows.find(({ effectiveFrom }) => effectiveFrom <= day)
  const seen = new Set<string>()
  const isCorrected = ({ effectiveFrom }: { effectiveFrom: string }) => seen.size === seen.add(effectiveFrom).size
  return rows.map(({ createdAt, rate, ...row }) => ({
    ...row,
    rate: Number(rate),
    createdAt: new Date(createdAt).toISOString(),
    state: isCorrected(row)
      ? ('corrected' as const)
      : row.effectiveFrom > day
        ? ('planned' as const)
        : row.id === running?.id
          ? ('running' as const)
          : ('past' as const),
  }))
}
