import { type BookedStay, numberOfService, staysOf } from '@karavan/domain/crm/booked-stay'
import { voucherLacks } from '@karavan/domain/crm/booking'
import { isWanted } from '@karavan/domain/crm/service'
import { daysBetween } from '@karavan/domain/base/dates'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { FindVoucher, FoundVoucher } from '../../sales/core/index.ts'
import { findCrmBookingById, type FullCrmBooking } from './crm-booking.queries.ts'
import { crmBookingLines, crmBookings, type LineRecord } from './crm-booking.table.ts'
import { listLines } from './part.queries.ts'
import { contentOf } from './request.content.ts'

type Stays = FoundVoucher['stays']

/** A hotel as the page of a code tells it; one nobody knows the days of is there as long as the trip. */
const toStay = (
  { country, startDate, endDate }: FullCrmBooking,
  { hotel, place, rooms, mealPlan, from, until, confirmationNo }: BookedStay,
): Stays[number] => ({
  hotelName: hotel,
  location: place ?? '',
  country,
  type: rooms.map(({ type }) => type).join(', ') || 'Room',
  mealPlan: mealPlan ?? 'Room only',
  rooms: Math.max(
    1,
    rooms.reduce((all, { count }) => all + count, 0),
  ),
  fromDate: from ?? startDate,
  untilDate: until ?? from ?? endDate,
  confirmationNo,
})

function stateOf(booking: FullCrmBooking, lines: readonly LineRecord[]): FoundVoucher['state'] {
  if (booking.status === 'Draft' || booking.status === 'Cancelled') return 'void'
  return voucherLacks(booking, lines).length > 0 ? 'provisional' : 'valid'
}

/** What every voucher of a booking says. */
const common = (booking: FullCrmBooking) => ({
  orgId: booking.orgId,
  reference: booking.number,
  version: booking.version,
  country: booking.country,
  rooms: [],
  leadGuest: booking.travellers[0]?.name ?? booking.customerName,
})

/** The voucher of everything in a booking. */
async function wholeVoucher(db: Db, booking: FullCrmBooking): Promise<FoundVoucher> {
  const { details, startDate, endDate } = booking
  const lines = await listLines(db, booking.id)
  const stays = staysOf(details, startDate, lines)
  return {
    ...common(booking),
    state: stateOf(booking, lines),
    kind: 'booking',
    hotelName: booking.title,
    location: details.kind === 'land-package' ? details.destinations.join(', ') : '',
    fromDate: startDate,
    untilDate: endDate,
    nights: daysBetween(startDate, endDate),
    stays: stays.map((stay) => toStay(booking, stay)),
    confirmationNo: details.kind === 'hotel' ? (stays[0]?.confirmationNo ?? null) : null,
  }
}

/** The voucher of one of its services, whatever the others wait for. */
async function serviceVoucher(db: Db, booking: FullCrmBooking, lineId: string): Promise<FoundVoucher | null> {
  const lines = await listLines(db, booking.id)
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return null
  const { details, startDate } = booking
  const stay = staysOf(details, startDate, lines).find((one) => one.line === line)
  const asked = await contentOf(db, booking, line, lines)
  const fromDate = stay?.from ?? asked.from ?? startDate
  const untilDate = stay?.until ?? asked.until ?? fromDate
  return {
    ...common(booking),
    state: isWanted(line.state) ? stateOf(booking, [line]) : 'void',
    kind: stay || untilDate !== fromDate ? 'booking' : 'activity',
    hotelName: stay?.hotel ?? line.label,
    location: stay?.place ?? '',
    ...{ fromDate, untilDate, nights: daysBetween(fromDate, untilDate) },
    stays: stay ? [toStay(booking, stay)] : [],
    confirmationNo: numberOfService(details, line, lines),
  }
}

/** The voucher of a CRM booking, or of one of its services, behind a code; null when none has it. It always shows what counts now. */
export const findCrmVoucher: FindVoucher = async (db, code) => {
  const [whole] = await db.select({ id: crmBookings.id }).from(crmBookings).where(eq(crmBookings.voucherCode, code))
  const [part] = whole
    ? []
    : await db
        .select({ id: crmBookingLines.bookingId, lineId: crmBookingLines.id })
        .from(crmBookingLines)
        .where(eq(crmBookingLines.voucherCode, code))
  const found = whole ?? part
  const booking = found && (await findCrmBookingById(db, found.id))
  if (!booking) return null
  return part ? serviceVoucher(db, booking, part.lineId) : wholeVoucher(db, booking)
}
