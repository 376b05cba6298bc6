import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bookAdvances } from './advance.service.ts'
import { lockPaidSuppliers, type Payer } from './payable.queries.ts'

type Advanced = Payer & { supplierId: string }

/** The suppliers who ever got an advance in another currency; of those that were merged, whom they were merged with. */
async function listAdvanced(db: Db): Promise<Advanced[]> {
  const { rows } = await db.execute<Advanced>(sql`
    with recursive own as (
      select s.id, s.merged_into, s.org_id from supplier s
      where exists (select 1 from supplier_payment_part p where p.supplier_id = s.id and p.advance_amount is not null)
      union
      select s.id, s.merged_into, s.org_id from supplier s join own on own.merged_into = s.id
    )
    select own.id as "supplierId", own.org_id as "orgId", o.kind = 'house' as house
    from own join org o on o.id = own.org_id where own.merged_into is null order by own.id`)
  return rows
}

/** Books what advances are worth on bills that came, changed or went since, each supplier in a transaction of its own. */
export const bookAllAdvances =
  ({ database, config }: Pick<Platform, 'database' | 'config'>) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    for (const { supplierId, ...payer } of await listAdvanced(db))
      await database.transaction(async (own) => {
        const [supplier] = await lockPaidSuppliers(own, payer.orgId, [supplierId])
        const actor = { id: null, orgId: payer.orgId, name: 'Karavan', requestId: 'supplier.advances' }
        if (supplier) await bookAdvances(own, actor, payer, supplier, config.todayZone)
      })
  }
