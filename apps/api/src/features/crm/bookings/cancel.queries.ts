import { toMajor, toMinor } from '@karavan/domain/base/money'
import type { UsedMoney } from '@karavan/domain/crm/cancellation'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { instalments } from './crm-booking.table.ts'
import { allocations, receipts } from './receipt.table.ts'

/** The money that is used on a booking, by receipt and instalment. */
export async function listUsedMoney(db: Db, bookingId: string): Promise<UsedMoney[]> {
  const rows = await db
    .select({
      receiptId: receipts.id,
      instalmentId: allocations.instalmentId,
      amount: allocations.amount,
      way: receipts.way,
      paymentId: receipts.paymentId,
      paidOn: receipts.paidOn,
    })
    .from(allocations)
    .innerJoin(instalments, eq(instalments.id, allocations.instalmentId))
    .innerJoin(receipts, eq(receipts.id, allocations.receiptId))
    .where(eq(instalments.bookingId, bookingId))
    .orderBy(asc(receipts.id), asc(allocations.instalmentId))
  return rows.map(({ paymentId, amount, ...row }) => ({ ...row, amount: toMinor(amount), byCard: paymentId !== null }))
}

/** Takes money off the instalments it was used on, in the order of receipts: it is the customer's advance then. */
export async function freeAllocations(db: Db, freed: readonly UsedMoney[]): Promise<void> {
  for (const { receiptId, instalmentId, amount } of freed.toSorted((a, b) => (a.receiptId < b.receiptId ? -1 : 1))) {
    const one = and(eq(allocations.receiptId, receiptId), eq(allocations.instalmentId, instalmentId))
    const whole = sql`${allocations.amount} = ${toMajor(amount)}`
    const gone = await db.delete(allocations).where(and(one, whole)).returning({ id: allocations.receiptId })
    if (gone.length === 0)
      await db
        .update(allocations)
        .set({ amount: sql`${allocations.amount} - ${toMajor(amount)}` })
        .where(one)
  }
}
