import type { crmServices as contract } from '@karavan/contracts/crm/bookings/service.contract'
import type { AnswerBody } from '@karavan/contracts/crm/bookings/service'
import { addDays } from '@karavan/domain/base/dates'
import { convert, portion, toMajor, toMinor } from '@karavan/domain/base/money'
import type { LineStay } from '@karavan/domain/crm/booked-stay'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { dayWords } from '../../../platform/words.ts'
import { queueMail } from '../outbox/index.ts'
import { findSupplierEmail, suppliersByName } from '../suppliers/index.ts'
import { emitCrmBookingChanged, getLockedCrmBooking, refuseOver } from './crm-booking-access.ts'
import { entity, type FullCrmBooking, updateCrmBookingRow } from './crm-booking.queries.ts'
import type { LineRecord, RequestRecord, StoredOffer } from './crm-booking.table.ts'
import { endLapsed } from './lapsed-fare.ts'
import { listLines } from './part.queries.ts'
import { refuseBought, releasePortal } from './portal-cancel.ts'
import { agreedCost, askedPrice, type OfferRate, offerRate } from './offer-currency.ts'
import { contentOf } from './request.content.ts'
import { findNewest, insertRequest, noteAnswer, pathOf, updateRequest, withdrawRequestRow } from './request.queries.ts'
import { getLine, moveLine, refuseMove, settleServices } from './service-state.ts'

type Ask = z.output<(typeof contract)['requestService']['body']>
type Place = { kind: CrmBookingKind; id: string; partId: string }

/** A supplier's page can be read for so long after the trip. */
const openDaysAfter = 30
const dayMs = 86_400_000

/** When the page of a request ends: some time after the trip, and never within a month. */
const endOf = ({ endDate }: FullCrmBooking): string => {
  const soonest = new Date(Date.now() + openDaysAfter * dayMs).toISOString()
  const after = new Date(`${addDays(endDate, openDaysAfter)}T00:00:00Z`).toISOString()
  return after > soonest ? after : soonest
}

type Told = Pick<RequestRecord, 'id' | 'supplier' | 'orgId'>

/** Writes to a supplier about a request, under the agency's own head. */
export async function mailSupplier(
  { platform, db }: Pick<Context, 'platform' | 'db'>,
  { id, supplier, orgId }: Told,
  to: string,
  { kind, subject, text }: { kind: string; subject: string; text: string },
): Promise<void> {
  const url = new URL(pathOf(platform.secretKey, id), platform.config.publicUrl).href
  await queueMail(
    { platform, db },
    {
      orgId,
      record: 'request',
      recordId: id,
      customerId: null,
      template: kind,
      subject,
      body: [`Hello ${supplier},`, text, url].join('\n\n'),
      to: { address: to, name: supplier },
      // Whoever calls has seen to it that this happens once.
      occasion: uuidv7(),
      createdBy: null,
    },
  )
}

const spanWords = ({ from, until }: { from: string | null; until: string | null }) =>
  [from, until].flatMap((day) => (day ? dayWords(day) : [])).join(' to ')

