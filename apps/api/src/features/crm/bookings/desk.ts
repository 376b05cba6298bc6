import { less, toMinor } from '@karavan/domain/base/money'
import { numberOfService } from '@karavan/domain/crm/booked-stay'
import { isWanted } from '@karavan/domain/crm/service'
import { ticketSheetOf } from '@karavan/domain/crm/ticket-sheet'
import type { Db } from '../../../platform/db/database.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { logoPicture, pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findPlacePictures } from '../../catalogue/locations/index.ts'
import { findRegistrations } from '../../money/returns/index.ts'
import { invoicePdf } from '../../sales/core/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { CrmInvoiceRecord } from './invoice.table.ts'
import { listLines } from './part.queries.ts'
import { readBank } from './pay-link.view.ts'
import { contentOf } from './request.content.ts'
import { findNewest } from './request.queries.ts'
import { placeOf, servicesPdf, serviceVouchersPdf } from './services.pdf.ts'
import { ticketSheetPdf } from './ticket-sheet.pdf.ts'

export type DrawnPaper = { bytes: Buffer; name: string }

/** Refuses papers to travel with of what is not booked yet or any more. */
export function refuseVoid({ status }: Pick<FullCrmBooking, 'status'>, paper = 'voucher'): void {
  if (status === 'Draft') throw problem('CONFLICT', `The ${paper} is made when the booking is confirmed.`)
  if (status === 'Cancelled') throw problem('CONFLICT', `This booking is cancelled; its ${paper} is void.`)
}

/** What draws the papers of bookings, under the head of whoever sold. */
export function bookingDesk(app: App) {
  const readPicture = pictureReader(app)
  const headOf = async (db: Db, { orgId }: FullCrmBooking) => {
    const { seller } = await preparePaper(db, 'voucher', orgId)
    return { ...seller, logo: await logoPicture(readPicture, seller.logo) }
  }
  const checkUrlOf = ({ voucherCode }: { voucherCode: string }) =>
    `${app.platform.config.publicUrl}/voucher/${voucherCode}`

  return {
    async invoice(db: Db, booking: FullCrmBooking, invoice: CrmInvoiceRecord): Promise<DrawnPaper> {
      const { content: document, kind, number, issuedOn } = invoice
      const { upiId } = (await preparePaper(db, 'receipt', booking.orgId)).seller
      const open = booking.status === 'Cancelled' ? 0 : toMinor(less(booking.total, booking.paid))
      const bank = await readBank(db, booking.orgId)
      const toPay = kind === 'invoice' && (upiId || bank) && open > 0 ? { upiId, bank, amount: open } : null
      const registration = (await findRegistrations(db, [invoice.id])).get(invoice.id) ?? null
      const bytes = await invoicePdf([
        { document, kind, number, issuedOn, causeEntity: 'crm-booking', toPay, registration },
      ])
      return { bytes, name: `${number.replaceAll('/', '-')}.pdf` }
    },

    /** Everything that is booked, day by day. */
    async voucher(db: Db, booking: FullCrmBooking): Promise<DrawnPaper> {
      refuseVoid(booking)
      const bytes = await servicesPdf(booking, await listLines(db, booking.id), {
        seller: await headOf(db, booking),
        checkUrl: checkUrlOf(booking),
        readPicture,
        pictures: (await findPlacePictures(db, [placeOf(booking)]))(placeOf(booking)),
      })
      return { bytes, name: `${booking.number}-voucher.pdf` }
    },

    /** A voucher for each of the services that are wanted, or for one of them. */
    async vouchers(db: Db, booking: FullCrmBooking, only?: string): Promise<DrawnPaper> {
      refuseVoid(booking)
      const lines = await listLines(db, booking.id)
      const vouchers = []
      for (const line of lines.filter(({ id, state }) => isWanted(state) && (!only || id === only))) {
        const newest = await findNewest(db, line.id)
        // A counter-offer that was taken may be of another room than was asked for.
        const { rooms, ...asked } = newest?.content ?? {}
        const said = newest?.acceptedAt && newest.offer?.room ? asked : { ...asked, rooms }
        const number = numberOfService(booking.details, line, lines)
        vouchers.push({ line, number, asked: { ...asked, ...(await contentOf(db, booking, line, lines, said)) } })
      }
      if (vouchers.length === 0) throw notFound('service')
      const desk = { seller: await headOf(db, booking), checkUrlOf }
      const part = lines.findIndex(({ id }) => id === only) + 1
      const name = only ? `${booking.number}-voucher-${part}.pdf` : `${booking.number}-vouchers.pdf`
      return { bytes: await serviceVouchersPdf(booking, vouchers, desk), name }
    },

    /** Its flights: who flies, when and under which numbers. */
    async ticketSheet(db: Db, booking: FullCrmBooking): Promise<DrawnPaper> {
      refuseVoid(booking, 'ticket sheet')
      const sheet = ticketSheetOf({ ...booking, lines: await listLines(db, booking.id) })
      if (!sheet) throw problem('CONFLICT', 'Nothing is flown in this booking.')
      const bytes = await ticketSheetPdf(booking, sheet, await headOf(db, booking))
      return { bytes, name: `${booking.number}-tickets.pdf` }
    },
  }
}
