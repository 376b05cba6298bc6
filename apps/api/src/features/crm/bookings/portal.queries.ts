import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { BookedTax } from '@karavan/domain/money/kept-tax'
import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import type { PortalKind } from '@karavan/domain/crm/portal-service'
import type { SaleTerms } from '@karavan/domain/sales/trips/terms'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { LineRecord } from './crm-booking.table.ts'

type LandPackage = Extract<CrmBookingDetails, { kind: 'land-package' }>

/** A booking of the portal, as far as a service that was bought as it follows it; money in rupees, taxes in minor units. */
export type PortalSale = {
  kind: PortalKind
  id: string
  reference: string
  status: string
  onRequest: boolean
  holdUntil: string | null
  /** The number of the hotel itself. */
  confirmationNo: string | null
  /** What is kept of one that is cancelled. */
  penalty: number
  /** What the house has of its price. */
  paid: number
  /** Booked at net by the house for a customer of its own. */
  internal: boolean
  /** Its days, where they may be others by now. */
  from?: string
  until?: string
  total: number | null
  taxes: BookedTax[]
  /** The hotels of a trip as a booking describes them, each with its own number and the day it begins on. */
  hotels: (LandPackage['hotels'][number] & { fromDate: PlainDate })[]
}

/** Where an application of several people is shown to stand: a no to some is not a no to all. */
export const visaStanding = (application: 'b' | 'visa_application'): SQL =>
  sql.raw(`case when ${application}.status = 'Rejected' and exists (select 1 from visa_applicant p
    where p.application_id = ${application}.id and p.status = 'Approved') then 'PartlyApproved' else ${application}.status end`)

/** The portal bookings some services were bought as, by their ids. */
export async function readPortal(
  db: Db,
  lines: readonly Pick<LineRecord, 'portalId'>[],
): Promise<Map<string, PortalSale>> {
  const ids = lines.flatMap(({ portalId }) => portalId ?? [])
  if (ids.length === 0) return new Map()
  const some = sql`= any(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<
    Omit<PortalSale, 'from' | 'until'> & { from: string | null; until: string | null }
  >(sql`
    select 'booking' as kind, id, reference, status, on_request as "onRequest", hold_expires_at as "holdUntil",
      confirmation_no as "confirmationNo", penalty::float8 as penalty, paid::float8 as paid,
      payment = 'internal' as internal, total::float8 as total, taxes, from_date as "from",
      until_date as "until", '[]'::jsonb as hotels
    from hotel_booking where id ${some}
    union all
    select 'activity', id, reference, status, on_request, hold_expires_at, confirmation_no, penalty::float8, paid::float8,
      payment = 'internal', total::float8, taxes, day, day, '[]'
    from activity_booking where id ${some}
    union all
    select 'package', id, reference, status, false, hold_expires_at, null, penalty::float8, paid::float8,
      payment = 'internal', total::float8, taxes, null, null, (
        select coalesce(jsonb_agg(jsonb_build_object('place', s ->> 'location', 'hotel', s ->> 'hotelName', 'roomType', s ->> 'type',
          'mealPlan', s ->> 'mealPlan', 'nights', (s ->> 'nights')::int, 'confirmationNo', s -> 'confirmationNo',
          'fromDate', s ->> 'fromDate')), '[]')
        from jsonb_array_elements(stays) s)
    from package_booking where id ${some}
    union all
    select 'visa-application', id, reference, ${visaStanding('visa_application')}, false, null, null,
      case when status = 'Cancelled' then coalesce(total, 0) - refunded else 0 end::float8,
      case when payment_status in ('Unpaid', 'Failed') then 0 else coalesce(total, 0) - refunded end::float8,
      coalesce(payment = 'internal', false), total::float8, coalesce(taxes, '[]'), null, null, '[]'
    from visa_application where id ${some}`)
  return new Map(
    rows.map(({ from, until, ...row }) => [
      row.id,
      {
        ...{ ...row, holdUntil: row.holdUntil && new Date(row.holdUntil).toISOString() },
        ...(from && until ? { from, until } : {}),
      },
    ]),
  )
}

type SoldTerms = Pick<SaleTerms['parts'][number], 'share' | 'date' | 'steps'>[]

/** By what the house keeps something of the portal bookings some services were bought as, part by part, by their ids. */
export async function readSoldTerms(
  db: Db,
  lines: readonly Pick<LineRecord, 'portalId'>[],
): Promise<Map<string, SoldTerms>> {
  const ids = lines.flatMap(({ portalId }) => portalId ?? [])
  if (ids.length === 0) return new Map()
  const some = sql`= any(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<{ id: string; date: string; steps: PenaltyStep[]; terms: SaleTerms | null }>(sql`
    select id, from_date as "date", cancellation_policy as steps, null::jsonb as terms from hotel_booking where id ${some}
    union all select id, day, cancellation_policy, null from activity_booking where id ${some}
    union all select id, start_date, cancellation_policy, terms from package_booking where id ${some}`)
  // What was sold as one is all of its price.
  return new Map(rows.map(({ id, date, steps, terms }) => [id, [...(terms?.parts ?? [{ share: 1, date, steps }])]]))
}
