import { depositStatuses, depositWays, offlineDepositWays, referenceKey } from '@karavan/domain/money/wallet/deposit'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { BankDetails } from '../../people/session/profile.ts'

const tag = 'Wallet'
const own = can('wallet.own')

export const Deposit = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    orgId: z.uuid(),
    companyName: z.string(),
    agentId: z.string().nullable(),
    madeBy: z.string(),
    way: z.enum(depositWays),
    amount: sentAmount,
    fee: sentAmount,
    bankReference: z.string().nullable(),
    paidOn: z.iso.date().nullable(),
    note: z.string(),
    proof: z.object({ fileId: z.uuid(), name: z.string() }).nullable(),
    status: z.enum(depositStatuses),
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: timestamp.nullable(),
    createdAt: timestamp,
    /** Other organisations that tell of the same payment; only the house sees them. */
    rivals: z.array(z.object({ reference: z.string(), companyName: z.string(), status: z.enum(depositStatuses) })),
  })
  .meta({ id: 'Deposit' })
export type Deposit = z.infer<typeof Deposit>

/** Where to pay, and what it costs. */
export const DepositInfo = z.object({
  payee: z.string(),
  bank: BankDetails.nullable(),
  card: z.object({ provider: z.string(), feePercent: z.number(), least: sentAmount, most: sentAmount }),
})
export type DepositInfo = z.infer<typeof DepositInfo>

export const DepositBody = z
  .strictObject({
    way: z.enum(offlineDepositWays),
    amount: amount
      .refine((value) => value >= 1, 'At least ₹1')
      .refine((value) => value <= 10_000_000, 'At most ₹1,00,00,000'),
    bankReference: line(40).refine(
      (value) => referenceKey(value).length >= 4,
      'At least four letters or digits, as the bank wrote them',
    ),
    paidOn: z.iso.date(),
    note: prose(500),
    proofId: optional(z.uuid()),
  })
  .refine(({ way, proofId }) => way === 'cash' || proofId !== null, {
    path: ['proofId'],
    message: 'Attach a picture or PDF of the payment',
  })

const state = can('deposits.approve')

export const deposits = {
  info: endpoint({
    method: 'GET',
    path: '/wallet/deposit-info',
    access: own,
    tag,
    summary: 'The house’s bank account and UPI address, and what a card costs',
    response: one(DepositInfo),
  }),
  create: endpoint({
    method: 'POST',
    path: '/wallet/deposits',
    access: own,
    tag,
    summary: 'Tell of a payment into the house’s account; it is credited once an Admin has found it there',
    body: DepositBody,
    response: one(Deposit),
    status: 201,
    idempotent: true,
    example: {
      way: 'cash',
      amount: 5000,
      bankReference: 'RCPT-000123',
      paidOn: '2026-11-01',
      note: '',
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/wallet/deposits',
    access: own,
    tag,
    summary: 'Deposits of the own organisation; an Admin sees all',
    query: listQuery({
      sort: ['createdAt', 'amount', 'paidOn'],
      defaultSort: '-createdAt',
      filter: {
        status: z.enum(depositStatuses).optional(),
        way: z.enum(depositWays).optional(),
        orgId: z.uuid().optional(),
      },
    }),
    response: many(Deposit),
  }),
  get: endpoint({
    method: 'GET',
    path: '/wallet/deposits/:id',
    access: own,
    tag,
    summary: 'One deposit',
    params: idParams,
    response: one(Deposit),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/wallet/deposits/:id/approve',
    access: state,
    tag,
    summary: 'The money is there: credit the wallet, once',
    params: idParams,
    body: z.strictObject({
      /** The amount the Admin saw; another one is a conflict. */
      shownAmount: amount,
    }),
    response: one(Deposit),
    idempotent: true,
    example: { shownAmount: 5000 },
  }),
  reject: endpoint({
    method: 'POST',
    path: '/wallet/deposits/:id/reject',
    access: state,
    tag,
    summary: 'The money is not there: say why',
    params: idParams,
    body: z.strictObject({ reason: line(300) }),
    response: one(Deposit),
    idempotent: true,
    example: { reason: 'No such credit on our statement' },
  }),
}
