import { toMajor, toMinor } from '@karavan/domain/base/money'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { MessageValues } from '@karavan/domain/crm/message-template'
import { reminderWords, sortedDays } from '@karavan/domain/crm/reminder'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { hourNow, today } from '../../../platform/clock.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { ownWords, queueMail } from '../outbox/index.ts'
import { emitCrmBookingChanged, getLockedCrmBooking } from './crm-booking-access.ts'
import { entity, findCrmBookingById, type FullCrmBooking } from './crm-booking.queries.ts'
import { debtorOf } from './debtor.ts'
import { isOpen, listPayLinks, payPath } from './pay-link.queries.ts'
import type { PayLinkRecord } from './pay-link.table.ts'
import { makePayLink } from './pay-link.service.ts'
import { readPayable } from './pay-link.view.ts'
import { isResting } from './resting.ts'
import {
  claimReminder,
  clockKey,
  listDueReminders,
  listOverdue,
  pauseReminders,
  reminderTemplate,
  resumeReminders,
  updateReminderDays,
} from './reminder.queries.ts'

type Sender = Pick<SystemContext, 'platform' | 'db'>
type Asked = { label: string; dueOn: string | null; open: number }
type Occasion = { onceKey: string; days: number | null; createdBy: string | null }

/** At which hour of the house the clock writes to customers. */
const firstHour = 9
const atOnce = 200

const dueWords = (dueOn: string, day: string): string =>
  dueOn < day ? `was due on ${dayWords(dueOn)}` : dueOn === day ? 'is due today' : `is due on ${dayWords(dueOn)}`

/** Whoever writes by the clock is the agency itself. */
async function agencyValues(db: Sender['db'], orgId: string): Promise<MessageValues> {
  const { seller } = await preparePaper(db, 'customer-mail', orgId)
  const { name, phone, email } = seller
  return { 'agent.name': name, 'agent.company': name, 'agent.phone': phone ?? '', 'agent.email': email ?? '' }
}

/** Mails a customer the link to pay something; false when this went already. */
async function mailLink(
  { platform, db }: Sender,
  booking: FullCrmBooking & { email: string },
  link: PayLinkRecord,
  { label, dueOn, open }: Asked,
  occasion: Occasion,
): Promise<boolean> {
  const { id: bookingId, orgId, email, customerId, customerName, companyName, title, number } = booking
  const row = { id: uuidv7(), bookingId, orgId, linkId: link.id, label, mailedTo: email, ...occasion }
  if (!(await claimReminder(db, row))) return false
  const when = dueOn ? dueWords(dueOn, today(platform.config)) : 'is open'
  const url = new URL(payPath(platform.secretKey, link.id), platform.config.publicUrl).href
  const text = [
    `Dear ${customerName},`,
    `${rupees(toMinor(open))} for ${title} (${number}), ${label}, ${when}.`,
    `Pay by card, UPI or bank here, without signing in:\n${url}`,
    'If you have paid already, there is nothing to do: this mail and your payment have crossed.',
  ]
  const late = dueOn !== null && dueOn < today(platform.config)
  const own = await ownWords(db, orgId, 'booking-payment', {
    ...(await agencyValues(db, orgId)),
    'customer.name': customerName,
    'customer.email': email,
    'booking.number': number,
    'booking.title': title,
    'booking.startDate': dayWords(booking.startDate),
    'booking.endDate': dayWords(booking.endDate),
    'booking.total': rupees(toMinor(booking.total)),
    'booking.paid': rupees(toMinor(booking.paid)),
    'booking.open': rupees(toMinor(booking.total) - toMinor(booking.paid)),
    'instalment.label': label,
    'instalment.amount': rupees(toMinor(open)),
    'instalment.dueOn': dueOn ? dayWords(dueOn) : '',
    'instalment.payLink': url,
  })
  await queueMail(
    { platform, db },
    {
      orgId,
      record: 'booking',
      recordId: bookingId,
      customerId,
      template: reminderTemplate,
      subject: own?.subject ?? `${companyName}: ${late ? 'overdue, ' : ''}${rupees(toMinor(open))} for ${title}`,
      body: own?.body ?? text.join('\n\n'),
      to: { address: email, name: customerName },
      occasion: occasion.onceKey,
      createdBy: occasion.createdBy,
    },
  )
  return true
}

const withMail = (booking: FullCrmBooking | null): (FullCrmBooking & { email: string }) | null =>
  booking?.email ? { ...booking, email: booking.email } : null

