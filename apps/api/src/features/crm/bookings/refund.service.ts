import type { refunds as contract } from '@karavan/contracts/crm/receipts/refund.contract'
import { less, toMinor } from '@karavan/domain/base/money'
import {
  canCardMoveRefund,
  canMoveRefund,
  needsAnother,
  refundMoves,
  type RefundState,
  refundWays,
} from '@karavan/domain/crm/refund'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { cameByOwnGateway, cancellationKey, refundPayment, wasRefundRefused } from '../../money/payments/index.ts'
import { post } from '../../money/ledger/index.ts'
import { bookRefund, unbookRefund } from './agency-book.service.ts'
import { isHouse } from './book-of.ts'
import { type FullCrmBooking, lockCrmBookingById } from './crm-booking.queries.ts'
import { holdCustomer } from './owed-part.queries.ts'
import { lockReceipt, readReceipt } from './receipt.queries.ts'
import { findBookingOfRefund, insertRefund, lockRefund, lockRefundById, moveRefund } from './refund.queries.ts'
import type { RefundRecord } from './refund.table.ts'
import { takeNumber } from './series.queries.ts'
import { followTcs } from './tcs.service.ts'

type Asked = z.output<(typeof contract)['create']['body']>
type Decision = z.output<(typeof contract)['decide']['body']>
type Sent = z.output<(typeof contract)['send']['body']>
type End = z.output<(typeof contract)['end']['body']>

/** What the trail calls a refund. */
const refundEntity = 'crm-refund'

/** The key of what goes back to a card; the part before it tells that the money was in the wallet. */
const cardKey = (id: string) => `crm refund ${id}`
const cardKeyPattern = /crm refund ([0-9a-f-]{36})$/

function tell({ emit }: Pick<SystemContext, 'emit'>, { receiptId, customerId, orgId }: RefundRecord): void {
  emit({ tag: 'Receipt', id: receiptId, orgId })
  emit({ tag: 'Customer', id: customerId, orgId })
}

const record = (
  db: Db,
  actor: Actor,
  { id, orgId, number, state: from }: RefundRecord,
  to: RefundState,
  note: string | null,
) =>
  recordAudit(db, actor, {
    entity: refundEntity,
    id,
    orgId,
    action: `${number}: ${from} to ${to}${note ? `, ${note}` : ''}`,
    before: { state: from },
    after: { state: to },
  })

const illegal = ({ number, state }: Pick<RefundRecord, 'number' | 'state'>) =>
  problem(
    'ILLEGAL_TRANSITION',
    `${number} is ${state.toLowerCase()}; it can become ${refundMoves[state].join(', ').toLowerCase() || 'nothing else'}.`,
    { current: { state, moves: refundMoves[state] } },
  )

/** Asks to give back what of a receipt is an advance; from then on it cannot be used otherwise. It may be for what was cancelled. */
export async function askRefund(
  context: Context,
  { receiptId, amount, way, reason }: Asked,
  cancelledId?: string,
): Promise<string> {
  const { platform, db, user, actor } = context
  const known = await readReceipt(db, receiptId)
  if (known) await holdCustomer(db, known.customerId)
  const receipt = await lockReceipt(db, user, receiptId)
  if (!receipt) throw notFound('receipt')
  if (receipt.state === 'Void') throw problem('CONFLICT', `${receipt.number} is void.`)
  const rest = less(less(receipt.amount, receipt.allocated), receipt.refunded)
  if (amount > rest)
    throw invalid({ path: 'amount', message: `More than the advance of ${rupees(toMinor(rest))} on this receipt` })
  const byCard = receipt.paymentId !== null
  const cardRefused = receipt.paymentId !== null && (await wasRefundRefused(db, receipt.paymentId))
  if (!refundWays({ byCard, cardRefused }).includes(way))
    throw invalid({
      path: 'way',
      message: byCard ? 'It came by card and goes back there' : 'It did not come by card here',
    })
  const { orgId, customerId } = receipt
  const number = await takeNumber(db, orgId, 'RF', today(platform.config))
  const bookingId = cancelledId ?? receipt.bookingId
  const refund = {
    id: uuidv7(),
    orgId,
    number,
    customerId,
    receiptId,
    bookingId,
    amount,
    way,
    reason,
    askedBy: user.id,
  }
  await insertRefund(db, refund)
  await recordAudit(db, actor, {
    entity: refundEntity,
    id: refund.id,
    orgId,
    action: `${number} asked for: ${rupees(toMinor(amount))} of receipt ${receipt.number}, ${reason}`,
    after: { amount, way },
  })
  const { emit } = context
  emit({ tag: 'Receipt', id: receiptId, orgId })
  emit({ tag: 'Customer', id: customerId, orgId })
  return refund.id
}

