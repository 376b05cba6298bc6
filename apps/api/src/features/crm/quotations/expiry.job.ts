import { addDays } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dayWords } from '../../../platform/words.ts'
import { holdNamed, isNamed } from '../customers/index.ts'
import { emitQuotationChanged, tellOwners } from './quotation-news.ts'
import { updateQuotationRow, findQuotationById } from './quotation.queries.ts'
import { entity } from './quotation.service.ts'
import { updateVersion, findVersion } from './version.queries.ts'

/** How many days before the end its owner hears of it. */
const tellBeforeDays = 2
const atOnce = 200

/** Takes some open quotations that fulfil a condition, each for this job alone. */
async function take(db: Db, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select q.id from quotation q join customer c on c.id = q.customer_id
    where q.status in ('Sent', 'Viewed') and ${condition} and ${isNamed}
    order by q.valid_until, q.id limit ${atOnce} for update of q skip locked ${holdNamed}`)
  return rows.map(({ id }) => id)
}

async function expire(context: SystemContext, id: string): Promise<void> {
  const { db } = context
  const quotation = await findQuotationById(db, id)
  const version = quotation && (await findVersion(db, id, quotation.versionNumber))
  if (!quotation || !version) return
  const { orgId } = quotation
  await updateVersion(db, version.id, { status: 'Expired' })
  await updateQuotationRow(db, id, { status: 'Expired' })
  await recordAudit(
    db,
    { id: null, orgId, name: 'Karavan', requestId: 'quotation.expire' },
    {
      entity,
      id,
      orgId,
      action: `version ${version.number} expired`,
      before: { status: quotation.status },
      after: { status: 'Expired' },
    },
  )
  await tellOwners(context, 'expired', quotation, { note: `Its price ended on ${dayWords(quotation.validUntil)}` })
  emitQuotationChanged(context, quotation)
}

async function warn(context: SystemContext, id: string): Promise<void> {
  const { db } = context
  const quotation = await findQuotationById(db, id)
  if (!quotation) return
  await db.execute(sql`update quotation set expiry_told_at = now() where id = ${id}`)
  await tellOwners(context, 'expiring', quotation, {
    note: `Its price ends on ${dayWords(quotation.validUntil)}, and it is not answered`,
  })
}

/** Ends prices whose last day is over, and says once of those that end soon and are not answered. */
export const expireQuotations =
  (platform: Platform) =>
  async (_: unknown, { db, emit }: Pick<JobContext, 'db' | 'emit'>): Promise<void> => {
    const day = today(platform.config)
    const context = { platform, db, emit }
    for (const id of await take(db, sql`valid_until < ${day}::date`)) await expire(context, id)
    const soon = addDays(day, tellBeforeDays)
    for (const id of await take(db, sql`valid_until <= ${soon}::date and expiry_told_at is null`))
      await warn(context, id)
  }
