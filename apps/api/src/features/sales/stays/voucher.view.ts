import { daysBetween } from '@karavan/domain/base/dates'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { Db } from '../../../platform/db/database.ts'
import { type FoundVoucher, voucherState } from '../core/index.ts'
import { findStayBookingByVoucher } from './stay.queries.ts'

/** The voucher of a stay booking behind a code; null when none has it. */
export async function findStayVoucher(db: Db, code: string, version: number | undefined): Promise<FoundVoucher | null> {
  const booking = await findStayBookingByVoucher(db, code)
  if (!booking) return null
  const { hotel, fromDate, untilDate } = booking
  return {
    orgId: booking.orgId,
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
