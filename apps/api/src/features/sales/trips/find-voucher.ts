import { daysBetween } from '@karavan/domain/base/dates'
import type { Db } from '../../../platform/db/database.ts'
import { type FindVoucher, type FoundVoucher, voucherState } from '../core/index.ts'
import { findActivityVoucher } from '../activities/index.ts'
import { findStayVoucher } from '../stays/index.ts'
import { findTripBookingByVoucher } from './trip-booking.queries.ts'

const joined = (names: string[]) => [...new Set(names)].join(', ')

/** The voucher of a booked trip behind a code; null when none has it. */
async function findTripVoucher(db: Db, code: string, version: number | undefined): Promise<FoundVoucher | null> {
  const trip = await findTripBookingByVoucher(db, code)
  if (!trip) return null
  const { stays, startDate, endDate } = trip
  return {
    orgId: trip.orgId,
    state: voucherState(trip, version),
    kind: 'package',
    reference: trip.reference,
    version: trip.voucherVersion,
    hotelName: trip.title,
    location: joined(stays.map(({ location }) => location)),
    country: joined(stays.map(({ country }) => country)),
    fromDate: startDate,
    untilDate: endDate,
    nights: daysBetween(startDate, endDate),
    rooms: [],
    stays: stays.map(
      ({ hotelName, location, country, type, mealPlan, rooms, fromDate, untilDate, confirmationNo = null }) => ({
        hotelName,
        location,
        country,
        type,
        mealPlan,
        rooms,
        fromDate,
        untilDate,
        confirmationNo,
      }),
    ),
    leadGuest: trip.leadGuest.name,
    confirmationNo: null,
  }
}

/** The voucher of whatever was sold behind a code; null when nothing has it. */
export const findVoucher =
  (findOther: FindVoucher): FindVoucher =>
  async (db, code, version) =>
    (await findStayVoucher(db, code, version)) ??
    (await findTripVoucher(db, code, version)) ??
    (await findActivityVoucher(db, code, version)) ??
    (await findOther(db, code, version))
