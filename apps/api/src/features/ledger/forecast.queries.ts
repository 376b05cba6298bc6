import type { Due } from '@karavan/contracts/wallet/wallet.contract'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Db } from '../../platform/db/database.ts'
import { scope } from '../../platform/db/table-class.ts'
import { dayWords } from '../../platform/words.ts'
import { wallets } from './ledger.table.ts'

type Row = {
  balance: string
  limit: string
  id: string | null
  reference: string
  hotel: string
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
): Promise<{ balance: number; creditLimit: number; dues: Due[] } | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${wallets.balance} as balance, ${wallets.creditLimit} as limit, d.*,
      greatest(d.needed - ${wallets.balance} - ${wallets.creditLimit}, 0) as short
    from ${wallets}
    left join lateral (
      select b.id, b.reference, b.hotel ->> 'hotelName' as hotel, b.from_date::text as from, b.hold_expires_at as due,
        b.total - b.paid as amount, sum(b.total - b.paid) over (order by b.hold_expires_at, b.id) as needed
      from hotel_booking b
      where b.org_id = ${wallets.orgId} and b.status = 'Pending' and b.payment = 'later' and not b.on_request
        and b.paid < b.total and b.hold_expires_at is not null
      order by b.hold_expires_at, b.id
      limit ${most}
    ) d on true
    where ${wallets.orgId} = ${orgId} and ${scope(wallets, caller) ?? sql`true`}
    order by d.due, d.id`)
  const [first] = rows
  if (!first) return null
  const dues = rows.flatMap(({ id, reference, hotel, from, due, amount, needed, short }): Due[] =>
    id === null
      ? []
      : [
          {
            dueAt: new Date(due).toISOString(),
            reference,
            description: `${hotel}, from ${dayWords(from)}`,
            amount: Number(amount),
            cause: { entity: 'booking', id },
            neededBy: Number(needed),
            shortfall: Number(short),
          },
        ],
  )
  return { balance: Number(first.balance), creditLimit: Number(first.limit), dues }
}
