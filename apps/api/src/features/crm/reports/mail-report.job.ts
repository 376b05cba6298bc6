import { mondayOf, nextMailDay, weekdays } from '@karavan/domain/crm/saved-report'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { hourNow, today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { queues } from '../../../platform/jobs/queue.ts'
import { type DeliverMail, keepMail } from '../../../platform/mail/mail.ts'
import { fateOf } from '../../../platform/mail/transport.ts'
import { drawForJob } from '../../../platform/pdf/shared-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailHeadOf, preparePaper } from '../../base/papers/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { savedReportMails, savedReports, type SavedReportRow } from './saved-report.table.ts'

const atOnce = 100

/** Writes down whom a report is mailed to this week, with words that tell nothing of what is in it. */
async function queueReport({ config, enqueue }: Platform, db: Db, row: SavedReportRow, mailOn: string): Promise<void> {
  const { id: reportId, name, orgId, mailTo } = row
  const { seller } = await preparePaper(db, 'receipt', orgId)
  const { rows: people } = await db.execute<{ id: string; name: string; email: string }>(sql`
    select id, name, email from app_user where id = any (${sql.param(mailTo)}::uuid[]) and org_id = ${orgId} and active`)
  for (const { id: userId, name: reader, email } of people) {
    const [fresh] = await db
      .insert(savedReportMails)
      .values({ id: uuidv7(), reportId, userId, week: mondayOf(mailOn) })
      .onConflictDoNothing()
      .returning({ id: savedReportMails.id })
    if (!fresh) continue
    const link = `${config.publicUrl}/crm/dashboard?tab=reports&saved=${reportId}`
    const text = [
      `Hello ${reader},`,
      `${name} is attached as PDF. It comes every ${weekdays[(row.mailDay ?? 1) - 1]}; where it can be changed, and what is behind its figures:`,
      link,
    ].join('\n\n')
    await keepMail(db, {
      id: fresh.id,
      to: { email, name: reader },
      kind: 'saved-report',
      words: await mailFromTemplate(db, null, {}, { subject: name, text }),
      from: mailHeadOf(seller),
    })
    await enqueue(db, 'report.send', { mailId: fresh.id })
  }
}

/** Finds the reports whose hour has come and sets each to its next week; what stood still meanwhile is mailed once. */
export const queueReports =
  (platform: Platform) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    const now = { day: today(platform.config), hour: hourNow(platform.config) }
    const due = await db
      .select()
      .from(savedReports)
      .where(
        sql`(${savedReports.mailOn} < ${now.day} or ${savedReports.mailOn} = ${now.day} and ${savedReports.mailHour} <= ${now.hour})
          and exists (select from app_user u where u.id = ${savedReports.userId} and u.active)`,
      )
      .orderBy(savedReports.mailOn)
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const row of due) {
      if (row.mailDay === null || row.mailHour === null || row.mailOn === null) continue
      const mailOn = nextMailDay({ day: row.mailDay, hour: row.mailHour }, now)
      await db.update(savedReports).set({ mailOn }).where(eq(savedReports.id, row.id))
      await queueReport(platform, db, row, row.mailOn)
    }
  }

/** Draws a report as a person may have it; null where they may not any more. */
export type DrawReport = (db: Db, report: SavedReportRow, userId: string) => Promise<Buffer | null>

/**
 * Mails a report to one person, at most once: it is claimed in a transaction of its own before anything leaves. Whether they may
 * see it is asked now, whatever was so when it was saved. It is claimed when it is the turn of its organisation to have one drawn.
 */
export const sendReport =
  ({ database }: Pick<Platform, 'database'>, draw: DrawReport, deliver: DeliverMail) =>
  async ({ mailId }: { mailId: string }, { db, attempt }: Pick<JobContext, 'db' | 'attempt'>): Promise<void> => {
    const mine = eq(savedReportMails.id, mailId)
    const end = (outcome: 'sent' | 'withheld' | 'failed' | 'unknown') =>
      db.update(savedReportMails).set({ outcome }).where(mine)
    let state = 'not claimed' as 'not claimed' | 'claimed' | 'leaving'
    const prepare = async (report: SavedReportRow) => {
      const [claimed] = await database.transaction((own) =>
        own
          .update(savedReportMails)
          .set({ claimedAt: sql`now()` })
          .where(and(mine, isNull(savedReportMails.claimedAt)))
          .returning(),
      )
      if (!claimed) return null
      state = 'claimed'
      return { bytes: await draw(db, report, claimed.userId) }
    }
    try {
      const [asked] = await db
        .select({ report: savedReports })
        .from(savedReports)
        .innerJoin(savedReportMails, eq(savedReportMails.reportId, savedReports.id))
        .where(mine)
      // A report that is gone took its mails with it.
      if (!asked) return
      const { report } = asked
      const prepared = await drawForJob(database.pool, report.orgId, () => prepare(report))
      if (!prepared) {
        // Claimed before and never ended: it may have left.
        await db
          .update(savedReportMails)
          .set({ outcome: 'unknown' })
          .where(and(mine, isNull(savedReportMails.outcome)))
        return
      }
      const { bytes } = prepared
      if (!bytes) {
        await end('withheld')
        return
      }
      state = 'leaving'
      const attachments = [{ name: 'report.pdf', type: 'application/pdf', bytes }]
      await deliver(db, mailId, { attachments })
      await end('sent')
    } catch (error) {
      if (state === 'not claimed') throw error
      const fate = state === 'leaving' ? fateOf(error) : 'not sent'
      if (fate === 'unknown') await end('unknown')
      else if (fate === 'refused' || attempt >= queues['report.send'].retryLimit) await end('failed')
      else {
        await database.transaction((own) => own.update(savedReportMails).set({ claimedAt: null }).where(mine))
        throw error
      }
    }
  }
