import type { PlainDate } from '@karavan/domain/base/dates'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import type { MoneyWay } from '@karavan/domain/crm/booking'
import { type Allocation, referenceKey } from '@karavan/domain/crm/receipt'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { brokenUnique, type Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { bookReceipt } from './agency-book.service.ts'
import { entity } from './crm-booking.queries.ts'
import { findSameReference, insertReceipt, replaceAllocations } from './receipt.queries.ts'
import type { ReceiptRecord } from './receipt.table.ts'
import { takeNumber } from './series.queries.ts'

/** What the trail calls a receipt. */
const receiptEntity = 'crm-receipt'

/** Money that came from a customer. */
export type Money = {
  amount: number
  paidOn: PlainDate
  way: MoneyWay
  account: string | null
  reference: string | null
  proofId: string | null
  /** The card payment it came by; the provider has that money, so nobody needs to look for it on the account. */
  paymentId: string | null
  /** The link it came by. */
  payLinkId?: string | null
  /** It was paid before the organisation started here, and stands among its opening balances. */
  opening?: boolean
}

export type Written = Pick<ReceiptRecord, 'id' | 'number' | 'orgId' | 'customerId'>

/** Writes the same into the trail of a receipt and of the bookings it is about. */
export async function recordMoney(
  db: Db,
  actor: Actor,
  { id, orgId }: Pick<Written, 'id' | 'orgId'>,
  bookingIds: readonly string[],
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(db, actor, { entity: receiptEntity, id, orgId, ...entry })
  for (const bookingId of bookingIds) await recordAudit(db, actor, { entity, id: bookingId, orgId, ...entry })
}

const writtenBefore = (number: string) =>
  problem('DUPLICATE', `Receipt ${number} has this reference already; money counts once.`, { current: { number } })

/**
 * Writes money down under the next number of receipts and uses it as it is said; the rows of the bookings it is used on are
 * locked by the caller. The same way and reference is there once.
 */
export async function writeReceipt(
  db: Db,
  actor: Actor,
  { orgId, customerId, bookingId }: { orgId: string; customerId: string; bookingId: string | null },
  { paymentId, payLinkId = null, ...money }: Money,
  { used, bookingIds }: { used: readonly Allocation[]; bookingIds: readonly string[] },
  day: PlainDate,
): Promise<Written> {
  const key = paymentId ? null : referenceKey(money.reference)
  const same = await findSameReference(db, { orgId, way: money.way, referenceKey: key })
  if (same) throw writtenBefore(same)
  const written = { id: uuidv7(), orgId, customerId, number: await takeNumber(db, orgId, 'RC', day) }
  await insertReceipt(db, {
    ...written,
    ...money,
    bookingId,
    referenceKey: key,
    paymentId,
    payLinkId,
    createdBy: actor.id,
    ...(paymentId ? { state: 'Verified', verifiedAt: new Date().toISOString() } : {}),
  }).catch((error: unknown) => {
    throw brokenUnique(error) === 'crm_receipt_reference_once' ? writtenBefore('of somebody else') : error
  })
  await bookReceipt(db, actor, written, { ...money, paymentId })
  await replaceAllocations(db, written, used)
  const { amount, paidOn, way, reference } = money
  const advance = toMinor(amount) - used.reduce((all, one) => all + one.amount, 0)
  const rest =
    advance > 0 && used.length > 0 ? `, of which ${rupees(advance)} is an advance` : advance > 0 ? ', an advance' : ''
  await recordMoney(db, actor, written, [...new Set([...bookingIds, ...(bookingId ? [bookingId] : [])])], {
    action: `paid ${rupees(toMinor(amount))} by ${way}, receipt ${written.number}${rest}`,
    after: { paid: amount, paidOn, way, reference, advance: toMajor(advance) },
  })
  return written
}
