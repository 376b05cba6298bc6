import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import { allocate, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { collectAtSource, isTaxedAtSource, type TaxLine } from '@karavan/domain/money/tax/tax'
import { tcsOf } from '@karavan/domain/money/tax/tcs'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { keepPan } from '../customers/index.ts'
import { findRates } from '../rates/index.ts'
import { emitCrmBookingChanged, getLockedCrmBooking, refuseOver } from './crm-booking-access.ts'
import { composeInstalments } from './crm-booking.compose.ts'
import { entity, type FullCrmBooking, updateCrmBookingRow } from './crm-booking.queries.ts'
import { toCrmBooking } from './crm-booking.view.ts'
import { proposedDueOn } from './deadline.service.ts'
import { findLiveInvoice } from './invoice.queries.ts'
import { listInstalments, listLines, listPayments, replaceOpenInstalments } from './part.queries.ts'
import { hasPan } from './pan.ts'
import { followTcs, tcsPosted } from './tcs.service.ts'

type Body = z.output<(typeof contract)['setPan']['body']>
type Writing = Pick<Context, 'platform' | 'db' | 'actor'>

/** The taxes of a booking with what is collected at source with a PAN or without one. */
async function retaxed(
  { platform, db }: { platform: Pick<Platform, 'config'>; db: Db },
  { orgId, customerId, country, gross, taxes }: FullCrmBooking,
  noPan: boolean,
): Promise<TaxLine[]> {
  const day = today(platform.config)
  const { taxRows } = await findRates(db, { orgId, customerId, day })
  return collectAtSource(taxRows, { service: 'itinerary', country, day, noPan }, toMinor(gross), taxes)
}

/** Writes another total and spreads it over what is still open, in the shares it had. */
async function writeTotal(
  { platform, db }: Writing,
  booking: FullCrmBooking,
  noPan: boolean,
  taxes: TaxLine[],
): Promise<void> {
  const { id, orgId, gross } = booking
  const total = sum([toMinor(gross), ...taxes.map(({ amount }) => amount)])
  const parts = await listInstalments(db, id)
  const open = parts.filter(({ paid }) => paid === 0)
  const left = total - sum(parts.filter(({ paid }) => paid > 0).map(({ amount }) => toMinor(amount)))
  const shares =
    open.length > 0 && left > 0
      ? allocate(
          left,
          open.map(({ amount }) => toMinor(amount)),
        )
      : []
  const begun = parts.filter(({ paid, amount }) => paid > 0 && paid < amount)
  const wanted = [...begun, ...open.map((part, at) => ({ ...part, amount: toMajor(shares[at] ?? 0) }))]
  const body = wanted
    .filter(({ amount }) => amount > 0)
    .map(({ id: part, label, dueOn, amount }) => ({ id: part, label, dueOn, amount }))
  // With nothing open the rest is a part of its own.
  const asked = open.length > 0 ? body : []
  const [lines, payments] = [await listLines(db, id), await listPayments(db, id)]
  const dueOn = await proposedDueOn(db, platform.config, booking, lines, payments)
  await updateCrmBookingRow(db, id, { noPan, taxes, total: toMajor(total) })
  await replaceOpenInstalments(db, id, composeInstalments({ bookingId: id, orgId, dueOn }, total, asked, parts))
}

const inTrail = ({ noPan, total }: Pick<FullCrmBooking, 'noPan' | 'total'>) => ({
  taxAtSource: noPan ? 'without a PAN' : 'under a PAN',
  total,
})

/** Changes whether tax at source is collected with a PAN or without; what is collected or invoiced stays as it is. */
async function setNoPan(context: Writing, booking: FullCrmBooking, noPan: boolean): Promise<void> {
  const { db, actor } = context
  const { id, orgId, customerId, number } = booking
  if (noPan && (await hasPan(db, customerId)))
    throw problem('CONFLICT', `${booking.customerName} has a PAN on file; tax is collected under it.`)
  // What the booking shows has changed either way.
  if (noPan === booking.noPan) return updateCrmBookingRow(db, id, { noPan })
  if (!isTaxedAtSource(booking.taxes)) throw problem('CONFLICT', `No tax is collected at source of ${number}.`)
  const invoice = await findLiveInvoice(db, id)
  if (invoice) throw problem('CONFLICT', `${invoice.number} is issued; its taxes stay as they are.`)
  if (!noPan && (booking.paid > 0 || (await tcsPosted(db, booking)) > 0))
    throw problem('CONFLICT', 'Tax is collected already without a PAN; it stays so for this booking.')
  const taxes = await retaxed(context, booking, noPan)
  await writeTotal(context, booking, noPan, taxes)
  await followTcs(db, actor, { ...booking, taxes })
  const total = toMajor(sum([toMinor(booking.gross), ...taxes.map(({ amount }) => amount)]))
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: noPan ? 'noted that there is no PAN' : 'tax at source under the PAN',
    before: inTrail(booking),
    after: inTrail({ noPan, total }),
  })
}

/** Writes down the PAN of whoever a booking is for, whose row is locked, or that there is none; the total follows. */
export async function givePan(context: Writing, booking: FullCrmBooking, { pan, noPan }: Pick<Body, 'pan' | 'noPan'>) {
  if (pan) await keepPan(context, booking, pan)
  await setNoPan(context, booking, pan ? false : noPan)
}

const collected = (taxes: readonly TaxLine[]) => ({
  rate: Math.max(...taxes.flatMap(({ name, rate }) => (name === 'TCS' ? rate : []))),
  amount: toMajor(tcsOf(taxes)),
})

/** What is collected at source of a booking before anybody knows under which PAN, and without one; null where it is known. */
export async function askedPan(
  parts: { platform: Pick<Platform, 'config'>; db: Db },
  booking: FullCrmBooking,
): Promise<PayPage['pan']> {
  const { taxes, noPan, panEnd, status, gross } = booking
  if (noPan || panEnd !== null || status === 'Cancelled' || !isTaxedAtSource(taxes)) return null
  const without = await retaxed(parts, booking, true)
  const total = toMajor(sum([toMinor(gross), ...without.map(({ amount }) => amount)]))
  return { ...collected(taxes), none: { ...collected(without), total } }
}

/** Somebody of the office writes down the PAN of whoever a booking is for, or that there is none; the total follows. */
export async function setBookingPan(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  { version, pan, noPan }: Body,
): Promise<void> {
  const { platform, db, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  refuseStale(version, booking.version, await toCrmBooking(platform, db, booking))
  refuseOver(booking)
  if (!pan && noPan === booking.noPan)
    throw invalid({ path: 'pan', message: 'Type the PAN, or say that there is none' })
  await givePan(context, booking, { pan, noPan })
  emitCrmBookingChanged(emit, booking)
  if (pan) emit({ tag: 'Customer', id: booking.customerId, orgId: booking.orgId })
}
