import type { receipts as contract } from '@karavan/contracts/crm/receipts/receipt.contract'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { type Allocation, allocateOldest, allocationFault } from '@karavan/domain/crm/receipt'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { today } from '../../../platform/clock.ts'
import { brokenCheck, type Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseMoneyDay } from '../../money/books/index.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { rupees } from '../../../platform/words.ts'
import { findDocuments } from '../../base/files/index.ts'
import { nameCustomer } from '../customers/index.ts'
import { unbookReceipt } from './agency-book.service.ts'
import {
  findCrmBookingById,
  type FullCrmBooking,
  lockCrmBookingById,
  lockOwnCrmBooking,
} from './crm-booking.queries.ts'
import { emitCrmBookingChanged } from './crm-booking-access.ts'
import { refuseWithoutPan } from './pan.ts'
import { closeOpenInstalments, listInstalments } from './part.queries.ts'
import {
  type AllocatablePart,
  holdCustomer,
  holdOpenings,
  inMinor,
  listOpenParts,
  listPartsOf,
} from './owed-part.queries.ts'
import {
  findReceipt,
  isOnStatement,
  listAllocations,
  lockReceipt,
  moveReceipt,
  replaceAllocations,
} from './receipt.queries.ts'
import type { ReceiptRecord } from './receipt.table.ts'
import { recordMoney, writeReceipt, type Written } from './receipt.write.ts'
import { followTcs } from './tcs.service.ts'

type Body = z.output<(typeof contract)['create']['body']>
type Wanted = NonNullable<Body['allocations']>
type Use = z.output<(typeof contract)['allocate']['body']>

/** Locks bookings in the order of their ids, so that two who want the same never wait for each other; `its` whoever works on it. */
async function lockBookings(
  { db, user }: Context,
  ids: readonly string[],
  its: string | null = null,
): Promise<FullCrmBooking[]> {
  const locked: FullCrmBooking[] = []
  for (const id of [...new Set(its ? [...ids, its] : ids)].toSorted()) {
    const booking = ids.includes(id) ? await lockOwnCrmBooking(db, user, id) : await lockCrmBookingById(db, id)
    if (!booking) throw notFound('booking')
    locked.push(booking)
  }
  return locked
}

function tell({ emit }: Context, { id, orgId, customerId }: Written, bookings: readonly FullCrmBooking[]): void {
  emit({ tag: 'Receipt', id, orgId })
  emit({ tag: 'Customer', id: customerId, orgId })
  for (const booking of bookings) emitCrmBookingChanged(emit, booking)
}

/** A choice as it is kept, or why it cannot be made. */
function usedAs(amount: number, parts: readonly AllocatablePart[], wanted: Wanted): Allocation[] {
  const stranger = wanted.findIndex(({ instalmentId }) => !parts.some(({ id }) => id === instalmentId))
  if (stranger >= 0)
    throw invalid({ path: `allocations.${stranger}.instalmentId`, message: 'No instalment of this customer' })
  const used = wanted.map((one) => ({ id: one.instalmentId, amount: toMinor(one.amount) }))
  const fault = allocationFault(toMinor(amount), inMinor(parts), used)
  if (fault)
    throw invalid({
      path: fault.at === null ? 'allocations' : `allocations.${fault.at}.amount`,
      message: fault.message,
    })
  return used
}

/** Says what stands in the way, when somebody was quicker than what was read. */
const asTaken = (error: unknown): unknown =>
  ['crm_instalment_paid_within', 'crm_receipt_used_within'].includes(brokenCheck(error) ?? '')
    ? problem('CONFLICT', 'Somebody has used this meanwhile; look again.')
    : error

/** Whose money it is: of the booking, or of the customer who is named. */
async function ownerOf({ db, user }: Context, { customerId, bookingId }: Body, bookings: readonly FullCrmBooking[]) {
  const booking = bookings.find(({ id }) => id === bookingId) ?? null
  if (booking && customerId && booking.customerId !== customerId)
    throw invalid({ path: 'bookingId', message: 'A booking of somebody else' })
  if (booking) return { orgId: booking.orgId, customerId: booking.customerId, bookingId }
  if (!customerId) throw invalid({ path: 'customerId', message: 'Whose money is it?' })
  const customer = await nameCustomer(db, user, customerId)
  if (!customer) throw notFound('customer')
  return { orgId: customer.orgId, customerId: customer.id, bookingId: null }
}

/** Whose money it seems to be, before anything is held. */
async function customerOf({ db, user }: Context, { customerId, bookingId }: Body): Promise<string | null> {
  if (bookingId) return (await findCrmBookingById(db, bookingId))?.customerId ?? null
  return customerId ? ((await nameCustomer(db, user, customerId))?.id ?? null) : null
}

