import { withTripHotels } from '@karavan/domain/crm/booked-stay'
import type { Db } from '../../../platform/db/database.ts'
import { type FullCrmBooking, updateCrmBookingRow } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { listLines } from './part.queries.ts'
import { type PortalSale, readPortal } from './portal.queries.ts'

type Details = FullCrmBooking['details']

/** So many hotels a booking describes at most. */
const mostHotels = 20

/** What a booking describes, with the hotels of a trip that was bought for it and the numbers they have by now; the same where nothing changes. */
export function withHotelsOf(details: Details, { hotels: stays }: PortalSale, lines: readonly LineRecord[]): Details {
  const [first] = stays
  if (details.kind !== 'land-package' || !first) return details
  const later = new Set(
    lines.flatMap(({ from, stay }) => (stay && from !== null && from >= first.fromDate ? stay.hotel : [])),
  )
  const given = stays.map(({ fromDate: _, ...hotel }) => hotel)
  const own = withTripHotels(details.hotels, given, ({ hotel }) => later.has(hotel))
  return own === details.hotels ? details : { ...details, hotels: own.slice(0, mostHotels) }
}

/** Writes the hotels of trips into the booking they were just bought for, so that its papers tell them. */
export async function nameTripHotels(db: Db, booking: FullCrmBooking): Promise<FullCrmBooking> {
  const lines = await listLines(db, booking.id)
  const sales = await readPortal(
    db,
    lines.filter(({ portalKind, state }) => portalKind === 'package' && state !== 'Cancelled'),
  )
  let { details } = booking
  for (const sale of sales.values()) details = withHotelsOf(details, sale, lines)
  if (details === booking.details) return booking
  await updateCrmBookingRow(db, booking.id, { details })
  return { ...booking, details }
}
