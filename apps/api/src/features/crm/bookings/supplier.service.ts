import type { crmBookings as contract, supplierPages } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { addDays } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import { dayWords } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { mailHeadOf, preparePaper } from '../../base/papers/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { entity, type FullCrmBooking, lockCrmBookingById, findCrmBookingById } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { linkOf, ownersOf, refuseOver, emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { renewLacks } from './paper.service.ts'
import { confirmLines, listLines } from './part.queries.ts'
import {
  findLinkByToken,
  insertLink,
  noteConfirmed,
  noteSeen,
  pathOf,
  type SupplierLink,
  withdrawLink,
  withdrawUnanswered,
} from './supplier-link.queries.ts'

type Page = Got<(typeof supplierPages)['open']>['data']
type Said = z.output<(typeof supplierPages)['confirm']['body']>

/** A supplier's page can be read for so long after the trip. */
const openDaysAfter = 30

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const linesFor = (lines: readonly LineRecord[], name: string): LineRecord[] =>
  lines.filter(({ supplier }) => supplier !== null && sameName(supplier, name))

/** When the page of a trip ends: some time after the trip, and never within a month. */
const endOf = ({ endDate }: FullCrmBooking): string => {
  const soonest = new Date(Date.now() + openDaysAfter * 86_400_000).toISOString()
  const after = new Date(`${addDays(endDate, openDaysAfter)}T00:00:00Z`).toISOString()
  return after > soonest ? after : soonest
}

async function mailLink(
  { platform, db }: Context,
  booking: FullCrmBooking,
  link: { id: string; supplier: string },
  to: string,
) {
  const url = new URL(pathOf(platform.secretKey, link.id), platform.config.publicUrl).href
  const words = await mailFromTemplate(
    db,
    null,
    {},
    {
      subject: `${booking.companyName}: please confirm ${booking.number}`,
      text: [
        `Hello ${link.supplier},`,
        `${booking.companyName} asks you to confirm your services for ${booking.customerName}, ${dayWords(booking.startDate)} to ${dayWords(booking.endDate)}.`,
        `See them and confirm here, without signing in:\n${url}`,
      ].join('\n\n'),
    },
  )
  const { seller } = await preparePaper(db, 'supplier-mail', booking.orgId)
  const mail = { to: { email: to, name: link.supplier }, kind: 'supplier-link', words, from: mailHeadOf(seller) }
  await queueReadyMail(platform, db, mail)
}

/** Makes a page where a supplier confirms their services; what they were sent before and never answered ends. */
export async function linkSupplier(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  { supplier: asked, mail }: z.output<(typeof contract)['linkSupplier']['body']>,
): Promise<void> {
  const { platform, db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  refuseOver(booking)
  const lines = linesFor(await listLines(db, id), asked)
  const supplier = lines[0]?.supplier
  if (!supplier) throw invalid({ path: 'supplier', message: 'No line of this booking is theirs' })
  const address = lines.find(({ supplierEmail }) => supplierEmail)?.supplierEmail
  if (mail && !address) throw invalid({ path: 'mail', message: 'None of their lines has an e-mail address' })
  await withdrawUnanswered(db, id, supplier)
  const link = { id: uuidv7(), orgId: booking.orgId, bookingId: id, supplier, expiresAt: endOf(booking) }
  await insertLink(db, platform.secretKey, link)
  if (mail && address) await mailLink(context, booking, link, address)
  const action = `${supplier} asked to confirm${mail ? ' by mail' : ''}`
  await recordAudit(db, actor, { entity, id, orgId: booking.orgId, action, after: { supplier, until: link.expiresAt } })
  emitCrmBookingChanged(emit, booking)
}

/** Ends a supplier's link before its time. */
export async function withdrawSupplier(
  context: Context,
  kind: CrmBookingKind,
  id: string,
  linkId: string,
): Promise<void> {
  const { db, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  if (!(await withdrawLink(db, id, linkId))) throw notFound('link')
  await recordAudit(db, actor, { entity, id, orgId: booking.orgId, action: 'link of a supplier withdrawn' })
  emitCrmBookingChanged(emit, booking)
}

async function getSupplierLink(db: Db, token: string): Promise<SupplierLink> {
  const link = await findLinkByToken(db, token)
  if (!link) throw notFound('page')
  return link
}

async function toPage(db: Db, link: SupplierLink, booking: FullCrmBooking): Promise<Page> {
  const { seller } = await preparePaper(db, 'supplier-page', booking.orgId)
  const { name, logo, phone, email } = seller
  const lines = linesFor(await listLines(db, booking.id), link.supplier)
  return {
    company: { name, logo, phone, email },
    supplier: link.supplier,
    number: booking.number,
    leadTraveller: booking.travellers[0]?.name ?? booking.customerName,
    people: booking.people,
    startDate: booking.startDate,
    endDate: booking.endDate,
    services: lines.map(({ label, service, from, until }) => ({ label, service, from, until })),
    confirmedAt: link.confirmedAt,
    confirmedBy: link.confirmedBy,
    reference: link.reference,
    note: link.note,
    cancelled: booking.status === 'Cancelled',
  }
}

/** What a supplier is asked to confirm: no price, nobody else's services. That it was opened is noted. */
export async function openSupplierPage(db: Db, token: string): Promise<Page> {
  const link = await getSupplierLink(db, token)
  const booking = await findCrmBookingById(db, link.bookingId)
  if (!booking) throw notFound('page')
  await noteSeen(db, link.id)
  return toPage(db, link, booking)
}

/** A supplier confirms, once: their lines carry it, and whoever works on the booking is told. */
export async function confirmSupplierPage(
  { db, actor, emit }: Pick<Context, 'db' | 'actor' | 'emit'>,
  token: string,
  { name, reference, note }: Said,
): Promise<Page> {
  const { bookingId, id, supplier } = await getSupplierLink(db, token)
  const booking = await lockCrmBookingById(db, bookingId)
  if (!booking) throw notFound('page')
  if (booking.status === 'Cancelled')
    throw problem('CONFLICT', 'This booking was cancelled; nothing is to be confirmed.')
  if (!(await noteConfirmed(db, id, { confirmedBy: name, reference, note })))
    throw problem('CONFLICT', 'This is confirmed already.')
  const lines = linesFor(await listLines(db, bookingId), supplier)
  await confirmLines(
    db,
    lines.map((line) => line.id),
    reference,
  )
  await renewLacks(db, booking)
  await recordAudit(
    db,
    { ...actor, name: `${name}, ${supplier}` },
    {
      entity,
      id: bookingId,
      orgId: booking.orgId,
      action: `${supplier} confirmed${reference ? `: ${reference}` : ''}`,
      after: { by: name, reference, note },
    },
  )
  await notify(db, emit, ownersOf(booking), {
    title: `${supplier} confirmed ${booking.number}`,
    body: [`${booking.customerName}, ${booking.title}`, reference, note].filter(Boolean).join('. '),
    link: linkOf(booking),
    tone: 'green',
  })
  emitCrmBookingChanged(emit, booking)
  return toPage(db, await getSupplierLink(db, token), booking)
}
