import { z } from 'zod'
import { can, endpoint } from '../kit/endpoint.ts'
import { timestamp } from '../kit/field.ts'
import { sentAmount } from '../kit/money.ts'
import { listQuery, many, one } from '../kit/list.ts'

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

/** Admin may look at any organisation's wallet; everybody else has their own. */
const orgId = z.uuid().optional()

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
    tag,
    summary: 'What went into and out of the wallet, newest first, with the balance after each',
    query: listQuery({
      sort: ['at'],
      defaultSort: '-at',
      filter: {
        orgId,
        from: z.iso.date().optional(),
        until: z.iso.date().optional(),
        kind: z
          .string()
          .regex(/^[a-z-]{2,40}$/)
          .optional(),
      },
    }),
    response: many(StatementLine),
  }),
}
