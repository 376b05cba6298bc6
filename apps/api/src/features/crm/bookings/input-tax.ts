import { portion, toMajor, toMinor } from '@karavan/domain/base/money'
import { houseGst } from '@karavan/domain/money/pricing/resale'
import type { TaxTreatment } from '@karavan/domain/money/tax/treatment'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { LineRecord } from './crm-booking.table.ts'

/** Whether an agency gets tax back at all, and which of these suppliers charge it under a number of their own. */
async function readRegistered(db: Db, orgId: string, supplierIds: readonly string[]) {
  const { rows } = await db.execute<{ registered: boolean; suppliers: string[] }>(sql`
    select o.kind <> 'house' and o.gstin is not null as registered, coalesce((
      select array_agg(s.id) from supplier s where s.id = any (${sql.param([...supplierIds])}::uuid[]) and s.gstin is not null
    ), '{}') as suppliers
    from org o where o.id = ${orgId}`)
  return rows[0] ?? { registered: false, suppliers: [] }
}

/**
 * Lines with what of their suppliers' GST comes back: of a sale that is taxed on its fee all that a supplier with a GSTIN charges,
 * else nothing. What no credit is taken for is a cost, like all the rest.
 */
export async function withInputTax<L extends Pick<LineRecord, 'supplierId' | 'gst' | 'inputTax'>>(
  db: Db,
  { orgId, taxAs }: { orgId: string; taxAs: TaxTreatment },
  lines: readonly L[],
): Promise<L[]> {
  const taxed = lines.filter(({ gst }) => gst > 0)
  if (taxed.length === 0) return [...lines]
  const { registered, suppliers } = await readRegistered(
    db,
    orgId,
    taxed.flatMap(({ supplierId }) => supplierId ?? []),
  )
  // No service that is typed is a whole trip of another operator, for which a package has credit.
  const comesBack = !houseGst('hotel', taxAs, { registered }).isCost
  return lines.map((line) => ({
    ...line,
    inputTax: comesBack && suppliers.includes(line.supplierId ?? '') ? line.gst : 0,
  }))
}

/** What of an amount of a service comes back as credit, as much of it as of the whole. */
export const creditIn = ({ costInr, inputTax }: Pick<LineRecord, 'costInr' | 'inputTax'>, amount: number): number =>
  inputTax === 0 ? 0 : toMajor(portion(toMinor(amount), toMinor(inputTax), toMinor(costInr)))
