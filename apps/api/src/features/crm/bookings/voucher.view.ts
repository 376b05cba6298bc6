import { voucherLacks } from '@karavan/domain/crm/booking'
import { addDays, daysBetween } from '@karavan/domain/base/dates'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { FindVoucher, FoundVoucher } from '../../sales/core/index.ts'
import { findCrmBookingById, type FullCrmBooking } from './crm-booking.queries.ts'
import { crmBookings } from './crm-booking.table.ts'
import { listLines } from './part.queries.ts'

type Stays = FoundVoucher['stays']

/** The hotels of a booking with their nights, one after the other. */
function staysOf({ details, country, startDate }: FullCrmBooking): Stays {
  if (details.kind === 'flight') return []
  if (details.kind === 'hotel')
    return details.rooms.map(({ type, count }) => ({
      hotelName: details.hotel,
      location: details.place,
      country,
      type,
      mealPlan: details.mealPlan ?? 'Room only',
      rooms: count,
      fromDate: details.checkIn,
      untilDate: details.checkOut,
      confirmationNo: details.confirmationNo,
    }))
  let fromDate = startDate
  return details.hotels.map(({ hotel, place, roomType, mealPlan, nights, confirmationNo }) => {
    const from = fromDate
    fromDate = addDays(from, nights)
    return {
      hotelName: hotel,
      location: place,
      country,
      type: roomType ?? 'Room',
      mealPlan: mealPlan ?? 'Room only',
      rooms: 1,
      fromDate: from,
      untilDate: fromDate,
      confirmationNo,
    }
  })
}

async function stateOf(db: Db, booking: FullCrmBooking): Promise<FoundVoucher['state']> {
  if (booking.status === 'Draft' || booking.status === 'Cancelled') return 'void'
  return voucherLacks(booking, await listLines(db, booking.id)).length > 0 ? 'provisional' : 'valid'
}

/** The voucher of a CRM booking behind a code; null when none has it. It always shows what counts now. */
export const findCrmVoucher: FindVoucher = async (db, code) => {
  const [found] = await db.select({ id: crmBookings.id }).from(crmBookings).where(eq(crmBookings.voucherCode, code))
  const booking = found && (await findCrmBookingById(db, found.id))
  if (!booking) return null
  const { details, startDate, endDate } = booking
  return {
    orgId: booking.orgId,
    state: await stateOf(db, booking),
    kind: 'booking',
    reference: booking.number,
    version: booking.version,
    hotelName: booking.title,
    location: details.kind === 'land-package' ? details.destinations.join(', ') : '',
    country: booking.country,
    fromDate: startDate,
    untilDate: endDate,
    nights: daysBetween(startDate, endDate),
    rooms: [],
    stays: staysOf(booking),
    leadGuest: booking.travellers[0]?.name ?? booking.customerName,
    confirmationNo: details.kind === 'hotel' ? details.confirmationNo : null,
  }
}
