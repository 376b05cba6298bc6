import { crmBookings as calls } from '@karavan/contracts/crm/bookings/booking.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { logoPicture, pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findPlacePictures } from '../../catalogue/locations/index.ts'
import { invoicePdf } from '../../sales/core/index.ts'
import { findCrmBooking, type FullCrmBooking } from './crm-booking.queries.ts'
import { listInvoices } from './invoice.queries.ts'
import { listLines } from './part.queries.ts'
import { findInstalment } from './payment.queries.ts'
import { receiptPdf } from './receipt.pdf.ts'
import { placeOf, servicesPdf } from './services.pdf.ts'

/** Receipts, invoices and vouchers of CRM bookings, on the paper of their organisation. */
export function registerCrmBookingDocuments(app: App): void {
  const readPicture = pictureReader(app)
  const bookingOf = async (db: Db, user: Caller, { kind, id }: { kind: CrmBookingKind; id: string }) => {
    const booking = await findCrmBooking(db, user, kind, id)
    if (!booking) throw notFound('booking')
    return booking
  }
  const headOf = async (db: Db, paper: 'receipt' | 'voucher', { orgId }: FullCrmBooking) => {
    const { seller } = await preparePaper(db, paper, orgId)
    return { ...seller, logo: await logoPicture(readPicture, seller.logo) }
  }

  mount(app, calls.receipt, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    const part = await findInstalment(db, { bookingId: booking.id, id: params.partId })
    if (!part) throw notFound('instalment')
    if (!part.receiptNumber) throw problem('CONFLICT', 'There is no receipt before payment.')
    const bytes = await receiptPdf(booking, part, await headOf(db, 'receipt', booking))
    sendFile(reply, 'application/pdf', `${part.receiptNumber.replaceAll('/', '-')}.pdf`)
    return bytes
  })

  mount(app, calls.invoice, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    const newest = (await listInvoices(db, booking.id)).at(-1)
    if (!newest) throw problem('CONFLICT', 'No invoice is issued yet.')
    const { content: document, kind, number, issuedOn } = newest
    const bytes = await invoicePdf([{ document, kind, number, issuedOn, causeEntity: 'crm-booking' }])
    sendFile(reply, 'application/pdf', `${number.replaceAll('/', '-')}.pdf`)
    return bytes
  })

  mount(app, calls.voucher, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    if (booking.status === 'Draft') throw problem('CONFLICT', 'The voucher is made when the booking is confirmed.')
    if (booking.status === 'Cancelled') throw problem('CONFLICT', 'This booking is cancelled; its voucher is void.')
    const bytes = await servicesPdf(booking, await listLines(db, booking.id), {
      seller: await headOf(db, 'voucher', booking),
      checkUrl: `${app.platform.config.publicUrl}/voucher/${booking.voucherCode}`,
      readPicture,
      pictures: (await findPlacePictures(db, [placeOf(booking)]))(placeOf(booking)),
    })
    sendFile(reply, 'application/pdf', `${booking.number}-voucher.pdf`)
    return bytes
  })
}