/** The booking the money of a refund was paid for, locked before the refund: its tax at source follows. */
async function holdBookingOf(db: Db, id: string): Promise<FullCrmBooking | null> {
  const bookingId = await findBookingOfRefund(db, id)
  return bookingId === null ? null : lockCrmBookingById(db, bookingId)
}

async function holdRefund({ db, user }: Context, id: string, to: RefundState): Promise<RefundRecord> {
  const refund = await lockRefund(db, user, id)
  if (!refund) throw notFound('refund')
  if (!canMoveRefund(refund.state, to)) throw illegal(refund)
  return refund
}

/** Approves a refund, or rejects it: then it is the customer's advance again. */
export async function decideRefund(context: Context, id: string, { approve, note }: Decision): Promise<void> {
  const { platform, db, user, actor } = context
  const state = approve ? 'Approved' : 'Rejected'
  const refund = await holdRefund(context, id, state)
  if (approve && refund.askedBy === user.id && needsAnother(toMinor(refund.amount), platform.config.refundAlone))
    throw problem('CONFLICT', 'Somebody else has to approve this: you asked for it.')
  if (!(await moveRefund(db, refund, { state, note, decidedBy: user.id }))) throw illegal(refund)
  await record(db, actor, refund, state, note)
  tell(context, refund)
}

/** The money leaves: to a card by its provider, else as somebody says. */
export async function sendRefund(context: Context, id: string, { account, reference }: Sent): Promise<void> {
  const { db, actor } = context
  const booking = await holdBookingOf(db, id)
  const refund = await holdRefund(context, id, 'Sent')
  const receipt = await readReceipt(db, refund.receiptId)
  if (!receipt) throw notFound('receipt')
  const byCard = refund.way === 'card'
  if (!byCard && refund.way !== 'cash' && !reference)
    throw invalid({ path: 'reference', message: 'Under which reference it was sent' })
  if (!(await moveRefund(db, refund, { state: 'Sent', account, reference }))) throw illegal(refund)
  // What a card refused leaves from where it is sent, and stays in the wallet the card filled.
  const paymentId = byCard ? receipt.paymentId : null
  await bookRefund(db, actor, refund, { way: refund.way, account, paymentId })
  if (booking) await followTcs(db, actor, booking)
  if (paymentId) await sendToCard(context, refund, paymentId)
  await record(db, actor, refund, 'Sent', reference)
  tell(context, refund)
}

/** Takes what goes back to a card out of the agency's wallet, where that has it, and leaves it to the provider. */
async function sendToCard(context: Context, refund: RefundRecord, paymentId: string): Promise<void> {
  const { db, actor } = context
  const { id, number, orgId, reason } = refund
  const amount = toMinor(refund.amount)
  const own = await cameByOwnGateway(db, paymentId)
  const house = own || (await isHouse(db, orgId))
  const order = {
    description: `${number}, back to the card`,
    cause: { entity: refundEntity, id, number },
    key: cardKey(id),
    actor,
  }
  // Of the house it is unearned until the card has it, and at an own gateway it never was in the wallet.
  if (!house) await post(db, order, 'refund', { orgId, funding: 'card-clearing' }, { amount })
  const causeKey = house ? cardKey(id) : cancellationKey(cardKey(id))
  await refundPayment(context, { id: paymentId }, { amount, reason: `${number}: ${reason}`, causeKey })
}

async function finish(
  context: SystemContext,
  actor: Actor,
  { refund, booking }: { refund: RefundRecord; booking: FullCrmBooking | null },
  { arrived, note }: End,
): Promise<void> {
  const { db } = context
  const state = arrived ? 'Done' : 'Failed'
  if (!(await moveRefund(db, refund, { state, note }))) throw illegal(refund)
  if (!arrived) {
    await unbookRefund(db, actor, refund)
    if (booking) await followTcs(db, actor, booking)
  }
  await record(db, actor, refund, state, note)
  tell(context, refund)
}

/** It arrived, or it came back and is the customer's advance again. */
export async function endRefund(context: Context, id: string, end: End): Promise<void> {
  const booking = await holdBookingOf(context.db, id)
  const refund = await holdRefund(context, id, end.arrived ? 'Done' : 'Failed')
  if (refund.way === 'card') throw problem('CONFLICT', 'The provider of the card tells how this ends.')
  await finish(context, context.actor, { refund, booking }, end)
}

/** What the provider says of a refund that somebody asked for here: the one it moved; others are not ours. */
export async function endCardRefund(
  context: SystemContext,
  actor: Actor,
  causeKey: string,
  end: End,
): Promise<RefundRecord | null> {
  const id = cardKeyPattern.exec(causeKey)?.[1]
  if (id === undefined) return null
  const booking = await holdBookingOf(context.db, id)
  const refund = await lockRefundById(context.db, id)
  if (!refund) return null
  if (canCardMoveRefund(refund.state, end.arrived ? 'Done' : 'Failed'))
    await finish(context, actor, { refund, booking }, end)
  return refund
}
