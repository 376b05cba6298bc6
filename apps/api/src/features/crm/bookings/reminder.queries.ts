import type { ReminderPlan } from '@karavan/contracts/crm/receipts/pay-link'
import { reminderGrace } from '@karavan/domain/crm/reminder'
import type { PlainDate } from '@karavan/domain/base/dates'
import { eq, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { holdNamed, isNamed } from '../customers/index.ts'
import { crmBookings } from './crm-booking.table.ts'
import { reminderPauses, reminders } from './reminder.table.ts'

/** Writes a reminder down before it is sent; false when it went already. */
export async function claimReminder(db: Db, reminder: typeof reminders.$inferInsert): Promise<boolean> {
  const rows = await db.insert(reminders).values(reminder).onConflictDoNothing().returning({ id: reminders.id })
  return rows.length > 0
}

/** An instalment a customer is to be reminded of. */
export type DueReminder = {
  instalmentId: string
  bookingId: string
  label: string
  dueOn: PlainDate
  open: number
  days: number
}

/** The key of what the clock sends: of one instalment, for one due day, so many days from it. */
export const clockKey = ({ instalmentId, dueOn, days }: Pick<DueReminder, 'instalmentId' | 'dueOn' | 'days'>): string =>
  `clock ${instalmentId} ${dueOn} ${days}`

/**
 * What is to be sent on a day: of each open instalment the newest of its reminders, unless it or a later one went. None of the
 * day the booking was made or before, and none that is late by more than the clock may be. Whoever is being paid is left out.
 */
export async function listDueReminders(db: Db, day: PlainDate, zone: string, most: number): Promise<DueReminder[]> {
  const { rows } = await db.execute<DueReminder>(sql`
    select i.id as "instalmentId", i.booking_id as "bookingId", i.label, i.due_on::text as "dueOn",
      (i.amount - i.paid)::float8 as open, d.days
    from crm_instalment i join crm_booking b on b.id = i.booking_id join org o on o.id = b.org_id
    join customer c on c.id = b.customer_id and c.email is not null
    cross join lateral (
      select max(x)::int as days from unnest(o.reminder_days) x
      where i.due_on + x between ${day}::date - ${reminderGrace}::int and ${day}::date
        and i.due_on + x > (b.created_at at time zone ${zone})::date) d
    where ${isNamed} and d.days is not null and i.paid_at is null and b.status <> 'Cancelled'
      and i.due_on between ${day}::date - 62 and ${day}::date + 60
      and not exists (select 1 from crm_reminder_pause p where p.booking_id = b.id)
      and not customer_says(c.id, 'do-not-disturb')
      and not exists (
        select 1 from crm_reminder r
        where r.once_key = 'clock ' || i.id || ' ' || i.due_on || ' ' || d.days)
    order by i.due_on, i.id limit ${most} for update of i skip locked ${holdNamed}`)
  return rows
}

/** What the message of a reminder is called in the outbox. */
export const reminderTemplate = 'instalment-reminder'

/**
 * Why a reminder that waits to be sent is not to leave any more; null while it may. What somebody sent by hand goes to whoever
 * the clock leaves alone too, as long as something is open of what its link asks for.
 */
export async function whyReminderEnds(
  db: Db,
  { recordId, onceKey, createdBy }: { recordId: string; onceKey: string; createdBy: string | null },
): Promise<string | null> {
  const { rows } = await db.execute<{ why: string | null }>(sql`
    select case
      when not exists (select from crm_instalment i where i.booking_id = b.id and i.paid_at is null
        and (l.instalment_id is null or i.id = l.instalment_id)) then 'Nothing is open of it any more'
      when ${createdBy !== null} then null
      when b.status = 'Cancelled' then b.number || ' is cancelled'
      when exists (select from crm_reminder_pause p where p.booking_id = b.id) then 'Reminders of ' || b.number || ' are paused'
      when customer_says(b.customer_id, 'do-not-disturb') then b.customer_name || ' is not to be disturbed' end as why
    from crm_booking b
    left join crm_reminder r on r.booking_id = b.id and strpos(${onceKey}, r.once_key) > 0
    left join pay_link l on l.id = r.link_id
    where b.id = ${recordId} limit 1`)
  return rows[0]?.why ?? null
}

/** What is overdue of what a caller may see, the longest first, as the day shows it. */
export async function listOverdue(db: Db, caller: Caller, day: PlainDate, most: number) {
  const { rows } = await db.execute<Omit<DueReminder, 'days'> & { paused: boolean; email: string | null }>(sql`
    select i.id as "instalmentId", i.booking_id as "bookingId", i.label, i.due_on::text as "dueOn",
      (i.amount - i.paid)::float8 as open, c.email,
      exists (select 1 from crm_reminder_pause p where p.booking_id = crm_booking.id)
        or customer_says(c.id, 'do-not-disturb') as paused
    from crm_instalment i join ${crmBookings} on ${crmBookings.id} = i.booking_id
    join customer c on c.id = crm_booking.customer_id
    where i.org_id = ${caller.orgId} and ${scope(crmBookings, caller) ?? sql`true`}
      and i.paid_at is null and i.due_on < ${day}::date and crm_booking.status not in ('Draft', 'Cancelled')
    order by i.due_on, i.id limit ${most}`)
  return rows
}

/** What a booking's customer was reminded of, whether the clock does it, and on which days. */
export async function readReminders(
  db: Db,
  { id, orgId, email }: { id: string; orgId: string; email: string | null },
): Promise<ReminderPlan> {
  const rows = await db
    .select({
      id: reminders.id,
      label: reminders.label,
      days: reminders.days,
      mailedTo: reminders.mailedTo,
      at: reminders.createdAt,
      by: sql<string | null>`(select u.name from app_user u where u.id = ${reminders.createdBy})`,
    })
    .from(reminders)
    .where(eq(reminders.bookingId, id))
    .orderBy(sql`${reminders.createdAt} desc, ${reminders.id} desc`)
    .limit(50)
  const [pause] = await db
    .select({
      at: reminderPauses.pausedAt,
      by: sql<string>`(select u.name from app_user u where u.id = ${reminderPauses.pausedBy})`,
    })
    .from(reminderPauses)
    .where(eq(reminderPauses.bookingId, id))
  const { rows: orgs } = await db.execute<{ days: number[] }>(
    sql`select reminder_days as days from org where id = ${orgId}`,
  )
  return { sent: rows, paused: pause ?? null, days: orgs[0]?.days ?? [], email }
}

export async function pauseReminders(
  db: Db,
  pause: { bookingId: string; orgId: string; pausedBy: string },
): Promise<void> {
  await db.insert(reminderPauses).values(pause).onConflictDoNothing()
}

export async function resumeReminders(db: Db, bookingId: string): Promise<void> {
  await db.delete(reminderPauses).where(eq(reminderPauses.bookingId, bookingId))
}

export async function updateReminderDays(db: Db, orgId: string, days: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ before: number[] }>(sql`
    with old as (select reminder_days as before from org where id = ${orgId} for update)
    update org set reminder_days = ${sql.param([...days])}::smallint[] from old where id = ${orgId} returning old.before`)
  return rows[0]?.before ?? []
}
