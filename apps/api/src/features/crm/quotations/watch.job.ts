import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { MovedLine } from '@karavan/contracts/crm/quotations/quotation'
import { holdCustomers } from '../customers/index.ts'
import { hasHouseLines, priceContent } from './line-price.service.ts'
import { emitQuotationChanged, movedWords, tellOwners } from './quotation-news.ts'
import { findQuotationById } from './quotation.queries.ts'
import { findVersion } from './version.queries.ts'
import { findWatchPercent, worthTelling } from './watch.ts'

/** How many quotations are asked about at a time. */
const atOnce = 100

/** What somebody was told, so that the same is told once. */
const wordsHash = (moved: readonly MovedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(moved.map(({ group, key, now }) => [group, key, now])))
    .digest('hex')

async function nextOnes(db: Db, after: string | null): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from quotation where status in ('Sent', 'Viewed') and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/** Asks the house again about the lines of all that waits for an answer, and tells owners once of what moved by much or is gone. */
export const watchQuotations =
  (platform: Platform) =>
  async (_: unknown, { db, emit }: Pick<JobContext, 'db' | 'emit'>): Promise<void> => {
    let last: string | null = null
    for (;;) {
      const ids = await nextOnes(db, last)
      for (const id of ids) await watchOne({ platform, db, emit }, id)
      last = ids.at(-1) ?? null
      if (ids.length < atOnce) return
    }
  }

async function watchOne(context: { platform: Platform } & Pick<JobContext, 'db' | 'emit'>, id: string): Promise<void> {
  const { platform, db } = context
  const quotation = await findQuotationById(db, id)
  const version = quotation && (await findVersion(db, id, quotation.versionNumber))
  if (!quotation || !version || !hasHouseLines(version.content)) return
  const { orgId } = quotation
  const { moved } = await priceContent({ db, config: platform.config, orgId }, version.content)
  const told = worthTelling(moved, await findWatchPercent(db, orgId))
  // Who is being erased is not told of.
  if (told.length > 0 && (await holdCustomers(db, [quotation.customerId])).size === 0) return
  const hash = told.length > 0 ? wordsHash(told) : null
  const { rows } = await db.execute(
    sql`update quotation set moved_told = ${hash} where id = ${id} and moved_told is distinct from ${hash} returning id`,
  )
  if (rows.length === 0 || told.length === 0) return
  const named = (await findQuotationById(db, id)) ?? quotation
  await tellOwners(context, 'moved', named, { note: (seen) => told.map((one) => movedWords(one, seen)).join('; ') })
  emitQuotationChanged(context, quotation)
}
