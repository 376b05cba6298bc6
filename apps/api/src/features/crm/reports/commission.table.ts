import type { MoneyWay } from '@karavan/domain/crm/booking'
import type { CommissionBase } from '@karavan/domain/crm/commission'
import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant, kept } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const targets = tenant(
  pgTable(
    'crm_target',
    {
      orgId: uuid('org_id').notNull(),
      userId: uuid('user_id').notNull(),
      /** Its first day. */
      month: day('month').notNull(),
      sales: amount('sales').notNull(),
      margin: amount('margin').notNull(),
      bookings: integer('bookings').notNull(),
    },
    ({ orgId, month, userId }) => [primaryKey({ columns: [orgId, month, userId] })],
  ),
)

export const commissionSchemes = tenant(
  pgTable('crm_commission_scheme', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id'),
    fromMonth: day('from_month').notNull(),
    base: text('base').$type<CommissionBase>().notNull(),
    slabs: kept<{ from: number; percent: number }[]>('slabs'),
  }),
)

export const commissionPayments = tenant(
  pgTable('crm_commission_payment', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    amount: amount('amount').notNull(),
    paidOn: day('paid_on').notNull(),
    way: text('way').$type<MoneyWay>().notNull(),
    account: text('account'),
    reference: text('reference'),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
