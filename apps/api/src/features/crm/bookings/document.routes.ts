import { crmBookings as calls } from '@karavan/contracts/crm/bookings/booking.contract'
import { less, toMinor } from '@karavan/domain/base/money'
import { type CrmBookingKind, voucherLacks } from '@karavan/domain/crm/booking'
import { isWanted } from '@karavan/domain/crm/service'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { logoPicture, pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findRegistrations } from '../../money/returns/index.ts'
import { findPlacePictures } from '../../catalogue/locations/index.ts'
import { invoicePdf } from '../../sales/core/index.ts'
import { findCrmBooking, type FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { listInvoices } from './invoice.queries.ts'
import { listLines } from './part.queries.ts'
import { readBank } from './pay-link.view.ts'
import { contentOf } from './request.content.ts'
import { findNewest } from './request.queries.ts'
import { placeOf, servicesPdf, serviceVouchersPdf } from './services.pdf.ts'

/** Invoices and vouchers of CRM bookings, on the paper of their organisation. */
export function registerCrmBookingDocuments(app: App): void {
  const readPicture = pictureReader(app)
  const bookingOf = async (db: Db, user: Caller, { kind, id }: { kind: CrmBookingKind; id: string }) => {
    const booking = await findCrmBooking(db, user, kind, id)
    if (!booking) throw notFound('booking')
    return booking
  }
  const headOf = async (db: Db, { orgId }: FullCrmBooking) => {
    const { seller } = await preparePaper(db, 'voucher', orgId)
    return { ...seller, logo: await logoPicture(readPicture, seller.logo) }
  }

  mount(app, calls.invoice, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    const newest = (await listInvoices(db, booking.id)).at(-1)
    if (!newest) throw problem('CONFLICT', 'No invoice is issued yet.')
    const { content: document, kind, number, issuedOn } = newest
    const { upiId } = (await preparePaper(db, 'receipt', booking.orgId)).seller
    const open = booking.status === 'Cancelled' ? 0 : toMinor(less(booking.total, booking.paid))
    const bank = await readBank(db, booking.orgId)
    const toPay = kind === 'invoice' && (upiId || bank) && open > 0 ? { upiId, bank, amount: open } : null
    const registration = (await findRegistrations(db, [newest.id])).get(newest.id) ?? null
    const bytes = await invoicePdf([
      { document, kind, number, issuedOn, causeEntity: 'crm-booking', toPay, registration },
    ])
    sendFile(reply, 'application/pdf', `${number.replaceAll('/', '-')}.pdf`)
    return bytes
  })

  const refuseVoid = ({ status }: FullCrmBooking) => {
    if (status === 'Draft') throw problem('CONFLICT', 'The voucher is made when the booking is confirmed.')
    if (status === 'Cancelled') throw problem('CONFLICT', 'This booking is cancelled; its voucher is void.')
  }
  const checkUrlOf = ({ voucherCode }: FullCrmBooking) => `${app.platform.config.publicUrl}/voucher/${voucherCode}`

  mount(app, calls.voucher, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    refuseVoid(booking)
    const bytes = await servicesPdf(booking, await listLines(db, booking.id), {
      seller: await headOf(db, booking),
      checkUrl: checkUrlOf(booking),
      readPicture,
      pictures: (await findPlacePictures(db, [placeOf(booking)]))(placeOf(booking)),
    })
    sendFile(reply, 'application/pdf', `${booking.number}-voucher.pdf`)
    return bytes
  })

  const drawVouchers = async (db: Db, booking: FullCrmBooking, wanted: (line: LineRecord) => boolean) => {
    refuseVoid(booking)
    const lines = await listLines(db, booking.id)
    const vouchers = []
    for (const line of lines.filter(({ state }) => isWanted(state)).filter(wanted)) {
      const asked = (await findNewest(db, line.id))?.content
      vouchers.push({ line, asked: { ...asked, ...(await contentOf(db, booking, line, lines, asked ?? {})) } })
    }
    if (vouchers.length === 0) throw notFound('service')
    const wholeCounts = voucherLacks(booking, lines).length === 0
    const desk = { seller: await headOf(db, booking), checkUrl: checkUrlOf(booking) }
    return serviceVouchersPdf(booking, vouchers, wholeCounts, desk)
  }

  mount(app, calls.voucherPack, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    const bytes = await drawVouchers(db, booking, () => true)
    sendFile(reply, 'application/pdf', `${booking.number}-vouchers.pdf`)
    return bytes
  })

  mount(app, calls.serviceVoucher, async ({ params }, { db, user, reply }) => {
    const booking = await bookingOf(db, user, params)
    const bytes = await drawVouchers(db, booking, ({ id }) => id === params.partId)
    sendFile(reply, 'application/pdf', `${booking.number}-service-voucher.pdf`)
    return bytes
  })
}
