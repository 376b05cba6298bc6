import type { tasks } from '@karavan/contracts/crm/tasks/task.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../own/index.ts'

type Unpaid = Got<typeof tasks.today>['data']['unpaid'][number]

/** What customers should have paid, the longest overdue first, and whether the clock goes on reminding them. */
export async function listUnpaid(
  db: Db,
  caller: Caller,
  { day, whose, most }: { day: PlainDate; whose: 'mine' | 'all'; most: number },
): Promise<Unpaid[]> {
  const mine = whose === 'mine' ? sql`and b.assigned_to = ${caller.id}` : sql``
  const { rows } = await db.execute<Unpaid>(sql`
    select i.id, json_build_object('of', 'booking', 'id', b.id, 'kind', b.kind, 'number', b.number, 'name', b.customer_name)
        as record, i.label, i.due_on::text as "dueOn", (i.amount - i.paid)::float8 as amount,
      c.email is not null and not customer_says(c.id, 'do-not-disturb')
        and not exists (select 1 from crm_reminder_pause p where p.booking_id = b.id) as reminds
    from crm_instalment i join crm_booking b on b.id = i.booking_id join customer c on c.id = b.customer_id
    where i.org_id = ${caller.orgId} and i.paid_at is null and i.due_on < ${day}::date
      and b.status not in ('Draft', 'Cancelled') and ${seenBy(caller, 'booking', 'b')} ${mine}
    order by i.due_on, i.id limit ${most}`)
  return rows
}