/** Writes money of a customer down, and uses it on what is chosen or what of its booking was due first. */
export async function createReceipt(context: Context, body: Body): Promise<string> {
  const { platform, db, actor } = context
  const day = today(platform.config)
  const wanted = body.allocations
  const ids = wanted?.map(({ instalmentId }) => instalmentId) ?? []
  // All at once, the one it is for and those it is used on: two who name one another's wait for each other otherwise.
  const seen = await customerOf(context, body)
  const chosenAt = seen ? bookingsOf(await listPartsOf(db, seen, ids, null)) : []
  const bookings = await lockBookings(context, [...(body.bookingId ? [body.bookingId] : []), ...chosenAt])
  const owner = await ownerOf(context, body, bookings)
  await refuseMoneyDay(context, owner.orgId, body.paidOn, 'paidOn')
  await holdCustomer(db, owner.customerId)
  await holdOpenings(db, ids)
  if (body.proofId && !(await findDocuments(db, owner.orgId, [body.proofId])).has(body.proofId))
    throw invalid({ path: 'proofId', message: 'There is no such document' })
  const used = wanted
    ? usedAs(body.amount, await listPartsOf(db, owner.customerId, ids, null), wanted)
    : allocateOldest(toMinor(body.amount), body.bookingId ? inMinor(await listOpenParts(db, body.bookingId)) : [])
  const { amount, paidOn, way, account, reference, proofId } = body
  const money = { amount, paidOn, way, account, reference, proofId, paymentId: null }
  for (const booking of bookings) await refuseWithoutPan(db, booking)
  const receipt = await writeReceipt(
    db,
    actor,
    owner,
    money,
    { used, bookingIds: bookings.map(({ id }) => id) },
    day,
  ).catch((error: unknown) => {
    throw asTaken(error)
  })
  for (const booking of bookings) await followTcs(db, actor, booking)
  tell(context, receipt, bookings)
  return receipt.id
}

/** Of what was cancelled without charges nothing is owed: what money left there is closed again. */
async function closeCancelled(db: Db, bookings: readonly FullCrmBooking[]): Promise<void> {
  for (const { id, status, total, writtenOff } of bookings) {
    if (status !== 'Cancelled') continue
    const parts = await listInstalments(db, id)
    // The instalments of one that was cancelled for its charges are what it comes to.
    if (sum(parts.map(({ amount }) => toMinor(amount))) !== toMinor(less(total, writtenOff)))
      await closeOpenInstalments(db, id)
  }
}

/** Where instalments are; what is owed from before is of no booking. */
const bookingsOf = (parts: readonly { bookingId: string | null }[]): string[] =>
  parts.flatMap(({ bookingId }) => bookingId ?? [])

type Held = {
  receipt: ReceiptRecord
  before: Awaited<ReturnType<typeof listAllocations>>
  bookings: FullCrmBooking[]
}

/** Locks a receipt after the bookings it was paid for and is used on, and those it is to be used on. */
async function holdReceipt(
  context: Context,
  id: string,
  more: { bookings: readonly string[]; openings?: readonly string[] } = { bookings: [] },
): Promise<Held> {
  const { db, user } = context
  const known = await findReceipt(db, user, id)
  if (!known) throw notFound('receipt')
  const usedOn = bookingsOf(await listAllocations(db, id))
  const bookings = await lockBookings(context, [...usedOn, ...more.bookings], known.booking?.id)
  await holdOpenings(db, [...known.allocations.map(({ instalmentId }) => instalmentId), ...(more.openings ?? [])])
  const receipt = await lockReceipt(db, user, id)
  if (!receipt) throw notFound('receipt')
  const before = await listAllocations(db, id)
  if (bookingsOf(before).some((bookingId) => !bookings.some((booking) => booking.id === bookingId)))
    throw problem('CONFLICT', 'Somebody has used this meanwhile; look again.')
  return { receipt, before, bookings }
}

const isVoid = ({ number }: Pick<ReceiptRecord, 'number'>) => problem('CONFLICT', `${number} is void.`)

const inTrail = (used: readonly Allocation[], parts: readonly Pick<AllocatablePart, 'id' | 'label'>[]) => ({
  usedOn: used.map(({ id, amount }) => `${parts.find((part) => part.id === id)?.label ?? id}: ${toMajor(amount)}`),
})

