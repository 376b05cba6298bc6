import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { logoPicture, pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { calendarFile } from './stay-calendar.ts'
import { findStayBooking, type FullStayBooking } from './stay.queries.ts'
import { invoicePdf } from './invoice.pdf.ts'
import { listInvoices } from './invoice.queries.ts'
import { findIssuer } from './issuer.queries.ts'
import { isGood } from './voucher.view.ts'
import { voucherPdf } from './voucher.pdf.ts'

async function bookingOf(db: Db, user: Caller, id: string): Promise<FullStayBooking> {
  const booking = await findStayBooking(db, user, id)
  if (!booking) throw notFound('booking')
  return booking
}

/** Refuses a voucher of what is not confirmed, or no longer. */
export function refuseUnvouched(booking: BookingState): void {
  if (booking.status === 'Pending') throw problem('CONFLICT', 'The voucher is made when the booking is confirmed.')
  if (!isGood(booking)) throw problem('CONFLICT', 'This booking has ended; its voucher is void.')
}

/** Voucher, invoice and calendar entry of a booking. */
export function registerStayBookingDocuments(app: App): void {
  const { publicUrl } = app.platform.config
  const readPicture = pictureReader(app)

  mount(app, stayBookings.voucherPdf, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params.id)
    refuseUnvouched(booking)
    const issuer = await findIssuer(db, booking.orgId)
    const bytes = await voucherPdf(
      booking,
      { ...issuer, logo: await logoPicture(readPicture, issuer.logo) },
      `${publicUrl}/voucher/${booking.voucherCode}?v=${booking.voucherVersion}`,
    )
    sendFile(reply, 'application/pdf', `${booking.reference}-voucher.pdf`)
    return bytes
  })

  mount(app, stayBookings.invoicePdf, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params.id)
    const documents = await listInvoices(db, 'booking', booking.id)
    if (documents.length === 0)
      throw problem(
        'CONFLICT',
        booking.postedId ? 'The invoice is being made; try again in a moment.' : 'There is no invoice before payment.',
      )
    const bytes = await invoicePdf(documents)
    sendFile(reply, 'application/pdf', `${booking.reference}-invoice.pdf`)
    return bytes
  })

  mount(app, stayBookings.calendarFile, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params.id)
    sendFile(reply, 'text/calendar; charset=utf-8', `${booking.reference}.ics`)
    return calendarFile(booking, publicUrl)
  })
}
