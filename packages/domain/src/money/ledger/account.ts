import type { Service } from '../../base/markup.ts'

/** Accounts the house has one of. */
export const houseAccounts = [
  'bank',
  'card-clearing',
  'supplier-payable',
  'cgst',
  'sgst',
  'igst',
  'tcs-payable',
  'unearned',
  'cancellation-income',
  'card-fees',
  'exchange-difference',
  'tds-payable',
  'input-tax',
  'opening',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

/**
 * The code of an account: the house's own, one per organisation, or one per service. Those of another book carry the organisation
 * whose it is before them.
 */
export type AccountCode =
  | HouseAccount
  | `wallet:${string}`
  | `receivable:${string}`
  | `markup:${Service}`
  | `cost:${Service}`
  | `supplier-payable:${string}`
  | `customer:${string}`
  | `sales:${string}`
  | `${string}/${string}`

export const walletOf = (orgId: string): AccountCode => `wallet:${orgId}`
export const receivableOf = (orgId: string): AccountCode => `receivable:${orgId}`

/** The organisation an account belongs to, for those that belong to one. */
export const orgOfAccount = (code: string): string | null =>
  /^(?:wallet|receivable):(.+)$/.exec(code)?.[1] ?? /^([^/]+)\//.exec(code)?.[1] ?? null

const payable = 'supplier-payable'

/** What a supplier is owed; what is bought of nobody yet has the account without a name. */
export const payableOf = (supplierId: string | null): AccountCode => (supplierId ? `${payable}:${supplierId}` : payable)
