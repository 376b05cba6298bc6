import type { PayLinkSent, PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import { toMajor } from '@karavan/domain/base/money'
import { leastPayment, payableBy } from '@karavan/domain/crm/pay-link'
import { sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findGateway } from '../../money/payments/index.ts'
import { preparePaper, toSeller } from '../../base/papers/index.ts'
import { type Debtor, listOwedParts } from './debtor.ts'
import { askedPan } from './pan.service.ts'
import { isOpen, linkedPart, payPath } from './pay-link.queries.ts'
import type { PayLinkRecord } from './pay-link.table.ts'
import { inMinor } from './owed-part.queries.ts'
import { listReceiptsByLink } from './receipt.queries.ts'
import { isResting } from './resting.ts'

/** What is open by a link now, in minor units. */
export async function readPayable(db: Db, debtor: Debtor, link: PayLinkRecord) {
  return payableBy(await linkedPart(db, link), inMinor(await listOwedParts(db, debtor)))
}

async function stateOf(db: Db, { booking }: Debtor, open: number): Promise<PayPage['state']> {
  if (open === 0) return booking?.status === 'Cancelled' ? 'cancelled' : 'paid'
  return booking && (await isResting(db, booking)) ? 'resting' : 'open'
}

/** The account an organisation is paid on. */
export async function readBank(db: Db, orgId: string): Promise<PayPage['bank']> {
  const { rows } = await db.execute<{ bank: PayPage['bank'] }>(sql`select bank from org where id = ${orgId}`)
  const bank = rows[0]?.bank
  if (!bank?.accountNumber) return null
  return { accountName: bank.accountName, accountNumber: bank.accountNumber, ifsc: bank.ifsc, bank: bank.bank }
}

/** The page of a link, as it is sent to whoever has it. */
export async function toPayPage(
  platform: Pick<Platform, 'config'>,
  db: Db,
  debtor: Debtor,
  link: PayLinkRecord,
): Promise<PayPage> {
  const { config } = platform
  const { number, title, customerName, orgId, booking } = debtor
  const { parts, open } = await readPayable(db, debtor, link)
  const { seller } = await preparePaper(db, 'pay-page', orgId)
  const receipts = await listReceiptsByLink(db, link)
  const { payments, upi } = config
  const own = (await findGateway(db, orgId))?.provider ?? null
  const upiProvider = own ?? (upi.kind === 'manual' ? null : upi.kind)
  return {
    company: toSeller(seller),
    number,
    title,
    customerName,
    startDate: booking?.startDate ?? null,
    endDate: booking?.endDate ?? null,
    state: await stateOf(db, debtor, open),
    what: link.what,
    parts: parts.map(({ label, dueOn, open: left }) => ({ label, dueOn, open: toMajor(left) })),
    open: toMajor(open),
    least: toMajor(leastPayment(open)),
    provider: own ?? (payments.kind === 'off' ? null : payments.kind),
    upiProvider,
    feePercent: own ? 0 : config.cardFeePercent,
    upiId: upiProvider ? null : seller.upiId,
    bank: await readBank(db, orgId),
    pan: booking && (await askedPan({ platform, db }, booking)),
    receipts: receipts.map(({ id, number: its, amount, advance, paidOn, state, proofId }) => ({
      ...{ id, number: its, amount, advance, paidOn, state },
      hasProof: proofId !== null,
    })),
    today: today(config),
    expiresAt: link.expiresAt,
  }
}

/** A link as those see it who hand it on. */
export async function toPayLink(
  { secretKey }: Pick<Platform, 'secretKey'>,
  db: Db,
  debtor: Debtor,
  link: PayLinkRecord,
): Promise<PayLinkSent> {
  const { tokenHash: _, orgId: _org, bookingId: _booking, customerId: _customer, createdBy, ...sent } = link
  const { rows } = await db.execute<{ name: string }>(sql`select name from app_user where id = ${createdBy}`)
  const { open } = await readPayable(db, debtor, link)
  return {
    ...sent,
    open: toMajor(open),
    path: isOpen(link) ? payPath(secretKey, link.id) : null,
    createdBy: rows[0]?.name ?? null,
  }
}
