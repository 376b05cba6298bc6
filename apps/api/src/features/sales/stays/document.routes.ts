import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { mount } from '../../../platform/http/mount.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { saleKinds, sendCalendar, sendInvoice, sendVoucher } from '../core/index.ts'
import { calendarFile } from './stay-calendar.ts'
import { getStayBooking } from './stay.queries.ts'
import { voucherPdf } from './voucher.pdf.ts'

/** Voucher, invoice and calendar entry of a stay booking. */
export function registerStayBookingDocuments(app: App): void {
  const { publicUrl } = app.platform.config
  const studio = { publicUrl, readPicture: pictureReader(app) }

  mount(app, stayBookings.voucherPdf, async ({ params }, context) =>
    sendVoucher(context, studio, await getStayBooking(context.db, context.user, params.id), voucherPdf),
  )

  mount(app, stayBookings.invoicePdf, async ({ params }, context) => {
    const booking = await getStayBooking(context.db, context.user, params.id)
    const words = { asked: booking.postedId !== null, unpaid: 'There is no invoice before payment.' }
    return sendInvoice(context, saleKinds.booking, booking, words)
  })

  mount(app, stayBookings.calendarFile, async ({ params }, context) => {
    const booking = await getStayBooking(context.db, context.user, params.id)
    return sendCalendar(context, booking, calendarFile(booking, publicUrl))
  })
}
