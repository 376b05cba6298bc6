import type { PlainDate } from '@karavan/domain/base/dates'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { Priced } from '@karavan/domain/crm/cancellation'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { rupeesInWords } from '@karavan/domain/base/rupees-in-words'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { brokenCheck, brokenUnique } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { dayWords } from '../../../platform/words.ts'
import { bookCreditNote, bookInvoice, bookKept } from './agency-book.service.ts'
import { entity, type FullCrmBooking } from './crm-booking.queries.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { findLiveInvoice, getSides, insertInvoice } from './invoice.queries.ts'
import type { CrmInvoiceRecord } from './invoice.table.ts'
import { refuseWithoutPan } from './pan.ts'
import { listLines } from './part.queries.ts'
import { takeNumber } from './series.queries.ts'

/** What is sold, by the service codes of India: reservations for journeys, lodging, and tours. */
const sacs: Readonly<Record<CrmBookingKind, string>> = { flight: '998551', hotel: '998552', 'land-package': '998555' }

const cancelled = () => problem('CONFLICT', 'It is cancelled.')

/** Says what stands in the way, instead of a broken constraint. */
function asConflict(error: unknown): unknown {
  const check = brokenCheck(error)
  if (check === 'crm_invoice_not_when_cancelled') return cancelled()
  if (check === 'crm_credit_note_within')
    return problem('CONFLICT', 'Its invoice was taken back meanwhile; look again.')
  return brokenUnique(error) === 'crm_invoice_one_at_a_time' ? problem('CONFLICT', 'It has an invoice already.') : error
}

type Writing = Pick<Context, 'db' | 'actor'> & { platform: Pick<Context['platform'], 'config'> }
type PaperLine = { description: string; amount: Minor }
type Written = Pick<CrmInvoiceRecord, 'id' | 'number' | 'content'>

const write = async (db: Writing['db'], paper: Parameters<typeof insertInvoice>[1]) => {
  await insertInvoice(db, paper).catch((error: unknown) => {
    throw asConflict(error)
  })
}

/** Writes an invoice of a booking, whose row is locked, over what it says, under the organisation's next number. */
export async function writeInvoice(
  { platform, db }: Writing,
  booking: FullCrmBooking,
  { gross, taxes, total }: Priced,
  lines: readonly PaperLine[],
  issuedOn = today(platform.config),
): Promise<Written> {
  const { id: bookingId, orgId, kind, title, startDate, endDate } = booking
  const { seller, buyer } = await getSides(db, orgId, booking.customerId)
  const invoice = {
    id: uuidv7(),
    orgId,
    bookingId,
    kind: 'invoice' as const,
    number: await takeNumber(db, orgId, 'IN', issuedOn),
    issuedOn,
    content: {
      supplier: seller,
      recipient: buyer,
      bookingReference: booking.number,
      against: null,
      placeOfSupply: buyer.stateCode ?? seller.stateCode,
      description: `${title}, ${dayWords(startDate)} to ${dayWords(endDate)}`,
      lines: lines.filter(({ amount }) => amount > 0),
      sac: sacs[kind],
      gross,
      // A rate that holds for nothing is not told.
      taxes: taxes.filter(({ base }) => base > 0),
      total,
      words: rupeesInWords(total),
    },
    total: toMajor(total),
  }
  await write(db, invoice)
  return invoice
}

/** Writes the invoice of a booking, whose row is locked, over all of it, and books it; a made-up one may be of the past. */
export async function invoiceBooking(
  context: Writing,
  booking: FullCrmBooking,
  past?: { on: PlainDate; at: string },
): Promise<Written> {
  const { db, actor } = context
  const lines = await listLines(db, booking.id)
  const invoice = await writeInvoice(
    context,
    booking,
    { gross: toMinor(booking.gross), taxes: booking.taxes, total: toMinor(booking.total) },
    lines.map(({ label, sell, sold }) => ({
      description: sold === null ? label : chargeWords(label),
      amount: toMinor(sell),
    })),
    past?.on,
  )
  await bookInvoice(db, actor, booking, invoice, past && { at: past.at })
  const charged = sum(lines.map(({ sell, sold }) => (sold === null ? 0 : toMinor(sell))))
  await bookKept(db, actor, booking, charged, invoice.id)
  return invoice
}

/** Issues the invoice of a confirmed booking under the agency's next number; there is one at a time. */
export async function issueInvoice(context: Context, kind: CrmBookingKind, id: string): Promise<FullCrmBooking> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const { orgId, status } = booking
  if (status === 'Draft') throw problem('CONFLICT', 'Confirm it first; a draft has no invoice.')
  if (status === 'Cancelled') throw cancelled()
  const there = await findLiveInvoice(db, id)
  if (there) throw problem('CONFLICT', `${there.number} is its invoice already.`)
  if (booking.total === 0) throw problem('CONFLICT', 'There is nothing to be invoiced.')
  await refuseWithoutPan(db, booking)
  const invoice = await invoiceBooking(context, booking)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: `invoice ${invoice.number} issued`,
    after: { total: booking.total },
  })
  emitCrmBookingChanged(emit, booking)
  return booking
}

/** How a paper names what is charged for a service that was cancelled. */
export const chargeWords = (label: string): string => `Cancellation of ${label}`.slice(0, 200)

/** Takes something of an invoice back by a credit note. */
export async function writeCreditNote(
  { platform, db, actor }: Writing,
  booking: FullCrmBooking,
  invoice: CrmInvoiceRecord,
  { gross, taxes, total }: Priced,
  lines: readonly PaperLine[],
): Promise<Written> {
  const { id: bookingId, orgId } = booking
  const issuedOn = today(platform.config)
  const note = {
    id: uuidv7(),
    orgId,
    bookingId,
    kind: 'credit-note' as const,
    number: await takeNumber(db, orgId, 'CN', issuedOn),
    issuedOn,
    against: invoice.id,
    content: {
      ...invoice.content,
      against: invoice.number,
      lines: lines.filter(({ amount }) => amount > 0),
      gross,
      taxes: taxes.filter(({ base }) => base > 0),
      total,
      words: rupeesInWords(total),
    },
    total: toMajor(total),
  }
  await write(db, note)
  await bookCreditNote(db, actor, booking, note)
  return note
}
