import type { crmCancelling as contract } from '@karavan/contracts/crm/bookings/cancel.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { shrinkParts } from '@karavan/domain/crm/cancellation'
import { needsApproval } from '@karavan/domain/crm/write-off'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { bookWriteOff } from './agency-book.service.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { entity, type FullCrmBooking, updateCrmBookingRow } from './crm-booking.queries.ts'
import { listInstalments, replaceOpenInstalments } from './part.queries.ts'
import { decideWriteOffRow, insertWriteOff, findWriteOff } from './write-off.queries.ts'
import type { WriteOffRecord } from './write-off.table.ts'

type Place = { kind: CrmBookingKind; id: string }
type Asked = z.output<(typeof contract)['writeOff']['body']>

/** What is open of a booking: its instalments, whatever becomes of it. */
async function openOf({ db }: Context, { id }: FullCrmBooking) {
  const parts = (await listInstalments(db, id)).map((part) => ({
    ...part,
    amount: toMinor(part.amount),
    paid: toMinor(part.paid),
  }))
  return { parts, open: sum(parts.map(({ amount, paid }) => amount - paid)) }
}

function refuseAbove(amount: number, open: number): void {
  if (toMinor(amount) > open) throw invalid({ path: 'amount', message: `No more than ${rupees(open)} is open` })
}

/** Lets go what is written off: the last instalments shrink, and the book follows; taxes stay as they are. */
async function letGo(context: Context, booking: FullCrmBooking, writeOff: Pick<WriteOffRecord, 'id' | 'amount'>) {
  const { db, actor } = context
  const { parts, open } = await openOf(context, booking)
  refuseAbove(writeOff.amount, open)
  const left = shrinkParts(parts, sum(parts.map(({ amount }) => amount)) - toMinor(writeOff.amount))
  await replaceOpenInstalments(
    db,
    booking.id,
    left.map((part) => ({ ...part, amount: toMajor(part.amount), paid: toMajor(part.paid) })),
  )
  const writtenOff = toMajor(sum([toMinor(booking.writtenOff), toMinor(writeOff.amount)]))
  await updateCrmBookingRow(db, booking.id, { writtenOff })
  await bookWriteOff(db, actor, booking, toMinor(writeOff.amount), writeOff.id)
}

const record = ({ db, actor }: Context, { id, orgId }: FullCrmBooking, amount: number, words: string) =>
  recordAudit(db, actor, { entity, id, orgId, action: `${rupees(toMinor(amount))} ${words}`, after: { amount } })

/** Writes off what a customer still owes; more than a little waits for somebody else. */
export async function writeOffOpen(context: Context, { kind, id }: Place, { amount, reason }: Asked): Promise<void> {
  const { db, user, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  refuseAbove(amount, (await openOf(context, booking)).open)
  const waits = needsApproval(toMinor(amount), toMinor(booking.writtenOff))
  const { orgId } = booking
  const writeOff = { id: uuidv7(), orgId, bookingId: id, amount, reason, askedBy: user.id }
  await insertWriteOff(db, { ...writeOff, state: waits ? 'Requested' : 'Done' }).catch((error: unknown) => {
    throw brokenUnique(error) === 'crm_write_off_one_open'
      ? problem('CONFLICT', 'One waits for somebody to decide already.')
      : error
  })
  if (!waits) await letGo(context, booking, writeOff)
  await record(context, booking, amount, `${waits ? 'to be written off' : 'written off'}: ${reason}`)
  emitCrmBookingChanged(emit, booking)
}

/** Decides on what somebody else wants to write off. */
export async function decideWriteOff(
  context: Context,
  { kind, id, partId }: Place & { partId: string },
  { approve }: z.output<(typeof contract)['decideWriteOff']['body']>,
): Promise<void> {
  const { db, user, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const writeOff = await findWriteOff(db, { id: partId, bookingId: id })
  if (!writeOff) throw notFound('write-off')
  if (approve && writeOff.askedBy === user.id)
    throw problem('CONFLICT', 'Somebody else has to approve this: you asked for it.')
  const state = approve ? 'Done' : 'Rejected'
  if (!(await decideWriteOffRow(db, partId, { state, decidedBy: user.id })))
    throw problem('CONFLICT', `It is ${writeOff.state.toLowerCase()} already.`)
  if (approve) await letGo(context, booking, writeOff)
  await record(context, booking, writeOff.amount, approve ? 'written off' : 'not written off')
  emitCrmBookingChanged(emit, booking)
}

/** What is written off beyond what is owed after a cancellation is owed to nobody: it comes back into the books. */
export async function trimWriteOff(context: Context, booking: FullCrmBooking, most: number): Promise<number> {
  const over = less(booking.writtenOff, most)
  if (over <= 0) return booking.writtenOff
  const { db, actor } = context
  await bookWriteOff(db, actor, booking, -toMinor(over), `${booking.id} back ${booking.version}`)
  return most
}
