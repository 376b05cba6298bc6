import type { SavedQuestion } from '@karavan/contracts/crm/reports/saved-report.contract'
import type { Right } from '@karavan/domain/base/access/rights'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant, kept, versioned } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

export const savedReports = tenant(
  pgTable('saved_report', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    asked: kept<SavedQuestion>('asked'),
    needs: text('needs').array().$type<Right[]>().notNull(),
    mailDay: smallint('mail_day'),
    mailHour: smallint('mail_hour'),
    mailTo: uuid('mail_to').array().notNull(),
    mailOn: day('mail_on'),
    ...versioned(),
  }),
)
export type SavedReportRow = typeof savedReports.$inferSelect

export const savedReportMails = internal(
  pgTable('saved_report_mail', {
    id: uuid('id').primaryKey(),
    reportId: uuid('report_id').notNull(),
    userId: uuid('user_id').notNull(),
    week: day('week').notNull(),
    claimedAt: instant('claimed_at'),
    outcome: text('outcome').$type<'sent' | 'withheld' | 'failed' | 'unknown'>(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
