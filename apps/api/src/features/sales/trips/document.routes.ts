import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { nightsOf } from '@karavan/domain/catalogue/itineraries/plan'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { preparePaper, toSeller } from '../../base/papers/index.ts'
import { drawTrip } from '../../catalogue/itineraries/index.ts'
import { type FindVoucher, saleKinds, sendCalendar, sendInvoice, sendVoucher } from '../core/index.ts'
import { findVoucher } from './find-voucher.ts'
import { calendarFile } from './trip-booking-calendar.ts'
import { tripBookingVoucherPdf } from './trip-booking-voucher.pdf.ts'
import { getTripBooking } from './trip-booking.queries.ts'

/** Day plan, vouchers, invoice and calendar entry of a booked trip, and the page vouchers of all kinds are checked on. */
export function registerTripBookingDocuments(app: App, findOther: FindVoucher): void {
  const { publicUrl } = app.platform.config
  const studio = { publicUrl, readPicture: pictureReader(app) }

  mount(app, tripBookings.itineraryPdf, async ({ params }, { db, user, reply }) => {
    const trip = await getTripBooking(db, user, params.id)
    const { words, plan, asked, title } = trip
    const { seller } = await preparePaper(db, 'day-plan', trip.orgId)
    const bytes = await drawTrip({ db, readPicture: studio.readPicture }, seller, {
      words: null,
      trip: { title, plan, nights: nightsOf(plan), ...words },
      asked,
      category: asked.category,
      book: words.names,
      // It is handed on to those who travel, who need not know what was paid for it.
      price: null,
    })
    sendFile(reply, 'application/pdf', `${trip.reference}-itinerary.pdf`)
    return bytes
  })

  mount(app, tripBookings.voucherPdf, async ({ params }, context) =>
    sendVoucher(context, studio, await getTripBooking(context.db, context.user, params.id), tripBookingVoucherPdf),
  )

  mount(app, tripBookings.invoicePdf, async ({ params }, context) => {
    const trip = await getTripBooking(context.db, context.user, params.id)
    const words = { asked: trip.invoiceKey !== null, unpaid: 'The invoice is made when the last instalment is paid.' }
    return sendInvoice(context, saleKinds.package, trip, words)
  })

  mount(app, tripBookings.calendarFile, async ({ params }, context) => {
    const trip = await getTripBooking(context.db, context.user, params.id)
    return sendCalendar(context, trip, calendarFile(trip, publicUrl))
  })

  mount(app, stayBookings.voucher, async ({ params, query }, { db, reply }) => {
    const found = await findVoucher(findOther)(db, params.code, query.v)
    if (!found) throw notFound('voucher')
    void reply.header('cache-control', 'no-store')
    const { orgId, ...voucher } = found
    const { seller } = await preparePaper(db, 'voucher-page', orgId)
    return { data: { ...voucher, seller: toSeller(seller) } }
  })
}
