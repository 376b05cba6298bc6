import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { timestamp } from '../../kit/field.ts'
import { sentAmount } from '../../kit/money.ts'
import { listQuery, many, one } from '../../kit/list.ts'

const tag = 'Wallet'

export const WalletView = z.object({
  orgId: z.uuid(),
  companyName: z.string(),
  balance: sentAmount,
  creditLimit: sentAmount,
  spendable: sentAmount,
})

export const StatementLine = z
  .object({
    id: z.number().int(),
    at: timestamp,
    kind: z.string(),
    description: z.string(),
    reference: z.string().nullable(),
    cause: z.object({ entity: z.string(), id: z.uuid() }),
    debit: sentAmount.nullable(),
    credit: sentAmount.nullable(),
    balance: sentAmount,
  })
  .meta({ id: 'StatementLine' })
export type StatementLine = z.infer<typeof StatementLine>

/** Something that will be taken from the wallet, and what must be in it by then. */
export const Due = z.object({
  dueAt: timestamp,
  reference: z.string(),
  description: z.string(),
  amount: sentAmount,
  cause: z.object({ entity: z.string(), id: z.uuid() }),
  /** This and everything due before it. */
  neededBy: sentAmount,
  /** How much of that the wallet, with its credit limit, does not cover today. */
  shortfall: sentAmount,
})
export type Due = z.infer<typeof Due>

/** Admin may look at any organisation's wallet; everybody else has their own. */
const orgId = z.uuid().optional()

const statementFilter = {
  orgId,
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  kind: z
    .string()
    .regex(/^[a-z-]{2,40}$/)
    .optional(),
}
const statementFile = (format: 'csv' | 'xlsx' | 'pdf', words: string) =>
  endpoint({
    method: 'GET',
    path: `/wallet/statement.${format}`,
    access: can('wallet.own'),
    staffRight: 'cost',
    tag,
    summary: `The statement as ${words}, with the same filters, newest first`,
    query: z.strictObject({ ...statementFilter, q: z.string().trim().max(100).optional() }),
    response: z.unknown(),
    limit: 30,
  })

export const wallet = {
  get: endpoint({
    method: 'GET',
    path: '/wallet',
    access: can('wallet.own'),
    tag,
    summary: 'Balance, credit limit and what can be spent',
    query: z.strictObject({ orgId }),
    response: one(WalletView),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/wallet/statement',
    access: can('wallet.own'),
    staffRight: 'cost',
    tag,
    summary: 'What went into and out of the wallet, newest first, with the balance after each',
    query: listQuery({
      sort: ['at'],
      defaultSort: '-at',
      filter: statementFilter,
    }),
    response: many(StatementLine),
  }),
  statementCsv: statementFile('csv', 'comma-separated text'),
  statementXlsx: statementFile('xlsx', 'Excel sheet'),
  statementPdf: statementFile('pdf', 'PDF'),
  forecast: endpoint({
    method: 'GET',
    path: '/wallet/forecast',
    access: can('wallet.own'),
    staffRight: 'cost',
    tag,
    summary: 'What falls due when, and what must be in the wallet by then',
    query: z.strictObject({ orgId }),
    response: one(
      z.object({ balance: sentAmount, creditLimit: sentAmount, spendable: sentAmount, dues: z.array(Due) }),
    ),
  }),
}
