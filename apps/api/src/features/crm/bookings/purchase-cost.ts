import { portalService } from '@karavan/domain/crm/portal-service'
import { houseServices } from '@karavan/domain/crm/quotation'
import { houseCost } from '@karavan/domain/money/pricing/resale'
import { toMajor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { HousePrice } from '../purchases/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'

type CostOf = (line: Pick<LineRecord, 'item' | 'portalKind'>, price: HousePrice) => number

/** What things bought of the house cost whoever sells them on in a booking, in rupees; tax that comes back is no cost. */
export async function costsFor(db: Db, { orgId, taxAs }: Pick<FullCrmBooking, 'orgId' | 'taxAs'>): Promise<CostOf> {
  const { rows } = await db.execute<{ registered: boolean }>(
    sql`select kind = 'house' or gstin is not null as registered from org where id = ${orgId}`,
  )
  const seller = { registered: rows[0]?.registered ?? true, state: '' }
  return ({ item, portalKind }, price) => {
    // What was sold on after it was booked was quoted nowhere; only its booking says what it is.
    const service = (item && houseServices[item.kind]) ?? (portalKind && portalService[portalKind])
    if (!service) throw new Error('The house sells no such service')
    return toMajor(houseCost(service, price, taxAs, seller))
  }
}
