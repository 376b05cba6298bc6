import { buffer } from 'node:stream/consumers'
import type { ExportFile, listExports } from '@karavan/contracts/site/exports/export.contract'
import { exportLists } from '@karavan/domain/site/export'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseExport, refuseWithout } from '../../../platform/auth/refuse-without.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readerForJob } from '../../../platform/db/job-reads.ts'
import { fileStoreOf } from '../../../platform/files/stored-image.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sheetStream } from '../../../platform/sheets/send-sheet.ts'
import { notify } from '../../base/notifications/index.ts'
import { isLong, tableOf } from './export-rows.ts'
import { exportFiles, type ExportRecord } from './export.table.ts'

export const fileNameOf = ({ list, createdAt }: Pick<ExportRecord, 'list' | 'createdAt'>): string =>
  `${list}-${createdAt.slice(0, 10)}`

export const toExport = ({ id, list, later, fileKey }: ExportRecord): ExportFile => ({
  id,
  name: exportLists[list].name,
  ready: !later || fileKey !== null,
})

/** Takes away what was asked for more than a week ago: a file of customers is not to lie around. */
async function forgetOld(platform: Platform, db: Db): Promise<void> {
  const gone = await db
    .delete(exportFiles)
    .where(sql`${exportFiles.createdAt} < now() - interval '7 days'`)
    .returning({ key: exportFiles.fileKey })
  const keys = gone.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) await platform.enqueue(db, 'file.erase', { keys })
}

/** Lists of the CRM are for those with the right to export, those of the portal also for travellers. */
function refuseFile(user: Caller, list: ExportRecord['list']): void {
  if (exportLists[list].path.startsWith('/crm/')) refuseWithout(user, 'reports')
  else refuseExport(user)
}

/** Writes down that somebody takes a list with them; a long one is made by a job. */
export async function askExport(
  { platform, db, user, actor }: Context,
  asked: z.output<(typeof listExports)['create']['body']>,
): Promise<ExportRecord> {
  refuseFile(user, asked.list)
  const later = await isLong(platform, user, asked)
  await forgetOld(platform, db)
  const [made] = await db
    .insert(exportFiles)
    .values({ id: uuidv7(), orgId: user.orgId, userId: user.id, ...asked, later })
    .returning()
  if (!made) throw new Error('The export was not kept')
  if (later) await platform.enqueue(db, 'export.make', { exportId: made.id })
  await recordAudit(db, actor, {
    entity: 'export',
    id: made.id,
    action: `${exportLists[asked.list].name} exported`,
    after: { list: asked.list, format: asked.format, filters: asked.query },
  })
  return made
}

/** Something the caller asked for within the week; nobody else's. */
export async function getExport(db: Db, user: Caller, id: string): Promise<ExportRecord> {
  const [row] = await db
    .select()
    .from(exportFiles)
    .where(
      and(
        eq(exportFiles.id, id),
        eq(exportFiles.userId, user.id),
        sql`${exportFiles.createdAt} >= now() - interval '7 days'`,
      ),
    )
  if (!row) throw notFound('export')
  refuseFile(user, row.list)
  return row
}

/** Makes the file of a long list, once, and tells who asked for it. */
export const makeExport =
  (platform: Platform) =>
  async ({ exportId }: { exportId: string }, { db, emit }: JobContext): Promise<void> => {
    // Whoever erases somebody takes the sheets of the week away, and waits for one that is being written.
    const [row] = await db.select().from(exportFiles).where(eq(exportFiles.id, exportId)).for('update')
    const user = row && (await platform.findCallerById(row.userId, db))
    if (!row || !user?.active || row.fileKey !== null) return
    // Asked while the row is held: of whoever was erased before nothing may be read any more.
    const read = await readerForJob(platform, platform.exports.db)
    const bytes = await buffer(sheetStream(row.format, tableOf(platform, user, row, read)))
    const fileKey = `exports/${row.id}`
    await fileStoreOf(platform).put(fileKey, bytes)
    await db.update(exportFiles).set({ fileKey }).where(eq(exportFiles.id, row.id))
    await notify(db, emit, [row.userId], {
      title: `${exportLists[row.list].name} are ready`,
      body: 'The file you asked for can be downloaded for a week.',
      tone: 'green',
      link: `/crm/dashboard?tab=reports&export=${row.id}`,
    })
  }
