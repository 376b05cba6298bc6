import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { PortalKind } from '@karavan/domain/crm/portal-service'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import { sql } from 'drizzle-orm'
import { findResold, resoldDetails } from '../features/crm/bookings/index.ts'
import type { Db } from '../platform/db/database.ts'

/** A booking of the portal that an agency sold to a customer of its own on the day it made it. */
export type SoldOn = {
  title: string
  country: string
  startDate: PlainDate
  endDate: PlainDate
  bookedOn: PlainDate
  details: CrmBookingDetails
  line: {
    service: QuotedService
    label: string
    supplier: null
    supplierReference: string
    cost: number
    from: PlainDate | null
    until: PlainDate | null
    portalKind: PortalKind
    portalId: string
    portalReference: string
  }
}

/** What an agency has from the portal; every fifth is sold to nobody yet. */
export async function listSoldOn(db: Db, orgId: string, day: PlainDate): Promise<SoldOn[]> {
  const { rows } = await db.execute<{ kind: PortalKind; id: string; bookedOn: PlainDate; registered: boolean }>(sql`
    select b.kind, b.id, b.created_at::date::text as "bookedOn", o.gstin is not null as registered from (
      select 'booking' as kind, id, reference, org_id, created_at, status from hotel_booking
      union all select 'package', id, reference, org_id, created_at, status from package_booking
      union all select 'activity', id, reference, org_id, created_at, status from activity_booking) b
    join org o on o.id = b.org_id and o.kind = 'agency'
    where b.org_id = ${orgId} and b.status not in ('Pending', 'Cancelled', 'Expired')
    order by b.reference`)
  const sold: SoldOn[] = []
  for (const [index, { kind, id, bookedOn, registered }] of rows.entries()) {
    const found = index % 5 === 4 ? null : await findResold(db, orgId, kind, id)
    if (!found) continue
    const { service, label, from, until, reference, title, country, taxes } = found
    // Tax that comes back is no cost, nor is what is collected at source.
    const noCost = (taxes ?? []).filter(({ name }) => registered || name === 'TCS').map(({ amount }) => -amount)
    sold.push({
      ...{ title, country, startDate: from ?? day, endDate: until ?? from ?? day, bookedOn },
      details: resoldDetails(found, day),
      line: {
        ...{ service, label, supplier: null, supplierReference: reference, from, until },
        cost: toMajor(sum([toMinor(Number(found.total ?? 0)), ...noCost])),
        ...{ portalKind: kind, portalId: id, portalReference: reference },
      },
    })
  }
  return sold
}
