import type { supplierPages } from '@karavan/contracts/crm/bookings/supplier-page.contract'
import type { SupplierPage } from '@karavan/contracts/crm/bookings/service'
import { isLive } from '@karavan/domain/crm/booking'
import { mayChangeAnswer } from '@karavan/domain/crm/service'
import type { z } from 'zod'
import { today } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { notify } from '../../base/notifications/index.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { emitCrmBookingChanged, linkOf, ownersOf } from './crm-booking-access.ts'
import { entity, findCrmBookingById, type FullCrmBooking, lockCrmBookingById } from './crm-booking.queries.ts'
import type { LineRecord, RequestRecord } from './crm-booking.table.ts'
import { agreedCost, offerCurrencies, offerRate } from './offer-currency.ts'
import { listLines, listPayments } from './part.queries.ts'
import { contentOf } from './request.content.ts'
import {
  changeAnswer,
  findNewest,
  findRequestByToken,
  isVouched,
  listAnswers,
  noteAnswer,
  noteSeen,
  updateRequest,
} from './request.queries.ts'
import { answeredLine, answerRow, answerWords } from './request.service.ts'
import { getLine, moveLine, settleServices } from './service-state.ts'

type Read = { platform: Pick<Platform, 'config'>; db: Db }
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

/** Whether the supplier may still change what they answered last. */
async function isChangeable(
  { platform, db }: Read,
  newest: RequestRecord,
  line: LineRecord,
  booking: FullCrmBooking,
): Promise<boolean> {
  if (newest.answer === null || newest.answeredAt === null || newest.withdrawnAt !== null) return false
  const last = (await listAnswers(db, [newest.id])).at(-1)
  const [bill] = (await listPayments(db, booking.id)).filter(({ lineId }) => lineId === line.id)
  const starts = line.from ?? booking.startDate
  return mayChangeAnswer({
    answer: newest.answer,
    bySupplier: last?.bySupplier ?? false,
    state: line.state,
    taken: newest.acceptedAt !== null || line.portalId !== null,
    paid: bill !== undefined && (bill.paid > 0 || bill.paidAt !== null),
    released: booking.releasedReason !== null,
    vouched: await isVouched(db, booking.id, newest.answeredAt),
    over: !isLive(booking.status) || booking.status === 'Travelling' || starts <= today(platform.config),
  })
}

async function toPage(context: Read, request: RequestRecord, booking: FullCrmBooking): Promise<SupplierPage> {
  const { db } = context
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
    answers: newest.answers,
    changeable: state === 'answered' && found.id === newest.id && (await isChangeable(context, found, line, booking)),
    currencies: await offerCurrencies(context, line, asked.price?.currency),
  }
}

/** What a supplier is asked for; an older page shows the newest version. That it was opened is noted. */
export async function openSupplierPage(context: Read, token: string): Promise<SupplierPage> {
  const { db } = context
  const request = await getRequest(db, token)
  const booking = await findCrmBookingById(db, request.bookingId)
  if (!booking) throw notFound('page')
  await noteSeen(db, request.id)
  const newest = await findNewest(db, request.lineId)
  if (newest && newest.id !== request.id && newest.supplierId === request.supplierId) await noteSeen(db, newest.id)
  return toPage(context, request, booking)
}

const refusals: Partial<Record<SupplierPage['state'], string>> = {
  cancelled: 'This was cancelled meanwhile; nothing is to be kept for it. Thank you for your trouble.',
  closed: 'This is settled without an answer here; nothing more is to be done.',
  answered: 'This is answered already; if anything changes, please speak to whoever asked you.',
}

type Answering = Pick<Context, 'platform' | 'db' | 'actor' | 'emit'>
type Place = { newest: RequestRecord; line: LineRecord; booking: FullCrmBooking }

/** Lets a supplier change the answer they read, by the way back to the question; both are moves of the table. */
async function changeSaid(context: Answering, { newest, line, booking }: Place, { after, said }: Said, by: string) {
  const { db } = context
  if (!(await isChangeable(context, newest, line, booking))) throw problem('CONFLICT', refusals.answered ?? '')
  const row = answerRow(said, by, await offerRate(context, line, said))
  if (!(await changeAnswer(db, newest.id, after, row)))
    throw problem('CONFLICT', 'Another answer was given meanwhile; please read it again.', {
      current: { answers: newest.answers },
    })
  if (said.answer !== line.state) await moveLine(db, line, 'Requested', { supplierReference: null })
  const agreed = await agreedCost(context, line, said, newest.content?.price)
  await moveLine(db, line, said.answer, { ...answeredLine(said), ...agreed })
}

/** Writes what a supplier says: the number for an offer that was taken, another answer, or the first one. */
async function writeSaid(
  context: Answering,
  place: Place,
  state: SupplierPage['state'],
  body: Said,
  by: string,
): Promise<void> {
  const { db } = context
  const { newest, line } = place
  const { said } = body
  if (state === 'accepted') {
    if (said.answer !== 'Confirmed') throw problem('CONFLICT', 'Your offer was taken; please give your number for it.')
    await updateRequest(db, newest.id, { reference: said.reference })
    await moveLine(db, line, 'Confirmed', { supplierReference: said.reference })
    return
  }
  if (state === 'answered') return changeSaid(context, place, body, by)
  const row = answerRow(said, by, await offerRate(context, line, said))
  if (!(await noteAnswer(db, newest.id, row, { bySupplier: true }))) throw problem('CONFLICT', refusals.answered ?? '')
  const agreed = await agreedCost(context, line, said, newest.content?.price)
  await moveLine(db, line, said.answer, { ...answeredLine(said), ...agreed })
}

/** A supplier answers one version, or changes that: the line carries it, and whoever works on the booking is told. */
export async function answerSupplierPage(context: Answering, token: string, body: Said): Promise<SupplierPage> {
  const { db, actor, emit } = context
  const { version, after, said } = body
  const request = await getRequest(db, token)
  const booking = await lockCrmBookingById(db, request.bookingId)
  if (!booking) throw notFound('page')
  const line = getLine(await listLines(db, booking.id), request.lineId)
  const newest = await findNewest(db, line.id)
  if (!newest) throw notFound('page')
  const state = stateOf(request, newest, line, booking)
  const changes = state === 'answered' && after > 0
  const refusal = changes ? undefined : refusals[state]
  if (refusal) throw problem('CONFLICT', refusal)
  if (newest.version !== version)
    throw problem('CONFLICT', 'What is asked has changed meanwhile; please read it again.', {
      current: { version: newest.version },
    })
  const by = said.name ?? newest.supplier
  await writeSaid(context, { newest, line, booking }, state, body, by)
  await settleServices(context, booking)
  const words = `${changes ? 'answer changed: ' : ''}${newest.supplier} ${answerWords[said.answer]} ${line.label}`
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
    title: `${newest.supplier} ${answerWords[said.answer]} ${booking.number}${changes ? ', after another answer' : ''}`,
    body: [`${booking.customerName}: ${line.label}`, more].filter(Boolean).join('. '),
    link: linkOf(booking),
    tone: said.answer === 'Confirmed' ? 'green' : said.answer === 'Changed' ? 'amber' : 'red',
  })
  emitCrmBookingChanged(emit, booking)
  return toPage(context, request, booking)
}
