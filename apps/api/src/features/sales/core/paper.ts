import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { logoPicture, type ReadPicture } from '../../../platform/pdf/picture.ts'
import { findRegistrations } from '../../money/returns/index.ts'
import { preparePaper, type Seller } from '../../base/papers/index.ts'
import type { Booked } from './booking-state.ts'
import { invoicePdf } from './invoice.pdf.ts'
import { listInvoices } from './invoice.queries.ts'
import type { Sale, SaleKind } from './sale-kind.ts'
import { refuseUnvouched, voucherUrl } from './voucher.ts'

type Sent = { db: Db; reply: FastifyReply }

/** Draws the invoice of a sale with its credit notes; null while there is none. */
export async function drawInvoices(db: Db, entity: SaleKind['entity'], id: string): Promise<Buffer | null> {
  const documents = await listInvoices(db, entity, id)
  if (documents.length === 0) return null
  const registrations = await findRegistrations(
    db,
    documents.map((document) => document.id),
  )
  return invoicePdf(
    documents.map((document) => ({ ...document, registration: registrations.get(document.id) ?? null })),
  )
}

/** Sends the invoice of a sale with its credit notes; `unpaid` is said while there is nothing to invoice. */
export async function sendInvoice(
  { db, reply }: Sent,
  { entity }: Pick<SaleKind, 'entity'>,
  { id, reference }: Pick<Sale, 'id' | 'reference'>,
  { asked, unpaid }: { asked: boolean; unpaid: string },
): Promise<Buffer> {
  const bytes = await drawInvoices(db, entity, id)
  if (!bytes) throw problem('CONFLICT', asked ? 'The invoice is being made; try again in a moment.' : unpaid)
  sendFile(reply, 'application/pdf', `${reference}-invoice.pdf`)
  return bytes
}

type Vouched = Pick<Booked, 'reference' | 'orgId' | 'status' | 'paymentStatus'> & {
  voucherCode: string
  voucherVersion: number
}
type Studio = { readPicture: ReadPicture; publicUrl: string }

/** What a voucher is drawn with: whose it is, where it is checked, and where pictures come from. */
export type VoucherDesk = { seller: Seller; checkUrl: string; readPicture: ReadPicture }

/** Sends the voucher of a booking, as `draw` draws it. */
export async function sendVoucher<T extends Vouched>(
  { db, reply }: Sent,
  { readPicture, publicUrl }: Studio,
  booking: T,
  draw: (booking: T, desk: VoucherDesk) => Promise<Buffer>,
): Promise<Buffer> {
  refuseUnvouched(booking)
  const { seller } = await preparePaper(db, 'voucher', booking.orgId)
  const logo = await logoPicture(readPicture, seller.logo)
  const desk = { seller: { ...seller, logo }, checkUrl: voucherUrl(publicUrl, booking), readPicture }
  const bytes = await draw(booking, desk)
  sendFile(reply, 'application/pdf', `${booking.reference}-voucher.pdf`)
  return bytes
}

/** Sends a booking as a file for calendars. */
export function sendCalendar({ reply }: Pick<Sent, 'reply'>, { reference }: Pick<Sale, 'reference'>, file: string) {
  sendFile(reply, 'text/calendar; charset=utf-8', `${reference}.ics`)
  return file
}
