import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { Db } from '../platform/db/database.ts'
import { actorOf } from './booker.ts'
import { writeApproved } from './deposits.ts'

const balanceOf = async (db: Db, orgId: string): Promise<Minor> => {
  const { rows } = await db.execute<{ balance: string }>(sql`select balance from wallet where org_id = ${orgId}`)
  return toMinor(Number(rows[0]?.balance ?? 0))
}

/** Lets somebody spend, and sends what was spent to their wallet, which ends where it began. */
export async function keepBalance(
  { db, config, admin }: { db: Db; config: Config; admin: Caller },
  user: Caller,
  at: string,
  spend: () => Promise<unknown>,
): Promise<void> {
  const before = await balanceOf(db, user.orgId)
  await spend()
  const spent = sum([before, -(await balanceOf(db, user.orgId))])
  if (spent > 0)
    await writeApproved(
      { db, config, admin: actorOf(admin) },
      { orgId: user.orgId, userId: user.id },
      { way: 'bank', amount: spent, at },
    )
}
