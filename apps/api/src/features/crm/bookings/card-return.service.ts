import { type Minor, toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rupees } from '../../../platform/words.ts'
import { post } from '../../money/ledger/index.ts'
import { cardActor, cardReturns, type PaymentRecord, type RefundRecord } from '../../money/payments/index.ts'
import { isHouse } from './book-of.ts'
import { tellOfCard } from './card-news.ts'
import { emitCrmBookingChanged } from './crm-booking-access.ts'
import { entity, type FullCrmBooking, lockCrmBookingById } from './crm-booking.queries.ts'
import { findReceiptOfPayment } from './receipt.queries.ts'
import { writeReceipt } from './receipt.write.ts'
import { endCardRefund } from './refund.service.ts'

/** The booking that fits, locked. */
export async function lockBookingWhere(db: Db, where: ReturnType<typeof sql>): Promise<FullCrmBooking | null> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from crm_booking where ${where}`)
  return rows[0] ? lockCrmBookingById(db, rows[0].id) : null
}

/** By its number: the instalment a page was opened for may be gone by now. */
export async function lockPaidBooking({ db }: SystemContext, { causeNumber }: PaymentRecord): Promise<FullCrmBooking> {
  const booking = await lockBookingWhere(db, sql`number = ${causeNumber}`)
  if (!booking) throw new Error(`There is no CRM booking ${causeNumber}`)
  return booking
}

/** A payment with its booking as the cause, as the books and the statement know it. */
export const ofBooking = (payment: PaymentRecord, { id }: FullCrmBooking): PaymentRecord => ({
  ...payment,
  causeId: id,
})

type News = { action: string; title: string; body: string; tone: 'blue' | 'amber' }

async function leaveWord(context: SystemContext, booking: FullCrmBooking, { action, ...told }: News): Promise<void> {
  const { id, orgId } = booking
  await recordAudit(context.db, cardActor(orgId), { entity, id, orgId, action, after: { note: told.body } })
  await tellOfCard(context, booking, told)
  emitCrmBookingChanged(context.emit, booking)
}

const returns = cardReturns(entity, async (context, payment, body) =>
  leaveWord(context, await lockPaidBooking(context, payment), {
    action: 'card payment given back',
    title: 'has a card payment that goes back',
    body,
    tone: 'blue',
  }),
)
/** The same in the books, without a word: what becomes of the money is said with it. */
const inBooks = cardReturns(entity, async () => {})

/** The provider says that money went back. */
export async function cardTookBack(context: SystemContext, payment: PaymentRecord, refund: RefundRecord) {
  const { orgId, gatewayId } = payment
  const booking = await lockPaidBooking(context, payment)
  await endCardRefund(context, cardActor(orgId), refund.causeKey, { arrived: true, note: null })
  if (!gatewayId) return returns.refunded(context, ofBooking(payment, booking), refund)
  const body = 'The money is on its way back to the customer.'
  await leaveWord(context, booking, {
    action: 'card payment given back',
    title: 'has a card payment that goes back',
    body,
    tone: 'blue',
  })
}

/** Lets the ledger have again what a card did not take: in the wallet, or held where the house has sold it itself. */
async function postBack(
  context: SystemContext,
  booking: FullCrmBooking,
  payment: PaymentRecord,
  refund: RefundRecord,
): Promise<void> {
  const { db } = context
  const { id, number, orgId } = booking
  // What came through the agency's own gateway is in its book alone.
  if (payment.gatewayId) return
  if (!(await isHouse(db, orgId))) return inBooks.refundFailed(context, ofBooking(payment, booking), refund)
  // The house has no wallet: what was said to be back is held again.
  if (refund.status !== 'Done') return
  const order = {
    description: `Card payment for ${number}, which the card did not take back`,
    cause: { entity, id, number },
    key: `card refund ${refund.id} failed`,
    actor: cardActor(orgId),
  }
  await post(db, order, 'payment-held', { orgId }, { amount: toMinor(refund.amount) })
}

/** Money that came too late and that the card does not take back is the customer's, on account. */
async function keepForCustomer(
  { platform, db, emit }: SystemContext,
  { id, orgId, customerId }: FullCrmBooking,
  { id: paymentId, method, paymentId: reference }: PaymentRecord,
  amount: number,
): Promise<string> {
  const before = await findReceiptOfPayment(db, paymentId)
  if (before) return before.number
  const day = today(platform.config)
  const money = { amount, paidOn: day, way: method, reference, account: null, proofId: null, paymentId }
  const used = { used: [], bookingIds: [id] }
  const receipt = await writeReceipt(db, cardActor(orgId), { orgId, customerId, bookingId: id }, money, used, day)
  emit({ tag: 'Receipt', id: receipt.id, orgId })
  emit({ tag: 'Customer', id: customerId, orgId })
  return receipt.number
}

const newsOf = (number: string, amount: Minor, of: 'refund' | 'receipt'): News => ({
  action: of === 'refund' ? `refund ${number} came back from the card` : 'card payment not taken back',
  title: of === 'refund' ? 'has a refund that came back' : 'has money the card did not take back',
  body: `${of === 'refund' ? 'Refund' : 'Receipt'} ${number}, ${rupees(amount)}: the card did not take it. It is the customer’s advance and can go back another way.`,
  tone: 'amber',
})

/** The provider says that money did not go back, or came back from there: it is the customer's, to be given back another way. */
export async function cardRefused(context: SystemContext, payment: PaymentRecord, refund: RefundRecord): Promise<void> {
  const booking = await lockPaidBooking(context, payment)
  const note = 'The card did not take it.'
  const asked = await endCardRefund(context, cardActor(payment.orgId), refund.causeKey, { arrived: false, note })
  await postBack(context, booking, payment, refund)
  const number = asked?.number ?? (await keepForCustomer(context, booking, payment, refund.amount))
  await leaveWord(context, booking, newsOf(number, toMinor(refund.amount), asked ? 'refund' : 'receipt'))
}
