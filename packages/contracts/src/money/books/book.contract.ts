import type { Right } from '@karavan/domain/base/access/rights'
import { z } from 'zod'
import { type Access, can, endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { listQuery, many, one } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'

/** A month, like 2026-11. */
const month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Year and month, like 2026-11')
const fromUntil = { from: month.optional(), until: month.optional() }

export const TrialBalanceRow = z
  .object({ account: z.string(), name: z.string(), debit: sentAmount, credit: sentAmount })
  .meta({ id: 'TrialBalanceRow' })
export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>

/** What an account earned or cost, an amount for each of the months. */
export const ProfitRow = z
  .object({
    account: z.string(),
    name: z.string(),
    side: z.enum(['income', 'expense']),
    amounts: z.array(sentAmount),
    total: sentAmount,
  })
  .meta({ id: 'ProfitRow' })
export type ProfitRow = z.infer<typeof ProfitRow>

export const ProfitAndLoss = z
  .object({
    months: z.array(month),
    rows: z.array(ProfitRow),
    income: z.array(sentAmount),
    expense: z.array(sentAmount),
    profit: z.array(sentAmount),
    total: z.object({ income: sentAmount, expense: sentAmount, profit: sentAmount }),
  })
  .meta({ id: 'ProfitAndLoss' })
export type ProfitAndLoss = z.infer<typeof ProfitAndLoss>

/** One entry of a book. */
export const BookEntry = z
  .object({
    id: z.string(),
    at: timestamp,
    kind: z.string(),
    description: z.string(),
    number: z.string().nullable(),
    /** Whose account it is, where a line of a report has many. */
    whose: z.string().nullable(),
    cause: z.object({ entity: z.string(), id: z.uuid() }),
    debit: sentAmount,
    credit: sentAmount,
  })
  .meta({ id: 'BookEntry' })
export type BookEntry = z.infer<typeof BookEntry>

export const BookMonth = z
  .object({
    month,
    profit: sentAmount,
    /** Whether it is over, so that it can be closed. */
    over: z.boolean(),
    closed: z.boolean(),
    closedBy: z.string().nullable(),
    closedAt: timestamp.nullable(),
  })
  .meta({ id: 'BookMonth' })
export type BookMonth = z.infer<typeof BookMonth>

export const bookSheets = ['trial-balance', 'profit-and-loss', 'entries'] as const
export type BookSheet = (typeof bookSheets)[number]

/** A line of a report, such as `customer` or `sales:hotel`. */
const account = z.string().regex(/^[a-z-]{1,40}(:[a-z0-9-]{1,60})?$/, 'An account of a report')
const narrowed = { ...fromUntil, on: z.iso.date().optional() }

type Place = { path: string; access: Access; tag: string; read?: Right; close?: Right }

/** The reports of one book; the house reads its own, and each agency its own. */
const booksAt = ({ path, access, tag, read, close }: Place) => {
  const reading = { access, tag, ...(read ? { right: read } : {}) }
  return {
    trialBalance: endpoint({
      method: 'GET',
      path: `${path}/trial-balance`,
      mayBeOld: true,
      ...reading,
      summary: 'Every account with its balance, now or at the end of a day; debits and credits are equal',
      query: z.strictObject({ on: z.iso.date().optional() }),
      response: one(z.object({ rows: z.array(TrialBalanceRow), debit: sentAmount, credit: sentAmount })),
    }),
    profitAndLoss: endpoint({
      method: 'GET',
      path: `${path}/profit-and-loss`,
      mayBeOld: true,
      ...reading,
      summary: 'What was earned and spent by month; the last twelve months unless said otherwise',
      query: z.strictObject(fromUntil),
      response: one(ProfitAndLoss),
    }),
    entries: endpoint({
      method: 'GET',
      path: `${path}/entries`,
      ...reading,
      summary: 'The entries behind a line of a report, until a day or within months',
      query: listQuery({ sort: ['at'], defaultSort: '-at', filter: { account, ...narrowed } }),
      response: many(BookEntry),
    }),
    months: endpoint({
      method: 'GET',
      path: `${path}/months`,
      ...reading,
      summary: 'The months of the book, the newest first, with those that are closed',
      response: one(z.object({ months: z.array(BookMonth), mayClose: z.boolean() })),
    }),
    close: endpoint({
      method: 'POST',
      path: `${path}/months`,
      access,
      tag,
      ...(close ? { right: close } : {}),
      summary: 'Close a month that is over, and all before it: nothing is dated into them again',
      body: z.strictObject({ month }),
      response: one(BookMonth),
      status: 201,
      example: { month: '2026-10' },
    }),
    file: endpoint({
      method: 'GET',
      path: `${path}/export`,
      ...reading,
      summary: 'One of the reports as CSV or Excel',
      query: z.strictObject({
        sheet: z.enum(bookSheets),
        format: z.enum(['csv', 'xlsx']),
        account: account.optional(),
        ...narrowed,
      }),
      response: z.unknown(),
      limit: 30,
    }),
  }
}

export const houseBooks = booksAt({ path: '/accounts/books', access: can('accounts.read'), tag: 'Accounts' })
export const agencyBooks = booksAt({
  path: '/crm/books',
  access: can('crm.use'),
  tag: 'CRM books',
  read: 'margin',
  close: 'close',
})
