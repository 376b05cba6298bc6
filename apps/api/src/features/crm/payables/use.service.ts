import { sum, toMajor } from '@karavan/domain/base/money'
import { letGo, type Use, usedRupees } from '@karavan/domain/money/payables/on-account'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { post, postInBook } from '../../money/ledger/index.ts'
import { type Clock, openOf, readStanding, type Standing } from './open.service.ts'
import { holdFreeSuppliers, listAdvances, type PaidSupplier, type Payer, readGained } from './payable.queries.ts'
import { holdFreePlanned, lockPlanned, openPlanned, payPlanned, takePlanned } from './planned.queries.ts'
import { findLastPaid, insertUses } from './use.queries.ts'

const ofBooking = 'crm-booking '
const bookingsOf = (uses: readonly Use[]): string[] => [
  ...new Set(uses.flatMap(({ key }) => (key.startsWith(ofBooking) ? [key.slice(ofBooking.length)] : []))),
]

/** Lets what bookings plan for a supplier follow what is used on them. */
async function followPlanned(db: Db, supplierId: string, uses: readonly Use[], paidOn: string): Promise<void> {
  const last = await findLastPaid(db, supplierId)
  const how = {
    paidOn,
    way: last?.way ?? 'bank',
    reference: last ? `On account ${last.number}` : 'On account',
  } as const
  for (const bookingId of bookingsOf(uses)) {
    const amount = sum(uses.filter(({ key }) => key === `${ofBooking}${bookingId}`).map((use) => use.amount))
    if (amount > 0) await payPlanned(db, { bookingId, supplierId }, { amount: toMajor(amount), ...how })
    if (amount < 0) await takePlanned(db, { bookingId, supplierId }, toMajor(-amount))
  }
}

/** Books what advances that are used are worth on their bills, where that is not what is booked; each change has the next key. */
async function bookGain(db: Db, actor: Actor, payer: Payer, supplier: PaidSupplier, { used }: Standing['onAccount']) {
  const [advance] = await listAdvances(db, payer, { supplierId: supplier.id })
  if (!advance) return
  const booked = await readGained(db, payer, supplier.id)
  const gain = sum([...used.map((use) => use.gain), -booked.gain])
  if (gain === 0) return
  const order = {
    description: `Advances to ${supplier.name} used at the rates of their bills`,
    cause: { entity: 'supplier-payment', id: advance.paymentId, number: advance.number },
    key: `advance-used ${supplier.id} ${booked.times + 1}`,
    actor,
  }
  const { orgId, house } = payer
  if (house)
    await post(
      db,
      order,
      'advance-used',
      { orgId, suppliers: [{ supplierId: supplier.id, amount: gain }] },
      { amount: gain },
    )
  else await postInBook(db, order, 'advance-used', { book: orgId, supplierId: supplier.id }, { amount: gain })
}

/**
 * Uses what a supplier who is held has on account on its bills, and takes back what was used on bills that came down. Bookings that
 * somebody else holds wait for the next time: whoever holds one may wait for the supplier.
 */
export async function useAccountOf(
  db: Db,
  actor: Actor,
  payer: Payer,
  supplier: PaidSupplier,
  { day, zone }: Clock,
): Promise<void> {
  const read = () => readStanding(db, payer, supplier, zone)
  const seen = await read()
  const wanted = openOf(seen).uses
  if (wanted.length === 0) return bookGain(db, actor, payer, supplier, seen.onAccount)
  const held = await holdFreePlanned(db, bookingsOf(wanted))
  // Read anew: until it was held a booking may have changed.
  const { bills, onAccount } = await read()
  const { uses } = openOf({
    bills: bills.map((bill) => ({ ...bill, fixed: bill.fixed || (bill.crmKind !== null && !held.has(bill.id)) })),
    onAccount,
  })
  if (uses.length > 0) {
    await insertUses(db, { orgId: payer.orgId, supplierId: supplier.id }, uses)
    await followPlanned(db, supplier.id, uses, day)
  }
  await bookGain(db, actor, payer, supplier, { ...onAccount, used: [...onAccount.used, ...uses] })
}

/**
 * Takes what a supplier who is held sends back off what it was paid too much of bills, the oldest first; what it sends beyond that is
 * of what it has on account.
 */
export async function takeBack(
  db: Db,
  payer: Payer,
  supplier: PaidSupplier,
  amount: number,
  { day, zone }: Clock,
): Promise<void> {
  const { bills } = await readStanding(db, payer, supplier, zone)
  let left = amount
  const uses = bills
    .filter((bill) => bill.amount < 0 && !bill.fixed)
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.key.localeCompare(other.key))
    .flatMap(({ key, amount: rest }): Use[] => {
      const part = Math.min(left, -rest)
      left -= part
      return part > 0 ? [{ key, advanceId: null, inCurrency: 0, amount: -part, gain: 0 }] : []
    })
  if (uses.length === 0) return
  await lockPlanned(db, bookingsOf(uses))
  await insertUses(db, { orgId: payer.orgId, supplierId: supplier.id }, uses)
  await followPlanned(db, supplier.id, uses, day)
}

/**
 * Lets a supplier who is held send back what stands used on its bills, which are open again by that; answers how much may come back
 * then, in minor units.
 */
export async function releaseForReturn(
  db: Db,
  payer: Payer,
  supplier: PaidSupplier,
  amount: number,
  { zone }: Clock,
): Promise<number> {
  const standing = await readStanding(db, payer, supplier, zone)
  const { credit } = openOf(standing)
  const { used } = standing.onAccount
  const most = credit + usedRupees(used)
  if (amount <= credit || amount > most) return most
  const uses = letGo(used, amount - credit)
  await lockPlanned(db, bookingsOf(uses))
  await insertUses(db, { orgId: payer.orgId, supplierId: supplier.id }, uses)
  for (const bookingId of bookingsOf(uses)) {
    const its = uses.filter(({ key }) => key === `${ofBooking}${bookingId}`).map((use) => -use.amount)
    await openPlanned(db, { bookingId, supplierId: supplier.id }, toMajor(sum(its)))
  }
  return most
}

/** Uses what suppliers nobody holds have on account, by whoever holds a booking already; the clock comes by for the others. */
export async function useAccounts(
  db: Db,
  actor: Actor,
  payer: Payer,
  supplierIds: readonly string[],
  clock: Clock,
): Promise<void> {
  if (supplierIds.length === 0) return
  for (const supplier of await holdFreeSuppliers(db, payer.orgId, supplierIds))
    await useAccountOf(db, actor, payer, supplier, clock)
}