/** Asks for a line anew: another version, which the pages of older ones show from then on. */
export async function writeRequest(
  context: Pick<Context, 'platform' | 'db'>,
  booking: FullCrmBooking,
  line: LineRecord,
  { answerBy, showPrice, mail, ...asked }: Omit<Ask, 'supplier'>,
): Promise<RequestRecord> {
  const { platform, db } = context
  if (!line.supplier) throw invalid({ path: 'supplier', message: 'Say whom to ask' })
  const address = (line.supplierId && (await findSupplierEmail(db, line.supplierId))) || line.supplierEmail
  if (mail && !address) throw invalid({ path: 'mail', message: `There is no e-mail address of ${line.supplier}` })
  const before = await findNewest(db, line.id)
  const version = (before?.version ?? 0) + 1
  const read = await contentOf(db, booking, line, await listLines(db, booking.id), { ...asked, showPrice })
  const content = { ...read, price: read.price && (await askedPrice(context, line)) }
  const request = {
    id: uuidv7(),
    orgId: booking.orgId,
    bookingId: booking.id,
    lineId: line.id,
    supplierId: line.supplierId,
    supplier: line.supplier,
    version,
    content,
    showPrice,
    answerBy: answerBy ?? new Date(Date.now() + dayMs).toISOString(),
    mailedTo: mail ? address : null,
    expiresAt: endOf(booking),
  }
  await insertRequest(db, platform.secretKey, request)
  if (mail && address)
    await mailSupplier(context, request, address, {
      kind: 'supplier-link',
      subject: `${booking.companyName}: please confirm ${booking.number}`,
      text: [
        `${booking.companyName} asks you for ${line.label}, ${spanWords(content)}, for ${content.leadTraveller}${version > 1 ? '; this replaces what we asked before' : ''}.`,
        'Confirm, offer something else or decline here, without signing in:',
      ].join('\n\n'),
    })
  const written = await findNewest(db, line.id)
  if (!written) throw new Error('The request was not written')
  return written
}

/** Asks again for lines that were changed while their suppliers had not answered; by mail where they were asked so. */
export async function askAnew(
  context: Pick<Context, 'platform' | 'db'>,
  booking: FullCrmBooking,
  lines: readonly LineRecord[],
): Promise<void> {
  for (const line of lines) {
    const before = await findNewest(context.db, line.id)
    const { rooms, mealPlan = null, extraBeds, wishes = null } = before?.content ?? {}
    await writeRequest(context, booking, line, {
      answerBy: before?.answerBy && before.answerBy > new Date().toISOString() ? before.answerBy : null,
      showPrice: before?.showPrice ?? true,
      mail: before?.mailedTo != null && before.supplierId === line.supplierId,
      rooms,
      mealPlan,
      extraBeds,
      wishes,
    })
  }
}

/** Asks a supplier for a service. */
export async function requestService(context: Context, place: Place, { supplier, ...asked }: Ask): Promise<void> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, place.kind, place.id)
  refuseOver(booking)
  const found = getLine(await listLines(db, booking.id), place.partId)
  refuseBought(found)
  refuseMove(found, 'Requested', 'agency')
  const whom = supplier ?? found.supplier
  if (!whom) throw invalid({ path: 'supplier', message: 'Say whom to ask' })
  const [named] = (await suppliersByName(db, booking.orgId, [whom])).values()
  if (!named) throw new Error(`${whom} was not kept`)
  const line = { ...found, supplier: named.name, supplierId: named.id }
  await moveLine(db, found, 'Requested', {
    supplier: named.name,
    supplierId: named.id,
    stateNote: null,
    confirmedAt: null,
    // Another supplier knows nothing of the number the former one gave.
    ...(named.id === found.supplierId ? {} : { supplierReference: null }),
  })
  const request = await writeRequest(context, booking, line, asked)
  await settleServices(context, booking)
  await recordAudit(db, actor, {
    entity,
    id: booking.id,
    orgId: booking.orgId,
    action: `${named.name} asked for ${line.label}${asked.mail ? ' by mail' : ''}`,
    after: { supplier: named.name, service: line.label, version: request.version, answerBy: request.answerBy },
  })
  emitCrmBookingChanged(emit, booking)
}

/** How an answer is kept with its request. */
export const answerRow = (said: AnswerBody, by: string | null, rate: OfferRate | null) => ({
  answer: said.answer,
  answeredBy: by,
  reference: said.answer === 'Confirmed' ? said.reference : null,
  holdUntil: said.answer === 'Confirmed' ? said.holdUntil : null,
  offer:
    said.answer === 'Changed' && rate
      ? {
          ...rate,
          price: said.price,
          from: said.from,
          until: said.until,
          room: said.room,
          note: said.note,
          validUntil: said.validUntil,
        }
      : null,
  // The words beside another price are kept with it alone, out of sight of whoever may not know costs.
  note: said.answer === 'Declined' ? said.reason : said.answer === 'Changed' ? null : said.note,
})

