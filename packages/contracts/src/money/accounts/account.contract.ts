import { orgKinds } from '@karavan/domain/base/access/user-type'
import { services } from '@karavan/domain/base/markup'
import { referenceKey } from '@karavan/domain/money/wallet/deposit'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, timestamp } from '../../kit/field.ts'
import { listQuery, many, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'

const tag = 'Accounts'
const read = can('accounts.read')

/** A month, like 2026-11. */
const month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Year and month, like 2026-11')
const fromUntil = { from: month.optional(), until: month.optional() }

const CountAndAmount = z.object({ count: z.number().int(), amount: sentAmount })

export const AccountsSummary = z.object({
  /** What the house owes to wallets, and what wallets owe to it by their credit. */
  inWallets: sentAmount,
  creditUsed: sentAmount,
  depositsWaiting: CountAndAmount,
  receivables: CountAndAmount,
  refundsDue: CountAndAmount,
  month,
  sales: sentAmount,
  margin: sentAmount,
  lastMonth: z.object({ sales: sentAmount, margin: sentAmount }),
})
export type AccountsSummary = z.infer<typeof AccountsSummary>

export const BalanceRow = z
  .object({
    id: z.uuid(),
    companyName: z.string(),
    agentId: z.string().nullable(),
    kind: z.enum(orgKinds),
    balance: sentAmount,
    creditLimit: sentAmount,
    spendable: sentAmount,
    /** What bookings that wait for their payment would take. */
    held: sentAmount,
    lastMovedAt: timestamp.nullable(),
  })
  .meta({ id: 'BalanceRow' })
export type BalanceRow = z.infer<typeof BalanceRow>

export const RevenueRow = z.object({
  month,
  service: z.enum(services),
  bookings: z.number().int(),
  /** Without tax collected for the state. */
  sales: sentAmount,
  net: sentAmount,
  margin: sentAmount,
  taxes: sentAmount,
})
export type RevenueRow = z.infer<typeof RevenueRow>

export const TaxMonth = z.object({ month, cgst: sentAmount, sgst: sentAmount, igst: sentAmount, tcs: sentAmount })
export type TaxMonth = z.infer<typeof TaxMonth>

export const TcsRow = z.object({
  pan: z.string().nullable(),
  companyName: z.string(),
  month,
  base: sentAmount,
  tcs: sentAmount,
})
export type TcsRow = z.infer<typeof TcsRow>

/** A line of the register of invoices and credit notes; amounts of a credit note are below zero. */
export const RegisterRow = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(['invoice', 'credit-note']),
    issuedOn: z.iso.date(),
    against: z.string().nullable(),
    orgId: z.uuid(),
    companyName: z.string(),
    gstin: z.string().nullable(),
    placeOfSupply: z.string().nullable(),
    sac: z.string(),
    taxable: sentAmount,
    cgst: sentAmount,
    sgst: sentAmount,
    igst: sentAmount,
    tcs: sentAmount,
    total: sentAmount,
    cause: z.object({ entity: z.string(), id: z.uuid(), number: z.string() }),
  })
  .meta({ id: 'RegisterRow' })
export type RegisterRow = z.infer<typeof RegisterRow>

/** Who owes the house: by a wallet below zero, by an account, or by a booking that is to be paid later. */
export const ReceivableRow = z.object({
  orgId: z.uuid(),
  companyName: z.string(),
  kind: z.enum(['credit', 'account', 'booking', 'package', 'activity']),
  reference: z.string().nullable(),
  causeId: z.uuid().nullable(),
  amount: sentAmount,
  since: timestamp,
  dueAt: timestamp.nullable(),
  ageDays: z.number().int(),
})
export type ReceivableRow = z.infer<typeof ReceivableRow>

/** Whom the house owes: a booking whose money is to go back, or a card that has not taken it yet. */
export const RefundDueRow = z.object({
  orgId: z.uuid(),
  companyName: z.string(),
  kind: z.enum(['booking', 'package', 'activity', 'card']),
  reference: z.string(),
  causeId: z.uuid(),
  amount: sentAmount,
  since: timestamp,
  message: z.string().nullable(),
})
export type RefundDueRow = z.infer<typeof RefundDueRow>

