import type { CrmBookingStatus } from '@karavan/domain/crm/booking'
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
import { entity } from './crm-booking.queries.ts'
import type { CrmBookingRecord } from './crm-booking.table.ts'
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
      select i.id from crm_instalment i join crm_booking b on b.id = i.booking_id
      where i.paid_at is null and i.reminded_at is null and i.due_on <= ${day}::date and b.status <> 'Cancelled'
      order by i.due_on, i.id limit ${atOnce} for update of i skip locked
    ), told as (
      update crm_instalment i set reminded_at = now() from due where i.id = due.id
      returning i.booking_id, i.label, i.due_on, i.amount
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
}

/** Does with bookings what their time has brought: reminds of instalments, begins and ends trips. */
export const sweepCrmBookings =
  (platform: Platform) =>
  async (_: unknown, context: Context): Promise<void> => {
    const day = today(platform.config)
    await moveByDay(context, day)
    await remindOfDue(platform, context, day)
  }
