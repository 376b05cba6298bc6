import type { crmCancelling as contract } from '@karavan/contracts/crm/bookings/cancel.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { freeNumbers } from '@karavan/domain/crm/booking-instalment'
import {
  balanceOf,
  type CancelledSale,
  cancelSale,
  chargeFault,
  creditFor,
  freeMoney,
  type ServiceCharge,
  shrinkParts,
  type UsedMoney,
} from '@karavan/domain/crm/cancellation'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { refuseOtherRefund } from '../../sales/core/index.ts'
import { bookCharge, bookInvoice, bookKept } from './agency-book.service.ts'
import { saleOf, whyNot } from './cancel.plan.ts'
import { freeAllocations, listUsedMoney } from './cancel.queries.ts'
import { emitCrmBookingChanged, getLockedCrmBooking, refuseOver } from './crm-booking-access.ts'
import { entity, type FullCrmBooking, moveCrmBooking, updateCrmBookingRow } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { findLiveInvoice } from './invoice.queries.ts'
import { chargeWords, writeCreditNote, writeInvoice } from './invoice.service.ts'
import { endLapsed } from './lapsed-fare.ts'
import { closeOpenInstalments, listInstalments, listLines, replaceOpenInstalments } from './part.queries.ts'
import { cancelAtPortal, type PortalEnd, readPortalEnds } from './portal-cancel.ts'
import { askRefund } from './refund.service.ts'
import { tellCancelled } from './request.service.ts'
import { getLine, moveLine, settleServices } from './service-state.ts'
import { followTcs, keptTcs } from './tcs.service.ts'
import { trimWriteOff } from './write-off.service.ts'

type Body = z.output<(typeof contract)['cancel']['body']>
type Place = { kind: CrmBookingKind; id: string }

/** The charges as they are asked for, or why they cannot be taken. */
function chargesOf(booking: FullCrmBooking, lines: readonly LineRecord[], { services }: Body): ServiceCharge[] {
  const charges = services.map(({ id, supplierCharge, ourCharge }) => ({
    id,
    supplier: toMinor(supplierCharge),
    ours: toMinor(ourCharge),
  }))
  const fault = chargeFault(saleOf(booking, lines).services, charges)
  if (fault) throw invalid({ path: `services.${fault.at}.${fault.field}`, message: fault.message })
  if (charges.length === 0 && lines.some(({ sold }) => sold === null))
    throw invalid({ path: 'services', message: 'Choose what is cancelled' })
  return charges
}

function refuseUncancellable(chosen: readonly LineRecord[], ends: ReadonlyMap<string, PortalEnd>): void {
  for (const line of chosen) {
    const why = whyNot(line, ends.get(line.id))
    if (why)
      throw problem('ILLEGAL_TRANSITION', `${line.label} is ${line.state.toLowerCase()}: ${why}.`, {
        current: { state: line.state },
      })
  }
}

const ofCharges = (lines: readonly LineRecord[], after: CancelledSale, words: (label: string) => string) =>
  after.services
    .filter(({ charge }) => charge)
    .map(({ id, sell }) => ({ description: words(getLine(lines, id).label), amount: sell }))

/** Puts the papers of a booking right, and books them: credit note, invoice anew, or an invoice over the charges alone. */
async function settlePapers(
  context: Context,
  booking: FullCrmBooking,
  lines: readonly LineRecord[],
  { charges, after }: { charges: readonly ServiceCharge[]; after: CancelledSale },
): Promise<string[]> {
  const { db, actor } = context
  const before = saleOf(booking, lines)
  const sellAfter = (id: string) => after.services.find((one) => one.id === id)?.sell ?? 0
  const kept = sum(charges.map(({ id }) => sellAfter(id)))
  const invoice = await findLiveInvoice(db, booking.id)
  const changed = { ...booking, taxes: after.taxes }
  const issue = async (whole: boolean) => {
    // Of what is only a charge nothing is collected at source any more.
    const taxes = whole ? after.taxes.filter(({ name }) => name !== 'TCS') : after.taxes
    const total = sum([after.gross, ...taxes.map(({ amount }) => amount)])
    if (total === 0) return []
    const goesOn = after.services
      .filter(({ charge }) => !charge)
      .map(({ id, sell }) => ({ description: getLine(lines, id).label, amount: sell }))
    const written = await writeInvoice(context, changed, { gross: after.gross, taxes, total }, [
      ...goesOn,
      ...ofCharges(lines, after, chargeWords),
    ])
    if (whole) await bookCharge(db, actor, changed, written)
    else {
      await bookInvoice(db, actor, changed, written)
      await bookKept(db, actor, changed, sum(ofCharges(lines, after, chargeWords).map((one) => one.amount)), written.id)
    }
    return [`invoice ${written.number}`]
  }
  if (!invoice) return after.whole ? issue(true) : []
  const { credit, anew } = creditFor(before, after)
  const note =
    credit &&
    (await writeCreditNote(
      context,
      booking,
      invoice,
      credit,
      anew
        ? lines.map(({ label, sell }) => ({ description: label, amount: toMinor(sell) }))
        : charges.map(({ id }) => {
            const line = getLine(lines, id)
            return { description: line.label, amount: toMinor(line.sell) - sellAfter(id) }
          }),
    ))
  const issued = anew ? await issue(after.whole) : []
  if (!anew) await bookKept(db, actor, booking, kept, `${booking.id} ${charges[0]?.id ?? ''}`)
  return [...(note ? [`credit note ${note.number}`] : []), ...issued]
}

