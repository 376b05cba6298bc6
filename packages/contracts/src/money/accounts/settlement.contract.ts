import type { Right } from '@karavan/domain/base/access/rights'
import { z } from 'zod'
import { type Access, can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, timestamp } from '../../kit/field.ts'
import { listQuery, many, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'

/** What a card provider paid out. */
export const CardSettlement = z
  .object({
    id: z.uuid(),
    provider: z.string(),
    payoutId: z.string(),
    utr: z.string().nullable(),
    settledOn: z.iso.date(),
    /** Its payments less its refunds. */
    amount: sentAmount,
    fee: sentAmount,
    tax: sentAmount,
    paidOut: sentAmount,
    payments: z.number().int(),
    refunds: z.number().int(),
    recordedBy: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'CardSettlement' })
export type CardSettlement = z.infer<typeof CardSettlement>

/** A payment or a refund that no payout has yet; the amount of a refund is below zero. */
export const UnsettledRow = z
  .object({
    kind: z.enum(['payment', 'refund']),
    id: z.uuid(),
    provider: z.string(),
    providerId: z.string().nullable(),
    number: z.string(),
    companyName: z.string(),
    amount: sentAmount,
    at: timestamp,
  })
  .meta({ id: 'UnsettledRow' })
export type UnsettledRow = z.infer<typeof UnsettledRow>

/** A payout its provider told of that could not be recorded by itself, and is not recorded since. */
export const UnfitPayout = z
  .object({
    provider: z.string(),
    payoutId: z.string(),
    /** Not known of those that were told before it was kept. */
    settledOn: z.iso.date().nullable(),
    utr: z.string().nullable(),
    paidOut: sentAmount.nullable(),
    /** Why, when it was last asked for. */
    problems: z.array(z.string()),
    toldAt: timestamp,
  })
  .meta({ id: 'UnfitPayout' })
export type UnfitPayout = z.infer<typeof UnfitPayout>

const ImportedPayout = z.object({
  payoutId: z.string(),
  utr: z.string().nullable(),
  settledOn: z.iso.date().nullable(),
  amount: sentAmount,
  fee: sentAmount,
  tax: sentAmount,
  paidOut: sentAmount,
  matched: z.number().int(),
  status: z.enum(['new', 'recorded', 'known', 'rejected']),
  problems: z.array(z.string()),
})
export type ImportedPayout = z.infer<typeof ImportedPayout>

type Place = { path: string; access: Access; tag: string; right?: Right }

/** What those who take cards paid out: to the house among its accounts, to an agency from its own gateway. */
const settlementsAt = ({ path, ...who }: Place) => ({
  list: endpoint({
    method: 'GET',
    path,
    ...who,
    summary: 'What card providers paid out',
    query: listQuery({ sort: ['settledOn', 'createdAt', 'amount'], defaultSort: '-settledOn', filter: {} }),
    response: many(CardSettlement),
  }),
  open: endpoint({
    method: 'GET',
    path: `${path}/open`,
    ...who,
    summary:
      'Card payments and refunds that no payout has yet, the oldest first, and payouts that do not fit, with why',
    response: one(
      z.object({
        rows: z.array(UnsettledRow),
        amount: sentAmount,
        more: z.boolean(),
        unfit: z.array(UnfitPayout),
        /** Whether there is anything that pays out: the house always has, an agency once it had a gateway of its own. */
        gateway: z.boolean(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path,
    ...who,
    summary: 'Record a payout by hand',
    body: z.strictObject({
      payoutId: line(80),
      settledOn: z.iso.date(),
      utr: optional(line(60)),
      /** Without its tax. */
      fee: amount,
      tax: amount,
      payments: z.array(z.uuid()).max(1000),
      refunds: z.array(z.uuid()).max(1000),
    }),
    response: one(CardSettlement),
    status: 201,
    idempotent: true,
    example: {
      payoutId: 'setl_000001',
      settledOn: '2026-11-17',
      utr: 'UTIB00012345',
      fee: 20,
      tax: 3.6,
      payments: ['019a0000-0000-7000-8000-000000000001'],
      refunds: [],
    },
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    ...who,
    summary: 'Read a file of payouts; records those whose payments are all known when that is asked for',
    body: z.strictObject({ text: z.string().max(5_000_000), apply: z.boolean() }),
    response: one(z.object({ payouts: z.array(ImportedPayout), recorded: z.number().int() })),
    unaudited: true,
    limit: 30,
    example: { text: 'settlement_id,entity_id,type,amount,fee,tax,settled_at\n', apply: false },
  }),
})

export const settlements = settlementsAt({
  path: '/accounts/settlements',
  access: can('accounts.read'),
  tag: 'Accounts',
})

export const agencySettlements = settlementsAt({
  path: '/crm/settlements',
  access: can('crm.use'),
  tag: 'Own gateway',
  right: 'settle',
})
