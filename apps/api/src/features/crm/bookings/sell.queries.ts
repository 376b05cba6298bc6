import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import type { SellOffer } from '@karavan/contracts/crm/bookings/sell'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { PortalKind } from '@karavan/domain/crm/portal-service'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import type { BookedTax } from '@karavan/domain/money/kept-tax'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { visaStanding } from './portal.queries.ts'

type Hotel = Extract<CrmBookingDetails, { kind: 'hotel' }>
type LandPackage = Extract<CrmBookingDetails, { kind: 'land-package' }>

/** A booking of the portal as somebody sells it on. */
export type Resellable = {
  id: string
  reference: string
  status: string
  title: string
  label: string
  service: QuotedService
  country: string
  place: string
  from: PlainDate | null
  until: PlainDate | null
  adults: number
  children: number
  infants: number
  /** Of the children, infants among them. */
  ages: number[]
  rooms: number
  guest: SellOffer['guest']
  total: string | null
  taxes: BookedTax[] | null
  /** The number of whoever provides it, where they said one. */
  confirmationNo: string | null
  /** Of a stay. */
  stay:
    | (Pick<Hotel, 'address' | 'phone' | 'confirmationNo'> & {
        rooms: { type: string; adults: number; children: number }[]
      })
    | null
  hotels: LandPackage['hotels']
}

const stay = sql`
  select b.id, b.reference, b.status, b.hotel ->> 'hotelName' as title,
    concat_ws(', ', b.hotel ->> 'hotelName', b.hotel ->> 'location') as label, 'Hotel' as service,
    b.hotel ->> 'country' as country, b.hotel ->> 'location' as place, b.from_date::text as from, b.until_date::text as until,
    b.adults::int, b.children::int, b.infants::int, jsonb_array_length(b.rooms) as rooms,
    (select coalesce(jsonb_agg(age), '[]') from jsonb_array_elements(b.rooms) r, jsonb_array_elements(r -> 'childrenAges') age) as ages, b.lead_guest as guest, b.total, b.taxes,
    b.confirmation_no as "confirmationNo", jsonb_build_object('address', nullif(b.hotel ->> 'address', ''), 'phone', b.hotel -> 'phone', 'confirmationNo', b.confirmation_no,
      'rooms', (select jsonb_agg(jsonb_build_object('type', r ->> 'type', 'adults', (r ->> 'adults')::int,
        'children', jsonb_array_length(r -> 'childrenAges'))) from jsonb_array_elements(b.rooms) r)) as stay,
    '[]'::jsonb as hotels
  from hotel_booking b`

const trip = sql`
  select b.id, b.reference, b.status, b.title, b.title as label, 'Other' as service,
    coalesce(b.stays -> 0 ->> 'country', 'India') as country, coalesce(b.stays -> 0 ->> 'location', '') as place,
    b.start_date::text as from, b.end_date::text as until, (b.asked ->> 'adults')::int as adults,
    jsonb_array_length(b.asked -> 'childrenAges') as children, 0 as infants, b.asked -> 'childrenAges' as ages,
    1 as rooms, b.lead_guest as guest, b.total, b.taxes, null as "confirmationNo", null::jsonb as stay,
    coalesce((select jsonb_agg(jsonb_build_object('place', s ->> 'location', 'hotel', s ->> 'hotelName', 'roomType', s ->> 'type',
      'mealPlan', s ->> 'mealPlan', 'nights', (s ->> 'nights')::int, 'confirmationNo', s -> 'confirmationNo'))
      from jsonb_array_elements(b.stays) s), '[]') as hotels
  from package_booking b`

const activity = sql`
  select b.id, b.reference, b.status, b.activity ->> 'name' as title,
    concat_ws(', ', b.activity ->> 'name', b.activity ->> 'location') as label,
    case when b.activity ->> 'category' = 'Transfer' then 'Transfer' else 'Sightseeing' end as service,
    b.activity ->> 'country' as country, b.activity ->> 'location' as place, b.day::text as from, b.day::text as until,
    b.adults::int, jsonb_array_length(b.children_ages) as children, 0 as infants,
    b.children_ages as ages, 1 as rooms, b.lead_guest as guest, b.total, b.taxes,
    b.confirmation_no as "confirmationNo", null::jsonb as stay, '[]'::jsonb as hotels
  from activity_booking b`

const visa = sql`
  select b.id, b.reference, ${visaStanding('b')} as status, concat_ws(' ', v.country, 'visa') as title, concat_ws(' visa, ', v.country, v.name) as label,
    'Visa' as service, v.country, v.country as place, b.travel_date::text as from, b.return_date::text as until,
    greatest(1, (select count(*)::int from visa_applicant p where p.application_id = b.id)) as adults, 0 as children, 0 as infants,
    '[]'::jsonb as ages, 1 as rooms, jsonb_build_object('phone', coalesce(b.contact_phone, ''), 'email', '', 'name', coalesce((
      select trim(concat_ws(' ', p.given_names, p.surname)) from visa_applicant p
      where p.application_id = b.id order by p.position limit 1), '')) as guest, b.total, b.taxes,
    null as "confirmationNo", null::jsonb as stay, '[]'::jsonb as hotels
  from visa_application b join visa v on v.id = b.visa_id`

const statements: Record<PortalKind, SQL> = { booking: stay, package: trip, activity, 'visa-application': visa }

/** A booking an organisation made in the portal. */
export async function findResellable(db: Db, orgId: string, kind: PortalKind, id: string): Promise<Resellable | null> {
  const { rows } = await db.execute<Resellable>(sql`${statements[kind]} where b.id = ${id} and b.org_id = ${orgId}`)
  return rows[0] ?? null
}

/** The booking of the CRM in which a booking of the portal was sold. */
export async function findSoldIn(db: Db, orgId: string, kind: PortalKind, id: string): Promise<SellOffer['sold']> {
  const { rows } = await db.execute<NonNullable<SellOffer['sold']>>(sql`
    select c.id, c.kind, c.number, c.customer_name as "customerName" from crm_booking_line l
    join crm_booking c on c.id = l.booking_id
    where l.portal_kind = ${kind} and l.portal_id = ${id} and c.org_id = ${orgId}`)
  return rows[0] ?? null
}