/** Lets open instalments follow: of what is cancelled one over the charge, due now; of what goes on they come to the new total. */
async function settleInstalments(
  { platform, db }: Context,
  { id, orgId }: FullCrmBooking,
  { whole, total }: Pick<CancelledSale, 'whole' | 'total'>,
  open: Minor,
): Promise<void> {
  if (!whole) {
    const parts = (await listInstalments(db, id)).map((part) => ({
      ...part,
      amount: toMinor(part.amount),
      paid: toMinor(part.paid),
    }))
    const shrunk = shrinkParts(parts, total)
    const inMajor = shrunk.map((part) => ({ ...part, amount: toMajor(part.amount), paid: toMajor(part.paid) }))
    return replaceOpenInstalments(db, id, inMajor)
  }
  await closeOpenInstalments(db, id)
  if (open === 0) return
  const kept = await listInstalments(db, id)
  const [number = 1] = freeNumbers(
    kept.map((part) => part.number),
    1,
  )
  const label = 'Cancellation charge'
  const charge = { id: uuidv7(), bookingId: id, orgId, number, label, dueOn: today(platform.config) }
  await replaceOpenInstalments(db, id, [
    ...kept,
    { ...charge, amount: toMajor(open), paid: 0, paidAt: null, remindedAt: null },
  ])
}

/** Asks to give back what came free, to where it came from. */
async function askRefunds(
  context: Context,
  bookingId: string,
  freed: readonly UsedMoney[],
  reason: string,
): Promise<void> {
  const receipts = new Map<string, UsedMoney>()
  for (const one of freed) {
    const before = receipts.get(one.receiptId)
    receipts.set(one.receiptId, { ...one, amount: sum([one.amount, before?.amount ?? 0]) })
  }
  for (const { receiptId, amount, way, byCard } of receipts.values())
    await askRefund(
      context,
      {
        receiptId,
        amount: toMajor(amount),
        // What came through a provider goes back through it, UPI too; a card that was charged elsewhere gets nothing back here.
        way: byCard ? 'card' : way === 'card' ? 'bank' : way,
        reason: reason.slice(0, 200),
      },
      bookingId,
    )
}

/** Cancels services of a booking for their charges; without any left the booking is cancelled. */
export async function cancelBooking(context: Context, { kind, id }: Place, body: Body): Promise<void> {
  const { db, user, actor, emit } = context
  // Charges are written by who knows what things cost.
  refuseWithout(user, 'cost')
  const booking = await getLockedCrmBooking(context, kind, id)
  refuseOver(booking)
  const lines = await listLines(db, id)
  const charges = chargesOf(booking, lines, body)
  const chosen = charges.map((charge) => getLine(lines, charge.id))
  const ends = await readPortalEnds(context, chosen)
  refuseUncancellable(chosen, ends)
  const after = cancelSale(saleOf(booking, lines), charges, await keptTcs(db, booking))
  if (after.total > toMinor(booking.total))
    throw invalid({ path: 'services', message: 'The charges come to more than was sold' })
  const { back, open } = balanceOf(after.total, toMinor(booking.paid))
  // What was let go before counts as far as anything is owed.
  const letGo = Math.min(toMinor(booking.writtenOff), open)
  const atPortal = [...ends.values()]
  const portalBack = sum(atPortal.map(({ refund }) => toMinor(refund)))
  refuseOtherRefund(body.shownRefund, sum([back, portalBack]), {
    charges: toMajor(after.charges.total),
    customer: toMajor(back),
    portal: toMajor(portalBack),
  })
  await cancelAtPortal(context, atPortal, body.reason)
  const papers = await settlePapers(context, booking, lines, { charges, after })
  const freed = freeMoney(back, await listUsedMoney(db, id))
  await freeAllocations(db, freed)
  const writtenOff = await trimWriteOff(context, booking, toMajor(letGo))
  await settleInstalments(context, booking, { whole: after.whole, total: after.total - letGo }, open - letGo)
  for (const line of chosen) {
    const charge = charges.find((one) => one.id === line.id)
    const left = after.services.find((one) => one.id === line.id)
    if (!charge || !left) throw new Error(`${line.label} was not worked out`)
    await moveLine(db, line, 'Cancelled', {
      stateNote: body.reason.slice(0, 200),
      penaltyInr: ends.get(line.id)?.penalty ?? toMajor(charge.supplier),
      sold: line.sell,
      sell: toMajor(left.sell),
      plannedCostInr: toMajor(left.plannedCost),
    })
  }
  await updateCrmBookingRow(db, id, {
    gross: toMajor(after.gross),
    taxes: after.taxes,
    total: toMajor(after.total),
    writtenOff,
  })
  const { status: from } = booking
  await followTcs(db, actor, { ...booking, taxes: after.taxes, status: after.whole ? 'Cancelled' : from })
  await settleServices(context, booking)
  await endLapsed(context, id)
  if (after.whole && !(await moveCrmBooking(db, booking, { status: 'Cancelled', cancelledReason: body.reason })))
    throw problem('ILLEGAL_TRANSITION', `${booking.number} was moved meanwhile; look again.`)
  await tellCancelled(
    context,
    booking,
    chosen.filter(({ state }) => state !== 'Cancelled'),
  )
  if (body.give === 'refund') await askRefunds(context, id, freed, body.reason)
  const { orgId } = booking
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: after.whole
      ? `${from} to Cancelled: ${body.reason}`
      : `${chosen.map(({ label }) => label).join(', ')} cancelled: ${body.reason}`.slice(0, 500),
    before: { status: from, total: booking.total },
    after: {
      status: after.whole ? 'Cancelled' : from,
      total: toMajor(after.total),
      charges: toMajor(after.charges.total),
      ...(back > 0 ? { [body.give === 'refund' ? 'toBeRefunded' : 'advance']: toMajor(back) } : {}),
      ...(papers.length > 0 ? { papers } : {}),
    },
  })
  emitCrmBookingChanged(emit, booking)
}
