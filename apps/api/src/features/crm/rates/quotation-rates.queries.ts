import type { QuotationRates } from '@karavan/domain/crm/quotation'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { listTaxRows } from '../../money/taxes/index.ts'

type Found = {
  rates: Record<string, number> | null
  sellerState: string
  buyerState: string | null
  registered: boolean | null
}

/**
 * What a quotation of an organisation is priced by on a day: its own rate of a currency before the house's, the taxes in
 * force, and the states of both sides as far as they are known.
 */
export async function findRates(
  db: Db,
  { orgId, customerId, day }: { orgId: string; customerId: string | null; day: PlainDate },
): Promise<QuotationRates> {
  const { rows } = await db.execute<Found>(sql`
    select
      (select json_object_agg(code, rate) from (
        select distinct on (e.code) e.code, e.rate
        from exchange_rate e join org o on o.id = e.org_id
        where (e.org_id = ${orgId} or o.kind = 'house') and e.effective_from <= ${day}::date and e.code <> 'INR'
        order by e.code, (e.org_id = ${orgId}) desc, e.effective_from desc, e.correction desc, e.created_at desc, e.id) one) as rates,
      (select coalesce(o.state_code, left(o.gstin, 2), '') from org o
       where o.id = ${orgId} or o.kind = 'house'
       order by (o.id = ${orgId} and o.kind = 'agency') desc, (o.kind = 'house') desc limit 1) as "sellerState",
      (select o.kind = 'house' or o.gstin is not null from org o where o.id = ${orgId}) as registered,
      (select coalesce(c.state_code, left(c.gstin, 2)) from customer c where c.id = ${customerId}) as "buyerState"`)
  const found = rows[0]
  const taxRows = await listTaxRows(db)
  return {
    rates: found?.rates ?? {},
    taxRows: taxRows.filter(({ from, until }) => from <= day && (until === null || day <= until)),
    day,
    sellerState: found?.sellerState ?? '',
    buyerState: found?.buyerState ?? null,
    registered: found?.registered ?? true,
  }
}

/** What a currency costs an organisation on a day; null where nobody has said. */
export async function findDayRate(db: Db, orgId: string, code: string, day: PlainDate): Promise<number | null> {
  const { rows } = await db.execute<{ rate: number }>(sql`
    select e.rate::float8 as rate from exchange_rate e join org o on o.id = e.org_id
    where (e.org_id = ${orgId} or o.kind = 'house') and e.effective_from <= ${day}::date and e.code = ${code}
    order by (e.org_id = ${orgId}) desc, e.effective_from desc, e.correction desc, e.created_at desc, e.id limit 1`)
  return rows[0]?.rate ?? null
}
