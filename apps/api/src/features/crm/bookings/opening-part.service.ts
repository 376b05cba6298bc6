import type { PlainDate } from '@karavan/domain/base/dates'
import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import { and, eq, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { instalments } from './crm-booking.table.ts'
import { holdCustomer } from './owed-part.queries.ts'
import { insertReceipt } from './receipt.queries.ts'
import { receipts } from './receipt.table.ts'
import { takeNumber } from './series.queries.ts'

/** An opening balance of a customer as it is used: above zero they owe it, below zero it is theirs. */
type Balance = { id: string; orgId: string; asOf: PlainDate; amount: number }

const debtWords = 'Opening balance'

/** What is owed by an opening balance, held: whoever pays it waits. */
async function lockDebt(db: Db, openingId: string) {
  const [row] = await db.select().from(instalments).where(eq(instalments.openingId, openingId)).for('update')
  return row ?? null
}

/** What is a customer's by an opening balance, held: whoever uses it waits. */
async function lockAdvance(db: Db, openingId: string) {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.openingId, openingId), ne(receipts.state, 'Void')))
    .for('update')
  return row ?? null
}

/** Makes an opening balance something that can be paid, or used like the rest of a receipt, and names that; nothing is booked by it. */
export async function openPart(
  db: Db,
  actor: Actor,
  { id, orgId, asOf, amount }: Balance,
  customerId: string,
  day: PlainDate,
): Promise<string | null> {
  if (amount > 0)
    await db.insert(instalments).values({
      ...{ id: uuidv7(), orgId, openingId: id, customerId, bookingId: null },
      ...{ number: 1, label: debtWords, dueOn: asOf, amount },
    })
  if (amount >= 0) return null
  const receiptId = uuidv7()
  const number = await takeNumber(db, orgId, 'OB', day)
  await insertReceipt(db, {
    ...{ id: receiptId, orgId, customerId, number, amount: -amount, paidOn: asOf },
    ...{ way: 'bank', opening: true, openingId: id, createdBy: actor.id },
    // Nobody looks for it on an account.
    ...{ state: 'Verified', verifiedBy: actor.id, verifiedAt: new Date().toISOString() },
  })
  return receiptId
}

const usedMore = (used: Minor) =>
  problem('CONFLICT', `${rupees(used)} of it is used; free that first, or correct it to no less.`)

/** Lets what can be paid or used of an opening balance follow the one that replaces it, never below what is used of it; names the receipt that moved. */
export async function movePart(
  db: Db,
  actor: Actor,
  { beforeId, after }: { beforeId: string; after: Balance },
  customerId: string,
  day: PlainDate,
): Promise<string | null> {
  await holdCustomer(db, customerId)
  const [debt, advance] = [await lockDebt(db, beforeId), await lockAdvance(db, beforeId)]
  const { id: openingId, asOf, amount } = after
  const used = sum(debt ? [toMinor(debt.paid)] : advance ? [toMinor(advance.allocated), toMinor(advance.refunded)] : [])
  if (used > Math.max(0, toMinor(debt ? amount : -amount))) throw usedMore(used)
  if (debt && amount > 0) {
    await db.update(instalments).set({ openingId, amount, dueOn: asOf }).where(eq(instalments.id, debt.id))
    return null
  }
  if (advance && amount < 0) {
    await db
      .update(receipts)
      .set({ openingId, amount: -amount, paidOn: asOf, version: sql`${receipts.version} + 1`, updatedAt: sql`now()` })
      .where(eq(receipts.id, advance.id))
    return advance.id
  }
  if (debt) await db.delete(instalments).where(eq(instalments.id, debt.id))
  if (advance)
    await db
      .update(receipts)
      .set({
        ...{ state: 'Void', voidReason: 'Opening balance corrected', verifiedBy: null, verifiedAt: null },
        ...{ version: sql`${receipts.version} + 1`, updatedAt: sql`now()` },
      })
      .where(eq(receipts.id, advance.id))
  return (await openPart(db, actor, after, customerId, day)) ?? advance?.id ?? null
}
