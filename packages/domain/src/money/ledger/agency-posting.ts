import type { Minor } from '../../base/money.ts'
import type { AccountCode } from './account.ts'
import { credit, debit, type Entry, entriesOf, type Row } from './posting.ts'

const taxes = [credit('cgst', 'cgst'), credit('sgst', 'sgst'), credit('igst', 'igst')]
const taxesBack = [debit('cgst', 'cgst'), debit('sgst', 'sgst'), debit('igst', 'igst')]

/** How an agency's own events are booked in its book; `docs/rules/agency-books.md` shows the same tables, held together by a test. */
export const agencyPostingTables = {
  receipt: [debit('{money}', 'amount'), credit('customer', 'amount')],
  'tcs-collected': [debit('customer', 'amount'), credit('tcs-payable', 'amount')],
  'tcs-before': [debit('customer', 'amount'), credit('opening', 'amount')],
  'advance-tax': [debit('tax-on-advances', 'tax'), ...taxes],
  invoice: [debit('customer', 'total'), credit('sales:{kind}', 'gross'), ...taxes],
  'credit-note': [
    debit('sales:{kind}', 'gross'),
    ...taxesBack,
    debit('tcs-payable', 'tcs'),
    credit('customer', 'total'),
  ],
  kept: [debit('sales:{kind}', 'amount'), credit('cancellation-income', 'amount')],
  charge: [debit('customer', 'total'), credit('cancellation-income', 'gross'), ...taxes],
  refund: [debit('customer', 'amount'), credit('{money}', 'amount')],
  'write-off': [debit('write-off', 'amount'), credit('customer', 'amount')],
  'service-confirmed': [debit('cost:{kind}', 'cost'), debit('input-tax', 'inputTax'), credit('supplier', 'amount')],
  'service-cancelled': [debit('supplier', 'amount'), credit('cost:{kind}', 'cost'), credit('input-tax', 'inputTax')],
  'supplier-penalty': [
    debit('penalty:{kind}', 'penalty'),
    debit('input-tax', 'inputTax'),
    credit('supplier', 'amount'),
  ],
  'supplier-payment': [
    debit('supplier', 'amount'),
    debit('exchange-difference', 'difference'),
    credit('{money}', 'paidOut'),
    credit('tds-payable', 'tds'),
  ],
  'advance-used': [debit('supplier', 'amount'), credit('exchange-difference', 'amount')],
  'supplier-refund': [
    debit('{money}', 'paidIn'),
    debit('exchange-difference', 'difference'),
    credit('supplier', 'amount'),
  ],
  'gateway-settlement': [
    debit('{money}', 'paidOut'),
    debit('card-fees', 'fee'),
    debit('input-tax', 'tax'),
    credit('gateway', 'amount'),
  ],
  'commission-paid': [debit('commission', 'amount'), credit('{money}', 'amount')],
  'wallet-filled': [debit('house-wallet', 'amount'), credit('{money}', 'amount')],
  'portal-purchase': [
    debit('cost:{kind}', 'cost'),
    debit('input-tax', 'inputTax'),
    debit('tcs-credit', 'tcs'),
    credit('supplier:house', 'total'),
  ],
  'portal-paid': [debit('supplier:house', 'amount'), credit('{money}', 'amount')],
  'portal-cancelled': [
    debit('{money}', 'returned'),
    debit('penalty:{kind}', 'penalty'),
    debit('supplier:house', 'open'),
    credit('cost:{kind}', 'cost'),
    credit('input-tax', 'inputTax'),
    credit('tcs-credit', 'tcs'),
  ],
  opening: [debit('{account}', 'amount'), credit('opening', 'amount')],
  'customer-merged': [debit('customer', 'amount'), credit('{merged}', 'amount')],
} as const satisfies Record<string, readonly Row[]>

export type AgencyEvent = keyof typeof agencyPostingTables
export type AgencyAmounts<E extends AgencyEvent> = Record<(typeof agencyPostingTables)[E][number]['amount'], Minor>

/**
 * Where money of an agency is: an account it names, what cards bring through its own gateway, its wallet with the house, or among
 * what it had before it started here.
 */
export type AgencyMoney = `money:${string}` | 'gateway' | 'house-wallet' | 'opening'

/** What an agency sells, by the kind of its bookings. */
export type SoldKind = 'flight' | 'hotel' | 'land-package'

/**
 * What the accounts of an agency's table stand for in one case. Without a supplier it is bought of nobody yet.
 */
export type AgencyCase = {
  /** The organisation whose book it is; null is the house, whose own CRM is booked by the same tables. */
  book: string | null
  customerId?: string
  supplierId?: string | null
  kind?: SoldKind
  money?: AgencyMoney
  /** The account that is brought in. */
  account?: OpeningAccount
  /** Who was merged with the customer. */
  mergedId?: string
}

/** An account that may hold something when an agency starts. */
export type OpeningAccount = `customer:${string}` | `supplier:${string}` | `money:${string}`

/** The account money came in by, as the office calls it, or the box or bank of its way. */
export const moneyAccount = (named: string | null, way: string): AgencyMoney =>
  `money:${
    named
      ?.toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || (way === 'cash' ? 'cash' : 'bank')
  }`

/** The house has one bank; what its provider holds for its customers is not earned before it is their receipt. */
const houseAccount = (account: string): AccountCode =>
  (account.startsWith('money:') ? 'bank' : account === 'house-wallet' ? 'unearned' : account) as AccountCode

/** An account of a book. */
const inBook = (book: string | null, account: string): AccountCode =>
  book === null ? houseAccount(account) : `${book}/${account}`

const named = (account: string, id: string | null | undefined) => (id ? `${account}:${id}` : account)

function accountIn(
  pattern: string,
  { book, customerId, supplierId, kind, money, account, mergedId }: AgencyCase,
): AccountCode {
  const name =
    pattern === 'customer'
      ? `customer:${customerId ?? ''}`
      : pattern === 'supplier'
        ? named(pattern, supplierId)
        : pattern
            .replace('{money}', money ?? '')
            .replace('{kind}', kind ?? '')
            .replace('{account}', account ?? '')
            .replace('{merged}', `customer:${mergedId ?? ''}`)
  if (!name || name.endsWith(':')) throw new RangeError(`The account ${pattern} needs more than this case says`)
  return inBook(book, name)
}

/** The entries an agency's event is booked by, all in its own book. */
export const agencyPostingOf = <E extends AgencyEvent>(
  event: E,
  where: AgencyCase,
  amounts: AgencyAmounts<E>,
): Entry[] =>
  entriesOf(
    event,
    agencyPostingTables[event],
    (pattern, amount) => [{ account: accountIn(pattern, where), amount }],
    amounts,
  )
