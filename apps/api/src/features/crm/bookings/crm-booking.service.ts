import type { CrmBookingBody, CrmBookingEdit } from '@karavan/contracts/crm/bookings/booking'
import { earnsLess } from '@karavan/domain/base/access/rights'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { bookingTotals, type BookingTotals } from '@karavan/domain/crm/booking-price'
import { listMissing } from '@karavan/domain/crm/booking-needs'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { keepTcs } from '@karavan/domain/money/tax/tcs'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { refuseDiscount, refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { today } from '../../../platform/clock.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { notify } from '../../base/notifications/index.ts'
import { isStaff } from '../../people/users/index.ts'
import { findLeastMargin, findRates } from '../rates/index.ts'
import { findOrCreateCustomer } from '../customers/index.ts'
import {
  askedAnew,
  composeInstalments,
  composeLines,
  composePayments,
  calculateOrRefuse,
  refuseHuge,
  sumOf,
  withTickets,
} from './crm-booking.compose.ts'
import {
  updateCrmBookingRow,
  entity,
  type FullCrmBooking,
  insertCrmBookings,
  nextNumber,
  findCrmBookingById,
  searchedOf,
} from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { toCrmBooking } from './crm-booking.view.ts'
import { askAnew } from './request.service.ts'
import { readBilled } from './billed.queries.ts'
import { costNow, plannedNow } from './service-state.ts'
import { withInputTax } from './input-tax.ts'
import { proposedDueOn } from './deadline.service.ts'
import { dueDates, pointToSuppliers } from './line-supplier.ts'
import { linkOf, ownersOf, refuseOver, emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { priceNewLines } from './house-line.service.ts'
import { findLiveInvoice } from './invoice.queries.ts'
import { endLapsed } from './lapsed-fare.ts'
import { getOrigin, findPeople, hasItinerary } from './origin.queries.ts'
import {
  listFileKinds,
  listInstalments,
  listLines,
  listPayments,
  replaceLines,
  replaceOpenInstalments,
  replacePayments,
} from './part.queries.ts'
import { followSupplied } from './supplied-book.service.ts'
import { followTcs, keptTcs } from './tcs.service.ts'

type Body = z.output<typeof CrmBookingBody>
type Edit = z.output<typeof CrmBookingEdit>
type Fields = Omit<Body, 'customer' | 'enquiryId' | 'quotationId'>

async function refuseStranger({ db }: Context, orgId: string, userId: string): Promise<void> {
  if (!(await isStaff(db, orgId, userId)))
    throw invalid({ path: 'assignedTo', message: 'Nobody of this organisation, or suspended' })
}

/** Refuses details of another kind, days in the wrong order, and people who are none of the customer's. */
async function refuseWrong(
  { db }: Context,
  kind: CrmBookingKind,
  { details, travellers }: Pick<Fields, 'details' | 'travellers'>,
  { orgId, members }: { orgId: string; members: readonly string[] },
): Promise<void> {
  if (details.kind !== kind) throw invalid({ path: 'details.kind', message: `This is no ${kind} booking` })
  if (details.kind === 'hotel' && details.checkOut <= details.checkIn)
    throw invalid({ path: 'details.checkOut', message: 'After the check-in' })
  if (details.kind === 'land-package' && details.itineraryId && !(await hasItinerary(db, orgId, details.itineraryId)))
    throw invalid({ path: 'details.itineraryId', message: 'There is no such itinerary' })
  const stranger = travellers.findIndex(({ memberId }) => memberId !== null && !members.includes(memberId))
  if (stranger >= 0)
    throw invalid({ path: `travellers.${stranger}.memberId`, message: 'Neither the customer nor of the family' })
}

type Figures = BookingTotals & { cost: Minor; plannedCost: Minor }

/** What the fee is what is left of, whatever of it comes back. */
const plannedWhole = (lines: readonly LineRecord[]): Minor => sumOf(lines.map(({ plannedCostInr }) => plannedCostInr))

/** What the lines come to; while nothing has changed that they hang on, taxes stay those that were accepted. */
function figuresOf(
  fields: Pick<Fields, 'country' | 'taxAs'>,
  lines: readonly LineRecord[],
  rates: QuotationRates,
  before: { booking: FullCrmBooking; lines: readonly LineRecord[]; billed: number } | null,
): Figures {
  const prices = lines.map(({ plannedCostInr, sell, sold }) => ({
    plannedCost: toMinor(plannedCostInr),
    sell: toMinor(sell),
    charge: sold !== null,
  }))
  const cost = sumOf([...lines.map(costNow), before?.billed ?? 0])
  const plannedCost = sumOf(lines.map(plannedNow))
  const gross = calculateOrRefuse(() => sum(prices.map(({ sell }) => sell)))
  const booked = before?.booking
  const kept =
    booked &&
    gross === toMinor(booked.gross) &&
    plannedWhole(lines) === plannedWhole(before.lines) &&
    fields.taxAs === booked.taxAs &&
    fields.country === booked.country
  const { taxes, total } = kept
    ? { taxes: booked.taxes, total: toMinor(booked.total) }
    : calculateOrRefuse(() => bookingTotals(prices, { ...fields, noPan: booked?.noPan ?? false }, rates))
  refuseHuge(cost, plannedCost, total)
  return { cost, plannedCost, gross, taxes, total }
}

/** The same with no less collected at source than the office has of the booking already. */
async function withKeptTcs({ db }: Context, before: FullCrmBooking, figures: Figures): Promise<Figures> {
  if (figures.taxes === before.taxes) return figures
  const taxes = keepTcs(figures.taxes, before.taxes, await keptTcs(db, before))
  return { ...figures, taxes, total: sum([figures.gross, ...taxes.map(({ amount }) => amount)]) }
}

/**
 * Refuses to lower what is earned below what the organisation wants; what was sold so before stays open to every other change.
 * Bookings are begun by Owners, who may, and by whoever carries over what was sold long ago.
 */
async function refuseThinner(
  { db, user }: Context,
  before: FullCrmBooking,
  { gross, plannedCost }: Figures,
): Promise<void> {
  const least = await findLeastMargin(db, before.orgId)
  if (least === null) return
  const price = { gross, margin: gross - plannedCost }
  const was = { gross: toMinor(before.gross), margin: toMinor(before.gross) - toMinor(before.plannedCost) }
  if (earnsLess(price, was)) refuseDiscount(user, price, least)
}

const storedFigures = ({ cost, plannedCost, gross, taxes, total }: Figures) => ({
  cost: toMajor(cost),
  plannedCost: toMajor(plannedCost),
  gross: toMajor(gross),
  taxes,
  total: toMajor(total),
})

const fieldsOf = (fields: Fields, lines: readonly LineRecord[], files: readonly string[]) => ({
  title: fields.title,
  country: fields.country,
  startDate: fields.startDate,
  endDate: fields.endDate,
  details: fields.details,
  travellers: fields.travellers,
  people: fields.travellers.length,
  taxAs: fields.taxAs,
  notes: fields.notes,
  lacks: listMissing({ details: fields.details, travellers: fields.travellers, lines, files }),
  searched: searchedOf(fields.details, fields.travellers),
})

/** Says to whoever was given work that it is theirs. */
async function tellAssignee({ db, emit, user }: Context, booking: FullCrmBooking): Promise<void> {
  const owners = ownersOf(booking).filter((id) => id !== user.id)
  await notify(db, emit, owners, {
    title: `${booking.number} is yours`,
    body: `${booking.customerName}, ${booking.title}`,
    link: linkOf(booking),
    tone: 'blue',
  })
}

async function getCrmBooking({ db }: Context, id: string): Promise<FullCrmBooking> {
  const booking = await findCrmBookingById(db, id)
  if (!booking) throw notFound('booking')
  return booking
}

/** The booking of the portal that a line was bought as, and where the line stands by that. */
type Portal = Pick<LineRecord, 'portalKind' | 'portalId' | 'portalReference' | 'state' | 'confirmedAt'>

/** Writes a booking down with its customer, its lines and what is to be paid; `portal` is what its lines were bought as. */
export async function createCrmBooking(
  context: Context,
  kind: CrmBookingKind,
  body: Body,
  portal?: Portal,
): Promise<FullCrmBooking> {
  const { platform, db, user, actor } = context
  const { orgId } = user
  // Whoever writes prices down must know what they are the difference to.
  refuseWithout(user, 'cost')
  const day = today(platform.config)
  const { customer, enquiryId, quotationId, ...fields } = body
  const assignedTo = fields.assignedTo ?? user.id
  await refuseStranger(context, orgId, assignedTo)
  const picked = await findOrCreateCustomer(context, customer, orgId)
  if (picked.duplicates)
    throw problem('CONFLICT', 'Somebody with this phone number or e-mail address is a customer already.', {
      current: { duplicates: picked.duplicates },
    })
  const { id: customerId } = picked
  const people = await findPeople(db, customerId)
  await refuseWrong(context, kind, fields, { orgId, members: people.members })
  const origin = await getOrigin(db, orgId, { enquiryId, quotationId })
  const place = { id: uuidv7(), orgId }
  const rates = await findRates(db, { orgId, customerId, day })
  const written = await priceNewLines(context, { ...fields, orgId }, fields.lines)
  const pointed = await pointToSuppliers(
    db,
    orgId,
    withTickets(fields.details, composeLines(place.id, written, [], rates)).map((line) => ({
      ...line,
      ...portal,
    })),
  )
  const lines = await withInputTax(db, { orgId, taxAs: fields.taxAs }, pointed)
  const figures = figuresOf(fields, lines, rates, null)
  const { startDate } = fields
  const supplierPayments = composePayments({ orgId, startDate, booked: day }, lines, [], await dueDates(db, lines))
  const dueOn = await proposedDueOn(db, platform.config, fields, lines, supplierPayments)
  const number = await nextNumber(db, kind, day)
  await insertCrmBookings(db, [
    {
      booking: {
        ...place,
        ...origin,
        number,
        kind,
        customerId,
        createdBy: user.id,
        assignedTo,
        status: 'Draft',
        customerName: people.name,
        ...fieldsOf(fields, lines, []),
        ...storedFigures(figures),
      },
      lines,
      instalments: composeInstalments({ bookingId: place.id, orgId, dueOn }, figures.total, fields.instalments, []),
      supplierPayments,
    },
  ])
  await recordAudit(db, actor, {
    entity,
    id: place.id,
    action: 'created',
    after: { number, customer: people.name, title: fields.title, total: toMajor(figures.total), status: 'Draft' },
  })
  const made = await getCrmBooking(context, place.id)
  if (portal) await followSupplied(context, made)
  await tellAssignee(context, made)
  emitCrmBookingChanged(context.emit, made)
  return made
}

const inTrail = (booking: FullCrmBooking, lines: readonly LineRecord[]) => ({
  title: booking.title,
  country: booking.country,
  startDate: booking.startDate,
  endDate: booking.endDate,
  assignee: booking.assignee,
  travellers: booking.travellers.map(({ name, kind, visa }) => `${name} (${kind}, visa ${visa.toLowerCase()})`),
  details: booking.details,
  lines: lines.map(({ label, supplier, currency, cost, sell }) => ({ label, supplier, currency, cost, sell })),
  taxAs: booking.taxAs,
  total: booking.total,
  notes: booking.notes,
})

/** Changes a booking that still happens; what is paid or invoiced stays as it is. */
export async function updateCrmBooking(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  body: Edit,
): Promise<FullCrmBooking> {
  const { platform, db, user, actor } = context
  refuseWithout(user, 'cost')
  const before = await getLockedCrmBooking(context, kind, id)
  const { version, ...fields } = body
  if (version !== before.version) refuseStale(version, before.version, await toCrmBooking(platform, db, before))
  refuseOver(before)
  const { orgId, customerId } = before
  const assignedTo = fields.assignedTo ?? before.assignedTo ?? user.id
  if (assignedTo !== before.assignedTo) await refuseStranger(context, orgId, assignedTo)
  const { members } = await findPeople(db, customerId)
  const known = before.travellers.flatMap(({ memberId }) => memberId ?? [])
  await refuseWrong(context, kind, fields, { orgId, members: [...members, ...known] })
  const [oldLines, oldParts, oldPayments] = [
    await listLines(db, id),
    await listInstalments(db, id),
    await listPayments(db, id),
  ]
  const rates = await findRates(db, { orgId, customerId, day: today(platform.config) })
  const written = await priceNewLines(context, { ...fields, orgId }, fields.lines)
  const pointed = await pointToSuppliers(
    db,
    orgId,
    withTickets(fields.details, composeLines(id, written, oldLines, rates)),
  )
  const lines = await withInputTax(db, { orgId, taxAs: fields.taxAs }, pointed)
  const figures = await withKeptTcs(
    context,
    before,
    figuresOf(fields, lines, rates, { booking: before, lines: oldLines, billed: await readBilled(db, before.id) }),
  )
  await refuseThinner(context, before, figures)
  const invoice = await findLiveInvoice(db, id)
  // Taxes are the same object as long as nothing has changed that they hang on.
  if (invoice && figures.taxes !== before.taxes)
    throw problem('CONFLICT', `${invoice.number} is issued over ${before.total}; prices and taxes stay as they are.`)
  const { startDate } = fields
  const booked = today(platform.config, new Date(before.createdAt))
  const payments = composePayments({ orgId, startDate, booked }, lines, oldPayments, await dueDates(db, lines))
  const owed = figures.total - toMinor(before.writtenOff)
  const dueOn = await proposedDueOn(db, platform.config, fields, lines, payments)
  const open = composeInstalments({ bookingId: id, orgId, dueOn }, owed, fields.instalments, oldParts)
  await replaceLines(db, id, lines)
  await replacePayments(db, id, payments)
  await replaceOpenInstalments(db, id, open)
  await updateCrmBookingRow(db, id, {
    ...fieldsOf(fields, lines, await listFileKinds(db, id)),
    ...storedFigures(figures),
    assignedTo,
  })
  const after = await getCrmBooking(context, id)
  await followSupplied(context, after)
  await followTcs(db, actor, after)
  await askAnew(context, after, askedAnew(oldLines, lines))
  await endLapsed(context, id)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId,
    action: 'changed',
    before: inTrail(before, oldLines),
    after: inTrail(after, lines),
  })
  if (assignedTo !== before.assignedTo) await tellAssignee(context, after)
  emitCrmBookingChanged(context.emit, after)
  return after
}
