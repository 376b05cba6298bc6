import { bookings } from '@karavan/contracts/bookings/booking.contract'
import { daysBetween } from '@karavan/domain/dates'
import { mealPlanWords } from '@karavan/domain/hotels/meal-plan'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Db } from '../../platform/db/database.ts'
import { mount } from '../../platform/http/mount.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { App } from '../../platform/platform.ts'
import { findHouse } from '../users/index.ts'
import { calendarFile } from './booking-calendar.ts'
import { findBooking, findByVoucher, type FullBooking } from './booking.queries.ts'
import { invoicePdf } from './invoice.pdf.ts'
import { findParties, listInvoices } from './invoice.queries.ts'
import { voucherPdf } from './voucher.pdf.ts'

async function bookingOf(db: Db, user: Caller, id: string): Promise<FullBooking> {
  const booking = await findBooking(db, user, id)
  if (!booking) throw notFound('booking')
  return booking
}

const isGood = ({ status }: Pick<FullBooking, 'status'>) =>
  status === 'Confirmed' || status === 'Completed' || status === 'NoShow'

function refuseUnvouched(booking: FullBooking): void {
  if (booking.status === 'Pending') throw problem('CONFLICT', 'The voucher is made when the booking is confirmed.')
  if (!isGood(booking)) throw problem('CONFLICT', 'This booking has ended; its voucher is void.')
}

/** Whether a voucher in this version is good. */
function stateOfVoucher(booking: FullBooking, version: number | undefined) {
  if (!isGood(booking)) return 'void' as const
  return version !== undefined && version < booking.voucherVersion ? ('amended' as const) : ('valid' as const)
}

/** Voucher, invoice and calendar entry of a booking, and the page its voucher is checked on. */
export function registerBookingDocuments(app: App): void {
  const { publicUrl } = app.platform.config

  mount(app, bookings.voucherPdf, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params.id)
    refuseUnvouched(booking)
    const house = await findHouse(db)
    const parties = await findParties(db, booking.orgId)
    const bytes = await voucherPdf(
      booking,
      {
        // An agency's guests know the agency, everybody else the house.
        name: booking.orgKind === 'agency' ? parties.org.name : parties.house.name,
        phone: house?.phone ?? null,
        email: house?.email ?? '',
      },
      `${publicUrl}/voucher/${booking.voucherCode}?v=${booking.voucherVersion}`,
    )
    sendFile(reply, 'application/pdf', `${booking.reference}-voucher.pdf`)
    return bytes
  })

  mount(app, bookings.invoicePdf, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params.id)
    const documents = await listInvoices(db, booking.id)
    if (documents.length === 0)
      throw problem(
        'CONFLICT',
        booking.postedId ? 'The invoice is being made; try again in a moment.' : 'There is no invoice before payment.',
      )
    const bytes = await invoicePdf(documents)
    sendFile(reply, 'application/pdf', `${booking.reference}-invoice.pdf`)
    return bytes
  })

  mount(app, bookings.calendarFile, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params.id)
    sendFile(reply, 'text/calendar; charset=utf-8', `${booking.reference}.ics`)
    return calendarFile(booking, publicUrl)
  })

  mount(app, bookings.voucher, async ({ params, query }, { db, reply }) => {
    const booking = await findByVoucher(db, params.code)
    if (!booking) throw notFound('voucher')
    void reply.header('cache-control', 'no-store')
    const { hotel, fromDate, untilDate } = booking
    return {
      data: {
        state: stateOfVoucher(booking, query.v),
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
        leadGuest: booking.leadGuest.name,
        confirmationNo: booking.confirmationNo,
      },
    }
  })
}
