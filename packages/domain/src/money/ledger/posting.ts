import { type Minor, sum } from '../../base/money.ts'
import type { Service } from '../../base/markup.ts'
import { type AccountCode, receivableOf, walletOf } from './account.ts'

/** Where the money of an event comes from or goes to. */
export const fundings = ['wallet', 'card-clearing', 'receivable', 'bank', 'unearned'] as const
export type Funding = (typeof fundings)[number]

/** A line of a posting table: which account, which side, which of the event's amounts. */
export type Row = { side: 'debit' | 'credit'; account: string; amount: string }

export const debit = (account: string, amount: string): Row => ({ side: 'debit', account, amount })
export const credit = (account: string, amount: string): Row => ({ side: 'credit', account, amount })

const taxes = [credit('cgst', 'cgst'), credit('sgst', 'sgst'), credit('igst', 'igst')]
const taxesBack = [debit('cgst', 'cgst'), debit('sgst', 'sgst'), debit('igst', 'igst')]

/** How every event is booked; `docs/rules/money.md` shows the same tables, and a test holds the two together. */
export const postingTables = {
  deposit: [debit('bank', 'amount'), credit('wallet', 'amount')],
  'deposit-card': [debit('card-clearing', 'paid'), credit('wallet', 'amount'), credit('card-fees', 'fee')],
  'customer-payment': [debit('card-clearing', 'paid'), credit('{funding}', 'amount'), credit('card-fees', 'fee')],
  sale: [
    debit('{funding}', 'total'),
    credit('supplier-payable', 'net'),
    credit('markup:{service}', 'fee'),
    ...taxes,
    credit('tcs-payable', 'tcs'),
  ],
  'sale-returned': [
    debit('supplier-payable', 'net'),
    debit('markup:{service}', 'fee'),
    ...taxesBack,
    debit('tcs-payable', 'tcs'),
    credit('{funding}', 'total'),
  ],
  instalment: [debit('{funding}', 'total'), credit('unearned', 'amount'), credit('tcs-payable', 'tcs')],
  'instalment-returned': [debit('unearned', 'amount'), debit('tcs-payable', 'tcs'), credit('{funding}', 'total')],
  penalty: [debit('{funding}', 'penalty'), credit('cancellation-income', 'income'), ...taxes],
  'supplier-penalty': [debit('cost:{service}', 'amount'), credit('supplier-payable', 'amount')],
  refund: [debit('wallet', 'amount'), credit('{funding}', 'amount')],
  'kept-in-wallet': [debit('{funding}', 'amount'), credit('wallet', 'amount')],
  'payment-held': [debit('card-clearing', 'amount'), credit('unearned', 'amount')],
  'payment-returned': [debit('unearned', 'amount'), credit('card-clearing', 'amount')],
  'card-settlement': [debit('bank', 'paidOut'), debit('card-fees', 'fee'), credit('card-clearing', 'amount')],
  'receivable-paid': [debit('{funding}', 'amount'), credit('receivable', 'amount')],
  'supplier-payment': [
    debit('supplier-payable', 'amount'),
    debit('exchange-difference', 'difference'),
    credit('bank', 'paidOut'),
  ],
} as const satisfies Record<string, readonly Row[]>

export type PostingEvent = keyof typeof postingTables
type AmountsOf<E extends PostingEvent> = Record<(typeof postingTables)[E][number]['amount'], Minor>

/** What the accounts of a posting table stand for in one case. */
export type PostingCase = { orgId: string; service?: Service; funding?: Funding }

/** One entry of a transaction: above zero a debit, below zero a credit. */
export type Entry = { account: AccountCode; amount: Minor }

function accountIn(pattern: string, { orgId, service, funding }: PostingCase): AccountCode {
  const name = pattern.replace('{funding}', funding ?? '').replace('{service}', service ?? '')
  if (name === 'wallet') return walletOf(orgId)
  if (name === 'receivable') return receivableOf(orgId)
  if (!name || name.endsWith(':')) throw new RangeError(`The account ${pattern} needs more than this case says`)
  return name as AccountCode
}

/** The entries of the rows of a table; amounts of zero leave no entry, and all of them add up to zero. */
export function entriesOf(
  event: string,
  rows: readonly Row[],
  accountOf: (pattern: string) => AccountCode,
  amounts: Readonly<Record<string, Minor>>,
): Entry[] {
  const entries = rows
    .map(({ side, account, amount }) => {
      const value = amounts[amount] ?? 0
      return { account: accountOf(account), amount: side === 'debit' ? value : -value }
    })
    .filter(({ amount }) => amount !== 0)
  if (entries.length === 0 || sum(entries.map(({ amount }) => amount)) !== 0)
    throw new RangeError(`The amounts of ${event} do not add up: ${JSON.stringify(amounts)}`)
  return entries
}

/** The entries an event of the house is booked by. */
export const postingOf = <E extends PostingEvent>(event: E, where: PostingCase, amounts: AmountsOf<E>): Entry[] =>
  entriesOf(event, postingTables[event], (pattern) => accountIn(pattern, where), amounts)