/** Reminds customers of what is due soon, today or overdue, each once; `hour` is the hour of the house. */
export async function remindCustomers(
  { platform, db, emit }: SystemContext,
  hour = hourNow(platform.config),
): Promise<void> {
  if (hour < firstHour) return
  const { todayZone } = platform.config
  for (const due of await listDueReminders(db, today(platform.config), todayZone, atOnce)) {
    const booking = withMail(await findCrmBookingById(db, due.bookingId))
    // A fare that lapsed has another price tomorrow; what it comes to then is reminded of by the next one.
    if (!booking || (await isResting(db, booking))) continue
    const { instalmentId, days } = due
    const link = await makePayLink(platform, db, booking, { what: 'instalment', instalmentId }, null)
    const sent = await mailLink({ platform, db }, booking, link, due, {
      onceKey: clockKey(due),
      days,
      createdBy: null,
    })
    if (!sent) continue
    await recordAudit(
      db,
      { id: null, orgId: booking.orgId, name: 'Karavan', requestId: 'crm-booking.sweep' },
      { entity, id: booking.id, action: `customer reminded of ${due.label}, ${reminderWords(days)}` },
    )
    emitCrmBookingChanged(emit, booking)
  }
}

type Place = { kind: CrmBookingKind; id: string }

/** One mail of a link by hand in a day: a second press is the same one. */
const handKey = (linkId: string, day: string) => `hand ${linkId} ${day}`

/** Somebody sends a link to its customer by mail. */
export async function sendPayLink(context: Context, { kind, id, partId }: Place & { partId: string }) {
  const { platform, db, user, actor, emit } = context
  const locked = await getLockedCrmBooking(context, kind, id)
  const link = (await listPayLinks(db, { bookingId: id })).find((one) => one.id === partId)
  if (!link || !isOpen(link)) throw notFound('link')
  const booking = withMail(locked)
  if (!booking) throw invalid({ path: 'email', message: `There is no e-mail address of ${locked.customerName}` })
  const { parts, open } = await readPayable(db, debtorOf(booking), link)
  if (open === 0) throw problem('CONFLICT', 'Nothing is open there.')
  const [first] = parts
  const asked = {
    label: parts.map(({ label }) => label).join(', '),
    dueOn: parts.length === 1 && first ? first.dueOn : null,
    open: toMajor(open),
  }
  const onceKey = handKey(link.id, today(platform.config))
  if (!(await mailLink(context, booking, link, asked, { onceKey, days: null, createdBy: user.id })))
    throw problem('CONFLICT', `${booking.customerName} was sent this link today already.`)
  await recordAudit(db, actor, {
    entity,
    id,
    orgId: booking.orgId,
    action: `pay link for ${rupees(open)} mailed to ${booking.email}`,
  })
  emitCrmBookingChanged(emit, booking)
  return { booking, link }
}

/** Sends everybody who owes something since before today their link, once a day; says how many, and why not the others. */
export async function remindAll(context: Context) {
  const { platform, db, user, actor, emit } = context
  const day = today(platform.config)
  const told = { sent: 0, withoutMail: 0, paused: 0, already: 0 }
  for (const due of await listOverdue(db, user, day, atOnce)) {
    const booking = withMail(await findCrmBookingById(db, due.bookingId))
    if (due.paused) told.paused += 1
    else if (!booking) told.withoutMail += 1
    else {
      const wanted = { what: 'instalment', instalmentId: due.instalmentId } as const
      const link = await makePayLink(platform, db, booking, wanted, user.id)
      const occasion = { onceKey: handKey(link.id, day), days: null, createdBy: user.id }
      if (!(await mailLink(context, booking, link, due, occasion))) told.already += 1
      else {
        told.sent += 1
        const { id, orgId } = booking
        await recordAudit(db, actor, { entity, id, orgId, action: `customer reminded of ${due.label}` })
        emitCrmBookingChanged(emit, booking)
      }
    }
  }
  await recordAudit(db, actor, { entity: 'org', id: user.orgId, action: 'customers reminded', after: told })
  return told
}

/** Stops what the clock sends to the customer of one booking, or lets it go on. */
export async function setRemindersPaused(context: Context, { kind, id }: Place, paused: boolean) {
  const { db, user, actor, emit } = context
  const booking = await getLockedCrmBooking(context, kind, id)
  const { orgId } = booking
  if (paused) await pauseReminders(db, { bookingId: id, orgId, pausedBy: user.id })
  else await resumeReminders(db, id)
  await recordAudit(db, actor, { entity, id, orgId, action: `reminders ${paused ? 'paused' : 'go on'}` })
  emitCrmBookingChanged(emit, booking)
  return booking
}

/** Changes on which days the clock reminds customers of this organisation. */
export async function setReminderDays({ db, user, actor }: Context, days: readonly number[]): Promise<number[]> {
  const after = sortedDays(days)
  const before = await updateReminderDays(db, user.orgId, after)
  await recordAudit(db, actor, {
    entity: 'org',
    id: user.orgId,
    orgId: user.orgId,
    action: 'days of reminders changed',
    before: { days: before },
    after: { days: after },
  })
  return after
}
