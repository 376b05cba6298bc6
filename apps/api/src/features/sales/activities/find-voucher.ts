import type { Db } from '../../../platform/db/database.ts'
import { type FoundVoucher, voucherState } from '../core/index.ts'
import { findActivityBookingByVoucher } from './activity-booking.queries.ts'

/** The voucher of an activity booking behind a code; null when none has it. */
export async function findActivityVoucher(
  db: Db,
  code: string,
  version: number | undefined,
): Promise<FoundVoucher | null> {
  const booking = await findActivityBookingByVoucher(db, code)
  if (!booking) return null
  const { activity, date } = booking
  return {
    orgId: booking.orgId,
    state: voucherState(booking, version),
    kind: 'activity',
    reference: booking.reference,
    version: booking.voucherVersion,
    hotelName: activity.name,
    location: activity.location,
    country: activity.country,
    fromDate: date,
    untilDate: date,
    nights: 0,
    rooms: [],
    stays: [],
    leadGuest: booking.leadGuest.name,
    confirmationNo: booking.confirmationNo,
  }
}
