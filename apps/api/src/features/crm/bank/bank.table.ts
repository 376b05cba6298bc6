import type { MatchKind } from '@karavan/domain/money/bank/match'
import type { LeftOut, StatementMapping } from '@karavan/domain/money/bank/statement-file'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant, kept, versioned } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const banks = tenant(
  pgTable('bank', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    name: text('name').notNull(),
    mapping: jsonb('mapping').$type<StatementMapping>(),
    ...versioned(),
  }),
)
export type BankRecord = typeof banks.$inferSelect

export const bankStatements = tenant(
  pgTable('bank_statement', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    bankId: uuid('bank_id').notNull(),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    lines: integer('lines').notNull(),
    known: integer('known').notNull().default(0),
    opening: amount('opening'),
    closing: amount('closing'),
    gaps: kept<{ line: number; expected: number; found: number }[]>('gaps'),
    leftOut: kept<LeftOut[]>('left_out'),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type StatementRecord = typeof bankStatements.$inferSelect

export const bankLines = tenant(
  pgTable('bank_line', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    bankId: uuid('bank_id').notNull(),
    statementId: uuid('statement_id').notNull(),
    line: integer('line').notNull(),
    paidOn: day('paid_on').notNull(),
    description: text('description').notNull(),
    reference: text('reference'),
    amount: amount('amount').notNull(),
    balance: amount('balance'),
    lineKey: text('line_key').notNull(),
    nth: integer('nth').notNull(),
  }),
)
export type LineRecord = typeof bankLines.$inferSelect

export const bankDecisions = tenant(
  pgTable('bank_decision', {
    lineId: uuid('line_id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<MatchKind | 'ignored'>().notNull(),
    targetId: uuid('target_id'),
    reason: text('reason'),
    moved: boolean('moved').notNull().default(false),
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull().default(sql`now()`),
  }),
)
export type DecisionRecord = typeof bankDecisions.$inferSelect