/** What an answer makes of its line. */
export const answeredLine = (said: AnswerBody) =>
  said.answer === 'Confirmed'
    ? { supplierReference: said.reference, confirmedAt: new Date().toISOString(), stateNote: null }
    : { stateNote: said.answer === 'Declined' ? said.reason : null, confirmedAt: null }

export const answerWords = {
  Confirmed: 'confirmed',
  Changed: 'made a counter-offer for',
  Declined: 'declined',
} as const

/** Notes what a supplier said on the phone. */
export async function answerService(context: Context, place: Place, said: AnswerBody): Promise<void> {
  const { db, user, actor, emit } = context
  const booking = await getLockedCrmBooking(context, place.kind, place.id)
  refuseOver(booking)
  const line = getLine(await listLines(db, booking.id), place.partId)
  refuseBought(line)
  refuseMove(line, said.answer, 'agency')
  const newest = await findNewest(db, line.id)
  if (said.answer === 'Changed') {
    if (!newest || newest.answer !== null)
      throw problem('CONFLICT', `${line.label} was not asked for; change the service instead.`)
  }
  if (newest && newest.answer === null)
    await noteAnswer(db, newest.id, answerRow(said, said.name ?? user.name, await offerRate(context, line, said)), {
      bySupplier: false,
    })
  await moveLine(db, line, said.answer, {
    ...answeredLine(said),
    ...(await agreedCost(context, line, said, line.state === 'Requested' ? newest?.content?.price : null)),
  })
  await settleServices(context, booking)
  const reference = said.answer === 'Confirmed' ? `: ${said.reference}` : ''
  await recordAudit(db, actor, {
    entity,
    id: booking.id,
    orgId: booking.orgId,
    action: `${line.supplier ?? 'Somebody'} ${answerWords[said.answer]} ${line.label}${reference}, noted`,
    before: { state: line.state },
    after: { state: said.answer },
  })
  emitCrmBookingChanged(emit, booking)
}

/** What a counter-offer makes of its line. */
export const offeredCost = ({ price, rate }: Pick<StoredOffer, 'price' | 'rate'>): number =>
  toMajor(convert(toMinor(price), rate))

/** A stay in another room than was asked for; they are as many as before. */
const otherRoom = (stay: LineStay, type: string): LineStay => ({
  ...stay,
  rooms: [
    {
      type,
      count: Math.max(
        1,
        stay.rooms.reduce((all, { count }) => all + count, 0),
      ),
    },
  ],
})

/** The tax in another price: as much of it as it was of the one before. */
const taxAt = ({ costInr, gst, inputTax }: LineRecord, price: number) =>
  gst === 0
    ? {}
    : {
        gst: toMajor(portion(toMinor(gst), toMinor(price), toMinor(costInr))),
        inputTax: toMajor(portion(toMinor(inputTax), toMinor(price), toMinor(costInr))),
      }

