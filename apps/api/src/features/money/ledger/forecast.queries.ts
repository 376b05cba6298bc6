import type { Due } from '@karavan/contracts/money/wallet/wallet.contract'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { dayWords } from '../../../platform/words.ts'
import { wallets } from './ledger.table.ts'

type Row = {
  balance: string
  limit: string
  id: string | null
  reference: string
  entity: 'booking' | 'package' | 'activity'
  title: string
  from: string
  due: string
  amount: string
  needed: string
  short: string
}

const most = 500

/** What a wallet will be asked for and when, with what must be in it by then; null when the caller has no such wallet. */
export async function readForecast(
  db: Db,
  caller: Caller,
  orgId: string,
  zone: string,
): Promise<{ balance: number; creditLimit: number; dues: Due[] } | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${wallets.balance} as balance, ${wallets.creditLimit} as limit, d.*,
      greatest(d.needed - ${wallets.balance} - ${wallets.creditLimit}, 0) as short
    from ${wallets}
    left join lateral (
      select o.*, sum(o.amount) over (order by o.due, o.id) as needed
      from (
        select b.id, 'booking' as entity, b.reference, b.hotel ->> 'hotelName' as title, b.from_date::text as from,
          b.hold_expires_at as due, b.total - b.paid as amount
        from hotel_booking b
        where b.org_id = ${wallets.orgId} and b.status = 'Pending' and b.payment = 'later' and not b.on_request
          and b.paid < b.total and b.hold_expires_at is not null
        union all
        select b.id, 'activity', b.reference, b.activity ->> 'name', b.day::text, b.hold_expires_at, b.total - b.paid
        from activity_booking b
        where b.org_id = ${wallets.orgId} and b.status = 'Pending' and b.payment = 'later' and not b.on_request
          and b.paid < b.total and b.hold_expires_at is not null
        union all
        select b.id, 'package', b.reference, b.title, b.start_date::text, b.hold_expires_at, b.total - b.paid
        from package_booking b
        where b.org_id = ${wallets.orgId} and b.status = 'Pending' and b.payment = 'later'
          and b.paid < b.total and b.hold_expires_at is not null
        union all
        select b.id, 'package', b.reference, b.title || ', instalment ' || i.number, b.start_date::text,
          (i.due_on + time '09:00') at time zone ${zone}, i.amount
        from package_booking b join package_instalment i on i.package_id = b.id
        where b.org_id = ${wallets.orgId} and b.status = 'Confirmed' and i.paid_at is null and not i.cancelled
      ) o
      order by o.due, o.id
      limit ${most}
    ) d on true
    where ${wallets.orgId} = ${orgId} and ${scope(wallets, caller) ?? sql`true`}
    order by d.due, d.id`)
  const [first] = rows
  if (!first) return null
  const dues = rows.flatMap(({ id, entity, reference, title, from, due, amount, needed, short }): Due[] =>
    id === null
      ? []
      : [
          {
            dueAt: new Date(due).toISOString(),
            reference,
            description: `${title}, from ${dayWords(from)}`,
            amount: Number(amount),
            cause: { entity, id },
            neededBy: Number(needed),
            shortfall: Number(short),
          },
        ],
  )
  return { balance: Number(first.balance), creditLimit: Number(first.limit), dues }
}
