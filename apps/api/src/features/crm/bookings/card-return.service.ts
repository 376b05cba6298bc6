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
import { type FullCrmBooking, lockCrmBookingById } from './crm-booking.queries.ts'
import { type Debtor, debtorOf, emitDebtorChanged, lockDebtor } from './debtor.ts'
import { findLinkOfSession } from './pay-link.queries.ts'
import { findReceiptOfPayment } from './receipt.queries.ts'
import { writeReceipt } from './receipt.write.ts'
import { endCardRefund } from './refund.service.ts'

/** The booking that fits, locked. */
export async function lockBookingWhere(db: Db, where: ReturnType<typeof sql>): Promise<FullCrmBooking | null> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from crm_booking where ${where}`)
  return rows[0] ? lockCrmBookingById(db, rows[0].id) : null
}

/** Who paid, by the link, or by the number of the booking: the instalment a page was opened for may be gone by now. */
export async function lockPayer({ db }: SystemContext, { id, causeNumber }: PaymentRecord): Promise<Debtor> {
  const link = await findLinkOfSession(db, id)
  const debtor = link?.customerId ? await lockDebtor(db, link) : null
  if (debtor) return debtor
  const booking = await lockBookingWhere(db, sql`number = ${causeNumber}`)
  if (!booking) throw new Error(`There is no CRM booking ${causeNumber}`)
  return debtorOf(booking)
}

/** A payment with what it is for as the cause, as the books and the statement know it. */
export const causedBy = (payment: PaymentRecord, { id }: Debtor): PaymentRecord => ({
  ...payment,
  causeId: id,
})

type News = { action: string; title: string; body: string; tone: 'blue' | 'amber' }

async function leaveWord(context: SystemContext, debtor: Debtor, { action, ...told }: News): Promise<void> {
  const { entity: of, id, orgId } = debtor
  await recordAudit(context.db, cardActor(orgId), { entity: of, id, orgId, action, after: { note: told.body } })
  await tellOfCard(context, debtor, told)
  emitDebtorChanged(context.emit, debtor)
}

const wentBack = (body: string): News => ({
  action: 'card payment given back',
  title: 'has a card payment that goes back',
  body,
  tone: 'blue',
})

/** What becomes of it in the books; what is said of it is said here. */
const inBooks = ({ entity: of }: Debtor) => cardReturns(of, async () => {})

/** The provider says that money went back. */
export async function cardTookBack(context: SystemContext, payment: PaymentRecord, refund: RefundRecord) {
  const { orgId, gatewayId } = payment
  const debtor = await lockPayer(context, payment)
  await endCardRefund(context, cardActor(orgId), refund.causeKey, { arrived: true, note: null })
  if (!gatewayId) await inBooks(debtor).refunded(context, causedBy(payment, debtor), refund)
  await leaveWord(context, debtor, wentBack(`The money is on its way back to the ${gatewayId ? 'customer' : 'card'}.`))
}

/** Lets the ledger have again what a card did not take: in the wallet, or held where the house has sold it itself. */
async function postBack(
  context: SystemContext,
  debtor: Debtor,
  payment: PaymentRecord,
  refund: RefundRecord,
): Promise<void> {
  const { db } = context
  const { entity: of, id, number, orgId } = debtor
  // What came through the agency's own gateway is in its book alone.
  if (payment.gatewayId) return
  if (!(await isHouse(db, orgId))) return inBooks(debtor).refundFailed(context, causedBy(payment, debtor), refund)
  // The house has no wallet: what was said to be back is held again.
  if (refund.status !== 'Done') return
  const order = {
    description: `Card payment for ${number}, which the card did not take back`,
    cause: { entity: of, id, number },
    key: `card refund ${refund.id} failed`,
    actor: cardActor(orgId),
  }
  await post(db, order, 'payment-held', { orgId }, { amount: toMinor(refund.amount) })
}

/** Money that came too late and that the card does not take back is the customer's, on account. */
async function keepForCustomer(
  { platform, db, emit }: SystemContext,
  { booking, orgId, customerId }: Debtor,
  { id: paymentId, method, paymentId: reference }: PaymentRecord,
  amount: number,
): Promise<string> {
  const before = await findReceiptOfPayment(db, paymentId)
  if (before) return before.number
  const day = today(platform.config)
  const money = { amount, paidOn: day, way: method, reference, account: null, proofId: null, paymentId }
  const bookingId = booking?.id ?? null
  const used = { used: [], bookingIds: bookingId ? [bookingId] : [] }
  const receipt = await writeReceipt(db, cardActor(orgId), { orgId, customerId, bookingId }, money, used, day)
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
  const debtor = await lockPayer(context, payment)
  const note = 'The card did not take it.'
  const asked = await endCardRefund(context, cardActor(payment.orgId), refund.causeKey, { arrived: false, note })
  await postBack(context, debtor, payment, refund)
  const number = asked?.number ?? (await keepForCustomer(context, debtor, payment, refund.amount))
  await leaveWord(context, debtor, newsOf(number, toMinor(refund.amount), asked ? 'refund' : 'receipt'))
}