/** Uses a receipt on other instalments than before. */
export async function allocateReceipt(context: Context, id: string, { version, to }: Use): Promise<void> {
  const { db, user, actor } = context
  const known = await findReceipt(db, user, id)
  if (!known) throw notFound('receipt')
  const ids = 'allocations' in to ? to.allocations.map(({ instalmentId }) => instalmentId) : []
  const wantedAt = bookingsOf(await listPartsOf(db, known.customerId, ids, id))
  const more = 'bookingId' in to ? { bookings: [to.bookingId] } : { bookings: wantedAt, openings: ids }
  const { receipt, before, bookings } = await holdReceipt(context, id, more)
  refuseStale(version, receipt.version, await findReceipt(db, user, id))
  if (receipt.state === 'Void') throw isVoid(receipt)
  const whole = toMinor(receipt.amount) - toMinor(receipt.refunded)
  const oldIds = before.map((one) => one.id)
  const parts = await listPartsOf(db, receipt.customerId, [...new Set([...ids, ...oldIds])], id)
  let used: Allocation[]
  if ('allocations' in to) used = usedAs(toMajor(whole), parts, to.allocations)
  else {
    if (!bookings.some((booking) => booking.id === to.bookingId && booking.customerId === receipt.customerId))
      throw invalid({ path: 'to.bookingId', message: 'A booking of somebody else' })
    const rest = whole - toMinor(receipt.allocated)
    const open = await listOpenParts(db, to.bookingId)
    parts.push(...open)
    const added = allocateOldest(rest, inMinor(open))
    if (added.length === 0) throw problem('CONFLICT', rest > 0 ? 'Nothing is open there.' : 'Nothing of it is left.')
    used = [
      ...before.map(({ id: part, amount }) => ({
        id: part,
        amount: amount + (added.find((one) => one.id === part)?.amount ?? 0),
      })),
      ...added.filter((one) => !oldIds.includes(one.id)),
    ]
  }
  const reached = bookings.filter((booking) =>
    used.some(({ id: part }) => parts.some((one) => one.id === part && one.bookingId === booking.id)),
  )
  for (const booking of reached) await refuseWithoutPan(db, booking)
  await replaceAllocations(db, receipt, used).catch((error: unknown) => {
    throw asTaken(error)
  })
  for (const booking of bookings) await followTcs(db, actor, booking)
  await closeCancelled(db, bookings)
  if (!(await moveReceipt(db, receipt, {}))) throw new Error(`${receipt.number} was moved under its lock`)
  await recordMoney(
    db,
    actor,
    receipt,
    bookings.map((booking) => booking.id),
    {
      action: `receipt ${receipt.number} used otherwise`,
      before: inTrail(before, parts),
      after: inTrail(used, parts),
    },
  )
  tell(context, receipt, bookings)
}

/** Somebody saw the money on the account. */
export async function verifyReceipt(context: Context, id: string): Promise<void> {
  const { db, user, actor } = context
  const { receipt, bookings } = await holdReceipt(context, id)
  if (receipt.state === 'Void') throw isVoid(receipt)
  const seen = { state: 'Verified' as const, verifiedBy: user.id, verifiedAt: new Date().toISOString() }
  if (receipt.state !== 'Unverified' || !(await moveReceipt(db, receipt, seen)))
    throw problem('CONFLICT', 'This is noted already.')
  await recordMoney(
    db,
    actor,
    receipt,
    bookings.map((booking) => booking.id),
    {
      action: `receipt ${receipt.number} verified: ${rupees(toMinor(receipt.amount))}`,
      after: { receipt: receipt.number },
    },
  )
  tell(context, receipt, bookings)
}

/** Holds a receipt that somebody has seen on the account before, so that it is not voided meanwhile. */
export async function holdVerified({ db, user }: Context, id: string): Promise<void> {
  const receipt = await lockReceipt(db, user, id)
  if (receipt?.state !== 'Verified')
    throw problem('CONFLICT', 'Somebody has changed this receipt meanwhile; look again.')
}

/** It was not this money that was seen on the account. */
export async function unverifyReceipt(context: Context, id: string, reason: string): Promise<void> {
  const { db, actor } = context
  const { receipt, bookings } = await holdReceipt(context, id)
  if (receipt.state !== 'Verified') return
  await moveReceipt(db, receipt, { state: 'Unverified', verifiedBy: null, verifiedAt: null })
  await recordMoney(
    db,
    actor,
    receipt,
    bookings.map((booking) => booking.id),
    { action: `receipt ${receipt.number} no longer verified: ${reason}`, after: { receipt: receipt.number, reason } },
  )
  tell(context, receipt, bookings)
}

/** It was not paid after all: what it was used on is open again, and its number is not given again. */
export async function voidReceipt(context: Context, id: string, reason: string): Promise<void> {
  const { db, actor } = context
  const { receipt, before, bookings } = await holdReceipt(context, id)
  if (receipt.state === 'Void') throw isVoid(receipt)
  if (receipt.paymentId) throw problem('CONFLICT', 'It was paid by card here; give the money back instead.')
  if (receipt.openingId) throw problem('CONFLICT', 'It is an opening balance; correct that one.')
  if (receipt.refunded > 0) throw problem('CONFLICT', 'Something of it was given back already; it stays.')
  if (await isOnStatement(db, id))
    throw problem('CONFLICT', 'A line of a bank statement is matched to it; undo that first.')
  await replaceAllocations(db, receipt, [])
  const changes = { state: 'Void' as const, voidReason: reason, verifiedBy: null, verifiedAt: null }
  if (!(await moveReceipt(db, receipt, changes))) throw isVoid(receipt)
  await unbookReceipt(db, actor, receipt)
  for (const booking of bookings) await followTcs(db, actor, booking)
  await closeCancelled(db, bookings)
  await recordMoney(
    db,
    actor,
    receipt,
    [...new Set([...bookingsOf(before), ...(receipt.bookingId ? [receipt.bookingId] : [])])],
    {
      action: `receipt ${receipt.number} void: ${reason}`,
      before: { paid: receipt.amount, verified: receipt.state === 'Verified' },
      after: { reason },
    },
  )
  tell(context, receipt, bookings)
}
