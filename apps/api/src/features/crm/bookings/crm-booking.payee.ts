import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import { less, percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { payableBy } from '@karavan/domain/crm/pay-link'
import type { PayMethod } from '@karavan/domain/money/payments/session'
import { allocateOldest } from '@karavan/domain/crm/receipt'
import { sql } from 'drizzle-orm'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { cardUntil } from '../../sales/core/index.ts'
import { post } from '../../money/ledger/index.ts'
import {
  cardActor,
  findGateway,
  type Payee,
  type PaymentLink,
  type PaymentRecord,
  postHeldPayment,
  startPayment,
} from '../../money/payments/index.ts'
import { isHouse } from './book-of.ts'
import { tellOfCard } from './card-news.ts'
import { cardRefused, cardTookBack, causedBy, lockBookingWhere, lockPayer } from './card-return.service.ts'
import { type Debtor, debtorOf, emitDebtorChanged, listOwedParts } from './debtor.ts'
import { refuseWithoutPan } from './pan.ts'
import { listInstalments } from './part.queries.ts'
import { findLinkOfSession, linkedPart } from './pay-link.queries.ts'
import type { PayLinkRecord } from './pay-link.table.ts'
import { inMinor, listPartsOf } from './owed-part.queries.ts'
import { findReceiptOfPayment } from './receipt.queries.ts'
import { writeReceipt } from './receipt.write.ts'
import { refuseResting } from './resting.ts'
import { followTcs } from './tcs.service.ts'

/**
 * Whose name stands on the payment of a customer, who has no account: whoever wrote the quotation, else whoever leads
 * the organisation.
 */
export async function answerableFor(
  db: Db,
  { createdBy, orgId }: Pick<Debtor, 'createdBy' | 'orgId'>,
): Promise<string> {
  if (createdBy) return createdBy
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from app_user where org_id = ${orgId}
    order by active desc, user_type in ('Admin', 'Agent') desc, created_at, id limit 1`)
  if (!rows[0]) throw new Error(`Nobody belongs to the organisation ${orgId}`)
  return rows[0].id
}

type CardPage = { causeId: string; label: string; amount: number; method: PayMethod; link: PaymentLink }

/** Opens the page where a customer pays something of what they owe, which is locked. */
export async function openCardPage(
  context: Omit<Context, 'user'>,
  debtor: Debtor,
  { causeId, label, amount, method, link: page }: CardPage,
): Promise<PayLink> {
  const { platform, db, actor } = context
  const { number, title, orgId, customerName, booking } = debtor
  if (booking) await refuseWithoutPan(db, booking)
  // What the agency's own gateway costs is between the two.
  const gateway = await findGateway(db, orgId)
  const fee = method === 'upi' || gateway ? 0 : toMajor(percentOf(toMinor(amount), platform.config.cardFeePercent))
  const link = await startPayment(context, {
    purpose: 'crm',
    causeId,
    causeNumber: number,
    description: `${title}, ${label}`,
    orgId,
    userId: await answerableFor(db, debtor),
    amount,
    fee,
    method,
    gatewayId: gateway?.id ?? null,
    expiresAt: cardUntil().toISOString(),
    returnPath: null,
    link: page,
  })
  await recordAudit(
    db,
    { ...actor, name: customerName, orgId },
    { entity: 'payment', id: link.sessionId, orgId, action: 'started', after: { number, amount, fee, method } },
  )
  return link
}

/** Opens the page where a customer pays the first instalment of what they accepted; `link` is that of their own page. */
export async function payFirstInstalment(
  context: Omit<Context, 'user'>,
  { versionId, link }: { versionId: string; link: PaymentLink },
): Promise<PayLink> {
  const { db } = context
  const booking = await lockBookingWhere(db, sql`quotation_version_id = ${versionId}`)
  if (!booking || booking.status === 'Cancelled')
    throw problem('NOT_BOOKABLE', 'There is nothing to pay here; ask whoever sent you this page.')
  const parts = (await listInstalments(db, booking.id)).sort((a, b) => a.number - b.number)
  const [first] = parts
  if (!first) throw problem('NOT_BOOKABLE', 'There is nothing to pay here.')
  if (first.paidAt) throw problem('CONFLICT', 'This is paid already; thank you.')
  await refuseResting(db, booking)
  // The instalment itself, so that a second payment is never taken for the next one.
  const { id: causeId, label } = first
  return openCardPage(context, debtorOf(booking), {
    causeId,
    label,
    amount: less(first.amount, first.paid),
    method: 'card',
    link,
  })
}

/**
 * What money of a page is for: nothing but what it was opened for. What is more, or came too late, is the customer's
 * advance.
 */
async function partsFor(db: Db, debtor: Debtor, { causeId }: PaymentRecord, link: PayLinkRecord | null) {
  return link?.id === causeId
    ? payableBy(await linkedPart(db, link), inMinor(await listOwedParts(db, debtor))).parts
    : inMinor(await listPartsOf(db, debtor.customerId, [causeId], null))
}

const labelOf = (parts: readonly { label: string }[]): string => parts.map(({ label }) => label).join(', ') || 'advance'

/** Books what a customer paid: it is the agency's and goes into its wallet; of the house it is not earned yet. */
async function postPayment({ db }: SystemContext, debtor: Debtor, label: string, payment: PaymentRecord) {
  const { entity: of, id, number, orgId, customerName, title } = debtor
  const [amount, fee] = [toMinor(payment.amount), toMinor(payment.fee)]
  await post(
    db,
    {
      description: `${customerName}, ${title}: ${label}`,
      cause: { entity: of, id, number },
      key: `card ${payment.id} instalment`,
      actor: cardActor(orgId),
    },
    'customer-payment',
    { orgId, funding: (await isHouse(db, orgId)) ? 'unearned' : 'wallet' },
    { paid: sum([amount, fee]), amount, fee },
  )
}

/** CRM bookings as those who are paid by card: by the customers of an agency, at the page of their quotation. */
export const crmPayee: Payee<'crm'> = {
  async paid(context, payment) {
    const { platform, db, emit } = context
    const debtor = await lockPayer(context, payment)
    const { booking, orgId, customerId } = debtor
    if (await findReceiptOfPayment(db, payment.id)) return 'kept'
    const link = await findLinkOfSession(db, payment.id)
    const meant = await partsFor(db, debtor, payment, link)
    const used = allocateOldest(toMinor(payment.amount), meant)
    // What is cancelled takes money for nothing but what is still owed of it.
    if (booking?.status === 'Cancelled' && sum(used.map((one) => one.amount)) < toMinor(payment.amount)) {
      if (!payment.gatewayId) await postHeldPayment(context, debtor.entity, causedBy(payment, debtor))
      emitDebtorChanged(emit, debtor)
      return 'refund'
    }
    const actor = cardActor(orgId)
    const day = today(platform.config)
    const { amount, method, paymentId: reference } = payment
    const label = labelOf(meant.filter(({ id: part }) => used.some((one) => one.id === part)))
    const money = { amount, paidOn: day, way: method, reference, account: null, proofId: null } as const
    const { number: receipt } = await writeReceipt(
      db,
      actor,
      { orgId, customerId, bookingId: booking?.id ?? null },
      { ...money, paymentId: payment.id, payLinkId: link?.id ?? null },
      { used, bookingIds: booking ? [booking.id] : [] },
      day,
    )
    if (booking) await followTcs(db, actor, booking)
    // What came through the agency's own gateway is in its book alone.
    if (!payment.gatewayId) await postPayment(context, debtor, label, payment)
    const words = `${rupees(toMinor(amount))} by ${method === 'upi' ? 'UPI' : 'card'} for ${label}, receipt ${receipt}`
    await tellOfCard(
      context,
      debtor,
      { title: method === 'upi' ? 'was paid by UPI' : 'was paid by card', body: words, tone: 'green' },
      { label, receipt, payment },
    )
    emitDebtorChanged(emit, debtor)
    return 'kept'
  },

  /** The page says it, and another card may follow. */
  async declined(context, payment) {
    emitDebtorChanged(context.emit, await lockPayer(context, payment))
  },

  /** The instalment stays open and can be paid again. */
  async lapsed() {},

  refunded: cardTookBack,

  refundFailed: cardRefused,
}
