import type { SentPaper } from '@karavan/domain/crm/message'
import { isWanted } from '@karavan/domain/crm/service'
import { eq, sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../platform/db/database.ts'
import { fileStoreOf } from '../../../platform/files/stored-image.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { findCrmBookingById, type FullCrmBooking } from './crm-booking.queries.ts'
import { crmBookingFiles } from './crm-booking.table.ts'
import { bookingDesk } from './desk.ts'
import { listInvoices } from './invoice.queries.ts'
import { listLines } from './part.queries.ts'
import { listReceiptsAt } from './receipt.queries.ts'
import { drawReceipt } from './receipt-paper.service.ts'

type Sendable = { kind: SentPaper; ref: string; label: string }
export type SentFile = { bytes: Buffer; name: string; type: string }

const kindOfFile = { ticket: 'ticket', visa: 'visa', voucher: 'vouchers', other: null } as const

type KeptFile = { id: string; kind: keyof typeof kindOfFile; name: string; key: string; mime: string }

const listFiles = (db: Db, bookingId: string) =>
  db
    .select({
      id: crmBookingFiles.id,
      kind: crmBookingFiles.kind,
      name: sql<string>`(select f.name from file f where f.id = ${crmBookingFiles.fileId})`,
      key: sql<string>`(select f.key from file f where f.id = ${crmBookingFiles.fileId})`,
      mime: sql<string>`(select f.mime from file f where f.id = ${crmBookingFiles.fileId})`,
    })
    .from(crmBookingFiles)
    .where(eq(crmBookingFiles.bookingId, bookingId)) as Promise<KeptFile[]>

/** The papers of a booking that can be sent now. */
export async function listSendable(db: Db, booking: FullCrmBooking): Promise<Sendable[]> {
  const { id, status } = booking
  const sold = status !== 'Draft' && status !== 'Cancelled'
  const services = sold ? (await listLines(db, id)).filter(({ state }) => isWanted(state)) : []
  const receipts = (await listReceiptsAt(db, booking)).filter(({ state }) => state !== 'Void')
  return [
    ...(sold ? [{ kind: 'itinerary' as const, ref: id, label: 'Itinerary' }] : []),
    ...(services.length > 0 ? [{ kind: 'vouchers' as const, ref: id, label: 'All vouchers' }] : []),
    ...(await listFiles(db, id)).flatMap(({ id: ref, kind, name }) => {
      const sent = kindOfFile[kind]
      return sent ? [{ kind: sent, ref, label: name }] : []
    }),
    ...(await listInvoices(db, id)).map(({ id: ref, kind, number }) => ({
      kind,
      ref,
      label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
    })),
    ...receipts.map(({ id: ref, number }) => ({ kind: 'receipt' as const, ref, label: `Receipt ${number}` })),
  ]
}

/** What draws a paper of a booking for whoever it was sent to. */
export function drawSendable(app: App) {
  const desk = bookingDesk(app)
  const readPicture = pictureReader(app)
  const store = fileStoreOf(app.platform)
  const pdf = 'application/pdf'

  const fileOf = async (db: Db, bookingId: string, ref: string): Promise<SentFile> => {
    const kept = (await listFiles(db, bookingId)).find(({ id }) => id === ref)
    const file = kept && (await store.get(kept.key))
    if (!file) throw notFound('paper')
    return { bytes: await buffer(file.stream), name: kept.name, type: kept.mime }
  }

  return async (db: Db, bookingId: string, { kind, ref }: Pick<Sendable, 'kind' | 'ref'>): Promise<SentFile> => {
    const booking = await findCrmBookingById(db, bookingId)
    if (!booking) throw notFound('booking')
    if (kind === 'itinerary') return { ...(await desk.voucher(db, booking)), type: pdf }
    if (kind === 'vouchers' && ref === bookingId)
      return { ...(await desk.vouchers(db, booking, `${booking.number}-vouchers.pdf`)), type: pdf }
    if (kind === 'invoice' || kind === 'credit-note') {
      const invoice = (await listInvoices(db, bookingId)).find(({ id }) => id === ref)
      if (!invoice) throw notFound('invoice')
      return { ...(await desk.invoice(db, booking, invoice)), type: pdf }
    }
    if (kind === 'receipt') {
      const receipt = (await listReceiptsAt(db, booking)).find(({ id }) => id === ref)
      if (!receipt) throw notFound('receipt')
      return { ...(await drawReceipt(db, readPicture, receipt)), type: pdf }
    }
    return fileOf(db, bookingId, ref)
  }
}
