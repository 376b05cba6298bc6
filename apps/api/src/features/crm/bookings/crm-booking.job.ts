import type { CrmBookingStatus } from '@karavan/domain/crm/booking'
import { warningDue } from '@karavan/domain/crm/ticket'
import { ticketByWords } from '@karavan/domain/crm/ticket-clock'
import { toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { holdNamed, isNamed } from '../customers/index.ts'
import { giveTask } from '../tasks/index.ts'
import { entity } from './crm-booking.queries.ts'
import type { CrmBookingRecord, RequestRecord } from './crm-booking.table.ts'
import { lapsedFare } from './lapsed-fare.ts'
import { remindCustomers } from './reminder.service.ts'
import { reminderWords } from './request-again.service.ts'
import { mailSupplier } from './request.service.ts'
import { linkOf, emitCrmBookingChanged } from './crm-booking-access.ts'

type Context = Pick<JobContext, 'db' | 'emit'>
type Due = Pick<CrmBookingRecord, 'kind' | 'number' | 'title' | 'customerName'> & {
  id: string
  userId: string
  email: string
  name: string
  label: string
  dueOn: string
  amount: string
}

const atOnce = 200

/** Reminds whoever works on a booking, once, of an instalment whose day has come. */
async function remindOfDue(platform: Platform, { db, emit }: Context, day: string): Promise<void> {
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select i.id from crm_instalment i join crm_booking b on b.id = i.booking_id join customer c on c.id = b.customer_id
      where i.paid_at is null and i.reminded_at is null and i.due_on <= ${day}::date and ${isNamed}
      order by i.due_on, i.id limit ${atOnce} for update of i skip locked ${holdNamed}
    ), told as (
      update crm_instalment i set reminded_at = now() from due where i.id = due.id
      returning i.booking_id, i.label, i.due_on, i.amount - i.paid as amount
    )
    select b.id, b.kind, b.number, b.title, b.customer_name as "customerName", u.id as "userId", u.email, u.name,
      t.label, t.due_on::text as "dueOn", t.amount
    from told t join crm_booking b on b.id = t.booking_id
    join app_user u on u.id = coalesce(b.assigned_to, b.created_by) and u.active`)
  for (const due of rows) {
    const what = `${due.customerName}: ${due.label}, ${rupees(toMinor(Number(due.amount)))}`
    const late = due.dueOn < day
    await notify(db, emit, [due.userId], {
      title: `${due.number}: an instalment is ${late ? 'overdue' : 'due'}`,
      body: `${what}, since ${dayWords(due.dueOn)}`,
      link: linkOf(due),
      tone: late ? 'red' : 'amber',
    })
    const words = await mailFromTemplate(
      db,
      null,
      {},
      {
        subject: `${due.number}: an instalment is ${late ? 'overdue' : 'due'}`,
        text: [
          `Hello ${due.name},`,
          `${what} of ${due.title}, due ${dayWords(due.dueOn)}.`,
          platform.config.publicUrl + linkOf(due),
        ].join('\n\n'),
      },
    )
    await queueReadyMail(platform, db, { to: { email: due.email, name: due.name }, kind: 'instalment-due', words })
  }
}

type Moved = Pick<CrmBookingRecord, 'id' | 'orgId'>

/** Moves on what has begun or is over, by the day it is where the house is. */
async function moveByDay({ db, emit }: Context, day: string): Promise<void> {
  const move = async (from: CrmBookingStatus, to: CrmBookingStatus, reached: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<Moved>(sql`
      update crm_booking set status = ${to}, version = version + 1, updated_at = now()
      where status = ${from} and id in (
        select id from crm_booking where status = ${from} and ${reached}
        order by start_date, id limit ${atOnce} for update skip locked)
      returning id, org_id as "orgId"`)
    for (const booking of rows) {
      const clock = { id: null, orgId: booking.orgId, name: 'Karavan', requestId: 'crm-booking.sweep' }
      const [before, after] = [{ status: from }, { status: to }]
      await recordAudit(db, clock, { entity, id: booking.id, action: `${from} to ${to}`, before, after })
      emitCrmBookingChanged(emit, booking)
    }
  }
  await move('Confirmed', 'Travelling', sql`start_date <= ${day}::date`)
  await move('Travelling', 'Completed', sql`end_date < ${day}::date`)
  // A service is used up once its day is over.
  await db.execute(sql`
    update crm_booking_line set state = 'Used' where id in (
      select l.id from crm_booking_line l join crm_booking b on b.id = l.booking_id
      where l.state = 'Confirmed' and b.status <> 'Draft' and coalesce(l.until_date, l.from_date, b.end_date) < ${day}::date
      order by l.id limit ${atOnce} for update of l skip locked)`)
}

type Waiting = Pick<RequestRecord, 'id' | 'orgId' | 'supplier' | 'mailedTo'> & {
  number: string
  label: string
  companyName: string
}

/** Reminds suppliers, once, of a request that three quarters of the time for it have gone by without an answer. */
async function remindSuppliers(platform: Platform, { db }: Context): Promise<void> {
  const { rows } = await db.execute<Waiting>(sql`
    with due as (
      select r.id from service_request r join crm_booking_line l on l.id = r.line_id and l.state = 'Requested'
      join crm_booking b on b.id = r.booking_id join customer c on c.id = b.customer_id
      where ${isNamed} and r.answered_at is null and r.withdrawn_at is null and r.reminded_at is null and r.mailed_to is not null
        and r.answer_by is not null and now() >= r.answer_by - (r.answer_by - r.created_at) / 4
        and not exists (select 1 from service_request n where n.line_id = r.line_id and n.version > r.version)
      order by r.answer_by, r.id limit ${atOnce} for update of r skip locked ${holdNamed}
    ), told as (
      update service_request r set reminded_at = now() from due where r.id = due.id returning r.*
    )
    select t.id, t.org_id as "orgId", t.supplier, t.mailed_to as "mailedTo", b.number, l.label,
      (select o.company_name from org o where o.id = t.org_id) as "companyName"
    from told t join crm_booking b on b.id = t.booking_id join crm_booking_line l on l.id = t.line_id`)
  for (const request of rows)
    if (request.mailedTo) await mailSupplier({ platform, db }, request, request.mailedTo, reminderWords(request))
}

type HeldFare = Pick<CrmBookingRecord, 'kind' | 'number' | 'customerName' | 'orgId' | 'country'> & {
  lineId: string
  id: string
  departure: string | null
  userId: string | null
  label: string
  ticketBy: string
  told: number | null
}

/** Warns 48, 24 and 4 hours before a fare that is held lapses; once it has, that is a task. Each once. */
async function warnOfFares({ db, emit }: Context): Promise<void> {
  const { rows } = await db.execute<HeldFare>(sql`
    select l.id as "lineId", l.label, l.ticket_by as "ticketBy", l.ticket_told as told, b.id, b.kind, b.number,
      b.org_id as "orgId", b.country, coalesce(l.item #>> '{segments,0,from}', b.details #>> '{segments,0,from}') as departure,
      b.customer_name as "customerName", (
        select u.id from app_user u where u.id = coalesce(b.assigned_to, b.created_by) and u.active) as "userId"
    from crm_booking_line l join crm_booking b on b.id = l.booking_id join customer c on c.id = b.customer_id
    where ${isNamed} and l.ticket_state = 'Held' and l.state <> 'Cancelled' and b.status in ('Draft', 'Confirmed', 'Travelling')
      and l.ticket_by <= now() + interval '48 hours' and (l.ticket_told is null or l.ticket_told > 0)
    order by l.ticket_by, l.id limit ${atOnce} for update of l skip locked ${holdNamed}`)
  for (const { lineId, userId, label, ticketBy, told, country, departure, ...booking } of rows) {
    const due = warningDue(new Date(ticketBy).toISOString(), Date.now(), told)
    if (due === null) continue
    await db.execute(sql`update crm_booking_line set ticket_told = ${due} where id = ${lineId}`)
    if (!userId) continue
    const left = due === 0 ? 'the fare has lapsed' : `to be ticketed within ${due} hours`
    const until = ticketByWords(new Date(ticketBy).toISOString(), country, departure)
    if (due === 0)
      await giveTask(
        { db, emit },
        {
          ...{ orgId: booking.orgId, recordOf: 'booking', recordId: booking.id, assignedTo: userId },
          title: `The fare of ${label} has lapsed: price it anew, then hold or ticket it`.slice(0, 200),
          note: `It was held until ${until}. Pay links rest until then.`,
          givenFor: lapsedFare(lineId),
        },
      )
    await notify(db, emit, [userId], {
      title: `${booking.number}: ${left}`,
      body: `${booking.customerName}: ${label}, held until ${until}${due === 0 ? '. Price it anew before anybody pays.' : ''}`,
      link: linkOf(booking),
      tone: due <= 4 ? 'red' : 'amber',
    })
  }
}

type Late = Pick<CrmBookingRecord, 'kind' | 'number' | 'customerName'> & {
  id: string
  userId: string
  supplier: string
  label: string
}

/** Tells whoever works on a booking, once, that a supplier let the time for an answer go by. */
async function tellOfSilence({ db, emit }: Context): Promise<void> {
  const { rows } = await db.execute<Late>(sql`
    with due as (
      select r.id from service_request r join crm_booking_line l on l.id = r.line_id and l.state = 'Requested'
      join crm_booking b on b.id = r.booking_id join customer c on c.id = b.customer_id
      where ${isNamed} and r.answered_at is null and r.withdrawn_at is null and r.late_told_at is null and r.answer_by < now()
        and not exists (select 1 from service_request n where n.line_id = r.line_id and n.version > r.version)
      order by r.answer_by, r.id limit ${atOnce} for update of r skip locked ${holdNamed}
    ), told as (
      update service_request r set late_told_at = now() from due where r.id = due.id returning r.*
    )
    select b.id, b.kind, b.number, b.customer_name as "customerName", u.id as "userId", t.supplier, l.label
    from told t join crm_booking b on b.id = t.booking_id join crm_booking_line l on l.id = t.line_id
    join app_user u on u.id = coalesce(b.assigned_to, b.created_by) and u.active`)
  for (const late of rows)
    await notify(db, emit, [late.userId], {
      title: `${late.supplier} has not answered ${late.number}`,
      body: `${late.customerName}: ${late.label}. Remind them, or ask somebody else.`,
      link: linkOf(late),
      tone: 'amber',
    })
}

/** Does with bookings what their time has brought: reminds of instalments and of requests, begins and ends trips. */
export const sweepCrmBookings =
  (platform: Platform) =>
  async (_: unknown, context: Context): Promise<void> => {
    const day = today(platform.config)
    await moveByDay(context, day)
    await remindOfDue(platform, context, day)
    await remindSuppliers(platform, context)
    await tellOfSilence(context)
    await warnOfFares(context)
    await remindCustomers({ platform, ...context })
  }