export const accountSheets = ['balances', 'receivables', 'refunds', 'revenue', 'taxes', 'tcs', 'register'] as const
export type AccountSheet = (typeof accountSheets)[number]

export const accounts = {
  summary: endpoint({
    method: 'GET',
    path: '/accounts/summary',
    mayBeOld: true,
    access: read,
    tag,
    summary: 'How the house stands today',
    response: one(AccountsSummary),
  }),
  balances: endpoint({
    method: 'GET',
    path: '/accounts/balances',
    access: read,
    tag,
    summary: 'Wallets with balance, limit and what is held',
    query: listQuery({
      sort: ['companyName', 'balance', 'creditLimit'],
      defaultSort: 'companyName',
      filter: { kind: z.enum(['agency', 'traveller']).optional() },
    }),
    response: many(BalanceRow),
  }),
  receivables: endpoint({
    method: 'GET',
    path: '/accounts/receivables',
    mayBeOld: true,
    access: read,
    tag,
    summary: 'Who owes the house, oldest first',
    response: z.object({ data: z.array(ReceivableRow) }),
  }),
  payReceivable: endpoint({
    method: 'POST',
    path: '/accounts/receivables',
    access: read,
    tag,
    summary: 'Record that an organisation paid what it owes by its account',
    body: z.strictObject({
      orgId: z.uuid(),
      amount: amount.refine((value) => value > 0, 'More than nothing'),
      way: z.enum(['bank', 'wallet']),
      reference: line(60).refine((value) => referenceKey(value).length >= 4, 'At least four letters or digits'),
    }),
    response: one(z.object({ orgId: z.uuid(), owed: sentAmount })),
    status: 201,
    idempotent: true,
    example: {
      orgId: '019a0000-0000-7000-8000-000000000001',
      amount: 5000,
      way: 'bank',
      reference: 'UTIB00012345',
    },
  }),
  refunds: endpoint({
    method: 'GET',
    path: '/accounts/refunds',
    access: read,
    tag,
    summary: 'What is to be given back and is not yet, oldest first',
    response: z.object({ data: z.array(RefundDueRow) }),
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/accounts/revenue',
    mayBeOld: true,
    access: read,
    tag,
    summary: 'Sales and margin by service and month; the last twelve months unless said otherwise',
    query: z.strictObject(fromUntil),
    response: z.object({ data: z.array(RevenueRow) }),
  }),
  taxes: endpoint({
    method: 'GET',
    path: '/accounts/taxes',
    mayBeOld: true,
    access: read,
    tag,
    summary: 'Tax by month, and tax collected at source by month and PAN',
    query: z.strictObject(fromUntil),
    response: one(z.object({ months: z.array(TaxMonth), tcs: z.array(TcsRow) })),
  }),
  register: endpoint({
    method: 'GET',
    path: '/accounts/invoices',
    mayBeOld: true,
    access: read,
    tag,
    summary: 'The register of invoices and credit notes',
    query: listQuery({
      sort: ['issuedOn', 'number'],
      defaultSort: '-issuedOn',
      filter: { ...fromUntil, kind: z.enum(['invoice', 'credit-note']).optional(), orgId: z.uuid().optional() },
    }),
    response: many(RegisterRow),
  }),
  file: endpoint({
    method: 'GET',
    path: '/accounts/export',
    access: read,
    tag,
    summary: 'One of the tables as CSV or Excel',
    query: z.strictObject({
      sheet: z.enum(accountSheets),
      format: z.enum(['csv', 'xlsx']),
      ...fromUntil,
    }),
    response: z.unknown(),
    limit: 30,
  }),
  setCreditLimit: endpoint({
    method: 'PATCH',
    path: '/accounts/:orgId/credit-limit',
    access: read,
    tag,
    summary: 'How far a wallet may go below zero',
    params: z.strictObject({ orgId: z.uuid() }),
    body: z.strictObject({ creditLimit: amount.refine((value) => value <= 100_000_000, 'At most ₹10,00,00,000') }),
    response: one(z.object({ orgId: z.uuid(), creditLimit: sentAmount, spendable: sentAmount })),
    example: { creditLimit: 50_000 },
  }),
}