/** Takes a counter-offer as it was shown: the service is confirmed at its values. */
export async function acceptOffer(
  context: Context,
  place: Place,
  { version, shownPrice, shownCurrency }: z.output<(typeof contract)['acceptOffer']['body']>,
): Promise<void> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, place.kind, place.id)
  refuseOver(booking)
  const line = getLine(await listLines(db, booking.id), place.partId)
  if (line.state !== 'Changed') refuseMove({ ...line }, 'Used', 'agency')
  const newest = await findNewest(db, line.id)
  if (!newest?.offer) throw problem('CONFLICT', `There is no counter-offer for ${line.label}.`)
  const { price, currency, rate, from, until, room } = newest.offer
  const same = newest.version === version && currency === (shownCurrency ?? line.currency)
  if (!same || toMinor(price) !== toMinor(shownPrice))
    throw problem('PRICE_CHANGED', 'The offer is another one by now; look at it again.', {
      current: { version: newest.version, price, currency },
    })
  const costInr = offeredCost(newest.offer)
  const words = room ? `${line.label}, ${room}`.slice(0, 200) : line.label
  await moveLine(db, line, 'Confirmed', {
    cost: price,
    ...{ costInr, currency, rate },
    ...taxAt(line, costInr),
    from: from ?? line.from,
    until: until ?? line.until,
    label: words,
    ...(room && line.stay ? { stay: otherRoom(line.stay, room) } : {}),
    confirmedAt: new Date().toISOString(),
    stateNote: null,
  })
  await updateRequest(db, newest.id, { acceptedAt: new Date().toISOString() })
  await settleServices(context, booking)
  if (newest.mailedTo)
    await mailSupplier(context, newest, newest.mailedTo, {
      kind: 'supplier-accepted',
      subject: `${booking.companyName}: we take your offer for ${booking.number}`,
      text: `${booking.companyName} takes your offer for ${words}. Please tell us the number you keep it under:`,
    })
  await recordAudit(db, actor, {
    entity,
    id: booking.id,
    orgId: booking.orgId,
    action: `offer of ${newest.supplier} for ${line.label} accepted`,
    before: { cost: line.cost, currency: line.currency, from: line.from, until: line.until },
    after: { cost: price, currency, from: from ?? line.from, until: until ?? line.until },
  })
  emitCrmBookingChanged(emit, booking)
}

/** A service is not wanted any more; whoever was asked for it is told. */
export async function cancelService(context: Context, place: Place, reason: string): Promise<void> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, place.kind, place.id)
  refuseOver(booking)
  const line = getLine(await listLines(db, booking.id), place.partId)
  refuseMove(line, 'Cancelled', 'agency')
  await releasePortal(context, [line], reason)
  await moveLine(db, line, 'Cancelled', { stateNote: reason })
  await tellCancelled(context, booking, [line])
  await settleServices(context, booking)
  await endLapsed(context, booking.id)
  await recordAudit(db, actor, {
    entity,
    id: booking.id,
    orgId: booking.orgId,
    action: `${line.label} cancelled: ${reason}`,
    before: { state: line.state },
    after: { state: 'Cancelled', reason },
  })
  emitCrmBookingChanged(emit, booking)
}

/** Tells suppliers who were asked by mail that a service is not wanted any more. */
export async function tellCancelled(
  context: Pick<Context, 'platform' | 'db'>,
  booking: FullCrmBooking,
  lines: readonly LineRecord[],
): Promise<void> {
  for (const line of lines) {
    const newest = await findNewest(context.db, line.id)
    if (!newest?.mailedTo || newest.withdrawnAt || newest.answer === 'Declined') continue
    await mailSupplier(context, newest, newest.mailedTo, {
      kind: 'supplier-cancelled',
      subject: `${booking.companyName}: ${booking.number} is cancelled`,
      text: `${line.label} of ${booking.number} is not needed any more. Please keep nothing for it; thank you.`,
    })
  }
}

/** Ends the page of a request before its time. */
export async function withdrawRequest(context: Context, { kind, id, partId }: Place): Promise<void> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  if (!(await withdrawRequestRow(db, id, partId))) throw notFound('request')
  await recordAudit(db, actor, { entity, id, orgId: booking.orgId, action: 'page of a request withdrawn' })
  emitCrmBookingChanged(emit, booking)
}

/** Lets vouchers count although not all is paid. */
export async function releaseVouchers(
  context: Context,
  { kind, id }: Pick<Place, 'kind' | 'id'>,
  reason: string,
): Promise<void> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  refuseOver(booking)
  await updateCrmBookingRow(db, id, { releasedReason: reason, releasedAt: new Date().toISOString() })
  await recordAudit(db, actor, { entity, id, orgId: booking.orgId, action: `vouchers released: ${reason}` })
  emitCrmBookingChanged(emit, booking)
}
