import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { toMinor } from '@karavan/domain/base/money'
import { rupeesInWords } from '@karavan/domain/base/rupees-in-words'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { brokenCheck, brokenUnique } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { dayWords } from '../../../platform/words.ts'
import { bookCreditNote, bookInvoice } from './agency-book.service.ts'
import { entity, type FullCrmBooking } from './crm-booking.queries.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { findLiveInvoice, getSides, insertInvoice } from './invoice.queries.ts'
import { refuseWithoutPan } from './pan.ts'
import { listLines } from './part.queries.ts'
import { takeNumber } from './series.queries.ts'

/** What is sold, by the service codes of India: reservations for journeys, lodging, and tours. */
const sacs: Readonly<Record<CrmBookingKind, string>> = { flight: '998551', hotel: '998552', 'land-package': '998555' }

const cancelled = () => problem('CONFLICT', 'It is cancelled.')

/** Says what stands in the way, instead of a broken constraint. */
function asConflict(error: unknown): unknown {
  if (brokenCheck(error) === 'crm_invoice_not_when_cancelled') return cancelled()
  return brokenUnique(error) === 'crm_invoice_one_at_a_time' ? problem('CONFLICT', 'It has an invoice already.') : error
}

/** Issues the invoice of a confirmed booking under the agency's next number; there is one at a time. */
export async function issueInvoice(context: Context, kind: CrmBookingKind, id: string): Promise<FullCrmBooking> {
  const { platform, db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const { orgId, status, customerId } = booking
  if (status === 'Draft') throw problem('CONFLICT', 'Confirm it first; a draft has no invoice.')
  if (status === 'Cancelled') throw cancelled()
  const there = await findLiveInvoice(db, id)
  if (there) throw problem('CONFLICT', `${there.number} is its invoice already.`)
  if (booking.total === 0) throw problem('CONFLICT', 'There is nothing to be invoiced.')
  await refuseWithoutPan(db, booking)
  const { seller, buyer } = await getSides(db, orgId, customerId)
  const lines = await listLines(db, id)
  const issuedOn = today(platform.config)
  const total = toMinor(booking.total)
  const number = await takeNumber(db, orgId, 'IN', issuedOn)
  const invoice = {
    id: uuidv7(),
    orgId,
    bookingId: id,
    kind: 'invoice' as const,
    number,
    issuedOn,
    content: {
      supplier: seller,
      recipient: buyer,
      bookingReference: booking.number,
      against: null,
      placeOfSupply: buyer.stateCode ?? seller.stateCode,
      description: `${booking.title}, ${dayWords(booking.startDate)} to ${dayWords(booking.endDate)}`,
      lines: lines
        .filter(({ sell }) => sell > 0)
        .map(({ label, sell }) => ({ description: label, amount: toMinor(sell) })),
      sac: sacs[kind],
      gross: toMinor(booking.gross),
      taxes: booking.taxes,
      total,
      words: rupeesInWords(total),
    },
    total: booking.total,
  }
  await insertInvoice(db, invoice).catch((error: unknown) => {
    throw asConflict(error)
  })
  await bookInvoice(db, actor, booking, invoice)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: `invoice ${number} issued`,
    after: { total: booking.total },
  })
  emitCrmBookingChanged(emit, booking)
  return booking
}

/** Takes the invoice of a booking back by a credit note; tells its number, or null when there was none. */
export async function creditInvoice(
  { platform, db, actor }: Pick<Context, 'platform' | 'db' | 'actor'>,
  booking: FullCrmBooking,
): Promise<string | null> {
  const { id, orgId } = booking
  const invoice = await findLiveInvoice(db, id)
  if (!invoice) return null
  const issuedOn = today(platform.config)
  const number = await takeNumber(db, orgId, 'CN', issuedOn)
  const note = {
    id: uuidv7(),
    orgId,
    bookingId: id,
    kind: 'credit-note' as const,
    number,
    issuedOn,
    against: invoice.id,
    content: { ...invoice.content, against: invoice.number },
    total: invoice.total,
  }
  await insertInvoice(db, note)
  await bookCreditNote(db, actor, booking, note)
  return number
}
