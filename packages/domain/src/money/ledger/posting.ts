import { type Minor, sum } from '../../base/money.ts'
import type { Service } from '../../base/markup.ts'
import { type AccountCode, payableOf, receivableOf, walletOf } from './account.ts'

/** Where the money of an event comes from or goes to. */
export const fundings = ['wallet', 'card-clearing', 'receivable', 'bank', 'unearned'] as const
export type Funding = (typeof fundings)[number]

/** A line of a posting table: which account, which side, which of the event's amounts. */
export type Row = { side: 'debit' | 'credit'; account: string; amount: string }

export const debit = (account: string, amount: string): Row => ({ side: 'debit', account, amount })
export const credit = (account: string, amount: string): Row => ({ side: 'credit', account, amount })

/** One row for each supplier who has a part of the amount. */
const payable = 'supplier-payable:{supplier}'

const taxes = [credit('cgst', 'cgst'), credit('sgst', 'sgst'), credit('igst', 'igst')]
const taxesBack = [debit('cgst', 'cgst'), debit('sgst', 'sgst'), debit('igst', 'igst')]

/** How every event is booked; `docs/rules/money.md` shows the same tables, and a test holds the two together. */
export const postingTables = {
  deposit: [debit('bank', 'amount'), credit('wallet', 'amount')],
  'deposit-card': [debit('card-clearing', 'paid'), credit('wallet', 'amount'), credit('card-fees', 'fee')],
  'customer-payment': [debit('card-clearing', 'paid'), credit('{funding}', 'amount'), credit('card-fees', 'fee')],
  sale: [
    debit('{funding}', 'total'),
    credit(payable, 'net'),
    credit('markup:{service}', 'fee'),
    ...taxes,
    credit('tcs-payable', 'tcs'),
  ],
  'sale-returned': [
    debit(payable, 'net'),
    debit('markup:{service}', 'fee'),
    ...taxesBack,
    debit('tcs-payable', 'tcs'),
    credit('{funding}', 'total'),
  ],
  instalment: [debit('{funding}', 'total'), credit('unearned', 'amount'), credit('tcs-payable', 'tcs')],
  'instalment-returned': [debit('unearned', 'amount'), debit('tcs-payable', 'tcs'), credit('{funding}', 'total')],
  penalty: [debit('{funding}', 'penalty'), credit('cancellation-income', 'income'), ...taxes],
  'supplier-penalty': [debit('cost:{service}', 'amount'), credit(payable, 'amount')],
  'supplier-penalty-changed': [debit('cost:{service}', 'difference'), credit(payable, 'difference')],
  refund: [debit('wallet', 'amount'), credit('{funding}', 'amount')],
  'kept-in-wallet': [debit('{funding}', 'amount'), credit('wallet', 'amount')],
  'payment-held': [debit('card-clearing', 'amount'), credit('unearned', 'amount')],
  'payment-returned': [debit('unearned', 'amount'), credit('card-clearing', 'amount')],
  'card-settlement': [
    debit('bank', 'paidOut'),
    debit('card-fees', 'fee'),
    debit('input-tax', 'tax'),
    credit('card-clearing', 'amount'),
  ],
  'receivable-paid': [debit('{funding}', 'amount'), credit('receivable', 'amount')],
  'supplier-payment': [
    debit(payable, 'amount'),
    debit('exchange-difference', 'difference'),
    credit('bank', 'paidOut'),
    credit('tds-payable', 'tds'),
  ],
  opening: [debit('{account}', 'amount'), credit('opening', 'amount')],
  'supplier-advance': [debit(payable, 'amount'), credit('bank', 'paidOut'), credit('tds-payable', 'tds')],
  'advance-used': [debit(payable, 'amount'), credit('exchange-difference', 'amount')],
  'supplier-refund': [debit('bank', 'paidIn'), debit('exchange-difference', 'difference'), credit(payable, 'amount')],
  'internal-cost': [debit('cost:{service}', 'amount'), credit(payable, 'amount')],
} as const satisfies Record<string, readonly Row[]>

export type PostingEvent = keyof typeof postingTables
type AmountsOf<E extends PostingEvent> = Record<(typeof postingTables)[E][number]['amount'], Minor>

/** What a supplier gets of an amount; nobody where it is not known yet whom it is bought of. */
export type SupplierShare = { supplierId: string | null; amount: Minor }

/** What the accounts of a posting table stand for in one case; without suppliers all is owed to nobody yet. */
export type PostingCase = {
  orgId: string
  /** Flights are sold by the house's own CRM alone. */
  service?: Service | 'flight'
  funding?: Funding
  suppliers?: readonly SupplierShare[]
  /** The account that is brought in. */
  account?: AccountCode
}

/** One entry of a transaction: above zero a debit, below zero a credit. */
export type Entry = { account: AccountCode; amount: Minor }

function accountIn(pattern: string, { orgId, service, funding, account }: PostingCase): AccountCode {
  const name = pattern
    .replace('{funding}', funding ?? '')
    .replace('{service}', service ?? '')
    .replace('{account}', account ?? '')
  if (name === 'wallet') return walletOf(orgId)
  if (name === 'receivable') return receivableOf(orgId)
  if (!name || name.endsWith(':')) throw new RangeError(`The account ${pattern} needs more than this case says`)
  return name as AccountCode
}

/** Each supplier's part of an amount, one row each. */
function payableRows(value: Minor, { suppliers = [{ supplierId: null, amount: value }] }: PostingCase): Entry[] {
  if (sum(suppliers.map(({ amount }) => amount)) !== value)
    throw new RangeError(`The parts of suppliers do not add up to ${value}: ${JSON.stringify(suppliers)}`)
  const rows = new Map<AccountCode, Minor>()
  for (const { supplierId, amount } of suppliers) {
    const account = payableOf(supplierId)
    rows.set(account, sum([rows.get(account) ?? 0, amount]))
  }
  return [...rows].map(([account, amount]) => ({ account, amount }))
}

/**
 * The entries of the rows of a table, an account or several for each row; amounts of zero leave no entry, and all of them add
 * up to zero.
 */
export function entriesOf(
  event: string,
  rows: readonly Row[],
  partsOf: (pattern: string, value: Minor) => Entry[],
  amounts: Readonly<Record<string, Minor>>,
): Entry[] {
  const entries = rows
    .flatMap(({ side, account, amount }): Entry[] => {
      const parts = partsOf(account, amounts[amount] ?? 0)
      return parts.map((part) => (side === 'debit' ? part : { ...part, amount: -part.amount }))
    })
    .filter(({ amount }) => amount !== 0)
  if (entries.length === 0 || sum(entries.map(({ amount }) => amount)) !== 0)
    throw new RangeError(`The amounts of ${event} do not add up: ${JSON.stringify(amounts)}`)
  return entries
}

/** The entries an event of the house is booked by. */
export const postingOf = <E extends PostingEvent>(event: E, where: PostingCase, amounts: AmountsOf<E>): Entry[] =>
  entriesOf(
    event,
    postingTables[event],
    (pattern, value) =>
      pattern === payable ? payableRows(value, where) : [{ account: accountIn(pattern, where), amount: value }],
    amounts,
  )
