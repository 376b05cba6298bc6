import type { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { daysBetween } from '@karavan/domain/base/dates'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { findStayBookingByVoucher } from './stay.queries.ts'

/** What the page shows that a voucher is checked on. */
export type Voucher = z.output<(typeof stayBookings)['voucher']['response']>['data']

/** Whether guests of a booking are welcome. */
export const isGood = ({ status }: Pick<BookingState, 'status'>): boolean =>
  status === 'Confirmed' || status === 'Completed' || status === 'NoShow'

/** Whether a voucher in this version is good. */
export function voucherState(
  booking: Pick<BookingState, 'status'> & { voucherVersion: number },
  version: number | undefined,
): Voucher['state'] {
  if (!isGood(booking)) return 'void'
  return version !== undefined && version < booking.voucherVersion ? 'amended' : 'valid'
}

/** The voucher of a hotel booking behind a code; null when no hotel booking has it. */
export async function findHotelVoucher(db: Db, code: string, version: number | undefined): Promise<Voucher | null> {
  const booking = await findStayBookingByVoucher(db, code)
  if (!booking) return null
  const { hotel, fromDate, untilDate } = booking
  return {
    state: voucherState(booking, version),
    kind: 'hotel',
    reference: booking.reference,
    version: booking.voucherVersion,
    hotelName: hotel.hotelName,
    location: hotel.location,
    country: hotel.country,
    fromDate,
    untilDate,
    nights: daysBetween(fromDate, untilDate),
    rooms: booking.rooms.map(({ type, mealPlan, adults, childrenAges }) => ({
      type,
      mealPlan: mealPlanWords[mealPlan],
      adults,
      children: childrenAges.length,
    })),
    stays: [],
    leadGuest: booking.leadGuest.name,
    confirmationNo: booking.confirmationNo,
  }
}
