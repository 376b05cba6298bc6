import type { Notification } from '@karavan/contracts/base/notifications/notification.contract'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { internal } from '../../../platform/db/table-class.ts'

export const notificationRows = internal(
  pgTable('notification', {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    tone: text('tone').$type<Notification['tone']>().notNull(),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
