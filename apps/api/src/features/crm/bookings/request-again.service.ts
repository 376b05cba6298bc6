import type { crmServices as contract } from '@karavan/contracts/crm/bookings/service.contract'
import { type RequestAnswer, requestAnswers } from '@karavan/contracts/crm/bookings/service'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { findSupplierEmail } from '../suppliers/index.ts'
import { emitCrmBookingChanged, getLockedCrmBooking, refuseOver } from './crm-booking-access.ts'
import { entity } from './crm-booking.queries.ts'
import type { LineRecord, RequestRecord } from './crm-booking.table.ts'
import { listLines, listPayments } from './part.queries.ts'
import { agreedCost, offerRate } from './offer-currency.ts'
import { findNewest, updateAnswer, updateRequest } from './request.queries.ts'
import { answeredLine, answerRow, answerWords, mailSupplier } from './request.service.ts'
import { getLine, moveLine, settleServices } from './service-state.ts'

type Place = { kind: CrmBookingKind; id: string; partId: string }
type Remind = z.output<(typeof contract)['remindSupplier']['body']>
type Correct = z.output<(typeof contract)['correctAnswer']['body']>

/** How a supplier is asked for an answer that has not come. */
export const reminderWords = (request: { companyName: string; number: string; label: string }) => ({
  kind: 'supplier-reminder',
  subject: `${request.companyName}: your answer for ${request.number}?`,
  text: `${request.companyName} still waits for your answer about ${request.label}. Confirm, offer something else or decline here:`,
})

/** Writes again to a supplier who has not answered; once for each time somebody saw that nothing had come. */
export async function remindSupplier(context: Context, place: Place, { shownRemindedAt }: Remind): Promise<void> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, place.kind, place.id)
  refuseOver(booking)
  const line = getLine(await listLines(db, booking.id), place.partId)
  const newest = await findNewest(db, line.id)
  if (line.state !== 'Requested' || !newest || newest.answer !== null || newest.withdrawnAt !== null)
    throw problem('CONFLICT', `Nobody is waited for to answer about ${line.label}.`, { current: { state: line.state } })
  const at = (moment: string | null) => (moment === null ? null : new Date(moment).getTime())
  if (at(newest.remindedAt) !== at(shownRemindedAt))
    throw problem('CONFLICT', `${newest.supplier} was reminded meanwhile.`, {
      current: { remindedAt: newest.remindedAt },
    })
  const known = line.supplierId ? await findSupplierEmail(db, line.supplierId) : null
  const address = newest.mailedTo ?? known ?? line.supplierEmail
  if (!address) throw invalid({ path: 'mail', message: `There is no e-mail address of ${newest.supplier}` })
  await updateRequest(db, newest.id, { remindedAt: new Date().toISOString(), mailedTo: address })
  const { companyName, number } = booking
  await mailSupplier(context, newest, address, reminderWords({ companyName, number, label: line.label }))
  await recordAudit(db, actor, {
    entity,
    id: booking.id,
    orgId: booking.orgId,
    action: `${newest.supplier} reminded of ${line.label} by mail`,
  })
  emitCrmBookingChanged(emit, booking)
}

const isAnswer = (state: string): state is RequestAnswer => (requestAnswers as readonly string[]).includes(state)

/** Refuses to put right what others have gone on with. */
async function refuseSettled(db: Db, bookingId: string, line: LineRecord, newest: RequestRecord | null): Promise<void> {
  if (newest?.acceptedAt)
    throw problem('CONFLICT', `The offer for ${line.label} was taken; ask again or cancel the service instead.`)
  if (line.portalId !== null) throw problem('CONFLICT', `${line.label} is booked on the portal and follows that.`)
  const paid = (await listPayments(db, bookingId)).some(({ lineId, paidAt }) => lineId === line.id && paidAt !== null)
  if (paid) throw problem('CONFLICT', `${line.label} is paid to ${line.supplier ?? 'its supplier'} already.`)
}

const inTrail = ({ supplierReference, stateNote }: Pick<LineRecord, 'supplierReference' | 'stateNote'>) => ({
  reference: supplierReference,
  note: stateNote,
})

/** Puts an answer right that was noted or given wrongly: the service stands as if this had been said. */
export async function correctAnswer(context: Context, place: Place, { shown, said }: Correct): Promise<void> {
  const { db, user, actor, emit } = context
  const booking = await getLockedCrmBooking(context, place.kind, place.id)
  refuseOver(booking)
  const line = getLine(await listLines(db, booking.id), place.partId)
  if (!isAnswer(line.state) || line.state !== shown)
    throw problem('CONFLICT', `${line.label} is ${line.state.toLowerCase()} by now; look at it again.`, {
      current: { state: line.state },
    })
  const newest = await findNewest(db, line.id)
  await refuseSettled(db, booking.id, line, newest)
  if (said.answer === 'Changed' && !newest)
    throw problem('CONFLICT', `${line.label} was not asked for; change the service instead.`)
  if (newest?.answer)
    await updateAnswer(db, newest.id, answerRow(said, said.name ?? user.name, await offerRate(context, line, said)))
  // The way back to the question, and from there to the other answer: both are moves of the table.
  if (said.answer !== line.state) await moveLine(db, line, 'Requested', { supplierReference: null })
  const agreed = await agreedCost(context, line, said, newest?.content?.price)
  const changes = { ...answeredLine(said), ...agreed }
  await moveLine(db, line, said.answer, changes)
  await settleServices(context, booking)
  await recordAudit(db, actor, {
    entity,
    id: booking.id,
    orgId: booking.orgId,
    action: `answer put right: ${line.supplier ?? 'somebody'} ${answerWords[said.answer]} ${line.label}`,
    before: { state: line.state, ...inTrail(line) },
    after: { state: said.answer, ...inTrail({ supplierReference: null, ...changes }) },
  })
  emitCrmBookingChanged(emit, booking)
}
