import { sql } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockPaidSuppliers, type Payer, useAccountOf } from '../payables/index.ts'

type PaidAhead = Payer & { supplierId: string }

/** The suppliers who ever were paid on account, or of whom something was used; of those that were merged, whom they were merged with. */
async function listPaidAhead(db: Db): Promise<PaidAhead[]> {
  const { rows } = await db.execute<PaidAhead>(sql`
    with recursive own as (
      select s.id, s.merged_into, s.org_id from supplier s
      where exists (
        select 1 from supplier_payment_part p where p.supplier_id = s.id
          and p.amount > coalesce((select sum(b.amount) from supplier_payment_bill b where b.part_id = p.id), 0))
        or exists (select 1 from supplier_use u where u.supplier_id = s.id)
      union
      select s.id, s.merged_into, s.org_id from supplier s join own on own.merged_into = s.id
    )
    select own.id as "supplierId", own.org_id as "orgId", o.kind = 'house' as house
    from own join org o on o.id = own.org_id where own.merged_into is null order by own.id`)
  return rows
}

/** Uses what is on account on bills that came, changed or went since, each supplier in a transaction of its own. */
export const useAllAccounts =
  ({ database, config }: Pick<Platform, 'database' | 'config'>) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    for (const { supplierId, ...payer } of await listPaidAhead(db))
      await database.transaction(async (own) => {
        const [supplier] = await lockPaidSuppliers(own, payer.orgId, [supplierId])
        const actor = { id: null, orgId: payer.orgId, name: 'Karavan', requestId: 'supplier.advances' }
        if (supplier) await useAccountOf(own, actor, payer, supplier, { day: today(config), zone: config.todayZone })
      })
  }
