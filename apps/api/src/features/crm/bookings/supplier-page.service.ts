import type { supplierPages } from '@karavan/contracts/crm/bookings/supplier-page.contract'
import type { SupplierPage } from '@karavan/contracts/crm/bookings/service'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { notify } from '../../base/notifications/index.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { emitCrmBookingChanged, linkOf, ownersOf } from './crm-booking-access.ts'
import { entity, findCrmBookingById, type FullCrmBooking, lockCrmBookingById } from './crm-booking.queries.ts'
import type { LineRecord, RequestRecord } from './crm-booking.table.ts'
import { listLines } from './part.queries.ts'
import { contentOf } from './request.content.ts'
import { findNewest, findRequestByToken, noteAnswer, noteSeen, updateRequest } from './request.queries.ts'
import { answeredLine, answerRow, answerWords } from './request.service.ts'
import { getLine, moveLine, settleServices } from './service-state.ts'

type Said = z.output<(typeof supplierPages)['answer']['body']>

async function getRequest(db: Db, token: string): Promise<RequestRecord> {
  const request = await findRequestByToken(db, token)
  if (!request) throw notFound('page')
  return request
}

/** Whether this page, its line and its booking still wait for a word, or what became of it. */
function stateOf(
  request: RequestRecord,
  newest: RequestRecord,
  line: LineRecord,
  booking: FullCrmBooking,
): SupplierPage['state'] {
  if (booking.status === 'Cancelled' || line.state === 'Cancelled') return 'cancelled'
  // Somebody else was asked meanwhile.
  if (newest.supplierId !== request.supplierId) return 'closed'
  if (newest.acceptedAt && newest.reference === null && line.state === 'Confirmed') return 'accepted'
  if (newest.answer) return 'answered'
  return line.state === 'Requested' && newest.withdrawnAt === null ? 'open' : 'closed'
}

async function toPage(db: Db, request: RequestRecord, booking: FullCrmBooking): Promise<SupplierPage> {
  const { seller } = await preparePaper(db, 'supplier-page', booking.orgId)
  const { name, logo, phone, email } = seller
  const lines = await listLines(db, booking.id)
  const line = getLine(lines, request.lineId)
  const found = (await findNewest(db, line.id)) ?? request
  const state = stateOf(request, found, line, booking)
  // What somebody else was asked is none of this supplier's business.
  const newest = found.supplierId === request.supplierId ? found : request
  const { version, supplier, answerBy, expiresAt, answer, answeredAt, answeredBy, reference, holdUntil, offer, note } =
    newest
  const asked = newest.content ?? (await contentOf(db, booking, line, lines, { showPrice: newest.showPrice }))
  return {
    company: { name, logo, phone, email },
    number: booking.number,
    supplier,
    version,
    asked,
    answerBy,
    expiresAt,
    state,
    answer,
    answeredAt,
    answeredBy,
    reference,
    holdUntil,
    offer,
    note,
  }
}

/** What a supplier is asked for; an older page shows the newest version. That it was opened is noted. */
export async function openSupplierPage(db: Db, token: string): Promise<SupplierPage> {
  const request = await getRequest(db, token)
  const booking = await findCrmBookingById(db, request.bookingId)
  if (!booking) throw notFound('page')
  await noteSeen(db, request.id)
  const newest = await findNewest(db, request.lineId)
  if (newest && newest.id !== request.id && newest.supplierId === request.supplierId) await noteSeen(db, newest.id)
  return toPage(db, request, booking)
}

const refusals: Partial<Record<SupplierPage['state'], string>> = {
  cancelled: 'This was cancelled meanwhile; nothing is to be kept for it. Thank you for your trouble.',
  closed: 'This is settled without an answer here; nothing more is to be done.',
  answered: 'This is answered already; if anything changes, please speak to whoever asked you.',
}

/** A supplier answers one version, once: the line carries it, and whoever works on the booking is told. */
export async function answerSupplierPage(
  context: Pick<Context, 'platform' | 'db' | 'actor' | 'emit'>,
  token: string,
  { version, said }: Said,
): Promise<SupplierPage> {
  const { db, actor, emit } = context
  const request = await getRequest(db, token)
  const booking = await lockCrmBookingById(db, request.bookingId)
  if (!booking) throw notFound('page')
  const line = getLine(await listLines(db, booking.id), request.lineId)
  const newest = await findNewest(db, line.id)
  if (!newest) throw notFound('page')
  const state = stateOf(request, newest, line, booking)
  const refusal = refusals[state]
  if (refusal) throw problem('CONFLICT', refusal)
  if (newest.version !== version)
    throw problem('CONFLICT', 'What is asked has changed meanwhile; please read it again.', {
      current: { version: newest.version },
    })
  const by = said.name ?? newest.supplier
  if (state === 'accepted') {
    if (said.answer !== 'Confirmed') throw problem('CONFLICT', 'Your offer was taken; please give your number for it.')
    await updateRequest(db, newest.id, { reference: said.reference })
    await moveLine(db, line, 'Confirmed', { supplierReference: said.reference })
  } else {
    if (!(await noteAnswer(db, newest.id, answerRow(said, by)))) throw problem('CONFLICT', refusals.answered ?? '')
    await moveLine(db, line, said.answer, answeredLine(said))
  }
  await settleServices(context, booking)
  const words = `${newest.supplier} ${answerWords[said.answer]} ${line.label}`
  const more = said.answer === 'Confirmed' ? said.reference : said.answer === 'Declined' ? said.reason : null
  await recordAudit(
    db,
    { ...actor, name: by === newest.supplier ? by : `${by}, ${newest.supplier}` },
    {
      entity,
      id: booking.id,
      orgId: booking.orgId,
      action: `${words}${more ? `: ${more}` : ''}`,
      before: { state: line.state },
      after: { state: said.answer, by, version },
    },
  )
  await notify(db, emit, ownersOf(booking), {
    title: `${newest.supplier} ${answerWords[said.answer]} ${booking.number}`,
    body: [`${booking.customerName}: ${line.label}`, more].filter(Boolean).join('. '),
    link: linkOf(booking),
    tone: said.answer === 'Confirmed' ? 'green' : said.answer === 'Changed' ? 'amber' : 'red',
  })
  emitCrmBookingChanged(emit, booking)
  return toPage(db, request, booking)
}
