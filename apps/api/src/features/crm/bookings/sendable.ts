import { voucherLacks } from '@karavan/domain/crm/booking'
import type { SentPaper } from '@karavan/domain/crm/message'
import { isWanted } from '@karavan/domain/crm/service'
import { type TicketSheet, ticketSheetOf } from '@karavan/domain/crm/ticket-sheet'
import { eq, sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../platform/db/database.ts'
import { fileStoreOf } from '../../../platform/files/stored-image.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { listGrantedVisas } from '../../sales/visa-applications/index.ts'
import { findCrmBookingById, type FullCrmBooking } from './crm-booking.queries.ts'
import { crmBookingFiles, type LineRecord } from './crm-booking.table.ts'
import { bookingDesk } from './desk.ts'
import { listInvoices } from './invoice.queries.ts'
import { listLines } from './part.queries.ts'
import { listReceiptsAt } from './receipt.queries.ts'
import { drawReceipt } from './receipt-paper.service.ts'

type Sendable = { kind: SentPaper; ref: string; label: string }
export type SentFile = { bytes: Buffer; name: string; type: string }

const kindOfFile = { ticket: 'ticket', visa: 'visa', voucher: 'vouchers', other: null } as const

/** A paper that lies here as a file. */
type KeptFile = Sendable & { name: string; key: string; mime: string }

/** The services of a booking that vouchers are made of. */
async function listServices(db: Db, { id, status }: FullCrmBooking): Promise<LineRecord[]> {
  if (status === 'Draft' || status === 'Cancelled') return []
  return (await listLines(db, id)).filter(({ state }) => isWanted(state))
}

/** The files that were kept with a booking, by what they are. */
async function listFiles(db: Db, { id }: FullCrmBooking): Promise<KeptFile[]> {
  const rows = await db
    .select({
      ref: crmBookingFiles.id,
      kind: crmBookingFiles.kind,
      name: sql<string>`f.name`.as('file_name'),
      key: sql<string>`f.key`.as('file_key'),
      mime: sql<string>`f.mime`.as('file_mime'),
    })
    .from(crmBookingFiles)
    .innerJoin(sql`file f`, sql`f.id = ${crmBookingFiles.fileId}`)
    .where(eq(crmBookingFiles.bookingId, id))
  return rows.flatMap(({ kind, ...file }) => {
    const sent = kindOfFile[kind]
    return sent ? [{ ...file, kind: sent, label: file.name }] : []
  })
}

/** The visas granted by the portal's applications of its services, each by its holder: one that is replaced is the new one. */
async function listVisas(db: Db, booking: FullCrmBooking): Promise<KeptFile[]> {
  const applications = (await listServices(db, booking)).flatMap(({ portalKind, portalId }) =>
    portalKind === 'visa-application' && portalId ? [portalId] : [],
  )
  if (applications.length === 0) return []
  const visas = await listGrantedVisas(db, booking.orgId, applications)
  return visas.map(({ applicantId, holder, ...file }) => ({
    ...file,
    kind: 'visa',
    ref: applicantId,
    label: `Visa of ${holder}`,
  }))
}

const listKept = async (db: Db, booking: FullCrmBooking): Promise<KeptFile[]> => [
  ...(await listFiles(db, booking)),
  ...(await listVisas(db, booking)),
]

const voucherOf = (booking: FullCrmBooking, line: LineRecord): Sendable => ({
  kind: 'voucher',
  ref: line.id,
  label: `${voucherLacks(booking, [line]).length > 0 ? 'Provisional voucher' : 'Voucher'}: ${line.label}`,
})

const ticketLabel = ({ provisional }: TicketSheet) => (provisional ? 'Provisional ticket sheet' : 'Ticket sheet')

/** The papers of a booking that can be sent now. */
export async function listSendable(db: Db, booking: FullCrmBooking): Promise<Sendable[]> {
  const { id, status } = booking
  const sold = status !== 'Draft' && status !== 'Cancelled'
  const services = await listServices(db, booking)
  const sheet = ticketSheetOf({ ...booking, lines: services })
  const receipts = (await listReceiptsAt(db, booking)).filter(
    ({ state, openingBalance }) => state !== 'Void' && !openingBalance,
  )
  return [
    ...(sold ? [{ kind: 'itinerary' as const, ref: id, label: 'Itinerary' }] : []),
    ...(services.length > 0 ? [{ kind: 'vouchers' as const, ref: id, label: 'All vouchers' }] : []),
    ...services.map((line) => voucherOf(booking, line)),
    ...(sold && sheet ? [{ kind: 'tickets' as const, ref: id, label: ticketLabel(sheet) }] : []),
    ...(await listKept(db, booking)).map(({ kind, ref, label }) => ({ kind, ref, label })),
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

  const fileOf = async (db: Db, booking: FullCrmBooking, asked: string): Promise<SentFile> => {
    const kept = (await listKept(db, booking)).find(({ ref }) => ref === asked)
    const file = kept && (await store.get(kept.key))
    if (!file) throw notFound('paper')
    return { bytes: await buffer(file.stream), name: kept.name, type: kept.mime }
  }

  return async (db: Db, bookingId: string, { kind, ref }: Pick<Sendable, 'kind' | 'ref'>): Promise<SentFile> => {
    const booking = await findCrmBookingById(db, bookingId)
    if (!booking) throw notFound('booking')
    if (kind === 'itinerary') return { ...(await desk.voucher(db, booking)), type: pdf }
    if (kind === 'vouchers' && ref === bookingId) return { ...(await desk.vouchers(db, booking)), type: pdf }
    if (kind === 'voucher') return { ...(await desk.vouchers(db, booking, ref)), type: pdf }
    if (kind === 'tickets' && ref === bookingId) return { ...(await desk.ticketSheet(db, booking)), type: pdf }
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
    return fileOf(db, booking, ref)
  }
}
